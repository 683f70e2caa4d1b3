"""Games that were really played, where they are at hand: they are not ours to publish.

The folder `club-games` holds seasons of a club under `fiim`, and beside each what its own table
says a best move was worth. A best move that gave way to extra points (`fiim` 8.4.6) is worth
nothing there either; but in these seasons nobody had both, so that what is recorded is what is
credited, and we hold every recorded value against the award.
"""

import json
import os
from pathlib import Path

import pytest

from consigliere.files.reader import read_tournament
from consigliere.rules.edition import load
from consigliere.rules.kinds import Source
from consigliere.rules.points import decimal_text
from consigliere.rules.scoring import score_tournament
from consigliere.rules.standings import standings

_VARIABLE = "CONSIGLIERE_REAL_GAMES"
_NO_GAMES = pytest.mark.skip(reason=f"{_VARIABLE} names no folder with real games")


def _seasons() -> list[Path]:
    folder = os.environ.get(_VARIABLE)
    found = Path(folder, "club-games").glob("season-??.json") if folder else ()
    return sorted(found)


SEASONS = [pytest.param(path, id=path.stem) for path in _seasons()] or [
    pytest.param(Path(), marks=_NO_GAMES, id="none")
]


@pytest.mark.parametrize("season", SEASONS)
def test_a_season_scores(season: Path) -> None:
    tournament = read_tournament(season.read_bytes())
    edition = load(tournament.edition)
    rows = standings(tournament, edition, score_tournament(tournament, edition))
    assert {row.player for row in rows} == tournament.stages[0].taking_part()
    assert sum(row.totals.games for row in rows) == 10 * len(tournament.stages[0].games)
    assert rows[0].place == 1


@pytest.mark.parametrize("season", SEASONS)
def test_best_moves_are_worth_what_the_club_recorded(season: Path) -> None:
    tournament = read_tournament(season.read_bytes())
    ours = {
        (score.game.id, award.seat): decimal_text(award.points)
        for score in score_tournament(tournament, load(tournament.edition))
        for award in score.awards
        if award.source is Source.BEST_MOVE
    }
    recorded = json.loads(season.with_suffix(".best-move.json").read_text("utf-8"))
    assert recorded
    wrong = [
        line
        for line in recorded
        if ours.get((line["game"], line["seat"]), "0") != line["best_move"]
    ]
    assert wrong == []
