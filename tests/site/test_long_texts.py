"""Texts people type freely have one limit, told in words; what was typed stays on the page."""

import pytest
from django.test import Client
from tests.site import build

from consigliere.files.protocol_form import form_of
from consigliere.files.texts import LONGEST
from consigliere.site.actions.closing import close
from consigliere.site.actions.protocol import submit
from consigliere.site.models import JournalEntry, Person
from consigliere.site.refusals import Refused

pytestmark = pytest.mark.django_db

LONG = "я" * (LONGEST + 1)


@pytest.fixture
def made() -> build.Stage10:
    return build.tournament()


def signed_in(person: Person) -> Client:
    client = Client()
    client.force_login(person)
    return client


def sent(client: Client, address: str, **fields: object) -> str:
    """The page that refuses a form: nothing was journalled, nothing typed is lost."""
    entries = JournalEntry.objects.count()
    answer = client.post(address, fields)
    told = answer.content.decode()
    assert answer.status_code in {200, 409}
    assert JournalEntry.objects.count() == entries
    assert str(len(LONG)) in told
    assert str(LONGEST) in told
    assert LONG in told
    return told


@pytest.mark.parametrize("decision", ["return", "annul"])
def test_a_decision_on_a_game(made: build.Stage10, decision: str) -> None:
    game = made.games[0]
    revision = build.submitted(game, build.document(), made.cast.judge)
    address = f"/t/{made.tournament.slug}/inbox/games/{game.key}/decide/"
    client = signed_in(made.cast.chief)
    sent(client, address, revision=revision.pk, decision=decision, reason=LONG)
    fits = {"revision": revision.pk, "decision": decision, "reason": LONG[:-1]}
    assert client.post(address, fits).status_code == 302


def test_a_correction(made: build.Stage10) -> None:
    game = made.games[0]
    build.published(game, build.document(), made.cast)
    client = signed_in(made.cast.chief)
    address = f"/t/{made.tournament.slug}/protocols/{game.key}/"
    changed = dict(form_of(build.document(outcome="black")))
    client.post(address, {**changed, "based_on": "1"})
    sent(client, f"{address}submit/", reason=LONG)


def test_opening_again(made: build.Stage10) -> None:
    for game in made.games:
        build.published(game, build.document(), made.cast)
    close(made.tournament, by=made.cast.chief, now=build.NOW, leave_shared=True)
    client = signed_in(made.cast.chief)
    sent(client, f"/t/{made.tournament.slug}/closing/end/", decision="reopen", reason=LONG)


@pytest.mark.parametrize(
    "field", ["removed4.comment", "forfeit.comment", "penalty4.1.comment", "will4.special"]
)
def test_a_text_in_a_protocol(made: build.Stage10, field: str) -> None:
    game = made.games[0]
    client = signed_in(made.cast.judge)
    address = f"/t/{made.tournament.slug}/protocols/{game.key}/"
    filled = {**form_of(build.document()), "left4": "removed", "removed4.at": "day2"}
    client.post(address, {**filled, field: LONG})
    told = client.post(f"{address}submit/").content.decode()
    assert str(len(LONG)) in told
    assert str(LONGEST) in told
    assert not game.revisions.exists()
    assert LONG in client.get(address).content.decode()


def test_a_record_that_comes_by_no_form(made: build.Stage10) -> None:
    removal = {"seat": 4, "at": {"day": 2}, "comment": LONG}
    document = build.document(removals=[removal])
    with pytest.raises(Refused, match="too long") as refused:
        submit(made.games[0], document, by=made.cast.judge, now=build.NOW)
    assert "removals[0].comment" in str(refused.value.details[0].values["field"])


def test_what_is_said_to_the_hall(made: build.Stage10) -> None:
    address = f"/t/{made.tournament.slug}/hall/"
    client = signed_in(made.cast.organiser)
    answer = client.post(address, {"text": LONG})
    told = answer.content.decode()
    assert "200" in told
    assert str(len(LONG)) in told
    assert LONG in told
