"""Courses of tournaments for tests: rounds an hour apart, at times counted in minutes."""

from datetime import UTC, datetime, timedelta

from consigliere.disputes.course import Course, RoundTimes
from consigliere.rules.disputing import AppealRules
from consigliere.rules.edition import load

START = datetime(2026, 11, 28, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """Minutes after the beginning."""
    return START + timedelta(minutes=minutes)


def appeal_rules() -> AppealRules:
    """Those of `fsm`."""
    rules = load("fsm").appeals
    assert rules is not None
    return rules


def rounds(number: int, *, started: int = 0, ended: int | None = None, days: str = "") -> Course:
    """So many rounds, of which the first so many have started, an hour apart, and ended.

    `days` holds the day of each as a digit; all are of day 1 where it is empty.
    """
    over = max(started - 1, 0) if ended is None else ended
    return Course(
        tuple(
            RoundTimes(
                number=one,
                day=int(days[one - 1]) if days else 1,
                started_at=at(60 * (one - 1)) if one <= started else None,
                ended_at=at(60 * one - 10) if one <= over else None,
                planned_start=at(60 * (one - 1)),
            )
            for one in range(1, number + 1)
        )
    )
