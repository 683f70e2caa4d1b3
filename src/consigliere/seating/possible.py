"""Whether a problem's demands can be kept at all: asked before any search.

All contradictions are named together.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations
from math import lcm

from consigliere.seating import attendance
from consigliere.seating.asked import Asked, asked_of
from consigliere.seating.choosing import Choosing
from consigliere.seating.contradictions import (
    ApartFromHimself,
    Contradiction,
    GamesDoNotFit,
    Impossible,
    NoAttendance,
    NobodyJudges,
    NoRota,
    NoRotaApart,
    NoRounds,
    NoSuchRound,
    NoTables,
    PlayerTwice,
    TeamTooLarge,
    TooFewApart,
    TooFewJudges,
    TooFewPlayers,
    TooManyApart,
    TooManyGames,
    TooManyPairs,
    TooManyTables,
    UnevenGames,
    UnknownPlayer,
)
from consigliere.seating.parting import least_resting, reduced, together
from consigliere.seating.problem import Problem


def contradictions(problem: Problem) -> tuple[Contradiction, ...]:
    """All that makes a problem impossible, as far as it can be told without searching."""
    found = [*_of_size(problem), *_of_names(problem)]
    if not found:
        # Whether it can be said who plays when makes sense only where the numbers are right.
        found += _of_attendance(problem)
    found += [*_of_judges(problem), *_of_pairs(problem)]
    if not found:
        found += _of_rota(problem)
    return tuple(dict.fromkeys(found))


def require_possible(problem: Problem) -> None:
    """Raise `Impossible` with all contradictions of a problem, if it has any."""
    found = contradictions(problem)
    if found:
        raise Impossible(found)


def _of_size(problem: Problem) -> Iterator[Contradiction]:
    if not problem.tables:
        yield NoRounds()
    for number, tables in enumerate(problem.tables, 1):
        if tables < 1:
            yield NoTables(number)
    if len(problem.players) < problem.seats:
        yield TooFewPlayers(len(problem.players), problem.seats)
        return
    short: dict[tuple[int, int], list[int]] = {}
    for number, tables in enumerate(problem.tables):
        present = sum(1 for _ in problem.present(number))
        if tables * problem.seats > present:
            short.setdefault((tables * problem.seats, present), []).append(number + 1)
    for (seats, present), rounds in short.items():
        yield TooManyTables(tuple(rounds), seats, present)
    # With too few players for the tables, games that do not fit them are no news.
    if problem.tables and (problem.games is not None or not short):
        yield from _of_games(problem, short=bool(short))


def _of_games(problem: Problem, *, short: bool) -> Iterator[Contradiction]:
    seats = problem.seats * sum(problem.tables)
    players = len(problem.players)
    needed = sum(problem.games_each)
    if needed != seats:
        if problem.games is None:
            yield UnevenGames(seats, players, _shared_evenly(players, problem.seats, seats))
        elif not isinstance(problem.games, tuple):
            yield GamesDoNotFit(needed, seats)
        elif not short:  # a redo's games are as many as can be
            yield TooFewApart(seats, needed, _crowded(problem))
    missed = Counter(player for player, _ in problem.missing)
    busy: dict[tuple[int, int], list[str]] = {}
    for player, games in enumerate(problem.games_each):
        there = len(problem.tables) - missed[player]
        if games > there:
            busy.setdefault((games, there), []).append(problem.players[player])
    for (games, there), names in busy.items():
        yield TooManyGames(tuple(names), games, there)


def _crowded(problem: Problem) -> tuple[str, ...]:
    """Groups of players who must be kept apart, and for whom some round has too few tables."""
    least = min(problem.tables[len(problem.played) :], default=0)
    groups = {group for group in problem.groups if len(group) > least}
    if least == 1:
        inside = {pair for group in groups for pair in combinations(group, 2)}
        groups |= problem.apart - inside
    return tuple(" \N{EN DASH} ".join(problem.players[p] for p in g) for g in sorted(groups))


def _shared_evenly(players: int, seats: int, wanted: int) -> tuple[int, ...]:
    """The nearest numbers of seats below and above that full tables and equal games allow."""
    step = lcm(players, seats)
    fewer = wanted // step * step
    return (fewer, fewer + step) if fewer else (step,)


def _of_names(problem: Problem) -> Iterator[Contradiction]:
    for player, times in Counter(problem.players).items():
        if times > 1:
            yield PlayerTwice(player)
    named = [
        *(player for team in problem.teams.values() for player in team),
        *(player for pair in problem.avoid for player in pair),
        *(player for barred in problem.judges.values() for player in barred),
        *(player for player, _ in problem.absent),
        *(player for tables in problem.played for table in tables for player in table),
    ]
    for player in dict.fromkeys(named):
        if player not in problem.index:
            yield UnknownPlayer(player)
    rounds = len(problem.tables)
    for player, number in problem.absent:
        if rounds and not 1 <= number <= rounds:
            yield NoSuchRound(player, number, rounds)


def _of_attendance(problem: Problem) -> Iterator[Contradiction]:
    short = attendance.shortage(problem)
    if short is not None:
        names = tuple(problem.players[player] for player in short.players)
        rounds = tuple(number + 1 for number in short.rounds)
        yield NoAttendance(short.needed, short.filled, names, rounds)


def _of_judges(problem: Problem) -> Iterator[Contradiction]:
    if not problem.judges:
        return
    most = max(problem.tables[len(problem.played) :], default=0)
    if len(problem.judges) < most:
        yield TooFewJudges(len(problem.judges), most)
    barred = set.intersection(*map(set, problem.judges.values()))
    for player in problem.players:
        if player in barred:
            yield NobodyJudges(player)


def _of_rota(problem: Problem) -> Iterator[Contradiction]:
    """Whether judges can be chosen at all; if not, no more demands are named than it takes."""
    if not without_rota(problem):
        return
    asked = asked_of(problem)
    for player in sorted(frozenset[int]().union(*asked.judges)):
        fewer = replace(asked, judges=tuple(bars - {player} for bars in asked.judges))
        if _hopeless(problem, fewer):
            asked = fewer
    for group in asked.groups:
        fewer = replace(asked, groups=tuple(other for other in asked.groups if other != group))
        if _hopeless(problem, fewer):
            asked = fewer
    for pair in asked.pairs:
        fewer = replace(asked, pairs=tuple(other for other in asked.pairs if other != pair))
        if _hopeless(problem, fewer):
            asked = fewer
    names = problem.players
    bars = tuple(
        f"{judge} \N{EN DASH} {names[player]}"
        for judge, barred in zip(problem.judges, asked.judges, strict=True)
        for player in sorted(barred)
    )
    apart = tuple(" \N{EN DASH} ".join(names[p] for p in group) for group in asked.parted)
    yield NoRotaApart(bars, apart) if apart else NoRota(bars)


def without_rota(problem: Problem) -> bool:
    """Whether it is certain that no choice of judges leaves everybody his games."""
    asked = asked_of(problem)
    return any(asked.judges) and _hopeless(problem, asked)


def _hopeless(problem: Problem, asked: Asked) -> bool:
    """The same for other bars and other groups to be kept apart."""
    choosing = Choosing(problem, asked)
    return choosing.run() is None and choosing.decided


def _of_pairs(problem: Problem) -> Iterator[Contradiction]:
    tables = max(problem.tables[len(problem.played) :], default=0)
    if not tables:
        return
    large = False
    for team, members in problem.teams.items():
        for player, times in Counter(members).items():
            if times > 1:
                yield PlayerTwice(player)
        if _outnumber(problem, set(members)):
            large = True
            yield TeamTooLarge(team, len(set(members)), tables)
    for one, other in problem.avoid:
        if one == other:
            yield ApartFromHimself(one)
    if not large:
        clique = _large_clique(problem)
        if clique:
            yield TooManyApart(tuple(problem.players[p] for p in clique), tables)
        else:
            yield from _of_clusters(problem, tables)


def _of_clusters(problem: Problem, tables: int) -> Iterator[Contradiction]:
    """Cycles and the like: players of whom more have to sit out than their games allow."""
    done = Counter(player for round_ in problem.played for table in round_ for player in table)
    names = problem.players
    rounds = Counter(
        (number_of_tables, frozenset(p for p, n in problem.missing if n == number))
        for number, number_of_tables in enumerate(problem.tables)
        if number >= len(problem.played)
    )

    def too_many(players: Collection[int]) -> bool:
        spare = sum(done[names[p]] - problem.games_each[p] for p in players)
        for (width, missing), times in rounds.items():
            here = set(players) - missing
            least = least_resting(here, problem.rivals, [()] * width, problem.seats)
            spare += times * (len(here) - least)
        return spare < 0

    for cluster in together(problem.rivals):
        if len(cluster) > min(problem.tables) and too_many(cluster):
            few = reduced(cluster, too_many)
            pairs = [pair for pair in sorted(problem.apart) if few.issuperset(pair)]
            yield TooManyPairs(
                tuple(f"{names[a]} \N{EN DASH} {names[b]}" for a, b in pairs), tables
            )


def _outnumber(problem: Problem, players: Collection[str]) -> bool:
    """Whether players who must all be apart have more games than there are tables for them.

    Without sit-outs this is so when there are more of them than tables.
    """
    games = sum(problem.games_each[problem.index[p]] for p in players if p in problem.index)
    return games > sum(min(tables, len(players)) for tables in problem.tables)


def _large_clique(problem: Problem) -> tuple[int, ...]:
    """More players than tables who must all be kept apart from each other; () if none is found.

    Grown from every player, those with most demands first: finds every clique that matters in
    practice, though not all there may be.
    """
    rivals = problem.rivals
    for start in rivals:
        clique = [start]
        common = set(rivals[start])
        while common:
            best = max(sorted(common), key=lambda p: len(rivals[p] & common))
            clique.append(best)
            common &= rivals[best]
        if _outnumber(problem, [problem.players[p] for p in clique]):
            return tuple(sorted(clique))
    return ()
