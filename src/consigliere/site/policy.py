"""Who may do what and who may see what: the only place that says so.

`docs/permissions.md` shows the same as tables; a test holds the two to each other.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Any, Final, NamedTuple

from consigliere.disputes.case import Kind, Part
from consigliere.site.models import (
    Case,
    GameRecord,
    Milestone,
    Official,
    Person,
    Revision,
    Tournament,
)

Role = Official.Role


class State(Enum):
    """Where a tournament stands."""

    SET_UP = "set_up"
    RUNNING = "running"
    CLOSED = "closed"


class Act(Enum):
    """What can be done in a tournament, or seen of it; the names the journal knows them by."""

    SEE = "see"
    """The tournament and whatever of it is published."""
    SEE_SEATING = "see_seating"
    """Who plays where, before it is played."""
    SEE_PREPARATION = "see_preparation"
    """Lists, links and settings of those who prepare it."""
    SEE_RECORD = "see_record"
    """What was submitted of a game and is not published yet: roles, marks, findings."""
    SEE_PROTOCOLS = "see_protocols"
    """Which games there are to enter, and how far each is."""
    SEE_INBOX = "see_inbox"
    """What waits for the chief judge's decision."""
    SEE_CLOSED_STANDINGS = "see_closed_standings"
    """What is published while the standings are closed to everybody else."""
    SEE_JOURNAL = "see_journal"
    ERASE_TEXT = "erase_text"
    """What somebody wrote, or personal data, out of the journal and wherever else it stands."""

    DESCRIBE = "describe"
    """Name, city, days, whether it is public."""
    CHOOSE_EDITION = "choose_edition"
    LIST_PARTICIPANTS = "list_participants"
    """Who plays: adding and removing."""
    RENAME_PARTICIPANT = "rename_participant"
    """What a participant is called: name, club, city; for whom he plays."""
    CHECK_IN = "check_in"
    REPLACE_PARTICIPANT = "replace_participant"
    """Substitute, drop-out, late arrival, guest."""
    APPOINT = "appoint"
    """Officials, and the links that let them in."""
    INVITE_PARTICIPANT = "invite_participant"
    PLAN = "plan"
    """Stages, rounds, days."""
    DRAW_SEATING = "draw_seating"
    ASSIGN_JUDGE = "assign_judge"
    START = "start"
    TIME_ROUND = "time_round"
    """Start and end of a round, end of a stage."""
    SHUT_STANDINGS = "shut_standings"
    """Closing the standings to the public, and opening them again."""
    MAKE_SCREEN = "make_screen"
    """The links of screens in the hall."""
    ANNOUNCE = "announce"
    """What is said to everybody in the hall."""
    UNVEIL = "unveil"
    """Showing the closed table line by line, from its end."""
    DRAW_LOTS = "draw_lots"
    """By a seed, or recording what was drawn in the hall."""
    NAME_NUMBER = "name_number"
    """The number of one's own that goes into the lot."""
    CLOSE = "close"
    REOPEN = "reopen"
    REHEARSE = "rehearse"
    """A made-up game played in a copy, where nothing counts."""
    END_REHEARSAL = "end_rehearsal"

    ENTER = "enter"
    """A draft or a revision of a game."""
    CORRECT = "correct"
    """A new revision of a published game."""
    NOTE_ASKING = "note_asking"
    """That a player asked for his points while the standings are closed."""
    RETURN = "return"
    ACKNOWLEDGE = "acknowledge"
    """That something odd in a record was so."""
    CONSENT = "consent"
    PUBLISH = "publish"
    ANNUL = "annul"

    SEE_CASES = "see_cases"
    """The cases in which one has a part."""
    APPEAL = "appeal"
    """Against one's own points."""
    PROTEST = "protest"
    """Against the result of a game one played."""
    CLAIM_ADVANTAGE = "claim_advantage"
    """Weighty outside advantage."""
    EXPEL = "expel"
    """Removing a player from the tournament."""
    ARGUE = "argue"
    """A step in a case in which one has a part; which, the `disputes` package says."""
    START_DESPITE_APPEALS = "start_despite_appeals"
    """The last round, though appeals are open."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody as a tournament knows him: his offices in it, the name he plays under."""

    person: Person | None = None
    offices: frozenset[Role] = frozenset()
    office_ids: frozenset[int] = frozenset()
    participant_id: int | None = None
    participant_key: str | None = None
    is_screen: bool = False
    """A screen in the hall, let in by its link: the public, of a private tournament, too."""

    @property
    def belongs(self) -> bool:
        """Whether he has anything to do with the tournament."""
        return bool(self.offices) or self.participant_id is not None


