"""Until when an appeal or a protest may be opened: 8.9.1, 8.9.2, and 8.8 of each edition."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.disputes.build import appeal_rules, at, rounds

from consigliere.disputes.course import Closing, Course
from consigliere.disputes.deadlines import Deadline, End, earliest, of_appeal, of_deciding
from consigliere.disputes.protests import against_opening, deadline_of
from consigliere.rules.edition import load


def appeal(course: Course, known: float, day: int = 1) -> Deadline:
    found = earliest(of_appeal(course, appeal_rules(), day=day, known_at=at(known)))
    assert found is not None
    return found


def brief(found: Deadline) -> tuple[End, int | None, bool, str]:
    return found.end, found.round, found.has_passed, found.clause


class TestTwoRounds:
    """`fsm` 8.9.1: two rounds, the first two that start after the points were known."""

    def test_rounds_to_come(self) -> None:
        assert brief(appeal(rounds(9, started=3), 150)) == (End.WINDOW, 5, False, "8.9.1")

    def test_a_round_under_way_does_not_count(self) -> None:
        assert appeal(rounds(9, started=3), 121).round == 5
        assert appeal(rounds(9, started=3), 119).round == 4

    def test_it_is_open_to_the_end_of_the_second(self) -> None:
        course = rounds(9, started=5, ended=4)
        assert not appeal(course, 150).has_passed
        over = appeal(rounds(9, started=5, ended=5), 150)
        assert over.has_passed
        assert over.at == at(290)

    def test_rounds_count_as_they_really_started(self) -> None:
        course = rounds(9, started=4, ended=4)
        one, two, three, four, *rest = course.rounds
        late = three._replace(started_at=at(400), ended_at=None)
        swapped = replace(course, rounds=(one, two, late, four, *rest))
        assert brief(appeal(swapped, 150)) == (End.WINDOW, 3, False, "8.9.1")

    def test_an_end_that_nobody_plans_has_no_time(self) -> None:
        assert appeal(rounds(9, started=3), 150).at is None


class TestBoundaries:
    """`fsm` 8.9.2: the next day, the closing of the standings, the last round."""

    def test_the_next_day(self) -> None:
        found = appeal(rounds(9, started=3, days="111222222"), 130)
        assert brief(found) == (End.NEXT_DAY, 4, False, "8.9.2")
        assert found.at == at(180)
        assert appeal(rounds(9, started=4, days="111222222"), 130).has_passed

    def test_it_is_a_boundary_of_every_day(self) -> None:
        found = appeal(rounds(9, started=5, days="111223333"), 250, day=2)
        assert brief(found) == (End.NEXT_DAY, 6, False, "8.9.2")

    def test_the_last_round(self) -> None:
        assert brief(appeal(rounds(4, started=3), 130)) == (End.LAST_ROUND, 4, False, "8.9.2")
        assert brief(appeal(rounds(4, started=4), 190)) == (End.LAST_ROUND, 4, True, "8.9.2")

    def test_the_closing_with_a_round_to_come(self) -> None:
        course = rounds(9, started=3)
        shutting = course.rounds[3]._replace(shuts_standings=True)
        closing = replace(course, rounds=(*course.rounds[:3], shutting, *course.rounds[4:]))
        assert brief(appeal(closing, 130)) == (End.STANDINGS_CLOSED, 4, False, "8.9.2")

    def test_points_from_before_the_closing_only(self) -> None:
        shut = replace(rounds(9, started=3), closings=(Closing(at(140)),))
        assert brief(appeal(shut, 130)) == (End.STANDINGS_CLOSED, None, True, "8.9.2")
        assert appeal(shut, 150).end is End.WINDOW

    def test_a_closing_that_was_taken_back_ends_nothing(self) -> None:
        opened = replace(rounds(9, started=3), closings=(Closing(at(130), at(135)),))
        assert appeal(opened, 125).end is End.WINDOW

    def test_the_end_of_the_tournament(self) -> None:
        closed = replace(rounds(2, started=2, ended=2), closed_at=at(100))
        assert appeal(closed, 110).has_passed

    def test_no_rounds_no_deadline(self) -> None:
        assert earliest(of_appeal(Course(), appeal_rules(), day=1, known_at=at(0))) is None
        assert of_deciding(Course(), appeal_rules()) is None

    def test_every_appeal_is_decided_before_the_last_round(self) -> None:
        found = of_deciding(rounds(9, started=3), appeal_rules())
        assert found is not None
        assert brief(found) == (End.LAST_ROUND, 9, False, "8.9.2")


class TestKnown:
    """`fsm` 8.9.1: from the publication, behind closed standings from the asking."""

    course = Course(closings=(Closing(at(10), at(20)), Closing(at(30))))

    @pytest.mark.parametrize(
        ("published", "asked", "expected"),
        [
            (5, None, 5),
            (12, None, 20),
            (12, 15, 15),
            (25, 26, 25),
            (35, None, None),
            (35, 40, 40),
            (35, 32, 35),
        ],
    )
    def test_when(self, published: int, asked: int | None, expected: int | None) -> None:
        known = self.course.known_at(at(published), None if asked is None else at(asked))
        assert known == (None if expected is None else at(expected))

    def test_since_when_it_is_closed(self) -> None:
        assert self.course.shut_since == at(30)
        assert Course().shut_since is None
        assert Course().last_round is None


class TestProtests:
    """8.8: in `fsm` until the tournament is closed, in the others ten minutes after the game."""

    def of(
        self, edition: str, ended: float | None, now: float, course: Course | None = None
    ) -> Deadline:
        found = deadline_of(
            course or rounds(3, started=1),
            load(edition).protests,
            ended_at=None if ended is None else at(ended),
            now=at(now),
        )
        assert found is not None
        return found

    def test_fsm_until_the_tournament_is_closed(self) -> None:
        assert brief(self.of("fsm", 10, 9999)) == (End.TOURNAMENT_CLOSED, None, False, "8.8.2")
        closed = replace(rounds(1, started=1), closed_at=at(90))
        assert self.of("fsm", 10, 91, closed).has_passed

    @pytest.mark.parametrize(("edition", "clause"), [("fiim", "8.8.1"), ("fsm-2024", "8.8")])
    def test_ten_minutes_to_the_second(self, edition: str, clause: str) -> None:
        assert brief(self.of(edition, 10, 20)) == (End.MINUTES, None, False, clause)
        late = deadline_of(
            rounds(1), load(edition).protests, ended_at=at(10), now=at(20) + timedelta(seconds=1)
        )
        assert late is not None
        assert late.has_passed
        assert late.minutes == 10

    def test_a_game_whose_end_nobody_recorded_has_not_ended(self) -> None:
        assert self.of("fiim", None, 500).end is End.TOURNAMENT_CLOSED

    def test_what_stands_against_one(self) -> None:
        rules = load("fiim").protests
        found = against_opening(
            rounds(1), rules, ended_at=at(0), has_played=False, has_open=True, now=at(11)
        )
        assert [one.clause for one in found] == ["8.8.1", "8.8.1", "8.8.1"]
        assert not list(
            against_opening(
                rounds(1), rules, ended_at=at(0), has_played=True, has_open=False, now=at(9)
            )
        )


COURSES = some.builds(
    lambda number, started, days: rounds(number, started=min(started, number), days=days[:number]),
    some.integers(1, 9),
    some.integers(0, 9),
    some.sampled_from(["111111111", "111222333", "112233445"]),
)


@given(COURSES, some.integers(0, 600))
def test_the_earliest_of_all_ends_counts(course: Course, known: int) -> None:
    found = list(of_appeal(course, appeal_rules(), day=1, known_at=at(known)))
    counted = earliest(iter(found))
    assert counted in found
    if any(one.has_passed for one in found):
        assert counted is not None
        assert counted.has_passed
        assert all(
            not one.has_passed or one.at is None or counted.at is None or counted.at <= one.at
            for one in found
        )
    elif counted is not None:
        assert all(counted.place <= one.place for one in found)


@given(COURSES, some.integers(0, 600), some.integers(1, 500))
def test_what_has_passed_does_not_open_again_by_a_round_that_starts(
    course: Course, known: int, later: int
) -> None:
    before = earliest(of_appeal(course, appeal_rules(), day=1, known_at=at(known)))
    waiting = [one for one in course.rounds if one.started_at is None]
    if before is None or not before.has_passed or not waiting:
        return
    now = max((one.started_at for one in course.rounds if one.started_at), default=at(known))
    started = waiting[0]._replace(started_at=max(now, at(known)) + timedelta(minutes=later))
    after = replace(
        course, rounds=tuple(started if one == waiting[0] else one for one in course.rounds)
    )
    found = earliest(of_appeal(after, appeal_rules(), day=1, known_at=at(known)))
    assert found is not None
    assert found.has_passed


@given(COURSES, some.integers(0, 600), some.integers(-90, 90))
def test_a_round_that_is_planned_anew_moves_the_deadline_it_is(
    course: Course, known: int, moved: int
) -> None:
    found = earliest(of_appeal(course, appeal_rules(), day=1, known_at=at(known)))
    if found is None or found.has_passed or found.end is End.WINDOW:
        return
    shift = timedelta(minutes=moved)
    after = replace(
        course,
        rounds=tuple(
            one._replace(planned_start=one.planned_start and one.planned_start + shift)
            for one in course.rounds
        ),
    )
    again = earliest(of_appeal(after, appeal_rules(), day=1, known_at=at(known)))
    assert again is not None
    assert found.at is not None
    assert (again.end, again.at) == (found.end, found.at + shift)


def test_each_end_is_told_ahead_and_past() -> None:
    for end in End:
        for has_passed in (False, True):
            told = Deadline(end, load("fsm").win.red.clause, None, has_passed, 3, 10)
            assert told.message.text
