"""A seating as rows: the games of a stage, their judges, and who sits where."""

from datetime import datetime
from string import ascii_lowercase

from django.db.models import QuerySet

from consigliere.files.seating_csv import judge_of
from consigliere.rules.words import N_, Message
from consigliere.seating.schedule import Seating
from consigliere.site.models import DrawnSeat, GameRecord, Round, Stage
from consigliere.site.queries.rounds import started_rounds
from consigliere.site.refusals import Refused


def rounds_of(stage: Stage) -> list[Round]:
    """The rounds of a stage in order: the first is round 1 of its seating."""
    return list(stage.rounds.order_by("number"))


def refuse_if_played(stage: Stage, first: int) -> None:
    """Raise Refused where a round of a stage, counted from `first` in it, is no longer open.

    It is where it has not started and no game of it was submitted.
    """
    open_ones = rounds_of(stage)[first - 1 :]
    submitted = (
        GameRecord.objects.filter(round__in=open_ones, revisions__isnull=False)
        .order_by("round__number", "table")
        .first()
    )
    if submitted is not None:
        text = N_("The protocol of game {game} has been submitted: that round stays as it was.")
        raise Refused(Message(text, {"game": submitted.key}))
    started = started_rounds(stage.tournament)
    for one in open_ones:
        if one.pk in started:
            text = N_("Round {number} has started: take its start back, or begin with a later one.")
            raise Refused(Message(text, {"number": one.number}))


def write_tables(
    stage: Stage, seating: Seating, first: int = 1, *, keep_judges: bool = False
) -> None:
    """Write a seating's tables from a round on, counted from 1 in the stage.

    A game keeps its row, and with it whatever was begun of it; tables too many go.
    """
    rounds = list(enumerate(rounds_of(stage), 1))[first - 1 :]
    keys = stage.tournament.participants.values_list("key", "pk")
    participants = dict(keys)
    judges = dict(stage.tournament.officials.values_list("key", "pk"))
    known = {
        (game.round_id, game.table): game
        for game in GameRecord.objects.filter(round__in=[one.pk for _, one in rounds])
    }
    seats: list[tuple[GameRecord, tuple[str, ...]]] = []
    for number, round_ in rounds:
        for table, players in enumerate(seating.rounds[number - 1], 1):
            game = known.pop((round_.pk, table), None) or GameRecord(
                tournament=stage.tournament, round=round_, table=table
            )
            if not keep_judges:
                game.judge_id = judges.get(judge_of(seating, number, table))
            seats.append((game, players))
    DrawnSeat.objects.filter(game__round__in=[one.pk for _, one in rounds]).delete()
    drop_games(GameRecord.objects.filter(pk__in=[game.pk for game in known.values()]))
    _save(stage, [game for game, _ in seats])
    DrawnSeat.objects.bulk_create(
        DrawnSeat(game=game, number=seat, participant_id=participants[player])
        for game, players in seats
        for seat, player in enumerate(players, 1)
    )


def drop_games(games: QuerySet[GameRecord]) -> None:
    """Take games away of which nothing was submitted, with whatever was begun of them.

    Whoever keeps a draft of one right now is waited for; who comes later finds no game.
    """
    locked = games.order_by("pk").select_for_update(of=("self",))
    GameRecord.objects.filter(pk__in=[game.pk for game in locked]).delete()


def clear_tables(stage: Stage, now: datetime) -> None:
    """Take a stage's seating back: its tables are no more. What was drawn is kept as a fact."""
    DrawnSeat.objects.filter(game__round__stage=stage).delete()
    drop_games(GameRecord.objects.filter(round__stage=stage))
    stage.seatings.filter(taken_back_at=None).update(taken_back_at=now)
    stage.draws.filter(voided_at=None).update(voided_at=now)


def _save(stage: Stage, games: list[GameRecord]) -> None:
    new = [game for game in games if game._state.adding]  # noqa: SLF001  (Django's word for it)
    known = [game for game in games if not game._state.adding]  # noqa: SLF001  (Django's word for a row not saved yet)
    taken = set(stage.tournament.games.values_list("key", flat=True))
    for game in new:
        game.key = _free(f"{game.round.number}.{game.table}", taken)
        taken.add(game.key)
    GameRecord.objects.bulk_create(new)
    GameRecord.objects.bulk_update(known, ["judge"])


def _free(key: str, taken: set[str]) -> str:
    """The key, or the first like it that no game has."""
    if key not in taken:
        return key
    return next(other for letter in ascii_lowercase[1:] if (other := key + letter) not in taken)
