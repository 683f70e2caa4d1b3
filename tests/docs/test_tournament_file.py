"""The pages on the tournament file, in both languages: their examples, keys and tables are true."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import pytest
from tests.cli.running import run_apart
from tests.cli.samples import CUP, FIRST, game, tournament

from consigliere.files.json_schema import json_schema
from consigliere.files.reader import read_tournament
from consigliere.files.score_csv import csv_header
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import NAMES, load
from consigliere.rules.parameters import Act, PenaltyOf
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Refused, Scale
from consigliere.rules.scoring import GameScore, score_tournament
from consigliere.rules.words import Words

Json: TypeAlias = dict[str, Any]
Language: TypeAlias = Literal["en", "ru"]

ROOT = Path(__file__).parents[2]
PAGES: Final = {"en": "tournament-file.md", "ru": "tournament-file.ru.md"}

both_pages = pytest.mark.parametrize("language", ["en", "ru"])


def page(language: Language) -> str:
    return (ROOT / "docs" / PAGES[language]).read_text("utf-8")


# ------------------------------------------------------------------------------------- examples


def examples(language: Language) -> list[Json]:
    found = re.findall(r"^```json\n(.*?)^```", page(language), re.DOTALL | re.MULTILINE)
    return [json.loads(text) for text in found]


def whole(example: Json, around: Json) -> Json:
    """A tournament of an example: itself, or the first one with its game or games replaced."""
    if "format" in example:
        return example
    ((first,),) = (stage["games"] for stage in around["stages"])
    games = example["games"] if "games" in example else [first | example]
    return {**around, "stages": [{"name": "s", "games": games}]}


def scored(document: Json) -> list[GameScore]:
    facts = read_tournament(json.dumps(document).encode())
    return list(score_tournament(facts, load(facts.edition)))


@both_pages
def test_the_example_tournament_scores_as_the_text_says(language: Language) -> None:
    (score,) = scored(examples(language)[0])
    clauses = {award.clause for award in score.awards}
    assert clauses == {"8.2.2", "8.3.5", "8.4.3", "8.5.2", "8.6.4.1"}
    assert not score.findings


@both_pages
def test_every_example_is_read_and_nothing_is_found_in_it(language: Language) -> None:
    first, *others = examples(language)
    assert len(others) == 9
    for example in others:
        for score in scored(whole(example, first)):
            assert not score.findings, example


@both_pages
def test_what_the_examples_are_for_is_scored(language: Language) -> None:
    first, *others = examples(language)
    clauses = {
        award.clause
        for example in others
        for score in scored(whole(example, first))
        for award in score.awards
    }
    assert {"8.5.2", "8.3.5", "8.3.8.3", "8.3.9.3", "8.3.9.4", "8.3.9.10"} <= clauses
    assert {"8.7.2", "8.2.4", "8.2.5"} <= clauses


# ----------------------------------------------------------------------------------- whole, alike


def explained(text: str) -> set[str]:
    """The words in backticks, apart from examples and commands."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    spans = re.findall(r"`([^`\n]+)`", prose)
    words = (re.findall(r"[\w-]+", span) for span in spans if not span.startswith("consigliere "))
    return {word for found in words for word in found}


def words_of(schema: object) -> Iterator[str]:
    """The keys and words a file may hold."""
    if isinstance(schema, dict):
        yield from schema["properties"] if isinstance(schema.get("properties"), dict) else ()
        yield from map(str, schema.get("enum", ()))
        yield from (str(schema["const"]),) if "const" in schema else ()
    for part in (
        schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    ):
        yield from words_of(part)


@both_pages
def test_every_key_and_word_of_the_file_is_explained(language: Language) -> None:
    assert not set(words_of(json_schema())) - explained(page(language))


def keys_of(value: object) -> Iterator[str]:
    """The keys of a result; those of `parameters` are paths."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield key.removesuffix("_exact")
            yield from keys_of(part) if key != "parameters" else ()
    elif isinstance(value, list):
        for part in value:
            yield from keys_of(part)


@both_pages
@pytest.mark.parametrize("command", ["score", "score --after 1", "check", "explain"])
def test_every_key_that_comes_out_is_explained(
    language: Language, command: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.json"
    path.write_text(json.dumps(tournament(FIRST) if "--after" in command else CUP), "utf-8")
    result = json.loads(run_apart(*command.split(), path, "--format", "json").stdout)
    assert not set(keys_of(result)) - explained(page(language))


@both_pages
def test_every_column_of_the_csv_is_explained(language: Language) -> None:
    columns = csv_header(several_files=True).strip().split(",")
    assert not set(columns) - explained(page(language))


def test_the_clause_of_a_tie_stands_on_the_lower_row(tmp_path: Path) -> None:
    path = tmp_path / "cup.json"
    document = tournament(game("1"))
    del document["players"]
    path.write_text(json.dumps(document), "utf-8")
    rows = json.loads(run_apart("score", path, "--format", "json").stdout)["standings"]
    (decided,) = (number for number, row in enumerate(rows) if row["decided_by"] == "8.7.4")
    lines = run_apart("score", path, "--lang", "en").stdout.decode().splitlines()
    (told,) = (number for number, line in enumerate(lines) if "ahead by 8.7.4" in line)
    (below,) = (number for number, line in enumerate(lines) if rows[decided]["player"] in line)
    assert told == below - 1


def shape(text: str) -> list[str]:
    """Headings, tables and examples of a page, without their words."""
    return re.findall(r"^(#+|\||```\w*)", text, re.MULTILINE)


