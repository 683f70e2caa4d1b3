"""Checks a seating and counts what it is like. Shares no code with the search.

What is counted here is counted anew from the rounds, so that a mistake of the search is seen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Final

from consigliere.rules.words import N_
from consigliere.seating.bounds import bounds
from consigliere.seating.faults import (
    Fault,
    JudgeBarred,
    JudgeTwice,
    MateMet,
    NotJudged,
    PlayedChanged,
    PlaysAbsent,
    RestsRunning,
    RivalMet,
    Stranger,
    TwiceInRound,
    WrongGames,
    WrongRounds,
    WrongSeats,
    WrongTables,
)
from consigliere.seating.problem import Problem, Round
from consigliere.seating.report import Demand, JudgeReport, PlayerReport, Report
from consigliere.seating.schedule import Seating

DEMANDS: Final[Mapping[str, tuple[type[Fault], ...]]] = {
    N_("as many rounds and tables as asked for, ten players at each"): (
        WrongRounds,
        WrongTables,
        WrongSeats,
        Stranger,
    ),
    N_("everybody at most once in a round"): (TwiceInRound,),
    N_("everybody plays as many games as he should"): (WrongGames,),
    N_("team-mates never share a table"): (MateMet,),
    N_("pairs that must not meet never do"): (RivalMet,),
    N_("absences are respected"): (PlaysAbsent,),
    N_("nobody sits out twice running, or no more often than need be"): (RestsRunning,),
    N_("rounds that were played stay as they were"): (PlayedChanged,),
    N_("every table has a judge who may judge all its players"): (
        NotJudged,
        JudgeTwice,
        JudgeBarred,
    ),
}
"""The hard demands and the faults that break each."""


def check(seating: Seating, problem: Problem) -> Report:
    """Judge a seating by a problem's demands, and count what it is like.

    Args:
        seating: Any rounds of tables of ids; `seating.problem` is not looked at.
        problem: What was asked.
    """
    rounds = seating.rounds
    faults = [
        *_shape(rounds, problem),
        *_turns(rounds, problem),
        *_company(rounds, problem),
        *_rests_running(rounds, problem),
        *_judging(seating, problem),
    ]
    demands = tuple(
        Demand(text, tuple(fault for fault in faults if isinstance(fault, kinds)))
        for text, kinds in DEMANDS.items()
    )
    met = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    barred = _barred_pairs(problem)
    times_met = {
        (a, b): met[frozenset((a, b))]
        for a, b in combinations(problem.players, 2)
        if frozenset((a, b)) not in barred
    }
    meetings = Counter(times_met.values())
    top = max(meetings, default=0)
    return Report(
        demands=demands,
        ss=sum(times * times for times in met.values()),
        bound=bounds(problem),
        meetings=dict(sorted(meetings.items())),
        never=tuple(pair for pair, times in times_met.items() if times == 0),
        most=tuple(pair for pair, times in times_met.items() if times == top),
        players=tuple(_players(rounds, problem)),
        neighbours=_neighbours(rounds, problem),
        judges=_judges(seating, problem),
    )


def _shape(rounds: tuple[Round, ...], problem: Problem) -> Iterator[Fault]:
    if len(rounds) != len(problem.tables):
        yield WrongRounds(len(rounds), len(problem.tables))
    known = set(problem.players)
    for number, (tables, wanted) in enumerate(zip(rounds, problem.tables, strict=False), 1):
        if len(tables) != wanted:
            yield WrongTables(number, len(tables), wanted)
        for at, table in enumerate(tables, 1):
            if len(table) != problem.seats:
                yield WrongSeats(number, at, len(table), problem.seats)
            for player in table:
                if player not in known:
                    yield Stranger(number, at, player)
    for number, (tables, played) in enumerate(zip(rounds, problem.played, strict=False), 1):
        if tables != played:
            yield PlayedChanged(number)


def _turns(rounds: tuple[Round, ...], problem: Problem) -> Iterator[Fault]:
    games = Counter(player for tables in rounds for table in tables for player in table)
    wanted = dict(zip(problem.players, problem.games_each, strict=True))
    for player in problem.players:
        if games[player] != wanted[player]:
            yield WrongGames(player, games[player], wanted[player])
    absent = set(problem.absent)
    for number, tables in enumerate(rounds, 1):
        times = Counter(player for table in tables for player in table)
        for player, count in times.items():
            if count > 1:
                yield TwiceInRound(number, player, count)
            if (player, number) in absent:
                yield PlaysAbsent(number, player)


def _company(rounds: tuple[Round, ...], problem: Problem) -> Iterator[Fault]:
    avoid = {frozenset(pair) for pair in problem.avoid}
    # What was played before cannot be helped.
    for number, tables in enumerate(rounds, 1):
        if number <= len(problem.played):
            continue
        for at, table in enumerate(tables, 1):
            for one, other in combinations(table, 2):
                if frozenset((one, other)) in avoid:
                    yield RivalMet(number, at, one, other)
                for team, members in problem.teams.items():
                    if one in members and other in members:
                        yield MateMet(number, at, one, other, team)


def _rests_running(rounds: tuple[Round, ...], problem: Problem) -> Iterator[Fault]:
    """Too many rests one after another, in rounds that were not played yet."""
    least = _least_run(rounds, problem)
    uneven = (
        bool(problem.absent or problem.played)
        or len(set(problem.games_each)) > 1
        or _judges_rest_players(problem)
    )
    absent = set(problem.absent)
    done = len(problem.played)
    playing = [{player for table in tables for player in table} for tables in rounds]
    for player in problem.players:
        plays = [player in here for here in playing]
        rests = [
            not there and (player, number) not in absent for number, there in enumerate(plays, 1)
        ]
        # With absences, played rounds and judges the numbers do not say what can be done: one more
        # is allowed, and whoever is to play little cannot help sitting out long.
        to_play = sum(plays[done:])
        alone = -(-sum(rests[done:]) // (to_play + 1)) if to_play > 1 else len(rests)
        limit = max(least, alone) + 1 if uneven else least
        run = 0
        for number, out in enumerate(rests, 1):
            run = run + 1 if out else 0
            if run > limit and number > done:
                yield RestsRunning(player, run, number)


def _judges_rest_players(problem: Problem) -> bool:
    """Whether all judges of a round may be such as may not judge a player: he has to sit out."""
    barred = Counter(player for players in problem.judges.values() for player in set(players))
    return max(barred.values(), default=0) >= min(problem.tables, default=1)


def _least_run(rounds: tuple[Round, ...], problem: Problem) -> int:
    """So many rounds running somebody must sit out: they do not have seats for everybody."""
    players = len(problem.players)
    seats = [problem.seats * len(tables) for tables in rounds]
    run = 0
    while run < len(seats) and any(
        sum(seats[at : at + run + 1]) < players for at in range(len(seats) - run)
    ):
        run += 1
    return run


def _judging(seating: Seating, problem: Problem) -> Iterator[Fault]:
    if not problem.judges:
        return
    for number, tables in enumerate(seating.rounds, 1):
        if number <= len(problem.played):
            continue
        here = seating.judges[number - 1] if number <= len(seating.judges) else ()
        for judge, times in Counter(here).items():
            if times > 1:
                yield JudgeTwice(number, judge, times)
        for at, table in enumerate(tables, 1):
            judge = here[at - 1] if at <= len(here) else ""
            if judge not in problem.judges:
                yield NotJudged(number, at)
                continue
            for player in table:
                if player in problem.judges[judge]:
                    yield JudgeBarred(number, at, judge, player)


def _players(rounds: tuple[Round, ...], problem: Problem) -> Iterator[PlayerReport]:
    most = max((len(tables) for tables in rounds), default=0)
    seats_most = max([problem.seats, *(len(t) for tables in rounds for t in tables)])
    places: dict[str, list[tuple[int, int, int]]] = {player: [] for player in problem.players}
    for number, tables in enumerate(rounds, 1):
        for at, table in enumerate(tables):
            for seat, player in enumerate(table):
                places.setdefault(player, []).append((number, at, seat))
    for player in problem.players:
        seats, at_tables = [0] * seats_most, [0] * most
        for _, at, seat in places[player]:
            at_tables[at] += 1
            seats[seat] += 1
        out = set(range(1, len(rounds) + 1)).difference(number for number, _, _ in places[player])
        rests = sorted(number for number in out if (player, number) not in problem.absent)
        yield PlayerReport(player, sum(seats), tuple(seats), tuple(at_tables), tuple(rests))


def _neighbours(rounds: tuple[Round, ...], problem: Problem) -> Mapping[int, int]:
    beside = Counter(
        frozenset(pair)
        for tables in rounds
        for table in tables
        for pair in [*pairwise(table), (table[-1], table[0])]
    )
    found = Counter(beside.values())
    players = len(problem.players)
    found[0] = players * (players - 1) // 2 - len(beside)
    return dict(sorted(found.items()))


def _judges(seating: Seating, problem: Problem) -> tuple[JudgeReport, ...]:
    found = []
    for judge in problem.judges:
        where = [here.index(judge) if judge in here else None for here in seating.judges]
        same = sum(one is not None and one == other for one, other in pairwise(where))
        found.append(JudgeReport(judge, sum(at is not None for at in where), same))
    return tuple(found)


def _barred_pairs(problem: Problem) -> set[frozenset[str]]:
    barred = {frozenset(pair) for pair in problem.avoid}
    for members in problem.teams.values():
        barred.update(map(frozenset, combinations(members, 2)))
    return barred
