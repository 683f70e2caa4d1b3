"""What is asked for again after it was done is answered by saying so, not as a want of rights."""

import pytest
from django.test import Client
from django.urls import reverse
from tests.site import build

from consigliere.site.actions.closing import close
from consigliere.site.actions.rounds import end_round, start_round

pytestmark = pytest.mark.django_db


def answer(client: Client, page: str, *args: object, **form: str) -> str:
    """What the page says to somebody who asks in vain, in English."""
    client.cookies["django_language"] = "en"
    told = client.post(reverse(page, args=args), form)
    assert told.status_code == 409
    return told.content.decode()


def test_the_start(client: Client) -> None:
    made = build.tournament()
    client.force_login(made.cast.organiser)
    told = answer(client, "organiser:start", made.tournament.slug)
    assert "The tournament has started already." in told


def test_start_and_end_of_a_round(client: Client) -> None:
    made = build.tournament()
    slug, round_ = made.tournament.slug, made.games[0].round
    client.force_login(made.cast.secretary)
    start_round(round_, by=made.cast.secretary, now=build.NOW)
    started = answer(client, "organiser:time_round", slug, 1, "start")
    assert "Round 1 has started already." in started
    end_round(round_, by=made.cast.secretary, now=build.NOW)
    ended = answer(client, "organiser:time_round", slug, 1, "end")
    assert "Round 1 has ended already." in ended


def test_a_publication(client: Client) -> None:
    made = build.tournament()
    slug, revision = (
        made.tournament.slug,
        build.published(made.games[0], build.document(), made.cast),
    )
    client.force_login(made.cast.chief)
    number = str(revision.pk)
    of_many = answer(client, "chief:publish", slug, revision=number)
    assert "This is published already." in of_many
    of_one = answer(client, "chief:decide", slug, "1.1", decision="publish", revision=number)
    assert "This is published already." in of_one


def test_the_closing_and_what_comes_after_it(client: Client) -> None:
    made = build.tournament(rounds=1)
    slug, chief = made.tournament.slug, made.cast.chief
    build.published(made.games[0], build.document(), made.cast)
    client.force_login(chief)
    reopened = answer(client, "chief:end", slug, decision="reopen", reason="A slip")
    assert "The tournament is open already." in reopened
    close(made.tournament, by=chief, now=build.NOW, leave_shared=True)
    closed = answer(client, "chief:end", slug, decision="close", leave_shared="1")
    assert "The tournament is closed already." in closed
    assert "Not yours" not in closed
    late = answer(client, "organiser:time_round", slug, 1, "start")
    assert "The tournament is closed already." in late
    assert "Not now" in late


def test_of_nobody_elses_business(client: Client) -> None:
    made = build.tournament()
    client.force_login(made.cast.judge)
    client.cookies["django_language"] = "en"
    told = client.post(reverse("chief:end", args=(made.tournament.slug,)), {"decision": "reopen"})
    assert told.status_code == 403
    assert "Not yours" in told.content.decode()
