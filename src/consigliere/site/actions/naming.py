"""What people may be called, and the keys they are known by in files."""

from collections.abc import Iterable, Mapping
from typing import Final

from consigliere.files.name_list import fault_of
from consigliere.rules.words import Message

_FEWEST_DIGITS: Final = 2


def faults_of(named: Mapping[str, str]) -> list[Message]:
    """What is wrong with names and the like (`plain`), by the words of their fields."""
    return [
        Message("{field}: {what}", {"field": Message(field), "what": fault})
        for field, text in named.items()
        if (fault := fault_of(text)) is not None
    ]


def free_keys(taken: Iterable[str], count: int) -> list[str]:
    """Keys p01, p02 … for new participants, after the highest there is.

    They are wide enough to sort as they count.
    """
    numbers = [int(key[1:]) for key in taken if key.startswith("p") and key[1:].isdecimal()]
    last = max(numbers, default=0)
    digits = max(_FEWEST_DIGITS, len(str(last + count)))
    return [f"p{number:0{digits}}" for number in range(last + 1, last + count + 1)]
