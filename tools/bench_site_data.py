"""A large made-up tournament in the site's database, and many like it, to measure with."""

import random
from datetime import UTC, datetime
from typing import Any

from django.db import models as db
from django.db import transaction

from consigliere.files.reader import read_tournament
from consigliere.rules.tournament import Tournament as File
from consigliere.site.actions.importing import Hands, import_tournament
from consigliere.site.models import (
    DrawnSeat,
    GameRecord,
    JournalChain,
    Milestone,
    Official,
    Participant,
    Person,
    Publication,
    PublishedSeat,
    Revision,
    RevisionSeat,
    Round,
    Stage,
    StagePlace,
    Tournament,
)

PLAYERS = 150
ROUNDS = 20
TABLES = PLAYERS // 10
HELD_BACK = 60
"""Games that are submitted and wait: to be published while it is measured."""

NOW = datetime(2026, 11, 28, 9, tzinfo=UTC)


def large_tournament() -> Tournament:
    """A public tournament of 150 players and 20 rounds, its last games waiting to be published."""
    hands = Hands(_person("organiser"), _person("chief"))
    file = _file()
    waiting = [game.id for stage in file.stages for game in stage.games][-HELD_BACK:]
    tournament = import_tournament(file, hands=hands, now=NOW, hold_back=waiting)
    Tournament.objects.filter(pk=tournament.pk).update(is_public=True)
    tournament.refresh_from_db()
    return tournament


def _person(name: str) -> Person:
    email = f"{name}@bench.example"
    found = Person.objects.filter(email=email).first()
    return found or Person.objects.create_user(email, "not to sign in with", name=name)


def _file() -> File:
    """The file as it would be read: only what the reader takes is measured."""
    import json

    chance = random.Random(7)  # noqa: S311  (measurements want repeatable games, not secrets)
    players = {f"p{number:03}": {"name": f"Игрок {number}"} for number in range(1, PLAYERS + 1)}
    games = []
    for number in range(1, ROUNDS + 1):
        seated = chance.sample(list(players), PLAYERS)
        for table in range(1, TABLES + 1):
            at = seated[10 * (table - 1) : 10 * table]
            games.append(_game(number, table, at, chance))
    stage = {"name": "Отбор", "finished": False, "planned_games": ROUNDS, "games": games}
    document = {
        "format": "tournament",
        "version": 1,
        "edition": "fsm",
        "name": "Измерительный кубок",
        "players": players,
        "stages": [stage],
    }
    return read_tournament(json.dumps(document).encode())


def _game(number: int, table: int, seats: list[str], chance: random.Random) -> dict[str, Any]:
    don, mafia1, mafia2, sheriff = chance.sample(range(1, 11), 4)
    killed = chance.choice([seat for seat in range(1, 11) if seat not in (don, mafia1, mafia2)])
    named = chance.sample([seat for seat in range(1, 11) if seat != killed], 3)
    return {
        "id": f"{number}.{table}",
        "round": number,
        "table": table,
        "seats": seats,
        "roles": {"don": don, "mafia": [mafia1, mafia2], "sheriff": sheriff},
        "outcome": chance.choice(["red", "black"]),
        "nights": [{"night": 1, "killed": killed}],
        "best_moves": [{"seat": killed, "named": named}],
        "marks": [
            {
                "seat": seat,
                "kind": "extra",
                "points": chance.choice(["0.2", "0.3", "0.4"]),
                "comment": "Держал стол",
            }
            for seat in chance.sample(range(1, 11), 3)
        ],
        "fouls": {str(seat): chance.randint(1, 3) for seat in chance.sample(range(1, 11), 4)},
    }


_COPIED: tuple[tuple[type[db.Model], str], ...] = (
    (Milestone, "tournament"),
    (Participant, "tournament"),
    (Official, "tournament"),
    (Stage, "tournament"),
    (StagePlace, "stage__tournament"),
    (Round, "stage__tournament"),
    (GameRecord, "tournament"),
    (DrawnSeat, "game__tournament"),
    (Revision, "game__tournament"),
    (RevisionSeat, "revision__game__tournament"),
    (PublishedSeat, "game__tournament"),
    (Publication, "revision__game__tournament"),
)
"""What a tournament consists of, each with the way to its tournament, parents first."""


@transaction.atomic
def copies_of(tournament: Tournament, number: int) -> None:
    """So many more tournaments with the same players, games and revisions.

    Copied row by row below the actions: what they hold is alike, and only there to be in the way.
    """
    originals = {
        model: list(model._default_manager.filter(**{way: tournament}))  # noqa: SLF001  (Django's)
        for model, way in _COPIED
    }
    for copy in range(number):
        made: dict[tuple[type[db.Model], int], int] = {}
        twin = Tournament.objects.create(
            name=f"{tournament.name} {copy}",
            edition=tournament.edition,
            edition_hash=tournament.edition_hash,
            version=tournament.version,
        )
        JournalChain.objects.create(tournament=twin)
        made[Tournament, tournament.pk] = twin.pk
        pointers: list[tuple[int, int]] = []
        for model, _ in _COPIED:
            rows = [_twin_of(row, made, pointers) for row in originals[model]]
            stored = model._default_manager.bulk_create(rows, batch_size=2000)  # noqa: SLF001  (Django's own way to any model)
            for original, row in zip(originals[model], stored, strict=True):
                made[model, original.pk] = row.pk
        games = [
            GameRecord(pk=made[GameRecord, game], published_id=made[Revision, revision])
            for game, revision in pointers
        ]
        GameRecord.objects.bulk_update(games, ["published"], batch_size=500)


def _twin_of(
    row: db.Model, made: dict[tuple[type[db.Model], int], int], pointers: list[tuple[int, int]]
) -> db.Model:
    """A row like another whose keys lead to the twin's rows."""
    values: dict[str, Any] = {}
    for field in row._meta.concrete_fields:  # noqa: SLF001  (Django's own way to the fields)
        if field.primary_key:
            continue
        value = getattr(row, field.attname)
        target = field.related_model
        if isinstance(target, type) and value is not None:
            if isinstance(row, GameRecord) and field.name == "published":
                pointers.append((row.pk, value))
                value = None
            else:
                value = made.get((target, value), value)
        values[field.attname] = value
    return type(row)(**values)
