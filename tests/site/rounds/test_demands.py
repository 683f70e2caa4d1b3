"""Draws that cannot be, in words; draws of every size; who may; what happens meanwhile."""

import json
import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from tests.site import build
from tests.site.rounds.making import Planned, add_stage, planned
from tests.site.rounds.playing import round_of, submitted

from consigliere.files.seating_reader import read_seating
from consigliere.rules.words import Words
from consigliere.seating.solving import solve
from consigliere.site.actions.rounds import start_round
from consigliere.site.actions.seating import assign_judge, draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import DrawnSeat, GameRecord, Person, Revision, Seating
from consigliere.site.queries.demands import Wishes
from consigliere.site.queries.judging import conflicts
from consigliere.site.queries.seating import drawn_tables, judged, seating_of, standing_seating
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db


def drawn(  # noqa: PLR0913  (what a draw follows from)
    made: Planned,
    *,
    by: Person | None = None,
    seed: int = 7,
    seconds: float = 0,
    wishes: Wishes | None = None,
    based_on: Seating | None = None,
    reason: str = "",
) -> Seating:
    return draw(
        made.stage,
        by=by or made.cast.organiser,
        now=build.NOW,
        based_on=based_on,
        wishes=wishes,
        seed=seed,
        reason=reason or ("it was not right" if based_on else ""),
        seconds=seconds,
    )


def refusal(act: Callable[[], object]) -> list[str]:
    """What an act is refused for, in English."""
    with pytest.raises(Refused) as refused:
        act()
    said = Words("en")
    error = refused.value
    return [error.reason.told(said), *(one.told(said) for one in error.details)]


def test_a_stage_of_nobody_is_not_drawn() -> None:
    assert refusal(lambda: drawn(planned(0))) == ["It is not known yet who plays in this stage."]


def test_nine_are_too_few() -> None:
    _, why = refusal(lambda: drawn(planned(9)))
    assert why == "players: 9; one table needs 10"


def test_a_team_larger_than_the_tables_is_named() -> None:
    made = planned(20, 2, 4)
    made.tournament.participants.filter(key__in=["p001", "p002", "p003"]).update(team="Foxes")
    told = refusal(lambda: drawn(made))
    assert "team Foxes has 3 players, and there are 2 tables to part them" in told


def test_a_player_nobody_may_judge_is_named_by_name() -> None:
    made = planned(20, 2, 4)
    barred = {"j1": ("p004",), "j2": ("p004",)}
    _, why = refusal(lambda: drawn(made, wishes=Wishes(barred=barred)))
    assert why == "no judge may judge Player 4"


def test_games_that_do_not_come_out_even_are_refused_and_nothing_is_written() -> None:
    made = planned(33, 3, 10)
    told = refusal(lambda: drawn(made))
    assert "they cannot be shared evenly" in told[1]
    assert not Seating.objects.exists()
    assert not GameRecord.objects.exists()


def test_wishes_are_kept() -> None:
    made = planned(30, 3, 6, judges=3)
    made.tournament.participants.filter(key__in=["p001", "p002", "p003"]).update(team="Foxes")
    record = drawn(
        made,
        wishes=Wishes(avoid=(("p004", "p005"),), barred={"j2": ("p006", "p007")}),
    )
    seating = seating_of(record)
    assert judged(record).report.valid
    assert seating.problem.teams == {"Foxes": ("p001", "p002", "p003")}
    assert seating.problem.avoid == (("p004", "p005"),)
    assert seating.problem.judges == {"j1": (), "j2": ("p006", "p007"), "j3": ()}
    for game in made.tournament.games.filter(judge__key="j2"):
        keys = set(game.drawn.values_list("participant__key", flat=True))
        assert keys.isdisjoint({"p006", "p007"})


def test_the_same_seed_draws_the_same_as_the_package_does() -> None:
    made = planned(28, 2, 14)
    made.stage.planned_games = 10
    made.stage.save()
    seating = seating_of(drawn(made, seed=11))
    again = solve(seating.problem, seed=seating.seed, steps=seating.steps)
    assert again.rounds == seating.rounds


def test_a_large_tournament_is_drawn_however_short_the_search() -> None:
    made = planned(150, 15, 20)
    record = drawn(made, seconds=0.2)
    assert DrawnSeat.objects.count() == 3000
    assert judged(record).report.valid


