"""Options that several commands have."""

from collections.abc import Callable, Sequence
from typing import Any

import click

from consigliere.rules.words import Words

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def format_option(say: Words, forms: Sequence[str]) -> Decorator:
    """`--format`, in one of these forms; the first if it is not given."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(forms),
        default=forms[0],
        help=say("Form of the result; text if not given."),
    )


def after_option(say: Words) -> Decorator:
    """`--after`: the tournament as it stood then."""
    return click.option(
        "--after",
        type=click.IntRange(min=1),
        metavar=say("ROUNDS"),
        help=say("As it stood after so many rounds, counted through all stages."),
    )
