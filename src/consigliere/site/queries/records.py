"""The revisions of a game, for those who may see its record."""

from collections.abc import Iterable
from typing import NamedTuple

from consigliere.files.half_filled import Known
from consigliere.files.protocol_form import Filled, filled, form_of
from consigliere.rules import edition
from consigliere.rules.clauses.limits import used
from consigliere.rules.words import N_, Message
from consigliere.site.models import GameRecord, Photo, Revision, Tournament
from consigliere.site.queries.games import score_of
from consigliere.site.refusals import Unknown


class Recorded(NamedTuple):
    """A revision with what it stands for and is worth, consents counted in."""

    revision: Revision
    record: Filled
    known: Known


def revisions_of(game: GameRecord) -> list[Revision]:
    """All revisions of a game, newest first, with authors and photos. Two queries."""
    found = game.revisions.select_related("author").prefetch_related("photos")
    return list(found.order_by("-number"))


def revision_of(game: GameRecord, number: int) -> Revision:
    """A revision of a game by its number. Raises Unknown."""
    found = game.revisions.filter(number=number).select_related("author").first()
    if found is None:
        raise Unknown(Message(N_("There is no such revision of this game.")))
    found.game = game
    return found


def record_of(game: GameRecord, record: int) -> Revision:
    """A revision of a game by its primary key. Raises Unknown."""
    found = game.revisions.filter(pk=record).first()
    if found is None:
        raise Unknown(Message(N_("There is no such record of this game.")))
    found.game = game
    return found


def records_among(tournament: Tournament, records: Iterable[int]) -> list[Revision]:
    """Those of some primary keys that are revisions of a tournament's games. One query."""
    found = Revision.objects.filter(pk__in=records, game__tournament=tournament)
    return list(found.select_related("game__round"))


def recorded(revision: Revision) -> Recorded:
    """What a revision says and is worth. One query."""
    rules = edition.load(revision.game.tournament.edition)
    score = score_of(revision)
    document = revision.document
    record = Filled(document, (), filled(form_of(document), document).roles)
    return Recorded(revision, record, Known(score, used(score.awards, score.withheld, rules), ()))


def names_in_stage(game: GameRecord) -> dict[str, str]:
    """Names by key of those who take part in the game's stage, and of officials. Two queries."""
    places = game.round.stage.places
    names = dict(places.values_list("participant__key", "participant__name"))
    return names | dict(game.tournament.officials.values_list("key", "name"))


def photos_of(revision: Revision) -> list[Photo]:
    """The photos of a revision's paper. One query."""
    return list(revision.photos.all())


def photo_of(game: GameRecord, photo: int) -> Photo:
    """A photo of a game's paper protocol. Raises Unknown."""
    found = Photo.objects.filter(pk=photo, revision__game=game).first()
    if found is None:
        raise Unknown(Message(N_("There is no such photo of this game.")))
    return found