def test_with_too_few_judges_tables_are_judged_by_hand() -> None:
    made = planned(20, 2, 4, judges=1)
    drawn(made)
    games = list(made.tournament.games.all())
    assert {game.judge for game in games} == {None}
    judge = made.tournament.officials.get(key="j1")
    for game in games[:2]:
        assign_judge(game, judge, by=made.cast.chief, now=build.NOW)
    found = conflicts(drawn_tables(made.tournament)[0].rounds, None)
    said = {pk: [one.text for one in messages] for pk, messages in found.items()}
    assert said == {game.pk: ["{judge} has two tables in this round."] for game in games[:2]}


def test_a_judge_who_plays_is_not_drawn_and_is_told_of_when_assigned() -> None:
    made = planned(10, 1, 2, judges=2)
    playing = made.tournament.officials.get(key="j2")
    playing.person = made.cast.player
    playing.save()
    drawn(made)
    game = made.tournament.games.get(key="1.1")
    assert game.judge is not None
    assert game.judge.key == "j1"
    assign_judge(game, playing, by=made.cast.organiser, now=build.NOW)
    found = conflicts(drawn_tables(made.tournament)[0].rounds, None)
    assert [one.text for one in found[game.pk]] == ["{judge} plays in this round."]


def test_judges_are_those_of_the_tournament_until_the_protocol_is_submitted() -> None:
    made = planned(10, 1, 2)
    drawn(made)
    game = made.tournament.games.get(key="1.1")
    secretary = made.tournament.officials.get(key="s1")
    chief = made.tournament.officials.get(key="c1")
    with pytest.raises(Refused, match="no judge"):
        assign_judge(game, secretary, by=made.cast.organiser, now=build.NOW)
    with pytest.raises(Forbidden):
        assign_judge(game, chief, by=made.cast.judge, now=build.NOW)
    assign_judge(game, None, by=made.cast.organiser, now=build.NOW)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    submitted(made, "1.1")
    with pytest.raises(Refused, match="its judge stands in it"):
        assign_judge(game, chief, by=made.cast.chief, now=build.NOW)


def test_only_organisers_and_chief_judges_draw() -> None:
    made = planned()
    for person in (made.cast.secretary, made.cast.judge, made.cast.player):
        with pytest.raises(Forbidden):
            drawn(made, by=person)
    with pytest.raises(Refused, match="no such tournament"):
        drawn(made, by=made.cast.stranger)
    drawn(made, by=made.cast.chief)


def test_drawing_again_replaces_the_rows_until_a_round_starts() -> None:
    made = planned(20, 2, 4)
    first = drawn(made)
    games = set(made.tournament.games.values_list("pk", flat=True))
    second = drawn(made, seed=8, based_on=first)
    assert set(made.tournament.games.values_list("pk", flat=True)) == games
    assert DrawnSeat.objects.count() == 80
    assert seating_of(second).rounds != seating_of(first).rounds
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    third = drawn(made, seed=9, based_on=second)
    start_round(round_of(made, 1), by=made.cast.organiser, now=build.NOW)
    with pytest.raises(Refused, match="has started"):
        drawn(made, based_on=third)
    submitted(made, "1.1")
    with pytest.raises(Refused, match="has been submitted"):
        drawn(made, based_on=third)


def test_whoever_draws_on_top_of_a_seating_he_has_not_seen_is_told() -> None:
    made = planned()
    drawn(made)
    with pytest.raises(Refused, match="Somebody else drew"):
        drawn(made)


def test_a_final_of_the_first_of_the_table_waits_for_them() -> None:
    made = planned(20, 2, 1)
    final = add_stage(made.tournament, 1, 2)
    final.taken_from_top = 10
    final.save()
    with pytest.raises(Refused, match="not known yet"):
        drawn(made._replace(stage=final))


def test_rounds_are_numbered_on_in_the_next_stage() -> None:
    made = planned(10, 1, 2)
    drawn(made)
    drawn(made._replace(stage=add_stage(made.tournament, 1, 2)))
    assert [game.key for game in made.tournament.games.all()] == ["1.1", "2.1", "3.1", "4.1"]