def wordless(value: object) -> object:
    """An example without what is said in it to people."""
    if isinstance(value, dict):
        told = {"name", "comment", "reason"}
        return {key: None if key in told else wordless(part) for key, part in value.items()}
    return [wordless(part) for part in value] if isinstance(value, list) else value


def test_both_pages_have_the_same_shape_and_examples() -> None:
    assert shape(page("en")) == shape(page("ru"))
    assert wordless(examples("en")) == wordless(examples("ru"))


def slug(heading: str) -> str:
    """The name under which GitHub's pages have a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@both_pages
def test_its_links_lead_somewhere(language: Language) -> None:
    headings = map(slug, re.findall(r"^#+ (.*)", page(language), re.MULTILINE))
    known = {f"#{heading}" for heading in headings} | set(PAGES.values())
    links = re.findall(r"\]\((.*?)\)", page(language))
    assert len(links) == 3
    assert set(links) <= known


def test_both_pages_explain_the_same_words() -> None:
    assert explained(page("en")) == explained(page("ru"))


# ------------------------------------------------------------------------------------- tables

PLAYER: Final = {
    "en": {
        PenaltyOf.ANYONE: "anyone",
        PenaltyOf.RED: "a red",
        PenaltyOf.BLACK: "a black",
        PenaltyOf.CITIZEN: "a citizen",
        PenaltyOf.SHERIFF: "the Sheriff",
    },
    "ru": {
        PenaltyOf.ANYONE: "любой",
        PenaltyOf.RED: "красный",
        PenaltyOf.BLACK: "чёрный",
        PenaltyOf.CITIZEN: "мирный",
        PenaltyOf.SHERIFF: "шериф",
    },
}
LOST: Final = {"en": " whose team lost", "ru": ", команда проиграла"}


def clauses_told(language: Language, edition: str) -> list[str]:
    """The table of an edition's penalties as it has to stand in the page."""
    clauses = catalogue(edition).clauses

    def line(clause: str, act: Act) -> str:
        player = PLAYER[language][act.of] + (LOST[language] if act.only_if_lost else "")
        return f"| {clause} | {clauses[clause].title.told(language)} | {player} |"

    return [line(clause, act) for clause, act in load(edition).penalties.acts.items()]


@both_pages
@pytest.mark.parametrize("edition", NAMES)
def test_the_clauses_of_penalties_are_those_of_the_edition(
    language: Language, edition: str
) -> None:
    _, section = page(language).split(f"\n### `{edition}`\n")
    table = re.findall(r"^\| \d.*", section.partition("\n#")[0], re.MULTILINE)
    assert table == clauses_told(language, edition)


@both_pages
def test_values_of_marks_are_those_of_the_edition(language: Language) -> None:
    say = Words(language)

    def listed(values: tuple[Hundredths, ...]) -> str:
        return ", ".join(say.points(value, signed=True) for value in values)

    rules = load("fsm")
    assert not isinstance(rules.will, Refused)
    assert not isinstance(rules.protocol, Refused)
    assert not isinstance(rules.technical_foul, Refused)
    for scale in (rules.extra.won, rules.will.scale, rules.protocol.scale, rules.penalties.scale):
        assert isinstance(scale, Scale)
        assert f" {listed(scale.values)} ({listed(scale.consent)}" in page(language)
    for value in rules.technical_foul.suggested:
        assert f" {listed((value,))} " in page(language)
