from collections.abc import Iterator, Mapping
from copy import deepcopy
from decimal import Decimal
from typing import Any, Final

import pytest

from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import (
    NAMES,
    EditionError,
    document,
    edition_of,
    load,
    parameter,
)
from consigliere.rules.path import Path
from consigliere.rules.points import Hundredths

Keys = tuple[str, ...]

# Every number of an edition, by the clause it comes from: written out from how the regulations
# are read, and not taken from the files that this holds to account.
NUMBERS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "fsm": {
        "8.2.1": {"win.red.points": "1"},
        "8.2.2": {"win.black.points": "1"},
        "8.2.4": {
            "removal.critical": "-1",
            "removal.otherwise": "-0.6",
            "removal.critical_margin": "2",
        },
        "8.2.5": {"forfeit.points": "-1.5"},
        "8.3.5": {"best_move.points": "0 0.1 0.3 0.6"},
        "8.3.6": {"best_move.two_left.left": "2"},
        "8.3.8.3": {"will.scale.values": "-0.4 -0.3 -0.2 0 0.2", "will.scale.consent": "0.3 0.4"},
        "8.3.8.4": {"will.opinion.colours": "2"},
        "8.3.8.5": {
            "will.opinion_of_first_killed.colours": "2",
            "will.opinion_of_first_killed.blacks": "1",
        },
        "8.3.8.12": {
            "protocol.scale.values": "-0.6 -0.5 -0.4 0 0.4",
            "protocol.scale.consent": "0.5 0.6",
        },
        "8.3.9.1": {"extra.first_killed.most": "0.8"},
        "8.3.9.3": {
            "departure.black.right": "0.2 0.3",
            "departure.black.wrong": "-0.2 -0.3",
            "departure.blacks_foreseen.colours": "3",
        },
        "8.3.9.4": {
            "departure.red.right": "0.1 0.2",
            "departure.red.wrong": "-0.2 -0.2",
            "departure.red_limit.most": "0.8",
            "departure.red_limit.least": "-0.4",
        },
        "8.3.9.5": {"departure.sheriff.points": "0.4"},
        "8.3.9.8": {"departure.near_certain.share": "0.5"},
        "8.3.9.10": {
            "departure.version.with_sheriff": "0.4",
            "departure.version.don_and_red": "0.4",
            "departure.version.other": "0.2",
            "departure.version.by_basis.second_reveal_later": "0.2",
            "departure.version.by_basis.sheriff_conceals": "0.2",
            "departure.version.by_basis.single_reveal": "0",
            "departure.version.by_basis.unreliable_information": "0",
        },
        "8.3.9.11": {"will.black_checks.beside_aside.colours": "4"},
        "8.3.9.12": {
            "departure.aside.red": "0.1",
            "departure.aside.last_black": "0.4",
            "departure.aside.wrong": "-0.2",
        },
        "8.3.9.13": {
            "will.black_checks.scale.values": "-0.2 0 0.2 0.3",
            "will.black_checks.reds": "3",
            "will.black_checks.blacks": "1",
        },
        "8.3.9.14": {"departure.left_nothing.points": "-0.2"},
        "8.4.1": {"limits.sum.most": "4", "limits.players.most": "7"},
        "8.4.3": {
            "scales.positive.values": "0.2 0.3 0.4 0.6 0.8 1.0",
            "scales.positive.consent": "1.2 1.5",
        },
        "8.4.4": {
            "scales.negative.values": "-0.2 -0.3 -0.4 -0.6 -0.8 -1.0",
            "scales.negative.consent": "-1.2 -1.5",
        },
        "8.5.2": {"hints.break_on_day.day": "1"},
        "8.5.3": {"hints.break_at.players": "4"},
        "8.5.7.2": {"hints.no_checks.nights": "2"},
        "8.5.7.4": {"hints.no_shots.nights": "2"},
        "8.5.9": {"penalties.acts.8.5.9.size": "-1.0"},
        "8.6.2": {
            "compensation.most": "0.4",
            "compensation.games_share": "0.4",
            "compensation.at_least": "4",
        },
        "8.6.4": {"compensation.blacks_named": "1"},
        "8.6.4.1": {"compensation.lost.share": "1"},
        "8.6.4.2": {"compensation.won.share": "0.5"},
        "8.6.6": {"best_move.table_broken.left": "1"},
        "8.7.2": {"technical_foul.suggested": "-0.3 -0.6"},
        "8.4.9": {"appeals.times.positive": "3", "appeals.times.penalties": "3"},
        "8.9.1": {"appeals.window.rounds": "2"},
        "8.9.5": {"appeals.difference.most": "0.1"},
    },
    "fiim": {
        "8.2.1": {"win.red.points": "1"},
        "8.2.2": {"win.black.points": "1"},
        "8.2.4": {"removal.critical": "-0.5", "removal.otherwise": "-0.5"},
        "8.3.4": {"best_move.points": "0 0 0.25 0.4"},
        "8.3.6": {"best_move.two_left.left": "2"},
        "8.4.1": {"limits.players.most": "4"},
        "8.4.2": {"limits.sum.most": "1"},
        "8.4.3": {"extra.won.most": "0.7", "extra.won.consent_from": "0.6"},
        "8.4.4": {"extra.lost.most": "0.4"},
        "8.5": {"penalties.scale.values": "-0.4"},
        "8.6": {"compensation.at_least": "0", "compensation.blacks_named": "0"},
        "8.6.1": {"compensation.most": "0.4", "compensation.games_share": "0.4"},
        "8.6.3": {"compensation.lost.share": "1"},
        "8.8.1": {"protests.within.minutes": "10"},
    },
    "fsm-2024": {
        "8.2.1": {"win.red.points": "1"},
        "8.2.2": {"win.black.points": "1"},
        "8.2.4": {"removal.critical": "-0.5", "removal.otherwise": "-0.5"},
        "8.2.5": {"forfeit.points": "-1"},
        "8.3.4": {"best_move.points": "0 0 0.25 0.5"},
        "8.3.5": {"best_move.two_left.left": "2"},
        "8.4.1": {"limits.players.most": "4", "limits.players.by_consent": "5"},
        "8.4.2": {"limits.sum.most": "1.2"},
        "8.4.3": {"extra.won.values": "0.1 0.2 0.3 0.4 0.5", "extra.won.consent": "0.6 0.7"},
        "8.4.4": {"extra.lost.values": "0.1 0.2 0.3 0.4"},
        "8.5": {"penalties.scale.values": "-0.4"},
        "8.6.1": {
            "compensation.most": "0.4",
            "compensation.games_share": "0.4",
            "compensation.at_least": "4",
            "compensation.blacks_named": "1",
        },
        "8.6.3.1": {"compensation.lost.share": "1"},
        "8.6.3.2": {"compensation.won.share": "0.5"},
        "8.8": {"protests.within.minutes": "10"},
    },
}

