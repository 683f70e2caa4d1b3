"""The values offered for marks are those that the edition's own scales allow."""

import pytest
from tests.rules.build import EDITIONS

from consigliere.rules.edition import load
from consigliere.rules.game import MarkKind
from consigliere.rules.offered import offered


def told(edition: str, kind: MarkKind, *, negative: bool = False) -> str:
    values = offered(load(edition), kind, negative=negative)
    return " ".join(f"{one.points}{'?' * one.needs_consent}" for one in values)


@pytest.mark.parametrize(
    ("edition", "kind", "expected"),
    [
        ("fsm", MarkKind.EXTRA, "20 30 40 60 80 100 120? 150?"),
        ("fiim", MarkKind.EXTRA, "10 20 30 40 50 60? 70?"),
        ("fsm-2024", MarkKind.EXTRA, "10 20 30 40 50 60? 70?"),
        ("fsm", MarkKind.WILL, "-40 -30 -20 0 20 30? 40?"),
        ("fiim", MarkKind.WILL, ""),
        ("fsm", MarkKind.PROTOCOL, "-60 -50 -40 0 40 50? 60?"),
        ("fiim", MarkKind.PROTOCOL, ""),
        ("fiim", MarkKind.PENALTY, "-40"),
        ("fsm", MarkKind.TECHNICAL_FOUL, "-60 -30"),
        ("fiim", MarkKind.TECHNICAL_FOUL, ""),
    ],
)
def test_values_of_a_kind(edition: str, kind: MarkKind, expected: str) -> None:
    assert told(edition, kind) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_extra_below_nothing_has_a_scale_of_its_own(edition: str) -> None:
    values = offered(load(edition), MarkKind.EXTRA, negative=True)
    assert all(one.points < 0 for one in values)
