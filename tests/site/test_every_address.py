"""Every address of the site asks for rights before it shows or does anything.

The addresses are those the site has: one that is added is walked, too.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from tests.site import build

from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import Official, Person

pytestmark = pytest.mark.django_db

VALUES = {
    "key": "1.1",
    "position": 0,
    "number": 1,
    "photo": 1,
    "kind": "doors",
    "form": "json",
    "act": "start",
}
"""What stands in addresses for the things of the tournament that `build` makes."""
BY_ROUTE = {
    "players/": "p02",
    "player/": "p02",
    "officials/": "j1",
    "office/": "j1",
    "removal/": "p02",
}

FOR_PLAYERS = {"public", "player", "disputes"}
"""The parts of the site that whoever plays may see."""
BLANKS = {"t/<slug:slug>/protocols/blank/", "t/<slug:slug>/protocols/<str:key>/blank/"}
"""They say no more than the seating does."""
WITHOUT_TOURNAMENT = {
    "/": 200,
    "/new/": 302,
    "/account/": 302,
    "/account/sign-in/": 200,
    "/account/sign-out/": 405,
    "/account/describe/": 405,
    "/account/password/": 405,
    "/account/erase/": 302,
    "/account/notices/": 302,
    "/account/notices/read/": 405,
    "/account/notices/choose/": 405,
    "/account/notices/mails/": 302,
    "/account/notices/off/guessed/": 404,
    "/i/guessed/": 404,
    "/hall/guessed/": 404,
    "/calendar/guessed/rounds.ics": 404,
    "/language/en/": 302,
    "/editions/fsm/": 200,
    "/editions/fsm/8.3.5/": 200,
}
"""What somebody who has not signed in gets at every other address."""


class Address(NamedTuple):
    """An address with everything in it but the tournament."""

    part: str
    route: str
    values: dict[str, Any]

    @property
    def is_for_players(self) -> bool:
        return self.part in FOR_PLAYERS or self.route in BLANKS

    def of(self, slug: str) -> str:
        found = self.route
        for name, value in {**self.values, "slug": slug}.items():
            for converter in ("slug", "str", "int", "path"):
                found = found.replace(f"<{converter}:{name}>", str(value))
        assert "<" not in found, found
        return f"/{found}"


def addresses() -> Iterator[Address]:
    """All addresses of the site."""
    yield from _below(get_resolver(), "", "")


def _below(resolver: URLResolver, before: str, part: str) -> Iterator[Address]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _below(one, route, one.namespace or part)
        elif isinstance(one, URLPattern):
            key = next((key for way, key in BY_ROUTE.items() if way in route), VALUES["key"])
            names = {name: VALUES.get(name) for name in one.pattern.converters}
            other = {"name": "fsm", "secret": "guessed", "token": "guessed", "language": "en"}
            if "editions/" in route:
                other["number"] = "8.3.5"
            yield Address(part, route, {**names, "key": key, **other})


IN_A_TOURNAMENT = [one for one in addresses() if "<slug:slug>" in one.route]


def everything() -> dict[str, list[Any]]:
    """All rows of the site's tables; not when somebody signed in last."""
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name != "last_login"}
            for row in model._default_manager.order_by("pk").values()
        ]
        for model in apps.get_app_config("site").get_models()
    }


@pytest.fixture
def made() -> build.Stage10:
    """A private tournament under way, with a game to be published."""
    made = build.tournament()
    build.submitted(made.games[0], build.document(), made.cast.judge)
    return made


def member_elsewhere() -> Person:
    owner = build.person("owner")
    create_tournament("Other Cup", "fsm", by=owner, now=build.NOW)
    return owner


@pytest.mark.parametrize("one", IN_A_TOURNAMENT, ids=lambda one: one.route)
def test_a_private_tournament_is_not_there(
    client: Client, made: build.Stage10, one: Address
) -> None:
    """Neither for a passer-by, nor a stranger, nor a member of another: as if it never was."""
    somebody = [None, made.cast.stranger, member_elsewhere()]
    before = everything()
    for person in somebody:
        if person is not None:
            client.force_login(person)
        for ask in (client.get, client.post):
            here = ask(one.of(made.tournament.slug))
            nowhere = ask(one.of("nosuch"))
            assert here.status_code == nowhere.status_code
            assert here.status_code in {404, 405}
            pages = [
                answer.content.decode().replace(slug, "")
                for answer, slug in ((here, made.tournament.slug), (nowhere, "nosuch"))
            ]
            assert pages[0] == pages[1]
            assert "Test Cup" not in pages[0]
    assert everything() == before


@pytest.mark.parametrize(
    "one",
    [one for one in IN_A_TOURNAMENT if not one.is_for_players],
    ids=lambda one: one.route,
)
def test_pages_of_others_are_no_players(client: Client, made: build.Stage10, one: Address) -> None:
    client.force_login(made.cast.player)
    before = everything()
    answers = [ask(one.of(made.tournament.slug)).status_code for ask in (client.get, client.post)]
    # Whatever is not his is refused, or only to be had in the other way.
    assert set(answers) <= {403, 405}
    assert 403 in answers
    assert everything() == before


@pytest.mark.parametrize(
    "one",
    [one for one in IN_A_TOURNAMENT if one.is_for_players],
    ids=lambda one: one.route,
)
def test_nothing_is_changed_at_pages_for_everybody(
    client: Client, made: build.Stage10, one: Address
) -> None:
    client.force_login(made.cast.player)
    before = everything()
    for ask in (client.get, client.post):
        # A form sent without anything in it is refused.
        assert ask(one.of(made.tournament.slug)).status_code in {200, 404, 405, 409}
    assert everything() == before


def test_an_office_that_ended_opens_nothing(client: Client, made: build.Stage10) -> None:
    Official.objects.filter(person=made.cast.chief).update(ended_at=build.NOW)
    client.force_login(made.cast.chief)
    for one in IN_A_TOURNAMENT:
        for ask in (client.get, client.post):
            assert ask(one.of(made.tournament.slug)).status_code in {404, 405}, one.route


def test_addresses_without_a_tournament(client: Client) -> None:
    found = {
        one.of(""): client.get(one.of("")).status_code
        for one in addresses()
        if "<slug:slug>" not in one.route
    }
    assert found == WITHOUT_TOURNAMENT


def test_there_are_no_administrators_pages(client: Client) -> None:
    assert client.get("/admin/").status_code == 404
    assert not apps.is_installed("django.contrib.admin")