# Whom each penalty's clause speaks of, and whether his team must have lost.
PENALTIES: Final[Mapping[str, Mapping[str, tuple[str, bool]]]] = {
    "fsm": {
        "8.5.2": ("red", True),
        "8.5.3": ("red", False),
        "8.5.4": ("citizen", True),
        "8.5.5": ("sheriff", True),
        "8.5.6.1": ("sheriff", True),
        "8.5.6.2": ("sheriff", True),
        "8.5.6.3": ("sheriff", True),
        "8.5.6.4": ("sheriff", True),
        "8.5.7": ("anyone", True),
        "8.5.7.1": ("black", True),
        "8.5.7.2": ("sheriff", True),
        "8.5.7.3": ("sheriff", True),
        "8.5.7.4": ("black", True),
        "8.5.7.5": ("black", True),
        "8.5.9": ("anyone", False),
        "8.5.10": ("sheriff", False),
    },
    "fiim": {
        "8.5.1": ("red", True),
        "8.5.2": ("citizen", False),
        "8.5.3": ("red", True),
        "8.5.4": ("black", True),
    },
    "fsm-2024": {
        "8.5.1": ("red", True),
        "8.5.2": ("red", False),
        "8.5.3": ("citizen", True),
        "8.5.4": ("sheriff", True),
        "8.5.5.1": ("sheriff", True),
        "8.5.5.2": ("sheriff", True),
        "8.5.5.3": ("sheriff", True),
        "8.5.5.4": ("sheriff", True),
        "8.5.7": ("black", True),
        "8.5.8": ("sheriff", True),
        "8.5.9": ("sheriff", True),
        "8.5.10": ("black", True),
        "8.5.11": ("black", True),
    },
}

# One act a row, by its clause in `fsm`, `fsm-2024` and `fiim`; "" where an edition has none.
SAME_ACTS: Final = (
    ("8.5.2", "8.5.1", "8.5.1"),
    ("8.5.3", "8.5.2", "8.5.2"),
    ("8.5.4", "8.5.3", ""),
    ("8.5.5", "8.5.4", ""),
    ("8.5.6.1", "8.5.5.1", ""),
    ("8.5.6.2", "8.5.5.2", ""),
    ("8.5.6.3", "8.5.5.3", ""),
    ("8.5.6.4", "8.5.5.4", ""),
    ("8.5.7", "", ""),
    ("8.5.7.1", "8.5.7", ""),
    ("8.5.7.2", "8.5.8", ""),
    ("8.5.7.3", "8.5.9", ""),
    ("8.5.7.4", "8.5.10", ""),
    ("8.5.7.5", "8.5.11", ""),
    ("8.5.9", "", ""),
    ("8.5.10", "", ""),
    ("", "", "8.5.3"),
    ("", "", "8.5.4"),
)


