"""The page of a seating, and its workbook: whole, escaped, in need of nothing else."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from openpyxl import load_workbook
from tests.files.test_score_html import Page
from tests.seating.samples import THIRTY

from consigliere.files.seating_bands import bands_of
from consigliere.files.seating_heat import MOST_DRAWN, MOST_NUMBERED, heat_of
from consigliere.files.seating_html import seating_html
from consigliere.files.seating_xlsx import seating_xlsx
from consigliere.rules.words import Language, Words
from consigliere.seating.checking import check
from consigliere.seating.problem import Problem, plan
from consigliere.seating.schedule import Seating
from consigliere.seating.search import Search

EVIL = ["<script>alert(1)</script>", "=SUM(A1)", "{{ 7 * 7 }}", "&amp;", "+1", "\x07bell", "'x\""]
NAMES = [*EVIL, *(f"p{number}" for number in range(25 - len(EVIL)))]
RESTING = plan(
    NAMES,
    2,
    10,
    games=8,
    teams={EVIL[0]: (EVIL[0], EVIL[1])},
    judges={EVIL[0]: (), EVIL[1]: (EVIL[2],), "Ким": ()},
)


def seating(problem: Problem) -> Seating:
    return Search(problem, 1, fast=False).seating()


def html_of(found: Seating, language: Language = "en") -> str:
    return "".join(seating_html(found, check(found, found.problem), Words(language)))


def test_the_page_says_all() -> None:
    page = Page(html_of(seating(THIRTY)))
    for words in (
        "Seating: 30 players, 3 tables, 10 rounds",
        "Proved: there is no better one. The sum of squared meetings is 4590, its lower bound 4590",
        "Who meets whom how often",
        "Games a pair has together",
        "Games a player has on one seat 1 300",
        "Games a player has at one table",
        "Times two sit side by side",
        "everybody at most once in a round kept",
        "Round 10",
        "p30 10 5 5 1 1 1 1 1 1 1 1 1 1",
    ):
        assert words in page.words, words
    assert "not playing" not in page.words


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_needs_nothing_else_and_escapes_all(language: Language) -> None:
    html = html_of(seating(RESTING), language)
    page = Page(html)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe"}
    assert page.all("style") == []
    assert page.all("onload") == []
    assert "//" not in re.sub(r"<!doctype html>", "", html)
    assert page.text.count(EVIL[0]) > 10
    assert "49" not in page.text.replace("149", "")
    ids = page.all("id")
    assert len(set(ids)) == len(ids) == 10
    assert {link.removeprefix("#") for link in page.all("href")} == set(ids)
    assert all(attrs.get("scope") for tag, attrs in page.elements if tag == "th")
    if language == "ru":
        assert not re.search(r"\b(games?|kept|round|table|seat)\b", page.text)


def test_broken_demands_stand_beside_the_demand() -> None:
    found = seating(THIRTY)
    one, other = found.rounds[0][0][:2]
    problem = replace(THIRTY, avoid=((one, other),))
    page = Page(html_of(replace(found, problem=problem)))
    assert re.search(r"pairs that must not meet never do broken round \d+, table \d", page.words)
    assert "Demands are broken in" in page.words


def squares(found: Seating) -> dict[str, int]:
    heat = heat_of(found)
    assert heat is not None
    return {level: path.count("M") for level, path in heat.squares.items()}


def test_a_square_for_every_two_players() -> None:
    found = seating(RESTING)
    report = check(found, RESTING)
    counts = squares(found)
    assert sum(counts.values()) == 25 * 24
    assert counts["apart"] == 2
    assert counts.get("never", 0) == 2 * len(report.never)
    heat = heat_of(found)
    assert heat is not None
    assert len(heat.names) == 25
    assert [times for times, _ in heat.legend] == sorted(n for n in report.meetings if n)
    drawn = sum(len(item.text) for item in heat.numbers)
    assert drawn == 25 * 24
    assert heat.names[1].text == EVIL[1]  # mates stand together


def test_large_pictures_have_no_numbers_and_the_largest_are_not_drawn() -> None:
    hundred = heat_of(seating(plan(100, 10, 1)))
    assert hundred is not None
    assert MOST_NUMBERED < 100
    assert (hundred.names, hundred.numbers) == ((), ())
    assert [label.text for label in hundred.rows] == [str(n) for n in range(10, 101, 10)]
    many = seating(plan(MOST_DRAWN + 10, MOST_DRAWN // 10 + 1, 1))
    assert heat_of(many) is None


def test_with_too_many_for_squares_everybody_has_a_column() -> None:
    players = MOST_DRAWN + 10
    found = seating(plan(players, players // 10, 3))
    bands = bands_of(found)
    report = check(found, found.problem)
    assert bands.width == players
    assert bands.height == bands.company[bands.widest].different
    # What is drawn of each level is the pairs that meet so often, once from either side.
    drawn = {
        level: sum(int(wide) * int(high) for wide, high in re.findall(r"h(\d+)v(\d+)", path))
        for level, path in bands.paths.items()
    }
    assert drawn == {level: 2 * report.meetings[times] for times, level in bands.legend}
    assert bands.company[bands.fewest].different == min(c.different for c in bands.company.values())
    assert bands.company[bands.widest].different == max(c.different for c in bands.company.values())
    page = html_of(found)
    assert page.count("<path") < 20
    assert (
        f"{bands.fewest}: {bands.company[bands.fewest].different} different people"
        in Page(page).words
    )
    assert 'class="heat bands"' in page
    assert 'class="heat bands"' not in html_of(seating(THIRTY))


def test_who_meets_somebody_most_is_named() -> None:
    found = seating(plan(210, 2, 21, games=2))
    company = bands_of(found).company
    for player, his in company.items():
        tables = [table for tables in found.rounds for table in tables if player in table]
        others = {other for table in tables for other in table if other != player}
        assert his.different == len(others)
        often = {other for other in others if sum(other in table for table in tables) == his.most}
        assert set(his.with_whom) == often


def test_numbers_of_two_digits_stand_in_their_squares() -> None:
    heat = heat_of(seating(plan(10, 1, 12)))
    assert heat is not None
    assert {item.text for item in heat.numbers} == {"12"}
    assert len(heat.numbers) == 90


def rows_of(book: bytes, sheet: int) -> Sequence[tuple[object, ...]]:
    return list(load_workbook(io.BytesIO(book)).worksheets[sheet].iter_rows(values_only=True))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_workbook(language: Language) -> None:
    found = seating(RESTING)
    book = seating_xlsx(found, check(found, RESTING), Words(language))
    loaded = load_workbook(io.BytesIO(book))
    assert len(loaded.worksheets) == 4
    assert all(
        cell.data_type != "f"
        for sheet in loaded.worksheets
        for row in sheet.iter_rows()
        for cell in row
    )
    rounds, players, listed, report = (rows_of(book, number) for number in range(4))
    seat_1 = next(row for row in rounds if row[0] == 1)
    assert str(seat_1[1]).lstrip("'").startswith(found.rounds[0][0][0].lstrip("'\x07")[:3])
    assert len(players) == 26
    assert "'=SUM(A1)" in [row[0] for row in players]
    assert len(listed) == 1 + 8 * 25
    assert any(row[0] == "\\x07bell" for row in report)
    if language == "ru":
        assert loaded.sheetnames == ["Туры", "Игроки", "Список", "Отчёт"]
