"""Stages, rounds and days."""

from datetime import UTC, date, datetime, time, timedelta

import pytest
from tests.site import build

from consigliere.site.actions.planning import (
    DayPlan,
    StagePlan,
    lay_out_days,
    plan_days,
    plan_stage,
    remove_stage,
)
from consigliere.site.actions.setting_up import Description, create_tournament, describe, start
from consigliere.site.models import GameRecord, Person, Round, Stage, Tournament
from consigliere.site.refusals import NotNow, Refused

pytestmark = pytest.mark.django_db

SATURDAY, SUNDAY = date(2026, 12, 5), date(2026, 12, 6)


def new(first: date | None = SATURDAY, last: date | None = SUNDAY) -> tuple[Tournament, Person]:
    maker = build.person("maker")
    made = create_tournament("Cup", "fsm", by=maker, now=build.NOW, first_day=first, last_day=last)
    return made, maker


def stage(tournament: Tournament, by: Person, rounds: int, one: Stage | None = None) -> Stage:
    plan = StagePlan("Отбор" if one is None else one.name, 1, rounds)
    return plan_stage(tournament, one, plan, by=by, now=build.NOW)


def numbers(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Stage, number and day of each round."""
    rounds = Round.objects.filter(stage__tournament=tournament)
    return [(one.stage.position, one.number, one.day) for one in rounds.select_related("stage")]


class TestStages:
    def test_rounds_are_numbered_through_the_tournament_and_spread_over_its_days(self) -> None:
        made, maker = new()
        stage(made, maker, 4)
        stage(made, maker, 2)
        assert numbers(made) == [
            (0, 1, 1),
            (0, 2, 1),
            (0, 3, 2),
            (0, 4, 2),
            (1, 5, 2),
            (1, 6, 2),
        ]

    def test_a_stage_that_grows_or_shrinks_renumbers_those_after_it(self) -> None:
        made, maker = new(SATURDAY, SATURDAY)
        first = stage(made, maker, 3)
        stage(made, maker, 2)
        stage(made, maker, 5, first)
        assert [number for _, number, _ in numbers(made)] == [1, 2, 3, 4, 5, 6, 7]
        assert [at for at, _, _ in numbers(made)] == [0, 0, 0, 0, 0, 1, 1]
        stage(made, maker, 1, first)
        assert numbers(made) == [(0, 1, 1), (1, 2, 1), (1, 3, 1)]

    def test_rounds_that_were_played_or_started_neither_go_nor_move(self) -> None:
        made = build.tournament(4)
        organiser = made.cast.organiser
        first = made.tournament.stages.get()
        last = stage(made.tournament, organiser, 1)
        build.submitted(made.games[1], build.document(), made.cast.judge)
        made.tournament.milestones.create(
            kind="round_started", round=made.games[2].round, at=build.NOW
        )
        for rounds in (2, 1):
            with pytest.raises(Refused):
                stage(made.tournament, organiser, rounds, first)
        with pytest.raises(Refused):
            plan_stage(
                made.tournament, first, StagePlan("Отбор", 2, 4), by=organiser, now=build.NOW
            )
        stage(made.tournament, organiser, 3, first)
        assert [number for _, number, _ in numbers(made.tournament)] == [1, 2, 3, 4]
        assert not GameRecord.objects.filter(pk=made.games[3].pk).exists()
        remove_stage(last, by=organiser, now=build.NOW)
        with pytest.raises(Refused):
            remove_stage(first, by=organiser, now=build.NOW)

    def test_games_that_move_get_the_keys_of_their_rounds(self) -> None:
        made = build.tournament(2, started=False)
        organiser = made.cast.organiser
        first = made.tournament.stages.get()
        last = stage(made.tournament, organiser, 2)
        for one in last.rounds.all():
            GameRecord.objects.create(
                tournament=made.tournament, round=one, table=1, key=f"{one.number}.1"
            )
        stage(made.tournament, organiser, 3, first)
        games = made.tournament.games.order_by("round__number")
        assert [game.key for game in games] == ["1.1", "2.1", "4.1", "5.1"]
        stage(made.tournament, organiser, 1, first)
        assert [game.key for game in games.all()] == ["1.1", "2.1", "3.1"]

    def test_a_stage_that_grew_is_to_be_drawn_anew_before_the_start(self) -> None:
        made = build.tournament(2, started=False)
        stage(made.tournament, made.cast.organiser, 3, made.tournament.stages.get())
        with pytest.raises(Refused) as refused:
            start(made.tournament, by=made.cast.organiser, now=build.NOW)
        assert "draw it anew" in refused.value.details[0].text

    def test_the_first_stage_is_everybodys_and_ranks_above_nobody(self) -> None:
        made, maker = new()
        plan = StagePlan("Отбор", 1, 3, ranks_above=True, from_top=10)
        first = plan_stage(made, None, plan, by=maker, now=build.NOW)
        assert (first.ranks_above, first.taken_from_top) == (False, None)
        final = plan_stage(made, None, plan, by=maker, now=build.NOW)
        assert (final.ranks_above, final.taken_from_top) == (True, 10)

    @pytest.mark.parametrize(
        "plan",
        [
            StagePlan("", 1, 3),
            StagePlan("Отбор", 0, 3),
            StagePlan("Отбор", 1, 0),
            StagePlan("Отбор", 1, 61),
            StagePlan("Отбор", 101, 3),
            StagePlan("Отбор", 1, 3, planned_games=4),
            StagePlan("Отбор", 1, 3, planned_games=0),
        ],
    )
    def test_what_is_no_plan(self, plan: StagePlan) -> None:
        made, maker = new()
        with pytest.raises(Refused) as refused:
            plan_stage(made, None, plan, by=maker, now=build.NOW)
        assert refused.value.details
        assert not made.stages.exists()

    def test_stages_go_from_the_last(self) -> None:
        made, maker = new()
        first = stage(made, maker, 2)
        last = stage(made, maker, 2)
        with pytest.raises(Refused):
            remove_stage(first, by=maker, now=build.NOW)
        remove_stage(last, by=maker, now=build.NOW)
        assert [at for at, _, _ in numbers(made)] == [0, 0]

    def test_players_and_strangers_do_not_plan(self) -> None:
        made = build.tournament()
        for person in (made.cast.judge, made.cast.player, made.cast.stranger):
            with pytest.raises(Refused):
                stage(made.tournament, person, 5)


class TestDays:
    def test_times_are_laid_out_by_the_clocks_of_the_zone(self) -> None:
        made, maker = new()
        stage(made, maker, 4)
        lay_out_days(made, first=time(12), every=timedelta(minutes=70), by=maker, now=build.NOW)
        starts = [one.planned_start for one in Round.objects.filter(stage__tournament=made)]
        assert starts == [
            datetime(2026, 12, 5, 9, 0, tzinfo=UTC),
            datetime(2026, 12, 5, 10, 10, tzinfo=UTC),
            datetime(2026, 12, 6, 9, 0, tzinfo=UTC),
            datetime(2026, 12, 6, 10, 10, tzinfo=UTC),
        ]

    def test_a_day_does_not_reach_into_the_next(self) -> None:
        made, maker = new()
        stage(made, maker, 20)
        with pytest.raises(Refused):
            lay_out_days(made, first=time(12), every=timedelta(hours=2), by=maker, now=build.NOW)
        assert not Round.objects.exclude(planned_start=None).exists()

    @pytest.mark.parametrize(
        "plans",
        [
            {1: DayPlan(2, None), 2: DayPlan(1, None)},
            {1: DayPlan(3, None)},
            {1: DayPlan(0, None)},
            {1: DayPlan(1, datetime(2026, 12, 6, 9, tzinfo=UTC))},
            {
                1: DayPlan(1, datetime(2026, 12, 5, 9, tzinfo=UTC)),
                2: DayPlan(1, datetime(2026, 12, 5, 9, tzinfo=UTC)),
            },
            {7: DayPlan(1, None)},
        ],
    )
    def test_days_and_starts_follow_each_other(self, plans: dict[int, DayPlan]) -> None:
        made, maker = new()
        stage(made, maker, 2)
        with pytest.raises(Refused):
            plan_days(made, plans, by=maker, now=build.NOW)
        assert [day for _, _, day in numbers(made)] == [1, 2]

    def test_starts_move_with_the_zone_and_the_first_day(self) -> None:
        made, maker = new()
        stage(made, maker, 1)
        lay_out_days(made, first=time(12), every=timedelta(hours=1), by=maker, now=build.NOW)
        told = Description("Cup", "", "Asia/Vladivostok", SUNDAY, None, is_public=False)
        describe(made, told, by=maker, now=build.NOW)
        assert Round.objects.get().planned_start == datetime(2026, 12, 6, 2, tzinfo=UTC)

    def test_days_with_rounds_on_them_are_not_dropped(self) -> None:
        made, maker = new()
        stage(made, maker, 2)
        told = Description("Cup", "", "Europe/Moscow", SATURDAY, None, is_public=False)
        with pytest.raises(Refused):
            describe(made, told, by=maker, now=build.NOW)

    def test_a_closed_tournament_is_not_described(self) -> None:
        made = build.tournament()
        made.tournament.milestones.create(kind="closed", at=build.NOW)
        told = Description("Other", "", "Europe/Moscow", None, None, is_public=True)
        with pytest.raises(NotNow, match="closed already"):
            describe(made.tournament, told, by=made.cast.organiser, now=build.NOW)
