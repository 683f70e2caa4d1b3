"""Rounds made, dropped and numbered through the whole tournament, their games' keys with them."""

from collections.abc import Sequence
from typing import Final

from django.db.models import Q

from consigliere.rules.words import N_, Message
from consigliere.site.actions.tables import drop_games
from consigliere.site.models import GameRecord, Round, Stage, Tournament
from consigliere.site.queries.days import days_of
from consigliere.site.refusals import Refused

MOST_ROUNDS: Final = 60
"""How many rounds a stage may have."""

_OUT_OF_THE_WAY: Final = 10_000


def set_rounds(tournament: Tournament, stage: Stage, count: int) -> None:
    """Give a stage so many rounds, and number all rounds through the tournament.

    What was drawn for a round that goes, goes with it. Raises Refused where a round that was
    started or played would go or be renumbered.
    """
    rounds = list(Round.objects.filter(stage__tournament=tournament).select_related("stage"))
    touched = _touched(tournament)
    own = [one for one in rounds if one.stage_id == stage.pk]
    for one in own[count:]:
        _drop(one, touched)
    made = [Round(stage=stage) for _ in range(count - len(own))]
    before = [one for one in rounds if one.stage.position < stage.position]
    after = [one for one in rounds if one.stage.position > stage.position]
    _give_days(tournament, made, before=[*before, *own], is_only=not before and not own)
    kept = [*before, *own[:count]]
    _number([*kept, *made, *after], touched)
    Round.objects.bulk_create(made)


def _touched(tournament: Tournament) -> frozenset[int]:
    """The rounds that were started, even if that was taken back, or have a record of a game."""
    begun = Q(milestones__isnull=False) | Q(games__revisions__isnull=False)
    rounds = Round.objects.filter(stage__tournament=tournament).filter(begun)
    return frozenset(rounds.values_list("pk", flat=True))


def _drop(one: Round, touched: frozenset[int]) -> None:
    if one.pk in touched:
        text = N_("Round {round} has been started or played: it stays.")
        raise Refused(Message(text, {"round": one.number}))
    drop_games(one.games.all())
    one.delete()


def _give_days(
    tournament: Tournament, made: Sequence[Round], *, before: Sequence[Round], is_only: bool
) -> None:
    """Days for new rounds: the first ones spread evenly over all days, later ones on the last."""
    days = days_of(tournament)
    for at, one in enumerate(made):
        one.day = at * days // len(made) + 1 if is_only else before[-1].day if before else 1


def _number(rounds: Sequence[Round], touched: frozenset[int]) -> None:
    """Number rounds from 1 in their order; the games of those that move get their new keys."""
    moved: dict[int, Round] = {}
    for number, one in enumerate(rounds, 1):
        if one.number != number and one.pk is not None:
            if one.pk in touched:
                text = N_("Round {round} has been started or played: its number stays.")
                raise Refused(Message(text, {"round": one.number}))
            moved[one.pk] = one
        one.number = number
    games = list(GameRecord.objects.filter(round__in=list(moved)))
    # Out of each other's way first: a number stands once a stage, a key once a tournament.
    for one in moved.values():
        Round.objects.filter(pk=one.pk).update(number=one.number + _OUT_OF_THE_WAY)
    for game in games:
        game.key = f"~{game.pk}"
    GameRecord.objects.bulk_update(games, ["key"])
    for game in games:
        game.key = f"{moved[game.round_id].number}.{game.table}"
    GameRecord.objects.bulk_update(games, ["key"])
    Round.objects.bulk_update(list(moved.values()), ["number"])
