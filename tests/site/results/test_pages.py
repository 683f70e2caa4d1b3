"""Games, players, lists, the home page, the paper: what each shows and to whom."""

from datetime import timedelta

import pytest
from django.test import Client
from tests.site import build

from consigliere.site.actions.publication import annul, publish
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import Milestone, Official, Participant, Person, Tournament

pytestmark = pytest.mark.django_db

_EN = {"accept-language": "en"}


@pytest.fixture
def made() -> build.Stage10:
    """A public tournament, its first game published with votes, a check and a best move."""
    made = build.tournament()
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    facts = build.document(
        days=[
            {
                "day": 1,
                "voted_out": [3],
                "ballots": [{"3": [1, 2, 4, 6, 7, 9, 10], "4": [3, 5, 8]}],
            },
            {"day": 2, "voted_out": [5, 8]},
        ],
        nights=[{"night": 1, "killed": 2, "don_check": 1, "sheriff_check": 5}],
        best_moves=[{"seat": 2, "named": [3, 5, 6]}],
        marks=[build.mark(4, "0.4", comment="held the version")],
    )
    build.published(made.games[0], facts, made.cast)
    return made._replace(tournament=Tournament.objects.get(pk=made.tournament.pk))


def got(made: build.Stage10, path: str, person: Person | None = None, status: int = 200) -> str:
    """A page of the tournament in English."""
    client = Client()
    if person is not None:
        client.force_login(person)
    answer = client.get(f"/t/{made.tournament.slug}/{path}", headers=_EN)
    assert answer.status_code == status
    return answer.content.decode()


# --------------------------------------------------------------------------------------- a game


def test_a_game_tells_roles_votes_nights_best_move_and_every_point(made: build.Stage10) -> None:
    text = got(made, "games/1.1/")
    assert "Red won" in text
    assert text.count('class="role sheriff"') == 1
    assert text.count('class="role mafia"') == 2
    assert "<b>№3: 7</b>" in text
    assert "not the Sheriff" not in text  # the Don checked seat 1, who is the Sheriff
    assert "2 of 3 black" in text
    assert "“held the version”" in text
    assert "/editions/fsm/8.3.5/" in text
    assert "1 of 7" in text
    assert "published 28 November 2026, 15:00, revision 1" in text


def test_who_left_when_is_told_and_votes_no_more(made: build.Stage10) -> None:
    text = got(made, "games/1.1/")
    assert "night 1, first killed" in text
    assert text.count("day 2<") == 2
    assert "to the end" in text


def test_findings_are_for_its_judges(made: build.Stage10) -> None:
    assert "Found in the record" not in got(made, "games/1.1/")
    assert "Found in the record" not in got(made, "games/1.1/", made.cast.organiser)


def test_a_correction_is_told_with_its_reason_once_it_is_published(made: build.Stage10) -> None:
    revision = build.submitted(made.games[0], build.document(), made.cast.chief)
    assert "corrected" not in got(made, "games/1.1/")
    publish(made.tournament, [revision], by=made.cast.chief, now=build.NOW)
    text = got(made, "games/1.1/")
    assert "changed by correction, revision 2: “corrected”" in text
    assert "held the version" not in text


def test_a_game_not_published_says_only_that(made: build.Stage10) -> None:
    build.submitted(made.games[1], build.document(), made.cast.judge)
    for person in (None, made.cast.player, made.cast.organiser, made.cast.judge, made.cast.chief):
        text = got(made, "games/2.1/", person)
        assert "not yet published" in text
        assert 'class="role' not in text


def test_a_game_there_is_not_is_not_found(made: build.Stage10) -> None:
    got(made, "games/7.7/", status=404)
    got(made, "games/1.1/extra/", status=404)


def test_an_annulled_game_leads_to_the_one_in_its_place(made: build.Stage10) -> None:
    replay = annul(made.games[0].revisions.get(), "a heckler", by=made.cast.chief, now=build.NOW)
    text = got(made, "games/1.1/")
    assert "Annulled, it counts nowhere." in text
    assert "a heckler" in text
    assert f'/games/{replay.key}/"' in text
    build.published(replay, build.document(), made.cast)
    assert f"/t/{made.tournament.slug}/games/1.1/" in got(made, f"games/{replay.key}/")
    assert "replay" in got(made, "games/")


