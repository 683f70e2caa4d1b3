"""What a chief judge should look at in a record, beyond what its score finds.

`score` says what a record is worth and what stands against its points; these are doubts about
the record itself, and about who marked it. They are for a person who can ask the judge of the
table: no file is flagged for them, and no point depends on them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from consigliere.rules.award import Finding, notice
from consigliere.rules.game import (
    SEATS,
    Day,
    Game,
    Id,
    MarkKind,
    Moment,
    Phase,
    Removal,
    Seat,
    Word,
)
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Amount, Hundredths
from consigliere.rules.words import N_


def anomalies(game: Game, edition: Edition) -> tuple[Finding, ...]:
    """Doubts about the record of one game: votes that do not add up, removals on critical."""
    if game.annulled is not None:
        return ()
    exits = _exits(game)
    return (*_votes(game, exits), *_critical(game, edition, exits))


# ------------------------------------------------------------------------------------- the course

_SPEECH, _VOTE, _VOTED_OUT, _LAST_WORD, _NIGHT, _KILLED, _STEPS = range(7)
_NEVER: Final = 10**6

_STEP_OF: Final = {
    Phase.SPEECH: _SPEECH,
    Phase.VOTE: _VOTE,
    Phase.LAST_WORD: _LAST_WORD,
    Phase.NIGHT: _NIGHT,
}


class _Exit(NamedTuple):
    """Between which steps of the game a player left; the same twice where it is known."""

    earliest: int
    latest: int


def _step(number: int, step: int) -> int:
    """A step of a day and of the night after it, counted from the beginning of the game."""
    return number * _STEPS + step


def _exits(game: Game) -> dict[Seat, _Exit]:
    """When each player who left did: by vote, by a kill, by a removal. The first exit counts."""
    found: dict[Seat, _Exit] = {}
    for day in game.days:
        at = _step(day.day, _VOTED_OUT)
        for seat in day.voted_out:
            _leave(found, seat, _Exit(at, at))
    for night in game.nights:
        if night.killed is not None:
            at = _step(night.night, _KILLED)
            _leave(found, night.killed, _Exit(at, at))
    for removal in game.removals:
        _leave(found, removal.seat, _moment(removal.at))
    return found


def _leave(found: dict[Seat, _Exit], seat: Seat, left: _Exit) -> None:
    if seat not in found or left.latest < found[seat].latest:
        found[seat] = left


def _moment(at: Moment | None) -> _Exit:
    if at is not None and at.night is not None:
        step = _step(at.night, _NIGHT)
        return _Exit(step, step)
    if at is None or at.day is None:
        return _Exit(0, _NEVER)
    if at.phase is None:
        return _Exit(_step(at.day, _SPEECH), _step(at.day, _NIGHT))
    step = _step(at.day, _STEP_OF[at.phase])
    return _Exit(step, step)


# -------------------------------------------------------------------------------------- the votes


def _votes(game: Game, exits: Mapping[Seat, _Exit]) -> Iterator[Finding]:
    """Ballots against who was at the table, and against who left by them."""
    for day in game.days:
        at = _step(day.day, _VOTE)
        gone = frozenset(seat for seat, left in exits.items() if left.latest < at)
        unsure = [seat for seat, left in exits.items() if left.earliest <= at <= left.latest]
        for ballot in day.ballots:
            yield from _ballot(day, ballot, gone, len(unsure))
        if day.ballots and not unsure and not _ended_on(game, day):
            yield from _result(day)


def _ballot(
    day: Day, ballot: Mapping[Seat, tuple[Seat, ...]], gone: frozenset[Seat], unsure: int
) -> Iterator[Finding]:
    """One ballot: everybody at the table votes once, for somebody at the table."""
    votes = [voter for voters in ballot.values() for voter in voters]
    twice = sorted(seat for seat, times in Counter(votes).items() if times > 1)
    if twice:
        text = N_("day {day}: voted twice in one ballot: {seats:seats}")
        yield notice(None, None, text, day=day.day, seats=tuple(twice))
    absent = sorted(gone & {*votes, *ballot})
    if absent:
        text = N_("day {day}: in the vote, having left before: {seats:seats}")
        yield notice(None, None, text, day=day.day, seats=tuple(absent))
    most = len(SEATS) - len(gone)
    fewest = most - unsure
    if not fewest <= len(votes) <= most:
        said = {"day": day.day, "votes": len(votes), "present": most, "fewest": fewest}
        if unsure:
            text = N_("day {day}: votes {votes}, at the table were {fewest} to {present}")
        elif len(votes) < most:
            text = N_(
                "day {day}: votes {votes}, at the table were {present}; whoever does not vote is"
                " counted to the last nominee"
            )
        else:
            text = N_("day {day}: votes {votes}, at the table were {present}")
        yield notice(None, None, text, **said)


def _result(day: Day) -> Iterator[Finding]:
    """Who left against the last ballot: the most voted, or all or none of those who tied."""
    last = day.ballots[-1]
    most = max(map(len, last.values()), default=0)
    ahead = tuple(sorted(seat for seat, voters in last.items() if len(voters) == most))
    left = tuple(sorted(day.voted_out))
    lifted = None if day.lift is None else day.lift.lifted
    lawful = [ahead] if len(ahead) == 1 or lifted else [()] if lifted is False else [(), ahead]
    if left not in lawful:
        text = N_("day {day}: most votes have {ahead:seats}, by the record left {left:seats}")
        yield notice(None, None, text, day=day.day, ahead=ahead, left=left)


def _ended_on(game: Game, day: Day) -> bool:
    """Whether a forfeit may have ended the game before this day's vote was over."""
    if game.forfeit is None:
        return False
    ended = _moment(game.forfeit.at)
    return ended.earliest <= _step(day.day, _LAST_WORD)


