"""What a form is worth while it is being filled: all that holds however it is completed.

Roles or an outcome not yet given are completed in every way that matters, each completion is
scored by the same rules, and what all of them agree on is what is known already. That a game is
a draw is said at once or not at all: a missing outcome is somebody's win.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from consigliere.files.document import Unreadable
from consigliere.files.game_document import read_game
from consigliere.files.protocol_form.filling import Filled
from consigliere.files.protocol_form.state import Doc
from consigliere.files.protocol_form.table import roles_document
from consigliere.rules.award import Award, Finding, Withheld
from consigliere.rules.clauses.limits import Used, used
from consigliere.rules.edition import load
from consigliere.rules.game import MAFIA, SEATS, Game, Outcome, Role
from consigliere.rules.path import Path
from consigliere.rules.problem import Problem
from consigliere.rules.scoring import GameScore, score

_CITIZENS: Final = len(SEATS) - MAFIA - 2
_TABLE: Final = (
    *(Role.DON.value, Role.SHERIFF.value, *[Role.MAFIA.value] * MAFIA),
    *[Role.CITIZEN.value] * _CITIZENS,
)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a game's score; None where too little is filled to score anything.

    `problems` are places of the document that could not be read; they count for nothing.
    """

    score: GameScore | None
    used: Used | None
    problems: tuple[Problem, ...]


def known_score(filled: Filled, edition_name: str) -> Known:
    """The score of a form as far as it is known. Raises KeyError for an edition nobody knows."""
    edition = load(edition_name)
    scores: list[GameScore] = []
    problems: dict[Path, Problem] = {}
    for document in _completions(filled):
        game = _read(document, edition_name, problems)
        if game is not None:
            scores.append(score(game, edition))
    if not scores:
        return Known(None, None, tuple(problems.values()))
    first, *others = scores
    agreed = GameScore(
        first.game,
        tuple(_agreed(first.awards, [one.awards for one in others])),
        tuple(_agreed(first.findings, [one.findings for one in others])),
        tuple(_agreed(first.withheld, [one.withheld for one in others])),
    )
    limits = used(agreed.awards, agreed.withheld, edition)
    return Known(agreed, limits, tuple(problems.values()))


def _agreed(first: Iterable[Any], others: list[tuple[Any, ...]]) -> Iterator[Any]:
    """What stands in every score: the same points by the same clause for the same fact."""
    keys = [[_key(item) for item in items] for items in others]
    return (item for item in first if all(_key(item) in items for items in keys))


def _key(item: Award | Finding | Withheld) -> object:
    if isinstance(item, Award):
        return item.seat, item.clause, item.points, item.fact
    if isinstance(item, Withheld):
        return _key(item.award), item.clause
    return item


def _completions(filled: Filled) -> Iterator[Doc]:
    """The document with every outcome and with roles so that each seat has had each it may have."""
    seats = [player or f"?{seat}" for seat, player in zip(SEATS, _seats(filled), strict=True)]
    outcome = filled.document.get("outcome")
    outcomes = [outcome] if outcome else [Outcome.RED.value, Outcome.BLACK.value]
    for roles in _tables(filled.roles):
        for ends in outcomes:
            document = {"id": "?", **filled.document, "seats": seats, "outcome": ends}
            yield {**document, "roles": roles_document(roles, filled.document)}


def _seats(filled: Filled) -> list[str]:
    """Who sits where; whoever is seated twice counts at his first seat."""
    given = filled.document.get("seats", [""] * len(SEATS))
    return [player if player not in given[:place] else "" for place, player in enumerate(given)]


def _tables(given: dict[int, str]) -> Iterator[dict[int, str]]:
    """Complete sets of roles: the missing roles dealt round the seats that have none.

    As many deals as there are such seats, so that each of them is dealt each missing role.
    None where more roles were given than a table has.
    """
    missing = list(_TABLE)
    for role in given.values():
        if role not in missing:
            return
        missing.remove(role)
    free = [seat for seat in SEATS if seat not in given]
    for turn in range(len(free) or 1):
        dealt = missing[turn:] + missing[:turn]
        yield {**given, **dict(zip(free, dealt, strict=True))}


def _read(document: Doc, edition_name: str, problems: dict[Path, Problem]) -> Game | None:
    """The game without whatever of it cannot be read; None where too little is left."""
    while True:
        try:
            return read_game(document, edition_name)
        except Unreadable as error:
            problem = error.problems[0]
            problems.setdefault(problem.path, problem)
            if len(problem.path) < 2 or problem.path[0] in {"seats", "roles"}:  # noqa: PLR2004  (of the whole game, or of a whole field)
                return None
            document = _without(document, problem.path)


def _without(value: Any, path: Path) -> Any:  # noqa: ANN401  (a document or part of one)
    """A copy of a document less the item of a list, or the key, in which something is wrong."""
    step, rest = path[0], path[1:]
    if isinstance(value, list):
        return [one for place, one in enumerate(value) if place != step]
    if not rest:
        return {key: one for key, one in value.items() if key != step}
    return {**value, step: _without(value[step], rest)}
