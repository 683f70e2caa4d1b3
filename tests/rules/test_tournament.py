"""The facts around the games: who takes part, who is a guest, what a player is called."""

import pytest
from tests.rules.build import PLAYERS, game, killed, stage, tournament

from consigliere.rules.game import Id, Night
from consigliere.rules.tournament import Player

P01 = Id("p01")


def test_whoever_is_seated_takes_part_where_nobody_is_named() -> None:
    substituted = game("red", id_="2", players=(*PLAYERS[:9], "q01"))
    assert stage(game("red"), substituted).taking_part() == {*PLAYERS, "q01"}
    assert stage(game("red"), players=("p01", "late")).taking_part() == {"p01", "late"}
    assert stage().taking_part() == frozenset()


@pytest.mark.parametrize(
    ("players", "guest", "name"),
    [
        (None, False, "p01"),
        ({"p02": Player(name="Ada", guest=True)}, False, "p01"),
        ({"p01": Player()}, False, "p01"),
        ({"p01": Player(name="", guest=True)}, True, "p01"),
        ({"p01": Player(name="Ada")}, False, "Ada"),
    ],
)
def test_guests_and_names(players: dict[str, Player] | None, name: str, *, guest: bool) -> None:
    record = tournament(stage(), players=players)
    assert record.is_guest(P01) is guest
    assert record.name_of(P01) == name


@pytest.mark.parametrize(
    ("nights", "expected"),
    [([], None), ([killed(None)], None), ([killed(2)], 2), ([killed(3, night=2), killed(2)], 2)],
)
def test_the_first_killed_is_whom_night_1_killed(nights: list[Night], expected: int | None) -> None:
    assert game("red", *nights).first_killed == expected
