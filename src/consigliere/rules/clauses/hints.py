"""What the record itself suggests a judge should look at: notices, never more.

A hint of a penalty (8.5.2, 8.5.3, 8.5.7.2, 8.5.7.4) is silent where the judge set that
penalty already; a record that contradicts a penalty (8.5.6.1, 8.5.6.2) is named.
"""

from collections.abc import Iterator, Sequence

from consigliere.rules.award import Finding, notice
from consigliere.rules.facts import Facts
from consigliere.rules.game import Day, Mark, Night, Seat, Team
from consigliere.rules.parameters import HintRules, NightsHint
from consigliere.rules.words import N_

BROKE = N_("broke the tie and sent out a red, seat {leaver}: a penalty under this clause?")


def hints(facts: Facts) -> Iterator[Finding]:
    """All hints of the edition, if it has any."""
    rules = facts.edition.hints
    game = facts.game
    if rules is None or not (game.days or game.nights):
        return
    for finding in (
        *_breaks(facts, rules),
        *_no_checks(facts, rules),
        *_no_shots(facts, rules),
    ):
        if not _penalised(facts, finding.seat, finding.clause):
            yield finding
    yield from _checks_against_penalties(facts, rules)


def _penalised(facts: Facts, seat: Seat | None, clause: str | None) -> bool:
    return any(mark.seat == seat and mark.clause == clause for mark in facts.game.marks)


def _breaks(facts: Facts, rules: HintRules) -> Iterator[Finding]:
    """A red who broke a tie so that one red left: on day 1 in a lost game, or at four."""
    clause_of = facts.edition.penalties.clause_of
    for day in facts.game.days:
        if len(day.voted_out) != 1 or day.voted_out[0] in facts.blacks:
            continue
        (leaver,) = day.voted_out
        for seat in sorted(_breakers(day, leaver) - facts.blacks):
            if day.day == rules.break_on_day.day and facts.lost(seat):
                yield notice(clause_of(rules.break_on_day.act), seat, BROKE, leaver=leaver)
            if _voters(day) == rules.break_at.players:
                yield notice(clause_of(rules.break_at.act), seat, BROKE, leaver=leaver)


def _breakers(day: Day, leaver: Seat) -> frozenset[Seat]:
    """Who turned on the leaver in the last ballot, having voted for another of the tied."""
    if len(day.ballots) < 2:  # noqa: PLR2004  (a tie is broken by a second ballot)
        return frozenset()
    before, last = day.ballots[-2:]
    most = max(map(len, before.values()), default=0)
    tied = [seat for seat, voters in before.items() if len(voters) == most]
    if leaver not in tied or len(tied) == 1:
        return frozenset()
    of_others = {voter for seat in tied if seat != leaver for voter in before[seat]}
    return frozenset(last.get(leaver, ())) & of_others


def _voters(day: Day) -> int:
    return len({voter for voters in day.ballots[-1].values() for voter in voters})


def _no_checks(facts: Facts, rules: HintRules) -> Iterator[Finding]:
    """The Sheriff made no check in several nights, and the reds lost."""
    sheriff = facts.game.roles.sheriff
    idle = [n.night for n in _nights_of(facts, sheriff) if n.sheriff_check is None]
    text = N_("no check of the Sheriff in nights {nights:seats}: a penalty under this clause?")
    yield from _idle(facts, rules.no_checks, sheriff, idle, text)


def _no_shots(facts: Facts, rules: HintRules) -> Iterator[Finding]:
    """A black did not shoot in several nights, and the blacks lost."""
    text = N_("no shot in nights {nights:seats}: a penalty under this clause?")
    for seat in sorted(facts.blacks):
        idle = [n.night for n in _nights_of(facts, seat) if n.shots.get(seat, seat) is None]
        yield from _idle(facts, rules.no_shots, seat, idle, text)


def _idle(
    facts: Facts, hint: NightsHint, seat: Seat, nights: Sequence[int], text: str
) -> Iterator[Finding]:
    """The hint, if the player was idle in nights enough and his team lost."""
    if len(nights) >= hint.nights and facts.lost(seat):
        clause = facts.edition.penalties.clause_of(hint.act)
        yield notice(clause, seat, text, nights=tuple(nights))


def _nights_of(facts: Facts, seat: Seat) -> list[Night]:
    """The nights a player was at the table; one killed in a night was there in it."""
    if seat in facts.removed:
        return []  # when exactly he left is not always recorded
    game = facts.game
    last_day = min((d.day for d in game.days if seat in d.voted_out), default=None)
    last_night = min((n.night for n in game.nights if n.killed == seat), default=None)
    return [
        night
        for night in game.nights
        if (last_day is None or night.night < last_day)
        and (last_night is None or night.night <= last_night)
    ]


def _checks_against_penalties(facts: Facts, rules: HintRules) -> Iterator[Finding]:
    """A penalty for a check that, by the recorded checks and exits, did no such harm."""
    game = facts.game
    checked = {n.sheriff_check for n in game.nights if isinstance(n.sheriff_check, int)}
    if not checked:
        return
    voted_out = {seat for day in game.days for seat in day.voted_out}
    stayed = facts.blacks - voted_out - facts.removed - {night.killed for night in game.nights}
    for mark in game.marks:
        act = _act(facts, mark)
        if act == rules.red_check_voted_out.act and game.days:
            if all(facts.team(seat) is Team.BLACK for seat in checked & voted_out):
                text = N_("by the record no red the Sheriff checked was voted out")
                yield notice(mark.clause, mark.seat, text)
        elif act == rules.black_check_stayed.act and not checked & stayed:
            text = N_("by the record no black the Sheriff checked stayed in the game")
            yield notice(mark.clause, mark.seat, text)


def _act(facts: Facts, mark: Mark) -> str | None:
    """The act a penalty is for."""
    acts = facts.edition.penalties.acts
    return acts[mark.clause].act if mark.clause is not None and mark.clause in acts else None
