"""What tells a line of a player's points in a game from the others, in every revision of it."""

from typing import Final

from consigliere.rules.award import Award
from consigliere.rules.game import Game
from consigliere.rules.kinds import Source
from consigliere.rules.path import path_text

NO_EXTRA: Final = "extra"
"""The extra that was not given: an appeal on it counts as one on a positive value of 0."""

_MARK: Final = "mark:"


def line_key(game: Game, award: Award) -> str:
    """The key of an award's line: a mark by its id, anything else by the fact that earned it."""
    match award.fact:
        case None:
            return award.source.value
        case ("marks", int(index)):
            return f"{_MARK}{game.marks[index].id}"
    return f"{award.source.value}:{path_text(award.fact)}"


def mark_of(line: str) -> str | None:
    """The id of the mark a line is; None where it is no mark."""
    return line.removeprefix(_MARK) if line.startswith(_MARK) else None


def is_set_by_a_judge(line: str) -> bool:
    """Whether the line is a value a judge sets, and not one that follows from facts."""
    return line == NO_EXTRA or mark_of(line) is not None


def source_of(line: str, game: Game) -> Source:
    """What kind of award a line is of; that of a mark which is gone is an extra's."""
    mark = mark_of(line)
    if mark is None:
        return Source(line.partition(":")[0])
    kinds = [Source(one.kind.value) for one in game.marks if one.id == mark]
    return kinds[0] if kinds else Source.EXTRA
