"""What an edition's numbers say, and which numbers cannot be."""

from typing import Any

import pytest
from tests.rules.build import EDITIONS, best_move, extra, game, killed, score_of, voted_out

from consigliere.rules.edition import EditionError, document, edition_of, load
from consigliere.rules.game import Role, Team


@pytest.mark.parametrize(
    ("path", "values", "expected"),
    [
        (("best_move", "points"), [0, 1, 2], "points: expected 4 values"),
        (("best_move", "points"), [0, 1, 2, 3, 4], "points: expected 4 values"),
        (("departure", "black", "right"), [], "right, wrong: expected a value"),
        (("departure", "red", "wrong"), [], "right, wrong: expected a value"),
        (("technical_foul", "suggested"), [-1], "suggested: expected 2 values"),
    ],
)
def test_a_list_of_values_has_one_for_each_case(
    path: tuple[str, ...], values: list[int], expected: str
) -> None:
    table = document("fsm", "")
    parent: dict[str, Any] = table
    for step in path[:-1]:
        parent = parent[step]
    parent[path[-1]] = values
    with pytest.raises(EditionError, match=expected):
        edition_of(table, "fsm")


@pytest.mark.parametrize(
    ("act", "clauses"),
    [
        ("broke_into_red_on_day_one", {"fsm": "8.5.2", "fiim": "8.5.1", "fsm-2024": "8.5.1"}),
        ("broke_into_red_at_four", {"fsm": "8.5.3", "fiim": "8.5.2", "fsm-2024": "8.5.2"}),
        ("sheriff_never_revealed", {"fsm": "8.5.5", "fsm-2024": "8.5.4"}),
        ("made_no_shots", {"fsm": "8.5.7.4", "fsm-2024": "8.5.10"}),
        ("red_check_of_the_real_sheriff", {"fiim": "8.5.4"}),
        ("sheriff_revealed_at_ten", {"fsm": "8.5.10"}),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_act_has_a_clause_in_each_edition_that_knows_it(
    act: str, clauses: dict[str, str], edition: str
) -> None:
    penalties = load(edition).penalties
    if edition in clauses:
        assert penalties.clause_of(act) == clauses[edition]
    else:
        with pytest.raises(LookupError, match=act):
            penalties.clause_of(act)


@pytest.mark.parametrize(
    ("role", "team"),
    [
        (Role.CITIZEN, Team.RED),
        (Role.SHERIFF, Team.RED),
        (Role.MAFIA, Team.BLACK),
        (Role.DON, Team.BLACK),
    ],
)
def test_the_team_of_a_role(role: Role, team: Team) -> None:
    assert role.team is team


def test_a_notice_does_not_keep_a_game_from_being_published() -> None:
    record = game(
        "black",
        killed(2),
        best_move(3, 8),
        extra(4, "1.2"),
        voted_out(5),
        voted_out(5, day=2),
    )
    blocking = {each.severity.value: each.blocks for each in score_of(record).findings}
    assert blocking == {"violation": True, "approval": True, "notice": False}
