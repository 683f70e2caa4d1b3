"""A tournament as it stood when some of its rounds were over."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from consigliere.rules.game import Game, Ordinal
from consigliere.rules.problem import NOTHING, Problem
from consigliere.rules.tournament import Stage, Tournament
from consigliere.rules.words import N_, Message


def without_round(tournament: Tournament) -> Iterator[Problem]:
    """The games that name no round, so that nobody can say what was over before them."""
    for i, stage in enumerate(tournament.stages):
        for j, game in enumerate(stage.games):
            if game.round is None:
                expected = Message(N_("the round of each game, to stop after one of them"))
                yield Problem(("stages", i, "games", j, "round"), expected, NOTHING)


def so_far(tournament: Tournament, rounds: int) -> Tournament:
    """The tournament after so many rounds, counted through all stages; later games are left out.

    A stage that was under way then is not finished, and plans as many games as it came to have;
    one that had not begun is left out. Drawn lots are, too: nothing was drawn yet. Each game has
    to name its round (`without_round`).
    """
    over = _rounds(tournament)
    kept = over[:rounds]
    if len(kept) == len(over):
        return tournament
    stages = [
        _cut(stage, {number for k, number in kept if k == i})
        for i, stage in enumerate(tournament.stages)
    ]
    begun = tuple(stage for stage in stages if stage.games)
    return replace(tournament, stages=begun, lots=())


def rounds_played(tournament: Tournament) -> int:
    """How many rounds the games of a tournament are of, counted through all stages."""
    return len(_rounds(tournament))


def _rounds(tournament: Tournament) -> list[tuple[int, Ordinal | None]]:
    """Every round, by stage and number, in order."""
    games = ((i, game) for i, stage in enumerate(tournament.stages) for game in stage.games)
    return sorted({(i, game.round) for i, game in games}, key=_in_order)


def _in_order(place: tuple[int, Ordinal | None]) -> tuple[int, int]:
    stage, number = place
    return stage, number or 0


def _cut(stage: Stage, rounds: set[Ordinal | None]) -> Stage:
    """The stage with the games of these rounds only."""
    games = tuple(game for game in stage.games if game.round in rounds)
    if len(games) == len(stage.games):
        return stage
    planned = stage.planned_games or _most_games(stage.games)
    participants = stage.participants or tuple(sorted(stage.taking_part()))
    return replace(
        stage, games=games, finished=False, planned_games=planned, participants=participants
    )


def _most_games(games: tuple[Game, ...]) -> Ordinal:
    """The most games anybody played."""
    played = Counter(player for game in games if not game.annulled for player in game.seats)
    return Ordinal(max(played.values(), default=1))
