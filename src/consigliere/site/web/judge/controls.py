"""What can be pressed on the page of a protocol: chips of an edition's scales, choices, prompts.

Every value comes from the edition's parameters and every clause's title from its catalogue; what
an edition does not know has no controls.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from consigliere.files.field_telling import EXCEPTIONS, PHASES
from consigliere.files.protocol_form import Form
from consigliere.files.protocol_form.marks import KINDS, Kind, slots_of
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import load
from consigliere.rules.game import (
    SEATS,
    Basis,
    BreakOff,
    ClaimedAs,
    MarkKind,
    Outcome,
    Right,
    Role,
    VersionBasis,
)
from consigliere.rules.offered import offered
from consigliere.rules.points import decimal_text
from consigliere.rules.scales import Refused
from consigliere.rules.words import Words

_TENTH: Final = 10
_DAYS: Final = 5
"""How many days and nights are offered; a game that had more offers more."""

_PROMPT_OF_WILL: Final = "Game protocol: a prompt beside the will"
_PROMPT_OF_PENALTY: Final = "Game protocol: a prompt beside the penalty"


class Choice(NamedTuple):
    """One of several: what is sent, and what is read; `title` says more."""

    value: str
    text: str
    title: str = ""


class Chip(NamedTuple):
    """Points to set by a tap. `level`: empty, `ask` (needs consent), `off` (not of the scale)."""

    value: str
    text: str
    level: str = ""


class Prompt(NamedTuple):
    """What a clause leaves to the judge, beside the mark it is about."""

    clause: str
    text: str


class Slot(NamedTuple):
    """A place for a mark: its field's name, its kind, the chips to set it."""

    name: str
    kind: Kind
    chips: Sequence[Chip]
    is_filled: bool

    @property
    def key(self) -> str:
        """Its element's id on the page."""
        return f"mark-{self.name.replace('.', '-')}"


@dataclass(frozen=True, slots=True)
class Knows:
    """What an edition knows, and the page shows."""

    forfeit: bool
    table_broken: bool
    will: bool
    protocol: bool
    departure: bool
    technical_foul: bool
    special: bool
    critical: bool


