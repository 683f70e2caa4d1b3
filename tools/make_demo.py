"""Writes the demonstration tournament: thirty players, ten rounds, everything a judge can record.

    python -m tools.make_demo            writes src/consigliere/demo/tournament.json
    python -m tools.make_demo --seed 7   another tournament, to standard output

The same seed gives the same bytes. Games are played by chance (`tools/demo/play.py`) until each
shows what its scene asks for (`tools/demo/scenes.py`) and the rules find nothing to say about
it; the final's participants are the best ten by the rules' own table.
"""

import argparse
import json
import random
import sys
from copy import deepcopy
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Final

from tools.demo import words
from tools.demo.judge import Comments, Judge
from tools.demo.layout import laid_out
from tools.demo.play import JsonObject, Play, Unfit, play
from tools.demo.scenes import SCENES, Scene

from consigliere.files.reader import read_tournament
from consigliere.rules.award import Finding
from consigliere.rules.edition import load
from consigliere.rules.scoring import score_tournament
from consigliere.rules.standings import Row, standings

SEED: Final = 6
DEMO: Final = Path(__file__).parents[1] / "src" / "consigliere" / "demo" / "tournament.json"

EDITION: Final = "fsm"
ZONE: Final = "+03:00"
DATES: Final = ("2026-11-28", "2026-11-29")
# When each round starts: the first seven are played at three tables, the last three are the final.
ROUNDS: Final = (
    *((1, hours) for hours in ("10:00", "11:20", "12:40", "14:40", "17:20")),
    *((2, hours) for hours in ("10:00", "11:20", "13:30", "14:50", "16:10")),
)
QUALIFYING: Final = 7
TABLES: Final = 3
SEATS: Final = 10
JUDGES: Final = ("j2", "j3", "j4")
ANNULLED: Final = "4.2"


def main() -> None:
    """Write the file, or print another tournament."""
    parser = argparse.ArgumentParser(description="Write the demonstration tournament.")
    parser.add_argument("--seed", type=int, help="print the tournament of another seed")
    seed = parser.parse_args().seed
    if seed is None:
        DEMO.write_bytes(demo())
        print(f"{DEMO.name}: {DEMO.stat().st_size} bytes")
    else:
        sys.stdout.buffer.write(demo(seed))


def demo(seed: int = SEED) -> bytes:
    """The tournament file of a seed."""
    chance = random.Random(seed)  # noqa: S311  (a tournament to look at, no secret)
    comments = Comments(chance)
    tournament = _frame()
    players = list(tournament["players"])
    games = []
    for number, round_ in enumerate(_seating(chance, players, QUALIFYING, TABLES), start=1):
        for table, seats in enumerate(round_, start=1):
            games += _games(f"{number}.{table}", seats, chance, comments)
    tournament["stages"] = [_stage("Отбор", players, games)]
    finalists = _best(tournament)
    final = []
    rounds = _seating(chance, finalists, len(ROUNDS) - QUALIFYING, 1)
    for number, (seats,) in enumerate(rounds, start=QUALIFYING + 1):
        final += _games(f"{number}.1", seats, chance, comments)
    tournament["stages"].append(_stage("Финал", finalists, final) | {"ranks_above": True})
    tied = [str(row.player) for row in _table(tournament) if row.needs_lot]
    if tied:
        tournament["lots"] = chance.sample(tied, len(tied))
    return laid_out(tournament).encode()


# -------------------------------------------------------------------------------- the tournament


def _frame() -> JsonObject:
    """The tournament without its stages."""
    everybody = sorted(
        (nickname, club, city)
        for club, (city, nicknames) in words.CLUBS.items()
        for nickname in nicknames
    )
    return {
        "format": "tournament",
        "version": 1,
        "edition": EDITION,
        "name": words.NAME,
        "city": words.CITY,
        "zone": "Europe/Moscow",
        "dates": list(DATES),
        "players": {
            f"p{number:02}": {"name": nickname, "club": club, "city": city}
            for number, (nickname, club, city) in enumerate(everybody, start=1)
        },
        "officials": [
            {"id": one, "name": name, "role": role, "category": category}
            for one, (name, role, category) in words.OFFICIALS.items()
        ],
        "rounds": [
            {
                "stage": int(number > QUALIFYING),
                "round": number,
                "day": day,
                "started_at": _time(number),
            }
            for number, (day, _) in enumerate(ROUNDS, start=1)
        ],
    }


def _stage(name: str, participants: list[str], games: list[JsonObject]) -> JsonObject:
    rounds = len({game["round"] for game in games})
    return {
        "name": name,
        "participants": participants,
        "planned_games": rounds,
        "games": games,
    }


def _time(round_: int, minutes: int = 0) -> str:
    """So long after the start of a round."""
    day, hours = ROUNDS[round_ - 1]
    start = datetime.fromisoformat(f"{DATES[day - 1]}T{hours}:00{ZONE}")
    return (start + timedelta(minutes=minutes)).isoformat()