@dataclass(frozen=True, slots=True)
class Rule:
    """In which states an act is open, and to holders of which offices.

    `own_game` opens it to the table judge of a game, too. `participants` and `public` open it to
    those who play, and to anybody where the tournament is public; `sooner` names the offices to
    which it is open before the start already. `rehearsed` is False for what belongs to the
    tournament itself: a rehearsal of it follows it in that.
    """

    offices: frozenset[Role]
    states: frozenset[State]
    own_game: bool = False
    participants: bool = False
    public: bool = False
    sooner: frozenset[Role] = frozenset()
    rehearsed: bool = True


_ALWAYS: Final = frozenset(State)
_UNTIL_CLOSED: Final = frozenset({State.SET_UP, State.RUNNING})
_SET_UP: Final = frozenset({State.SET_UP})
_RUNNING: Final = frozenset({State.RUNNING})
_STARTED: Final = frozenset({State.RUNNING, State.CLOSED})
_CLOSED: Final = frozenset({State.CLOSED})

_ORGANISER: Final = frozenset({Role.ORGANISER})
_CHIEF: Final = frozenset({Role.CHIEF_JUDGE})
_LEADERS: Final = _ORGANISER | _CHIEF
_DESK: Final = _CHIEF | {Role.SECRETARY}
_PREPARING: Final = _LEADERS | {Role.SECRETARY}
_EVERY_OFFICE: Final = frozenset(Role)

