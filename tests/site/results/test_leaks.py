"""What is not published is nowhere to be seen: every page, every parameter, every kind of asking.

Two nets. What was written of an unpublished game must be on no page of anybody who is no judge of
it; and for those who only look on, no page may change by a byte when something is handed in.
"""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from tests.site import build
from tests.site.results.ways_out import ways_to

from consigliere.site.actions.publication import publish
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import Draft, Milestone, Participant, Person, Tournament

pytestmark = pytest.mark.django_db

_WHISPER = "whispered"
_PASSING = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"|Expires: [^\n]*')
_HTMX: Mapping[str, str] = {"HX-Request": "true"}


class Stage:
    """A public tournament with a published game, and people who have no business with the rest."""

    def __init__(self) -> None:
        """Made anew for each test."""
        self.made = build.tournament()
        Tournament.objects.filter(pk=self.made.tournament.pk).update(is_public=True)
        self.made.tournament.refresh_from_db()
        build.published(self.made.games[0], build.document(), self.made.cast)
        other = create_tournament("Another", "fsm", by=self.made.cast.stranger, now=build.NOW)
        Participant.objects.create(
            tournament=other, key="p01", name="Elsewhere", person=build.person("foreigner")
        )

    @property
    def onlookers(self) -> dict[str, Person | None]:
        """Who sees what is published and nothing else."""
        return {
            "anonymous": None,
            "organiser of another": self.made.cast.stranger,
            "player of another": Person.objects.get(name="Foreigner"),
            "player": self.made.cast.player,
        }

    def hand_in(self) -> None:
        """A game submitted, a draft of another, a published one corrected: all of it secret."""
        games, cast = self.made.games, self.made.cast
        facts = build.document(
            roles={"don": 10, "mafia": [9, 7], "sheriff": 4},
            outcome="black",
            days=[{"day": 1, "voted_out": [1]}],
            marks=[build.mark(6, "0.8", comment=_WHISPER)],
        )
        build.submitted(games[1], facts, cast.judge)
        Draft.objects.create(
            game=games[2], author=cast.judge, form={"comment": _WHISPER}, saved_at=build.NOW
        )
        build.submitted(games[0], facts, cast.chief)
        games[0].revisions.filter(number=2).update(reason=_WHISPER)

    def close_standings(self) -> None:
        """From now on the public sees them as they are."""
        Milestone.objects.create(
            tournament=self.made.tournament, kind=Milestone.Kind.STANDINGS_CLOSED, at=build.NOW
        )

    def publish_behind_closed_standings(self) -> None:
        """A first game and a correction are published where only judges see it."""
        self.hand_in()
        newest = [game.revisions.last() for game in self.made.games[:2]]
        publish(
            self.made.tournament,
            [one for one in newest if one is not None],
            by=self.made.cast.chief,
            now=build.NOW + timedelta(minutes=1),
        )
        self.made.tournament.refresh_from_db()


def _pages(tournament: Tournament, person: Person | None) -> dict[str, bytes]:
    """All that somebody gets from the site, by how he asked."""
    client = Client(raise_request_exception=False)
    if person is not None:
        client.force_login(person)
    got = {}
    for address, queries in ways_to(tournament):
        got[address] = _all_of(client.get(address))
        for query in queries:
            got[address + query] = _all_of(client.get(address + query))
        if queries:
            got[f"{address} htmx"] = _all_of(client.get(address + "?open=p01", headers=_HTMX))
            got[f"{address} HEAD"] = _all_of(client.head(address))
    return got


def _all_of(answer: Any) -> bytes:  # noqa: ANN401  (a response of the test client)
    """Everything an answer says: its status, its headers, what was set, its body."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    said = [str(answer.status_code), *(f"{name}: {value}" for name, value in answer.items())]
    return "\n".join(said).encode() + b"\n" + body


def _fixed(page: bytes) -> bytes:
    """A page without what differs each time it is asked for."""
    return _PASSING.sub(b"", page)


@pytest.mark.parametrize(
    "who", ["anonymous", "organiser of another", "player of another", "player"]
)
def test_no_page_changes_when_something_is_handed_in(who: str) -> None:
    stage = Stage()
    person = stage.onlookers[who]
    before = _pages(stage.made.tournament, person)
    stage.hand_in()
    after = _pages(stage.made.tournament, person)
    assert len(before) > 150
    assert before.keys() == after.keys()
    changed = [asked for asked, page in before.items() if _fixed(page) != _fixed(after[asked])]
    assert not changed


def test_an_organiser_who_is_no_judge_reads_nothing_of_it() -> None:
    stage = Stage()
    stage.hand_in()
    got = _pages(stage.made.tournament, stage.made.cast.organiser)
    assert not [asked for asked, page in got.items() if _WHISPER.encode() in page]


@pytest.mark.parametrize("who", ["chief", "secretary"])
def test_nobody_but_its_author_reads_a_draft(who: str) -> None:
    """Not even those who read every record that was handed in."""
    stage = Stage()
    games, cast = stage.made.games, stage.made.cast
    Draft.objects.create(
        game=games[2], author=cast.judge, form={"comment": _WHISPER}, saved_at=build.NOW
    )
    got = _pages(stage.made.tournament, getattr(cast, who))
    assert not [asked for asked, page in got.items() if _WHISPER.encode() in page]


def test_the_net_would_catch_something() -> None:
    """The chief judge does read what was handed in: the whisper is on a page of his."""
    stage = Stage()
    stage.hand_in()
    publish(
        stage.made.tournament,
        [stage.made.games[1].revisions.get()],
        by=stage.made.cast.chief,
        now=build.NOW,
    )
    got = _pages(stage.made.tournament, None)
    assert [asked for asked, page in got.items() if _WHISPER.encode() in page]


@pytest.mark.parametrize("who", ["anonymous", "player"])
def test_no_page_changes_when_something_is_published_behind_closed_standings(who: str) -> None:
    stage = Stage()
    person = stage.onlookers[who]
    stage.close_standings()
    before = _pages(stage.made.tournament, person)
    stage.publish_behind_closed_standings()
    after = _pages(stage.made.tournament, person)
    changed = [asked for asked, page in before.items() if _fixed(page) != _fixed(after[asked])]
    assert not changed


def test_an_organiser_reads_nothing_of_what_is_behind_closed_standings() -> None:
    stage = Stage()
    stage.close_standings()
    stage.publish_behind_closed_standings()
    got = _pages(stage.made.tournament, stage.made.cast.organiser)
    assert not [asked for asked, page in got.items() if _WHISPER.encode() in page]
