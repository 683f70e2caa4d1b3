"""What `consigliere journal verify` does once its options are understood; heavy to import."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import hexdigits
from typing import TYPE_CHECKING, Final

import click

from consigliere.cli.output import deliver
from consigliere.cli.serving import open_site
from consigliere.rules.words import N_, Message, Words
from consigliere.site.chain import SHORTEST_HEAD, Report, as_head
from consigliere.site.refusals import Refused

if TYPE_CHECKING:
    from consigliere.site.models import JournalChain

INCONSISTENT: Final = 1
"""The exit status where something was changed, or no entry has the head."""

_HASH: Final = 64


def verify_journal(slug: str | None, head: str, data: Path, say: Words) -> int:
    """Verify one chain or all, and tell what was found. Raises Refused where there is none."""
    wanted = as_head(head)
    fits = SHORTEST_HEAD <= len(wanted) <= _HASH and set(wanted) <= set(hexdigits)
    if head and not fits:
        problem = say(
            "expected {least} to {most} hexadecimal digits", least=SHORTEST_HEAD, most=_HASH
        )
        raise click.BadParameter(problem, param_hint="--head")
    open_site(data)

    from consigliere.site.queries.journal import chains_of, verified

    chains = chains_of(slug)
    if not chains:
        raise Refused(_nothing(slug, data))
    reports = [(chain, verified(chain, wanted)) for chain in chains]
    deliver(line + "\n" for chain, report in reports for line in _told(chain, report, say))
    is_sound = all(report.is_sound for _, report in reports)
    if wanted:
        found = [(chain, report.head_at) for chain, report in reports if report.head_at]
        deliver(line + "\n" for line in _head_told(found, say))
        is_sound = is_sound and bool(found)
    return 0 if is_sound else INCONSISTENT


def _nothing(slug: str | None, data: Path) -> Message:
    if slug is None:
        return Message(N_("There is no journal in {data} yet."), {"data": data})
    text = N_("There is no tournament {tournament} in {data}.")
    return Message(text, {"tournament": slug, "data": data})


def _name(chain: "JournalChain", say: Words) -> str:
    if chain.tournament is None:
        return say("Accounts")
    return f"{chain.tournament.name} ({chain.tournament.slug})"


def _told(chain: "JournalChain", report: Report, say: Words) -> Iterator[str]:
    """A chain in a line, and below it what is wrong."""
    name = _name(chain, say)
    entries = say.plural("{number} entry", "{number} entries", report.entries)
    if report.is_sound:
        yield say("{name}: {entries}, consistent.", name=name, entries=entries)
    else:
        yield say("{name}: {entries}, INCONSISTENT.", name=name, entries=entries)
    for fault in report.faults:
        yield f"  {fault.told(say)}"
    if report.more_faults:
        yield "  " + say("… and {number} more.", number=report.more_faults)
    if report.erased:
        yield "  " + say("Texts erased: {number}.", number=report.erased)
    if report.entries:
        yield "  " + say("Head: {hash}", hash=report.last)


def _head_told(found: "Sequence[tuple[JournalChain, int]]", say: Words) -> Iterator[str]:
    for chain, number in found:
        yield say(
            "The head is that of entry {number} of {name}.", number=number, name=_name(chain, say)
        )
    if not found:
        yield say("No entry has this head: the journal was cut off or written anew since.")
