"""Rounds and stages: started, ended, taken back; who goes on; how far each table is."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.site import build
from tests.site.rounds.making import Planned, add_stage, planned
from tests.site.rounds.playing import published, round_of, submitted

from consigliere.site.actions.changes import Change, change_stage
from consigliere.site.actions.comings import Newcomer
from consigliere.site.actions.next_stage import take_from_top
from consigliere.site.actions.publication import publish
from consigliere.site.actions.rounds import (
    end_round,
    finish_stage,
    reset_round,
    resume_round,
    resume_stage,
    start_round,
)
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import GameRecord, Person, Round
from consigliere.site.queries.facts import published_facts
from consigliere.site.queries.next_stage import cut_at
from consigliere.site.queries.rounds import Progress, stage_states, times_of_rounds
from consigliere.site.queries.seating import standing_seating
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db

LATER = build.NOW + timedelta(hours=1)


def running(players: int = 10, tables: int = 1, rounds: int = 3) -> Planned:
    made = planned(players, tables, rounds)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=3, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    return made


def test_rounds_start_in_order_and_end() -> None:
    made = running()
    by = made.cast.secretary
    with pytest.raises(Refused, match="comes first"):
        start_round(round_of(made, 2), by=by, now=build.NOW)
    start_round(round_of(made, 1), by=by, now=build.NOW)
    with pytest.raises(Refused, match="has started already"):
        start_round(round_of(made, 1), by=by, now=LATER)
    end_round(round_of(made, 1), by=by, now=LATER)
    with pytest.raises(Refused, match="has ended already"):
        end_round(round_of(made, 1), by=by, now=LATER)

    times = times_of_rounds(made.tournament)[round_of(made, 1).pk]
    assert times == (build.NOW, LATER)


def test_an_end_taken_back_leaves_the_start_as_it_was() -> None:
    made = running()
    by = made.cast.chief
    with pytest.raises(Refused, match="has not ended"):
        resume_round(round_of(made, 1), by=by, now=build.NOW)
    start_round(round_of(made, 1), by=by, now=build.NOW)
    end_round(round_of(made, 1), by=by, now=LATER)
    resume_round(round_of(made, 1), by=by, now=LATER)

    assert times_of_rounds(made.tournament)[round_of(made, 1).pk] == (build.NOW, None)
    told = published_facts(made.tournament).tournament.rounds[0].started_at
    assert told == build.NOW.isoformat()


def test_a_start_is_taken_back_until_a_game_is_submitted() -> None:
    made = running()
    by = made.cast.chief
    with pytest.raises(Refused, match="has not started"):
        reset_round(round_of(made, 1), by=by, now=build.NOW)
    start_round(round_of(made, 1), by=by, now=build.NOW)
    start_round(round_of(made, 2), by=by, now=build.NOW)
    with pytest.raises(Refused, match="started after it"):
        reset_round(round_of(made, 1), by=by, now=build.NOW)
    reset_round(round_of(made, 2), by=by, now=build.NOW)
    assert round_of(made, 2).pk not in times_of_rounds(made.tournament)
    submitted(made, "1.1")
    with pytest.raises(Refused, match="was played"):
        reset_round(round_of(made, 1), by=by, now=build.NOW)


def test_only_those_who_run_it_time_rounds() -> None:
    made = running()
    for person in (made.cast.judge, made.cast.player):
        with pytest.raises(Forbidden):
            start_round(round_of(made, 1), by=person, now=build.NOW)
    with pytest.raises(Refused, match="no such tournament"):
        start_round(round_of(made, 1), by=made.cast.stranger, now=build.NOW)


def test_a_stage_is_over_when_all_that_began_is_published() -> None:
    made = running()
    by = made.cast.chief
    with pytest.raises(Refused, match="No game of this stage"):
        finish_stage(made.stage, by=by, now=build.NOW)
    start_round(round_of(made, 1), by=by, now=build.NOW)
    start_round(round_of(made, 2), by=by, now=build.NOW)
    published(made, "1.1")
    with pytest.raises(Refused) as refused:
        finish_stage(made.stage, by=by, now=build.NOW)
    assert [one.values for one in refused.value.details] == [{"game": "2.1"}]
    published(made, "2.1")
    finish_stage(made.stage, by=by, now=build.NOW)
    assert published_facts(made.tournament).tournament.stages[0].finished
    with pytest.raises(Refused, match="This stage is over"):
        start_round(round_of(made, 3), by=by, now=build.NOW)
    resume_stage(made.stage, by=by, now=build.NOW)
    assert not published_facts(made.tournament).tournament.stages[0].finished


def finished_with_final(players: int = 20) -> tuple[Planned, Planned]:
    """A stage of one round that is over, and a final to fill."""
    made = planned(players, players // 10, rounds=1)
    final = add_stage(made.tournament, tables=1, rounds=2)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=3, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    for table in range(1, players // 10 + 1):
        published(made, f"1.{table}")
    finish_stage(made.stage, by=made.cast.chief, now=build.NOW)
    made.tournament.refresh_from_db()
    return made, made._replace(stage=final)


def test_the_first_of_the_table_go_on() -> None:
    made, final = finished_with_final()
    # Red won at both tables: 14 winners stand before the others.
    cut = cut_at(made.tournament, 14)
    assert (len(cut.sure), cut.tied) == (14, ())
    take_from_top(final.stage, 14, by=made.cast.organiser, now=build.NOW, ranks_above=True)

    final.stage.refresh_from_db()
    assert final.stage.ranks_above
    assert final.stage.taken_from_top == 14
    chosen = set(final.stage.places.values_list("participant__key", flat=True))
    assert chosen == {one.key for one in cut.sure}


def test_ties_at_the_cut_are_named_and_left_to_people() -> None:
    made, final = finished_with_final()
    cut = cut_at(made.tournament, 10)
    # The two Sheriffs and the two first killed stand alone, the other ten winners are equal.
    assert (len(cut.sure), len(cut.tied), cut.free) == (4, 10, 6)
    with pytest.raises(Refused, match="share the last place") as refused:
        take_from_top(final.stage, 10, by=made.cast.organiser, now=build.NOW)
    assert cut.tied[0].name in str(refused.value.reason.values["players"])
    keys = [one.key for one in cut.tied]
    for wrong in (keys[:5], keys[:7], ["p999", *keys[:5]]):
        with pytest.raises(Refused, match="share the last place"):
            take_from_top(final.stage, 10, by=made.cast.organiser, now=build.NOW, chosen=wrong)
    take_from_top(final.stage, 10, by=made.cast.organiser, now=build.NOW, chosen=keys[:6])
    assert final.stage.places.count() == 10


def test_choosing_anew_takes_the_drawn_final_back_until_it_begins() -> None:
    made, final = finished_with_final()
    by = made.cast.organiser
    keys = [one.key for one in cut_at(made.tournament, 10).tied]
    take_from_top(final.stage, 10, by=by, now=build.NOW, chosen=keys[:6])
    record = draw(final.stage, by=by, now=build.NOW, seed=1)
    take_from_top(final.stage, 10, by=by, now=build.NOW, chosen=keys[4:])
    record.refresh_from_db()
    assert record.taken_back_at == build.NOW
    assert not GameRecord.objects.filter(round__stage=final.stage).exists()
    draw(final.stage, by=by, now=build.NOW, seed=1, reason="Others go on")
    start_round(round_of(made, 2), by=by, now=build.NOW)
    with pytest.raises(Refused, match="has started: take"):
        take_from_top(final.stage, 10, by=by, now=build.NOW, chosen=keys[4:])
    with pytest.raises(Refused, match="after it has begun"):
        resume_stage(made.stage, by=made.cast.chief, now=build.NOW)


def test_nobody_goes_on_before_the_table_is_final() -> None:
    made, final = finished_with_final()
    by = made.cast.organiser
    with pytest.raises(Refused, match="who could go on"):
        take_from_top(final.stage, 21, by=by, now=build.NOW)
    with pytest.raises(Refused, match="The first stage"):
        take_from_top(made.stage, 10, by=by, now=build.NOW)
    with pytest.raises(Forbidden):
        take_from_top(final.stage, 12, by=made.cast.judge, now=build.NOW)
    resume_stage(made.stage, by=made.cast.chief, now=build.NOW)
    with pytest.raises(Refused, match="is not final"):
        take_from_top(final.stage, 12, by=by, now=build.NOW)


def test_states_of_tables_tell_nothing_of_their_content(client: Client) -> None:
    made = running(20, 2, 2)
    submitted(made, "1.1", roles={"don": 3, "mafia": [5, 8], "sheriff": 7})
    published(made, "1.2")
    stage = stage_states(made.tournament)[0]
    progress = [table.progress for one in stage.rounds for table in one.tables]
    assert progress == [
        Progress.SUBMITTED,
        Progress.PUBLISHED,
        Progress.NOBODY,
        Progress.NOBODY,
    ]
    client.force_login(made.cast.organiser)
    page = client.get(f"/t/{made.tournament.slug}/prepare/rounds/").content.decode()
    assert "heriff" not in page
    client.force_login(made.cast.player)
    assert client.get(f"/t/{made.tournament.slug}/prepare/rounds/").status_code == 403


def test_rounds_are_timed_by_buttons(client: Client) -> None:
    made = running(20, 2, 2)
    client.force_login(made.cast.chief)
    address = f"/t/{made.tournament.slug}/prepare/rounds/"
    assert client.get(address).status_code == 200
    answer = client.post(f"{address}1/start/", follow=True)
    assert answer.status_code == 200
    assert round_of(made, 1).pk in times_of_rounds(made.tournament)
    assert client.post(f"{address}1/dance/").status_code == 404
    assert client.post(f"{address}9/start/").status_code == 404
    assert client.get(f"{address}1/start/").status_code == 405


def test_each_table_leads_on_whoever_may_go_there(client: Client) -> None:
    """From a round that runs to its protocol, to the publication, to the closing."""
    made = running(10, 1, 1)
    root = f"/t/{made.tournament.slug}"
    enter, publish_it, closing = f"{root}/protocols/1.1/", f"{root}/inbox/games/1.1/", "/closing/"

    def ways(person: Person) -> list[str]:
        client.force_login(person)
        page = client.get(f"{root}/prepare/rounds/").content.decode()
        return [way for way in (enter, publish_it, closing) if f'{way}"' in page]

    assert ways(made.cast.chief) == []
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    assert (ways(made.cast.chief), ways(made.cast.organiser)) == ([enter], [])
    revision = submitted(made, "1.1")
    assert (ways(made.cast.chief), ways(made.cast.organiser)) == ([publish_it], [])
    client.force_login(made.cast.chief)
    for page in (f"{root}/protocols/", f"{enter}revisions/1/"):
        assert f'{publish_it}"' in client.get(page).content.decode()
    publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
    assert ways(made.cast.chief) == []
    finish_stage(made.stage, by=made.cast.chief, now=build.NOW)
    assert (ways(made.cast.chief), ways(made.cast.organiser)) == ([closing], [])


def test_the_final_is_filled_by_its_page(client: Client) -> None:
    made, final = finished_with_final()
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/rounds/?stage=1&top=10"
    keys = [one.key for one in cut_at(made.tournament, 10).tied]
    assert keys[0] in client.get(address).content.decode()
    target = f"/t/{made.tournament.slug}/prepare/rounds/stage/1/go-on/"
    answer = client.post(target, {"top": "10", "chosen": keys[:3]})
    assert answer.status_code == 409
    answer = client.post(target, {"top": "10", "chosen": keys[:6]}, follow=True)
    assert answer.status_code == 200
    assert final.stage.places.count() == 10


@pytest.mark.parametrize("page", ["prepare/rounds/", "prepare/seating/", "seating/"])
def test_queries_do_not_grow_with_rounds(client: Client, page: str) -> None:
    made = running(20, 2, 2)
    more = add_stage(made.tournament, tables=2, rounds=12)
    client.force_login(made.cast.organiser)

    def counted() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/t/{made.tournament.slug}/{page}").status_code == 200
        return len(queries)

    few = counted()
    draw(more, by=made.cast.organiser, now=build.NOW, seed=3, seconds=0)
    assert counted() == few


def test_players_can_be_chosen_anew_after_a_substitute_came_in() -> None:
    made, final = finished_with_final()
    by = made.cast.organiser
    take_from_top(final.stage, 14, by=by, now=build.NOW)
    final.stage.planned_games = None
    Round.objects.filter(stage=final.stage).delete()
    Round.objects.bulk_create(Round(stage=final.stage, number=2 + at) for at in range(7))
    draw(final.stage, by=by, now=build.NOW, seed=1, seconds=0)
    out = final.stage.places.first()
    assert out is not None
    change_stage(
        final.stage,
        1,
        Change(out=(out.participant.key,), into=(Newcomer("Sub"),)),
        by=by,
        now=build.NOW,
        based_on=standing_seating(final.stage),
    )
    take_from_top(final.stage, None, by=by, now=build.NOW)
    assert final.stage.places.count() == 20
    assert not final.stage.places.exclude(substitutes=None).exists()