RULES: Final[Mapping[Act, Rule]] = {
    Act.SEE: Rule(_EVERY_OFFICE, _ALWAYS, participants=True, public=True),
    Act.SEE_SEATING: Rule(
        _EVERY_OFFICE, _STARTED, participants=True, public=True, sooner=_PREPARING
    ),
    Act.SEE_PREPARATION: Rule(_PREPARING, _ALWAYS),
    Act.SEE_RECORD: Rule(_DESK, _STARTED, own_game=True),
    Act.SEE_PROTOCOLS: Rule(_DESK | {Role.TABLE_JUDGE}, _STARTED),
    Act.SEE_INBOX: Rule(_CHIEF, _STARTED),
    Act.SEE_CLOSED_STANDINGS: Rule(_DESK | {Role.COMMITTEE, Role.COMMISSION}, _ALWAYS),
    Act.SEE_JOURNAL: Rule(_CHIEF | {Role.COMMITTEE, Role.COMMISSION}, _ALWAYS),
    Act.ERASE_TEXT: Rule(_LEADERS, _ALWAYS),
    Act.DESCRIBE: Rule(_LEADERS, _UNTIL_CLOSED, rehearsed=False),
    Act.CHOOSE_EDITION: Rule(_LEADERS, _SET_UP),
    Act.LIST_PARTICIPANTS: Rule(_LEADERS, _SET_UP),
    Act.RENAME_PARTICIPANT: Rule(_LEADERS, _UNTIL_CLOSED),
    Act.CHECK_IN: Rule(_PREPARING, _UNTIL_CLOSED),
    Act.REPLACE_PARTICIPANT: Rule(_LEADERS, _RUNNING),
    Act.APPOINT: Rule(_LEADERS, _UNTIL_CLOSED, rehearsed=False),
    Act.INVITE_PARTICIPANT: Rule(_PREPARING, _ALWAYS, rehearsed=False),
    Act.PLAN: Rule(_LEADERS, _UNTIL_CLOSED),
    Act.DRAW_SEATING: Rule(_LEADERS, _UNTIL_CLOSED),
    Act.ASSIGN_JUDGE: Rule(_LEADERS, _UNTIL_CLOSED),
    Act.START: Rule(_LEADERS, _SET_UP),
    Act.TIME_ROUND: Rule(_PREPARING, _RUNNING),
    Act.SHUT_STANDINGS: Rule(_LEADERS, _RUNNING),
    Act.MAKE_SCREEN: Rule(_LEADERS, _ALWAYS),
    Act.ANNOUNCE: Rule(_PREPARING, _ALWAYS),
    Act.UNVEIL: Rule(_CHIEF, _RUNNING),
    Act.DRAW_LOTS: Rule(_CHIEF, _RUNNING),
    Act.NAME_NUMBER: Rule(frozenset(), _RUNNING, participants=True),
    Act.CLOSE: Rule(_CHIEF, _RUNNING),
    Act.REOPEN: Rule(_CHIEF, _CLOSED),
    Act.REHEARSE: Rule(_LEADERS, _UNTIL_CLOSED, rehearsed=False),
    Act.END_REHEARSAL: Rule(_LEADERS, _ALWAYS, rehearsed=False),
    Act.ENTER: Rule(_DESK, _RUNNING, own_game=True),
    Act.CORRECT: Rule(_CHIEF, _RUNNING),
    Act.NOTE_ASKING: Rule(_DESK, _RUNNING, own_game=True),
    Act.RETURN: Rule(_CHIEF, _RUNNING),
    Act.ACKNOWLEDGE: Rule(_CHIEF, _RUNNING),
    Act.CONSENT: Rule(_CHIEF, _RUNNING),
    Act.PUBLISH: Rule(_CHIEF, _RUNNING),
    Act.ANNUL: Rule(_CHIEF, _RUNNING),
    Act.SEE_CASES: Rule(
        _CHIEF | {Role.TABLE_JUDGE, Role.COMMISSION, Role.COMMITTEE}, _STARTED, participants=True
    ),
    Act.APPEAL: Rule(frozenset(), _RUNNING, participants=True),
    Act.PROTEST: Rule(frozenset(), _RUNNING, participants=True),
    Act.CLAIM_ADVANTAGE: Rule(_CHIEF, _RUNNING),
    Act.EXPEL: Rule(_CHIEF, _RUNNING),
    Act.ARGUE: Rule(
        _CHIEF | {Role.COMMISSION, Role.COMMITTEE}, _RUNNING, own_game=True, participants=True
    ),
    Act.START_DESPITE_APPEALS: Rule(_CHIEF, _RUNNING),
}
"""Everything that may be done, by whom and when."""

TURNS: Final = {
    Milestone.Kind.STARTED: State.RUNNING,
    Milestone.Kind.CLOSED: State.CLOSED,
    Milestone.Kind.REOPENED: State.RUNNING,
}
"""The milestones that turn a tournament, and to what; before any of them it is set up."""

_SHUTS: Final = {
    Milestone.Kind.STANDINGS_CLOSED: True,
    Milestone.Kind.STANDINGS_OPENED: False,
    Milestone.Kind.CLOSED: False,
}
"""Whether the standings are closed to the public from then on; the end opens them."""


class Course(NamedTuple):
    """What became of a tournament: where it stands, since when its standings are closed."""

    state: State = State.SET_UP
    standings_closed_at: datetime | None = None


def course_of(tournament: Tournament, until: datetime | None = None) -> Course:
    """Where a tournament stands or stood at a time, by the milestones that turned it. One query."""
    course = Course()
    kinds = [kind.value for kind in (*TURNS, *_SHUTS)]
    milestones = tournament.milestones.filter(kind__in=kinds).order_by("id")
    for milestone in milestones if until is None else milestones.filter(at__lte=until):
        kind = Milestone.Kind(milestone.kind)
        course = course._replace(state=TURNS.get(kind, course.state))
        if kind in _SHUTS:
            course = course._replace(standings_closed_at=milestone.at if _SHUTS[kind] else None)
    return course


