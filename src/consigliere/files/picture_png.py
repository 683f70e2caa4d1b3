"""Pictures of results to send to a chat: drawn from what they show, by nothing else.

A picture is a heading, rows of cells, and a foot. It knows no tournament and no request.
"""

from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_WIDTH: Final = 1200
_MARGIN: Final = 56
_ROW: Final = 58
_INK, _QUIET, _RULE, _PAPER = "#191b1d", "#4e5257", "#e2e2dc", "#ffffff"
_TEAMS: Final = {"red": "#bd241c", "black": "#191b1d"}
_TITLE, _BODY, _SMALL = 46, 30, 24
_GAP: Final = 18


class Column(NamedTuple):
    """A column: its head, its width in pixels (0: what is left), and to which side it stands."""

    head: str
    width: int = 0
    side: Literal["left", "right"] = "right"


class Cell(NamedTuple):
    """What stands in a row. `mark` draws a shape in the colour of a team before the text."""

    text: str
    is_bold: bool = False
    is_quiet: bool = False
    mark: Literal["", "red", "black"] = ""


class Picture(NamedTuple):
    """All that is drawn."""

    above: str
    title: str
    figures: tuple[tuple[str, str], ...]
    """Large values under the title, each with what it is."""
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: str


def png_of(picture: Picture) -> bytes:
    """The picture as a PNG, as high as its rows need. The same picture gives the same bytes."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  (heavy, and asked for by few)

    top = _MARGIN + 118 + (118 if picture.figures else 0)
    height = top + _ROW * (len(picture.rows) + 1) + 40 + _MARGIN
    image = Image.new("RGB", (_WIDTH, height), _PAPER)
    draw = ImageDraw.Draw(image)
    _head(draw, picture)
    _table(draw, picture, top)
    foot = _fitting(picture.foot, _WIDTH - 2 * _MARGIN, _SMALL)
    draw.text((_MARGIN, height - _MARGIN), foot, _QUIET, _font(_SMALL), anchor="ls")
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _font(size: int, weight: int = 400) -> "FreeTypeFont":
    import fontpkg  # noqa: PLC0415  (the same)
    from PIL import ImageFont  # noqa: PLC0415  (the same)

    return ImageFont.truetype(str(fontpkg.path("PT Sans", weight)), size)


def _fitting(text: str, width: float, size: int, weight: int = 400) -> str:
    """A text on one line, cut with an ellipsis where it is wider than there is space for."""
    plain = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    font = _font(size, weight)
    if font.getlength(plain) <= width:
        return plain
    while plain and font.getlength(f"{plain}…") > width:
        plain = plain[:-1].rstrip()
    return f"{plain}…"


def _head(draw: "ImageDraw", picture: Picture) -> None:
    width = _WIDTH - 2 * _MARGIN
    above = _fitting(picture.above, width, _SMALL)
    draw.text((_MARGIN, _MARGIN + 18), above, _QUIET, _font(_SMALL), anchor="ls")
    title = _fitting(picture.title, width, _TITLE, 700)
    draw.text((_MARGIN, _MARGIN + 76), title, _INK, _font(_TITLE, 700), anchor="ls")
    step = width // max(len(picture.figures), 1)
    for at, (value, what) in enumerate(picture.figures):
        left = _MARGIN + at * step
        draw.text((left, _MARGIN + 154), value, _INK, _font(_TITLE, 700), anchor="ls")
        said = _fitting(what, step - _GAP, _SMALL)
        draw.text((left, _MARGIN + 188), said, _QUIET, _font(_SMALL), anchor="ls")


def _table(draw: "ImageDraw", picture: Picture, top: int) -> None:
    spans = _spans(picture.columns)
    heads = tuple(Cell(column.head, is_quiet=True) for column in picture.columns)
    for at, row in enumerate((heads, *picture.rows)):
        base = top + at * _ROW + _ROW - 18
        for cell, column, (left, right) in zip(row, picture.columns, spans, strict=True):
            _cell(draw, cell, column, (left, right, base), is_head=at == 0)
        line = top + (at + 1) * _ROW
        edge = _INK if at == 0 else _RULE
        draw.line((_MARGIN, line, _WIDTH - _MARGIN, line), edge, 2 if at == 0 else 1)


def _spans(columns: tuple[Column, ...]) -> list[tuple[int, int]]:
    """From where to where each column goes: those without a width share what is left."""
    free = _WIDTH - 2 * _MARGIN - sum(column.width for column in columns)
    open_ones = sum(not column.width for column in columns)
    spans, left = [], _MARGIN
    for column in columns:
        width = column.width or free // max(open_ones, 1)
        spans.append((left, left + width))
        left += width
    return spans


def _cell(
    draw: "ImageDraw",
    cell: Cell,
    column: Column,
    place: tuple[int, int, int],
    *,
    is_head: bool,
) -> None:
    left, right, base = place
    size, weight = (_SMALL if is_head else _BODY), (700 if cell.is_bold else 400)
    colour = _QUIET if cell.is_quiet else _INK
    if cell.mark:
        _shape(draw, cell.mark, left, base)
        left += 36
    text = _fitting(cell.text, right - left - _GAP, size, weight)
    if column.side == "left":
        draw.text((left, base), text, colour, _font(size, weight), anchor="ls")
    else:
        draw.text((right, base), text, colour, _font(size, weight), anchor="rs")


def _shape(draw: "ImageDraw", team: Literal["red", "black"], left: int, base: int) -> None:
    """A round for the reds, a square for the blacks: told by shape as well as by colour."""
    box = (left, base - 22, left + 22, base)
    if team == "red":
        draw.ellipse(box, outline=_TEAMS[team], width=3)
    else:
        draw.rectangle(box, fill=_TEAMS[team])
