"""Tournaments for the tests of the command line."""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

SEATS = [f"p{number:02}" for number in range(1, 11)]
NAMES = ["Полынь", "Tundra", "漢字名前", "=SUM(A1)", "Zoë", "Апрель", "<b>Zenit</b>", "Искра"]


def game(number: str, **facts: object) -> Json:
    """A game that red won: the Don at 8, the mafia at 9 and 10, the Sheriff at 1."""
    return {
        "id": number,
        "seats": SEATS,
        "roles": {"don": 8, "mafia": [9, 10], "sheriff": 1},
        "outcome": "red",
        **facts,
    }


def tournament(*games: Json, **facts: object) -> Json:
    """A tournament of one stage."""
    names = dict(zip(SEATS, NAMES, strict=False))
    return {
        "format": "tournament",
        "version": 1,
        "edition": "fsm",
        "name": "Кубок",
        "players": {player: {"name": names[player]} if player in names else {} for player in SEATS},
        "stages": [{"name": "s", "games": list(games)}],
        **facts,
    }


FIRST = game(
    "1",
    round=1,
    table=2,
    nights=[{"night": 1, "killed": 2}],
    best_moves=[{"seat": 2, "named": [8, 9, 3]}],
    marks=[
        {"seat": 3, "kind": "extra", "points": "0.4", "comment": "за дело"},
        {"seat": 4, "kind": "extra", "points": "0.5"},
        {"seat": 5, "kind": "extra", "points": "1.2"},
    ],
)
"""With a best move, a violation of the scale and an extra that needs consent."""

DRAW = game("2", outcome="draw", marks=[{"seat": 6, "kind": "extra", "points": "0.6"}])
"""With an extra that is not credited."""

ANNULLED = game("3", annulled={"reason": "не тот состав"})

CUP = tournament(FIRST, DRAW, ANNULLED)
CLEAN = tournament(game("1"))
