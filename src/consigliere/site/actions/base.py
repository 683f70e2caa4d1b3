"""What all actions share: the right to act, the lock, the transaction, the journal.

An action is a function that does its work inside `acting(…)`. What it did is written to the
journal in the same transaction, so that nothing is done unrecorded and nothing recorded undone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, TypeVar

from django.db import transaction
from django.db.models import Model, QuerySet

from consigliere.rules.words import N_, Message
from consigliere.site.actions import journal, news
from consigliere.site.models import (
    GameRecord,
    JournalChain,
    Official,
    Participant,
    Person,
    Stage,
    Tournament,
)
from consigliere.site.policy import Act, Standing, State, standing_of
from consigliere.site.refusals import Forbidden, NotNow, Unknown

_NOT_YOURS = Message(N_("This is not yours to do in this tournament."))
_STANDS: Final = {
    State.SET_UP: Message(N_("The tournament has not started yet.")),
    State.RUNNING: Message(N_("The tournament has started already.")),
    State.CLOSED: Message(N_("The tournament is closed already.")),
}
"""Why something cannot be done now by whoever could do it in another state."""
_OPEN = Message(N_("The tournament is open already."))
_ELSEWHERE: Final = Message(N_("This is a rehearsal: that is done in the tournament itself."))
_ERASED: Final = Message(N_("This account has been erased."))
_GONE: Final[Mapping[type[Model], Message]] = {
    Stage: Message(N_("This stage has been removed meanwhile.")),
    Participant: Message(N_("This player has been removed meanwhile.")),
    Official: Message(N_("This office has been removed meanwhile.")),
    GameRecord: Message(N_("This game has been removed meanwhile.")),
}

Row = TypeVar("Row", Stage, Participant, Official, GameRecord)


def require(standing: Standing, act: Act, game: GameRecord | None = None) -> None:
    """Raise Forbidden unless somebody may do something; Unknown where he may not even see it.

    Where only the state of the tournament is against it, or it was done already: NotNow.
    """
    if standing.may(act, game):
        return
    if not standing.may(Act.SEE):
        raise Unknown(Message(N_("There is no such tournament here.")))
    if standing.is_elsewhere(act):
        raise Forbidden(_ELSEWHERE)
    if not standing.could(act, game):
        raise Forbidden(_NOT_YOURS)
    is_open = act is Act.REOPEN and standing.state is State.RUNNING
    raise NotNow(_OPEN if is_open else _STANDS[standing.state])


def fresh(rows: QuerySet[Row], known: Row) -> Row:
    """A row as it is now, read as `rows` say. Raises Unknown where somebody removed it meanwhile.

    What an action was called with was read before the lock was taken.
    """
    found = rows.filter(pk=known.pk).first()
    if found is None:
        raise Unknown(_GONE[type(known)])
    return found


def keep_account(person: Person) -> None:
    """Keep an account from being erased until this transaction ends. Raises Forbidden if it was."""
    locked = Person.objects.select_for_update(no_key=True).filter(pk=person.pk, erased_at=None)
    if locked.first() is None:
        raise Forbidden(_ERASED)


class Acting:
    """An action under way: the tournament as locked, and what the journal will say."""

    def __init__(self, tournament: Tournament, standing: Standing, now: datetime) -> None:
        """Begin with nothing noted."""
        self.tournament = tournament
        self.standing = standing
        self.now = now
        self.facts: dict[str, Any] = {}
        self.texts: dict[str, str] = {}

    def note(self, **facts: Any) -> None:  # noqa: ANN401  (what JSON can hold)
        """Facts for the journal: ids, numbers, words of ours; never personal data."""
        self.facts.update(facts)

    def note_text(self, **texts: str) -> None:
        """Personal data and free text for the journal, which can be erased later."""
        self.texts.update(texts)


@contextmanager
def recording(
    action: str, tournament: Tournament, *, by: Person, now: datetime
) -> Iterator[Acting]:
    """One transaction under the tournament's lock, ended by a journal entry.

    It asks for no right: for `acting`, and for what somebody may do who holds a link.
    """
    with transaction.atomic():
        chain = JournalChain.objects.select_for_update().get(tournament=tournament)
        fresh = Tournament.objects.get(pk=tournament.pk)
        under_way = Acting(fresh, standing_of(by, fresh), now)
        yield under_way
        entry = journal.append(chain, action, under_way.facts, under_way.texts, by=by, now=now)
        # Whatever is computed is kept by the version: no action leaves a stale table behind.
        Tournament.objects.filter(pk=fresh.pk).update(version=entry.number)
        news.tell(fresh)


@contextmanager
def acting(
    act: Act,
    tournament: Tournament,
    *,
    by: Person,
    now: datetime,
    game: GameRecord | None = None,
) -> Iterator[Acting]:
    """One transaction under the tournament's lock, by somebody who may, ended by a journal entry.

    Raises Forbidden, NotNow or Unknown before anything is done. The rights are asked after the lock
    was taken: whoever lost an office a moment ago has lost it.
    """
    with recording(act.value, tournament, by=by, now=now) as under_way:
        require(under_way.standing, act, game)
        yield under_way


@contextmanager
def acting_on_accounts(
    action: str, *, by: Person | None, now: datetime, facts: Mapping[str, Any] | None = None
) -> Iterator[dict[str, Any]]:
    """The same for what concerns accounts alone; yields the facts for their journal.

    Raises Forbidden for an account that was erased a moment ago.
    """
    with transaction.atomic():
        JournalChain.objects.get_or_create(tournament=None)
        chain = JournalChain.objects.select_for_update().get(tournament=None)
        if by is not None:
            keep_account(by)
        noted = dict(facts or {})
        yield noted
        journal.append(chain, action, noted, {}, by=by, now=now)
