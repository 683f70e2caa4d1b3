"""Somebody removes a thing while another works on it: he is told, and nothing breaks or hangs."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from tests.site import build
from tests.site.build import NOW
from tests.site.meanwhile import meanwhile
from tests.site.rounds.making import Planned, add_stage, planned
from tests.site.rounds.playing import seats_of, submitted

from consigliere.files.protocol_form import form_of
from consigliere.site.actions import accounts
from consigliere.site.actions.invitations import accept, invite
from consigliere.site.actions.officials import end_office
from consigliere.site.actions.participants import remove_participant
from consigliere.site.actions.planning import StagePlan, plan_stage, remove_stage
from consigliere.site.actions.publication import publish
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import Draft, GameRecord, JournalChain, JournalEntry, Person, Stage
from consigliere.site.refusals import Forbidden

pytestmark = pytest.mark.django_db

STAGE = '"site_stage"."position" = '
PLAYER = '"site_participant"."key" = '
GAME = '"site_gamerecord"."key" = '
JUDGE = '"site_official"."key" = '
DRAFT = 'FROM "site_draft"'


@pytest.fixture
def made() -> Planned:
    """A tournament that is planned: a stage of four rounds, and a final that can be removed."""
    made = planned()
    add_stage(made.tournament, 1, 2)
    return made


def removing_final(made: Planned) -> Callable[[], object]:
    stage = Stage.objects.get(tournament=made.tournament, position=1)
    return lambda: remove_stage(stage, by=made.cast.chief, now=NOW)


def journal(made: Planned) -> int:
    return JournalEntry.objects.filter(chain__tournament=made.tournament).count()


def is_told(answer: Any, *statuses: int) -> bool:  # noqa: ANN401  (the test client's own)
    return answer.status_code in statuses and "<h1" in answer.content.decode()


@pytest.mark.parametrize("rounds", ["3", "three"])
def test_a_stage_is_removed_while_it_is_edited(client: Client, made: Planned, rounds: str) -> None:
    client.force_login(made.cast.organiser)
    sent = {"position": "1", "name": "Super Final", "tables": "1", "rounds": rounds}
    with meanwhile(STAGE, removing_final(made)):
        answer = client.post(f"/t/{made.tournament.slug}/prepare/stages/", sent)
    assert is_told(answer, 404, 409)
    assert made.tournament.stages.count() == 1


def test_what_was_typed_of_a_removed_stage_may_be_added_anew(client: Client, made: Planned) -> None:
    client.force_login(made.cast.organiser)
    sent = {"position": "1", "name": "Super Final", "tables": "1", "rounds": "three"}
    with meanwhile(STAGE, removing_final(made)):
        answer = client.post(f"/t/{made.tournament.slug}/prepare/stages/", sent)
    assert answer.status_code == 409
    assert 'value="Super Final"' in answer.content.decode()


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("prepare/seating/1/draw/", {"seconds": "2"}),
        ("prepare/rounds/stage/1/go-on/", {"who": "all"}),
        ("prepare/rounds/stage/1/change/", {"from_round": "1", "out": "p001", "into": "Anna"}),
        ("prepare/rounds/stage/1/undo-change/", {}),
        ("prepare/rounds/stage/1/finish/", {}),
        ("prepare/rounds/stage/1/resume/", {}),
        ("prepare/stages/1/remove/", {}),
    ],
)
def test_a_stage_is_removed_while_something_is_done_in_it(
    client: Client, made: Planned, page: str, sent: dict[str, str]
) -> None:
    draw(made.stage, by=made.cast.organiser, now=NOW, seed=1, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=NOW)
    client.force_login(made.cast.organiser)
    before = journal(made)
    with meanwhile(STAGE, removing_final(made)):
        answer = client.post(f"/t/{made.tournament.slug}/{page}", sent)
    assert is_told(answer, 404, 409)
    assert journal(made) == before + 1


def test_a_stage_is_removed_while_its_seating_is_shown(client: Client, made: Planned) -> None:
    """A page that waits for an answer which never comes would be worse than a broken one."""
    client.force_login(made.cast.organiser)
    with meanwhile(STAGE, removing_final(made)):
        answer = client.get(f"/t/{made.tournament.slug}/prepare/seating/?stage=1")
    assert is_told(answer, 404)


# ------------------------------------------------------------------------- players


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("links/player/p005/", {}),
        ("links/player/p005/release/", {}),
        ("prepare/players/p005/", {"name": "Anna"}),
        ("prepare/players/p005/remove/", {}),
    ],
)
def test_a_player_is_removed_while_something_is_done_with_him(
    client: Client, made: Planned, page: str, sent: dict[str, str]
) -> None:
    player = made.tournament.participants.get(key="p005")

    def removing() -> None:
        remove_participant(player, by=made.cast.chief, now=NOW)

    client.force_login(made.cast.organiser)
    before = journal(made)
    with meanwhile(PLAYER, removing):
        answer = client.post(f"/t/{made.tournament.slug}/{page}", sent)
    assert is_told(answer, 404, 409)
    assert journal(made) == before + 1


# ------------------------------------------------------------------------- games


def filled(made: Planned, key: str, **facts: object) -> Mapping[str, str]:
    """The form of a sound protocol."""
    seats = seats_of(made.tournament.games.get(key=key))
    return form_of(build.document(seats=seats, **facts))


def fewer_rounds(made: Planned) -> Callable[[], object]:
    plan = StagePlan("Stage 1", 1, 3)
    return lambda: plan_stage(made.tournament, made.stage, plan, by=made.cast.organiser, now=NOW)


@pytest.fixture
def drawn() -> Planned:
    """A running tournament of four rounds."""
    made = planned()
    draw(made.stage, by=made.cast.organiser, now=NOW, seed=1, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=NOW)
    return made


@pytest.mark.parametrize(
    ("page", "sent"),
    [
        ("protocols/4.1/", {"outcome": "red"}),
        ("protocols/4.1/score/", {"outcome": "red"}),
        ("protocols/4.1/submit/", {}),
        ("prepare/seating/judge/", {"game": "4.1", "judge": "j1"}),
    ],
)
def test_a_game_is_dropped_while_it_is_entered(
    client: Client, drawn: Planned, page: str, sent: dict[str, str]
) -> None:
    client.force_login(drawn.cast.chief)
    is_submitted = page.endswith("submit/")
    if is_submitted:
        client.post(f"/t/{drawn.tournament.slug}/protocols/4.1/", filled(drawn, "4.1"))
    before = journal(drawn)
    with meanwhile(DRAFT if is_submitted else GAME, fewer_rounds(drawn)):
        answer = client.post(f"/t/{drawn.tournament.slug}/{page}", sent)
    assert is_told(answer, 404)
    assert journal(drawn) == before + 1
    assert not Draft.objects.exists()


def test_no_table_is_given_to_a_judge_whose_office_has_just_ended(
    client: Client, drawn: Planned
) -> None:
    judge = drawn.tournament.officials.get(key="j1")
    GameRecord.objects.filter(tournament=drawn.tournament).update(judge=None)

    def ending() -> None:
        end_office(judge, by=drawn.cast.organiser, now=NOW)

    client.force_login(drawn.cast.chief)
    sent = {"game": "4.1", "judge": "j1"}
    with meanwhile(JUDGE, ending):
        answer = client.post(f"/t/{drawn.tournament.slug}/prepare/seating/judge/", sent)
    assert is_told(answer, 409)
    assert drawn.tournament.games.get(key="4.1").judge is None


def test_a_game_is_published_while_its_secretary_submits(client: Client, drawn: Planned) -> None:
    """He hears what happened, and what he typed is there to be shown to the chief judge."""
    page = f"/t/{drawn.tournament.slug}/protocols/1.1/"
    client.force_login(drawn.cast.secretary)
    revision = submitted(drawn, "1.1")
    client.post(page, {**filled(drawn, "1.1", outcome="black"), "based_on": "1"})

    def publishing() -> None:
        publish(drawn.tournament, [revision], by=drawn.cast.chief, now=NOW)

    with meanwhile(DRAFT, publishing):
        answer = client.post(f"{page}submit/", {})
    assert answer.status_code == 409
    assert "тем временем опубликовали" in answer.content.decode()
    assert Draft.objects.filter(author=drawn.cast.secretary).exists()
    assert drawn.tournament.games.get(key="1.1").revisions.count() == 1


# ------------------------------------------------------------------------- accounts


@pytest.mark.parametrize("what", ["describe", "change_password", "accept", "erase"])
def test_an_account_is_erased_while_it_is_used_elsewhere(what: str) -> None:
    """It stays erased: nothing is written of it any more, and it takes up nothing."""
    made = build.tournament(1)
    link = invite(made.tournament.participants.get(key="p05"), by=made.cast.organiser, now=NOW)
    before = made.cast.stranger
    accounts.erase(Person.objects.get(pk=before.pk), now=NOW)
    ways: dict[str, Callable[[], object]] = {
        "describe": lambda: accounts.describe(before, name="Anna", language="en", now=NOW),
        "change_password": lambda: accounts.change_password(before, build.PASSWORD, now=NOW),
        "accept": lambda: accept(link.secret, by=before, now=NOW),
        "erase": lambda: accounts.erase(before, now=NOW),
    }
    with pytest.raises(Forbidden):
        ways[what]()
    erased = Person.objects.get(pk=before.pk)
    assert (erased.name, erased.has_usable_password()) == ("", False)
    assert not erased.participations.exists()


def test_accounts_have_one_journal() -> None:
    """Two chains without a tournament would leave nobody able to change an account."""
    JournalChain.objects.create(tournament=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        JournalChain.objects.create(tournament=None)
