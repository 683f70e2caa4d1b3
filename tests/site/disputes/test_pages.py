"""The pages of disputes: from a line of one's own points to a decision everybody reads."""

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from tests.site import build
from tests.site.disputes.cast import Played, after, appealed, played

from consigliere.disputes.case import Step
from consigliere.rules.points import Hundredths
from consigliere.site.actions.appeals import decide_appeal
from consigliere.site.actions.cases import talk
from consigliere.site.actions.protests import open_protest
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rounds import start_round
from consigliere.site.actions.shutting import shut_standings
from consigliere.site.models import Case, Person

pytestmark = pytest.mark.django_db


def page(client: Client, person: Person, address: str, status: int = 200) -> str:
    client.force_login(person)
    client.cookies["django_language"] = "en"
    answer = client.get(address, headers={"accept-language": "en"})
    assert answer.status_code == status
    return answer.content.decode()


def sent(client: Client, person: Person, address: str, status: int = 302, **form: str) -> str:
    client.force_login(person)
    answer = client.post(address, form, headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def shown_of(html: str) -> str:
    """What a page shows, without the tokens of its forms."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html.partition("<main")[2])


def at(one: Played, rest: str) -> str:
    return f"/t/{one.tournament.slug}/{rest}"


def test_an_appeal_from_the_players_page_to_the_decision(client: Client) -> None:
    one = played()
    mine = page(client, one.cast.player, at(one, "me/"))
    address = at(one, "appeal/1.1/?line=mark%3Aplus")
    assert address in mine
    form = page(client, one.cast.player, address)
    assert "8.9" in form
    sent(
        client,
        one.cast.player,
        at(one, "appeal/1.1/"),
        line="mark:plus",
        value="0.8",
        ground="I led the table",
    )
    case = at(one, "cases/1/")
    sent(client, one.cast.judge, case, step="say", text="I saw it otherwise")
    sent(client, one.cast.player, case, step="say", text="Ask seat 4", aloud="on")
    sent(client, one.cast.player, case, step="call", text="")
    assert 'value="keep"' not in page(client, one.cast.judge, case)
    assert case in page(client, one.cast.chief, at(one, "inbox/"))
    sent(client, one.cast.chief, case, step="appeal", value="0.8", reason="seat 4 says so")
    for person in (one.cast.player, one.cast.judge):
        assert "seat 4 says so" in page(client, person, case)
    game = page(client, one.cast.player, at(one, "games/1.1/"))
    assert "changed by the decision of the chief judge, appeal 1" in game
    assert f'href="{at(one, "cases/1/")}"' in page(client, one.cast.player, at(one, "me/"))


def test_what_was_typed_stays_after_a_refusal(client: Client) -> None:
    one = played()
    told = sent(
        client,
        one.cast.player,
        at(one, "appeal/1.1/"),
        status=409,
        line="mark:plus",
        value="0.3",
        ground="my <b>long</b> grounds",
    )
    assert "my &lt;b&gt;long&lt;/b&gt; grounds" in told
    case = appealed(one)
    told = sent(
        client,
        one.cast.judge,
        at(one, "cases/1/"),
        status=409,
        step="appeal",
        reason="half a reason",
    )
    assert "half a reason" in told
    long = "x" * 100_000
    assert long in sent(
        client, one.cast.player, at(one, "cases/1/"), status=409, step="say", text=long
    )
    assert case.steps.count() == 0


def test_nobody_else_finds_a_case(client: Client) -> None:
    one = played()
    two = one.tournament.participants.get(key="p02")
    two.person = build.person("second")
    two.save()
    appealed(one)
    for person in (two.person, one.commission[0], one.committee):
        page(client, person, at(one, "cases/1/"), status=404)
        assert "cases/1/" not in page(client, person, at(one, "cases/"))
    page(client, one.cast.secretary, at(one, "cases/1/"), status=403)


def test_a_protest_is_voted_on_by_the_commission(client: Client) -> None:
    one = played()
    assert at(one, "protest/1.1/") in page(client, one.cast.player, at(one, "games/1.1/"))
    sent(client, one.cast.player, at(one, "protest/1.1/"), ground="the vote was miscounted")
    case = at(one, "cases/1/")
    sent(client, one.cast.chief, case, step="refer")
    for member in one.commission[:2]:
        assert "3 members" in page(client, member, case)
        sent(client, member, case, step="vote", verdict="result_changed:black", reason="recording")
    assert "another result" in page(client, one.cast.player, case)
    one.game.refresh_from_db()
    assert one.game.published is not None
    assert one.game.published.document["outcome"] == "black"


def test_outside_advantage_and_removal_wait_for_the_committee(client: Client) -> None:
    one = played()
    sent(client, one.cast.chief, at(one, "advantage/1.1/"), verdict="replay", ground="a phone rang")
    sent(client, one.cast.chief, at(one, "removal/p02/"), ground="he hit a judge")
    for number in (1, 2):
        case = at(one, f"cases/{number}/")
        sent(client, one.cast.chief, case, status=409, step="carry_out")
        sent(client, one.committee, case, step="agree")
        sent(client, one.cast.chief, case, step="carry_out")
    assert one.tournament.games.filter(replay_of=one.game).exists()
    assert one.tournament.participants.get(key="p02").left_at is not None


def test_the_last_round_waits_and_starts_with_a_reason(client: Client) -> None:
    one = played(rounds=3)
    start_round(one.games[1].round, by=one.cast.organiser, now=after(5))
    appealed(one)
    start = at(one, "prepare/rounds/3/start/")
    told = sent(client, one.cast.organiser, start, status=409)
    assert "Appeal 1" in told
    assert "despite" not in told
    assert "despite" in sent(client, one.cast.chief, start, status=409)
    sent(client, one.cast.chief, start, despite="the hall closes")


def test_a_decision_made_behind_closed_standings_is_not_told(client: Client) -> None:
    one = played()
    case = appealed(one)
    shut_standings(one.tournament, by=one.cast.organiser, now=after(2))
    talk(case, Step.CALL, "", by=one.cast.player, now=after(3))
    decide_appeal(case, Hundredths(80), "so it was", by=one.cast.chief, now=after(4))
    client.logout()
    one.tournament.is_public = True
    one.tournament.save()
    assert "changed by the decision" not in client.get(at(one, "games/1.1/")).content.decode()


def test_a_correction_behind_closed_standings_changes_no_page_of_the_player(
    client: Client,
) -> None:
    one = played()
    appealed(one)
    shut_standings(one.tournament, by=one.cast.organiser, now=after(2))
    before = page(client, one.cast.player, at(one, "cases/1/"))
    assert "+0.40" in before
    facts = build.document(marks=[build.mark(1, "0.6", id="plus")])
    corrected = build.submitted(one.game, facts, one.cast.chief)
    publish(one.tournament, [corrected], by=one.cast.chief, now=after(5))
    assert "+0.60" in page(client, one.cast.judge, at(one, "cases/1/"))
    now = page(client, one.cast.player, at(one, "cases/1/"))
    assert shown_of(now) == shown_of(before)


def test_queries_do_not_grow_with_cases(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    one = played()
    for number in range(8):
        case = open_protest(one.game, f"why {number}", by=one.cast.player, now=after(number))
        talk(case, Step.WITHDRAW, "", by=one.cast.player, now=after(number))
    assert Case.objects.count() == 8
    client.force_login(one.cast.chief)
    with django_assert_max_num_queries(14):
        client.get(at(one, "cases/"))