def _seating(
    chance: random.Random, players: list[str], rounds: int, tables: int
) -> list[list[list[str]]]:
    """Rounds of tables of seats: who met least meets next, and nobody sits where he sat."""
    met = dict.fromkeys(combinations(sorted(players), 2), 0)
    sat: set[tuple[str, int]] = set()
    result = []
    for _ in range(rounds):
        tries = [chance.sample(players, len(players)) for _ in range(300)]
        order = min(tries, key=lambda order: sum(met[p] ** 2 for p in _pairs(order)))
        for pair in _pairs(order):
            met[pair] += 1
        seated = []
        for table in range(tables):
            ten = order[table * SEATS : (table + 1) * SEATS]
            ways = [chance.sample(ten, SEATS) for _ in range(300)]
            seats = min(ways, key=lambda ten: sum(place in sat for place in _places(ten)))
            sat.update(_places(seats))
            seated.append(seats)
        result.append(seated)
    return result


def _pairs(order: list[str]) -> list[tuple[str, str]]:
    """Everybody who meets, table by table."""
    tables = (order[start : start + SEATS] for start in range(0, len(order), SEATS))
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def _places(seats: list[str]) -> list[tuple[str, int]]:
    return [(player, seat) for seat, player in enumerate(seats, start=1)]


def _best(tournament: JsonObject) -> list[str]:
    """The participants of the final: the best ten so far."""
    return sorted(str(row.player) for row in _table(tournament)[:SEATS])


def _table(tournament: JsonObject) -> list[Row]:
    """The rules' own table of a tournament."""
    read, edition = read_tournament(json.dumps(tournament).encode()), load(EDITION)
    return standings(read, edition, score_tournament(read, edition))


# ------------------------------------------------------------------------------------- the games


def _games(
    place: str, seats: list[str], chance: random.Random, comments: Comments
) -> list[JsonObject]:
    """The game of a table in a round; two where the first was annulled."""
    game, minutes = _game(place, seats, chance, comments, minutes=5)
    if place != ANNULLED:
        return [game]
    replay, _ = _game(f"{place}b", seats, chance, comments, minutes=minutes + 10)
    game["protest"] = {
        "seat": 4,
        "at": game["ended_at"],
        "text": "Зритель показал из зала цвет игрока",
    }
    game["annulled"] = {
        "reason": "Подсказка из зала: весомое неигровое преимущество, пункт 8.10",
        "replaced_by": replay["id"],
    }
    return [game, replay]


def _game(
    id_: str, seats: list[str], chance: random.Random, comments: Comments, *, minutes: int
) -> tuple[JsonObject, int]:
    """A game that fits its scene, begun and ended so many minutes after its round."""
    round_, table = map(int, id_.rstrip("b").split("."))
    record = _fitting(SCENES[id_], chance, comments)
    end = minutes + 14 + 9 * len(record["days"]) + chance.randrange(6)
    game = {
        "id": id_,
        "round": round_,
        "table": table,
        "judge": JUDGES[(round_ + table) % len(JUDGES)],
        "started_at": _time(round_, minutes),
        "ended_at": _time(round_, end),
        "seats": seats,
        **record,
    }
    return game, end


def _fitting(scene: Scene, chance: random.Random, comments: Comments) -> JsonObject:
    """Games are played until one fits; comments are used up by that one only."""
    while True:
        played = play(chance, scene.habits)
        if played.outcome != scene.outcome or not _first_killed_fits(scene, played):
            continue
        kept = deepcopy(comments.decks)
        judge = Judge(chance, played, comments)
        try:
            scene.shows(judge)
            record = judge.write_down()
            if _clean(record):
                return record
        except Unfit:
            pass
        comments.decks = kept


def _first_killed_fits(scene: Scene, played: Play) -> bool:
    """Whether night 1 killed whom the scene wants killed."""
    killed = played.first_killed
    if scene.first_killed is None or killed is None:
        return scene.first_killed is None and killed is None
    wanted = [played.roles.sheriff] if scene.first_killed == "sheriff" else played.citizens
    return killed in wanted


def _clean(record: JsonObject) -> bool:
    """Whether the rules have nothing to say about a game, and its consent to limits is needed."""
    if record.get("limits_approved"):
        without = {key: value for key, value in record.items() if key != "limits_approved"}
        return bool(_findings(without)) and not _findings(record)
    return not _findings(record)


def _findings(record: JsonObject) -> tuple[Finding, ...]:
    """What the rules have to say about a game, whoever played it."""
    game = {"id": "?", "seats": [str(seat) for seat in range(SEATS)], **record}
    stages = [{"name": "?", "games": [game]}]
    file = {"format": "tournament", "version": 1, "edition": EDITION, "name": "?", "stages": stages}
    read = read_tournament(json.dumps(file).encode())
    (score,) = score_tournament(read, load(EDITION))
    return score.findings


if __name__ == "__main__":
    main()
