"""Who watches a tournament in this process, and what has changed on the page he has open.

Everybody with the same page in the same language and the same rights watches in one group, for
which a changed page is written once. Nothing here is a fact: a process that starts anew knows no
more than what pages look like now, and says so by sending all of it.
"""

import asyncio
import json
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.utils import translation

from consigliere.rules.words import N_, Language, Message
from consigliere.site.actions.base import require
from consigliere.site.live.packing import Packed, packed
from consigliere.site.live.worker import Worker
from consigliere.site.models import Person, Tournament
from consigliere.site.policy import (
    Act,
    Course,
    Standing,
    Viewer,
    course_of,
    standing_for,
    viewers_of,
)
from consigliere.site.queries.named import tournament_at
from consigliere.site.queries.signed_in import sessions_open
from consigliere.site.refusals import Forbidden, Unknown
from consigliere.site.web.localities import go_by_clock_of
from consigliere.site.web.pieces import Address, LivePage, Pieces

_STATES_KEPT: Final = 64
"""Of a page: so many of its former states a client may come back with and be sent the changes."""

_GROUPS_KEPT: Final = 512
"""So many pages of a tournament are kept as they were shown last."""


class Watched(NamedTuple):
    """A page somebody has open, told apart by its key."""

    key: tuple[object, ...]
    page: LivePage
    address: Address
    language: Language


class Change(NamedTuple):
    """What is sent: the state a page has then, and the event that brings it there."""

    mark: str
    event: Packed


@dataclass(frozen=True)
class _Snapshot:
    """A tournament as it was read last, and those who watch it as it knows them."""

    tournament: Tournament
    course: Course
    viewers: Mapping[str, Viewer | None]
    """By session; None for one that has ended."""

    def knows(self, member: "Member") -> bool:
        return member.person is None or member.session in self.viewers

    def standing(self, member: "Member") -> Standing:
        """Raises Forbidden for whoever is not signed in any more: his page is a stranger's."""
        viewer: Viewer | None = Viewer(is_screen=member.is_screen)
        if member.person is not None:
            viewer = self.viewers[member.session]
        if viewer is None:
            raise Forbidden(Message(N_("Sign in first.")))
        return standing_for(viewer, self.tournament, self.course)

    def is_after(self, before: "_Snapshot") -> bool:
        """Whether anything is otherwise than it was before, for anybody who was there then."""
        if self.tournament.version != before.tournament.version:
            return True
        return any(self.viewers.get(one, was) != was for one, was in before.viewers.items())


@dataclass(eq=False)
class Member:
    """A stream: who watches, by which session, and the signal that there may be something."""

    person: Person | None
    is_screen: bool = False
    session: str = ""
    woken: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class _Group:
    """A page as one kind of reader sees it; `states` holds the marks of its pieces by its mark."""

    states: OrderedDict[str, Mapping[str, str]] = field(default_factory=OrderedDict)
    serial: int = -1
    pieces: asyncio.Future[Pieces | None] | None = None
    changes: dict[str, Change | None] = field(default_factory=dict)


