"""What people are told of: each kind is one declaration here, and nothing else knows of it.

A kind says what it is called where people choose, how they are told if they say nothing, and what
a notice of it says to its reader: `tells` gives None where he may not see that now. It gets all it
needs from `Known`, which asks the policy and reads each thing once for many notices.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from consigliere.disputes.case import Kind as CaseKind
from consigliere.files.telling import Played, by_player
from consigliere.rules.game import Id
from consigliere.rules.words import N_, Message
from consigliere.site.models import DrawnSeat, JournalEntry, Notice, Way
from consigliere.site.policy import Act, Standing
from consigliere.site.queries import cases
from consigliere.site.queries.results import results_for

MINUTES_AHEAD: Final = 30
"""So long before a deadline those who are to decide are told."""


class Told(NamedTuple):
    """What a notice says: a line, and the page it is about with what stands in its address."""

    text: Message
    page: str
    about: tuple[object, ...]


class Known:
    """What one person may know of a tournament as it is; each thing is read once."""

    def __init__(self, standing: Standing) -> None:
        """For somebody who stands in a tournament so."""
        self.standing = standing

    @property
    def slug(self) -> str:
        """What stands in addresses."""
        return self.standing.tournament.slug

    @cached_property
    def played(self) -> Mapping[str, Played]:
        """His games, by key, as far as he may see their points. No query where they are kept."""
        mine = by_player(results_for(self.standing).scores)
        key = Id(self.standing.viewer.participant_key or "")
        return {one.score.game.id: one for one in mine.get(key, ())}

    @cached_property
    def cases(self) -> Mapping[int, cases.Told]:
        """The cases he may see, by primary key. A fixed number of queries."""
        return {one.case.pk: one for one in cases.cases_for(self.standing)}

    @cached_property
    def seats(self) -> Mapping[int, DrawnSeat]:
        """Where he sits, by the round; a replay's seat is not a round's. One query."""
        mine = DrawnSeat.objects.filter(participant=self.standing.viewer.participant_id)
        found = mine.filter(game__replay_of=None).select_related("game__round")
        return {one.game.round_id: one for one in found}

    @cached_property
    def heads(self) -> Mapping[int, str]:
        """The hashes of the entries he was told of, by number. One query."""
        told = Notice.objects.filter(
            person=self.standing.viewer.person,
            tournament=self.standing.tournament,
            kind=JOURNAL_HEAD.key,
        )
        entries = JournalEntry.objects.filter(
            chain__tournament=self.standing.tournament, number__in=told.values("number")
        )
        return dict(entries.values_list("number", "hash"))


class Kind(NamedTuple):
    """A kind of thing people are told of."""

    key: str
    label: str
    way: Way
    tells: Callable[[Known, Notice], Told | None]


# ----------------------------------------------------------------------------------- what they say

_CASES: Final[Mapping[CaseKind, Message]] = {
    CaseKind.APPEAL: Message(N_("Appeal")),
    CaseKind.PROTEST: Message(N_("Protest")),
    CaseKind.ADVANTAGE: Message(N_("Outside advantage")),
    CaseKind.EXPULSION: Message(N_("Removal from the tournament")),
}


def _of_case(text: str, *, while_open: bool = False) -> Callable[[Known, Notice], Told | None]:
    """What is said of a case, to whoever may see it; `while_open`: as long as it is not over."""

    def tells(known: Known, notice: Notice) -> Told | None:
        found = known.cases.get(notice.case_id or 0)
        if found is None or (while_open and found.state.is_over):
            return None
        said = {"case": _CASES[found.kind], "number": found.case.number}
        return Told(
            Message(text, {**said, "minutes": MINUTES_AHEAD}),
            "disputes:case",
            (known.slug, found.case.number),
        )

    return tells


def _points(known: Known, notice: Notice) -> Told | None:
    """One's own points of a game, as the table shows them that one may see."""
    game = notice.game
    played = known.played.get(game.key) if game is not None else None
    if game is None or played is None or played.score.game.annulled is not None:
        return None
    said = {"game": game.key, "points": played.points}
    return Told(
        Message(N_("Your points of game {game} are published: {points:points}."), said),
        "public:game",
        (known.slug, game.key),
    )


def _seat(known: Known, notice: Notice) -> Told | None:
    """Where one sits in a round, as the seating has it now."""
    seat = known.seats.get(notice.round_id or 0)
    if seat is None or not known.standing.may(Act.SEE_SEATING):
        return None
    said = {"round": seat.game.round.number, "table": seat.game.table, "seat": seat.number}
    return Told(
        Message(N_("Round {round}: table {table}, seat {seat}."), said),
        "player:me",
        (known.slug,),
    )


def _appeals_end(known: Known, notice: Notice) -> Told | None:
    """Until when one may appeal what one knows."""
    if notice.round is None or known.standing.viewer.participant_id is None:
        return None
    text = N_("With the start of round {round} the time to appeal points you know is over.")
    return Told(Message(text, {"round": notice.round.number}), "player:me", (known.slug,))


def _head(known: Known, notice: Notice) -> Told | None:
    """The hash that holds all of the journal so far; it says nothing of what is in it."""
    found = known.heads.get(notice.number or 0)
    if found is None or not known.standing.viewer.offices:
        return None
    text = N_("The journal at the end of the day: entry {number}, {hash}. Keep this message.")
    said = {"number": notice.number, "hash": found}
    return Told(Message(text, said), "public:standings", (known.slug,))


# --------------------------------------------------------------------------------------- the kinds

POINTS: Final = Kind("points", N_("My points of a game are published"), Way.SITE, _points)
SEAT: Final = Kind("seat", N_("My seat in the next round"), Way.SITE, _seat)
CASE_OPENED: Final = Kind(
    "case_opened",
    N_("A dispute I have a part in was opened"),
    Way.MAIL,
    _of_case(N_("{case} {number} was opened.")),
)
CASE_ANSWERED: Final = Kind(
    "case_answered",
    N_("Something was said or done in it"),
    Way.MAIL,
    _of_case(N_("{case} {number}: there is something new.")),
)
CASE_DECIDED: Final = Kind(
    "case_decided",
    N_("It was decided"),
    Way.MAIL,
    _of_case(N_("{case} {number} is decided.")),
)
DEADLINE: Final = Kind(
    "deadline",
    N_("A decision of mine is due in half an hour"),
    Way.MAIL,
    _of_case(N_("{case} {number}: {minutes} minutes are left to decide it."), while_open=True),
)
APPEALS_END: Final = Kind(
    "appeals_end",
    N_("Half an hour is left to appeal points of mine"),
    Way.MAIL,
    _appeals_end,
)
JOURNAL_HEAD: Final = Kind(
    "journal_head",
    N_("The journal’s hash at the end of a day, for officials"),
    Way.MAIL,
    _head,
)

_ALL: Final = (
    POINTS,
    SEAT,
    APPEALS_END,
    CASE_OPENED,
    CASE_ANSWERED,
    CASE_DECIDED,
    DEADLINE,
    JOURNAL_HEAD,
)
KINDS: Final[Mapping[str, Kind]] = {kind.key: kind for kind in _ALL}
"""All kinds by their keys, in the order in which people choose."""
