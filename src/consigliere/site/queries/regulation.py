"""An edition as people read it: what each clause is about, pays or takes, and how it is read."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final, NamedTuple

from consigliere.rules import edition
from consigliere.rules.catalogue import Interpretation, catalogue
from consigliere.rules.edition import parameter
from consigliere.rules.path import Path
from consigliere.rules.points import IN_A_POINT
from consigliere.rules.scoring import clause_order
from consigliere.rules.words import N_, Language, Words

_VALUES: Final[Mapping[str, str]] = {
    "best_move.points": N_("by the number of blacks named, from none: {value}"),
    "players.most": N_("players at most: {value}"),
    "sum.most": N_("together at most {value}"),
    "points": N_("points: {value}"),
    "values": N_("lawful: {value}"),
    "consent": N_("with the chief judge's consent: {value}"),
    "critical": N_("on critical: {value}"),
    "otherwise": N_("not on critical: {value}"),
    "right": N_("right, one after another: {value}"),
    "wrong": N_("wrong, one after another: {value}"),
    "red": N_("a red: {value}"),
    "last_black": N_("the last black: {value}"),
    "with_sheriff": N_("a version with the Sheriff: {value}"),
    "don_and_red": N_("Don and a red: {value}"),
    "other": N_("any other: {value}"),
    "suggested": N_("suggested: {value}"),
    "most": N_("at most {value}"),
    "least": N_("at least {value}"),
    "share": N_("share: {value}"),
    "games_share": N_("of the games of the distance: {value}"),
    "at_least": N_("B is at least {value}"),
    "blacks_named": N_("blacks named in the best move, at least: {value}"),
    "left": N_("players who left: {value}"),
    "colours": N_("colours: {value}"),
    "blacks": N_("blacks: {value}"),
    "reds": N_("reds: {value}"),
    "winner": N_("to a winner at most {value}"),
    "loser": N_("to a loser at most {value}"),
    "size": N_("points: {value}"),
}
"""Keys of the editions' files in words; what is not here says nothing to a reader.

A key with the one above it goes before the key alone."""

_SHARES: Final = frozenset({"share", "games_share"})


class Clause(NamedTuple):
    """A clause in our words: what it is about, its numbers, how its doubtful places are read."""

    number: str
    title: str
    values: tuple[str, ...]
    seen_to: str
    """Where a person sees to it, or why nobody needs to; empty where it is computed."""
    interpretations: tuple["Reading", ...]


class Reading(NamedTuple):
    """A doubt about a clause, and how it is read."""

    clause: str
    doubt: str
    reading: str


class Regulation(NamedTuple):
    """An edition in words."""

    name: str
    title: str
    clauses: tuple[Clause, ...]
    interpretations: tuple[Reading, ...]

    @property
    def paying(self) -> tuple[Clause, ...]:
        """The clauses with numbers of their own: what the edition pays, takes and allows."""
        return tuple(clause for clause in self.clauses if clause.values)

    def clause(self, number: str) -> Clause | None:
        """A clause by its number."""
        return next((one for one in self.clauses if one.number == number), None)


@cache
def regulation(name: str, language: Language) -> Regulation:
    """An edition in the words of a language. Raises KeyError for one nobody knows."""
    words, say = catalogue(name), Words(language)
    readings = tuple(_reading(item, language) for item in words.interpretations)
    values = _values(name, say)
    clauses = []
    for number in sorted(words.clauses, key=clause_order):
        entry = words.clauses[number]
        person = entry.person.name if entry.person else entry.needs_no_code
        clauses.append(
            Clause(
                number,
                entry.title.told(language),
                tuple(values.get(number, ())),
                person.told(language) if person else "",
                tuple(reading for reading in readings if reading.clause == number),
            )
        )
    return Regulation(name, words.title.told(language), tuple(clauses), readings)


def _reading(item: Interpretation, language: Language) -> Reading:
    return Reading(item.clause, item.doubt.told(language), item.reading.told(language))


def _values(name: str, say: Words) -> Mapping[str, list[str]]:
    """The numbers of an edition by the clause they stand in, in the order of its file."""
    found: dict[str, list[str]] = defaultdict(list)
    for clause, path, value in _numbers(edition.document(name, ""), ()):
        told = _VALUES.get(".".join(map(str, path[-2:])), _VALUES[str(path[-1])])
        found[clause].append(say(told, value=_shown(name, path, value, say)))
    return found


def _numbers(table: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Path, Any]]:
    """The numbers of a table of an edition's file, and those below it, each with its clause."""
    # Penalties are listed by the clause each stands in.
    clause = table.get("clause", path[-1] if path[:2] == ("penalties", "acts") else None)
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _numbers(value, (*path, key))
        elif isinstance(clause, str) and key in _VALUES and _is_number(value):
            yield clause, (*path, key), value


def _is_number(value: Any) -> bool:  # noqa: ANN401  (whatever TOML holds)
    values = value if isinstance(value, list) else [value]
    # Nothing and 0 alone say that a rule is not in force.
    return any(values) and all(type(one) in (int, Decimal) for one in values)


def _shown(name: str, path: Path, value: Any, say: Words) -> str:  # noqa: ANN401  (whatever a parameter holds)
    """A number or several as people read them: points with their sign, shares in percent."""
    if path[-1] in _SHARES:
        return f"{int(value * 100)}\N{NO-BREAK SPACE}%"
    values = value if isinstance(value, list) else [value]
    if not _are_points(name, path):
        return ", ".join(map(str, values))
    return ", ".join(say.points(int(one * IN_A_POINT), signed=True) for one in values)


def _are_points(name: str, path: Path) -> bool:
    """Whether numbers of an edition's file are points; shared scales stand at no path of it."""
    try:
        return parameter(edition.load(name), path).is_amount
    except LookupError:
        return path[0] == "scales"
