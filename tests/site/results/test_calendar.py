"""A player's rounds as a calendar: by a link that is his alone, following every change."""

import re
from datetime import datetime, timedelta

import icalendar
import pytest
from django.test import Client
from tests.site import build

from consigliere.site.actions.accounts import erase
from consigliere.site.actions.hall import announce
from consigliere.site.actions.invitations import release
from consigliere.site.actions.planning import DayPlan, lay_out_days, plan_days
from consigliere.site.actions.publication import annul
from consigliere.site.models import DrawnSeat, GameRecord, Participant, Round, Stage, Tournament
from consigliere.site.queries.calendar import calendar_token

pytestmark = pytest.mark.django_db

LATER = build.NOW + timedelta(hours=2)


def planned(*, started: bool = True) -> build.Stage10:
    """Three rounds, the first two an hour apart, the third without a time."""
    made = build.tournament(started=started)
    for at, one in enumerate(Round.objects.order_by("number")[:2]):
        one.planned_start = build.NOW + timedelta(hours=at)
        one.save()
    Tournament.objects.filter(pk=made.tournament.pk).update(city="Тверь")
    return made


def me(made: build.Stage10) -> Participant:
    return made.tournament.participants.get(key="p01")


def address(made: build.Stage10) -> str:
    return f"/calendar/{calendar_token(me(made))}/rounds.ics"


def feed(path: str) -> icalendar.Calendar:
    answer = Client().get(path, headers={"accept-language": "en"})
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar"
    return icalendar.Calendar.from_ical(answer.content)


def test_each_round_with_a_time_is_an_event() -> None:
    found = feed(address(planned())).walk("VEVENT")
    assert [str(one["summary"]) for one in found] == [
        "Round 1: table 1, seat 1 – Test Cup",
        "Round 2: table 1, seat 1 – Test Cup",
    ]
    assert str(found[0]["location"]) == "Тверь"
    assert found[0].decoded("dtstart") == build.NOW
    # Until the next one, and the last one of the day as long as a game takes.
    assert found[0].decoded("dtend") == build.NOW + timedelta(hours=1)
    assert found[1].decoded("dtend") == build.NOW + timedelta(hours=1, minutes=80)
    assert len({str(one["uid"]) for one in found}) == 2


def test_a_start_that_moves_keeps_its_event_and_changes_the_state() -> None:
    made = planned()
    before = Client().get(address(made))
    uids = [str(one["uid"]) for one in feed(address(made)).walk("VEVENT")]
    again = Client().get(address(made), headers={"if-none-match": before["ETag"]})
    assert again.status_code == 304
    Tournament.objects.filter(pk=made.tournament.pk).update(first_day=build.NOW.date())
    fresh = Tournament.objects.get(pk=made.tournament.pk)
    lay_out_days(
        fresh,
        first=build.NOW.time(),
        every=timedelta(minutes=90),
        by=made.cast.organiser,
        now=build.NOW,
    )
    assert [str(one["uid"]) for one in feed(address(made)).walk("VEVENT")][:2] == uids
    changed = Client().get(address(made), headers={"if-none-match": before["ETag"]})
    assert changed.status_code == 200


def test_its_stamp_and_sequence_follow_what_moves_a_round_and_nothing_else() -> None:
    made = planned()

    def stamped() -> set[tuple[datetime, int]]:
        found = feed(address(made)).walk("VEVENT")
        return {(one.decoded("dtstamp"), int(str(one["sequence"]))) for one in found}

    ((at, moves),) = stamped()
    assert at == build.NOW
    state = Client().get(address(made))["ETag"]
    announce(made.tournament, "Quiet", by=made.cast.organiser, now=LATER)
    assert stamped() == {(at, moves)}
    assert Client().get(address(made))["ETag"] == state
    days = {1: DayPlan(1, build.NOW + timedelta(minutes=5))}
    plan_days(made.tournament, days, by=made.cast.organiser, now=LATER)
    assert stamped() == {(LATER, moves + 1)}
    played = build.published(made.games[0], build.document(), made.cast)
    after = LATER + timedelta(hours=1)
    annul(played, "Noise", by=made.cast.chief, now=after)
    assert stamped() == {(after, moves + 2)}


def test_rounds_of_one_number_are_told_apart_by_their_stages() -> None:
    made = planned()
    final = Stage.objects.create(
        tournament=made.tournament, position=1, name="Final", planned_games=1, tables=1
    )
    start = build.NOW + timedelta(days=1)
    again = Round.objects.create(stage=final, number=1, day=2, planned_start=start)
    game = GameRecord.objects.create(tournament=made.tournament, round=again, table=1, key="F1")
    DrawnSeat.objects.create(game=game, number=4, participant=me(made))
    assert [str(one["summary"]) for one in feed(address(made)).walk("VEVENT")] == [
        "Qualifying, round 1: table 1, seat 1 – Test Cup",
        "Round 2: table 1, seat 1 – Test Cup",
        "Final, round 1: table 1, seat 4 – Test Cup",
    ]


def test_its_events_bear_names_that_stay_and_say_nothing() -> None:
    made = planned()
    uids = [str(one["uid"]) for one in feed(address(made)).walk("VEVENT")]
    assert all(re.fullmatch(r"[0-9a-f]{32}@consigliere", uid) for uid in uids)
    for one in Round.objects.order_by("-number"):
        Round.objects.filter(pk=one.pk).update(number=one.number + 1)
    assert [str(one["uid"]) for one in feed(address(made)).walk("VEVENT")] == uids


def test_it_is_on_ones_own_page_and_nowhere_else() -> None:
    made = planned()
    client = Client()
    client.force_login(made.cast.player)
    assert address(made) in client.get(f"/t/{made.tournament.slug}/me/").content.decode()
    client.force_login(made.cast.organiser)
    page = client.get(f"/t/{made.tournament.slug}/players/p01/").content.decode()
    assert "/calendar/" not in page
    assert calendar_token(made.tournament.participants.get(key="p02")) is None


def test_before_the_seating_may_be_seen_it_is_empty() -> None:
    assert not feed(address(planned(started=False))).walk("VEVENT")


def test_it_opens_nothing_once_the_name_is_no_more_his() -> None:
    made = planned()
    first = address(made)
    release(me(made), by=made.cast.organiser, now=build.NOW)
    assert Client().get(first).status_code == 404
    Participant.objects.filter(pk=me(made).pk).update(person=made.cast.stranger)
    second = address(made)
    assert second != first
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    erase(made.cast.stranger, now=build.NOW)
    assert Client().get(second).status_code == 404


@pytest.mark.parametrize("cut", [1, 5, 30])
def test_a_token_that_is_cut_or_turned_opens_nothing(cut: int) -> None:
    token = calendar_token(me(planned())) or ""
    for wrong in (token[:-cut], token[::-1], token[cut:], f"{token}x"):
        assert Client().get(f"/calendar/{wrong}/rounds.ics").status_code == 404
