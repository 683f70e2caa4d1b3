"""The days of a tournament, counted from 1, by the clocks of its zone. No queries."""

from datetime import date, datetime, time, timedelta

from consigliere.site.models import Tournament


def days_of(tournament: Tournament) -> int:
    """How many days a tournament takes; one where none are set."""
    if tournament.first_day is None or tournament.last_day is None:
        return 1
    return (tournament.last_day - tournament.first_day).days + 1


def date_of(tournament: Tournament, day: int) -> date | None:
    """The date of a day; None where no first day is set."""
    if tournament.first_day is None:
        return None
    return tournament.first_day + timedelta(days=day - 1)


def start_of(tournament: Tournament, day: int, at: time) -> datetime:
    """A time of day on a day of a tournament. Raises ValueError where no first day is set."""
    on = date_of(tournament, day)
    if on is None:
        raise ValueError("expected a tournament with a first day")
    return datetime.combine(on, at, tournament.clock)
