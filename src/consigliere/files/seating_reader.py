"""Bytes of a seating file or of a checkpoint, or all that is wrong with them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from consigliere.files.document import Unreadable, decoded
from consigliere.files.seating_shape import CheckpointFile, Demands, SeatingFile, Tables
from consigliere.files.strict import read_strictly
from consigliere.rules.path import Path
from consigliere.rules.problem import NEW_PLAYER, Problem
from consigliere.rules.words import N_, Message
from consigliere.seating import problem as asked
from consigliere.seating.schedule import Seating

_PLAYER: Final = Message(N_("one of the players"))
_ONCE_AT_TABLE: Final = Message(N_("a player who does not yet sit at this table"))
_NEW_NAME: Final = Message(N_("a name that was not yet given here"))
_OTHER: Final = Message(N_("another player than the one before"))
_ONE_OF_BOTH: Final = Message(N_("either games or games_of_each"))
_PLAYERS: Final = N_("a list of {size} players")
_GAMES: Final = N_("the games of each of the {players} players")
_ROUND: Final = N_("a round from 1 to {rounds}")
_PLAYED: Final = N_("at most {rounds} rounds")
_ITEMS: Final = N_("a list of {size}")
_CHECKPOINT: Final = Message(N_("where a search for this problem stands"))


class Checkpoint(NamedTuple):
    """A search that can go on: see `seating_json.checkpoint_json`."""

    problem: asked.Problem
    search: Mapping[str, object]
    judges: tuple[tuple[str, ...], ...]


def read_seating(data: bytes) -> Seating:
    """The seating a file holds. Raises Unreadable with all its problems, in reading order.

    It may break demands, as told by `seating.checking`; but it is about its own players, and ten
    of them sit at every table.
    """
    file: SeatingFile = read_strictly(decoded(data), SeatingFile, _of_seating)
    problem = _asked(file.players, file.problem)
    return Seating(problem, file.rounds, file.seed, file.steps, file.judges)


def read_checkpoint(data: bytes) -> Checkpoint:
    """The search a file holds. Raises Unreadable with all its problems, in reading order."""
    file: CheckpointFile = read_strictly(decoded(data), CheckpointFile, _of_checkpoint)
    if not isinstance(file.search, dict):
        raise not_this_search()
    return Checkpoint(_asked(file.players, file.problem), file.search, file.judges)


def not_this_search() -> Unreadable:
    """A checkpoint whose search does not stand anywhere in its problem."""
    return Unreadable(Problem(("search",), _CHECKPOINT, Message(N_("something else"))))


def _asked(players: tuple[str, ...], demands: Demands) -> asked.Problem:
    return asked.Problem(
        players=players,
        tables=demands.tables,
        games=demands.games if demands.games_of_each is None else demands.games_of_each,
        teams={team.team: team.players for team in demands.teams},
        avoid=tuple((one, other) for one, other in demands.avoid),
        judges={judge.judge: judge.players for judge in demands.judges},
        absent=tuple((absence.player, absence.round) for absence in demands.absent),
        played=demands.played,
    )


# ------------------------------------------------------------------------ what is wrong between


def _of_seating(file: SeatingFile) -> Iterator[Problem]:
    known = frozenset(file.players)
    yield from _doubled(file.players, ("players",), NEW_PLAYER)
    yield from _of_rounds(file.rounds, known, ("rounds",))
    yield from _of_judges(file.judges, file.rounds)
    yield from _of_demands(file.problem, file.players)


def _of_checkpoint(file: CheckpointFile) -> Iterator[Problem]:
    yield from _doubled(file.players, ("players",), NEW_PLAYER)
    yield from _of_demands(file.problem, file.players)


def _of_rounds(rounds: Iterable[Tables], known: frozenset[str], path: Path) -> Iterator[Problem]:
    for number, tables in enumerate(rounds):
        for at, table in enumerate(tables):
            here = (*path, number, at)
            yield from _of_size(table, asked.SEATS, here)
            yield from _unknown(table, known, here)
            yield from _doubled(table, here, _ONCE_AT_TABLE)


def _of_judges(judges: Sequence[Sequence[str]], rounds: Sequence[Tables]) -> Iterator[Problem]:
    """Judges of each round, or of none."""
    if judges and len(judges) != len(rounds):
        words = Message(_ITEMS, {"size": len(rounds)})
        yield Problem(("judges",), words, _counted(judges), (("rounds",),))
    for number, (here, tables) in enumerate(zip(judges, rounds, strict=False)):
        if len(here) != len(tables):
            words = Message(_ITEMS, {"size": len(tables)})
            yield Problem(("judges", number), words, _counted(here), (("rounds", number),))


def _of_demands(demands: Demands, players: Sequence[str]) -> Iterator[Problem]:
    known = frozenset(players)
    path: Path = ("problem",)
    if demands.games is not None and demands.games_of_each is not None:
        reads = ((*path, "games"), (*path, "games_of_each"))
        yield Problem(path, _ONE_OF_BOTH, Message(N_("both")), reads)
    if demands.games_of_each is not None and len(demands.games_of_each) != len(players):
        words = Message(_GAMES, {"players": len(players)})
        here = (*path, "games_of_each")
        yield Problem(here, words, _counted(demands.games_of_each), (("players",),))
    yield from _doubled([team.team for team in demands.teams], (*path, "teams"), _NEW_NAME, "team")
    for number, team in enumerate(demands.teams):
        here = (*path, "teams", number, "players")
        yield from _unknown(team.players, known, here)
        yield from _doubled(team.players, here, NEW_PLAYER)
    for number, pair in enumerate(demands.avoid):
        here = (*path, "avoid", number)
        yield from _of_size(pair, 2, here)
        yield from _unknown(pair, known, here)
        yield from _doubled(pair, here, _OTHER)
    names = [judge.judge for judge in demands.judges]
    yield from _doubled(names, (*path, "judges"), _NEW_NAME, "judge")
    for number, judge in enumerate(demands.judges):
        here = (*path, "judges", number, "players")
        yield from _unknown(judge.players, known, here)
        yield from _doubled(judge.players, here, NEW_PLAYER)
    rounds = len(demands.tables)
    for number, absence in enumerate(demands.absent):
        here = (*path, "absent", number)
        yield from _unknown([absence.player], known, here, "player")
        if absence.round > rounds:
            words = Message(_ROUND, {"rounds": rounds})
            yield Problem((*here, "round"), words, reads=((*path, "tables"),))
    if len(demands.played) > rounds:
        words = Message(_PLAYED, {"rounds": rounds})
        here = (*path, "played")
        yield Problem(here, words, _counted(demands.played), ((*path, "tables"),))
    yield from _of_rounds(demands.played, known, (*path, "played"))


def _of_size(players: Sequence[str], size: int, path: Path) -> Iterator[Problem]:
    if len(players) != size:
        yield Problem(path, Message(_PLAYERS, {"size": size}), _counted(players))


def _counted(items: Sequence[object]) -> Message:
    return Message(N_("a list of {size}"), {"size": len(items)})


def _unknown(
    players: Iterable[str], known: frozenset[str], path: Path, key: str | None = None
) -> Iterator[Problem]:
    """Those who are no players. Under a `key` there is just one, else each at his index."""
    for at, player in enumerate(players):
        if player not in known:
            yield Problem((*path, at if key is None else key), _PLAYER, reads=(("players",),))


def _doubled(
    names: Iterable[str], path: Path, words: Message, key: str | None = None
) -> Iterator[Problem]:
    """Names given before in the same list; under a `key` each is that of an object."""
    seen: Counter[str] = Counter()
    for at, name in enumerate(names):
        if seen[name]:
            yield Problem((*path, at) if key is None else (*path, at, key), words)
        seen[name] += 1
