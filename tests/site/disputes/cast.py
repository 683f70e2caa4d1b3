"""A tournament of three rounds in which the first game is published with marks to appeal."""

from datetime import datetime, timedelta
from typing import NamedTuple

from tests.site import build

from consigliere.rules.points import Hundredths
from consigliere.site.actions.appeals import open_appeal
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rounds import start_round
from consigliere.site.models import Case, GameRecord, Official, Person, Tournament

ROUNDS = 6


class Played(NamedTuple):
    """The tournament, its people, and its first game, published in round 1."""

    tournament: Tournament
    cast: build.Cast
    game: GameRecord
    games: list[GameRecord]
    commission: list[Person]
    committee: Person


def after(minutes: int) -> datetime:
    """Minutes after the beginning of it all."""
    return build.NOW + timedelta(minutes=minutes)


def played(*, edition: str = "fsm", rounds: int = ROUNDS) -> Played:
    """Player 1, the Sheriff, has +0.4, a penalty of −0.4 and a win; round 1 has started."""
    made = build.tournament(rounds, edition=edition)
    commission = [_office(made.tournament, "commission", number) for number in (1, 2, 3)]
    committee = _office(made.tournament, "committee", 1)
    game = made.games[0]
    start_round(game.round, by=made.cast.organiser, now=build.NOW)
    marks = [
        build.mark(1, "0.4", id="plus"),
        {
            "seat": 1,
            "kind": "penalty",
            "clause": "8.5.10",
            "points": "-0.4",
            "comment": "why",
            "id": "minus",
        },
    ]
    facts = build.document(marks=marks if edition == "fsm" else [])
    revision = build.submitted(game, facts, made.cast.judge)
    publish(game.tournament, [revision], by=made.cast.chief, now=build.NOW)
    game.refresh_from_db()
    return Played(made.tournament, made.cast, game, made.games, commission, committee)


def _office(tournament: Tournament, role: str, number: int) -> Person:
    holder = build.person(f"{role}{number}")
    Official.objects.create(
        tournament=tournament, key=f"{role}{number}", name=holder.name, role=role, person=holder
    )
    return holder


def appealed(one: Played, line: str = "mark:plus", asked: int = 80) -> Case:
    """An appeal of player 1 on a line of his."""
    return open_appeal(
        one.game, line, Hundredths(asked), "I led the table", by=one.cast.player, now=after(1)
    )
