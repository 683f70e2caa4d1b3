"""What a blank protocol on paper says before anything was played: the game and its names."""

from collections.abc import Mapping
from typing import NamedTuple

from django.db.models import prefetch_related_objects

from consigliere.site.models import GameRecord, Tournament


class Sheet(NamedTuple):
    """A blank protocol: of a game, with who was drawn to which seat, or of none."""

    game: GameRecord | None
    names: Mapping[int, str]


def sheet_of(game: GameRecord) -> Sheet:
    """The sheet of a game. Two queries, or none where its drawn seats are at hand."""
    prefetch_related_objects([game], "drawn__participant")
    return Sheet(game, {seat.number: seat.participant.name for seat in game.drawn.all()})


def sheets_of_round(tournament: Tournament, round_: int) -> list[Sheet]:
    """The sheets of a round by its primary key, replays not counted. Three queries."""
    games = tournament.games.filter(round=round_, replay_of=None)
    found = games.select_related("round__stage", "judge")
    return [sheet_of(game) for game in found.prefetch_related("drawn__participant")]
