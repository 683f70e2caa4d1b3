"""What tests of the site begin with: people, a tournament, games entered and published.

Everything is made by the actions that people use; `NOW` is the time of all of it.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple

from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import publish
from consigliere.site.actions.setting_up import create_tournament, start
from consigliere.site.models import (
    DrawnSeat,
    GameRecord,
    Official,
    Participant,
    Person,
    Revision,
    Round,
    Stage,
    StagePlace,
    Tournament,
)

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)
PASSWORD = "a password of ten letters"  # noqa: S105  (it opens nothing but tests)


class Cast(NamedTuple):
    """The people of a tournament under test, and three who have no office in it."""

    organiser: Person
    chief: Person
    judge: Person
    secretary: Person
    player: Person
    stranger: Person


class Stage10(NamedTuple):
    """A running tournament of ten players at one table, with a cast."""

    tournament: Tournament
    cast: Cast
    games: list[GameRecord]


def person(name: str) -> Person:
    """An account; signing in with `PASSWORD` works."""
    return Person.objects.create_user(f"{name}@example.org", PASSWORD, name=name.title())


def cast() -> Cast:
    """One person for each part."""
    return Cast(*(person(name) for name in Cast._fields))


def tournament(
    rounds: int = 3, *, players: int = 10, started: bool = True, edition: str = "fsm"
) -> Stage10:
    """A tournament of ten players (or twenty …), as many tables as they fill, so many rounds."""
    people = cast()
    made = create_tournament("Test Cup", edition, by=people.organiser, now=NOW)
    for key, role, holder in (
        ("c1", Official.Role.CHIEF_JUDGE, people.chief),
        ("j1", Official.Role.TABLE_JUDGE, people.judge),
        ("s1", Official.Role.SECRETARY, people.secretary),
    ):
        Official.objects.create(
            tournament=made, key=key, name=holder.name, role=role, person=holder
        )
    entered = [
        Participant.objects.create(
            tournament=made,
            key=f"p{number:02}",
            name=f"Player {number}",
            person=people.player if number == 1 else None,
        )
        for number in range(1, players + 1)
    ]
    stage = Stage.objects.create(
        tournament=made,
        position=0,
        name="Qualifying",
        planned_games=rounds,
        tables=players // 10,
    )
    StagePlace.objects.bulk_create(StagePlace(stage=stage, participant=one) for one in entered)
    games = []
    for number in range(1, rounds + 1):
        round_ = Round.objects.create(stage=stage, number=number)
        for table, first in enumerate(range(0, players, 10), 1):
            game = GameRecord.objects.create(
                tournament=made,
                round=round_,
                table=table,
                key=f"{number}.{table}",
                judge=made.officials.get(key="j1"),
            )
            DrawnSeat.objects.bulk_create(
                DrawnSeat(game=game, number=seat, participant=one)
                for seat, one in enumerate(entered[first : first + 10], 1)
            )
            games.append(game)
    if started:
        start(made, by=people.organiser, now=NOW)
    return Stage10(made, people, games)


def document(**facts: Any) -> dict[str, Any]:  # noqa: ANN401  (keys of a GAME)
    """A sound GAME of the ten players in order, red having won, with other facts put in."""
    return {
        "seats": [f"p{number:02}" for number in range(1, 11)],
        "roles": {"don": 3, "mafia": [5, 8], "sheriff": 1},
        "outcome": "red",
        "days": [{"day": 1, "voted_out": [3]}, {"day": 2, "voted_out": [5, 8]}],
        "nights": [{"night": 1, "killed": 2}],
        **facts,
    }


def mark(seat: int, points: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401  (keys of a mark)
    """An extra with a comment."""
    return {"seat": seat, "kind": "extra", "points": points, "comment": "why", **more}


def submitted(game: GameRecord, facts: Mapping[str, Any], by: Person) -> Revision:
    """A revision of a game on top of the newest."""
    newest = game.newest()
    reason = "corrected" if game.published_id else ""
    return submit(game, facts, by=by, now=NOW, based_on=newest, reason=reason)


def published(game: GameRecord, facts: Mapping[str, Any], cast: Cast) -> Revision:
    """A revision that counts."""
    revision = submitted(game, facts, cast.chief)
    publish(game.tournament, [revision], by=cast.chief, now=NOW)
    game.refresh_from_db()
    return revision
