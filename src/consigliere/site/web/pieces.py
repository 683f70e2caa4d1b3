"""A page in pieces, so that of a page somebody has open the changed pieces can be sent to him.

A block is a template of its own, shown within an element that has its name (`data-block`); rows
are the lines of the page's one table (`data-rows`), by key (`data-row`) and in order. A page is
made of the very pieces that are sent of it later.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.template import engines
from markupsafe import Markup

from consigliere.site.policy import Standing
from consigliere.site.web.pages import tournament_page


@dataclass(frozen=True)
class Pieces:
    """The pieces of a page as one reader sees them."""

    blocks: Mapping[str, Markup]
    rows: Mapping[str, Markup] = field(default_factory=dict)

    @cached_property
    def marks(self) -> Mapping[str, str]:
        """What tells one state of each piece from another, blocks before rows in their order.

        They are made of what is shown and of nothing else, so that they say nothing more.
        """
        named = {f"block {name}": text for name, text in self.blocks.items()}
        named |= {f"row {key}": text for key, text in self.rows.items()}
        return {name: _mark(text) for name, text in named.items()}

    @cached_property
    def mark(self) -> str:
        """The same of all pieces together."""
        return _mark("\n".join(f"{name} {mark}" for name, mark in self.marks.items()))


def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=9).hexdigest()


@dataclass(frozen=True)
class Address:
    """Of a live page: the parameters that it reads, and what its address names beside them."""

    query: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, Any] = field(default_factory=dict)


class Shown(NamedTuple):
    """What a page shows: the pieces of it that change, and the facts that they were made of."""

    facts: Mapping[str, Any]
    pieces: Pieces


_Show = Callable[[Standing, Address], Shown]


@dataclass(frozen=True)
class LivePage:
    """What a page shows somebody, when he opens it and later. Raises Unknown or Forbidden.

    `reads` are the parameters of its address that make it another page, each with what leaves one
    spelling of a value; `own` are those by which a reader changes it for himself alone, and which
    his stream has nothing to do with. What is not named here no page is told.
    """

    show: _Show
    reads: Mapping[str, Callable[[str], str]]
    own: tuple[str, ...]

    def __call__(self, standing: Standing, address: Address) -> Shown:
        """The page as it is now."""
        return self.show(standing, address)

    def shared(self, asked: QueryDict) -> Mapping[str, str]:
        """Of the parameters of a request, those that make it another page, in one order."""
        return {name: one(str(asked[name])) for name, one in self.reads.items() if name in asked}

    def read(self, asked: QueryDict) -> Mapping[str, str]:
        """The same with the reader's own."""
        own = {name: str(asked[name]) for name in self.own if name in asked}
        return {**self.shared(asked), **own}


def live(
    *, own: tuple[str, ...] = (), **reads: Callable[[str], str]
) -> Callable[[_Show], LivePage]:
    """Declare a page to be live, with the parameters that it reads."""
    return lambda show: LivePage(show, reads, own)


def shown(
    standing: Standing,
    folder: str,
    names: Iterable[str],
    facts: Mapping[str, Any],
    rows: Mapping[str, Markup] | None = None,
) -> Shown:
    """A page whose blocks are the templates of these names in a folder, written with facts."""
    told = {"tournament": standing.tournament, "standing": standing, **facts}
    templates = engines["jinja2"].env  # type: ignore[attr-defined]  # Jinja2's own engine
    blocks = {
        name: Markup(templates.get_template(f"{folder}/{name}.html").render(told))  # noqa: S704  (a template escapes)
        for name in names
    }
    return Shown(facts, Pieces(blocks, rows or {}))


def live_page(
    request: HttpRequest, standing: Standing, template: str, page: LivePage, **named: object
) -> HttpResponse:
    """A page that has a stream, for whoever stands in the tournament so."""
    facts, pieces = page(standing, Address(page.read(request.GET), named))
    return tournament_page(request, standing, template, pieces=pieces, **facts)
