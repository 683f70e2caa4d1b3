"""The rehearsal: all of it works as in a tournament, and none of it reaches the real one."""

from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build
from tests.site.meanwhile import at_once
from tests.site.rounds import making

from consigliere.site.actions.accounts import erase
from consigliere.site.actions.invitations import accept, invite, invite_participants, release
from consigliere.site.actions.officials import appoint, describe_official, end_office
from consigliere.site.actions.publication import consent, publish
from consigliere.site.actions.rehearsal import end_rehearsal, rehearse
from consigliere.site.actions.setting_up import Description, describe
from consigliere.site.models import (
    Invitation,
    JournalEntry,
    Milestone,
    Official,
    Participant,
    Tournament,
)
from consigliere.site.policy import RULES, Act, State, standing_of
from consigliere.site.queries.rehearsal import rehearsal_of
from consigliere.site.queries.tournaments import visible_to
from consigliere.site.refusals import Forbidden, NotNow, Refused, Unknown

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parents[3] / "docs"
DEAR = {"marks": [build.mark(4, "1.2")]}
"""An extra that needs consent."""


def rehearsed(made: Any, tables: int = 1) -> Tournament:  # noqa: ANN401  (of either builder)
    """A rehearsal begun by the organiser."""
    return rehearse(
        made.tournament, tables, called="Rehearsal", by=made.cast.organiser, now=build.NOW
    )


def all_rows() -> dict[tuple[str, int], dict[str, Any]]:
    """Every row of the site by table and key; not how often a tournament was computed anew."""
    return {
        (model.__name__, row["id"]): {name: row[name] for name in row if name != "version"}
        for model in apps.get_app_config("site").get_models()
        for row in model._default_manager.values()
    }


def parts_of(tournament: Tournament) -> dict[str, list[Any]]:
    """The rows that belong to a tournament, by keys."""
    return {
        name: list(getattr(tournament, name).order_by("pk").values_list("pk", flat=True))
        for name in ("officials", "participants", "stages", "milestones", "games")
    }


def played(rehearsal: Tournament, cast: build.Cast) -> None:
    """Entered by the judge, consented to and published by the chief judge."""
    game = rehearsal.games.get()
    seats = list(game.drawn.order_by("number").values_list("participant__key", flat=True))
    revision = build.submitted(game, build.document(seats=seats, **DEAR), cast.judge)
    mark = revision.document["marks"][0]["id"]
    consent(revision, [mark], by=cast.chief, now=build.NOW)
    publish(rehearsal, [revision], by=cast.chief, now=build.NOW)


def test_it_is_a_copy_that_runs() -> None:
    made = making.planned(players=23, judges=2)
    copy = rehearsed(made, tables=2)

    assert copy.name == "Rehearsal: Test Cup"
    assert copy.edition == made.tournament.edition
    assert copy.edition_hash or Tournament.objects.get(pk=copy.pk).edition_hash
    assert not copy.is_public
    assert copy.games.count() == 2
    assert {game.judge.key for game in copy.games.all() if game.judge} == {"j1", "j2"}
    taken = list(copy.participants.order_by("key").values_list("key", "name"))
    assert taken == [(f"p{number:03}", f"Player {number}") for number in range(1, 21)]
    assert not copy.participants.filter(person__isnull=False).exists()
    kinds = list(copy.milestones.values_list("kind", flat=True))
    assert kinds == [Milestone.Kind.STARTED, Milestone.Kind.ROUND_STARTED]
    for one in (made.cast.organiser, made.cast.chief, made.cast.judge, made.cast.secretary):
        offices = standing_of(one, made.tournament).viewer.offices
        assert standing_of(one, copy).viewer.offices == offices != frozenset()


@pytest.mark.parametrize("is_started", [False, True])
def test_nothing_of_it_reaches_the_tournament(*, is_started: bool) -> None:
    made = build.tournament(started=is_started)
    before, parts = all_rows(), parts_of(made.tournament)

    copy = rehearsed(made)
    played(copy, made.cast)
    end_rehearsal(copy, by=made.cast.chief, now=build.NOW)

    after = all_rows()
    assert {key: after[key] for key in before} == before
    assert parts_of(made.tournament) == parts
    assert len(after) > len(before)
    actions = list(
        JournalEntry.objects.filter(chain__tournament=made.tournament).values_list(
            "action", flat=True
        )
    )
    assert actions[-2:] == ["rehearse", "end_rehearsal"]
    assert "publish" not in actions