# --------------------------------------------------------------------------- removals on critical


def _critical(game: Game, edition: Edition, exits: Mapping[Seat, _Exit]) -> Iterator[Finding]:
    """Removals marked on critical or not, against the heads at the table (`fsm` 8.2.4)."""
    rules = edition.removal
    if rules.critical_margin is None:
        return
    before: list[Seat] = []
    for removal in sorted(game.removals, key=lambda one: _moment(one.at)):
        heads = _heads(game, removal, exits, before)
        before.append(removal.seat)
        if heads is None:
            continue
        reds, blacks = heads
        suggested = reds <= blacks + rules.critical_margin
        if suggested and not removal.critical:
            text = N_("removed, not on critical: before it were reds {reds}, blacks {blacks}")
        elif removal.critical and not suggested:
            text = N_("removed on critical: before it were reds {reds}, blacks {blacks}")
        else:
            continue
        yield notice(rules.clause, removal.seat, text, reds=reds, blacks=blacks)


def _heads(
    game: Game, removal: Removal, exits: Mapping[Seat, _Exit], before: Sequence[Seat]
) -> tuple[int, int] | None:
    """Reds and blacks at the table just before a removal, where the record tells."""
    at = _moment(removal.at)
    if at.earliest != at.latest:
        return None
    others = {seat: left for seat, left in exits.items() if seat != removal.seat}
    if any(left.earliest < at.latest <= left.latest for left in others.values()):
        return None
    gone = {seat for seat, left in others.items() if left.latest < at.latest}
    gone |= {seat for seat in before if seat != removal.seat}
    blacks = len(game.roles.blacks - gone)
    return len(SEATS) - len(gone) - blacks, blacks


# ----------------------------------------------------------------------------- judges' marks apart

GAMES_TO_COMPARE: Final = 3
"""A judge of fewer games is not compared: one unusual game would speak for him."""

MARKS_TO_COMPARE: Final = 10
"""Nor is one of fewer marks."""

FAR: Final = Hundredths(15)
"""Averages this far apart are worth a look: more than a step of most scales."""


class Side(Word):
    """What a judge gives, and what he takes."""

    GIVEN = "given"
    TAKEN = "taken"


class Marks(NamedTuple):
    """The marks of one side set by a judge or by several: in how many games, how many, the sum."""

    games: int = 0
    number: int = 0
    sum: Hundredths = Hundredths(0)

    @property
    def average(self) -> Amount:
        """Hundredths a mark; 0 where there is none."""
        return Fraction(self.sum, self.number) if self.number else 0

    @property
    def compared(self) -> bool:
        """Whether there is enough to compare."""
        return self.games >= GAMES_TO_COMPARE and self.number >= MARKS_TO_COMPARE

    def plus(self, other: "Marks") -> "Marks":
        """Both together."""
        points = Hundredths(self.sum + other.sum)
        return Marks(self.games + other.games, self.number + other.number, points)


class Compared(NamedTuple):
    """A judge's marks of one side beside those of all other judges."""

    judge: Id
    side: Side
    own: Marks
    others: Marks

    @property
    def apart(self) -> bool:
        """Whether they are far enough apart to be worth a look."""
        near = -FAR < self.own.average - self.others.average < FAR
        return self.own.compared and self.others.compared and not near


def compare_judges(games: Iterable[Game]) -> list[Compared]:
    """Each judge's marks of both sides beside the others', by the judge's id.

    Given are positive extras, taken negative ones and penalties; what is computed from the
    record is nobody's opinion. Annulled games, and those without a judge, are left out.
    """
    counted: dict[tuple[Id, Side], Marks] = {}
    for game in games:
        if game.annulled is not None or game.judge is None:
            continue
        for side in Side:
            points = [mark.points for mark in game.marks if _side(mark.kind, mark.points) is side]
            of_game = Marks(1, len(points), Hundredths(sum(points)))
            key = game.judge, side
            counted[key] = counted.get(key, Marks()).plus(of_game)
    return [
        Compared(judge, side, own, _others(counted, judge, side))
        for (judge, side), own in sorted(counted.items(), key=lambda item: item[0][0])
    ]


def _others(counted: Mapping[tuple[Id, Side], Marks], judge: Id, side: Side) -> Marks:
    total = Marks()
    for (another, of), marks in counted.items():
        if another != judge and of is side:
            total = total.plus(marks)
    return total


def _side(kind: MarkKind, points: Hundredths) -> Side | None:
    if kind is MarkKind.EXTRA and points > 0:
        return Side.GIVEN
    if kind in (MarkKind.EXTRA, MarkKind.PENALTY) and points < 0:
        return Side.TAKEN
    return None
