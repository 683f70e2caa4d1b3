"""The page: whole, escaped, linked, and in need of nothing else."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from tests.cli.samples import CLEAN, CUP, DRAW, game, tournament

from consigliere.files.reader import read_tournament
from consigliere.files.score_html import score_html
from consigliere.files.telling import Scored
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import NAMES, load
from consigliere.rules.scoring import score_tournament
from consigliere.rules.words import Language, Words

VOID = {"meta", "col", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """A page read strictly: every element is closed, in order."""

    def __init__(self, html: str) -> None:
        """Read it."""
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        assert len(dict(attrs)) == len(attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        if tag in {"td", "th"}:
            self.text += " "

    def handle_data(self, data: str) -> None:
        if not {"style", "title"} & set(self.open):
            self.text += data

    def all(self, attribute: str) -> list[str]:
        """All values of an attribute."""
        return [value for _, attrs in self.elements if (value := attrs.get(attribute)) is not None]

    @property
    def words(self) -> str:
        """What is read on it, in one line."""
        return " ".join(self.text.split())


def html_of(*documents: dict[str, Any], language: Language = "en", files: bool = False) -> str:
    def scored() -> "list[Scored]":
        result = []
        for number, document in enumerate(documents):
            facts = read_tournament(json.dumps(document).encode())
            edition = load(facts.edition)
            file = f"in/{number}.json" if files else None
            result.append(Scored(facts, edition, score_tournament(facts, edition), file))
        return result

    return "".join(score_html(scored(), Words(language)))


def test_every_award_stands_there_with_its_reason() -> None:
    words = Page(html_of(CUP)).words
    for sentence in (
        "8.2.1 Win as a red the red team won +1.0 (for the win) +1.0",
        "8.3.5 Best move: blacks named named in the best move: 8, 9, 3 +0.3 (2 blacks named: 8, 9)",
        "8.6.4.2 Half of Ci: the reds won killed in night 1 as a red, i = 1;",
        "Game 1 round 1, table 2 seat 2 citizen red won +1.35",
        "annulled, counts nowhere (не тот состав)",
        "Total main 1.05, additional +0.30 1.35",
    ):
        assert sentence in words, sentence


def test_what_is_not_credited_is_struck_out_and_says_why() -> None:
    html = html_of(tournament(DRAW))
    assert "<s>+0.6</s>" in html
    assert "not credited by 8.4.8" in Page(html).words


def test_findings_by_game() -> None:
    words = Page(html_of(CUP)).words
    assert "Game 1 violation 8.4.3 seat 4 =SUM(A1): extra points: +0.5 is not a value" in words
    assert "Game 2 violation 8.4.8 seat 6 Апрель:" in words
    assert "What was found" not in Page(html_of(CLEAN)).words


def test_rows_lead_to_the_games_of_their_player() -> None:
    page = Page(html_of(CUP, CLEAN))
    ids = page.all("id")
    assert len(set(ids)) == len(ids)
    targets = [link.removeprefix("#") for link in page.all("href")]
    assert set(targets) <= set(ids)
    assert sum(tag == "article" for tag, _ in page.elements) == 20
    assert len([t for t in targets if "-p" in t]) == 20


def test_tables_tell_what_their_cells_are() -> None:
    page = Page(html_of(CUP))
    tags = [tag for tag, _ in page.elements]
    assert tags.count("table") == 1 + 10 + 1
    assert tags.count("caption") == 1 + 10
    assert all(attrs.get("scope") for tag, attrs in page.elements if tag == "th")


def test_it_needs_nothing_else() -> None:
    html = html_of(CUP)
    page = Page(html)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "link", "img", "iframe"}
    assert [tag for tag, _ in page.elements].count("style") == 1
    assert page.all("style") == []
    assert "//" not in re.sub(r"<!doctype html>", "", html)
    assert "@import" not in html
    assert "url(" not in html


def test_whatever_a_file_holds_is_text_on_the_page() -> None:
    evil = '<script>alert("1")</script>\'&amp;{{ 7 * 7 }}'
    cup = tournament(game(evil, annulled={"reason": evil}), name=evil, city=evil)
    cup["players"]["p01"]["name"] = evil
    html = html_of(cup)
    page = Page(html)
    assert not any(tag == "script" for tag, _ in page.elements)
    assert page.text.count(evil) >= 14
    assert "49" not in page.text


def test_several_tournaments_on_one_page() -> None:
    page = Page(html_of(CUP, CLEAN, files=True))
    assert [tag for tag, _ in page.elements].count("h1") == 2
    assert "in/0.json" in page.text
    assert "in/1.json" in page.text
    assert page.text.count("How doubtful clauses are read") == 1


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_readings_of_the_edition(edition: str, language: Language) -> None:
    html = html_of({**CLEAN, "edition": edition}, language=language)
    page = Page(html)
    assert page.elements[0] == ("html", {"lang": language})
    words = catalogue(edition)
    assert words.title.told(language) in page.text
    for item in words.interpretations:
        assert item.doubt.told(language) in page.text
        assert item.reading.told(language) in page.text


def test_place_and_dates() -> None:
    cup = {**CLEAN, "city": "Тверь", "dates": ["2026-11-14", "2026-11-15"]}
    assert "Тверь · 2026-11-14 – 2026-11-15 · The current regulation" in Page(html_of(cup)).words
    day = {**CLEAN, "dates": ["2026-11-14"]}
    assert "Кубок 2026-11-14 · The current regulation" in Page(html_of(day)).words


def test_provisional_ci_and_guests() -> None:
    cup = tournament(
        game("1", nights=[{"night": 1, "killed": 2}], best_moves=[{"seat": 2, "named": [8]}])
    )
    cup["stages"][0] |= {"finished": False, "planned_games": 10}
    cup["players"]["p10"]["guest"] = True
    html = html_of(cup)
    assert '<span class="about">0.05</span>' in html
    words = Page(html).words
    assert "≈ Ci is provisional: the distance is still running" in words
    assert "– p10guest 0.00" in words


def test_no_tournament_is_no_page() -> None:
    assert html_of() == ""
