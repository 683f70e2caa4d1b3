"""All pages of the demonstration, for each part, on a phone: every link that is shown, followed.

Of pages of one kind one is looked at; what everybody sees, officials leave to the others. In
Russian it is day, in English night, so that every page is seen in both languages and in both
themes. What is folded away is unfolded first.
"""

from collections import deque
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.urls import resolve
from django.utils import timezone
from tests.browser.visitor import PHONE, Device, Stage, Visitor

from consigliere.site.actions.demonstration import ROLES, load_demonstration
from consigliere.site.models import Person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.walk]

NIGHT: Final = PHONE._replace(name="phone-night", language="en", is_dark=True)
FEWEST: Final = 8
"""Kinds of pages that anybody finds; fewer, and the walk went nowhere."""
NOBODY: Final = "spectator"

Kind = tuple[str, ...]

_LINKS: Final = """() => [...document.querySelectorAll("a[href]")]
    .map((link) => link.href.split("#")[0])"""
_UNFOLD: Final = "() => document.querySelectorAll('details').forEach((one) => { one.open = true })"
_ON_THE_WAY: Final = {("public:home",), ("public:standings",)}
_SAME: Final = {"slug", "key", "name", "number", "position", "photo"}
"""Parts of an address that tell pages of one kind apart."""


@pytest.mark.parametrize("device", [PHONE, NIGHT], ids=lambda device: device.name)
@pytest.mark.parametrize("role", [NOBODY, "player", *ROLES])
def test_every_page_there_is_a_link_to(stage: Stage, role: str, device: Device) -> None:
    logins = load_demonstration(timezone.now())
    Person.objects.update(language=device.language)
    visitor = stage.visitor(f"walk-{device.name}-{role}", device)
    passwords = {login.email: login.password for login in logins}
    if role != NOBODY:
        person = Person.objects.get(email=f"{role}@demo.example")
        visitor.sign_in(person, passwords[person.email])
    wrong = walk(visitor, leaves_public=role in ROLES)
    assert not wrong, "\n".join(wrong)


def walk(visitor: Visitor, *, leaves_public: bool) -> list[str]:
    """What is wrong with pages, of each kind one, that links lead to from the first page on."""
    wrong: list[str] = []
    seen: set[Kind] = set()
    waiting = deque([f"{visitor.address}/"])
    while waiting:
        address = waiting.popleft()
        kind = kind_of(address)
        if kind in seen or not address.startswith(visitor.address) or kind[0] == "language":
            continue
        if leaves_public and kind[0].startswith("public:") and kind not in _ON_THE_WAY:
            continue
        seen.add(kind)
        if "form" in resolve(urlsplit(address).path).kwargs:
            if not visitor.page.request.get(address).ok:
                wrong.append(f"{address}: there is nothing to download")
            continue
        found = look(visitor, address, kind)
        wrong.extend(f"{address}: {one}" for one in found.wrong)
        waiting.extend(found.links)
    assert len(seen) > FEWEST, seen
    return wrong


class Looked(NamedTuple):
    """What is wrong with a page, and where it leads to."""

    wrong: list[str]
    links: list[str]


def look(visitor: Visitor, address: str, kind: Kind) -> Looked:
    """Hold a page to what all are held to."""
    page = visitor.page
    answer = page.goto(address)
    if answer is None or not answer.ok:
        return Looked(["a link that is shown leads to a refusal"], [])
    page.evaluate(_UNFOLD)
    visitor.keep("-".join(kind).replace(":", "-"))
    wrong = visitor.faults()
    if page.locator("html").get_attribute("lang") != visitor.device.language:
        wrong.append("another language")
    return Looked(wrong, page.evaluate(_LINKS))


def kind_of(address: str) -> Kind:
    """What kind of page stands at an address: its name, and whatever is no mere number of it."""
    parts = urlsplit(address)
    try:
        found = resolve(parts.path)
    except ValueError:
        return ("nowhere",)
    told = [str(value) for name, value in found.kwargs.items() if name not in _SAME]
    asked = [
        name if value.isdigit() or name in {"open", "next"} else f"{name}={value}"
        for name, value in parse_qsl(parts.query)
    ]
    return (found.view_name, *told, *sorted(asked))
