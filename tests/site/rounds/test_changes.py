"""What happens while a stage is played, and that it can be taken back."""

import pytest
from django.test import Client
from tests.site import build
from tests.site.rounds.making import Planned, add_stage, planned
from tests.site.rounds.playing import published, round_of, seats_of, submitted

from consigliere.rules.edition import load
from consigliere.rules.scoring import distances
from consigliere.site.actions.changes import Change, change_stage, take_back
from consigliere.site.actions.comings import Newcomer
from consigliere.site.actions.rounds import start_round
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import DrawnSeat, Seating, StagePlace
from consigliere.site.queries.changes import changes_of
from consigliere.site.queries.facts import published_facts
from consigliere.site.queries.seating import judged, seating_now, standing_seating
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db


def running(players: int = 20, tables: int = 2, rounds: int = 4) -> Planned:
    made = planned(players, tables, rounds)
    draw(made.stage, by=made.cast.organiser, now=build.NOW, seed=3, seconds=0)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    return made


def changed(made: Planned, from_round: int, change: Change) -> Seating:
    return change_stage(
        made.stage,
        from_round,
        change,
        by=made.cast.organiser,
        now=build.NOW,
        based_on=standing_seating(made.stage),
        seconds=0,
    )


def all_seats(made: Planned) -> dict[tuple[str, int], str]:
    rows = DrawnSeat.objects.filter(game__tournament=made.tournament)
    return {
        (game, number): player
        for game, number, player in rows.values_list("game__key", "number", "participant__key")
    }


def places(made: Planned) -> dict[str, tuple[int, int | None]]:
    rows = StagePlace.objects.filter(stage=made.stage)
    return {
        key: (first, last)
        for key, first, last in rows.values_list("participant__key", "from_round", "to_round")
    }


def test_a_substitute_takes_the_seats_of_the_one_who_leaves_and_nobody_else_moves() -> None:
    made = running()
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    before = all_seats(made)
    record = changed(made, 2, Change(out=("p004",), into=(Newcomer("  Late   Lena "),)))

    after = all_seats(made)
    assert {place for place in before if before[place] != after[place]} == {
        place for place, player in before.items() if player == "p004" and place[0][0] != "1"
    }
    lena = made.tournament.participants.get(name="Late Lena")
    assert lena.key == "p21"
    assert {after[place] for place in before if before[place] != after[place]} == {"p21"}
    assert places(made)["p004"] == (1, 1)
    assert places(made)["p21"] == (2, None)
    assert made.stage.places.get(participant=lena).substitutes is not None
    assert made.tournament.participants.get(key="p004").left_at == build.NOW
    assert judged(record).report.valid


def test_a_drop_out_reseats_what_is_to_come_and_leaves_what_was_played() -> None:
    made = running(players=23, tables=2, rounds=23)
    published(made, "1.1")
    played = {place: who for place, who in all_seats(made).items() if place[0].startswith("1.")}
    record = changed(made, 2, Change(out=("p002",)))

    after = all_seats(made)
    assert {place: who for place, who in after.items() if place[0].startswith("1.")} == played
    assert "p002" not in {who for place, who in after.items() if not place[0].startswith("1.")}
    assert judged(record).report.valid


def test_guests_fill_a_table_and_take_no_place() -> None:
    made = running(players=18, tables=1, rounds=9)
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    guests = (Newcomer("Guest A", guest=True), Newcomer("Guest B", guest=True))
    record = changed(made, 2, Change(late=guests, tables=2))

    made.stage.refresh_from_db()
    assert made.stage.tables == 2
    assert made.tournament.participants.filter(guest=True).count() == 2
    assert made.tournament.games.filter(round__number=2).count() == 2
    assert judged(record).report.valid


