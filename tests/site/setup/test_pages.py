"""The pages of the preparation: who sees them, what they show, that they lose nothing."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook
from tests.site import build

from consigliere.files.name_cells import MOST_BYTES
from consigliere.site.models import Official, Participant, Tournament

pytestmark = pytest.mark.django_db

PAGES = (
    "",
    "about/",
    "edition/",
    "players/",
    "check-in/",
    "officials/",
    "stages/",
    "days/",
    "ready/",
)


def prepare(tournament: Tournament, page: str = "") -> str:
    return f"/t/{tournament.slug}/prepare/{page}"


def of_organiser(client: Client, *, started: bool = False) -> build.Stage10:
    made = build.tournament(started=started)
    client.force_login(made.cast.organiser)
    client.cookies["django_language"] = "en"
    return made


def send(client: Client, tournament: Tournament, name: str, data: bytes, names: str = "") -> str:
    """What the page of players says of a file."""
    file = SimpleUploadedFile(name, data)
    answer = client.post(prepare(tournament, "players/"), {"file": file, "names": names})
    assert answer.status_code == 200
    return answer.content.decode()


def workbook(*names: str) -> bytes:
    book = Workbook()
    assert book.active is not None
    for name in names:
        book.active.append([name])
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize("page", PAGES)
def test_only_those_who_prepare_it_see_it(client: Client, page: str) -> None:
    made = build.tournament()
    address = prepare(made.tournament, page)
    assert client.get(address).status_code == 404
    for person, status in (
        (made.cast.stranger, 404),
        (made.cast.player, 403),
        (made.cast.judge, 403),
        (made.cast.secretary, 200),
        (made.cast.chief, 200),
        (made.cast.organiser, 200),
    ):
        client.force_login(person)
        assert client.get(address).status_code == status


def test_a_secretary_sees_no_form_he_may_not_send(client: Client) -> None:
    made = build.tournament(started=False)
    client.force_login(made.cast.secretary)
    for page in PAGES:
        said = client.get(prepare(made.tournament, page)).content.decode()
        forms = said.count('<form method="post"')
        assert forms == (1 if page in {"check-in/", "edition/", "days/"} else 0), page
    for page, fields in (
        ("about/", {"name": "Mine", "zone": "Europe/Moscow"}),
        ("edition/", {"edition": "fiim"}),
        ("players/", {"names": "Полынь", "add": "1"}),
        ("officials/", {"name": "Me", "role": "organiser"}),
        ("stages/", {"name": "More", "rounds": "3", "tables": "1"}),
        ("days/", {"day-1": "1"}),
        ("start/", {}),
    ):
        assert client.post(prepare(made.tournament, page), fields).status_code == 403, page
    made.tournament.refresh_from_db()
    assert (made.tournament.name, made.tournament.edition) == ("Test Cup", "fsm")


def test_a_list_is_shown_before_anything_is_added(client: Client) -> None:
    made = of_organiser(client)
    page = prepare(made.tournament, "players/")
    said = client.post(page, {"names": "Полынь\nPlayer 1, Волга\nполынь"}).content.decode()
    assert said.count('value="same"') == 2
    assert made.tournament.participants.count() == 10

    undecided = client.post(page, {"names": "Полынь\nPlayer 1, Волга", "add": "1"})
    assert undecided.status_code == 409
    assert "Player 1, Волга" in undecided.content.decode()
    assert made.tournament.participants.count() == 10


def test_faults_are_listed_and_the_list_stays(client: Client) -> None:
    made = of_organiser(client)
    names = "Полынь;x;y;z;more\n;Волга"
    said = client.post(
        prepare(made.tournament, "players/"), {"names": names, "add": "1"}
    ).content.decode()
    assert "Row 1, column 5" in said
    assert "Row 2, column 1" in said
    assert "Полынь;x;y;z;more" in said
    assert made.tournament.participants.count() == 10


def test_five_thousand_names(client: Client) -> None:
    made = of_organiser(client)
    names = "\n".join(f"Игрок {number}" for number in range(5000))
    said = client.post(
        prepare(made.tournament, "players/"), {"names": names, "add": "1"}
    ).content.decode()
    assert "at most 1000 names; this one has 5000" in said
    assert "Игрок 4999" in said
    assert made.tournament.participants.count() == 10


def test_a_workbook_becomes_text_that_can_be_put_right(client: Client) -> None:
    made = of_organiser(client)
    said = send(client, made.tournament, "players.xlsx", workbook("Полынь", "Тундра"))
    assert "2 names read" in said
    assert ">Полынь\nТундра</textarea>" in said


def test_a_file_beside_pasted_names_loses_neither(client: Client) -> None:
    made = of_organiser(client)
    said = send(client, made.tournament, "players.csv", "Тундра".encode("cp1251"), "Полынь")
    assert "2 names read" in said


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04 no zip", "damaged"),
        (b"\x89PNG\r\n\x1a\n\x00", "neither a text nor"),
        (b"x" * (MOST_BYTES + 1), "larger than 2 MB"),
    ],
)
def test_what_is_no_list_is_refused_and_what_was_typed_stays(
    client: Client, data: bytes, reason: str
) -> None:
    made = of_organiser(client)
    said = send(client, made.tournament, "players.xlsx", data, "Полынь")
    assert ">Полынь</textarea>" in said
    assert reason in said


def test_markup_in_names_is_shown_as_text(client: Client) -> None:
    made = of_organiser(client)
    client.post(
        prepare(made.tournament, "players/"), {"names": "<script>alert(1)</script>", "add": "1"}
    )
    said = client.get(prepare(made.tournament, "players/")).content.decode()
    assert "<script>alert" not in said
    assert "&lt;script&gt;alert(1)" in said


def test_a_stage_form_keeps_what_was_typed(client: Client) -> None:
    made = of_organiser(client)
    sent = {"position": "", "name": "Финал", "rounds": "много", "tables": "1", "from_top": "3"}
    answer = client.post(prepare(made.tournament, "stages/"), sent)
    assert answer.status_code == 409
    said = answer.content.decode()
    assert 'value="много"' in said
    assert "Rounds: expected a whole number" in said
    assert made.tournament.stages.count() == 1


def test_stages_of_another_tournament_cannot_be_named(client: Client) -> None:
    made = of_organiser(client)
    for position in ("7", "x", "-1"):
        sent = {"position": position, "name": "Финал", "rounds": "1", "tables": "1"}
        assert client.post(prepare(made.tournament, "stages/"), sent).status_code == 404


def test_days_are_saved_and_a_wrong_one_keeps_the_form(client: Client) -> None:
    made = of_organiser(client)
    about = {"name": "Cup", "zone": "Europe/Moscow", "first_day": "2026-12-05"}
    client.post(prepare(made.tournament, "about/"), about)
    days = prepare(made.tournament, "days/")
    sent = {f"day-{number}": "1" for number in (1, 2, 3)}
    sent |= {"at-1": "12:00", "at-2": "13:00", "at-3": "14:00"}
    assert client.post(days, sent).status_code == 302
    answer = client.post(days, sent | {"at-3": "12:30"})
    assert answer.status_code == 409
    assert 'value="12:30"' in answer.content.decode()


def test_standings_are_closed_and_opened_by_those_who_run_the_tournament(client: Client) -> None:
    made = of_organiser(client, started=True)
    page = prepare(made.tournament, "days/standings/")
    assert client.post(page, {"shut": "1"}).status_code == 302
    assert client.post(page, {"shut": "1"}).status_code == 409
    assert client.post(page, {"shut": ""}).status_code == 302
    kinds = list(made.tournament.milestones.values_list("kind", flat=True))
    assert kinds == ["started", "standings_closed", "standings_opened"]
    client.force_login(made.cast.judge)
    assert client.post(page, {"shut": "1"}).status_code == 403


def test_an_office_ends_and_another_begins(client: Client) -> None:
    made = of_organiser(client)
    client.post(prepare(made.tournament, "officials/s1/end/"))
    client.post(prepare(made.tournament, "officials/j1/more/"), {"role": "secretary"})
    held = made.tournament.officials.filter(role=Official.Role.SECRETARY)
    assert {(one.key, one.person_id, one.ended_at is None) for one in held} == {
        ("s1", made.cast.secretary.pk, False),
        ("s2", made.cast.judge.pk, True),
    }


def test_one_person_takes_all_offices_without_a_link_to_himself(client: Client) -> None:
    """Alone in one press; or the chair first and the tables later; nothing is offered twice."""
    made = of_organiser(client)
    tables, chair, alone = "judge the tables myself", "the chief judge myself", "I judge alone"
    address = prepare(made.tournament, "officials/")

    def offered() -> set[str]:
        said = client.get(address).content.decode()
        return {one for one in (tables, chair, alone) if one in said}

    assert offered() == set()
    client.post(f"{address}c1/end/")
    assert offered() == {chair}
    client.post(f"{address}j1/end/")
    assert offered() == {alone, chair}
    both = {"role": ["chief_judge", "table_judge"], "category": "none", "myself": "1"}
    assert client.post(address, both).status_code == 302
    assert offered() == set()
    mine = made.tournament.officials.filter(ended_at=None, person=made.cast.organiser)
    assert set(mine.values_list("role", flat=True)) == {"organiser", "chief_judge", "table_judge"}
    client.post(f"{address}{mine.get(role='table_judge').key}/end/")
    assert offered() == {tables}


@pytest.mark.parametrize("page", PAGES)
def test_queries_do_not_grow_with_players_officials_and_rounds(client: Client, page: str) -> None:
    made = of_organiser(client)

    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert client.get(prepare(made.tournament, page)).status_code == 200
        return len(caught)

    queries()
    before = queries()
    Participant.objects.bulk_create(
        Participant(tournament=made.tournament, key=f"q{number}", name=f"Игрок {number}")
        for number in range(40)
    )
    Official.objects.bulk_create(
        Official(
            tournament=made.tournament, key=f"q{number}", name=f"J{number}", role="table_judge"
        )
        for number in range(20)
    )
    client.post(
        prepare(made.tournament, "stages/"), {"name": "Финал", "rounds": "9", "tables": "1"}
    )
    assert queries() == before


def test_without_times_the_days_still_lead_on(client: Client) -> None:
    made = of_organiser(client)
    page = client.get(prepare(made.tournament, "days/")).content.decode()
    assert '<a class="btn main"' in page


def test_a_phone_is_told_that_there_are_more_regulations(client: Client) -> None:
    made = of_organiser(client)
    page = client.get(prepare(made.tournament, "edition/")).content.decode()
    assert "3 regulations beside each other" in page
