"""Where the lines and bars of a chart lie. Templates draw what is reckoned here, CSS paints it.

Across, everything is a share of the width, so that a drawing fills whatever room there is and its
words keep their size; down, everything is in pixels.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from consigliere.rules.game import Id
from consigliere.rules.points import Amount
from consigliere.site.queries.charts import Race, Runner
from consigliere.site.queries.table import RoundOf

ROW: Final = 38
"""Pixels of a row of bars: its words, and the bar below them."""

LINES_ACROSS: Final = 1000
"""How wide the box of the race's lines is in its own units."""

_STEP: Final = 16
"""Pixels between places, and between names beside them."""
_MANY: Final = 40
"""With more places than this they are drawn closer together the further back they are."""
_TALL: Final = 600
_TOP: Final = 26
"""Above the first place: the numbers of the rounds."""
_EDGE: Final = 10
_SIDE: Final = 2
"""Per cent of the width left and right of the rounds."""
LEADERS: Final = 5
"""So many lead a race."""
_NAMED: Final = 10
"""So many leaders are named where there are too many to name all."""
_MOST_ROUNDS: Final = 16
"""With more rounds than this only every other one is numbered."""
_MOST_ON_A_PHONE: Final = 9
_GRID: Final = (1, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000)


class Bar(NamedTuple):
    """A row of bars: what for, how much in words, and up to two values, one of them below 0.

    `note` stands behind the label. `mark` is a value to compare with. `sign` says how the bar is
    painted: "red" or "black" for a team, else nothing.
    """

    label: str
    text: str
    values: tuple[Amount, ...]
    note: str = ""
    mark: Amount | None = None
    sign: str = ""


class Stretch(NamedTuple):
    """A piece of a bar: where it begins, how long it is, how it is painted."""

    x: str
    width: str
    sign: str


class DrawnRow(NamedTuple):
    """A row with its bars."""

    label: str
    note: str
    text: str
    y: int
    stretches: tuple[Stretch, ...]
    mark: str | None


class Bars(NamedTuple):
    """Rows of bars on one scale; `zero` is where it begins if something lies below."""

    height: int
    zero: str | None
    rows: tuple[DrawnRow, ...]


def bars(rows: Sequence[Bar]) -> Bars:
    """Bars from 0 on, to the left what is below it."""
    marks = [row.mark for row in rows if row.mark is not None]
    every: list[Amount] = [0, *marks]
    for row in rows:
        every += row.values
    low, high = min(every), max(every)
    reach = Fraction(high - low) or Fraction(1)

    def x(value: Amount) -> Fraction:
        return (value - low) / reach * 100

    drawn = tuple(
        DrawnRow(
            label=row.label,
            note=row.note,
            text=row.text,
            y=number * ROW,
            stretches=tuple(
                Stretch(
                    _share(x(min(0, value))),
                    _share(abs(Fraction(value)) / reach * 100),
                    "below" if value < 0 else row.sign,
                )
                for value in row.values
                if value
            ),
            mark=None if row.mark is None else _share(x(row.mark)),
        )
        for number, row in enumerate(rows)
    )
    return Bars(len(rows) * ROW, _share(x(0)) if low < 0 else None, drawn)


class Shares(NamedTuple):
    """A row that is divided: its label, how in words, and counts by how they are painted."""

    label: str
    text: str
    counts: tuple[tuple[str, int], ...]


def shares(rows: Sequence[Shares]) -> Bars:
    """Bars of full width, divided by their counts."""
    return Bars(
        len(rows) * ROW,
        None,
        tuple(
            DrawnRow(row.label, "", row.text, number * ROW, tuple(_divided(row.counts)), None)
            for number, row in enumerate(rows)
        ),
    )


def _divided(counts: Sequence[tuple[str, int]]) -> list[Stretch]:
    whole = sum(count for _, count in counts) or 1
    begin = 0
    stretches = []
    for sign, count in counts:
        if count:
            x, width = Fraction(100 * begin, whole), Fraction(100 * count, whole)
            stretches.append(Stretch(_share(x), _share(width), sign))
        begin += count
    return stretches


# ---------------------------------------------------------------------------------------- the race


