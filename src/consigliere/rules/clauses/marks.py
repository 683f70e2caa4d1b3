"""The marks a judge sets: extra points, wills, protocols and technical fouls, and their size."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

from consigliere.rules.award import Award, Finding, Term, Told, violation
from consigliere.rules.clauses.opinion import opinion_findings
from consigliere.rules.clauses.sizes import mark_judged
from consigliere.rules.facts import Facts
from consigliere.rules.game import Mark, MarkKind
from consigliere.rules.kinds import Source
from consigliere.rules.leaving import ProtocolRules, WillRules
from consigliere.rules.parameters import ExtraRules, TechnicalFoulRules
from consigliere.rules.path import Path
from consigliere.rules.scales import Ceiling, Refused, Scale, Verdict
from consigliere.rules.words import N_, Words

Rules = TypeVar("Rules")


class Marked(NamedTuple):
    """A mark, as the judge set it."""

    mark: Mark
    parameters: tuple[Path, ...]

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
        fact = ("marks", index)
        match mark.kind:
            case MarkKind.EXTRA:
                yield from _extra(facts, edition.extra, mark, fact)
            case MarkKind.WILL:
                yield from _known(edition.will, _will, facts, mark, fact)
            case MarkKind.PROTOCOL:
                yield from _known(edition.protocol, _protocol, facts, mark, fact)
            case MarkKind.TECHNICAL_FOUL:
                yield from _known(edition.technical_foul, _technical_foul, facts, mark, fact)
            case _:
                pass  # penalties have a chapter of their own


def _known(
    rules: Rules | Refused,
    chapter: Callable[[Facts, Rules, Mark, Path], Iterator[Award | Finding]],
    facts: Facts,
    mark: Mark,
    fact: Path,
) -> Iterator[Award | Finding]:
    """What a chapter says of a mark, where the edition knows marks of this kind."""
    if isinstance(rules, Refused):
        text = N_("this edition knows no such mark: {kind:word}; not credited")
        yield violation(rules.refused, mark.seat, text, kind=mark.kind)
    else:
        yield from chapter(facts, rules, mark, fact)


def _extra(facts: Facts, rules: ExtraRules, mark: Mark, fact: Path) -> Iterator[Award | Finding]:
    """Extra points (`fsm` 8.4.3, 8.4.4 and 8.3.9.1; the others 8.4.1, 8.4.3, 8.4.4)."""
    scale, path = _scale(facts, rules, mark)
    clause = rules.clause.positive if mark.points > 0 else rules.clause.negative
    limit = rules.first_killed
    paths: tuple[Path, ...] = (path,)
    if limit is not None and mark.seat == facts.first_killed and mark.points > 0:
        clause, paths = limit.clause, (("extra", "first_killed", "most"), path)
    else:
        limit = None
    yield Award(mark.seat, clause, mark.points, Source.EXTRA, fact, Marked(mark, paths))
    if facts.draw and not facts.edition.draw.sizes_examined:
        return
    if limit is not None and mark.points > limit.most:
        text = N_("extra points of the first killed: {points:signed}, at most {most:signed}")
        yield violation(clause, mark.seat, text, points=mark.points, most=limit.most)
    else:
        yield from mark_judged(mark, scale)


def _scale(facts: Facts, rules: ExtraRules, mark: Mark) -> tuple[Scale | Ceiling, Path]:
    """What an extra is held to, and its path: its sign may decide, or who won."""
    if mark.points <= 0 and rules.not_positive is not None:
        return rules.not_positive, ("extra", "not_positive")
    if facts.won(mark.seat):
        return rules.won, ("extra", "won")
    return rules.lost, ("extra", "lost")


def _will(facts: Facts, rules: WillRules, mark: Mark, fact: Path) -> Iterator[Award | Finding]:
    """The opinion in a last speech (`fsm` 8.3.8.3, for some first killed 8.3.9.13)."""
    first_killed = mark.seat == facts.first_killed
    scale: Scale = rules.scale
    path: Path = ("will", "scale")
    if first_killed and facts.black_checks:
        scale, path = rules.black_checks.scale, ("will", "black_checks", "scale")
    because = Marked(mark, (path,))
    yield Award(mark.seat, rules.scale.clause, mark.points, Source.WILL, fact, because)
    verdict = scale.verdict(mark.points)
    if verdict is Verdict.NEEDS_CONSENT and first_killed and not rules.first_killed_needs_consent:
        verdict = Verdict.LAWFUL
    yield from mark_judged(mark, scale, verdict)
    yield from opinion_findings(facts, rules, mark)


def _protocol(
    facts: Facts, rules: ProtocolRules, mark: Mark, fact: Path
) -> Iterator[Award | Finding]:
    """The departure protocol of anyone but the first killed, judged whole (`fsm` 8.3.8.12)."""
    scale = rules.scale
    because = Marked(mark, (("protocol", "scale"),))
    yield Award(mark.seat, scale.clause, mark.points, Source.PROTOCOL, fact, because)
    if mark.seat == facts.first_killed:
        text = N_("the first killed's protocol is computed from its colours, not marked")
        yield violation(rules.of_first_killed, mark.seat, text)
    else:
        yield from mark_judged(mark, scale)


def _technical_foul(
    _: Facts, rules: TechnicalFoulRules, mark: Mark, fact: Path
) -> Iterator[Award | Finding]:
    """Points off for a technical foul (`fsm` 8.7.2 counts them; the judge enters the size)."""
    because = Marked(mark, (("technical_foul", "suggested"),))
    yield Award(mark.seat, rules.clause, mark.points, Source.TECHNICAL_FOUL, fact, because)
