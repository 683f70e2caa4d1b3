"""What waits for the chief judge, and until when: an agenda, the nearest deadline first.

Each source yields the matters of its kind from what the desk read once. Another kind of them is
another source, and nothing else changes.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from enum import Enum
from itertools import groupby
from typing import Final, NamedTuple

from consigliere.disputes.case import Part, State, deciders
from consigliere.rules.anomalies import Compared
from consigliere.rules.award import Finding
from consigliere.rules.game import Game, Mark, Seat
from consigliere.site.models import Case, GameRecord, Official, Tournament
from consigliere.site.queries.cases import as_disputes, open_cases
from consigliere.site.queries.desk import Desk, Due, Entry, anomaly_of
from consigliere.site.queries.games import Doubt


class Topic(Enum):
    """What a case is about: the inbox can be narrowed to one."""

    PROTOCOLS = "protocols"
    CONSENTS = "consents"
    DISPUTES = "disputes"
    ODDITIES = "oddities"
    OTHERS = "others"


class Protocols(NamedTuple):
    """Clean records that can be published together."""

    entries: tuple[Entry, ...]


class Protocol(NamedTuple):
    """A record that needs a look, a consent or a correction before it is published."""

    entry: Entry


class ConsentAsked(NamedTuple):
    """A mark, or the limits of a game, that wait for a consent."""

    entry: Entry
    finding: Finding
    mark: Mark | None


class Returned(NamedTuple):
    """A record that its judge is to look at."""

    entry: Entry


class Missing(NamedTuple):
    """A game that nobody entered, though its round is over."""

    game: GameRecord


class Doubtful(NamedTuple):
    """Something odd in a published record."""

    entry: Entry
    doubt: Doubt


class JudgeApart(NamedTuple):
    """A judge whose marks are far from the others'."""

    official: Official
    compared: Compared
    anomaly: str


class Dispute(NamedTuple):
    """A case that is not over; `is_yours` says whether the chief judge has to do something."""

    case: Case
    state: State
    is_yours: bool


Body = Dispute | Protocols | Protocol | ConsentAsked | Returned | Missing | Doubtful | JudgeApart


class Matter(NamedTuple):
    """Something to be decided or waited for; `due` is None where there is no hurry."""

    topic: Topic
    due: Due | None
    body: Body

    @property
    def kind(self) -> str:
        """The name of what it is about, by which a page chooses how to show it."""
        return type(self.body).__name__

    @property
    def weight(self) -> int:
        """How many things it is: clean records are shown as one and counted each."""
        return len(self.body.entries) if isinstance(self.body, Protocols) else 1


class Section(NamedTuple):
    """The cases of one deadline; `minutes` are those left until it, below 0 when it is past."""

    due: Due | None
    minutes: int | None
    cases: tuple[Matter, ...]


class Inbox(NamedTuple):
    """All that waits, and what is known around it."""

    tournament: Tournament
    now: datetime
    cases: tuple[Matter, ...]
    names: dict[str, str]
    """Names of players by key."""
    has_stages: bool

    def count(self, topic: Topic | None = None) -> int:
        """How much there is, in all or on a topic."""
        return sum(case.weight for case in self.cases if topic in (None, case.topic))

    @property
    def yours(self) -> int:
        """How much of it waits for the chief judge himself."""
        return self.count() - self.count(Topic.OTHERS)

    def sections(self, topic: Topic | None = None) -> list[Section]:
        """The agenda, or what of it is on a topic."""
        chosen = [case for case in self.cases if topic in (None, case.topic)]
        found = []
        for due, cases in groupby(chosen, key=lambda case: case.due):
            at = due.at if due else None
            left = None if at is None else int((at - self.now) // timedelta(minutes=1))
            found.append(Section(due, left, tuple(cases)))
        return found

    def name_at(self, game: Game, seat: Seat | None) -> str:
        """Who sat there."""
        return self.names[game.player_at(seat)] if seat else ""


def inbox_of(tournament: Tournament, now: datetime) -> Inbox:
    """What waits for the chief judge of a tournament. A fixed number of queries."""
    desk = Desk(tournament, now)
    cases = [case for source in SOURCES for case in source(desk)]
    cases.sort(key=lambda case: desk.order(case.due))
    names = dict(tournament.participants.values_list("key", "name"))
    return Inbox(tournament, now, tuple(cases), names, desk.has_stages)


# ----------------------------------------------------------------------------------------- sources


def _protocols(desk: Desk) -> Iterator[Matter]:
    """Records to publish, clean ones together; before them the consents they wait for."""
    waiting = [
        entry
        for entry in desk.entries
        if entry.revision.pk != entry.game.published_id and entry.revision.returned_at is None
    ]
    for due, group in groupby(waiting, key=lambda entry: desk.due(entry.game)):
        entries = list(group)
        clean = tuple(entry for entry in entries if entry.is_clean)
        if clean:
            yield Matter(Topic.PROTOCOLS, due, Protocols(clean))
        for entry in entries:
            for finding in entry.approvals:
                asked = ConsentAsked(entry, finding, entry.mark_asked(finding))
                yield Matter(Topic.CONSENTS, due, asked)
            if not entry.is_clean:
                yield Matter(Topic.PROTOCOLS, due, Protocol(entry))


def _others(desk: Desk) -> Iterator[Matter]:
    """What waits for table judges: records returned, and games nobody entered in time."""
    for entry in desk.entries:
        if entry.revision.returned_at is not None:
            yield Matter(Topic.OTHERS, desk.due(entry.game), Returned(entry))
    for game in desk.games:
        if desk.newest(game) is None and desk.is_over(game):
            yield Matter(Topic.OTHERS, desk.due(game), Missing(game))


def _oddities(desk: Desk) -> Iterator[Matter]:
    """What is odd in published records and in judges' marks: no hurry, worth a look."""
    for entry in desk.entries:
        if entry.revision.pk == entry.game.published_id and entry.revision.returned_at is None:
            for doubt in entry.doubts:
                yield Matter(Topic.ODDITIES, None, Doubtful(entry, doubt))
    for official, compared in desk.judges:
        anomaly = anomaly_of(compared)
        if compared.apart and anomaly not in desk.acknowledged.get((None, official.pk), set()):
            yield Matter(Topic.ODDITIES, None, JudgeApart(official, compared, anomaly))


def _disputes(desk: Desk) -> Iterator[Matter]:
    """Cases that are not over: an appeal is decided before the last round starts (`fsm` 8.9.2)."""
    for case in open_cases(desk.tournament):
        known = as_disputes(case)
        waits_for = deciders(known)
        is_yours = Part.CHIEF_JUDGE in waits_for or not waits_for
        due = desk.before_last_round if case.is_appeal else desk.at_the_end
        topic = Topic.DISPUTES if is_yours else Topic.OTHERS
        yield Matter(topic, due, Dispute(case, known.state, is_yours))


SOURCES: Final[tuple[Callable[[Desk], Iterator[Matter]], ...]] = (
    _protocols,
    _disputes,
    _others,
    _oddities,
)
"""Where cases come from, in the order in which those of one deadline stand."""