class Line(NamedTuple):
    """A player's line: through which points, with which dots, where its name stands if it does.

    `sign` is "you" for the reader, "subject" for whose page it is, "ahead" for a leader.
    """

    name: str
    place: int | None
    sign: str
    points: str
    dots: tuple[tuple[str, int], ...]
    name_y: int | None


class Column(NamedTuple):
    """A round's number, and where it stands; `is_spare` where it may go for want of room."""

    text: str
    x: str
    is_spare: bool


class DrawnRace(NamedTuple):
    """Lines of all, the faint ones first; `is_stretched` where the scale is not even."""

    height: int
    is_stretched: bool
    columns: tuple[Column, ...]
    grid: tuple[tuple[int, int], ...]
    """Places with a line across, and their heights."""
    lines: tuple[Line, ...]


_ORDER: Final = ("", "ahead", "subject", "you")


def race(race: Race, you: str | None = None, subject: str | None = None) -> DrawnRace:
    """The places of all, with the leaders ahead of the rest; on a player's page it is only he."""
    many = len(race.runners)
    is_stretched = many > _MANY
    signs = {one.key: _sign(one.key, place, you, subject) for place, one in enumerate(race.runners)}

    def height(place: int) -> int:
        if not is_stretched:
            return _TOP + (place - 1) * _STEP
        return _TOP + round((_TALL - _TOP) * (sqrt(place) - 1) / (sqrt(many) - 1))

    steps = max(len(race.rounds) - 1, 1)
    across = [Fraction(step, steps) for step in range(len(race.rounds))]
    names = _name_heights(race.runners, signs, height) if is_stretched else _in_turn(race.runners)
    lines = []
    for runner in race.runners:
        at = [
            (x, height(place))
            for x, place in zip(across, runner.places, strict=False)
            if place is not None
        ]
        sign = signs[runner.key]
        lines.append(
            Line(
                name=runner.name,
                place=runner.places[-1] if runner.places else None,
                sign=sign,
                points=" ".join(f"{round(x * LINES_ACROSS)},{y}" for x, y in at),
                dots=tuple((_across(x), y) for x, y in at) if sign or len(at) == 1 else (),
                name_y=names.get(runner.key),
            )
        )
    lines.sort(key=lambda line: _ORDER.index(line.sign))
    return DrawnRace(
        height=max(height(many), *names.values()) + _EDGE,
        is_stretched=is_stretched,
        columns=tuple(_columns(race.rounds, across)),
        grid=tuple((place, height(place)) for place in _GRID if place <= many),
        lines=tuple(lines),
    )


def _columns(rounds: Sequence[RoundOf], across: Sequence[Fraction]) -> Iterator[Column]:
    """The rounds that are numbered: of many every other one, and half of those on a phone."""
    step = 2 if len(rounds) > _MOST_ROUNDS else 1
    numbered = list(zip(rounds, across, strict=True))[::step]
    for place, (one, x) in enumerate(numbered):
        yield Column(
            str(one.number), _across(x), len(numbered) > _MOST_ON_A_PHONE and place % 2 == 1
        )


def _sign(key: Id, place: int, you: str | None, subject: str | None) -> str:
    if key == you:
        return "you"
    if key == subject:
        return "subject"
    return "ahead" if subject is None and place < LEADERS else ""


def _in_turn(runners: Collection[Runner]) -> dict[Id, int]:
    """All names one below the other: those who share a place take up the places they share."""
    return {one.key: _TOP + number * _STEP for number, one in enumerate(runners)}


def _name_heights(
    runners: Sequence[Runner], signs: dict[Id, str], height: Callable[[int], int]
) -> dict[Id, int]:
    """Names of the leaders and of whoever is marked, as near to their lines as there is room."""
    named = [one for place, one in enumerate(runners) if place < _NAMED or signs[one.key]]
    found: dict[Id, int] = {}
    last = 0
    for one in named:
        place = one.places[-1] if one.places else None
        last = max(last + _STEP, height(place or len(runners)))
        found[one.key] = last
    return found


def _across(x: Fraction) -> str:
    return _share(_SIDE + x * (100 - 2 * _SIDE))


def _share(per_cent: Fraction) -> str:
    """Per cent of the width, as SVG takes them."""
    return f"{float(per_cent):.2f}%"