def test_before_the_start_no_game_is_known_to_the_public() -> None:
    made = build.tournament(started=False)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    got(made, "games/1.1/", status=404)
    assert "No games yet." in got(made, "games/")


# ------------------------------------------------------------------------------------- a player


def test_a_player_s_page_holds_his_games_line_by_line(made: build.Stage10) -> None:
    text = got(made, "players/p04/")
    assert "“held the version”" in text
    assert "+1.40" in text
    assert "Place after each round" in text


def test_a_player_s_next_game_is_the_first_that_is_not_over(made: build.Stage10) -> None:
    text = got(made, "players/p04/")
    assert "Next game, round 2" in text
    Milestone.objects.create(
        tournament=made.tournament,
        kind=Milestone.Kind.ROUND_STARTED,
        round=made.games[2].round,
        at=build.NOW,
    )
    assert "Next game, round 3" in got(made, "players/p04/")


def test_one_s_own_page_is_only_for_who_plays(made: build.Stage10) -> None:
    text = got(made, "me/", made.cast.player)
    assert "Your next game, round 2" in text
    got(made, "me/", made.cast.stranger, status=404)
    assert Client().get(f"/t/{made.tournament.slug}/me/").status_code == 302


def test_a_player_without_a_game_and_one_there_is_not(made: build.Stage10) -> None:
    Participant.objects.create(tournament=made.tournament, key="p99", name="Latecomer")
    assert "No published games yet." in got(made, "players/p99/")
    got(made, "players/p98/", status=404)


def test_the_list_holds_everybody_and_who_left(made: build.Stage10) -> None:
    Participant.objects.filter(key="p05").update(left_at=build.NOW)
    text = got(made, "players/")
    assert text.count('<th scope="row"') == 10
    assert text.count("left the tournament") == 1


# ------------------------------------------------------------------------------ home and paper


def test_home_sorts_tournaments_out_one_s_own_first(made: build.Stage10) -> None:
    other = create_tournament("Coming Cup", "fsm", by=made.cast.stranger, now=build.NOW)
    hidden = create_tournament("Hidden Cup", "fsm", by=made.cast.stranger, now=build.NOW)
    Tournament.objects.filter(pk=other.pk).update(is_public=True)
    text = Client().get("/", headers=_EN).content.decode()
    assert text.index("Running") < text.index(made.tournament.name)
    assert text.index("Coming<") < text.index("Coming Cup")
    assert hidden.name not in text
    client = Client()
    client.force_login(made.cast.stranger)
    own = client.get("/", headers=_EN).content.decode()
    assert own.index("Yours") < own.index("Hidden Cup") < own.index("Running")
    Milestone.objects.create(
        tournament=made.tournament, kind=Milestone.Kind.CLOSED, at=build.NOW + timedelta(1)
    )
    text = Client().get("/", headers=_EN).content.decode()
    assert "Running" not in text
    assert text.index("Past<") < text.index(made.tournament.name)


def test_the_final_table_is_to_be_signed_by_three(made: build.Stage10) -> None:
    Official.objects.create(
        tournament=made.tournament, key="x1", name="Delegate", role=Official.Role.COMMITTEE
    )
    text = got(made, "final/")
    assert "not final" in text
    for name in (made.cast.chief.name, made.cast.organiser.name, "Delegate"):
        assert f"<span>{name}</span>" in text
    Milestone.objects.create(
        tournament=made.tournament, kind=Milestone.Kind.CLOSED, at=build.NOW + timedelta(1)
    )
    assert "not final" not in got(made, "final/")


@pytest.mark.parametrize("path", ["", "games/", "games/1.1/", "players/", "players/p01/", "final/"])
def test_a_private_tournament_has_no_page_for_a_stranger(made: build.Stage10, path: str) -> None:
    Tournament.objects.update(is_public=False)
    hidden = got(made, path, status=404)
    assert made.tournament.name not in hidden
    got(made, path, made.cast.stranger, status=404)
    got(made, path, made.cast.player)
