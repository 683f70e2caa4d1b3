"""What `score --format json` prints: awards and findings game by game, then the table."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from consigliere.files.telling import Scored
from consigliere.rules.award import Award, Finding
from consigliere.rules.path import path_text
from consigliere.rules.points import Amount, decimal_text, exact_text
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row, Tally
from consigliere.rules.words import Words

encoded: Final = json.JSONEncoder(ensure_ascii=False).encode
"""A value as JSON on one line, letters of any script as they are."""


def score_json(scored: Scored, say: Words) -> Iterator[str]:
    """The JSON of a scored tournament, piece by piece: one game or line of the table at a time.

    None of the scores is kept. `file` comes first where it is named, `after` where only so many
    rounds were scored.
    """
    tally = Tally(scored.tournament, scored.edition)
    after = scored.as_of.after if scored.as_of else None
    head = {"file": scored.file, "edition": scored.edition.name, "after": after}
    yield "{" + members(head) + ',\n"games": ['
    between = "\n"
    for score in scored.scores:
        tally.add(score)
        yield between + encoded(game_object(score, say))
        between = ",\n"
    yield '\n],\n"standings": ['
    between = "\n"
    for row in tally.rows():
        yield between + encoded(row_object(row))
        between = ",\n"
    yield "\n]}\n"


def members(values: Mapping[str, object]) -> str:
    """Keys and values of an object, those that are there, without its brackets."""
    told = [
        f"{encoded(key)}: {encoded(value)}" for key, value in values.items() if value is not None
    ]
    return ",\n".join(told)


def game_object(score: GameScore, say: Words) -> dict[str, Any]:
    """A game: what it is worth, and what was found in its record."""
    game = score.game
    return {
        "id": game.id,
        "awards": [_award(award, game.player_at(award.seat)) for award in score.awards],
        "findings": [finding_object(finding, say) for finding in score.findings],
    }


def _award(award: Award, player: str) -> dict[str, Any]:
    return {
        "seat": award.seat,
        "player": player,
        "clause": award.clause,
        **amount("points", award.points),
        "fact": fact_text(award),
    }


def fact_text(award: Award) -> str | None:
    """The path, inside the game, of what earned an award."""
    return None if award.fact is None else path_text(award.fact)


def finding_object(finding: Finding, say: Words) -> dict[str, Any]:
    """A finding, its message in a language."""
    return {
        "severity": finding.severity.value,
        "clause": finding.clause,
        "seat": finding.seat,
        "message": finding.message.told(say),
    }


def row_object(row: Row) -> dict[str, Any]:
    """A line of the table."""
    totals = row.totals
    return {
        "place": row.place,
        "player": row.player,
        **amount("total", totals.total),
        **amount("main", totals.main),
        **amount("compensation", totals.compensation),
        **amount("additional", totals.additional),
        **amount("best_move", totals.best_move),
        **amount("plus", totals.plus),
        **amount("minus", totals.minus),
        "games": totals.games,
        "wins": totals.wins,
        "wins_as_don_or_sheriff": totals.wins_as_don_or_sheriff,
        "first_killed": totals.first_killed,
        "decided_by": row.decided_by,
        "needs_lot": row.needs_lot,
        "provisional": row.provisional,
    }


@lru_cache(maxsize=4096)  # a tournament knows few different amounts
def _texts(hundredths: Amount) -> tuple[str, str | None]:
    return decimal_text(hundredths), exact_text(hundredths)


def amount(key: str, hundredths: Amount) -> dict[str, str]:
    """Points under a key, with the exact fraction beside it where decimals do not hold it."""
    decimal, exact = _texts(hundredths)
    return {key: decimal} if exact is None else {key: decimal, f"{key}_exact": exact}