def items(table: Mapping[str, Any], at: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    """All keys of a parsed file, however deep, with what stands there."""
    for key, value in table.items():
        yield (*at, key), value
        if isinstance(value, dict):
            yield from items(value, (*at, key))


def is_number(value: object) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool)


def numbers(table: Mapping[str, Any]) -> dict[str, tuple[Decimal, ...]]:
    """All numbers of a parsed file by their paths."""
    found = {}
    for path, value in items(table):
        values = value if isinstance(value, list) else [value]
        if values and all(map(is_number, values)):
            found[".".join(path)] = tuple(map(Decimal, values))
    return found


def of_path(name: str, path: str) -> Keys:
    """The keys of a path, the number of a clause among them being one."""
    return next(keys for keys, _ in items(document(name, "")) if ".".join(keys) == path)


def within(table: dict[str, Any], path: Keys) -> dict[str, Any]:
    """The table that holds the last key of a path."""
    for key in path[:-1]:
        table = table[key]
    return table


def everywhere(kind: type = object) -> list[Any]:
    """All keys of all editions that hold a value of a kind, as parameters of a test."""
    return [
        pytest.param(name, path, id=f"{name}:{'.'.join(path)}")
        for name in NAMES
        for path, value in items(document(name, ""))
        if isinstance(value, kind)
    ]


def needed() -> list[Any]:
    """All keys an edition cannot do without; which penalties it has is tested by themselves."""
    return [
        parameters
        for parameters in everywhere()
        for _, path in [parameters.values]
        if path[:-1] != ("penalties", "acts") and (path[0] != "scales" or len(path) > 2)
    ]


class TestWhatAnEditionSays:
    @pytest.mark.parametrize("name", NAMES)
    def test_every_number_and_no_other(self, name: str) -> None:
        expected = {
            path: tuple(map(Decimal, values.split()))
            for of_clause in NUMBERS[name].values()
            for path, values in of_clause.items()
        }
        assert numbers(document(name, "")) == expected

    @pytest.mark.parametrize("name", NAMES)
    def test_numbers_come_from_clauses_that_exist(self, name: str) -> None:
        known = catalogue(name).clauses
        assert [clause for clause in NUMBERS[name] if clause not in known] == []

    @pytest.mark.parametrize("name", NAMES)
    def test_amounts_are_kept_as_hundredths(self, name: str) -> None:
        edition = load(name)
        for path, (points, *_) in numbers(document(name, "")).items():
            keys = of_path(name, path)
            if keys[0] == "scales":
                continue  # held where they are used
            value, is_amount = parameter(edition, keys)
            value = value[0] if isinstance(value, tuple) else value
            assert value == (points * 100 if is_amount else points), path

    def test_a_scale_that_is_not_there(self) -> None:
        table = document("fsm", "")
        del table["scales"]["positive"]
        with pytest.raises(EditionError, match=r"extra.won: expected .* one of scales"):
            edition_of(table, "fsm")

    def test_a_scale_nobody_asks_for(self) -> None:
        table = document("fsm", "")
        table["scales"]["more"] = table["scales"]["positive"]
        with pytest.raises(EditionError, match=r"scales: nobody asks for \['more'\]"):
            edition_of(table, "fsm")

    @pytest.mark.parametrize("name", NAMES)
    def test_penalties(self, name: str) -> None:
        acts = load(name).penalties.acts
        assert {c: (act.of.value, act.only_if_lost) for c, act in acts.items()} == PENALTIES[name]

    def test_the_same_act_has_one_name(self) -> None:
        by_name: dict[str, dict[str, str]] = {}
        for name in NAMES:
            for clause, act in load(name).penalties.acts.items():
                by_name.setdefault(act.act, {})[name] = clause
        order = ("fsm", "fsm-2024", "fiim")
        rows = [tuple(row.get(name, "") for name in order) for row in by_name.values()]
        assert sorted(rows) == sorted(SAME_ACTS)

    @pytest.mark.parametrize("name", NAMES)
    def test_its_name_is_its_own(self, name: str) -> None:
        assert load(name).name == name


