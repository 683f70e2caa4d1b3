"""The examples in the documentation are read and scored, so that they stay true."""

import re
from pathlib import Path

from consigliere.files.reader import read_tournament
from consigliere.rules.edition import load
from consigliere.rules.scoring import score_tournament

DOCS = Path(__file__).parents[2] / "docs"


def test_the_example_tournament_scores_as_the_text_says() -> None:
    text = (DOCS / "tournament-file.md").read_text("utf-8")
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    tournament = read_tournament(example.encode())
    (game,) = score_tournament(tournament, load(tournament.edition))
    clauses = {award.clause for award in game.awards}
    assert clauses == {"8.2.2", "8.3.5", "8.4.3", "8.5.2", "8.6.4.1"}
    assert not game.findings
