"""Lots: by a seed nobody chose, once, on record; drawn in the hall; numbers players name."""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from tests.site import build
from tests.site.results.ways_out import ways_to

from consigliere.rules import lots
from consigliere.site.actions.closing import close
from consigliere.site.actions.lots import draw_lot, name_number, record_lot
from consigliere.site.models import (
    Commitment,
    Draw,
    DrawKind,
    JournalEntry,
    JournalText,
    Milestone,
    Participant,
    Person,
    Tournament,
)
from consigliere.site.queries.closing import final_table
from consigliere.site.queries.draws import lots_in
from consigliere.site.queries.standings import standings_of
from consigliere.site.refusals import Forbidden, NotNow, Refused

pytestmark = pytest.mark.django_db

APART = build.document(
    nights=[{"night": 1, "killed": 2}],
    marks=[
        build.mark(seat, points)
        for seat, points in ((1, "0.2"), (2, "0.3"), (4, "0.4"), (6, "0.6"), (7, "0.8"))
    ],
    fouls={},
)
"""Places 1 to 5 are decided; seats 9 and 10 tie, and so do the three blacks."""
PAIR = ("p09", "p10")
THREE = ("p03", "p05", "p08")
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def made() -> build.Stage10:
    """A public tournament of one game, published, with two ties; player 9 has an account."""
    made = build.tournament(rounds=1)
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    nine = build.person("nine")
    Participant.objects.filter(tournament=made.tournament, key="p09").update(person=nine)
    build.published(made.games[0], APART, made.cast)
    made.tournament.refresh_from_db()
    return made


def drawn(made: build.Stage10, players: tuple[str, ...] = PAIR, **more: object) -> Draw:
    return draw_lot(made.tournament, players, by=made.cast.chief, now=build.NOW, **more)  # type: ignore[arg-type]  # whatever a draw takes


def commitment(made: build.Stage10, kind: DrawKind = DrawKind.LOTS) -> Commitment:
    return made.tournament.commitments.get(kind=kind)


def nine() -> Person:
    return Person.objects.get(email="nine@example.org")


