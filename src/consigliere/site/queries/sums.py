"""What a player's total consists of: clause by clause, and once more game by game."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from consigliere.files.telling import Played, by_player
from consigliere.rules.game import Id, Outcome, Role, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount
from consigliere.rules.scoring import clause_order
from consigliere.rules.standings import Totals
from consigliere.rules.words import Words
from consigliere.site.queries.explaining import Line, lines_of
from consigliere.site.queries.standings import Standings
from consigliere.site.queries.table import RoundOf, rounds_of_games

_MAIN: Final = frozenset({Source.WIN, Source.COMPENSATION})
_TOLD_ONE_BY_ONE: Final = 2
"""So many awards of a clause are told with their facts, more only by their rounds."""


class ClauseSum(NamedTuple):
    """What one clause came to over all games: in which rounds, by which facts, added up how."""

    clause: str
    title: str
    facts: str
    arithmetic: str
    points: Amount
    is_main: bool
    is_provisional: bool


class GameLine(NamedTuple):
    """A game as the player played it. An annulled one says why, and has no points."""

    key: Id
    round: RoundOf
    table: int | None
    seat: Seat
    role: Role
    result: str
    first_killed: bool
    points: Amount
    lines: tuple[Line, ...]
    annulled: str | None


class Sum(NamedTuple):
    """All behind a line of the table."""

    player: Id
    name: str
    totals: Totals
    is_provisional: bool
    main: tuple[ClauseSum, ...]
    additional: tuple[ClauseSum, ...]
    games: tuple[GameLine, ...]


def sum_of(standings: Standings, player: str, say: Words) -> Sum | None:
    """What a player's total consists of; None for whoever has no line in the table."""
    row = standings.row_of(player)
    if row is None:
        return None
    facts = standings.facts
    rounds = rounds_of_games(facts)
    games = tuple(
        _game(one, rounds[one.score.game.id], facts.edition, say)
        for one in by_player(standings.scores).get(row.player, [])
    )
    by_clause = _by_clause(games, say, provisional=row.provisional)
    return Sum(
        player=row.player,
        name=facts.name_of(row.player),
        totals=row.totals,
        is_provisional=row.provisional,
        main=tuple(one for one in by_clause if one.is_main),
        additional=tuple(one for one in by_clause if not one.is_main),
        games=games,
    )


def _game(one: Played, round_: RoundOf, edition_name: str, say: Words) -> GameLine:
    game = one.score.game
    return GameLine(
        key=game.id,
        round=round_,
        table=game.table,
        seat=one.seat,
        role=one.role,
        result=result_of(one, say),
        first_killed=game.first_killed == one.seat,
        points=one.points,
        lines=tuple(lines_of(one.score, one.seat, edition_name, say)),
        annulled=None if game.annulled is None else game.annulled.reason,
    )


def result_of(one: Played, say: Words) -> str:
    """What a game was to a player, in a word."""
    outcome = one.score.game.outcome
    if outcome is Outcome.DRAW:
        return say.name(outcome)
    return say("victory") if outcome.value == one.team.value else say("defeat")


def _by_clause(games: Iterable[GameLine], say: Words, *, provisional: bool) -> list[ClauseSum]:
    """What each clause came to, in the order of clauses."""
    found: dict[str, list[tuple[GameLine, Line]]] = defaultdict(list)
    for game in games:
        for line in game.lines:
            if line.withheld_by is None:
                found[line.clause].append((game, line))
    return [
        ClauseSum(
            clause=clause,
            title=counted[0][1].title,
            facts=_facts(counted, say),
            arithmetic=_arithmetic([line for _, line in counted], say),
            points=sum((line.points for _, line in counted), 0),
            is_main=counted[0][1].source in _MAIN,
            is_provisional=provisional and counted[0][1].source is Source.COMPENSATION,
        )
        for clause, counted in sorted(found.items(), key=lambda item: clause_order(item[0]))
    ]


def _facts(counted: Sequence[tuple[GameLine, Line]], say: Words) -> str:
    """In which rounds; where there are few, with the facts of each."""
    told = [(game.round, line.comment or ", ".join(line.facts)) for game, line in counted]
    if len(told) <= _TOLD_ONE_BY_ONE and all(facts for _, facts in told):
        return "; ".join(f"{round_.told(say)}: {facts}" for round_, facts in told)
    return rounds_told([round_ for round_, _ in told], say)


def rounds_told(rounds: Sequence[RoundOf], say: Words) -> str:
    """Several rounds, by stage where there are stages."""
    by_stage: dict[str, list[str]] = defaultdict(list)
    for one in rounds:
        by_stage[one.named_stage].append(str(one.number))
    told = []
    for stage, numbers in by_stage.items():
        listed = ", ".join(numbers)
        if stage:
            told.append(f"{stage}: {listed}")
        else:
            told.append(
                say.plural("round {numbers}", "rounds {numbers}", len(numbers), numbers=listed)
            )
    return "; ".join(told)


def _arithmetic(lines: Sequence[Line], say: Words) -> str:
    """The summands; equal ones are multiplied, and a single one is reckoned as in its game."""
    if len(lines) == 1:
        return lines[0].arithmetic
    points = [line.points for line in lines]
    if len(set(points)) == 1:
        return f"{len(points)} × {_summand(points[0], say)}"
    told = " + ".join(_summand(one, say) for one in points)
    return told.replace("+ \N{MINUS SIGN}", "\N{MINUS SIGN} ")


def _summand(points: Amount, say: Words) -> str:
    """Exact, as two decimals where those hold it."""
    whole = isinstance(points, int) or points.denominator == 1
    return say.rounded(points) if whole else say.points(points)
