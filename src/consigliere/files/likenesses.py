"""Names that may be one person's: the same but for case, spaces, a letter, a short form.

It never decides: two people may have one name, and one person two spellings.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import product, zip_longest
from typing import Final, NamedTuple

from consigliere.rules.lookalikes import skeleton
from consigliere.rules.words import N_, Message

_SHORTEST: Final = 4
"""Of shorter names many differ in one letter."""

_MOST_WORDS: Final = 4
"""Of longer names no short forms are looked for."""


class Why(Enum):
    """Why two names may be one person's, the strongest reason first."""

    SAME = N_("the same name")
    SPACING = N_("differs in capitals, spaces or signs only")
    LETTERS = N_("letters of two alphabets that look alike")
    ORDER = N_("the same words in another order")
    SHORT = N_("looks like a short form")
    ONE_LETTER = N_("differs in one letter")

    @property
    def message(self) -> Message:
        """The reason in words."""
        return Message(self.value)

    @property
    def is_sure(self) -> bool:
        """Whether nothing that is heard differs."""
        return self in {Why.SAME, Why.SPACING}


class Likeness(NamedTuple):
    """A name of a list and the earlier one it is like, by their places in the list."""

    later: int
    earlier: int
    why: Why


def likenesses(names: Sequence[str], known: int = 0) -> list[Likeness]:
    """For each name from `known` on the one before it that it is most like, if there is any.

    The time it takes grows with the letters of the list, not with its square.
    """
    seen = _Seen()
    found = []
    for at, name in enumerate(names):
        like = seen.like(name) if at >= known else None
        if like is not None:
            found.append(Likeness(at, *like))
        seen.add(at, name)
    return found


class _Seen:
    """The names so far, found again by what they have in common with another."""

    def __init__(self) -> None:
        self._names: list[str] = []
        self._exactly: dict[tuple[Why, str], int] = {}
        self._nearly: dict[str, list[int]] = {}
        self._letters: list[str] = []
        self._short: dict[str, list[int]] = {}
        self._shortened: dict[str, list[int]] = {}

    def add(self, at: int, name: str) -> None:
        self._names.append(name)
        self._letters.append(_letters(name))
        for why, form in _forms(name):
            self._exactly.setdefault((why, form), at)
        for variant in _variants(self._letters[at]):
            self._nearly.setdefault(variant, []).append(at)
        if "." in name:
            self._short.setdefault(_cut(name), []).append(at)
        for form in _cuts(name):
            self._shortened.setdefault(form, []).append(at)

    def like(self, name: str) -> tuple[int, Why] | None:
        for why, form in _forms(name):
            if (why, form) in self._exactly:
                return self._exactly[why, form], why
        for at in sorted(self._short_forms(name)):
            if _is_short_form(name, self._names[at]) or _is_short_form(self._names[at], name):
                return at, Why.SHORT
        letters = _letters(name)
        near = {at for variant in _variants(letters) for at in self._nearly.get(variant, ())}
        for at in sorted(near):
            if _one_letter_off(letters, self._letters[at]):
                return at, Why.ONE_LETTER
        return None

    def _short_forms(self, name: str) -> set[int]:
        """Names that this one may be a short form of, or that may be one of it."""
        found = set(self._shortened.get(_cut(name), ())) if "." in name else set[int]()
        return found.union(*(self._short.get(form, ()) for form in _cuts(name)))


def _forms(name: str) -> Iterator[tuple[Why, str]]:
    """What names have in common that are alike for a reason."""
    yield Why.SAME, name
    letters = _letters(name)
    yield Why.SPACING, letters
    yield Why.LETTERS, skeleton(letters.upper()).casefold()
    words = sorted(filter(None, map(_letters, name.split())))
    if len(words) > 1:
        yield Why.ORDER, " ".join(words)


def _letters(name: str) -> str:
    """Letters and digits alone, without regard to case; the name itself where it has none."""
    folded = unicodedata.normalize("NFKC", name).casefold().replace("ё", "е")
    return "".join(filter(str.isalnum, folded)) or folded


def _variants(letters: str) -> Iterator[str]:
    """The name, and the name without each of its letters: two that are one letter off share one."""
    if len(letters) >= _SHORTEST:
        yield letters
        yield from {letters[:at] + letters[at + 1 :] for at in range(len(letters))}


def _one_letter_off(one: str, other: str) -> bool:
    """Whether a letter was changed, added, left out, or changed places with its neighbour."""
    if min(len(one), len(other)) < _SHORTEST:
        return False
    at = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    rest, other_rest = one[at:], other[at:]
    if rest[:1].isdigit() or other_rest[:1].isdigit():
        return False  # "Player 1" and "Player 2" are told apart on purpose
    return (
        rest[1:] == other_rest[1:]
        or rest[1:] == other_rest
        or rest == other_rest[1:]
        or (rest[:2] == other_rest[1::-1] and rest[2:] == other_rest[2:])
    )


def _cut(name: str) -> str:
    """A name with its words that end in a point cut to their first letters."""
    words = name.casefold().split()
    return " ".join(word[0] if word.endswith(".") else word for word in words)


def _cuts(name: str) -> Iterator[str]:
    """A name with any of its words cut to their first letters: what short forms of it look like."""
    words = name.casefold().split()
    if len(words) <= _MOST_WORDS:
        yield from {" ".join(form) for form in product(*((word, word[0]) for word in words))}


def _is_short_form(short: str, full: str) -> bool:
    """Whether some words of a name are those of another cut off with a point."""
    pairs = list(zip_longest(short.casefold().split(), full.casefold().split()))
    cut = 0
    for one, other in pairs:
        if one is None or other is None:
            return False
        if one != other:
            stem = one.removesuffix(".")
            if stem == one or not stem or not other.startswith(stem):
                return False
            cut += 1
    return cut > 0
