"""What a table judge does with the record of a game: keep a draft, submit a revision."""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import count
from typing import Any, Final

from consigliere.files.game_document import document_of, read_game
from consigliere.files.reader import Unreadable
from consigliere.files.texts import long_texts
from consigliere.rules.game import Game, Id, Mark
from consigliere.rules.path import path_text
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import Acting, acting, fresh, require
from consigliere.site.actions.wording import written_in
from consigliere.site.chain import GENESIS
from consigliere.site.hashing import canonical
from consigliere.site.models import GameRecord, Participant, Person, Revision, RevisionSeat
from consigliere.site.policy import Act, act_of_entering
from consigliere.site.refusals import Refused

_WHY_CORRECTED: Final = Message(N_("Say why a published game is corrected."))


class Overtaken(Refused):
    """Somebody else submitted meanwhile; `newest` is what stands now. Nothing is lost."""

    def __init__(self, newest: Revision) -> None:
        """Keep what stands now."""
        super().__init__(Message(N_("Somebody else has submitted this protocol meanwhile.")))
        self.newest = newest


def submit(  # noqa: PLR0913  (what a revision consists of)
    game: GameRecord,
    document: Mapping[str, Any],
    *,
    by: Person,
    now: datetime,
    based_on: Revision | None = None,
    reason: str = "",
    source: str = Revision.Source.ENTERED,
) -> Revision:
    """Store a record of a game as a new revision (`screens.md`, from paper).

    `based_on` is the newest revision the author knew. Raises Overtaken where there is a newer
    one; Refused with all that is wrong in the document, or where a published game is corrected
    without a reason; Forbidden. A game that was returned is its judge's to enter again. The same
    record submitted twice is one revision: the one that stands is given.
    """
    try:
        with acting(act_of_entering(game), game.tournament, by=by, now=now, game=game) as under_way:
            game = fresh(GameRecord.objects.select_related("round"), game)
            newest = game.newest()
            facts = _read(game, document, under_way)
            _hold_against(newest, based_on, facts)
            _refuse_if_published_meanwhile(under_way, act_of_entering(game, newest), game)
            if source == Revision.Source.ENTERED and _annulled(facts, newest):
                raise Refused(Message(N_("An annulled game stays as it is.")))
            reason = written_in(reason, _WHY_CORRECTED if game.published_id else None)
            seated = _seated(game, facts)
            revision = Revision(game=game, source=source, author=by, at=now, reason=reason)
            store(revision, facts, [one.pk for one in seated], newest)
            game.drafts.filter(author=by).delete()
            under_way.note(game=game.key, revision=revision.number, hash=revision.hash)
            if reason:
                under_way.note_text(reason=reason)
    except _Repeated as repeated:
        game.drafts.filter(author=by).delete()
        return repeated.revision
    return revision


def _refuse_if_published_meanwhile(under_way: Acting, act: Act, game: GameRecord) -> None:
    """Ask for the right once more: the game is as it is now. Raises Refused, Forbidden."""
    if act is Act.CORRECT and not under_way.standing.may(act, game):
        text = N_("The game has been published meanwhile: only the chief judge corrects it now.")
        raise Refused(Message(text))
    require(under_way.standing, act, game)


class _Repeated(Exception):  # noqa: N818  (nothing went wrong)
    """The same record came in twice: it stands already, and nothing more is done or journalled."""

    def __init__(self, revision: Revision) -> None:
        super().__init__()
        self.revision = revision


def _hold_against(newest: Revision | None, based_on: Revision | None, facts: Game) -> None:
    """Raise Overtaken where somebody submitted meanwhile, _Repeated where it was this record."""
    if newest is None or (based_on is not None and newest.pk == based_on.pk):
        return
    if newest.returned_at is None and newest.document == document_of(facts):
        raise _Repeated(newest)
    raise Overtaken(newest)


def _annulled(facts: Game, newest: Revision | None) -> bool:
    """Whether this would annul a game, or bring one back: neither is done by entering it."""
    return facts.annulled is not None or (newest is not None and "annulled" in newest.document)


def store(revision: Revision, facts: Game, seated: Sequence[int], newest: Revision | None) -> None:
    """Write a revision after the newest, with its seats (primary keys of participants)."""
    document = document_of(facts)
    revision.number = newest.number + 1 if newest else 1
    revision.document = document
    revision.hash = revision_hash(document, newest.hash if newest else GENESIS)
    revision.save()
    RevisionSeat.objects.bulk_create(
        RevisionSeat(revision=revision, number=number, participant_id=participant)
        for number, participant in enumerate(seated, 1)
    )


def revision_hash(document: Mapping[str, Any], previous: str) -> str:
    """The hash of a document and of all revisions before it."""
    return hashlib.sha256(previous.encode() + canonical(document)).hexdigest()


def _read(game: GameRecord, document: Mapping[str, Any], under_way: Acting) -> Game:
    """The facts, of this game and no other, each mark with an id of its own."""
    placed = {
        **document,
        "id": game.key,
        "round": game.round.number,
        "table": game.table,
        "marks": with_ids(document.get("marks", [])),
    }
    if game.judge is not None:
        placed["judge"] = game.judge.key
    try:
        facts = read_game(placed, under_way.tournament.edition)
    except Unreadable as error:
        said = tuple(_told(problem) for problem in error.problems)
        raise Refused(Message(N_("The protocol cannot be read.")), details=said) from None
    long = list(long_texts(placed))
    if long:
        said = tuple(
            Message("{field}: {what}", {"field": path_text(path), "what": what})
            for path, what in long
        )
        raise Refused(Message(N_("A text is too long.")), details=said)
    without = [mark for mark in facts.marks if not (mark.comment or "").strip()]
    if without:
        raise Refused(
            Message(N_("Every mark needs a comment.")), details=tuple(map(_mark_told, without))
        )
    return facts


def _told(problem: Any) -> Message:  # noqa: ANN401  (a problem of any kind, told by itself)
    return Message("{problem}", {"problem": problem})


def _mark_told(mark: Mark) -> Message:
    return Message(N_("Seat {seat}: no comment."), {"seat": mark.seat})


def with_ids(marks: Any) -> Any:  # noqa: ANN401  (whatever the document holds there)
    """The marks, those without an id given a free one: a consent names the mark it is for."""
    if not isinstance(marks, list):
        return marks
    taken = {mark.get("id") for mark in marks if isinstance(mark, dict)}
    free = (name for number in count(1) if (name := f"m{number}") not in taken)
    return [
        {**mark, "id": next(free)} if isinstance(mark, dict) and "id" not in mark else mark
        for mark in marks
    ]


def _seated(game: GameRecord, facts: Game) -> list[Participant]:
    """Those seated, in order. Raises Refused for whoever is not in the game's stage."""
    places = game.round.stage.places.select_related("participant")
    known = {Id(place.participant.key): place.participant for place in places}
    strangers = [player for player in facts.seats if player not in known]
    if strangers:
        listed = Message(N_("Not in this stage: {players}"), {"players": ", ".join(strangers)})
        raise Refused(listed)
    return [known[player] for player in facts.seats]
