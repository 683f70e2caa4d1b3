"""Whether an appeal may be opened: 8.9.3, 8.9.5, 8.9.6 and 8.4.9."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.disputes.build import appeal_rules, at, rounds

from consigliere.disputes.appeals import (
    Points,
    Used,
    against_asking,
    against_opening,
    deadline_of,
)
from consigliere.rules.edition import load
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount, Hundredths

COURSE = rounds(9, started=3)


def points(present: Amount = 40, source: Source = Source.EXTRA) -> Points:
    return Points(source, present, 1, at(150))


def clauses(one: Points, used: Used | None = None, edition: str = "fsm") -> list[str | None]:
    found = against_opening(one, COURSE, load(edition).appeals, used or Used())
    return [refusal.clause for refusal in found]


class TestOpening:
    def test_a_line_in_time(self) -> None:
        assert clauses(points()) == []

    @pytest.mark.parametrize("source", [Source.WIN, Source.COMPENSATION])
    def test_8_9_3_wins_and_ci_are_no_ground(self, source: Source) -> None:
        assert clauses(points(source=source)) == ["8.9.3"]

    @pytest.mark.parametrize(
        "source", [one for one in Source if one not in {Source.WIN, Source.COMPENSATION}]
    )
    def test_8_9_3_any_other_line_is(self, source: Source) -> None:
        assert clauses(points(source=source)) == []

    def test_8_9_1_points_not_known_yet(self) -> None:
        one = Points(Source.EXTRA, 40, 1, None)
        assert clauses(one) == ["8.9.1"]
        assert deadline_of(one, COURSE, appeal_rules()) is None

    def test_8_9_2_too_late(self) -> None:
        late = against_opening(points(), rounds(4, started=4), appeal_rules(), Used())
        (refusal,) = late
        assert refusal.clause == "8.9.2"
        assert refusal.deadline is not None
        assert refusal.deadline.has_passed

    def test_once_a_line(self) -> None:
        assert clauses(replace(points(), is_open=True)) == ["8.9.3"]
        assert clauses(replace(points(), was_decided=True)) == ["8.9.3"]

    @pytest.mark.parametrize("edition", ["fiim", "fsm-2024"])
    def test_other_editions_have_none(self, edition: str) -> None:
        assert clauses(points(), edition=edition) == [None]


class TestTimes:
    """`fsm` 8.4.9, 8.9.6: three against positive points and three against penalties."""

    def test_the_fourth_of_a_kind_is_refused(self) -> None:
        spent = Used(positive=3, penalties=2)
        assert clauses(points(40), spent) == ["8.4.9"]
        assert clauses(points(-40), spent) == []
        assert clauses(points(-40), Used(penalties=3)) == ["8.4.9"]

    def test_an_extra_that_was_not_given_counts_among_the_positives(self) -> None:
        assert not points(0).is_penalty
        assert clauses(points(0), Used(positive=3)) == ["8.4.9"]

    @given(used=some.integers(0, 9), penalty=some.booleans())
    def test_what_is_left(self, used: int, *, penalty: bool) -> None:
        known = Used(penalties=used) if penalty else Used(positive=used)
        assert known.left(appeal_rules(), penalty=penalty) == max(3 - used, 0)
        assert known.left(appeal_rules(), penalty=not penalty) == 3


class TestDifference:
    """`fsm` 8.9.5: not over a tenth of a point, nor over less."""

    @given(some.integers(-200, 200), some.integers(-200, 200))
    def test_more_than_a_tenth_either_way(self, present: int, asked: int) -> None:
        found = list(against_asking(points(present), Hundredths(asked), appeal_rules()))
        assert bool(found) == (abs(asked - present) <= 10)
        assert {refusal.clause for refusal in found} <= {"8.9.5"}

    def test_exactly(self) -> None:
        def is_refused(asked: int) -> bool:
            value = points(Fraction(40))
            return bool(list(against_asking(value, Hundredths(asked), appeal_rules())))

        assert [asked for asked in range(25, 56) if not is_refused(asked)] == [
            *range(25, 30),
            *range(51, 56),
        ]
