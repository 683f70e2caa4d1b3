"""Findings in words: what was expected and what is recorded."""

import pytest
from tests.rules.build import (
    best_move,
    extra,
    forfeit,
    game,
    killed,
    left,
    opinion,
    penalty,
    protocol,
    removed,
    score_of,
    voted_out,
    will,
)

from consigliere.rules.game import Game
from consigliere.rules.words import Words


@pytest.mark.parametrize(
    ("record", "edition", "values"),
    [
        (game("red", forfeit(3)), "fsm", "red won"),
        (game("black", voted_out(4, 5), killed(2), best_move(2, 8)), "fsm", "4, 5"),
        (game("black", killed(2), best_move(2, 8, ended_by="hint")), "fsm", "a hint"),
        (game("black", killed(2), best_move(2, 8, ended_by="information")), "fsm", "information"),
        (game("black", extra(3, "0.5")), "fsm", "extra points: +0.5"),
        (game("black", extra(3, "0.5")), "fsm", "not a value of the scale"),
        (game("black", will(3, "0.3")), "fsm", "will: +0.3 needs the chief judge's consent"),
        (game("black", killed(2), extra(2, "1")), "fsm", "+1.0, at most +0.8"),
        (game("red", protocol(3, "0.2")), "fiim", "departure protocol"),
        (game("black", will(3, "0.2", opinion("4r"))), "fsm", "2 colours"),
        (game("black", killed(2), will(2, "0.2", opinion("4r"))), "fsm", "2 colours"),
        (game("black", killed(2, check=9), will(1, "0.2", opinion("9b 4r"))), "fsm", ": 9"),
        (
            game("black", killed(2), left("9b", aside=True), will(2, "0.2", opinion("4r"))),
            "fsm",
            "3 reds",
        ),
        (
            game("black", killed(2), left("9b 3r 4r 5r 6r", aside=True), will(2, "0.2")),
            "fsm",
            "5 colours",
        ),
        (game("black", killed(2), left("3b 4b 5b 6b 7b")), "fsm", "5 players"),
        (game("red", penalty(3, "-0.4", "8.5.2")), "fsm", "red won"),
        (game("red", penalty(8, "-0.4", "8.5.3")), "fsm", "Don"),
        (game("red", penalty(8, "-0.8", "8.5.9")), "fsm", "exactly −1.0, recorded is −0.8"),
        (
            game("black", penalty(3, "-0.4", "8.5.2"), penalty(3, "-1", "8.5.9")),
            "fsm",
            ": 8.5.9, 8.5.2",
        ),
        (
            game("black", *[penalty(3, points, "8.5.3") for points in ("-0.4", "-0.2")]),
            "fsm",
            ": 8.5.3",
        ),
        (
            game(
                "black",
                penalty(3, "-0.4", "8.5.7"),
                penalty(3, "-0.2", "8.5.7"),
                penalty(3, "-0.4", "8.5.3"),
                penalty(3, "-1", "8.5.9"),
            ),
            "fsm",
            ": 8.5.7, 8.5.9, 8.5.3",
        ),
        (game("draw", extra(3, "0.4")), "fsm", "extra points +0.4"),
        (game("black", removed(3), will(3, "0.2")), "fsm", "will +0.2"),
        (game("black", *[extra(3, "0.4"), extra(4, "0.4"), extra(5, "0.4")]), "fiim", "1.2"),
        (game("black", *[extra(seat, "0.2") for seat in range(1, 9)]), "fsm", "8, at most 7"),
    ],
)
def test_a_message_tells_what_it_is_about(record: Game, edition: str, values: str) -> None:
    (finding,) = score_of(record, edition).findings
    told = finding.message.told(Words("en"))
    assert values in told
    assert finding.message.told(Words("ru")) != told
