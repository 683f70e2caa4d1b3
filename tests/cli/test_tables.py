import pytest
from rich.cells import cell_len

from consigliere.cli.plain import cut, padded, printable, shown, width
from consigliere.cli.tables import Column, Run, laid_out

COLUMNS = [
    Column("Place"),
    Column("Player", right=False, flexible=True),
    Column("Total"),
    Column("Wins", left_out=1),
    Column("Games", left_out=2),
]
ROWS = [
    [Run("1"), Run("漢字名前の選手"), Run("10.00"), Run("9"), Run("12")],
    [Run("2"), Run("e\u0301clair"), Run("−0.50"), Run("0"), Run("12")],
]


def text_of(most: int | None) -> list[str]:
    return ["".join(run.text for run in line) for line in laid_out(COLUMNS, ROWS, most).lines]


def test_without_an_end_columns_are_as_wide_as_they_need() -> None:
    assert text_of(None) == [
        "Place  Player          Total  Wins  Games",
        "    1  漢字名前の選手  10.00     9     12",
        "    2  e\u0301clair          −0.50     0     12",
    ]


@pytest.mark.parametrize("most", range(24, 50))
def test_it_fits(most: int) -> None:
    table = laid_out(COLUMNS, ROWS, most)
    assert all(cell_len(line) <= most for line in text_of(most))
    assert len(table.lines) == 3
    assert table.left_out == [c.head for c in COLUMNS if c.head not in text_of(most)[0]]


def test_gaps_become_narrow_first_then_columns_are_left_out_in_their_order() -> None:
    assert text_of(40)[0] == "Place Player         Total Wins Games"
    assert laid_out(COLUMNS, ROWS, 33).left_out == ["Games"]
    assert laid_out(COLUMNS, ROWS, 26).left_out == ["Wins", "Games"]


def test_where_nothing_fits_names_stay_legible() -> None:
    assert text_of(5)[1] == "    1 漢字名…  10.00"


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("漢字名", 6, "漢字名"),
        ("漢字名", 5, "漢字…"),
        ("漢字名", 4, "漢…"),
        ("e\u0301" * 4, 4, "e\u0301" * 4),
        ("e\u0301" * 5, 4, "e\u0301" * 3 + "…"),
        ("ab cd", 4, "ab…"),
        ("", 4, ""),
    ],
)
def test_cut(text: str, most: int, expected: str) -> None:
    assert cut(text, most) == expected


def test_very_long_texts_take_no_time() -> None:
    assert shown("\x1b" * 50_000_000, 10) == r"\x1b\x1b\…"
    assert width(shown("漢" * 50_000_000, 10)) == 9
    assert shown("a" + "\u0301" * 50_000_000, 10).endswith("…")


def test_printable() -> None:
    assert printable("Zoë 漢 e\u0301") == "Zoë 漢 e\u0301"
    assert printable("a\tb\n\x1b[1m\u202e\udcff") == r"a\tb\n\x1b[1m\u202e\udcff"
    assert printable("👨\u200d👩") == "👨\u200d👩"


def test_padded() -> None:
    assert padded("漢", 4) == "漢  "
    assert padded("漢", 4, right=True) == "  漢"
