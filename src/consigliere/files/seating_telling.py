"""What is to say about a seating, in the words all its reports share."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from consigliere.rules.words import N_, Words
from consigliere.seating.bounds import Reason, least_meetings
from consigliere.seating.checking import DEMANDS
from consigliere.seating.faults import (
    Fault,
    JudgeBarred,
    MateMet,
    PlayedChanged,
    PlaysAbsent,
    RestsRunning,
    RivalMet,
)
from consigliere.seating.problem import Problem
from consigliere.seating.report import Couple, Demand, PlayerReport, Report
from consigliere.seating.schedule import Seating

REASONS: Final[Mapping[Reason, str]] = {
    "mean": N_("meetings spread evenly over all pairs that may meet"),
    "row": N_("each player's meetings spread evenly over those he may meet"),
    "overlap": N_("players whom two games share, spread evenly over the pairs of games"),
    "spectral": N_("eigenvalues of the table of meetings"),
}
"""The arguments for bounds."""

PAIRS_SHOWN: Final = 12
"""So many pairs are listed; of more it is said how many there are."""


class Histogram(NamedTuple):
    """How many there are of each number."""

    title: str
    bars: tuple[tuple[int, int], ...]
    of_meetings: bool = False


def size_of(problem: Problem, say: Words) -> str:
    """How large a tournament is: players, tables, rounds."""
    most = max(problem.tables, default=0)
    parts = [
        say.plural("{number} player", "{number} players", len(problem.players)),
        say.plural("{number} table", "{number} tables", most),
        say.plural("{number} round", "{number} rounds", len(problem.tables)),
    ]
    games = set(problem.games_each)
    if games != {len(problem.tables)}:
        parts.append(say("games of each: {games}", games=_span(games)))
    return ", ".join(parts)


def _span(numbers: Iterable[int]) -> str:
    found = sorted(set(numbers))
    if not found:
        return "0"
    return str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}"


def verdict(report: Report, say: Words) -> str:
    """How good a seating is, in a few words."""
    if not report.valid:
        number = len(report.faults)
        return say.plural(
            "Demands are broken in {number} place.",
            "Demands are broken in {number} places.",
            number,
        )
    if report.proved_optimal:
        return say("Proved: there is no better one.")
    return say("Within {gap} of what is possible at best.", gap=percent(report.gap, say))


def percent(share: float, say: Words) -> str:
    """Per cent with two decimals. A sign beside letters would be a placeholder in translations."""
    return f"{say.rounded(round(100 * share))} %"


def squares(report: Report, say: Words) -> str:
    """The sum of squares and its bound."""
    return say(
        "The sum of squared meetings is {ss}, its lower bound {bound}.",
        ss=report.ss,
        bound=report.bound.value,
    )


def bound_reason(report: Report, say: Words) -> str:
    """The argument for the bound."""
    return say("The bound: {reason}.", reason=say(REASONS[report.bound.by]))


def draw(seating: Seating, say: Words) -> str:
    """What repeats the draw. After played rounds it also takes the seating before."""
    steps = say.plural("{number} step", "{number} steps", seating.steps)
    if seating.problem.played:
        return say("Seed {seed}, {steps}.", seed=seating.seed, steps=steps)
    return say(
        "Seed {seed}, {steps}: with them anybody can repeat the draw.",
        seed=seating.seed,
        steps=steps,
    )


def asked(report: Report, problem: Problem) -> Iterator[Demand]:
    """The demands that were made, or are broken."""
    made: Mapping[type[Fault], bool] = {
        MateMet: bool(problem.teams),
        RivalMet: bool(problem.avoid),
        PlaysAbsent: bool(problem.absent),
        RestsRunning: any(player.rests for player in report.players),
        PlayedChanged: bool(problem.played),
        JudgeBarred: bool(problem.judges),
    }
    for demand in report.demands:
        if demand.faults or all(made.get(kind, True) for kind in DEMANDS[demand.text]):
            yield demand


def histograms(report: Report, say: Words) -> list[Histogram]:
    """What is spread evenly, and how evenly it is."""
    players = report.players
    seats = Counter(times for player in players for times in player.seats)
    found = [
        _histogram(say("Games a pair has together"), report.meetings)._replace(of_meetings=True),
        _histogram(say("Games a player has on one seat"), seats),
    ]
    if any(len(player.tables) > 1 for player in players):
        tables = Counter(times for player in players for times in player.tables)
        found.append(_histogram(say("Games a player has at one table"), tables))
    found.append(_histogram(say("Times two sit side by side"), report.neighbours))
    gaps = Counter(gap for player in players for gap in player.gaps)
    if gaps:
        found.append(_histogram(say("Rounds from one sit-out to the next"), gaps))
    return found


def _histogram(title: str, counts: Mapping[int, int]) -> Histogram:
    """Numbers between others are shown too, though there are none of them."""
    present = [number for number, times in counts.items() if times]
    if not present:
        return Histogram(title, ())
    numbers = range(min(present), max(present) + 1)
    return Histogram(title, tuple((number, counts.get(number, 0)) for number in numbers))


def evenness(report: Report, say: Words) -> str:
    """How even the seats are."""
    if report.seats_even:
        return say(
            "Everybody has each seat, and each half of the seats, equally often or once more."
        )
    return say(
        "Not everybody has each seat, and each half of the seats, equally often or once more."
    )


def company(report: Report, problem: Problem, say: Words) -> Iterator[str]:
    """Who never meets, and who meets most; by name where it need not be so."""
    if not report.meetings:
        return
    mean = least_meetings(problem)
    never, most = pairs_told(report.never, say), pairs_told(report.most, say)
    if not report.never:
        yield say("Everybody meets all whom he may meet.")
    elif mean:
        yield say.plural(
            "{number} pair that may meet never does: {pairs}",
            "{number} pairs that may meet never do: {pairs}",
            len(report.never),
            pairs=never,
        )
    else:
        yield say.plural(
            "{number} pair never meets: there are not enough games for all.",
            "{number} pairs never meet: there are not enough games for all.",
            len(report.never),
        )
    times = say.plural("{number} time", "{number} times", report.most_meetings)
    if report.most_meetings > mean + 1:
        yield say.plural(
            "{number} pair meets most, {times}: {pairs}",
            "{number} pairs meet most, {times}: {pairs}",
            len(report.most),
            times=times,
            pairs=most,
        )
    else:
        yield say("Nobody meets anybody more than {times}.", times=times)


def pairs_told(pairs: Sequence[Couple], say: Words) -> str:
    """Pairs in a line; of many only the first."""
    named = [f"{one} \N{EN DASH} {other}" for one, other in pairs[:PAIRS_SHOWN]]
    if len(pairs) > PAIRS_SHOWN:
        number = len(pairs) - PAIRS_SHOWN
        named.append(say.plural("and {number} more", "and {number} more", number))
    return ", ".join(named)


def halves(player: PlayerReport) -> str:
    """Games on the lower and on the upper half of the seats."""
    low, high = player.halves
    return f"{low} + {high}"


def numbers(values: Iterable[int]) -> str:
    """Numbers in a line; a dash where there are none."""
    return ", ".join(map(str, values)) or "\N{EN DASH}"