class Room:
    """Those who watch one tournament in this process."""

    def __init__(self, slug: str, worker: Worker) -> None:
        """Nobody yet."""
        self.slug = slug
        self.pk: int | None = None
        self.members: set[Member] = set()
        self._worker = worker
        self._groups: OrderedDict[object, _Group] = OrderedDict()
        self._serial = 0
        self._reading = asyncio.Lock()
        self._is_wanted = False
        self._snapshot: _Snapshot | None = None

    async def enter(self, member: Member) -> None:
        """Begin to watch. Raises Unknown where there is no such tournament."""
        self.members.add(member)
        try:
            # What is being read now was asked for before he came, and may not know him.
            if self._reading.locked() or not self._knows(member):
                async with self._reading:
                    if not self._knows(member):
                        await self._read()
        except BaseException:
            self.members.discard(member)
            raise

    def _knows(self, member: Member) -> bool:
        return self._snapshot is not None and self._snapshot.knows(member)

    def leave(self, member: Member) -> None:
        """Watch no more."""
        self.members.discard(member)

    async def refresh(self, stale: int | None = None) -> None:
        """Look whether the tournament has changed, and wake all who watch if it has.

        With `stale` only if what was read last is still that; without, one look that has not begun
        yet is enough for all who want one.
        """
        if stale is None and self._is_wanted:
            return
        self._is_wanted = self._is_wanted or stale is None
        try:
            await self._reading.acquire()
        finally:
            self._is_wanted = self._is_wanted and stale is not None
        try:
            if stale is None or stale == self._serial:
                await self._read()
        finally:
            self._reading.release()

    async def change(self, member: Member, watched: Watched, since: str) -> Change | None:
        """How a page comes from a state to what it is now; None where it is that already.

        Raises Unknown or Forbidden where he may not see it any more.
        """
        if self._snapshot is None:  # he has entered, so that there was one
            raise Unknown(Message(N_("There is no such tournament here.")))
        standing = self._snapshot.standing(member)
        belongs = member.person.pk if member.person and standing.viewer.belongs else None
        key = (watched.key, belongs)
        group = self._group(key)
        if group.serial != self._serial or group.pieces is None:
            group.serial = self._serial
            group.changes = {}
            writing = self._worker.do(lambda: _written(watched, standing))
            group.pieces = asyncio.ensure_future(writing)
        serial, future = group.serial, group.pieces
        try:
            pieces = await asyncio.shield(future)
        except Exception:
            # What failed for a moment is not kept: whoever asks next has it tried again.
            if group.pieces is future:
                group.pieces = None
            if not group.states and self._groups.get(key) is group:
                del self._groups[key]
            raise
        if pieces is None:
            await self.refresh(serial)
        if pieces is None or group.serial != serial:
            return await self.change(member, watched, since)
        group.states[pieces.mark] = pieces.marks
        group.states.move_to_end(pieces.mark)
        if len(group.states) > _STATES_KEPT:
            group.states.popitem(last=False)
        known = since if since in group.states else ""
        if known not in group.changes:
            group.changes[known] = _change(pieces, known, group.states.get(known, {}))
        return group.changes[known]

    def _group(self, key: object) -> _Group:
        group = self._groups.setdefault(key, _Group())
        self._groups.move_to_end(key)
        if len(self._groups) > _GROUPS_KEPT:
            self._groups.popitem(last=False)
        return group

    async def _read(self) -> None:
        """Read the tournament, the lock being held; whoever watches is woken by a new version."""
        persons = {one.session: one.person for one in self.members if one.person}
        before = self._snapshot
        try:
            now = await self._worker.do(lambda: _read(self.slug, persons))
        except Unknown:
            self._snapshot = None
            self._wake()
            raise
        self._snapshot = now
        self.pk = now.tournament.pk
        if before is not None and now.is_after(before):
            self._wake()

    def _wake(self) -> None:
        self._serial += 1
        for member in self.members:
            member.woken.set()


def _read(slug: str, persons: Mapping[str, Person]) -> _Snapshot:
    """How a tournament is, and what those with these sessions are in it now."""
    tournament = tournament_at(slug)
    now = Person.objects.in_bulk({one.pk for one in persons.values()})
    viewers = viewers_of(now.values(), tournament)
    is_open = sessions_open(persons)
    signed_in = {
        session: viewers[was.pk] if session in is_open and _is_same(was, now.get(was.pk)) else None
        for session, was in persons.items()
    }
    return _Snapshot(tournament, course_of(tournament), signed_in)


def _is_same(was: Person, now: Person | None) -> bool:
    """Whether an account may still be used with the password that somebody signed in with."""
    return now is not None and now.is_active and now.password == was.password


def _written(watched: Watched, standing: Standing) -> Pieces | None:
    """The pieces of a page, made as a request for it makes them; None if they are of two times.

    What is read after the tournament has changed may be more than this standing lets anybody see.
    """
    tournament = standing.tournament
    require(standing, Act.SEE)
    with translation.override(watched.language):
        go_by_clock_of(tournament)
        pieces = watched.page(standing, watched.address).pieces
    now = Tournament.objects.filter(pk=tournament.pk, version=tournament.version)
    return pieces if now.exists() else None


def _change(pieces: Pieces, since: str, known: Mapping[str, str]) -> Change | None:
    if since == pieces.mark:
        return None
    changed: dict[str, Any] = {
        "blocks": {
            name: text
            for name, text in pieces.blocks.items()
            if known.get(f"block {name}") != pieces.marks[f"block {name}"]
        },
        "rows": {
            key: text
            for key, text in pieces.rows.items()
            if known.get(f"row {key}") != pieces.marks[f"row {key}"]
        },
    }
    order = [name for name in pieces.marks if name.startswith("row ")]
    if order != [name for name in known if name.startswith("row ")]:
        changed["order"] = list(pieces.rows)
    data = json.dumps(changed, ensure_ascii=False)
    return Change(pieces.mark, packed(f"id: {pieces.mark}\nevent: change\ndata: {data}\n\n"))
