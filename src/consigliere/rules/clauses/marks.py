"""The marks a judge sets: extra points, wills, protocols and technical fouls, and their size."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from consigliere.rules.award import (
    Award,
    Finding,
    Source,
    Term,
    Told,
    approval,
    violation,
)
from consigliere.rules.clauses.opinion import opinion_findings
from consigliere.rules.facts import Facts
from consigliere.rules.game import ClauseNumber, Mark, MarkKind
from consigliere.rules.parameters import Verdict
from consigliere.rules.words import N_, Words

OFF_THE_SCALE = N_("{kind:word}: {points:signed} is not a value of the scale")
NEEDS_CONSENT = N_("{kind:word}: {points:signed} needs the chief judge's consent")


class Marked(NamedTuple):
    """A mark, as the judge set it."""

    mark: Mark
    parameters: tuple[str, ...]

    def told(self, say: Words) -> Told:
        """The reason in words, the judge's own comment among the facts."""
        mark = self.mark
        facts = [say("the judge's mark: {kind:word}", kind=mark.kind)]
        if mark.comment:
            facts.append(say("comment: {comment}", comment=mark.comment))
        if mark.special:
            facts.append(say("special situation of clause {clause}", clause=mark.special))
        if mark.approved:
            facts.append(say("the chief judge agreed"))
        term = Term(mark.points, say("as recorded"))
        return Told(tuple(facts), (term,), self.parameters)


def marks(facts: Facts) -> Iterator[Award | Finding]:
    """What the judge gave and took, as recorded, and what the edition says of each size."""
    edition = facts.edition
    for index, mark in enumerate(facts.game.marks):
        chapter = _CHAPTERS.get(mark.kind.value)
        if chapter is None:
            continue
        kind = mark.kind.value
        if getattr(edition, kind) is None:
            text = N_("this edition knows no such mark: {kind:word}; not credited")
            yield violation(edition.violates[kind], mark.seat, text, kind=mark.kind)
            continue
        yield from chapter(facts, mark, f"marks[{index}]")


def size_finding(mark: Mark, clause: ClauseNumber, verdict: Verdict) -> Iterator[Finding]:
    """The finding about a mark's size, if there is one."""
    if verdict is Verdict.UNLAWFUL:
        yield violation(clause, mark.seat, OFF_THE_SCALE, kind=mark.kind, points=mark.points)
    elif verdict is Verdict.NEEDS_CONSENT and not mark.approved:
        yield approval(clause, mark.seat, NEEDS_CONSENT, kind=mark.kind, points=mark.points)


def _extra(facts: Facts, mark: Mark, fact: str) -> Iterator[Award | Finding]:
    """Extra points (`fsm` 8.4.3, 8.4.4 and 8.3.9.1; the others 8.4.1, 8.4.3, 8.4.4)."""
    rules, draw = facts.edition.extra, facts.edition.draw
    positive = mark.points > 0
    of_first_killed = positive and mark.seat == facts.first_killed and rules.first_killed
    clause = rules.clause.positive if positive else rules.clause.negative
    if of_first_killed:
        clause = of_first_killed.clause
    if positive or rules.not_positive is None:
        path = "extra.won" if facts.won(mark.seat) else "extra.lost"
        scale = rules.won if facts.won(mark.seat) else rules.lost
    else:
        path, scale = "extra.not_positive", rules.not_positive
    paths = ("extra.first_killed.most", path) if of_first_killed else (path,)
    yield Award(mark.seat, clause, mark.points, Source.EXTRA, fact, Marked(mark, paths))
    if facts.draw and not draw.negatives_stay:
        return  # nothing else about an extra is examined in a draw (`fiim` 8.4.7)
    if of_first_killed and mark.points > of_first_killed.most:
        text = N_("extra points of the first killed: {points:signed}, at most {most:signed}")
        most = of_first_killed.most
        yield violation(clause, mark.seat, text, points=mark.points, most=most)
        return
    verdict = scale.verdict(mark.points)
    if mark.points <= 0 and rules.not_positive is None:
        verdict = Verdict.UNLAWFUL
    yield from size_finding(mark, scale.clause, verdict)


def _will(facts: Facts, mark: Mark, fact: str) -> Iterator[Award | Finding]:
    """The opinion in a last speech (`fsm` 8.3.8.3, for some first killed 8.3.9.13)."""
    rules = facts.edition.will
    assert rules is not None  # noqa: S101  (`marks` asked)
    clause = rules.scale.clause
    first_killed = mark.seat == facts.first_killed
    if first_killed and facts.black_checks:
        scale, path = rules.black_checks.scale, "will.black_checks.scale"
    else:
        scale, path = rules.scale, "will.scale"
    yield Award(mark.seat, clause, mark.points, Source.WILL, fact, Marked(mark, (path,)))
    verdict = scale.verdict(mark.points)
    if verdict is Verdict.NEEDS_CONSENT and first_killed and not rules.first_killed_needs_consent:
        verdict = Verdict.LAWFUL
    yield from size_finding(mark, scale.clause, verdict)
    yield from opinion_findings(facts, rules, mark)


def _protocol(facts: Facts, mark: Mark, fact: str) -> Iterator[Award | Finding]:
    """The departure protocol of anyone but the first killed, judged whole (`fsm` 8.3.8.12)."""
    rules = facts.edition.protocol
    assert rules is not None  # noqa: S101  (`marks` asked)
    because = Marked(mark, ("protocol.scale",))
    yield Award(mark.seat, rules.scale.clause, mark.points, Source.PROTOCOL, fact, because)
    if mark.seat == facts.first_killed:
        text = N_("the first killed's protocol is computed from its colours, not marked")
        yield violation(rules.of_first_killed, mark.seat, text)
        return
    yield from size_finding(mark, rules.scale.clause, rules.scale.verdict(mark.points))


def _technical_foul(facts: Facts, mark: Mark, fact: str) -> Iterator[Award | Finding]:
    """Points off for a technical foul (`fsm` 8.7.2 counts them; the judge enters the size)."""
    rules = facts.edition.technical_foul
    assert rules is not None  # noqa: S101  (`marks` asked)
    because = Marked(mark, ("technical_foul.suggested",))
    yield Award(mark.seat, rules.clause, mark.points, Source.TECHNICAL_FOUL, fact, because)


_Chapter = Callable[[Facts, Mark, str], Iterator[Award | Finding]]

_CHAPTERS: Final[dict[str, _Chapter]] = {
    MarkKind.EXTRA.value: _extra,
    MarkKind.WILL.value: _will,
    MarkKind.PROTOCOL.value: _protocol,
    MarkKind.TECHNICAL_FOUL.value: _technical_foul,
}
