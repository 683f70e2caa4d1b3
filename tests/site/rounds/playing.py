"""Playing what was drawn: submitting and publishing games of whoever sits there."""

from tests.site import build
from tests.site.rounds.making import Planned

from consigliere.site.actions.protocol import submit
from consigliere.site.actions.publication import publish
from consigliere.site.models import GameRecord, Revision, Round


def round_of(made: Planned, number: int) -> Round:
    """A round by its number."""
    return Round.objects.select_related("stage__tournament").get(
        stage__tournament=made.tournament, number=number
    )


def seats_of(game: GameRecord) -> list[str]:
    """The keys of those drawn to a game, seat 1 first."""
    return list(game.drawn.order_by("number").values_list("participant__key", flat=True))


def submitted(made: Planned, key: str, **facts: object) -> Revision:
    """A game of whoever was drawn to it, submitted."""
    game = made.tournament.games.get(key=key)
    document = build.document(**{"seats": seats_of(game), **facts})
    return submit(game, document, by=made.cast.chief, now=build.NOW)


def published(made: Planned, key: str, **facts: object) -> None:
    """A game of whoever was drawn to it, published."""
    revision = submitted(made, key, **facts)
    publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
