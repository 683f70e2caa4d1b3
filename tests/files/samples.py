"""A tournament file that uses every key, to be broken by the tests."""

import json
from typing import Any

from consigliere.files.document import Json

PLAYERS = [f"p{number:02}" for number in range(1, 11)]

FULL_GAME: dict[str, Any] = {
    "id": "1.1",
    "seats": PLAYERS,
    "roles": {"don": 3, "mafia": [5, 8], "sheriff": 2},
    "outcome": "red",
    "round": 1,
    "table": 1,
    "judge": "j1",
    "started_at": "2026-11-28T10:00:00+03:00",
    "ended_at": "2026-11-28T10:50",
    "days": [
        {
            "day": 1,
            "voted_out": [4, 6],
            "nominations": [{"by": 1, "seat": 4}, {"by": 3, "seat": 6}],
            "ballots": [{"4": [1, 2, 3], "6": [5, 6]}, {"4": [1], "6": []}],
            "lift": {"for": [1, 2, 3, 5, 7, 9], "lifted": True},
        },
        {"day": 2},
    ],
    "nights": [
        {
            "night": 1,
            "killed": 2,
            "shots": {"3": 2, "5": 2, "8": 2},
            "don_check": 1,
            "sheriff_check": 3,
        },
        {"night": 2, "killed": None, "shots": {"3": None, "5": 7}, "don_check": None},
    ],
    "fouls": {"6": 3, "10": 4},
    "technical_fouls": {"6": 1},
    "best_moves": [
        {"seat": 2, "named": [3, 5, 9], "right": "first_kill"},
        {"seat": 4, "named": [3], "right": "table_broken", "ended_by": "hint"},
    ],
    "removals": [{"seat": 10, "critical": True, "at": {"day": 2, "phase": "vote"}, "comment": "…"}],
    "forfeit": {"seat": 7, "at": {"night": 2, "phase": "night"}, "comment": "…"},
    "first_killed": {
        "departure_protocol": {
            "colours": [
                {"seat": 5, "colour": "black", "basis": "certain"},
                {"seat": 1, "colour": "red", "basis": "own_check"},
            ],
            "claims": [{"seat": 9, "as": "sheriff"}, {"seat": 3, "as": "don"}],
            "version_basis": "second_reveal_later",
            "priority": True,
            "aside": False,
        },
        "black_checks": False,
        "revealed_sheriff": {"seat": 4, "exempt": False},
    },
    "departures": {"4": {"colours": [{"seat": 1, "colour": "red"}], "claims": []}},
    "marks": [
        {"seat": 1, "kind": "extra", "points": "0.4", "approved": True, "special": "7.9"},
        {"seat": 1, "kind": "extra", "points": "-0.2", "id": "m1", "comment": "…"},
        {
            "seat": 4,
            "kind": "will",
            "points": "0",
            "opinion": {"colours": [{"seat": 5, "colour": "black"}], "exception": "guess"},
            "repeats_protocol": True,
        },
        {"seat": 4, "kind": "protocol", "points": "0.4"},
        {"seat": 6, "kind": "penalty", "points": "-0.5", "clause": "8.5.3"},
        {"seat": 6, "kind": "technical_foul", "points": "-0.10"},
    ],
    "limits_approved": False,
    "protest": {"seat": 3, "at": "2026-11-28T11:00", "text": "…"},
    "annulled": {"reason": "…", "replaced_by": "1.2"},
}

FULL: dict[str, Any] = {
    "format": "tournament",
    "version": 1,
    "edition": "fsm",
    "name": "Кубок",
    "city": "Тверь",
    "zone": "Europe/Moscow",
    "dates": ["2026-11-28", "2026-11-29"],
    "players": {
        player: {"name": player, "club": "…", "city": "…", "external": {"portal": "1"}}
        for player in [*PLAYERS, "x"]
    },
    "officials": [{"id": "j1", "name": "…", "role": "chief_judge", "category": "first"}],
    "rounds": [{"stage": 0, "round": 1, "day": 1, "started_at": "2026-11-28T10:00:00+03:00"}],
    "lots": ["p07", "p03"],
    "stages": [
        {
            "name": "Отбор",
            "participants": [*PLAYERS, "x"],
            "finished": False,
            "planned_games": 12,
            "games": [FULL_GAME, {**FULL_GAME, "id": "1.2"}],
        },
        {
            "name": "Финал",
            "ranks_above": True,
            "games": [
                {
                    "id": "2.1",
                    "seats": PLAYERS,
                    "roles": {"don": 1, "mafia": [2, 3], "sheriff": 4},
                    "outcome": "draw",
                }
            ],
        },
    ],
}


def full() -> Json:
    """The document anew, with nothing shared in it."""
    return json.loads(json.dumps(FULL))


def as_bytes(document: Json) -> bytes:
    """A document as a file holds it."""
    return json.dumps(document, ensure_ascii=False).encode()
