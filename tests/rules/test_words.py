"""Words: sentences, names and numbers in the reader's language."""

from enum import Enum
from fractions import Fraction

import pytest

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
from consigliere.rules.points import Amount
from consigliere.rules.words import LANGUAGES, N_, Language, Words

EN = Words("en")
RU = Words("ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_told_as_nothing(language: Language) -> None:
    assert Words(language)("") == ""


@pytest.mark.parametrize(
    ("hundredths", "en", "signed", "ru"),
    [
        (0, "0", "0", "0"),
        (100, "1.0", "+1.0", "1,0"),
        (60, "0.6", "+0.6", "0,6"),
        (25, "0.25", "+0.25", "0,25"),
        (4, "0.04", "+0.04", "0,04"),
        (-60, "−0.6", "−0.6", "−0,6"),
        (-125, "−1.25", "−1.25", "−1,25"),
        (1230, "12.3", "+12.3", "12,3"),
        (Fraction(40, 3), "2/15 ≈ 0.13", "+2/15 ≈ 0.13", "2/15 ≈ 0,13"),
        (Fraction(-40, 3), "−2/15 ≈ 0.13", "−2/15 ≈ 0.13", "−2/15 ≈ 0,13"),
        (Fraction(80, 3), "4/15 ≈ 0.27", "+4/15 ≈ 0.27", "4/15 ≈ 0,27"),
        (Fraction(60), "0.6", "+0.6", "0,6"),
    ],
)
def test_points(hundredths: Amount, en: str, signed: str, ru: str) -> None:
    assert EN.points(hundredths) == en
    assert EN.points(hundredths, signed=True) == signed
    assert RU.points(hundredths) == ru
    assert RU.points(hundredths, signed=True) == signed.replace(".", ",")


@pytest.mark.parametrize(
    ("hundredths", "en"),
    [
        (0, "0.00"),
        (60, "0.60"),
        (-60, "−0.60"),
        (1234, "12.34"),
        (Fraction(40, 3), "0.13"),
        (Fraction(-40, 3), "−0.13"),
        # half to even
        (Fraction(1, 2), "0.00"),
        (Fraction(3, 2), "0.02"),
        (Fraction(5, 2), "0.02"),
        (Fraction(-1, 2), "0.00"),
        (Fraction(-3, 2), "−0.02"),
    ],
)
def test_rounded_to_two_decimals(hundredths: Amount, en: str) -> None:
    assert EN.rounded(hundredths) == en
    assert RU.rounded(hundredths) == en.replace(".", ",")


def test_placeholders_name_how_they_are_told() -> None:
    assert EN("{a:points} {b:signed}", a=60, b=60) == "0.6 +0.6"
    assert EN("{a:seats}, {b:seats}", a=(3, 10), b=()) == "3, 10, –"
    assert EN("{team:word} and {n}", team=Team.BLACK, n=3) == "black and 3"
    assert RU("{a:signed}", a=Fraction(-5)) == "−0,05"


def test_an_unknown_way_of_telling_is_an_error() -> None:
    with pytest.raises(ValueError, match="03"):
        EN("{n:03}", n=7)


TWICE = N_("the record has him leave the game twice")


def test_english_needs_no_catalogue_and_keeps_an_unknown_sentence() -> None:
    assert (
        EN("the record has him leave the game twice") == "the record has him leave the game twice"
    )
    assert RU("a sentence nobody translated") == "a sentence nobody translated"
    assert N_("as it stands") == "as it stands"


def test_russian_comes_from_the_catalogue() -> None:
    told = RU(TWICE)
    assert told != TWICE
    assert any("а" <= letter <= "я" for letter in told)


@pytest.mark.parametrize(
    ("number", "en"),
    [(0, "0 blacks named: –"), (1, "1 black named: 8"), (2, "2 blacks named: 8, 9")],
)
def test_plural(number: int, en: str) -> None:
    forms = ("{number} black named: {blacks:seats}", "{number} blacks named: {blacks:seats}")
    blacks = (8, 9, 10)[:number]
    assert EN.plural(*forms, number, blacks=blacks) == en
    assert str(number) in RU.plural(*forms, number, blacks=blacks)


def test_russian_has_three_plural_forms() -> None:
    forms = ("{number} black named: {blacks:seats}", "{number} blacks named: {blacks:seats}")
    told = {RU.plural(*forms, number, blacks=()).replace(str(number), "n") for number in (1, 2, 5)}
    assert len(told) == 3


NAMED: list[Enum] = [
    *Team,
    *Role,
    *Outcome,
    *Right,
    *BreakOff,
    *MarkKind,
    *Basis,
    *ClaimedAs,
    *VersionBasis,
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_is_told_in_both_languages(language: Language) -> None:
    say = Words(language)
    told = [say.name(member).lower() for member in NAMED]
    assert all(told)
    cyrillic = [any("а" <= letter <= "я" for letter in name) for name in told]
    assert cyrillic == [language == "ru"] * len(NAMED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_as_nothing(language: Language) -> None:
    assert Words(language)("") == ""
