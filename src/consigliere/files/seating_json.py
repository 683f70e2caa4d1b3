"""The seating file, and the checkpoint of a search: written so that a person can read them too."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from consigliere.files.score_json import encoded
from consigliere.seating.problem import Problem, Round
from consigliere.seating.schedule import Seating


def seating_json(seating: Seating, drawn: Mapping[str, str] | None = None) -> Iterator[str]:
    """A seating with all its demands: a check needs nothing else. A table to a line.

    `drawn` says where its seed comes from (`seating_shape.Origin`), if that is known.
    """
    problem = seating.problem
    yield f'{{"format": "seating", "version": 1,\n"players": {encoded(problem.players)},\n'
    yield '"rounds": '
    yield from _rounds(seating.rounds)
    yield from _list("judges", seating.judges)
    yield f',\n"seed": {seating.seed}, "steps": {seating.steps}'
    yield f', "ss": {seating.ss}, "bound": {seating.bound.value}'
    if drawn is not None:
        yield f',\n"drawn": {encoded(drawn)}'
    yield ',\n"problem": '
    yield from _demands(problem)
    yield "}\n"


def checkpoint_json(
    problem: Problem, search: Mapping[str, object], judges: Sequence[Sequence[str]]
) -> Iterator[str]:
    """A search that can go on.

    Args:
        problem: What it looks for.
        search: Where it stands, as `Search.checkpoint` tells.
        judges: Of the rounds that were played.
    """
    yield '{"format": "seating-checkpoint", "version": 1,\n'
    yield f'"players": {encoded(problem.players)}'
    yield from _list("judges", judges)
    yield ',\n"problem": '
    yield from _demands(problem)
    yield f',\n"search": {encoded(search)}}}\n'


def _demands(problem: Problem) -> Iterator[str]:
    yield f'{{\n"tables": {encoded(problem.tables)}'
    if isinstance(problem.games, tuple):
        yield f',\n"games_of_each": {encoded(problem.games)}'
    elif problem.games is not None:
        yield f',\n"games": {problem.games}'
    teams = ({"team": team, "players": players} for team, players in problem.teams.items())
    judges = ({"judge": judge, "players": players} for judge, players in problem.judges.items())
    absent = ({"player": player, "round": number} for player, number in problem.absent)
    yield from _list("teams", teams)
    yield from _list("avoid", problem.avoid)
    yield from _list("judges", judges)
    yield from _list("absent", absent)
    if problem.played:
        yield ',\n"played": '
        yield from _rounds(problem.played)
    yield "\n}"


def _list(key: str, items: Iterable[object]) -> Iterator[str]:
    """A key with a list, an item to a line; nothing where there are no items."""
    lines = ",\n  ".join(map(encoded, items))
    if lines:
        yield f',\n"{key}": [\n  {lines}\n]'


def _rounds(rounds: Iterable[Round]) -> Iterator[str]:
    written = (",\n   ".join(map(encoded, tables)) for tables in rounds)
    yield "[\n" + ",\n".join(f"  [{tables}]" for tables in written) + "\n]"
