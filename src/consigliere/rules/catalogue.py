"""What an edition's clauses say, in our own words, and how its doubtful ones are read.

The catalogue (`editions/*.clauses.toml`) lists every numbered clause of the edition's
sections with a title in both languages and who sees to it: code, nobody, or a person.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from consigliere.rules.edition import document
from consigliere.rules.game import ClauseNumber
from consigliere.rules.typed_toml import read_table
from consigliere.rules.words import Language


@dataclass(frozen=True, slots=True)
class Text:
    """The same thing said in both languages."""

    ru: str
    en: str

    def told(self, language: Language) -> str:
        """The text in a language."""
        return self.ru if language == "ru" else self.en


@dataclass(frozen=True, slots=True)
class Screen:
    """Where in the product a person sees to a clause, and whether that is built yet."""

    name: Text
    built: bool


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: what it is about, and exactly one of who sees to it.

    `code` is a module of `consigliere.rules`; `needs_no_code` says why there is none;
    `person` is the screen on which a person decides.
    """

    title: Text
    code: str = ""
    needs_no_code: Text | None = None
    person: Screen | None = None

    def __post_init__(self) -> None:
        """Refuse a clause that nobody or more than one sees to."""
        if sum(map(bool, (self.code, self.needs_no_code, self.person))) != 1:
            raise ValueError("expected exactly one of code, needs_no_code, person")


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A doubt about the text, the reading chosen, and the path of the parameter that holds it."""

    clause: ClauseNumber
    doubt: Text
    reading: Text
    parameter: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Catalogue:
    """An edition in words."""

    title: Text
    clauses: Mapping[str, Clause]
    interpretations: tuple[Interpretation, ...]


@cache
def catalogue(name: str) -> Catalogue:
    """The catalogue of an edition. Raises KeyError for a name that is none of the editions'."""
    return read_table(Catalogue, document(name, ".clauses"), f"{name}.clauses")
