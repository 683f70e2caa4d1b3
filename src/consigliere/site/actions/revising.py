"""How a decision changes a record: a new revision, held to the edition's checks, nothing erased."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from consigliere.files.game_document import read_game
from consigliere.files.reader import Unreadable
from consigliere.rules.game import MarkKind
from consigliere.rules.kinds import Severity
from consigliere.rules.points import Hundredths, decimal_text
from consigliere.rules.words import N_, Message
from consigliere.site.actions.protocol import store, with_ids
from consigliere.site.actions.publication import make_count
from consigliere.site.models import Consent, GameRecord, Person, Revision
from consigliere.site.queries.games import findings_of
from consigliere.site.queries.lines import NO_EXTRA, mark_of
from consigliere.site.refusals import Refused

_GONE: Final = N_(
    "This line is not in the protocol any more: the appeal can be decided by keeping what there is."
)
_PENDING: Final = N_("Game {game} has a newer protocol that is not published: it comes first.")
_UNLAWFUL: Final = N_("The edition does not allow the protocol as it would be.")
_STAYS_AT_NOTHING: Final = frozenset({MarkKind.WILL.value, MarkKind.PROTOCOL.value})
"""Marks that may be recorded with no points; others of no points are no marks."""


def standing_record(game: GameRecord) -> Revision:
    """The record of a game that a decision is about: the published one, with nothing after it.

    Raises Refused where there is none, or a newer one waits.
    """
    newest = game.newest()
    if newest is None or game.published_id is None:
        raise Refused(Message(N_("Game {game} is not published."), {"game": game.key}))
    if newest.pk != game.published_id:
        raise Refused(Message(_PENDING, {"game": game.key}))
    newest.game = game
    return newest


def with_value(
    document: Mapping[str, Any], line: str, seat: int, value: Hundredths, why: str
) -> dict[str, Any]:
    """A GAME in which a line that a judge sets is worth `value` (hundredths).

    Raises Refused where the line is gone.
    """
    marks = list(document.get("marks", []))
    if line == NO_EXTRA:
        added = {"seat": seat, "kind": MarkKind.EXTRA.value, "comment": why}
        marks.append({**added, "points": decimal_text(value)})
        return {**document, "marks": with_ids(marks)}
    name = mark_of(line)
    found = next((at for at, mark in enumerate(marks) if mark.get("id") == name), None)
    if name is None or found is None:
        raise Refused(Message(_GONE))
    if value == 0 and marks[found]["kind"] not in _STAYS_AT_NOTHING:
        del marks[found]
    else:
        marks[found] = {**marks[found], "points": decimal_text(value)}
    return {**document, "marks": marks}


def revised(  # noqa: PLR0913  (what a revision consists of)
    record: Revision,
    document: Mapping[str, Any],
    reason: str,
    *,
    by: Person,
    now: datetime,
    consents: bool,
) -> Revision:
    """Store a changed record after `record`, and publish it unless it waits for a consent.

    Consents to marks that stay as they were stay given; `consents` says that whoever decides
    consents to the others. Raises Refused for what breaks the edition.
    """
    game = record.game
    try:
        facts = read_game(document, game.tournament.edition)
    except Unreadable as error:
        said = tuple(Message("{problem}", {"problem": one}) for one in error.problems)
        raise Refused(Message(_UNLAWFUL), details=said) from None
    revision = Revision(game=game, source=record.source, author=by, at=now, reason=reason)
    store(revision, facts, [seat.participant_id for seat in record.seats.all()], record)
    _keep_consents(record, revision)
    waits = refuse_if_unlawful(revision, by=by, now=now, consents=consents)
    if not waits:
        make_count([revision], by, now)
    return revision


def refuse_if_unlawful(revision: Revision, *, by: Person, now: datetime, consents: bool) -> bool:
    """Whether a record still waits for a consent; consents are given where `consents` says so.

    Raises Refused for what breaks the edition.
    """
    against = findings_of(revision)
    unlawful = [one.message for one in against if one.severity is Severity.VIOLATION]
    if unlawful:
        raise Refused(Message(_UNLAWFUL), details=tuple(unlawful))
    asked = {one.asked.of for one in against if one.asked and one.severity is Severity.APPROVAL}
    if consents:
        Consent.objects.bulk_create(
            Consent(revision=revision, mark=mark, by=by, at=now) for mark in asked if mark
        )
    return bool(asked) and not consents


def _keep_consents(record: Revision, revision: Revision) -> None:
    """Consents to marks that were not changed go on with them."""
    same = {
        mark["id"]
        for mark in record.document.get("marks", [])
        if mark in revision.document.get("marks", [])
    }
    given = record.consents.filter(mark__in=same)
    Consent.objects.bulk_create(
        Consent(revision=revision, mark=one.mark, by=one.by, at=one.at) for one in given
    )
