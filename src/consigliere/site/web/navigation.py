"""The places of a tournament, for whoever may go there: one line a place, in their order."""

from typing import Final, NamedTuple

from django.urls import reverse

from consigliere.rules.words import N_, Message
from consigliere.site.policy import Act, Standing


class Place(NamedTuple):
    """A place as the navigation shows it; `key` is how a page says that it is the one."""

    key: str
    words: Message
    address: str


class _Known(NamedTuple):
    """A page with the tournament's slug as its only argument, and which acts lead there."""

    key: str
    words: Message
    page: str
    acts: frozenset[Act]


_PLACES: Final = (
    _Known("inbox", Message(N_("Inbox")), "chief:inbox", frozenset({Act.SEE_INBOX})),
    _Known("protocols", Message(N_("Protocols")), "judge:games", frozenset({Act.SEE_PROTOCOLS})),
    _Known("standings", Message(N_("Standings")), "public:standings", frozenset({Act.SEE})),
    _Known("charts", Message(N_("Charts")), "public:charts", frozenset({Act.SEE})),
    _Known("games", Message(N_("Games")), "public:games", frozenset({Act.SEE})),
    _Known("seating", Message(N_("Seating")), "public:seating", frozenset({Act.SEE_SEATING})),
    _Known("players", Message(N_("Players")), "public:players", frozenset({Act.SEE})),
    _Known("cases", Message(N_("Disputes")), "disputes:cases", frozenset({Act.SEE_CASES})),
    _Known("rounds", Message(N_("Rounds")), "organiser:rounds", frozenset({Act.SEE_PREPARATION})),
    _Known("journal", Message(N_("Journal")), "journal:journal", frozenset({Act.SEE_JOURNAL})),
    _Known("hall", Message(N_("Hall")), "hall:hall", frozenset({Act.ANNOUNCE})),
    _Known(
        "preparation",
        Message(N_("Preparation")),
        "organiser:preparation",
        frozenset({Act.SEE_PREPARATION}),
    ),
)
_MINE: Final = Message(N_("My games"))
_EDITION: Final = Message(N_("Regulation and interpretations"))


def places_of(standing: Standing) -> list[Place]:
    """Where somebody may go in a tournament."""
    tournament = standing.tournament
    places = [
        Place(known.key, known.words, reverse(known.page, args=(tournament.slug,)))
        for known in _PLACES
        if standing.may_any(known.acts)
    ]
    if standing.viewer.participant_id is not None:
        mine = reverse("player:me", args=(tournament.slug,))
        places.insert(0, Place("me", _MINE, mine))
    edition = reverse("public:edition", args=(tournament.edition,))
    return [*places, Place("edition", _EDITION, edition)]