def page(made: build.Stage10, client: Client) -> str:
    answer = client.get(f"/t/{made.tournament.slug}/draws/", headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


class TestDraw:
    def test_follows_from_what_was_fixed_before(self, made: build.Stage10) -> None:
        """Worked anew from what is shown: the seed of the commitment, the head, the numbers."""
        name_number(made.tournament, 17, by=nine(), now=build.NOW)
        published = JournalEntry.objects.get(action="publish")
        before = commitment(made)
        draw = drawn(made)
        assert lots.sha256(draw.seed) == before.hash
        assert (draw.head, draw.head_number) == (published.hash, published.number)
        assert draw.numbers == {"p09": 17}
        tickets = {key: lots.ticket(draw.seed, draw.head, {"p09": 17}, key) for key in PAIR}
        assert draw.order == sorted(PAIR, key=tickets.__getitem__)

    def test_orders_the_players(self, made: build.Stage10) -> None:
        draw = drawn(made)
        made.tournament.refresh_from_db()
        table = final_table(made.tournament)
        assert [row.player for row in table.rows[5:7]] == draw.order
        assert [tie.drawn for tie in table.ties] == [True, False]
        last = standings_of(made.tournament).row_of(draw.order[1])
        assert last is not None
        assert last.place == 7

    def test_the_secret_was_there_before_anything_was_published(self, made: build.Stage10) -> None:
        started, published = (
            JournalEntry.objects.get(action=action) for action in ("start", "publish")
        )
        assert started.facts["lots_commitment"] == commitment(made).hash
        assert started.number < published.number

    def test_the_seeds_of_all_draws_are_one_chain(self, made: build.Stage10) -> None:
        shown = commitment(made).hash
        first = drawn(made)
        other = drawn(made, THREE)
        again = drawn(made, based_on=first, reason="The wrong table was read out")
        for draw in (first, other, again):
            assert lots.sha256(draw.seed) == shown
            shown = draw.seed

    def test_twice_is_one_draw(self, made: build.Stage10) -> None:
        first = drawn(made)
        entries = JournalEntry.objects.count()
        assert drawn(made) == first
        assert drawn(made, reason="I liked it less") == first
        assert JournalEntry.objects.count() == entries
        assert Draw.objects.count() == 1

    def test_again_takes_a_reason_and_leaves_the_first_on_record(self, made: build.Stage10) -> None:
        first = drawn(made)
        with pytest.raises(Refused, match="Say why"):
            drawn(made, based_on=first, reason="  ")
        second = drawn(made, based_on=first, reason="A player had not been told")
        first.refresh_from_db()
        assert (first.voided_by, first.voided_at) == (second, build.NOW)
        assert lots_in(made.tournament) == tuple(second.order)
        # Whoever had the first before him too draws no third time.
        assert drawn(made, based_on=first, reason="A player had not been told") == second
        text = JournalText.objects.get(key="reason")
        assert text.text == "A player had not been told"

    @pytest.mark.parametrize(
        "players",
        [("p09",), ("p09", "p10", "p01"), ("p01", "p02"), (), ("x", "y")],
    )
    def test_not_of_whoever_does_not_tie(
        self, made: build.Stage10, players: tuple[str, ...]
    ) -> None:
        with pytest.raises(Refused, match="do not share"):
            drawn(made, players)
        assert not Draw.objects.exists()

    def test_not_before_everything_is_published(self) -> None:
        made = build.tournament(rounds=2)
        build.published(made.games[0], APART, made.cast)
        with pytest.raises(Refused, match="Not everything is published") as refused:
            drawn(made)
        assert len(refused.value.details) == 1

    def test_is_the_chief_judges(self, made: build.Stage10) -> None:
        for person in (made.cast.organiser, made.cast.secretary, nine()):
            with pytest.raises(Forbidden):
                draw_lot(made.tournament, PAIR, by=person, now=build.NOW)

    def test_without_a_secret_there_is_the_hall(self, made: build.Stage10) -> None:
        Commitment.objects.all().delete()
        with pytest.raises(Refused, match="draw in the hall"):
            drawn(made)

    def test_of_three_orders_two_of_them_as_well_but_not_the_other_way(
        self, made: build.Stage10
    ) -> None:
        draw = drawn(made, THREE)
        Draw.objects.filter(pk=draw.pk).update(order=["p03", "p05"])
        assert not final_table(made.tournament).ties[1].drawn
        Draw.objects.filter(pk=draw.pk).update(order=["p10", "p03", "p09"])
        assert final_table(made.tournament).ties[0].order == ("p10", "p09")

    def test_one_that_decides_nothing_in_the_end_is_let_go(self, made: build.Stage10) -> None:
        drawn(made)
        idle = drawn(made, THREE)
        Draw.objects.filter(pk=idle.pk).update(order=["p01", "p02"])
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        idle.refresh_from_db()
        assert idle.voided_at == build.NOW
        assert idle.voided_by is None
        assert set(lots_in(made.tournament)) == set(PAIR)


class TestHall:
    def test_is_recorded_with_a_reason_and_told_as_such(
        self, made: build.Stage10, client: Client
    ) -> None:
        first = drawn(made)
        by, now = made.cast.chief, build.NOW
        order = list(reversed(first.order))
        with pytest.raises(Refused, match="how and why"):
            record_lot(made.tournament, order, "", by=by, now=now)
        record_lot(made.tournament, order, "Cards, the network was down", by=by, now=now)
        first.refresh_from_db()
        assert first.voided_at is not None
        assert lots_in(made.tournament) == tuple(order)
        told = page(made, client)
        assert "drawn by hand" in told
        assert "Cards, the network was down" in told
        assert "Draw 2 took its place" in told

    @pytest.mark.parametrize("order", [["p09"], ["p09", "p09"], ["p01", "p02"], []])
    def test_is_refused_for_whoever_does_not_tie(
        self, made: build.Stage10, order: list[str]
    ) -> None:
        with pytest.raises(Refused):
            record_lot(made.tournament, order, "Cards", by=made.cast.chief, now=build.NOW)


class TestNumbers:
    @pytest.mark.parametrize("number", [None, -1, 1_000_000_000])
    def test_are_refused_in_words(self, made: build.Stage10, number: int | None) -> None:
        with pytest.raises(Refused, match="999 999 999"):
            name_number(made.tournament, number, by=nine(), now=build.NOW)

    def test_may_be_changed_until_the_draw(self, made: build.Stage10) -> None:
        for number in (1, 0, 999_999_999):
            name_number(made.tournament, number, by=nine(), now=build.NOW)
        assert drawn(made).numbers == {"p09": 999_999_999}

    def test_of_others_do_not_go_in(self, made: build.Stage10) -> None:
        name_number(made.tournament, 5, by=made.cast.player, now=build.NOW)
        assert drawn(made).numbers == {}

    def test_are_for_those_who_play_while_it_runs(self, made: build.Stage10) -> None:
        with pytest.raises(Forbidden):
            name_number(made.tournament, 5, by=made.cast.chief, now=build.NOW)
        close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
        with pytest.raises(NotNow):
            name_number(made.tournament, 5, by=nine(), now=build.NOW)

    def test_are_seen_by_nobody_else_before_the_draw(
        self, made: build.Stage10, client: Client
    ) -> None:
        client.force_login(nine())
        address = f"/t/{made.tournament.slug}/me/number/"
        assert client.post(address, {"number": "777 123 777"}).status_code == 302
        assert 'value="777123777"' in page(made, client)
        secret = re.compile(r"777.?123.?777")
        for person in (made.cast.chief, None):
            for address, got in everything(made.tournament, person):
                assert not secret.search(got), address
        assert all("777123777" not in json.dumps(one.facts) for one in JournalEntry.objects.all())
        assert not JournalText.objects.filter(text__contains="777123777").exists()
        drawn(made)
        client.logout()
        assert "p09=777123777" in page(made, client)

    @pytest.mark.parametrize("typed", ["", "seven", "-1", "1.5", "1000000000", "٣", "<b>"])
    def test_what_was_typed_stays_where_it_is_refused(
        self, made: build.Stage10, client: Client, typed: str
    ) -> None:
        client.force_login(nine())
        address = f"/t/{made.tournament.slug}/me/number/"
        answer = client.post(address, {"number": typed}, headers=ENGLISH)
        assert answer.status_code == 409
        assert "from 0 to 999 999 999" in answer.content.decode()
        assert f'value="{html.escape(typed)}"' in answer.content.decode()


def everything(tournament: Tournament, person: Person | None) -> Iterator[tuple[str, str]]:
    """All that somebody gets by asking, with whatever way he has."""
    client = Client(raise_request_exception=False)
    if person is not None:
        client.force_login(person)
    for address, queries in ways_to(tournament):
        for query in ("", *queries):
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(address + query, headers=headers)
                if not getattr(answer, "is_async", False):
                    body = b"".join(answer) if answer.streaming else answer.content
                    yield address + query, f"{answer.items()}{body.decode(errors='replace')}"


class TestSecret:
    # Of the officials the chief judge sees the most, and the walk takes long.
    @pytest.mark.parametrize("who", ["chief", None])
    def test_leaves_by_no_way_before_its_draw(self, made: build.Stage10, who: str | None) -> None:
        """Neither the secrets nor any link of their chains that was not drawn with."""
        drawn(made)
        hidden = {
            lots.seed(one.secret, number)
            for one in Commitment.objects.all()
            for number in (*range(2, 12), lots.SEEDS_OF_A_SECRET)
        } | {lots.seed(commitment(made, DrawKind.SEATING).secret, 1)}
        person = None if who is None else getattr(made.cast, who)
        for address, got in everything(made.tournament, person):
            assert not [one for one in hidden if one in got], address

    def test_is_not_in_the_journal(self, made: build.Stage10) -> None:
        drawn(made)
        told = "".join(json.dumps(one.facts) for one in JournalEntry.objects.all())
        for one in Commitment.objects.all():
            assert one.hash in told
            assert one.secret not in told
        assert lots.seed(commitment(made).secret, 1) in told
        assert lots.seed(commitment(made).secret, 2) not in told


class TestPage:
    def test_shows_the_hash_before_and_the_rest_after(
        self, made: build.Stage10, client: Client
    ) -> None:
        assert commitment(made).hash in page(made, client)
        draw = drawn(made)
        told = page(made, client)
        for shown in (commitment(made).hash, draw.seed, draw.head, "Draw 1: place 6"):
            assert shown in told
        assert [told.index(f"Player {key[1:].lstrip('0')} <") for key in draw.order] == sorted(
            told.index(f"Player {key[1:].lstrip('0')} <") for key in draw.order
        )

    def test_says_nothing_new_while_the_standings_are_closed(
        self, made: build.Stage10, client: Client
    ) -> None:
        Milestone.objects.create(
            tournament=made.tournament, kind=Milestone.Kind.STANDINGS_CLOSED, at=build.NOW
        )
        client.force_login(made.cast.player)
        before = re.sub(r'value="[^"]*"', "", page(made, client))
        later = build.NOW + timedelta(minutes=1)
        draw = draw_lot(made.tournament, PAIR, by=made.cast.chief, now=later)
        assert re.sub(r'value="[^"]*"', "", page(made, client)) == before
        assert draw.head not in before
        client.force_login(made.cast.chief)
        assert draw.seed in page(made, client)

    @pytest.mark.parametrize("who", ["player", None])
    def test_by_no_way_is_it_told_while_the_standings_are_closed(
        self, made: build.Stage10, who: str | None
    ) -> None:
        Milestone.objects.create(
            tournament=made.tournament, kind=Milestone.Kind.STANDINGS_CLOSED, at=build.NOW
        )
        person = None if who is None else getattr(made.cast, who)
        before = dict(everything(made.tournament, person))
        later = build.NOW + timedelta(minutes=1)
        for players in (PAIR, THREE):
            draw_lot(made.tournament, players, by=made.cast.chief, now=later)
        made.tournament.refresh_from_db()
        after = dict(everything(made.tournament, person))
        passing = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|\'Expires\': \'[^\']*\'')
        told = [
            way for way in before if passing.sub("", before[way]) != passing.sub("", after[way])
        ]
        assert not told

    @pytest.mark.skipif(shutil.which("node") is None, reason="the page's script is run by node")
    def test_its_script_says_what_was_drawn(self, made: build.Stage10, client: Client) -> None:
        name_number(made.tournament, 4, by=nine(), now=build.NOW)
        draw = drawn(made)
        found = re.search(r"<pre[^>]*><code>(.*?)</code>", page(made, client), re.DOTALL)
        assert found is not None
        ran = subprocess.run(  # noqa: S603  (node, with a script of ours)
            [shutil.which("node") or "node", "-e", html.unescape(found[1])],
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        said = ran.stdout.splitlines()
        assert said[0] == f"commitment {commitment(made).hash}"
        assert [line.split()[1] for line in said[1:3]] == draw.order

    def test_from_the_closing_page_in_two_clicks(self, made: build.Stage10, client: Client) -> None:
        client.force_login(made.cast.chief)
        closing = f"/t/{made.tournament.slug}/closing/"
        form = {"decision": "draw", "player": list(PAIR), "based_on": ""}
        told = client.get(closing, headers=ENGLISH).content.decode()
        assert "Yes, draw now" in told
        # Who ties and was not drawn for has no number: it would look like an order.
        assert '<ul class="drawn">' in told
        assert "<ol start" not in told
        for _ in range(2):
            assert client.post(f"{closing}end/", form).status_code == 302
        draw = Draw.objects.get()
        again = {**form, "based_on": str(draw.pk), "reason": ""}
        refused = client.post(f"{closing}end/", again, headers=ENGLISH)
        assert refused.status_code == 409
        assert "Say why the lot is drawn again." in refused.content.decode()
        long = "я" * 5000
        refused = client.post(f"{closing}end/", {**again, "reason": long})
        assert refused.status_code == 409
        assert long in refused.content.decode()
        assert client.post(f"{closing}end/", {**again, "reason": "Why not"}).status_code == 302
        assert Draw.objects.count() == 2
