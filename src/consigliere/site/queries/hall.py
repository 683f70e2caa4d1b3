"""What is shown in the hall, to whom its screens belong, and what was said there."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Final, NamedTuple

from consigliere.rules.game import Id
from consigliere.rules.points import Amount
from consigliere.rules.words import N_, Message
from consigliere.site.hashing import secret_hash
from consigliere.site.models import Announcement, Round, Screen, Tournament
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.closing import final_table_kept, unveilable, unveiled
from consigliere.site.queries.rounds import Times, times_of_rounds
from consigliere.site.queries.seating import RoundDrawn, drawn_tables
from consigliere.site.refusals import Unknown

_NO_SCREEN: Final = Message(N_("This link shows nothing. It may have been withdrawn."))


class _State(Enum):
    """How far a round is."""

    TO_COME = "to_come"
    UNDER_WAY = "under_way"
    OVER = "over"


class Unveiled(NamedTuple):
    """A line of the final table that is shown already."""

    key: Id
    place: int
    name: str
    total: Amount


class Ceremony(NamedTuple):
    """The unveiling of places as far as it is: how many lines are hidden yet, and the others.

    `lines` begins with the best place shown; `newest` is how many of them were shown last.
    """

    hidden: int
    lines: tuple[Unveiled, ...]
    newest: int


class Scheduled(NamedTuple):
    """What is to happen when: a round, or what was announced with a time."""

    at: datetime
    round: int | None
    text: str
    is_begun: bool


class Hall(NamedTuple):
    """What a screen shows beside the table."""

    ceremony: Ceremony | None
    next_round: RoundDrawn | None
    is_under_way: bool
    """Whether that round has begun."""
    said: tuple[Announcement, ...]
    schedule: tuple[Scheduled, ...]


def screen_of(secret: str) -> Screen:
    """The screen behind a link that was not withdrawn. One query. Raises Unknown."""
    found = Screen.objects.filter(secret_hash=secret_hash(secret), revoked_at=None)
    screen = found.select_related("tournament").first()
    if screen is None:
        raise Unknown(_NO_SCREEN)
    return screen


def screen_in(tournament: Tournament, number: int) -> Screen:
    """A screen of a tournament by its primary key. One query. Raises Unknown."""
    found = tournament.screens.select_related("tournament").filter(pk=number).first()
    if found is None:
        raise Unknown(Message(N_("There is no such link in this tournament.")))
    return found


def open_screens(tournament: Tournament) -> list[Screen]:
    """The links of screens that still show something. One query."""
    return list(tournament.screens.filter(revoked_at=None).select_related("made_by"))


def announcement_in(tournament: Tournament, number: int) -> Announcement:
    """An announcement by its primary key. One query. Raises Unknown."""
    found = tournament.announcements.select_related("tournament").filter(pk=number).first()
    if found is None:
        raise Unknown(Message(N_("There is no such announcement in this tournament.")))
    return found


def announcements_of(tournament: Tournament) -> list[Announcement]:
    """What is said in the hall now, the newest last. One query."""
    return list(tournament.announcements.filter(taken_back_at=None))


def hall_of(standing: Standing) -> Hall:
    """What a screen shows beside the table. A fixed number of queries."""
    tournament = standing.tournament
    rounds = list(Round.objects.filter(stage__tournament=tournament))
    said = announcements_of(tournament)
    states = _states(rounds, times_of_rounds(tournament))
    current = None
    if standing.may(Act.SEE_SEATING):
        drawn = (
            (stage.stage.pk, one) for stage in drawn_tables(tournament) for one in stage.rounds
        )
        coming = ((pk, one) for pk, one in drawn if states[pk, one.number] is not _State.OVER)
        current = next(coming, None)
    return Hall(
        ceremony=ceremony_of(standing),
        next_round=current[1] if current else None,
        is_under_way=current is not None
        and states[current[0], current[1].number] is _State.UNDER_WAY,
        said=tuple(one for one in said if one.due_at is None),
        schedule=_schedule(rounds, states, said),
    )


def ceremony_of(standing: Standing) -> Ceremony | None:
    """The unveiling as far as it is; None before it has begun. Only what is shown is in it.

    A place that came to be shared since, by a correction, across the last line shown waits whole:
    what nobody has unveiled is not shown, and no place by halves.
    """
    tournament, since = standing.tournament, standing.standings_closed_at
    wanted = unveiled(tournament, since)
    if not wanted:
        return None
    count = max((one for one in unveilable(tournament) if one <= wanted), default=0)
    if not count:
        return None
    table = final_table_kept(tournament)
    placed = [row for row in table.rows if row.place is not None]
    shown = placed[-count:] if count < len(placed) else placed
    lines = tuple(
        Unveiled(row.player, row.place or 0, table.names[row.player], row.totals.total)
        for row in shown
    )
    newest = sum(line.place == lines[0].place for line in lines) if lines else 0
    return Ceremony(len(placed) - len(lines), lines, newest)


def _states(rounds: list[Round], times: Mapping[int, Times]) -> dict[tuple[int, int], _State]:
    """How far each round is, by its stage and number.

    Whoever runs them may leave out to say that one has ended: that a later one began says it, too.
    """
    newest = max((at for at, one in enumerate(rounds) if one.pk in times), default=-1)
    found = {}
    for at, one in enumerate(rounds):
        known = times.get(one.pk)
        is_over = at < newest or (known is not None and known.ended_at is not None)
        begun = _State.UNDER_WAY if known is not None else _State.TO_COME
        found[one.stage_id, one.number] = _State.OVER if is_over else begun
    return found


def _schedule(
    rounds: list[Round], states: Mapping[tuple[int, int], _State], said: list[Announcement]
) -> tuple[Scheduled, ...]:
    """Rounds that are not over, and what was announced with a time, in order."""
    found = [
        Scheduled(one.planned_start, one.number, "", is_begun=state is _State.UNDER_WAY)
        for one in rounds
        if one.planned_start is not None
        and (state := states[one.stage_id, one.number]) is not _State.OVER
    ]
    found += [Scheduled(one.due_at, None, one.text, is_begun=False) for one in said if one.due_at]
    return tuple(sorted(found, key=lambda one: one.at))
