"""What is wrong between several fields of one game, each of which may be well in itself.

A check yields problems with paths inside the game. Sound games are the rule: a check first
compares sizes, and looks for the place only where they differ. Values of a game may have been
lost, where its file is faulty: they compare as false to everything, so a check must find fault
only in what holds, never in what does not.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Final

from consigliere.rules.game import (
    MAFIA,
    NAMED,
    PLAYERS,
    Basis,
    Claim,
    ClaimedAs,
    Colour,
    DepartureProtocol,
    FirstKilled,
    Game,
    Mark,
    MarkKind,
    OpinionColour,
    Seat,
    Team,
)
from consigliere.rules.path import Path
from consigliere.rules.problem import NEW_PLAYER, Problem, one_of
from consigliere.rules.words import N_, Message

ROLE_TWICE: Final = Message(N_("four different seats, none with two roles and no role given twice"))
_NEW_SEAT: Final = Message(N_("a seat that was not yet given here"))
_NEW_NUMBER: Final = Message(N_("a number that was not yet given here"))
_NOT_HIMSELF: Final = Message(N_("a seat other than that of the player killed first"))
_CLAIMS: Final = Message(
    N_("one claim as sheriff, or two or three with at most one sheriff and at most one don")
)
_OWN_CHECK: Final = Message(N_("own_check only for a red left by the Sheriff killed in night 1"))
_ONE_EXTRA: Final = Message(N_("only one positive extra for a seat"))
_ONE_MARK: Final = Message(N_("only one mark of this kind for a seat"))
_BELOW_NOTHING: Final = Message(N_("points below 0"))
_CLAUSE: Final = Message(N_("the clause of the penalty"))
_PENALTIES_ONLY: Final = Message(N_("a clause only where the mark is a penalty"))
_WILLS_ONLY: Final = Message(N_("this key only where the mark is a will"))

_MOST_CLAIMS: Final = 3


def game_problems(game: Game, penalty_clauses: Collection[str] | None) -> Iterator[Problem]:
    """All that is wrong between the fields of one game, with paths inside it."""
    yield from _seats(game)
    yield from _roles(game)
    if game.days:
        yield from _days(game)
    if game.nights:
        yield from _nights(game)
    if game.best_moves:
        yield from _best_moves(game)
    for i in repeated([removal.seat for removal in game.removals]):
        yield Problem(("removals", i, "seat"), _NEW_SEAT)
    if game.left_by_first_killed is not None:
        yield from _first_killed(game.left_by_first_killed, game)
    for seat, left in game.departures.items():
        yield from _left_by_another(left, ("departures", str(seat)))
    if game.marks:
        yield from _marks(game.marks, penalty_clauses)


# ------------------------------------------------------------------------------------- one game


def _seats(game: Game) -> Iterator[Problem]:
    if len(game.seats) != PLAYERS:
        yield Problem(("seats",), _list_of(PLAYERS))
    for i in repeated(game.seats):
        yield Problem(("seats", i), NEW_PLAYER)


def _roles(game: Game) -> Iterator[Problem]:
    roles = game.roles
    mafia = set(roles.mafia)
    if (
        len(mafia) < len(roles.mafia)
        or roles.don == roles.sheriff
        or roles.don in mafia
        or roles.sheriff in mafia
    ):
        yield Problem(("roles",), ROLE_TWICE)
    if len(roles.mafia) != MAFIA:
        yield Problem(("roles", "mafia"), _list_of(MAFIA))


def _days(game: Game) -> Iterator[Problem]:
    for i in repeated([day.day for day in game.days]):
        yield Problem(("days", i, "day"), _NEW_NUMBER)
    for i, day in enumerate(game.days):
        for k in repeated(day.voted_out):
            yield Problem(("days", i, "voted_out", k), _NEW_SEAT)


def _nights(game: Game) -> Iterator[Problem]:
    for i in repeated([night.night for night in game.nights]):
        yield Problem(("nights", i, "night"), _NEW_NUMBER)
    for i in repeated([night.killed for night in game.nights]):
        if game.nights[i].killed is not None:
            yield Problem(("nights", i, "killed"), _NEW_SEAT)


def _best_moves(game: Game) -> Iterator[Problem]:
    for i in repeated([move.seat for move in game.best_moves]):
        yield Problem(("best_moves", i, "seat"), _NEW_SEAT)
    for i, move in enumerate(game.best_moves):
        if len(move.named) > NAMED:
            most = Message(N_("a list no longer than {length}"), {"length": NAMED})
            yield Problem(("best_moves", i, "named"), most)


def _first_killed(left: FirstKilled, game: Game) -> Iterator[Problem]:
    killed = game.first_killed
    at: Path = ("first_killed", "departure_protocol")
    protocol = left.departure_protocol
    if protocol is not None:
        yield from _protocol(protocol, at)
        for kind in ("colours", "claims"):
            said: Sequence[Colour | Claim] = getattr(protocol, kind)
            for i, word in enumerate(said):
                if word.seat == killed:
                    yield Problem((*at, kind, i, "seat"), _NOT_HIMSELF)
        for i in _own_checks(protocol):
            where = (*at, "colours", i, "basis")
            if protocol.colours[i].colour is Team.BLACK:
                yield Problem(where, _OWN_CHECK)
            elif killed != game.roles.sheriff:
                yield Problem(where, _OWN_CHECK, reads=_who_was_killed(game))
    if left.revealed_sheriff is not None and left.revealed_sheriff.seat == killed:
        yield Problem(("first_killed", "revealed_sheriff", "seat"), _NOT_HIMSELF)


def _who_was_killed(game: Game) -> tuple[Path, ...]:
    """What has to be known to say that the first killed is not the Sheriff."""
    nights = range(len(game.nights) or 1)
    read = [("nights", i, key) for i in nights for key in ("night", "killed")]
    return (("roles", "sheriff"), *read)


def _left_by_another(protocol: DepartureProtocol, at: Path) -> Iterator[Problem]:
    yield from _protocol(protocol, at)
    for i in _own_checks(protocol):
        yield Problem((*at, "colours", i, "basis"), _OWN_CHECK)


def _own_checks(protocol: DepartureProtocol) -> list[int]:
    return [i for i, colour in enumerate(protocol.colours) if colour.basis is Basis.OWN_CHECK]


def _protocol(protocol: DepartureProtocol, at: Path) -> Iterator[Problem]:
    """What holds for the departure protocol of any leaver."""
    yield from _colours(protocol.colours, at)
    for i in repeated([claim.seat for claim in protocol.claims]):
        yield Problem((*at, "claims", i, "seat"), _NEW_SEAT)
    if len(protocol.claims) > _MOST_CLAIMS:
        yield Problem((*at, "claims"), _CLAIMS)
    elif protocol.claims and not _is_version(protocol.claims):
        said = tuple((*at, "claims", i, "as") for i in range(len(protocol.claims)))
        yield Problem((*at, "claims"), _CLAIMS, reads=said)


def _colours(colours: Sequence[Colour | OpinionColour], at: Path) -> Iterator[Problem]:
    for i in repeated([colour.seat for colour in colours]):
        yield Problem((*at, "colours", i, "seat"), _NEW_SEAT)


def _is_version(claims: Sequence[Claim]) -> bool:
    """Whether up to three claims have the shape of a version (`fsm` 8.3.9.5, 8.3.9.10)."""
    count = Counter(claim.as_ for claim in claims)
    if len(claims) == 1:
        return count[ClaimedAs.SHERIFF] == 1
    return count[ClaimedAs.SHERIFF] <= 1 and count[ClaimedAs.DON] <= 1


# ---------------------------------------------------------------------------------------- marks


def _marks(marks: Sequence[Mark], penalty_clauses: Collection[str] | None) -> Iterator[Problem]:
    once: set[tuple[Seat, MarkKind]] = set()
    for i, mark in enumerate(marks):
        kind = mark.kind
        if kind in _ONCE_FOR_A_SEAT and (kind is not MarkKind.EXTRA or mark.points > 0):
            if (mark.seat, kind) in once:
                yield Problem(("marks", i), _ONE_EXTRA if kind is MarkKind.EXTRA else _ONE_MARK)
            once.add((mark.seat, kind))
        elif kind in _BELOW and mark.points >= 0:
            yield Problem(("marks", i, "points"), _BELOW_NOTHING)
        yield from _keys_of_kind(mark, ("marks", i), penalty_clauses)


_ONCE_FOR_A_SEAT: Final = frozenset({MarkKind.EXTRA, MarkKind.WILL, MarkKind.PROTOCOL})
_BELOW: Final = frozenset({MarkKind.PENALTY, MarkKind.TECHNICAL_FOUL})


def _keys_of_kind(
    mark: Mark, at: Path, penalty_clauses: Collection[str] | None
) -> Iterator[Problem]:
    """Keys that a mark must have, or may not have, because of its kind."""
    kind = ((*at, "kind"),)
    if mark.kind is MarkKind.PENALTY:
        if mark.clause is None:
            yield Problem((*at, "clause"), _CLAUSE)
        elif penalty_clauses is not None and mark.clause not in penalty_clauses:
            yield Problem((*at, "clause"), one_of(penalty_clauses))
    elif mark.clause is not None:
        yield Problem((*at, "clause"), _PENALTIES_ONLY, reads=kind)
    if mark.kind is not MarkKind.WILL:
        if mark.opinion is not None:
            yield Problem((*at, "opinion"), _WILLS_ONLY, reads=kind)
        if mark.repeats_protocol:
            yield Problem((*at, "repeats_protocol"), _WILLS_ONLY, reads=kind)
    if mark.opinion is not None:
        yield from _colours(mark.opinion.colours, (*at, "opinion"))


# --------------------------------------------------------------------------------------- helpers


def repeated(values: Sequence[Hashable]) -> list[int]:
    """The indices of values that stood earlier in the list."""
    if len(set(values)) == len(values):
        return []
    first: dict[Hashable, int] = {}
    return [i for i, value in enumerate(values) if first.setdefault(value, i) != i]


def _list_of(length: int) -> Message:
    return Message(N_("a list of length {length}"), {"length": length})