def test_each_change_is_taken_back_to_where_it_was() -> None:
    changes = (
        Change(out=("p004",), into=(Newcomer("Sub"),)),
        Change(out=("p004",), tables=1),
        Change(late=(Newcomer("Late"),), tables=1),
        Change(tables=1),
    )
    made = running()
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    seats, people = all_seats(made), places(made)
    judges = dict(made.tournament.games.values_list("key", "judge"))
    for change in changes:
        changed(made, 3, change)
        assert all_seats(made) != seats
        take_back(
            made.stage,
            by=made.cast.organiser,
            now=build.NOW,
            based_on=standing_seating(made.stage),
        )
        assert all_seats(made) == seats
        assert places(made) == people
        assert dict(made.tournament.games.values_list("key", "judge")) == judges
        assert made.tournament.participants.count() == 20
        assert not made.tournament.participants.exclude(left_at=None).exists()
        made.stage.refresh_from_db()
        assert made.stage.tables == 2
    with pytest.raises(Refused, match="no change to take back"):
        take_back(
            made.stage,
            by=made.cast.organiser,
            now=build.NOW,
            based_on=standing_seating(made.stage),
        )


def test_nothing_is_taken_back_once_a_game_was_submitted_since() -> None:
    made = running()
    changed(made, 2, Change(out=("p004",), into=(Newcomer("Sub"),)))
    submitted(made, "2.1")
    for act in (
        lambda: take_back(
            made.stage,
            by=made.cast.organiser,
            now=build.NOW,
            based_on=standing_seating(made.stage),
        ),
        lambda: changed(made, 2, Change(tables=1)),
    ):
        with pytest.raises(Refused, match="has been submitted"):
            act()


def test_what_cannot_be_seated_is_told_in_names() -> None:
    made = running(players=10, tables=1, rounds=4)
    with pytest.raises(Refused) as refused:
        changed(made, 2, Change(out=("p004",)))
    assert refused.value.details[0].values["present"] == 9
    with pytest.raises(Refused) as refused:
        changed(made, 2, Change(out=("p004",), into=(Newcomer("player 7"),)))
    assert [one.values for one in refused.value.details] == [{"player": "Player 7"}]
    assert places(made)["p004"] == (1, None)
    for senseless in (Change(), Change(late=(Newcomer("  "),))):
        with pytest.raises(Refused):
            changed(made, 2, senseless)
    with pytest.raises(Refused, match="no such round"):
        changed(made, 5, Change(tables=1))


def test_two_changes_at_once_the_second_is_refused() -> None:
    made = running()
    known = standing_seating(made.stage)
    changed(made, 2, Change(out=("p004",), into=(Newcomer("Sub"),)))
    with pytest.raises(Refused, match="meanwhile"):
        change_stage(
            made.stage,
            2,
            Change(out=("p005",), into=(Newcomer("Other"),)),
            by=made.cast.chief,
            now=build.NOW,
            based_on=known,
        )


def test_only_organisers_and_chief_judges_change_who_plays() -> None:
    made = running()
    for person in (made.cast.secretary, made.cast.judge, made.cast.player):
        with pytest.raises(Forbidden):
            change_stage(
                made.stage, 2, Change(out=("p004",)), by=person, now=build.NOW, based_on=None
            )


def test_as_it_was_played_counts_where_another_sat_than_was_drawn() -> None:
    made = running(players=12, tables=1, rounds=6)
    drawn = seats_of(made.tournament.games.get(key="1.1"))
    seats = [min(set(places(made)) - set(drawn)), *drawn[1:]]
    submitted(made, "1.1", seats=seats)
    now = seating_now(made.stage)
    assert now is not None
    assert list(now.rounds[0][0]) == seats
    record = changed(made, 2, Change(late=(Newcomer("Late"),)))
    assert list(judged(record).seating.rounds[0][0])[1:] == [
        f"Player {int(key[1:])}" for key in seats[1:]
    ]


def test_a_substitute_within_a_stage_starts_no_distance() -> None:
    made = running(players=10, tables=1, rounds=2)
    changed(made, 2, Change(out=("p004",), into=(Newcomer("Sub"),)))
    after = add_stage(made.tournament, tables=1, rounds=2)
    draw(after, by=made.cast.organiser, now=build.NOW, seed=1)
    file = published_facts(made.tournament).tournament
    assert len(distances(file, load("fsm"))) == 1

    after.places.filter(participant__key="p005").delete()
    file = published_facts(made.tournament).tournament
    assert len(distances(file, load("fsm"))) == 2


