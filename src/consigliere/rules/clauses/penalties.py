"""Penalties for game actions (8.5): their size, and whom each clause speaks of."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from consigliere.rules.award import Award, Finding, Term, Told, notice, violation
from consigliere.rules.clauses.sizes import mark_judged
from consigliere.rules.facts import Facts
from consigliere.rules.game import ClauseNumber, Mark, MarkKind, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import Act, OneAct, PenaltyOf, PenaltyRules
from consigliere.rules.path import Path
from consigliere.rules.words import N_, Words


class Penalised(NamedTuple):
    """A penalty as the judge set it, under the clause he named."""

    mark: Mark
    parameter: Path

    def told(self, say: Words) -> Told:
        """The reason in words, the judge's own comment among the facts."""
        facts = [say("the judge's penalty under clause {clause}", clause=self.mark.clause)]
        if self.mark.comment:
            facts.append(say("comment: {comment}", comment=self.mark.comment))
        if self.mark.approved:
            facts.append(say("the chief judge agreed"))
        term = Term(self.mark.points, say("as recorded"))
        return Told(tuple(facts), (term,), (self.parameter,))


def penalties(facts: Facts) -> Iterator[Award | Finding]:
    """Each penalty by its own clause, held against the record; different acts add up."""
    rules = facts.edition.penalties
    named: dict[Seat, list[ClauseNumber]] = {}
    for index, mark in enumerate(facts.game.marks):
        if mark.kind is not MarkKind.PENALTY:
            continue
        clause = mark.clause
        assert clause is not None  # noqa: S101  (`problems` refuses a penalty without its clause)
        act = rules.acts[clause]
        by_scale: Path = ("penalties", "scale")
        exact: Path = ("penalties", "acts", clause, "size")
        because = Penalised(mark, by_scale if act.size == "scale" else exact)
        yield Award(mark.seat, clause, mark.points, Source.PENALTY, ("marks", index), because)
        yield from _size(rules, mark, clause, act)
        yield from _record(facts, mark.seat, clause, act)
        named.setdefault(mark.seat, []).append(clause)
    if rules.one_act is not None:
        for seat, clauses in named.items():
            yield from _perhaps_one_act(rules.one_act, seat, clauses)


def _size(rules: PenaltyRules, mark: Mark, clause: ClauseNumber, act: Act) -> Iterator[Finding]:
    if act.size == "scale":
        yield from mark_judged(mark, rules.scale)
    elif mark.points != act.size:
        text = N_("this penalty is exactly {exactly:signed}, recorded is {points:signed}")
        yield violation(clause, mark.seat, text, exactly=act.size, points=mark.points)


def _record(facts: Facts, seat: Seat, clause: ClauseNumber, act: Act) -> Iterator[Finding]:
    """Whether the clause can speak of this player in this game."""
    if not _speaks_of(facts, seat, act.of):
        text = N_("this clause does not apply to him: he is {role:word}")
        yield violation(clause, seat, text, role=facts.role(seat))
    elif act.only_if_lost and not facts.lost(seat):
        text = N_("this clause applies only if his team lost; the outcome is: {outcome:word}")
        yield violation(clause, seat, text, outcome=facts.game.outcome)


def _speaks_of(facts: Facts, seat: Seat, of: PenaltyOf) -> bool:
    """Whether a clause that speaks of a team or a role, or of anyone, speaks of this player."""
    return of.value in ("anyone", facts.team(seat).value, facts.role(seat).value)


def _perhaps_one_act(rules: OneAct, seat: Seat, clauses: list[ClauseNumber]) -> Iterator[Finding]:
    suspects = [clause for clause, times in Counter(clauses).items() if times > 1]
    beside = [clause for clause in clauses if clause in rules.parts]
    if rules.whole in clauses and beside:
        suspects += [rules.whole, *beside]
    if suspects:
        text = N_("perhaps one act penalised twice: {clauses}")
        yield notice(rules.clause, seat, text, clauses=", ".join(dict.fromkeys(suspects)))
