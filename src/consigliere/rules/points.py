"""Exact amounts: hundredths of a point as whole numbers, Ci as an exact fraction.

Nothing is rounded before it is shown, and places are decided on exact values
(`reading.md`, principle on amounts): a float never holds points.
"""

import re
from fractions import Fraction
from typing import NewType

Hundredths = NewType("Hundredths", int)
"""Points as the judge sets them, times one hundred."""

Amount = int | Fraction
"""Hundredths of a point, exact: a whole number, or a fraction where Ci took part."""

POINTS_PATTERN = r"-?[0-9]+(\.[0-9]{1,2})?"
"""How points are written in a tournament file."""

_POINTS = re.compile(POINTS_PATTERN)

IN_A_POINT = 100
_PLACES = 4
_SCALE = 10**_PLACES


def parse_points(text: str) -> Hundredths:
    """Hundredths written as a decimal string of at most two places.

    Raises ValueError where the text is anything else (a float, a sign +, an exponent).
    """
    if not _POINTS.fullmatch(text):
        raise ValueError(text)
    whole, _, part = text.partition(".")  # a Decimal would round what has more than 28 digits
    return Hundredths(int(whole + part.ljust(2, "0")))


def share_of(hundredths: Amount, share: Fraction) -> Amount:
    """A share of some hundredths, exact; a whole number where it is one."""
    part = Fraction(hundredths) * share
    return part.numerator if part.denominator == 1 else part


def decimal_text(hundredths: Amount) -> str:
    """Points with at most four places, rounded half to even, without trailing zeros."""
    scaled = round(Fraction(hundredths) * _SCALE / IN_A_POINT)  # round() is half to even
    sign, scaled = ("-", -scaled) if scaled < 0 else ("", scaled)
    whole, part = divmod(scaled, _SCALE)
    places = f"{part:0{_PLACES}}".rstrip("0")
    return f"{sign}{whole}.{places}" if places else f"{sign}{whole}"


def exact_text(hundredths: Amount) -> str | None:
    """The fraction of points where four decimal places do not hold it exactly, else None."""
    points = Fraction(hundredths) / IN_A_POINT
    return None if (points * _SCALE).denominator == 1 else str(points)
