"""What a stage asks of its seating, as the `seating` package knows it."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from consigliere.seating.problem import Problem, plan
from consigliere.site.models import Official, Participant, Seating, Stage
from consigliere.site.queries.seating import seating_of


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organiser asks beyond what the stage says, by keys.

    `avoid` are pairs that must not meet; `barred` names for a judge those he may not judge.
    """

    avoid: tuple[tuple[str, str], ...] = ()
    barred: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))


def players_of(stage: Stage) -> list[Participant]:
    """Who plays in a stage from its first round. Two queries.

    Those chosen for it, or else everybody; nobody yet where the first of the table are to be.
    """
    places = [
        place.participant
        for place in stage.places.select_related("participant")
        if place.participant.left_at is None and place.to_round is None
    ]
    if places or stage.taken_from_top is not None:
        return places
    return list(stage.tournament.participants.filter(left_at=None))


def judges_of(stage: Stage) -> list[Official]:
    """The table judges a draw may use: none who plays himself. Two queries."""
    playing = {one.person_id for one in players_of(stage) if one.person_id is not None}
    role = Official.Role.TABLE_JUDGE
    judges = stage.tournament.officials.filter(role=role, ended_at=None)
    return [judge for judge in judges if judge.person_id not in playing]


def problem_of(stage: Stage, wishes: Wishes) -> Problem:
    """The problem of a stage that is drawn from its first round, by keys.

    Where there are fewer judges than tables, tables get their judges by hand.
    """
    players = players_of(stage)
    teams: dict[str, list[str]] = defaultdict(list)
    for one in players:
        if one.team.strip():
            teams[one.team.strip()].append(one.key)
    judges = judges_of(stage)
    there = {one.key for one in players}
    barred = {
        judge.key: tuple(key for key in wishes.barred.get(judge.key, ()) if key in there)
        for judge in judges
    }
    return plan(
        [one.key for one in players],
        stage.tables,
        stage.rounds.count(),
        games=stage.planned_games,
        teams=teams,
        avoid=[pair for pair in wishes.avoid if there.issuperset(pair)],
        judges=barred if len(judges) >= stage.tables else {},
    )


def is_stale(stage: Stage, record: Seating) -> bool:
    """Whether players, teams, tables or rounds are others than those a fresh draw was made for."""
    if record.from_round > 1 or record.change:
        return False
    drawn = seating_of(record).problem
    now = problem_of(stage, Wishes(avoid=drawn.avoid, barred=drawn.judges))
    return replace(now, judges=drawn.judges) != drawn