class Controls:
    """All that can be pressed, under an edition, in a language, with what a form holds."""

    def __init__(self, edition_name: str, form: Form, say: Words) -> None:
        """Look up the edition."""
        self._form = form
        self._say = say
        self.edition = load(edition_name)
        self._catalogue = catalogue(edition_name)
        rules = self.edition
        self.knows = Knows(
            forfeit=not isinstance(rules.forfeit, Refused),
            table_broken=not isinstance(rules.best_move.table_broken, Refused),
            will=not isinstance(rules.will, Refused),
            protocol=not isinstance(rules.protocol, Refused),
            departure=rules.departure is not None,
            technical_foul=not isinstance(rules.technical_foul, Refused),
            special=rules.removed is not None,
            critical=rules.removal.critical != rules.removal.otherwise,
        )

    def value(self, field: str) -> str:
        """What the form holds in a field."""
        return self._form.get(field, "")

    def has(self, *beginnings: str) -> bool:
        """Whether anything is entered in fields whose names begin so."""
        return any(name.startswith(beginnings) for name in self._form)

    # ------------------------------------------------------------------------------- choices

    @property
    def roles(self) -> list[Choice]:
        """The roles that are marked: whoever is left without a mark is a citizen."""
        return self._words(role for role in Role if role is not Role.CITIZEN)

    def marked(self, seat: int) -> str:
        """The role a seat is marked with; none for a citizen."""
        role = self.value(f"role{seat}")
        return "" if role == Role.CITIZEN.value else role

    @property
    def role_keys(self) -> list[Choice]:
        """The letter of each role, on the keyboard and on paper; `title` is a Latin one.

        The value is what the letter marks a seat with: that of a citizen takes the mark away.
        """
        say = self._say
        # Translators: a letter for citizen, Sheriff, mafia and Don, in this order.
        letters = say("C S M D").split()
        latin = ["c", "s", "m", "d"]
        return [
            Choice("" if role is Role.CITIZEN else role.value, letter, key)
            for role, letter, key in zip(Role, letters, latin, strict=True)
        ]

    @property
    def outcomes(self) -> list[Choice]:
        """How a game can end."""
        return self._words(Outcome)

    @property
    def breaks(self) -> list[Choice]:
        """What breaks a best move off."""
        return self._words(BreakOff)

    @property
    def bases(self) -> list[Choice]:
        """What a colour rests on."""
        return self._words(Basis)

    @property
    def claims(self) -> list[Choice]:
        """Who a version says a player is."""
        return self._words(ClaimedAs)

    @property
    def versions(self) -> list[Choice]:
        """What a version rests on."""
        return self._words(VersionBasis)

    @property
    def phases(self) -> list[Choice]:
        """When in a day something happened."""
        return [Choice(value, self._say(text)) for value, text in PHASES.items()]

    @property
    def exceptions(self) -> list[Choice]:
        """Why an opinion may hold one colour."""
        return [Choice(value, self._say(text)) for value, text in EXCEPTIONS.items()]

    @property
    def penalties(self) -> list[Choice]:
        """The clauses of penalties, with what each is about."""
        acts = self.edition.penalties.acts
        return [Choice(clause, f"{clause} {self.title(clause)}") for clause in acts]

    def leaving(self, seat: int) -> list[Choice]:
        """When a seat may have left; whatever unusual the form holds among them."""
        say = self._say
        usual = [Choice("", say("to the end"))]
        for number in range(1, self._last_day() + 1):
            usual.append(Choice(f"day{number}", say("day {number}", number=number)))
            usual.append(Choice(f"night{number}", say("night {number}", number=number)))
        usual.append(Choice("removed", say("removed")))
        return self._with_unusual(usual, f"left{seat}")

    def moments(self, field: str) -> list[Choice]:
        """Days and nights; whatever unusual the form holds among them."""
        return self._with_unusual([Choice("", "–"), *self.leaving(0)[1:-1]], field)

    def nights(self) -> list[int]:
        """The nights in which the blacks may have missed."""
        return list(range(1, self._last_day() + 1))

    def _last_day(self) -> int:
        tokens = " ".join(text for name, text in self._form.items() if name.startswith("left"))
        numbers = [int(found) for found in re.findall(r"\b(?:day|night)([1-9]\d?)\b", tokens)]
        return max([_DAYS, *numbers])

    def _with_unusual(self, usual: list[Choice], field: str) -> list[Choice]:
        held = self.value(field)
        known = {choice.value: choice.text for choice in usual}
        if held in known:
            return usual
        told = ", ".join(known.get(token, token) for token in held.split())
        return [*usual, Choice(held, told)]

    def _words(self, words: Iterable[Enum]) -> list[Choice]:
        return [Choice(word.value, self._say.name(word)) for word in words]

    # --------------------------------------------------------------------------------- marks

    def extra(self, seat: int) -> Slot:
        """The positive extra of a seat."""
        return self._slot(f"extra{seat}", KINDS[0], self._chips(KINDS[0]))

    def others(self, seat: int) -> list[Slot]:
        """The other marks of a seat: those set, and of each kind that may be set again a spare."""
        slots = []
        spare: set[str] = set()
        for kind, name in slots_of(seat):
            chips = self._chips(kind)
            slot = self._slot(name, kind, chips)
            if kind.name == "extra" or not (chips or slot.is_filled):
                continue
            if slot.is_filled or kind.name not in spare:
                slots.append(slot)
            if not slot.is_filled:
                spare.add(kind.name)
        return slots

    def spares(self, shown: Container[str]) -> list[tuple[int, Slot, Slot]]:
        """Places for marks a page has not yet: the seat, the place before, the new place.

        `shown` holds the fields the page has: it sends those that are empty, too.
        """
        return [
            (int(seat), before, slot)
            for seat in SEATS
            for before, slot in pairwise(self.others(int(seat)))
            if before.kind is slot.kind and f"{slot.name}.points" not in shown
        ]

    def _slot(self, name: str, kind: Kind, chips: Sequence[Chip]) -> Slot:
        held = self.value(f"{name}.points")
        offered = list(chips)
        if held and held not in {chip.value for chip in offered}:
            offered.append(Chip(held, held.replace("-", "\N{MINUS SIGN}"), "off"))
        parts = ("points", "comment", "clause", "colours", "exception", "repeats", "special")
        filled = any(self.value(f"{name}.{part}") for part in parts)
        return Slot(name, kind, offered, filled)

    def _chips(self, kind: Kind) -> Sequence[Chip]:
        """The chips of a kind; none where the edition does not know it."""
        values = offered(self.edition, kind.mark, negative=kind.name == "minus")
        return [
            Chip(
                decimal_text(value.points),
                self._say.points(value.points, signed=True),
                "ask" if value.needs_consent else "",
            )
            for value in values
        ]

    # ------------------------------------------------------------------------------- clauses

    def title(self, clause: str) -> str:
        """What a clause is about."""
        known = self._catalogue.clauses.get(clause)
        return known.title.told(self._say.language) if known else ""

    def prompts(self, kind: Kind) -> list[Prompt]:
        """What the clauses leave to the judge of a mark of this kind."""
        screens: Mapping[MarkKind, str] = {
            MarkKind.WILL: _PROMPT_OF_WILL,
            MarkKind.PENALTY: _PROMPT_OF_PENALTY,
        }
        screen = screens.get(kind.mark)
        return [
            Prompt(number, clause.title.told(self._say.language))
            for number, clause in self._catalogue.clauses.items()
            if screen and clause.person is not None and clause.person.name.en == screen
        ]

    # --------------------------------------------------------------------------------- paper

    @property
    def edition_title(self) -> str:
        """What the edition is called."""
        return self._catalogue.title.told(self._say.language)

    @property
    def days_told(self) -> list[str]:
        """The days a blank protocol has rows for."""
        say = self._say
        return [say("Day {number}", number=number) for number in range(1, _DAYS + 1)]

    @property
    def nights_told(self) -> list[str]:
        """The nights a blank protocol has rows for."""
        say = self._say
        return [say("Night {number}", number=number) for number in range(1, _DAYS + 1)]

    @property
    def kinds_told(self) -> list[Choice]:
        """The kinds of marks beside extra and fouls, each with its scale as `title`."""
        say = self._say
        told = []
        for kind in KINDS[1:-1]:
            chips = self._chips(kind)
            if chips:
                name = say("Minus") if kind.name == "minus" else say.name(kind.mark)
                told.append(Choice(kind.name, name, " ".join(chip.text for chip in chips)))
        return told

    @property
    def rights(self) -> list[str]:
        """The rights to a best move this edition knows."""
        return [
            right.value for right in Right if right is Right.FIRST_KILL or self.knows.table_broken
        ]
