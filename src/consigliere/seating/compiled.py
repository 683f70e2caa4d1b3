"""Compiles kernels with numba where it is installed; without it they run as plain Python.

The only module that knows numba and numpy. A kernel is one function over flat containers of
integers: lists in plain Python, arrays of 64-bit integers when compiled.
"""

from collections.abc import Callable, Iterable, MutableSequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, ParamSpec, TypeVar

Numbers = MutableSequence[int]
"""A flat list or array of integers."""

P = ParamSpec("P")
T = TypeVar("T")

HAS_NUMBA: Final = find_spec("numba") is not None
"""Whether kernels can be compiled here."""


def part(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a function that kernels call: it stays plain, and is compiled into whatever calls it."""
    if HAS_NUMBA:
        same: Callable[P, T] = _module("numba").extending.register_jitable(function)
        return same
    return function


@cache
def compiled(kernel: Callable[P, T]) -> Callable[P, T]:
    """A kernel as machine code; what was compiled once is kept for other runs if it can be.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    numba = _module("numba")
    fast: Callable[P, T]
    try:
        fast = numba.njit(cache=True)(kernel)
    except RuntimeError:  # nowhere to keep it
        fast = numba.njit(kernel)
    return fast


def numbers(values: Iterable[int], *, fast: bool) -> Numbers:
    """A container for a kernel: an array for the compiled one, else a list."""
    if not fast:
        return list(values)
    numpy = _module("numpy")
    array: Numbers = numpy.array(list(values), dtype=numpy.int64)
    return array


def plain(values: Numbers) -> list[int]:
    """A list of Python's own integers."""
    return [int(value) for value in values]


@cache
def _module(name: str) -> Any:  # noqa: ANN401  (numba has no types, and neither need be here)
    return import_module(name)
