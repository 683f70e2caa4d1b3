"""Names that may be one person's: found where people would look twice, and nowhere else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from consigliere.files.likenesses import Likeness, Why, likenesses


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Тундра", "Тундра", Why.SAME),
        ("Бабушка Агата", "бабушка  агата", Why.SPACING),
        ("Ёжик", "Ежик", Why.SPACING),
        ("Mr. Fox", "Mr Fox", Why.SPACING),
        ("Сахар", "Cахар", Why.LETTERS),
        ("Капитан Немо", "Кап. Немо", Why.SHORT),
        ("Кап. Немо", "Капитан Немо", Why.SHORT),
        ("Иван Петров", "Петров Иван", Why.ORDER),
        ("Ведьмак", "Видьмак", Why.ONE_LETTER),
        ("Ведьмак", "Ведмак", Why.ONE_LETTER),
        ("Ведмак", "Ведьмак", Why.ONE_LETTER),
        ("Ведьмак", "Вдеьмак", Why.ONE_LETTER),
        ("👻", "👻", Why.SAME),
    ],
)
def test_alike(one: str, other: str, why: Why) -> None:
    assert likenesses([one, other]) == [Likeness(1, 0, why)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Лис", "Лиса"),
        ("Player 1", "Player 2"),
        ("Player 1", "Player 10"),
        ("Полынь", "Тундра"),
        ("Ведьмак", "Видьмаг"),
        ("abcd", "bcde"),
        ("👻", "🦊"),
        ("K. Nemo", "Капитан Немо"),
    ],
)
def test_told_apart_on_purpose(one: str, other: str) -> None:
    assert likenesses([one, other]) == []


def test_the_strongest_reason_and_the_earliest_name() -> None:
    found = likenesses(["Видьмак", "Ведьмак", "ведьмак", "Ведьмак"])
    assert found == [
        Likeness(1, 0, Why.ONE_LETTER),
        Likeness(2, 1, Why.SPACING),
        Likeness(3, 1, Why.SAME),
    ]


def test_those_known_are_not_compared_with_each_other() -> None:
    assert likenesses(["Лис", "Лис", "Лис"], known=2) == [Likeness(2, 0, Why.SAME)]


@given(st.lists(st.text(alphabet="абв .", max_size=7), max_size=12))
def test_one_letter_off_is_found_whatever_the_list(names: list[str]) -> None:
    for found in likenesses(names):
        assert found.earlier < found.later
    for at, name in enumerate(names):
        if name in names[:at]:
            assert any(found.later == at and found.why is Why.SAME for found in likenesses(names))
