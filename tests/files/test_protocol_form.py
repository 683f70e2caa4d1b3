"""The paper-entry form and the GAME stand for each other, as far as the form has fields."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.files.samples import FULL_GAME
from tests.rules.strategies import games_of_any_edition, seats

from consigliere.files.game_document import document_of, read_game
from consigliere.files.protocol_form import cleaned, filled, form_of
from consigliere.files.texts import LONGEST
from consigliere.rules.edition import load
from consigliere.rules.game import UNRECORDED, Game
from consigliere.rules.scoring import score

Doc = dict[str, Any]


def commented(game: Game) -> Game:
    """The game with a comment to each mark, without which no mark can be submitted."""
    marks = [replace(mark, comment=f"why {i}", x=i) for i, mark in enumerate(game.marks)]
    return replace(game, marks=tuple(marks))


def test_a_game_unchanged_is_the_same_to_the_letter() -> None:
    game = json.loads(json.dumps(FULL_GAME))
    assert filled(form_of(game), game).document == FULL_GAME


@given(games_of_any_edition())
def test_any_game_unchanged_is_the_same(sample: tuple[str, Game]) -> None:
    game = document_of(commented(sample[1]))
    again = filled(form_of(game), game)
    assert again.document == game
    assert again.wrong == ()


@given(games_of_any_edition())
def test_a_form_by_itself_is_worth_what_its_game_is(sample: tuple[str, Game]) -> None:
    """Built from nothing but its fields, the game scores alike, but for what has no field."""
    edition, game = sample
    # What has no field, or more of it than the form has slots for.
    assume(len({move.right for move in game.best_moves}) == len(game.best_moves))
    game = commented(game)
    plain = replace(
        game,
        days=tuple(replace(day, ballots=()) for day in game.days),
        nights=tuple(replace(night, shots={}, sheriff_check=UNRECORDED) for night in game.nights),
        annulled=None,
        limits_approved=False,
        marks=tuple(replace(mark, approved=False) for mark in game.marks),
    )
    form = form_of(document_of(plain))

    built = filled(form, {"id": game.id})

    assert built.wrong == ()
    assert form_of(built.document) == form
    rules = load(edition)
    assert worth(built.document, edition) == sorted(
        (a.seat, a.clause, a.points, a.source.value) for a in score(plain, rules).awards
    )


def worth(document: Doc, edition: str) -> list[tuple[Any, ...]]:
    awards = score(read_game(document, edition), load(edition)).awards
    return sorted((a.seat, a.clause, a.points, a.source.value) for a in awards)


@given(games_of_any_edition(), games_of_any_edition())
def test_a_form_may_be_laid_upon_any_game(mine: tuple[str, Game], other: tuple[str, Game]) -> None:
    """Whatever it began from, the fields of the form stand in what comes out."""
    form = form_of(document_of(commented(mine[1])))
    base = document_of(commented(other[1]))
    # A night with shots or checks that killed nobody is asked about, not thrown away.
    base.pop("nights", None)
    base["best_moves"] = []
    result = filled(form, base)
    assert form_of(result.document) == form


def test_what_has_no_field_is_carried_along() -> None:
    game = json.loads(json.dumps(FULL_GAME))
    form = {**form_of(game), "left4": "", "left6": "", "left9": "day1 removed", "outcome": "black"}

    changed = filled(form, game).document

    assert changed["days"][0]["voted_out"] == [9]
    assert changed["days"][0]["ballots"] == FULL_GAME["days"][0]["ballots"]
    assert changed["nights"] == FULL_GAME["nights"]
    assert changed["outcome"] == "black"
    assert changed["marks"] == FULL_GAME["marks"]
    assert {removal["seat"] for removal in changed["removals"]} == {9, 10}
    assert changed["removals"][0] == FULL_GAME["removals"][0]


def test_an_agreement_does_not_outlive_the_mark_it_was_given_to() -> None:
    mark = {"seat": 1, "kind": "extra", "points": "1.2", "comment": "why", "id": "m7"}
    game = {"marks": [{**mark, "approved": True}]}
    form = {**form_of(game), "extra1.points": "1.5"}
    assert filled(form, game).document["marks"] == [{**mark, "points": "1.5"}]


def test_four_taps_make_ten_roles() -> None:
    form = {"role3": "don", "role5": "mafia", "role8": "mafia", "role1": "sheriff"}
    roles = filled(form, {}).document["roles"]
    assert roles == {"don": 3, "mafia": [5, 8], "sheriff": 1}


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"role1": "don", "role2": "don"}, "roles"),
        ({"left2": "night1", "left3": "night1"}, "left3"),
        ({"left2": "night1", "misses": "1"}, "left2"),
        ({"seat1": "p01", "seat2": "p01"}, "seat2"),
        ({"fouls1": "5"}, "fouls1"),
        ({"technical1": "x"}, "technical1"),
        ({"move.first_kill.named": "1 2 3"}, "move.first_kill.named"),
        ({"left2": "night1", "move.first_kill.named": "1 3 4 5"}, "move.first_kill.named"),
        ({"move.table_broken.none": "on"}, "move.table_broken.named"),
        ({"extra1.points": "0.4"}, "extra1.comment"),
        ({"extra1.points": "0.4", "extra1.comment": "x" * (LONGEST + 1)}, "extra1.comment"),
        ({"extra1.points": "much", "extra1.comment": "why"}, "extra1.points"),
        ({"extra1.comment": "why"}, "extra1.points"),
        ({"penalty1.1.points": "-0.4", "penalty1.1.comment": "why"}, "penalty1.1.clause"),
        ({"penalty1.1.clause": "8.5.2"}, "penalty1.1.points"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(form: dict[str, str], field: str) -> None:
    assert field in [wrong.field for wrong in filled(form, {}).wrong]


def test_an_empty_form_asks_for_what_is_needed() -> None:
    fields = [wrong.field for wrong in filled({}, {}).wrong]
    assert fields == [*(f"seat{seat}" for seat in range(1, 11)), "roles", "outcome"]


def test_a_forfeit_gives_the_win_to_the_other_team() -> None:
    form = {"role3": "don", "role5": "mafia", "role8": "mafia", "role1": "sheriff"}
    assert filled({**form, "forfeit": "5"}, {}).document["outcome"] == "red"
    assert filled({**form, "forfeit": "1"}, {}).document["outcome"] == "black"
    assert filled({**form, "forfeit": "1", "outcome": "red"}, {}).document["outcome"] == "red"


def test_a_night_with_shots_is_not_thrown_away_silently() -> None:
    game = json.loads(json.dumps(FULL_GAME))
    result = filled({**form_of(game), "left2": ""}, game)
    assert "misses" in [wrong.field for wrong in result.wrong]


@given(st.dictionaries(st.text() | st.sampled_from(["role1", "first.order"]), st.text()))
def test_nothing_foreign_gets_into_a_form(sent: dict[str, str]) -> None:
    form = cleaned(sent)
    assert set(form) <= set(sent)
    assert "\0" not in "".join(form.values())
    filled(form, {})


@given(seats, st.text(max_size=30))
def test_any_text_in_any_field_is_no_error(seat: int, text: str) -> None:
    for name in ("role", "left", "fouls", "seat", "extra", "first.colour", "by"):
        suffix = {"extra": ".points", "by": ".colours"}.get(name, "")
        filled(cleaned({f"{name}{seat}{suffix}": text}), {})


def test_marks_of_one_kind_have_slots() -> None:
    marks = [
        {"seat": 4, "kind": "penalty", "points": "-0.4", "clause": "8.5.2", "comment": "a"},
        {"seat": 4, "kind": "penalty", "points": "-0.6", "clause": "8.5.3", "comment": "b"},
        {"seat": 4, "kind": "extra", "points": "-0.2", "comment": "c"},
    ]
    form = form_of({"marks": marks})
    assert form["penalty4.2.clause"] == "8.5.3"
    assert form["minus4.1.points"] == "-0.2"
    without_first = {k: v for k, v in form.items() if not k.startswith("penalty4.1")}
    assert filled(without_first, {"marks": marks}).document["marks"] == marks[1:]
