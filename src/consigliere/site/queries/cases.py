"""Cases as the `disputes` package sees them, who somebody is in one, which of them he may see."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db.models import QuerySet

from consigliere.disputes import case as disputes
from consigliere.disputes.case import Kind, Part, State, Step, Taken, Verdict
from consigliere.disputes.wanted import Wanted, wanted_in
from consigliere.rules import edition
from consigliere.rules.words import N_, Message
from consigliere.site.models import (
    Case,
    CaseStep,
    GameRecord,
    Official,
    PublishedSeat,
    Revision,
    Tournament,
)
from consigliere.site.policy import Act, InCase, Standing, standing_in_case
from consigliere.site.refusals import Unknown

NO_CASE: Final = Message(N_("There is no such case in this tournament."))


def as_disputes(case: Case) -> disputes.Case:
    """A case by its steps. No query where they are at hand."""
    steps = tuple(Taken(Step(one.step), Part(one.part)) for one in case.steps.all())
    return disputes.Case(Kind(case.kind), steps, case.needs_agreement)


def state_of_case(case: Case) -> State:
    """Where a case stands. No query where its steps are at hand."""
    return as_disputes(case).state


class Told(NamedTuple):
    """A case for somebody who may see it: where it stands, who he is in it, what he may do."""

    case: Case
    state: State
    mine: InCase
    open_steps: dict[Step, Part]

    @property
    def kind(self) -> Kind:
        """What it is about."""
        return Kind(self.case.kind)

    @property
    def opener(self) -> Part:
        """In which part it was opened."""
        by_player = self.kind in {Kind.APPEAL, Kind.PROTEST}
        return Part.PLAYER if by_player else Part.CHIEF_JUDGE

    @property
    def is_players(self) -> bool:
        """Whether the reader is the player it is about."""
        return Part.PLAYER in self.mine.parts

    @property
    def open_steps_by_name(self) -> frozenset[str]:
        """The names of the steps he may take now."""
        return frozenset(step.value for step in self.open_steps)

    @property
    def votes(self) -> bool:
        """Whether he has a vote in it now."""
        return Step.VOTE in self.open_steps

    @property
    def may_decide(self) -> bool:
        """Whether he may decide it now, or vote."""
        return self.votes or Step.DECIDE in self.open_steps

    @property
    def waits_for_me(self) -> bool:
        """Whether something is his to do."""
        return self.may_decide or Step.AGREE in self.open_steps

    @property
    def decision(self) -> Verdict | None:
        """What was decided."""
        step = decision_of(self.case)
        return Verdict(step.verdict) if step is not None and step.verdict else None

    @property
    def wanted(self) -> Wanted | None:
        """What a claim of advantage proposes."""
        facts = dict(self.case.wanted)
        return wanted_in(facts.pop("verdict"), facts) if facts else None


def told(standing: Standing, case: Case, mine: InCase) -> Told:
    """A case as it is to somebody, who is `mine` in it. No query where its steps are at hand."""
    known = as_disputes(case)
    steps = {}
    if standing.may(Act.ARGUE, case.game):
        rules = edition.load(case.tournament.edition)
        steps = disputes.open_steps(known, mine.parts, is_party=mine.is_party, edition=rules)
    return Told(case, known.state, mine, steps)


def role_in_case(standing: Standing, case: Case) -> InCase:
    """Who somebody is in a case. One query at most."""
    return standing_in_case(standing, case, _seated([case]).get(case.game_id or 0, ()))


def case_in(tournament: Tournament, number: int | None) -> Case:
    """A case by its number, with its steps. Raises Unknown. Two queries."""
    cases = _with_all(tournament)
    found = None if number is None else cases.filter(number=number).first()
    if found is None:
        raise Unknown(NO_CASE)
    return found


def case_for(standing: Standing, number: int | None) -> Told:
    """A case as somebody may see it. Raises Unknown where he may not know of it."""
    case = case_in(standing.tournament, number)
    found = told(standing, case, role_in_case(standing, case))
    if not found.mine.sees:
        raise Unknown(NO_CASE)
    return found


def cases_for(standing: Standing) -> list[Told]:
    """All cases somebody may see, the newest first. A fixed number of queries."""
    cases = list(_with_all(standing.tournament).order_by("-number"))
    seated = _seated(cases)
    mine = (standing_in_case(standing, case, seated.get(case.game_id or 0, ())) for case in cases)
    return [told(standing, case, me) for case, me in zip(cases, mine, strict=True) if me.sees]


def open_appeals(tournament: Tournament) -> list[Case]:
    """The appeals nobody has decided yet. Two queries."""
    appeals = _with_all(tournament).filter(kind=Kind.APPEAL.value)
    return [case for case in appeals if not state_of_case(case).is_over]


def open_cases(tournament: Tournament) -> list[Case]:
    """Every case that is not over. Two queries."""
    return [case for case in _with_all(tournament) if not state_of_case(case).is_over]


def decision_of(case: Case) -> CaseStep | None:
    """The step that decided a case. No query where its steps are at hand."""
    return next((one for one in case.steps.all() if one.step == Step.DECIDE.value), None)


def game_of(case: Case) -> GameRecord:
    """The game a case is about, as it is now. One query. Raises GameRecord.DoesNotExist."""
    games = GameRecord.objects.select_related("tournament", "round", "published")
    return games.get(cases=case)


def expelled_from(tournament: Tournament) -> set[str]:
    """The keys of players who were removed from a tournament (`fsm` 8.1.1). One query."""
    decided = tournament.cases.filter(kind=Kind.EXPULSION.value, steps__step=Step.DECIDE.value)
    return set(decided.values_list("participant__key", flat=True))


def commission_of(case: Case) -> set[int]:
    """Who decides a protest by majority: the commission's members who did not play in the game.

    By the account; a member without one counts, too, as a number below 0. Two queries.
    """
    seated = _seated([case]).get(case.game_id or 0, set())
    players = set(
        case.tournament.participants.filter(pk__in=seated).values_list("person_id", flat=True)
    )
    held = case.tournament.officials.filter(role=Official.Role.COMMISSION, ended_at=None)
    members = {person or -pk for pk, person in held.values_list("pk", "person_id")}
    return members - players


def newest_record(case: Case) -> Revision | None:
    """The newest record of a case's game. Two queries."""
    return game_of(case).newest()


def _with_all(tournament: Tournament) -> QuerySet[Case]:
    cases = tournament.cases.select_related(
        "game__round__stage",
        "game__judge",
        "game__published",
        "participant",
        "opened_by",
        "tournament",
    )
    return cases.prefetch_related("steps__by", "steps__revision")


def _seated(cases: Iterable[Case]) -> dict[int, set[int]]:
    """Who sits in the games of some cases, by the game. One query."""
    games = {case.game_id for case in cases if case.game_id is not None}
    found: dict[int, set[int]] = {}
    seats = PublishedSeat.objects.filter(game__in=games)
    for game, participant in seats.values_list("game_id", "participant_id"):
        found.setdefault(game, set()).add(participant)
    return found
