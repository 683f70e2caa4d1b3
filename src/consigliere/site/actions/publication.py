"""What the chief judge does with submitted games: consents, return, publication, annulment."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import IntegrityError, transaction

from consigliere.files.game_document import read_game
from consigliere.rules.award import LIMITS
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import acting
from consigliere.site.actions.protocol import store
from consigliere.site.actions.telling import tell_of_points
from consigliere.site.actions.wording import written_in
from consigliere.site.models import (
    Consent,
    DrawnSeat,
    GameRecord,
    Person,
    Publication,
    PublishedSeat,
    Revision,
    Tournament,
)
from consigliere.site.policy import Act, course_of
from consigliere.site.queries.games import findings_of
from consigliere.site.refusals import Refused

_OVERTAKEN: Final = N_("Game {game}: there is a newer revision.")
_PUBLISHED: Final = N_("Game {game} is published already.")
_A_MOMENT: Final = timedelta(microseconds=1)
_RETURNED: Final = N_("Game {game} was returned to the judge.")


def consent(revision: Revision, marks: Iterable[str], *, by: Person, now: datetime) -> None:
    """Consent to marks of a revision by their ids; "limits" stands for 8.4.1.

    Raises Refused for a mark the revision does not have, or where the revision is no longer the
    one to be decided on. A consent given already stands.
    """
    game = revision.game
    with acting(Act.CONSENT, game.tournament, by=by, now=now, game=game) as under_way:
        revision = _awaiting(revision)
        wanted = _known(revision, marks)
        Consent.objects.bulk_create(
            (Consent(revision=revision, mark=mark, by=by, at=now) for mark in wanted),
            ignore_conflicts=True,
        )
        under_way.note(game=game.key, revision=revision.number, marks=wanted)


def withdraw_consent(
    revision: Revision, marks: Iterable[str], *, by: Person, now: datetime
) -> None:
    """Take consents back, as long as the revision is not published.

    Raises Refused as `consent` does.
    """
    game = revision.game
    with acting(Act.CONSENT, game.tournament, by=by, now=now, game=game) as under_way:
        revision = _awaiting(revision)
        wanted = _known(revision, marks)
        revision.consents.filter(mark__in=wanted).delete()
        under_way.note(game=game.key, revision=revision.number, withdrawn=wanted)


def return_to_judge(revision: Revision, reason: str, *, by: Person, now: datetime) -> None:
    """Give a record back to the judge with what is wrong with it.

    A published game stays published; the judge may then correct it, and the correction waits for
    publication like any other. Raises Refused without a reason, for a revision that was overtaken
    or returned already.
    """
    game = revision.game
    with acting(Act.RETURN, game.tournament, by=by, now=now, game=game) as under_way:
        reason = written_in(reason, Message(N_("Say what the judge is to look at.")))
        revision = _fresh(revision)
        _refuse(_superseded(revision))
        revision.returned_at = now
        revision.returned_because = reason
        revision.save(update_fields=["returned_at", "returned_because"])
        under_way.note(game=game.key, revision=revision.number)
        under_way.note_text(reason=reason)


def publish(
    tournament: Tournament, revisions: Sequence[Revision], *, by: Person, now: datetime
) -> None:
    """Make revisions of games count: all of them or, where one may not be, none.

    Each has to be the newest of its game and free of violations and open approvals. Raises
    Refused with what stands against it, game by game.
    """
    with acting(Act.PUBLISH, tournament, by=by, now=now) as under_way:
        fresh = _of(tournament, revisions)
        if not fresh:
            raise Refused(Message(N_("Nothing was chosen to be published.")))
        reasons = [reason for revision in fresh for reason in _against(revision)]
        if all(_is_published(revision) for revision in fresh):
            raise Refused(Message(N_("This is published already.")), details=tuple(reasons))
        if reasons:
            raise Refused(Message(N_("Not everything can be published.")), details=tuple(reasons))
        make_count(fresh, by, now)
        under_way.note(games={revision.game.key: revision.number for revision in fresh})


def annul(revision: Revision, reason: str, *, by: Person, now: datetime) -> GameRecord:
    """Annul a game for a replay; gives the game to be played in its place.

    The game's record stays as a revision that counts nowhere and names the replay, which has the
    same table and the same drawn seats. `revision` is the newest the judge knew. Raises Refused
    without a reason, for a revision that was overtaken, for a game annulled already.
    """
    game = revision.game
    with acting(Act.ANNUL, game.tournament, by=by, now=now, game=game) as under_way:
        reason = written_in(reason, Message(N_("Say why the game is annulled.")))
        revision = _fresh(revision)
        game = revision.game
        _refuse(_overtaken(revision))
        replay, last = replayed(revision, reason, by=by, now=now)
        under_way.note(game=game.key, revision=last.number, hash=last.hash, replay=replay.key)
        under_way.note_text(reason=reason)
    return replay


def replayed(
    revision: Revision, reason: str, *, by: Person, now: datetime
) -> tuple[GameRecord, Revision]:
    """Annul a game as part of an action: the game to be played in its place, the record of that.

    Raises Refused where it is annulled already.
    """
    game = revision.game
    if "annulled" in revision.document:
        raise Refused(Message(N_("Game {game} is annulled already."), {"game": game.key}))
    replay = _replay_of(game)
    annulled = {"reason": reason, "replaced_by": replay.key}
    document = {**revision.document, "annulled": annulled}
    last = Revision(game=game, source=revision.source, author=by, at=now, reason=reason)
    seated = [seat.participant_id for seat in revision.seats.all()]
    store(last, read_game(document, game.tournament.edition), seated, revision)
    make_count([last], by, now)
    return replay, last


def _of(tournament: Tournament, revisions: Iterable[Revision]) -> list[Revision]:
    """Revisions as they are under the lock, with their games; of this tournament only."""
    wanted = {revision.pk for revision in revisions}
    found = Revision.objects.filter(pk__in=wanted, game__tournament=tournament)
    fresh = list(found.select_related("game__round", "game__tournament").order_by("game_id"))
    if len(fresh) < len(wanted):
        raise Refused(Message(N_("Not all of these protocols are of this tournament.")))
    return fresh


def _fresh(revision: Revision) -> Revision:
    return _of(revision.game.tournament, [revision])[0]


def _awaiting(revision: Revision) -> Revision:
    """A revision that is still to be decided on. Raises Refused."""
    fresh = _fresh(revision)
    _refuse(_settled(fresh))
    return fresh


def _known(revision: Revision, marks: Iterable[str]) -> list[str]:
    known = {LIMITS, *(mark["id"] for mark in revision.document.get("marks", []))}
    wanted = list(dict.fromkeys(marks))
    unknown = [mark for mark in wanted if mark not in known]
    if unknown:
        said = {"marks": ", ".join(unknown)}
        raise Refused(Message(N_("This revision has no marks {marks}."), said))
    return wanted


def _refuse(reasons: Iterator[Message]) -> None:
    """Raise Refused for the first reason there is."""
    for reason in reasons:
        raise Refused(reason)


def _overtaken(revision: Revision) -> Iterator[Message]:
    game = revision.game
    if game.revisions.filter(number__gt=revision.number).exists():
        yield Message(_OVERTAKEN, {"game": game.key})


def _superseded(revision: Revision) -> Iterator[Message]:
    """Why a revision is not what the judge should look at."""
    yield from _overtaken(revision)
    if revision.returned_at is not None:
        yield Message(_RETURNED, {"game": revision.game.key})


def _settled(revision: Revision) -> Iterator[Message]:
    """Why there is nothing left to decide on a revision."""
    yield from _superseded(revision)
    if _is_published(revision):
        yield Message(_PUBLISHED, {"game": revision.game.key})


def _is_published(revision: Revision) -> bool:
    return revision.game.published_id == revision.pk


def _against(revision: Revision) -> Iterator[Message]:
    """What stands against publishing a revision."""
    settled = next(_settled(revision), None)
    if settled is not None:
        yield settled
        return
    for finding in findings_of(revision):
        if finding.blocks:
            said = {"game": revision.game.key, "finding": finding.message}
            yield Message(N_("Game {game}: {finding}"), said)


def make_count(revisions: Sequence[Revision], by: Person, now: datetime) -> None:
    """Move the published pointers, and with them who sat where, as part of an action.

    Raises Refused where a player would have two games in a round. Seats are cleared for all before
    any is written: two corrections may swap players. What is published after the standings were
    closed is dated after that, whatever moment it was asked for at: the lock says what came first.
    """
    games = [revision.game for revision in revisions]
    PublishedSeat.objects.filter(game__in=games).delete()
    for revision in revisions:
        revision.game.published = revision
        revision.game.save(update_fields=["published"])
        if "annulled" not in revision.document:
            _seat(revision)
    closed_at = course_of(games[0].tournament).standings_closed_at
    at = now if closed_at is None else max(now, closed_at + _A_MOMENT)
    Publication.objects.bulk_create(
        Publication(revision=revision, at=at, by=by) for revision in revisions
    )
    tell_of_points(revisions, now=now)


def _seat(revision: Revision) -> None:
    game = revision.game
    try:
        with transaction.atomic():
            PublishedSeat.objects.bulk_create(
                PublishedSeat(
                    round=game.round,
                    game=game,
                    number=seat.number,
                    participant_id=seat.participant_id,
                )
                for seat in revision.seats.all()
            )
    except IntegrityError:
        text = N_("Game {game}: one of its players has a published game in this round already.")
        raise Refused(Message(text, {"game": game.key})) from None


def _replay_of(game: GameRecord) -> GameRecord:
    """A new game in the place of another: same table, same drawn seats."""
    replay = GameRecord.objects.create(
        tournament=game.tournament,
        round=game.round,
        table=game.table,
        key=_replay_key(game),
        judge=game.judge,
        replay_of=game,
    )
    DrawnSeat.objects.bulk_create(
        DrawnSeat(game=replay, number=seat.number, participant_id=seat.participant_id)
        for seat in game.drawn.all()
    )
    return replay


def _replay_key(game: GameRecord) -> str:
    """7.1 is replayed as 7.1b, that as 7.1c."""
    original, letter = game, ord("b")
    while original.replay_of is not None:
        original = original.replay_of
        letter += 1
    return f"{original.key}{chr(letter)}"
