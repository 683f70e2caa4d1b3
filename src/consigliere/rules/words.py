"""Words in the reader's language, made only when somebody asks for them.

Everything the rules have to say is an English sentence marked with `N_` or given to a
`Words`; Russian comes from the gettext catalogue of the package. A placeholder may name how
its value is told: `{points:signed}`, `{seats:seats}`, `{team:word}`.
"""

import gettext
from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple

from consigliere.rules.game import (
    Basis,
    BreakOff,
    ClaimedAs,
    MarkKind,
    Outcome,
    Right,
    Role,
    Team,
    VersionBasis,
)
from consigliere.rules.kinds import Severity, Source, Title
from consigliere.rules.points import IN_A_POINT, Amount

Language = Literal["ru", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("ru", "en")

_SHOWN_PLACES = 2


_NO_VALUES: Final[Mapping[str, object]] = {}


def N_(message: str) -> str:  # noqa: N802  (the name gettext's tools know)
    """Mark a sentence for translation where it is not yet told to anybody."""
    return message


_NAMES: Final[Mapping[Enum, str]] = {
    Team.RED: N_("red"),
    Team.BLACK: N_("black"),
    Role.CITIZEN: N_("citizen"),
    Role.SHERIFF: N_("Sheriff"),
    Role.MAFIA: N_("mafia"),
    Role.DON: N_("Don"),
    Outcome.RED: N_("red won"),
    Outcome.BLACK: N_("black won"),
    Outcome.DRAW: N_("draw"),
    Right.FIRST_KILL: N_("killed first"),
    Right.TABLE_BROKEN: N_("voted out by a broken table"),
    BreakOff.INFORMATION: N_("game information"),
    BreakOff.HINT: N_("a hint"),
    MarkKind.EXTRA: N_("extra points"),
    MarkKind.WILL: N_("will"),
    MarkKind.PROTOCOL: N_("departure protocol"),
    MarkKind.PENALTY: N_("penalty"),
    MarkKind.TECHNICAL_FOUL: N_("technical foul"),
    Source.BEST_MOVE: N_("best move"),
    Source.EXTRA: N_("extra points"),
    Source.WILL: N_("will"),
    Source.PROTOCOL: N_("departure protocol"),
    Source.DEPARTURE: N_("departure protocol"),
    Title.MOST_VALUABLE: N_("most valuable player"),
    Title.BEST_CITIZEN: N_("best citizen"),
    Title.BEST_SHERIFF: N_("best Sheriff"),
    Title.BEST_MAFIA: N_("best mafia"),
    Title.BEST_DON: N_("best Don"),
    Severity.VIOLATION: N_("violation"),
    Severity.APPROVAL: N_("consent needed"),
    Severity.NOTICE: N_("notice"),
    Basis.OPEN: N_("open"),
    Basis.CERTAIN: N_("certain"),
    Basis.NEAR_CERTAIN: N_("near-certain"),
    Basis.FROM_VERSION: N_("follows from the version"),
    Basis.OWN_CHECK: N_("own check"),
    ClaimedAs.SHERIFF: N_("Sheriff"),
    ClaimedAs.DON: N_("Don"),
    ClaimedAs.RED: N_("citizen"),
    ClaimedAs.BLACK: N_("black"),
    VersionBasis.TWO_REVEALS: N_("two reveals"),
    VersionBasis.SECOND_REVEAL_LATER: N_("the second reveal came later"),
    VersionBasis.SINGLE_REVEAL: N_("a single reveal"),
    VersionBasis.SHERIFF_CONCEALS: N_("the Sheriff conceals"),
    VersionBasis.UNRELIABLE_INFORMATION: N_("unreliable information from the Sheriff"),
}


class Words:
    """One language: sentences, plural forms, points and names as its readers write them.

    Called with a sentence and its values it gives the sentence in the language.
    """

    def __init__(self, language: Language) -> None:
        """Open the catalogue of a language; English needs none."""
        self.language: Language = language
        self._catalogue = _catalogue(language)

    def __call__(self, message: str, **values: object) -> str:
        """A sentence in the language, its placeholders filled."""
        if not message:  # under which a catalogue keeps its head
            return ""
        return self._fill(self._catalogue.gettext(message), values)

    def plural(self, one: str, many: str, number: int, **values: object) -> str:
        """The form of a sentence that goes with a number, which fills `{number}`."""
        message = self._catalogue.ngettext(one, many, number)
        return self._fill(message, {"number": number, **values})

    def _fill(self, message: str, values: Mapping[str, object]) -> str:
        if not values:
            return message
        return message.format(**{name: _Value(self, value) for name, value in values.items()})

    def name(self, member: Enum) -> str:
        """The word for a role, a team, a kind of mark and so on."""
        return self._catalogue.gettext(_NAMES[member])

    def points(self, hundredths: Amount, *, signed: bool = False) -> str:
        """Points with one or two decimals; where those do not hold them, the fraction and ≈."""
        if not hundredths:
            return "0"
        whole = isinstance(hundredths, int) or hundredths.denominator == 1
        size = -hundredths if hundredths < 0 else hundredths
        text = self.rounded(size)
        text = text.removesuffix("0") if whole else f"{size / Fraction(IN_A_POINT)} ≈ {text}"
        sign = "\N{MINUS SIGN}" if hundredths < 0 else "+" if signed and hundredths > 0 else ""
        return sign + text

    def rounded(self, hundredths: Amount) -> str:
        """Points with two decimals, rounded half to even, as tables show them."""
        amount = round(hundredths)
        whole, part = divmod(abs(amount), IN_A_POINT)
        sign = "\N{MINUS SIGN}" if amount < 0 else ""
        comma = "," if self.language == "ru" else "."
        return f"{sign}{whole}{comma}{part:0{_SHOWN_PLACES}}"


class Message(NamedTuple):
    """A sentence for a person: an English text with {placeholders}, translated when it is told.

    A value may be a message itself.
    """

    text: str
    values: Mapping[str, object] = _NO_VALUES

    def told(self, say: Words) -> str:
        """The sentence in a language."""
        values = {
            name: value.told(say) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return say(self.text, **values)


class _Value:
    """A value on its way into a sentence; the placeholder says how it is told."""

    __slots__ = ("_say", "_value")

    def __init__(self, say: Words, value: object) -> None:
        self._say = say
        self._value: Any = value

    def __format__(self, how: str) -> str:
        match how:
            case "":
                return str(self._value)
            case "points":
                return self._say.points(self._value)
            case "signed":
                return self._say.points(self._value, signed=True)
            case "amounts":
                return ", ".join(self._say.points(each, signed=True) for each in self._value)
            case "seats":
                return _listed(self._value)
            case "word":
                return self._say.name(self._value)
        raise ValueError(how)


def _listed(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats)) or "\N{EN DASH}"


@cache
def _catalogue(language: Language) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    path = files("consigliere").joinpath("locale", language, "LC_MESSAGES", "consigliere.mo")
    with path.open("rb") as compiled:
        return gettext.GNUTranslations(compiled)