def test_changes_by_their_page(client: Client) -> None:
    made = running()
    start_round(round_of(made, 1), by=made.cast.chief, now=build.NOW)
    client.force_login(made.cast.chief)
    address = f"/t/{made.tournament.slug}/prepare/rounds/stage/0"
    page = client.get(f"{address}/changes/").content.decode()
    assert 'option value="2"' in page
    assert 'option value="1"' not in page

    asked = {"kind": "leave", "out": "p004", "from_round": "2", "tables": "2"}
    answer = client.post(f"{address}/change/", asked | {"based_on": _known(made)})
    assert answer.status_code == 409
    told = answer.content.decode()
    assert 'value="p004" checked' in told
    answer = client.post(
        f"{address}/change/",
        {
            "kind": "substitute",
            "out": "p004",
            "into": "Sub",
            "from_round": "2",
            "based_on": _known(made),
        },
        follow=True,
    )
    assert answer.status_code == 200
    assert "Sub" in answer.content.decode()
    assert places(made)["p004"] == (1, 1)
    answer = client.post(f"{address}/undo-change/", {"based_on": _known(made)}, follow=True)
    assert answer.status_code == 200
    assert places(made)["p004"] == (1, None)
    for number in ("0", "101", "many"):
        asked = {"from_round": "2", "tables": number, "based_on": _known(made)}
        assert client.post(f"{address}/change/", asked).status_code == 409


@pytest.mark.parametrize("is_started", [False, True])
def test_before_the_start_only_the_tables_can_be_changed(
    client: Client, *, is_started: bool
) -> None:
    made = running() if is_started else planned(20, 2, 4)
    client.force_login(made.cast.chief)
    address = f"/t/{made.tournament.slug}/prepare/rounds/stage/0/changes/"
    page = client.get(address).content.decode()
    assert ('value="substitute"' in page) is is_started
    assert ('value="leave"' in page) is is_started
    assert 'value="tables"' in page


def _known(made: Planned) -> str:
    record = standing_seating(made.stage)
    return str(record.pk) if record else ""


@pytest.mark.parametrize("person", ["judge", "player"])
def test_changes_are_no_business_of_others(client: Client, person: str) -> None:
    made = running()
    client.force_login(getattr(made.cast, person))
    address = f"/t/{made.tournament.slug}/prepare/rounds/stage/0"
    assert client.get(f"{address}/changes/").status_code == 403
    assert client.post(f"{address}/change/", {"from_round": "2"}).status_code == 403
    assert client.post(f"{address}/undo-change/").status_code == 403


def test_a_fresh_draw_after_a_change_begins_anew() -> None:
    made = running()
    changed(made, 1, Change(out=("p004",), into=(Newcomer("Sub"),)))
    assert [one.substitutes for one in changes_of(made.stage)] == [(("Sub", "Player 4"),)]
    draw(
        made.stage,
        by=made.cast.organiser,
        now=build.NOW,
        seed=5,
        seconds=0,
        based_on=standing_seating(made.stage),
        reason="A substitute came",
    )
    assert "p004" not in places(made)
    assert places(made)["p21"] == (1, None)
    assert changes_of(made.stage) == []


def test_a_tournament_brought_in_as_a_file_can_be_changed_too() -> None:
    brought = build.tournament(rounds=3)
    stage = brought.tournament.stages.get()
    made = Planned(brought.tournament, stage, brought.cast)
    build.published(brought.games[0], build.document(), brought.cast)
    before = all_seats(made)
    changed(made, 2, Change(out=("p04",), into=(Newcomer("Sub"),)))
    assert all_seats(made)["2.1", 4] == "p11"
    assert all_seats(made)["1.1", 4] == "p04"
    take_back(stage, by=made.cast.chief, now=build.NOW, based_on=standing_seating(stage))
    assert all_seats(made) == before
