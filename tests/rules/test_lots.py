"""Lots: fair over many seeds, fixed by what goes into them, and repeated by a recipe elsewhere."""

import json
import random
import re
import shutil
import subprocess
from collections import Counter
from itertools import permutations, product
from math import factorial
from pathlib import Path

import pytest

from consigliere.rules import lots

DOCS = Path(__file__).parent.parent.parent / "docs"
SECRET = "5e" * 32
HEAD = "0f" * 32
PLAYERS = ("p03", "p05", "p08")


class TestChain:
    def test_the_hash_of_a_seed_is_the_one_before_it(self) -> None:
        before = lots.commitment(SECRET)
        for number in (1, 2, 3):
            seed = lots.seed(SECRET, number)
            assert lots.sha256(seed) == before
            before = seed

    def test_ends_with_the_secret_itself(self) -> None:
        assert lots.seed(SECRET, lots.SEEDS_OF_A_SECRET) == SECRET

    @pytest.mark.parametrize("number", [0, -1, lots.SEEDS_OF_A_SECRET + 1])
    def test_has_no_other_seeds(self, number: int) -> None:
        with pytest.raises(ValueError, match=str(number)):
            lots.seed(SECRET, number)


class TestTickets:
    def test_are_what_the_docs_say_they_are(self) -> None:
        """Worked with the shell's sha256sum: the recipe cannot drift unnoticed."""
        found = lots.ticket(SECRET, HEAD, {"p08": 0, "p03": 17}, "p05")
        assert found == "de93ff5b4967a14c94fe69baa79964f423481d37a0215daea0d23925cb22fae9"

    def test_the_smallest_is_first(self) -> None:
        drawn = lots.tickets(SECRET, HEAD, {}, PLAYERS)
        assert list(drawn.values()) == sorted(drawn.values())
        assert set(drawn) == set(PLAYERS)

    def test_the_order_they_are_asked_in_does_not_matter(self) -> None:
        orders = {tuple(lots.tickets(SECRET, HEAD, {}, asked)) for asked in permutations(PLAYERS)}
        assert len(orders) == 1

    def test_everything_that_goes_in_decides(self) -> None:
        asked = {
            tuple(lots.tickets(seed, head, numbers, PLAYERS).values())
            for seed, head, numbers in product(
                (SECRET, lots.sha256(SECRET)), (HEAD, "1" * 64), ({}, {"p03": 1}, {"p03": 2})
            )
        }
        assert len(asked) == 12

    @pytest.mark.parametrize("tied", [2, 3, 4])
    def test_all_orders_are_equally_likely(self, tied: int) -> None:
        """Chi-square over 6000 seeds of one generator; the bound is the 99.9 % quantile."""
        chance = random.Random(876)  # noqa: S311  (a test wants the same seeds each time)
        players = [f"p{number:02}" for number in range(tied)]
        drawn = Counter(
            tuple(lots.tickets(chance.randbytes(32).hex(), HEAD, {"p01": 7}, players))
            for _ in range(6000)
        )
        expected = 6000 / factorial(tied)
        orders = list(permutations(players))
        chi = sum((drawn[order] - expected) ** 2 / expected for order in orders)
        assert sum(drawn[order] for order in orders) == 6000
        assert chi < {2: 10.83, 3: 20.52, 4: 49.73}[tied]

    def test_a_number_moves_everybody_alike(self) -> None:
        """Whoever names a number has no better chances by it: over many, each is first as often."""
        first = Counter(
            next(iter(lots.tickets(SECRET, HEAD, {"p03": number}, PLAYERS)))
            for number in range(6000)
        )
        chi = sum((first[player] - 2000) ** 2 / 2000 for player in PLAYERS)
        assert chi < 13.82


class TestSeatingSeed:
    def test_is_a_number_any_language_holds(self) -> None:
        seeds = {lots.seating_seed(lots.seed(SECRET, number), HEAD) for number in range(1, 200)}
        assert len(seeds) == 199
        assert all(0 <= seed < 2**48 for seed in seeds)

    def test_follows_from_the_head_too(self) -> None:
        assert lots.seating_seed(SECRET, HEAD) != lots.seating_seed(SECRET, "1" * 64)


NODE = shutil.which("node")


def script_of(document: str) -> str:
    """The script of a page of the docs, as somebody would copy it."""
    found = re.findall(r"```js\n(.*?)```", (DOCS / document).read_text("utf-8"), re.DOTALL)
    assert len(found) == 1
    return str(found[0])


def run(script: str) -> list[str]:
    """What a script says, line by line."""
    done = subprocess.run(  # noqa: S603  (node, found on the path, with a script of ours)
        [NODE or "node", "-e", script], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(NODE is None, reason="the script of the docs is run by node, which is not here")
class TestInAnotherLanguage:
    @pytest.mark.parametrize("document", ["lots.md", "lots.ru.md"])
    def test_the_script_of_the_docs_says_the_same(self, document: str) -> None:
        """As it stands there, and with the values of other draws put in."""
        script = script_of(document)
        assert len(script.strip().splitlines()) <= 13
        for secret, numbers in ((SECRET, {}), ("ab" * 32, {"p05": 999_999_999, "p03": 0})):
            seed = lots.seed(secret, 1)
            values = {
                "seed": seed,
                "head": HEAD,
                "numbers": lots.named(numbers),
                "players": list(PLAYERS),
            }
            asked = script
            for name, value in values.items():
                asked, count = re.subn(
                    rf"\b{name} = [^;]*;", f"{name} = {json.dumps(value)};", asked
                )
                assert count == 1, name
            said = run(asked)
            drawn = lots.tickets(seed, HEAD, numbers, PLAYERS)
            assert said == [
                f"commitment {lots.commitment(secret)}",
                *(f"{found} {player}" for player, found in drawn.items()),
                f"seating {lots.seating_seed(seed, HEAD)}",
            ]

    @pytest.mark.parametrize("document", ["lots.md", "lots.ru.md"])
    def test_the_example_of_the_docs_comes_out_as_printed(self, document: str) -> None:
        text = (DOCS / document).read_text("utf-8")
        said = run(script_of(document))
        assert "\n".join(said) in text
