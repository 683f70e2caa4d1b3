"""Every address of the site that can be asked for, found in the urlconf: new pages are among them.

What an address is made of is filled in from a tournament under test, and with what one may guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from consigliere.site.models import Tournament
from consigliere.site.queries.calendar import calendar_token

_GUESSES: Mapping[str, Sequence[Any]] = {
    "name": ("fsm", "nobody"),
    "number": ("8.3.5", 1),
    "language": ("en", "xx"),
    "secret": ("guessed",),
    "position": (0, 7),
    "kind": ("tables", "players", "door", "nonsense"),
    "form": ("json", "csv", "xlsx", "exe"),
    "uidb64": ("MQ",),
    "token": ("guessed",),
}
_QUERIES = ("?after=1", "?open=p01", "?revision=2", "?format=json&debug=1")
_OF_THE_TABLE = (
    *_QUERIES,
    "?after=2",
    "?after=99",
    "?after=x",
    "?view=places",
    "?open=nobody",
    "?after=1&open=p02&view=places",
)


class Way(NamedTuple):
    """An address, with the queries to try on it where it is one of results."""

    address: str
    queries: Sequence[str]


def ways_to(tournament: Tournament) -> list[Way]:
    """All addresses there are for a tournament and what is in it."""
    players = [*tournament.participants.values_list("key", flat=True)[:2], "nobody"]
    holders = map(calendar_token, tournament.participants.exclude(person=None))
    tokens = [token for token in holders if token is not None]
    games = [*tournament.games.values_list("key", flat=True), "9.9"]
    known: dict[str, Sequence[Any]] = {**_GUESSES, "slug": (tournament.slug,), "pk": (1, 2, 99)}
    found: dict[str, Sequence[str]] = {}
    for name, parameters in _named(get_resolver()):
        known["token"] = (
            (*tokens, *_GUESSES["token"]) if name == "player:calendar" else ("guessed",)
        )
        known["key"] = players if "player" in name else games
        values = [known.get(parameter, ("1",)) for parameter in parameters]
        queries = _queries(name) if "slug" in parameters else ()
        # What an address makes of a query does not depend on what one guessed in its path.
        plain = {*players[:1], *games[:-1], *(guesses[0] for guesses in known.values())}
        for chosen in product(*values):
            try:
                address = reverse(name, kwargs=dict(zip(parameters, chosen, strict=True)))
            except NoReverseMatch:  # a guess of another type than the address takes
                continue
            found[address] = queries if plain.issuperset(chosen) else ()
    return [Way(*one) for one in found.items()]


def _queries(name: str) -> Sequence[str]:
    if name == "public:standings":
        return _OF_THE_TABLE
    if name.endswith("_picture"):  # drawn from the same tables, and dear to draw
        return ()
    return _QUERIES if name.startswith(("public:", "player:")) else ()


def _named(
    resolver: URLResolver, prefix: str = "", taken: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for entry in resolver.url_patterns:
        parameters = (*taken, *entry.pattern.regex.groupindex)
        if isinstance(entry, URLPattern):
            if entry.name:
                yield prefix + entry.name, parameters
        else:
            inner = f"{prefix}{entry.namespace}:" if entry.namespace else prefix
            yield from _named(entry, inner, parameters)