def state_of(tournament: Tournament, until: datetime | None = None) -> State:
    """Where a tournament stands, or stood at a time. One query."""
    return course_of(tournament, until).state


def viewer_of(person: Person | None, tournament: Tournament) -> Viewer:
    """A person as a tournament knows him; None is somebody who has not signed in. Two queries."""
    return Viewer() if person is None else viewers_of([person], tournament)[person.pk]


def viewers_of(persons: Iterable[Person], tournament: Tournament) -> dict[int, Viewer]:
    """Persons as a tournament knows them, by primary key. Two queries for all of them.

    Whose account was closed is a stranger.
    """
    known = {person.pk: person for person in persons}
    active = [pk for pk, person in known.items() if person.is_active]
    offices: dict[int, dict[int, Role]] = defaultdict(dict)
    held = tournament.officials.filter(person__in=active, ended_at=None)
    for pk, role, person_id in held.values_list("pk", "role", "person_id"):
        offices[person_id][pk] = Role(role)
    playing = tournament.participants.filter(person__in=active)
    keys = {
        person_id: (pk, key) for pk, key, person_id in playing.values_list("pk", "key", "person")
    }
    viewers = dict.fromkeys(known, Viewer())
    for pk in active:
        participant_id, participant_key = keys.get(pk, (None, None))
        viewers[pk] = Viewer(
            known[pk],
            frozenset(offices[pk].values()),
            frozenset(offices[pk]),
            participant_id,
            participant_key,
        )
    return viewers


@dataclass(frozen=True, slots=True)
class Standing:
    """A viewer in a tournament in a state: whom all questions of what is allowed are asked of."""

    tournament: Tournament
    viewer: Viewer
    state: State = State.SET_UP
    standings_closed_at: datetime | None = None

    def may(self, act: Act, game: GameRecord | None = None) -> bool:
        """Whether the viewer may do something now; some acts are about a game."""
        rule = RULES[act]
        if self.state is State.SET_UP and self.viewer.offices & rule.sooner:
            return True
        return self.state in rule.states and self._is_entitled(rule, game)

    def may_any(self, acts: Iterable[Act]) -> bool:
        """Whether he may do at least one of some things."""
        return any(self.may(act) for act in acts)

    def could(self, act: Act, game: GameRecord | None = None) -> bool:
        """Whether he might in some other state of the tournament: then the state is the reason."""
        return self._is_entitled(RULES[act], game)

    @property
    def sees_results_until(self) -> datetime | None:
        """Up to when published results are shown to him; None: all of them."""
        return None if self.may(Act.SEE_CLOSED_STANDINGS) else self.standings_closed_at

    def is_elsewhere(self, act: Act) -> bool:
        """Whether this is a rehearsal, and something is done in the tournament itself alone."""
        return self.tournament.rehearses_id is not None and not RULES[act].rehearsed

    def _is_entitled(self, rule: Rule, game: GameRecord | None) -> bool:
        viewer = self.viewer
        if self.tournament.rehearses_id is not None and not rule.rehearsed:
            return False
        if viewer.offices & rule.offices:
            return True
        if rule.participants and viewer.participant_id is not None:
            return True
        if rule.public and (self.tournament.is_public or viewer.is_screen):
            return True
        return rule.own_game and game is not None and _judges(viewer, game)


def _judges(viewer: Viewer, game: GameRecord) -> bool:
    """Whether the game is his to judge: it was given to him, or to nobody and he is a judge."""
    if game.judge_id is None:
        return Role.TABLE_JUDGE in viewer.offices
    return game.judge_id in viewer.office_ids


SEES: Final[Mapping[Kind, frozenset[Part]]] = {
    Kind.APPEAL: frozenset({Part.PLAYER, Part.TABLE_JUDGE, Part.CHIEF_JUDGE}),
    Kind.PROTEST: frozenset(Part),
    Kind.ADVANTAGE: frozenset({Part.CHIEF_JUDGE, Part.COMMITTEE}),
    Kind.EXPULSION: frozenset({Part.PLAYER, Part.CHIEF_JUDGE, Part.COMMITTEE}),
}
"""Who may see a case of each kind."""

