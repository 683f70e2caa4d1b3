"""Exact amounts: hundredths and fractions, read and told without a float."""

import re
from fractions import Fraction

import pytest

from consigliere.rules.points import Amount, decimal_text, exact_text, parse_points, share_of


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [
        ("0", 0),
        ("-0", 0),
        ("1", 100),
        ("0.4", 40),
        ("0.40", 40),
        ("0.04", 4),
        ("-0.04", -4),
        ("-0.6", -60),
        ("-1.25", -125),
        ("00.1", 10),
        ("12.5", 1250),
        ("100000000000000000000000000000.01", 10000000000000000000000000000001),
    ],
)
def test_parse_points(text: str, hundredths: int) -> None:
    assert parse_points(text) == hundredths


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".5",
        "1.",
        "+0.4",
        "0.125",
        "1e1",
        "0,4",
        " 0.4",
        "0.4 ",
        "0.4\n1",
        "0.4\n",
        "--1",
        "-",
        "nan",
        "1_0",
        "٣",
        "\N{MINUS SIGN}1",
    ],
)
def test_parse_points_refuses_anything_else(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        parse_points(text)


@pytest.mark.parametrize(
    ("hundredths", "decimal", "exact"),
    [
        (0, "0", None),
        (100, "1", None),
        (-100, "-1", None),
        (40, "0.4", None),
        (4, "0.04", None),
        (-4, "-0.04", None),
        (125, "1.25", None),
        (1000, "10", None),
        (Fraction(5, 2), "0.025", None),
        (Fraction(1, 100), "0.0001", None),
        (Fraction(-1, 100), "-0.0001", None),
        (Fraction(823, 60) * 100, "13.7167", "823/60"),
        (Fraction(40, 3), "0.1333", "2/15"),
        (Fraction(-40, 3), "-0.1333", "-2/15"),
        (Fraction(80, 3), "0.2667", "4/15"),
        # half to even
        (Fraction(1, 200), "0", "1/20000"),
        (Fraction(3, 200), "0.0002", "3/20000"),
        (Fraction(5, 200), "0.0002", "1/4000"),
        (Fraction(-1, 200), "0", "-1/20000"),
        (Fraction(-3, 200), "-0.0002", "-3/20000"),
        (Fraction(1, 300), "0", "1/30000"),
    ],
)
def test_told_with_four_places_or_as_a_fraction(
    hundredths: Amount, decimal: str, exact: str | None
) -> None:
    assert decimal_text(hundredths) == decimal
    assert exact_text(hundredths) == exact


@pytest.mark.parametrize(
    ("hundredths", "share", "expected"),
    [
        (40, Fraction(1, 2), 20),
        (40, Fraction(1, 3), Fraction(40, 3)),
        (Fraction(40, 3), Fraction(1, 2), Fraction(20, 3)),
        (Fraction(40, 3), Fraction(3), 40),
        (-20, Fraction(1, 2), -10),
        (0, Fraction(1, 3), 0),
    ],
)
def test_share_of_is_exact_and_whole_where_it_can_be(
    hundredths: Amount, share: Fraction, expected: Amount
) -> None:
    part = share_of(hundredths, share)
    assert part == expected
    assert type(part) is type(expected)
