"""A document as a PDF on A4: a heading, facts in pairs, sections, lines to sign.

It knows no dispute and no tournament: what is in it is said by whoever makes a `Document`.
"""

from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fpdf import FPDF

_FAMILY: Final = "Text"
_FONT: Final = "PT Sans"
_MARGIN: Final = 22.0
_BODY: Final = 10.5
_SMALL: Final = 8.5
_TITLE: Final = 18.0
_HEADING: Final = 12.5
_LINE: Final = 1.42
_LABEL_WIDTH: Final = 46.0
_MM_IN_POINT: Final = 25.4 / 72
_REGULAR, _BOLD = 400, 700


class Said(NamedTuple):
    """Something somebody said or did: a line above it in small, and the words (may be empty)."""

    about: str
    text: str


class Section(NamedTuple):
    """A part of a document under a heading; words are shown as they were written."""

    heading: str
    said: tuple[Said, ...]


class Document(NamedTuple):
    """All that stands on paper. `foot` is small on every page, `signing` are lines to sign."""

    title: str
    above: str
    pairs: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    signing: tuple[str, ...]
    foot: str
    page: str
    """How a page's number is told, with {page} and {pages} in it."""


def pdf_of(document: Document, at: datetime) -> bytes:
    """The document as a PDF; `at` is the time it says it was made at. The same gives the same."""
    import fontpkg as fonts  # noqa: PLC0415  (the same)
    from fpdf import FPDF  # noqa: PLC0415  (heavy, and asked for by few)

    class Paper(FPDF):
        """A4 with the foot of this document."""

        def footer(self) -> None:
            """What stands at the foot of every page."""
            self.set_y(-16)
            self.set_font(_FAMILY, size=_SMALL)
            told = document.page.format(page=self.page_no(), pages="{nb}")
            self.multi_cell(0, _height(_SMALL), f"{told}\n{document.foot}", align="L")

    paper = Paper(format="A4")
    paper.set_creation_date(at)
    paper.set_title(document.title)
    paper.set_producer("Consigliere")
    for style, weight in (("", _REGULAR), ("B", _BOLD)):
        paper.add_font(_FAMILY, style, fonts.path(_FONT, weight))
    paper.set_margins(_MARGIN, _MARGIN)
    paper.set_auto_page_break(auto=True, margin=_MARGIN)
    paper.add_page()
    _head(paper, document)
    for section in document.sections:
        _section(paper, section)
    _signing(paper, document.signing)
    return bytes(paper.output())


def _height(size: float) -> float:
    """The height of a line of a size (points), in millimetres."""
    return size * _LINE * _MM_IN_POINT


def _write(paper: "FPDF", text: str, size: float, style: str = "") -> None:
    paper.set_font(_FAMILY, style, size)
    paper.multi_cell(0, _height(size), _printable(text), new_x="LMARGIN", new_y="NEXT", align="L")


def _printable(text: str) -> str:
    """Without characters that paper does not know: control characters but line breaks."""
    return "".join(one for one in text if one == "\n" or one.isprintable())


def _head(paper: "FPDF", document: Document) -> None:
    _write(paper, document.above, _BODY)
    paper.ln(6)
    _write(paper, document.title, _TITLE, "B")
    paper.ln(3)
    for label, value in document.pairs:
        top = paper.get_y()
        paper.set_font(_FAMILY, size=_BODY)
        paper.multi_cell(_LABEL_WIDTH, _height(_BODY), label, align="L", new_y="TOP")
        paper.set_xy(_MARGIN + _LABEL_WIDTH, top)
        _write(paper, value, _BODY, "B")
        paper.set_x(_MARGIN)


def _section(paper: "FPDF", section: Section) -> None:
    paper.ln(5)
    _write(paper, section.heading, _HEADING, "B")
    paper.set_draw_color(160)
    paper.line(_MARGIN, paper.get_y() + 0.6, paper.w - _MARGIN, paper.get_y() + 0.6)
    paper.ln(2.2)
    for one in section.said:
        if one.about:
            _write(paper, one.about, _SMALL)
        if one.text:
            _write(paper, one.text, _BODY)
        paper.ln(1.6)


def _signing(paper: "FPDF", signing: tuple[str, ...]) -> None:
    for who in signing:
        paper.ln(11)
        top = paper.get_y()
        paper.line(paper.w - _MARGIN - 70, top + 4.6, paper.w - _MARGIN, top + 4.6)
        _write(paper, who, _BODY)