_PARTS: Final = {
    Role.CHIEF_JUDGE: Part.CHIEF_JUDGE,
    Role.COMMISSION: Part.COMMISSION,
    Role.COMMITTEE: Part.COMMITTEE,
}


class InCase(NamedTuple):
    """Who somebody is in a case; `is_party`: it is about himself, so that he decides nothing."""

    parts: frozenset[Part]
    is_party: bool
    sees: bool


def standing_in_case(standing: Standing, case: Case, seated: Collection[int]) -> InCase:
    """Who somebody is in a case. `seated` are the participants of its game.

    A protest and a claim of advantage are about all who played; the others about one player.
    """
    viewer, kind = standing.viewer, Kind(case.kind)
    parts = {_PARTS[office] for office in viewer.offices if office in _PARTS}
    if case.game is not None and _judges(viewer, case.game):
        parts.add(Part.TABLE_JUDGE)
    is_player = viewer.participant_id is not None and viewer.participant_id == case.participant_id
    if is_player:
        parts.add(Part.PLAYER)
    about_all = kind in {Kind.PROTEST, Kind.ADVANTAGE}
    is_party = is_player or (about_all and viewer.participant_id in seated)
    return InCase(frozenset(parts), is_party, bool(parts & SEES[kind]))


class His(NamedTuple):
    """What is a player's in a tournament: his key, the games he counts in, cases about him.

    `until` is up to when results are shown to him; None: all of them.
    """

    player: str
    games: frozenset[str]
    cases: frozenset[int]
    until: datetime | None


KINDS_FOR_PLAYERS: Final = frozenset(kind for kind in Kind if Part.PLAYER in SEES[kind])
"""The kinds of cases that the player they are about may see."""

_RESULTS: Final = frozenset({Act.PUBLISH.value, Act.ANNUL.value, Act.DRAW_LOTS.value})
"""Actions that say how games ended or places were decided: shown once the results are."""

_NAMING: Final = ("participants", "struck_off", "order")
_MOVING: Final = ("out", "into", "late")


def concerns(action: str, at: datetime, facts: Mapping[str, Any], his: His) -> bool:
    """Whether an entry of the journal concerns a player, and he may see it now.

    It does where it names him, is about a case of his, or makes a game of his count. What was
    submitted and not published is none of his business, nor is a result not shown to him yet.
    """
    if action in _RESULTS and his.until is not None and at > his.until:
        return False
    if action in {Act.PUBLISH.value, Act.ANNUL.value}:
        named = {*facts.get("games", ()), facts.get("game")}
        return not his.games.isdisjoint(named)
    if "case" in facts:
        return facts["case"] in his.cases
    change = facts.get("change") or {}
    listed = [facts.get(key) or () for key in _NAMING] + [change.get(key, ()) for key in _MOVING]
    return facts.get("participant") == his.player or any(his.player in one for one in listed)


def act_of_entering(game: GameRecord, newest: Revision | None = None) -> Act:
    """What it takes to enter a game: one that is published is corrected, unless returned.

    `newest` is its newest revision, if that is at hand; else one query for a published game.
    """
    if game.published_id is None:
        return Act.ENTER
    newest = newest or game.newest()
    return Act.ENTER if newest is not None and newest.returned_at is not None else Act.CORRECT


def act_of_changing(*, people: bool) -> Act:
    """What it takes to change a stage under way: who plays there, or only at how many tables."""
    return Act.REPLACE_PARTICIPANT if people else Act.DRAW_SEATING


def standing_for(viewer: Viewer, tournament: Tournament, course: Course | None = None) -> Standing:
    """A viewer's standing in a tournament; one query where its course is not at hand."""
    known = course or course_of(tournament)
    return Standing(tournament, viewer, known.state, known.standings_closed_at)


def standing_of(person: Person | None, tournament: Tournament) -> Standing:
    """Somebody's standing in a tournament. Three queries."""
    return standing_for(viewer_of(person, tournament), tournament)
