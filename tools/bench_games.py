"""Made-up games to measure with, seeded: a club's evening record, and games with every mark.

Not a tournament to look at (`make_demo.py` makes that): only as large and as varied as real
records are. A club writes down roles, outcome, the first kill, the best move, fouls and extra
points; a tournament judge everything.
"""

import json
import random
from typing import Any

JsonObject = dict[str, Any]

PLAYERS = [f"p{number:04}" for number in range(1, 31)]


def club_games(number: int, seed: int = 1) -> bytes:
    """A tournament file of games recorded as clubs record them (about 390 bytes a game)."""
    chance = random.Random(seed)  # noqa: S311  (measurements want repeatable games, not secrets)
    return _file("fiim", [_club_game(index, chance) for index in range(number)])


def full_games(number: int, seed: int = 1) -> bytes:
    """A tournament file of games that hold every kind of mark and fact."""
    chance = random.Random(seed)  # noqa: S311  (measurements want repeatable games, not secrets)
    return _file("fsm", [_full_game(index, chance) for index in range(number)])


def _file(edition: str, games: list[JsonObject]) -> bytes:
    stages = [{"name": "season", "games": games}]
    document = {"format": "tournament", "version": 1, "edition": edition, "name": "measured"}
    return json.dumps({**document, "stages": stages}, separators=(",", ":")).encode()


def _club_game(index: int, chance: random.Random) -> JsonObject:
    don, mafia1, mafia2, sheriff = chance.sample(range(1, 11), 4)
    killed = chance.choice([seat for seat in range(1, 11) if seat != don])
    return {
        "id": f"g{index}",
        "round": index + 1,
        "table": 1,
        "seats": chance.sample(PLAYERS, 10),
        "roles": {"don": don, "mafia": [mafia1, mafia2], "sheriff": sheriff},
        "outcome": chance.choice(["red", "black"]),
        "nights": [{"night": 1, "killed": killed}],
        "best_moves": [{"seat": killed, "named": sorted(chance.sample(range(1, 11), 3))}],
        "marks": [
            {"seat": seat, "kind": "extra", "points": chance.choice(["0.2", "0.3", "0.4"])}
            for seat in chance.sample(range(1, 11), 2)
        ],
        "fouls": {str(seat): chance.randint(1, 3) for seat in chance.sample(range(1, 11), 4)},
    }


def _full_game(index: int, chance: random.Random) -> JsonObject:
    """Roles don 8, mafia 9 and 10, Sheriff 1 throughout; seat 2 is killed first."""
    game = _club_game(index, chance)
    colours = [
        {"seat": 3, "colour": "red"},
        {"seat": 8, "colour": "black", "basis": "near_certain"},
        {"seat": 4, "colour": "red", "basis": "certain"},
        {"seat": 9, "colour": "black"},
        {"seat": 10, "colour": "red"},
        {"seat": 5, "colour": "red"},
    ]
    claims = [{"seat": 1, "as": "sheriff"}, {"seat": 6, "as": "red"}]
    opinion = [{"seat": 8, "colour": "black"}, {"seat": 3, "colour": "red"}]
    return game | {
        "roles": {"don": 8, "mafia": [9, 10], "sheriff": 1},
        "outcome": "black",
        "days": [
            {
                "day": 1,
                "voted_out": [7],
                "nominations": [{"by": 1, "seat": 7}, {"by": 2, "seat": 8}],
                "ballots": [
                    {"7": [3, 4, 5, 8, 9], "8": [1, 2, 6, 7, 10]},
                    {"7": [3, 4, 5, 8, 9, 10], "8": [1, 2, 6, 7]},
                ],
            },
            {"day": 2, "voted_out": [6], "ballots": [{"6": [3, 4, 5, 8, 9, 10], "8": [1, 6]}]},
        ],
        "nights": [
            {"night": 1, "killed": 2, "shots": {"8": 2, "9": 2, "10": 2}, "don_check": 1},
            {"night": 2, "killed": 1, "shots": {"8": 1, "9": 1, "10": 1}, "sheriff_check": 9},
        ],
        "technical_fouls": {"6": 1},
        "best_moves": [{"seat": 2, "named": [8, 9, chance.randint(3, 7)]}],
        "removals": [{"seat": 5, "critical": True, "at": {"day": 2, "phase": "speech"}}],
        "first_killed": {
            "departure_protocol": {"colours": colours, "claims": claims, "priority": True},
            "revealed_sheriff": {"seat": 1},
        },
        "departures": {"7": {"colours": [{"seat": 8, "colour": "black"}]}},
        "marks": [
            {"seat": 3, "kind": "extra", "points": "0.4", "comment": "led the red team"},
            {"seat": 4, "kind": "extra", "points": "-0.3", "comment": "sold the vote"},
            {"seat": 2, "kind": "extra", "points": "0.6", "comment": "three reads"},
            {"seat": 2, "kind": "will", "points": "0.2", "opinion": {"colours": opinion}},
            {"seat": 7, "kind": "will", "points": "0.2", "repeats_protocol": True},
            {"seat": 7, "kind": "protocol", "points": "0.4", "comment": "found the Don"},
            {"seat": 3, "kind": "penalty", "points": "-0.6", "clause": "8.5.2"},
            {"seat": 1, "kind": "penalty", "points": "-0.4", "clause": "8.5.6.4"},
            {"seat": 6, "kind": "technical_foul", "points": "-0.3"},
            {"seat": 9, "kind": "extra", "points": "1.2", "approved": True},
        ],
        "limits_approved": True,
    }