def test_how_far_it_is_follows_from_what_was_done(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    made = build.tournament(started=False)
    with django_assert_num_queries(1):
        assert rehearsal_of(made.tournament) is None
    copy = rehearsed(made)
    with django_assert_num_queries(9):
        found = rehearsal_of(made.tournament)
    assert found is not None
    assert (found.entered, found.consents, found.published) == (0, 0, 0)
    played(copy, made.cast)
    found = rehearsal_of(made.tournament)
    assert found is not None
    assert (found.entered, found.consents, found.published) == (1, 1, 1)


def test_only_its_officials_know_of_it(client: Client) -> None:
    made = build.tournament()
    made.tournament.is_public = True
    made.tournament.save()
    copy = rehearsed(made)
    for nobody in (None, made.cast.player, made.cast.stranger):
        assert copy not in visible_to(nobody)
        if nobody is not None:
            client.force_login(nobody)
        assert "Rehearsal" not in client.get("/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
        assert client.get(f"/t/{copy.slug}/").status_code == 404
    client.force_login(made.cast.judge)
    home = client.get("/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "rehearsal, nothing in it counts" in home
    page = client.get(f"/t/{copy.slug}/protocols/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "Nothing here counts." in page
    assert f'href="/t/{made.tournament.slug}/"' in page


def test_every_page_of_it_says_what_it_is(client: Client) -> None:
    made = build.tournament()
    copy = rehearsed(made)
    played(copy, made.cast)
    there = [
        "",
        "games/",
        "games/1.1/",
        "players/",
        "players/p01/",
        "seating/",
        "inbox/",
        "closing/",
    ]
    there += ["protocols/1.1/", "protocols/1.1/revisions/", "prepare/", "prepare/rounds/"]
    client.force_login(made.cast.chief)
    Official.objects.create(
        tournament=copy, key="o9", name="C", role="organiser", person=made.cast.chief
    )
    for page in there:
        answer = client.get(f"/t/{copy.slug}/{page}", HTTP_ACCEPT_LANGUAGE="en")
        assert answer.status_code == 200, page
        assert "Nothing here counts." in answer.content.decode(), page
        real = client.get(f"/t/{made.tournament.slug}/{page}", HTTP_ACCEPT_LANGUAGE="en")
        assert "Nothing here counts." not in real.content.decode(), page


def test_ended_it_is_there_for_nobody_and_holds_no_names(client: Client) -> None:
    made = build.tournament()
    copy = rehearsed(made)
    played(copy, made.cast)
    end_rehearsal(copy, by=made.cast.organiser, now=build.NOW)

    for one in made.cast:
        assert copy not in visible_to(one)
        client.force_login(one)
        assert client.get(f"/t/{copy.slug}/").status_code == 404
    assert not copy.participants.exclude(name__startswith="p").exists()
    with pytest.raises(Unknown):
        publish(copy, [], by=made.cast.chief, now=build.NOW)
    with pytest.raises(Refused):
        end_rehearsal(copy, by=made.cast.organiser, now=build.NOW)
    assert rehearsed(made).pk != copy.pk
    with pytest.raises(Refused):
        end_rehearsal(copy, by=made.cast.organiser, now=build.NOW)
    assert rehearsal_of(made.tournament) is not None


def test_there_is_one_at_a_time() -> None:
    made = build.tournament(started=False)
    copy = rehearsed(made)
    with pytest.raises(Refused):
        rehearsed(made)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.create(name="x", edition="fsm", rehearses=made.tournament)
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=copy.pk).update(is_public=True)
    assert Tournament.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_clicks_at_once_one_begins_it_and_one_ends_it() -> None:
    made = build.tournament()
    begun = at_once(*[lambda: rehearsed(made)] * 3)
    assert begun.count(None) == 1
    copy = made.tournament.rehearsals.get()
    ended = at_once(*[lambda: end_rehearsal(copy, by=made.cast.organiser, now=build.NOW)] * 2)
    assert ended.count(None) == 1
    actions = list(made.tournament.chain.entries.values_list("action", flat=True))
    assert (actions.count("rehearse"), actions.count("end_rehearsal")) == (1, 1)


def test_whoever_leads_begins_and_ends_it() -> None:
    made = build.tournament()
    for one in (made.cast.judge, made.cast.secretary, made.cast.player):
        with pytest.raises(Forbidden):
            rehearse(made.tournament, 1, called="R", by=one, now=build.NOW)
    with pytest.raises(Unknown):
        rehearse(made.tournament, 1, called="R", by=made.cast.stranger, now=build.NOW)
    copy = rehearse(made.tournament, 1, called="R", by=made.cast.chief, now=build.NOW)
    for one in (made.cast.judge, made.cast.secretary, made.cast.player):
        with pytest.raises(Forbidden):
            end_rehearsal(copy, by=one, now=build.NOW)
    with pytest.raises(Unknown):
        end_rehearsal(copy, by=made.cast.stranger, now=build.NOW)
    assert rehearsal_of(made.tournament) is not None


def test_a_closed_tournament_ends_one_and_begins_none() -> None:
    made = build.tournament()
    copy = rehearsed(made)
    Milestone.objects.create(tournament=made.tournament, kind=Milestone.Kind.CLOSED, at=build.NOW)
    end_rehearsal(copy, by=made.cast.organiser, now=build.NOW)
    with pytest.raises(NotNow):
        rehearsed(made)


def test_what_belongs_to_the_tournament_is_closed_in_it() -> None:
    made = build.tournament()
    copy = rehearsed(made)
    by, now = made.cast.organiser, build.NOW
    standing = standing_of(by, copy)
    closed = {act for act, rule in RULES.items() if not rule.rehearsed}
    assert not standing.may_any(closed)
    for act in closed:
        assert standing_of(by, made.tournament).could(act)
    told = Description("x", "", "Europe/Moscow", None, None, is_public=True)
    for refused in (
        lambda: describe(copy, told, by=by, now=now),
        lambda: appoint(copy, "X", [Official.Role.TABLE_JUDGE], by=by, now=now),
        lambda: invite(copy.participants.get(key="p02"), by=by, now=now),
        lambda: invite_participants(copy, by=by, now=now),
        lambda: rehearse(copy, 1, called="R", by=by, now=now),
    ):
        with pytest.raises(Forbidden, match="tournament itself"):
            refused()
    with pytest.raises(Refused):
        end_rehearsal(made.tournament, by=by, now=now)
    assert not Invitation.objects.filter(participant__tournament=copy).exists()
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize("document", ["permissions.md", "permissions.ru.md"])
def test_the_docs_name_what_is_closed_in_it(document: str) -> None:
    after = (DOCS / document).read_text("utf-8").split("\n## ")
    chapter = next(part for part in after if "`end_rehearsal`" in part and "|" not in part)
    named = {act for act in Act if f"`{act.value}`" in chapter}
    assert named == {act for act, rule in RULES.items() if not rule.rehearsed}


def test_offices_follow_those_of_the_tournament() -> None:
    made = making.planned(judges=2)
    copy = rehearsed(made)
    by, now = made.cast.organiser, build.NOW
    late, new = build.person("late"), build.person("new")

    secret = invite(made.tournament.officials.get(key="j2"), by=by, now=now).secret
    accept(secret, by=late, now=now)
    assert standing_of(late, copy).may(Act.SEE_PROTOCOLS)
    describe_official(
        made.tournament.officials.get(key="j2"), name="Late", category="first", by=by, now=now
    )
    assert copy.officials.get(key="j2").name == "Late"
    release(made.tournament.officials.get(key="j2"), by=by, now=now)
    assert not standing_of(late, copy).may(Act.SEE)

    appoint(made.tournament, "New", [Official.Role.TABLE_JUDGE], by=by, now=now, person=new)
    assert standing_of(new, copy).may(Act.SEE_PROTOCOLS)
    end_office(made.tournament.officials.get(person=new), by=by, now=now)
    assert not standing_of(new, copy).may(Act.SEE)

    erase(made.cast.judge, now=now)
    assert not copy.officials.filter(person=made.cast.judge).exists()
    end_rehearsal(copy, by=by, now=now)
    appoint(made.tournament, "New", [Official.Role.TABLE_JUDGE], by=by, now=now, person=new)
    assert not copy.officials.filter(person__isnull=False).exists()


def test_a_player_who_claims_his_name_has_no_part_in_it() -> None:
    made = build.tournament()
    copy = rehearsed(made)
    claimed = made.tournament.participants.get(key="p02")
    secret = invite(claimed, by=made.cast.organiser, now=build.NOW).secret
    accept(secret, by=made.cast.stranger, now=build.NOW)
    assert not standing_of(made.cast.stranger, copy).may(Act.SEE)
    assert not Participant.objects.filter(tournament=copy, person__isnull=False).exists()


@pytest.mark.parametrize(
    ("players", "chief", "tables", "said"),
    [
        (9, True, 1, "Players: a table needs 10"),
        (10, False, 1, "no chief judge"),
        (19, True, 2, "1 to 1 tables"),
        (10, True, 0, "1 to 1 tables"),
    ],
)
def test_what_is_missing_is_told_and_nothing_is_made(
    client: Client, players: int, tables: int, said: str, *, chief: bool
) -> None:
    made = making.planned(players=players)
    if not chief:
        made.tournament.officials.filter(key="c1").update(ended_at=build.NOW)
    client.force_login(made.cast.organiser)
    answer = client.post(
        f"/t/{made.tournament.slug}/prepare/rehearsal/",
        {"tables": str(tables)},
        HTTP_ACCEPT_LANGUAGE="en",
    )
    assert answer.status_code == 409
    assert said in answer.content.decode()
    assert Tournament.objects.count() == 1
    assert not JournalEntry.objects.filter(action="rehearse").exists()


def test_those_struck_off_and_team_mates_do_not_hinder_it() -> None:
    made = making.planned(players=12)
    made.tournament.participants.update(team="Family")
    made.tournament.participants.filter(key__in=["p001", "p005"]).update(left_at=build.NOW)
    copy = rehearsed(made)
    keys = set(copy.participants.values_list("key", flat=True))
    assert len(keys) == 10
    assert not keys & {"p001", "p005"}


def test_the_step_from_its_beginning_to_its_end(client: Client) -> None:
    made = build.tournament(started=False)
    client.force_login(made.cast.organiser)
    client.cookies["django_language"] = "en"
    address = f"/t/{made.tournament.slug}/prepare/rehearsal/"
    assert "Begin a rehearsal" in client.get(address).content.decode()
    page = client.post(address, {"tables": "1"}, follow=True).content.decode()
    copy = made.tournament.rehearsals.get()
    assert "The rehearsal has begun." in page
    assert f"/t/{copy.slug}/prepare/rounds/" in page
    assert client.post(address, {"tables": "1"}).status_code == 409
    assert "0 of 1" in client.get(address).content.decode()
    played(copy, made.cast)
    assert "1 of 1" in client.get(address).content.decode()
    # A rehearsal has none of its own, neither as a step nor as a page.
    own = f"/t/{copy.slug}/prepare/rehearsal/"
    assert own not in client.get(f"/t/{copy.slug}/prepare/days/").content.decode()
    assert client.get(own).status_code == 404
    assert client.post(f"{address}end/", {"rehearsal": "other"}).status_code == 404
    page = client.post(f"{address}end/", {"rehearsal": copy.slug}, follow=True).content.decode()
    assert "The rehearsal has ended." in page
    assert "You have rehearsed already." in page
    assert client.post(f"{address}end/", {"rehearsal": copy.slug}).status_code == 409


def test_a_rehearsal_is_not_ended_from_another_tournament(client: Client) -> None:
    made = build.tournament()
    copy = rehearsed(made)
    host = build.person("host")
    own = Tournament.objects.create(name="Own", edition="fsm")
    Official.objects.create(tournament=own, key="o1", name="H", role="organiser", person=host)
    client.force_login(host)
    answer = client.post(f"/t/{own.slug}/prepare/rehearsal/end/", {"rehearsal": copy.slug})
    assert answer.status_code == 404
    assert rehearsal_of(made.tournament) is not None


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("reader", ["organiser", "chief", "secretary"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_step_opens_for_all_who_prepare(
    client: Client, state: State, reader: str, language: str
) -> None:
    made = build.tournament(started=state is not State.SET_UP)
    client.cookies["django_language"] = language
    client.force_login(getattr(made.cast, reader))
    address = f"/t/{made.tournament.slug}/prepare/rehearsal/"
    copy = rehearsed(made)
    if state is State.CLOSED:
        Milestone.objects.create(
            tournament=made.tournament, kind=Milestone.Kind.CLOSED, at=build.NOW
        )
    assert client.get(address).status_code == 200
    end_rehearsal(copy, by=made.cast.chief, now=build.NOW)
    page = client.get(address).content.decode()
    may = reader != "secretary" and state is not State.CLOSED
    assert ('name="tables"' in page) == may
    told = 302 if may else 403 if reader == "secretary" else 409
    assert client.post(address, {"tables": "1"}).status_code == told


def test_says_on_paper_that_nothing_in_it_counts() -> None:
    """The banner is no part of what is left out in print but for its links."""
    made = build.tournament()
    copy = rehearsed(made)
    client = Client(headers={"accept-language": "en"})
    client.force_login(made.cast.organiser)
    page = client.get(f"/t/{copy.slug}/final/").content.decode()
    assert '<p class="notice rehearsal"><b>Rehearsal.</b> Nothing here counts.' in page
    own = client.get(f"/t/{made.tournament.slug}/").content.decode()
    assert "Nothing here counts" not in own