class TestWhatIsWrongWithAFile:
    @pytest.mark.parametrize(("name", "path"), needed())
    def test_missing(self, name: str, path: Keys) -> None:
        table = document(name, "")
        del within(table, path)[path[-1]]
        # What is no longer named as violating must be there itself.
        where = path[-1] if path[0] == "violates" and path[1:] else ".".join(path)
        with pytest.raises(EditionError) as caught:
            edition_of(table, name)
        assert f"{name}: {where}: missing" in str(caught.value)

    @pytest.mark.parametrize(("name", "path"), everywhere())
    def test_of_a_wrong_type(self, name: str, path: Keys) -> None:
        table = document(name, "")
        parent = within(table, path)
        parent[path[-1]] = {"a": "table"} if isinstance(parent[path[-1]], list) else ["a list"]
        with pytest.raises(EditionError) as caught:
            edition_of(table, name)
        assert f"{name}: {'.'.join(path)}" in str(caught.value)

    @pytest.mark.parametrize(("name", "path"), everywhere(dict))
    def test_unknown_key(self, name: str, path: Keys) -> None:
        table = document(name, "")
        within(table, (*path, ""))["surplus"] = "?"
        with pytest.raises(EditionError, match="surplus"):
            edition_of(table, name)

    def test_unknown_key_at_the_top(self) -> None:
        with pytest.raises(EditionError, match=r"the file: unknown keys \['surplus'\]"):
            edition_of({**document("fsm", ""), "surplus": 1}, "fsm")

    @pytest.mark.parametrize(("name", "path"), everywhere(list))
    def test_items_of_a_list_are_checked(self, name: str, path: Keys) -> None:
        table = document(name, "")
        within(table, path)[path[-1]] = ["a word", 1]
        with pytest.raises(EditionError) as caught:
            edition_of(table, name)
        assert f"{name}: {'.'.join(path)}[" in str(caught.value)

    @pytest.mark.parametrize(
        ("path", "value", "where"),
        [
            (("removal", "critical"), Decimal("-0.125"), "removal.critical"),
            (("best_move", "points"), [0, Decimal("0.105")], r"best_move.points\[1\]"),
            (("penalties", "acts", "8.5.9", "size"), Decimal("-0.999"), "8.5.9.size"),
        ],
    )
    def test_three_decimals(self, path: Keys, value: object, where: str) -> None:
        table = document("fsm", "")
        within(table, path)[path[-1]] = value
        with pytest.raises(EditionError, match=f"{where}: .*at most two decimal places"):
            edition_of(table, "fsm")

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("best_move", "teams"), ["green"]),
            (("extra", "with_best_move", "counts"), "both"),
            (("compensation", "games_of"), "anyone"),
            (("penalties", "acts", "8.5.2", "of"), "mafia"),
        ],
    )
    def test_a_word_that_is_none_of_those_known(self, path: Keys, value: object) -> None:
        table = document("fsm", "")
        within(table, path)[path[-1]] = value
        with pytest.raises(EditionError, match="expected one of"):
            edition_of(table, "fsm")

    @pytest.mark.parametrize("absent", ["will", "best_move.points", "no_such_chapter"])
    def test_named_as_absent_but_there(self, absent: str) -> None:
        table = deepcopy(document("fsm", ""))
        table["without"].append(absent)
        with pytest.raises(EditionError, match=rf"absent, but there or unknown: \['{absent}'\]"):
            edition_of(table, "fsm")

    def test_what_must_be_there_cannot_be_named_as_absent(self) -> None:
        table = document("fsm", "")
        table["without"].append("win")
        del table["win"]
        with pytest.raises(EditionError, match="win: missing"):
            edition_of(table, "fsm")


class TestNames:
    @pytest.mark.parametrize("name", ["", "FSM", "fsm_2024", "../fsm", "fsm.clauses"])
    def test_unknown_edition(self, name: str) -> None:
        with pytest.raises(KeyError):
            load(name)
        with pytest.raises(KeyError):
            document(name, "")
        with pytest.raises(KeyError):
            catalogue(name)


class TestParameter:
    @pytest.mark.parametrize(
        ("path", "value", "is_amount"),
        [
            (("best_move", "points", 2), Hundredths(30), True),
            (("penalties", "acts", "8.5.9", "size"), Hundredths(-100), True),
            (("penalties", "acts", "8.5.9", "act"), "made_the_game_unplayable", False),
            (("departure", "version", "by_basis", "sheriff_conceals"), Hundredths(20), True),
            (("compensation", "at_least"), 4, False),
        ],
    )
    def test_by_its_path(self, path: Path, value: object, is_amount: bool) -> None:  # noqa: FBT001  (a column of the table)
        assert parameter(load("fsm"), path) == (value, is_amount)

    @pytest.mark.parametrize(
        "path",
        [
            ("",),
            ("best",),
            ("best_move", "points", 4),
            ("best_move", "points", "length"),
            ("removal", "critical", "sign"),
            ("penalties", "acts", "8.5.99"),
            ("penalties", "acts", "8.5.9", "size", "more"),
            ("penalties", "acts", 0),
            ("departure", "version", "by_basis", "two_reveals"),
        ],
    )
    def test_a_wrong_path(self, path: Path) -> None:
        with pytest.raises(LookupError):
            parameter(load("fsm"), path)
