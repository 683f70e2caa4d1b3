"""Who asks for his points behind closed standings sees his own lines, and only he (8.9.1)."""

import pytest
from django.test import Client
from tests.site import build

from consigliere.site.actions.asking import note_asking
from consigliere.site.actions.publication import publish
from consigliere.site.actions.shutting import open_standings, shut_standings
from consigliere.site.models import Person
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db

LATER = build.NOW.replace(hour=15)
COMMENT = "for a brave word"


def closed() -> build.Stage10:
    """Standings closed after the first game, the second one published behind them."""
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    shut_standings(made.tournament, by=made.cast.organiser, now=build.NOW)
    facts = build.document(marks=[{**build.mark(1, "0.4"), "comment": COMMENT}])
    revision = build.submitted(made.games[1], facts, made.cast.chief)
    publish(made.tournament, [revision], by=made.cast.chief, now=LATER)
    made.games[1].refresh_from_db()
    return made


def page(person: Person, path: str) -> str:
    """A page as somebody is shown it."""
    client = Client()
    client.force_login(person)
    return client.get(path, headers={"accept-language": "en"}).content.decode()


def test_he_is_shown_his_lines_once_it_is_noted_and_nobody_else_is() -> None:
    made = closed()
    here = f"/t/{made.tournament.slug}"
    me = made.tournament.participants.get(key="p01")
    assert COMMENT not in page(made.cast.player, f"{here}/me/")
    note_asking(made.games[1], me, by=made.cast.judge, now=LATER)
    assert COMMENT in page(made.cast.player, f"{here}/me/")
    for path in ("/", "/games/2.1/", "/players/p01/", "/?open=p01"):
        assert COMMENT not in page(made.cast.player, f"{here}{path}")
    other = build.person("other")
    made.tournament.participants.filter(key="p02").update(person=other)
    assert COMMENT not in page(other, f"{here}/me/")
    # It does not change what he is told of the table.
    assert "after round 1" in page(made.cast.player, f"{here}/")


def test_when_the_table_opens_nothing_stands_apart_any_more() -> None:
    made = closed()
    me = made.tournament.participants.get(key="p01")
    note_asking(made.games[1], me, by=made.cast.judge, now=LATER)
    open_standings(made.tournament, by=made.cast.chief, now=LATER)
    told = page(made.cast.player, f"/t/{made.tournament.slug}/me/")
    assert "What you asked for" not in told
    assert COMMENT in told


def test_it_is_noted_once_of_who_played_in_a_published_game_behind_closed_standings() -> None:
    made = closed()
    me = made.tournament.participants.get(key="p01")
    note_asking(made.games[1], me, by=made.cast.judge, now=LATER)
    for game, who in ((made.games[1], me), (made.games[2], me)):
        with pytest.raises(Refused):
            note_asking(game, who, by=made.cast.judge, now=LATER)
    stranger = made.tournament.participants.create(key="p99", name="Guest")
    with pytest.raises(Refused):
        note_asking(made.games[1], stranger, by=made.cast.judge, now=LATER)
    with pytest.raises(Forbidden):
        note_asking(made.games[1], me, by=made.cast.player, now=LATER)
    open_standings(made.tournament, by=made.cast.chief, now=LATER)
    with pytest.raises(Refused):
        note_asking(made.games[1], me, by=made.cast.judge, now=LATER)


def test_the_judge_notes_it_beside_the_record() -> None:
    made = closed()
    address = f"/t/{made.tournament.slug}/protocols/2.1/"
    assert "Player 1</option>" in page(made.cast.judge, f"{address}revisions/")
    client = Client()
    client.force_login(made.cast.judge)
    assert client.post(f"{address}asked/", {"player": "p01"}).status_code == 302
    assert "Player 1</option>" not in page(made.cast.judge, f"{address}revisions/")
    assert client.post(f"{address}asked/", {"player": "p77"}).status_code == 404
    assert client.post(f"{address}asked/", {"player": "p01"}).status_code == 409
