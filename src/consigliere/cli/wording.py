"""Words that several commands use."""

from collections.abc import Iterator
from typing import Final

from consigliere.cli.plain import shown
from consigliere.cli.reading import Source
from consigliere.cli.tables import Line, Run
from consigliere.rules.kinds import Severity
from consigliere.rules.words import Words

TITLE: Final = 120
"""Columns of a tournament's name at most."""

ATTENTION: Final = "yellow"
"""The style of what asks for attention."""


def heading(source: Source, say: Words) -> Iterator[Line]:
    """What is being shown: the tournament and its edition."""
    edition = say("edition {edition}", edition=source.edition.name)
    line = [Run(shown(source.tournament.name, TITLE), "bold"), Run(f"  {edition}", "dim")]
    if source.as_of is not None:
        line.append(Run(f"  {source.as_of.told(say)}", ATTENTION))
    yield line


def style_of(severity: Severity) -> str:
    """How a severity looks on a terminal."""
    return "" if severity is Severity.NOTICE else ATTENTION


def counted(severity: Severity, number: int, say: Words) -> str:
    """How many findings of a severity there are."""
    match severity:
        case Severity.VIOLATION:
            return say.plural("{number} violation", "{number} violations", number)
        case Severity.APPROVAL:
            return say.plural("{number} consent needed", "{number} consents needed", number)
        case Severity.NOTICE:
            return say.plural("{number} notice", "{number} notices", number)
