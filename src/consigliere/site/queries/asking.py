"""Who asked for his points while the standings are closed, and what he is shown for it."""

from consigliere.rules.words import Words
from consigliere.site.models import Asking, GameRecord, Participant
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.results import results_for
from consigliere.site.queries.standings import standings_of
from consigliere.site.queries.sums import GameLine, sum_of


def askings_of(game: GameRecord) -> list[Asking]:
    """Who asked for his points of a game. One query."""
    return list(game.askings.select_related("participant", "by"))


def may_ask(standing: Standing, game: GameRecord) -> list[Participant]:
    """Of whom it can be noted that he asked: who played and did not yet. One query at most."""
    is_hidden = standing.standings_closed_at is not None and game.published_id is not None
    if not is_hidden or not standing.may(Act.NOTE_ASKING, game):
        return []
    seats = game.published_seats.exclude(participant__askings__game=game)
    return [seat.participant for seat in seats.select_related("participant")]


def asked_lines(standing: Standing, say: Words) -> tuple[GameLine, ...]:
    """The viewer's own games that he asked for and that nobody else sees yet.

    This is the one way past the closing, and it leads to one's own lines alone. One query beside
    the kept tables.
    """
    key = standing.viewer.participant_key
    if key is None or standing.sees_results_until is None:
        return ()
    asked = Asking.objects.filter(participant=standing.viewer.participant_id)
    keys = set(asked.values_list("game__key", flat=True))
    seen = {score.game.id for score in results_for(standing).scores}
    mine = sum_of(standings_of(standing.tournament), key, say) if keys else None
    games = mine.games if mine else ()
    return tuple(game for game in games if game.key in keys and game.key not in seen)