# -------------------------------------------------------------------------------------- its pages


def test_what_was_typed_stays_when_a_draw_cannot_be(client: Client) -> None:
    made = planned(20, 2, 4)
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/seating/0/draw/"
    for typed, told in (
        ({"seed": "seven"}, 'value="seven"'),
        ({"avoid": "Player 1; Nobody"}, "Player 1; Nobody"),
        ({"barred": "Nobody; Player 1"}, "Nobody; Player 1"),
        ({"avoid": "Player 1"}, ">Player 1</textarea>"),
    ):
        answer = client.post(address, typed)
        assert answer.status_code == 422
        assert told in answer.content.decode()
    everybody = "\n".join(f"Judge {number}; Player 4" for number in (1, 2))
    answer = client.post(address, {"barred": everybody})
    assert answer.status_code == 409
    assert "Judge 2; Player 4" in answer.content.decode()
    assert not Seating.objects.exists()


def test_files_of_a_seating_can_be_checked_and_opened(client: Client) -> None:
    made = planned(20, 2, 4)
    record = drawn(made)
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/seating/0."
    told = client.get(f"{address}json")
    assert read_seating(told.content) == seating_of(record)
    assert json.loads(told.content)["seed"] == 7
    assert "Player 3" in client.get(f"{address}csv").content.decode()
    assert client.get(f"{address}xlsx").content[:2] == b"PK"
    assert client.get(f"{address}exe").status_code == 404
    assert client.get(f"/t/{made.tournament.slug}/seating/7.json").status_code == 404


def test_the_seating_is_seen_by_others_only_once_it_started(client: Client) -> None:
    made = planned(20, 2, 4)
    drawn(made)
    made.tournament.is_public = True
    made.tournament.save()
    pages = ("seating/", "seating/print/door/", "seating/0.json")
    for person in (None, made.cast.player, made.cast.judge):
        client.logout()
        if person is not None:
            client.force_login(person)
        for page in pages:
            assert client.get(f"/t/{made.tournament.slug}/{page}").status_code in {302, 409}
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    client.logout()
    for page in pages:
        assert client.get(f"/t/{made.tournament.slug}/{page}").status_code == 200
    client.force_login(made.cast.player)
    page = client.get(f"/t/{made.tournament.slug}/seating/").content.decode()
    assert 'class="mine-card"' in page
    assert 'class="mine"' in page


# -------------------------------------------------------------------------------------- at once


def at_once(*acts: Callable[[], object]) -> list[BaseException | None]:
    """Run acts at the same time; what each was refused with."""
    gate = threading.Barrier(len(acts))
    said: list[BaseException | None] = [None] * len(acts)

    def run(at: int, act: Callable[[], object]) -> None:
        gate.wait()
        try:
            act()
        except Refused as error:
            said[at] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return said


@pytest.mark.django_db(transaction=True)
def test_of_two_draws_at_once_one_stands_and_the_other_is_told() -> None:
    made = planned(20, 2, 4)
    said = at_once(lambda: drawn(made, seed=1), lambda: drawn(made, seed=2))
    assert sorted(type(one).__name__ for one in said) == ["NoneType", "Refused"]
    assert Seating.objects.count() == 1
    record = standing_seating(made.stage)
    assert record is not None
    game = made.tournament.games.get(key="3.2")
    drawn_seats = list(game.drawn.order_by("number").values_list("participant__key", flat=True))
    assert drawn_seats == list(seating_of(record).rounds[2][1])


@pytest.mark.django_db(transaction=True)
def test_a_draw_during_a_submit_never_parts_a_game_from_its_seats() -> None:
    made = planned(10, 1, 4)
    first = drawn(made)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    said = at_once(lambda: submitted(made, "1.1"), lambda: drawn(made, seed=5, based_on=first))
    revision = Revision.objects.get(game__key="1.1")
    seats = list(revision.seats.order_by("number").values_list("participant__key", flat=True))
    standing = standing_seating(made.stage)
    assert standing is not None
    if said[1] is not None:  # the submit was first: the draw was refused
        assert standing == first
        assert seats == list(seating_of(first).rounds[0][0])
    else:  # the draw was first: what was submitted then names players of the stage all the same
        assert standing != first
        assert len(set(seats)) == 10
