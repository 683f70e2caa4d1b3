"""What a form is worth while it is filled: nothing that another completion would take back."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.rules.strategies import games_of_any_edition

from consigliere.files.game_document import document_of
from consigliere.files.half_filled import known_score
from consigliere.files.protocol_form import filled, form_of
from consigliere.rules.clauses.limits import used
from consigliere.rules.edition import load
from consigliere.rules.game import Game, Outcome
from consigliere.rules.scoring import score

ROLES = {"role3": "don", "role5": "mafia", "role8": "mafia", "role1": "sheriff"}


def known(form: dict[str, str], edition: str = "fsm") -> Any:  # noqa: ANN401  (of a test's kind)
    return known_score(filled(form, {}), edition)


def points(form: dict[str, str], seat: int) -> int:
    scored = known(form).score
    return sum(award.points for award in scored.awards if award.seat == seat)


@given(games_of_any_edition())
def test_a_whole_form_is_worth_what_its_game_is(sample: tuple[str, Game]) -> None:
    edition, game = sample
    document = document_of(game)
    found = known_score(filled(form_of(document), document), edition)
    expected = score(game, load(edition))
    assert found.score is not None
    assert found.problems == ()
    assert [a[:3] for a in found.score.awards] == [a[:3] for a in expected.awards]
    assert found.score.findings == expected.findings
    assert found.used == used(expected.awards, expected.withheld, load(edition))


@given(games_of_any_edition(), st.sets(st.integers(1, 10), max_size=4), st.booleans())
def test_what_is_known_of_half_a_form_stays(
    sample: tuple[str, Game],
    unknown: set[int],
    outcome_is_unknown: bool,  # noqa: FBT001  (drawn by Hypothesis)
) -> None:
    """Each award known before a role or the outcome is filled in is there after it, too."""
    edition, game = sample
    if outcome_is_unknown:  # a draw is said at once, and a forfeit says the outcome
        outcome = Outcome.RED if game.outcome is Outcome.DRAW else game.outcome
        game = replace(game, outcome=outcome, forfeit=None)
    # Two wrongs about one colour may hide each other; one role at a time they cannot.
    missing = {f"role{seat}" for seat in sorted(unknown)[:1]}
    missing |= {"outcome"} if outcome_is_unknown else set()
    document = document_of(game)
    form = {name: text for name, text in form_of(document).items() if name not in missing}
    half = known_score(filled(form, {k: document[k] for k in ("id", "seats")}), edition).score
    whole = filled(form_of(document), {k: document[k] for k in ("id", "seats")})
    after = known_score(whole, edition).score
    assert half is not None
    assert after is not None
    assert {a[:3] for a in half.awards} <= {a[:3] for a in after.awards}


def test_an_extra_is_known_before_anything_else() -> None:
    assert points({"extra4.points": "0.4", "extra4.comment": "why"}, 4) == 40


def test_a_win_is_known_as_soon_as_role_and_outcome_are() -> None:
    assert points({"role3": "don"}, 3) == 0
    assert points({"role3": "don", "outcome": "black"}, 3) == 100
    assert points({"role3": "don", "outcome": "black"}, 4) == 0


def test_what_cannot_be_read_counts_for_nothing_and_is_told() -> None:
    form = {**ROLES, "outcome": "black", "left2": "night1", "first.claim4": "don"}
    found = known({**form, "first.colour3": "black"})
    assert [problem.path for problem in found.problems] == [
        ("first_killed", "departure_protocol", "claims")
    ]
    assert points({**form, "first.colour3": "black"}, 2) == 20


def test_too_many_of_a_role_are_no_game() -> None:
    assert known({"role1": "don", "role2": "don"}).score is None


def test_the_same_player_twice_is_scored_all_the_same() -> None:
    form = {**ROLES, "outcome": "red", "seat1": "p01", "seat2": "p01"}
    assert points(form, 2) == 100
