"""A game's facts to its awards and findings, a tournament's to all of them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import inf
from typing import Final

from consigliere.rules.award import Award, Finding, Withheld
from consigliere.rules.clauses.best_move import best_moves
from consigliere.rules.clauses.compensation import Counted, compensation
from consigliere.rules.clauses.crediting import credit
from consigliere.rules.clauses.departure import departure
from consigliere.rules.clauses.hints import hints
from consigliere.rules.clauses.limits import limits
from consigliere.rules.clauses.marks import marks
from consigliere.rules.clauses.oddities import oddities
from consigliere.rules.clauses.outcome import wins
from consigliere.rules.clauses.penalties import penalties
from consigliere.rules.clauses.removals import removals
from consigliere.rules.facts import Facts
from consigliere.rules.game import Game, Id, Seat
from consigliere.rules.kinds import Severity, Source
from consigliere.rules.lookalikes import lookalikes
from consigliere.rules.parameters import Edition
from consigliere.rules.tournament import Stage, Tournament
from consigliere.rules.words import N_, Message

ALIKE_BY_ID = N_("the id {player} looks like {earlier}, yet it is another: two players or one?")
ALIKE_BY_NAME = N_("{player} and {earlier} both look like “{name}”: two players or one?")

CHAPTERS: Final = (wins, removals, best_moves, departure, marks, penalties)
"""What may earn something, each chapter on its own; what is credited is decided after them."""


@dataclass(frozen=True, slots=True)
class GameScore:
    """What a game is worth: awards by clause, seat and record; findings; what is withheld."""

    game: Game
    awards: tuple[Award, ...]
    findings: tuple[Finding, ...]
    withheld: tuple[Withheld, ...]

    @property
    def counts(self) -> bool:
        """Whether the game counts: an annulled one counts nowhere."""
        return self.game.annulled is None

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats credited with a win: what "won" means in every table, chart and count."""
        return frozenset(award.seat for award in self.awards if award.source is Source.WIN)


def score(game: Game, edition: Edition) -> GameScore:
    """What a game is worth by itself: all but Ci, which needs its distance.

    It depends on nothing but the two, and may be kept. An annulled game is worth nothing and
    has nothing to say.
    """
    if game.annulled is not None:
        return GameScore(game, (), (), ())
    facts = Facts(game, edition)
    recorded: list[Award] = []
    findings: list[Finding] = []
    for chapter in CHAPTERS:
        for item in chapter(facts):
            if isinstance(item, Award):
                recorded.append(item)
            else:
                findings.append(item)
    result = credit(facts, recorded)
    findings += result.findings
    findings += limits(facts, result)
    findings += hints(facts)
    findings += oddities(facts)
    findings.sort(key=_finding_order)
    awards = _in_order([award for award in result.awards if award.points])
    withheld = tuple(item for item in result.withheld if item.award.points)
    return GameScore(game, awards, tuple(findings), withheld)


def with_compensation(scored: GameScore, edition: Edition, counted: Counted) -> GameScore:
    """The score of a game with Ci by the counts of its distance, if its first killed has any."""
    if scored.game.annulled is not None:
        return scored
    ci = compensation(Facts(scored.game, edition), counted)
    return scored if ci is None else replace(scored, awards=_in_order([*scored.awards, ci]))


def score_tournament(tournament: Tournament, edition: Edition) -> Iterator[GameScore]:
    """Each game of a tournament in the file's order, with Ci of its distance.

    Raises ValueError where the tournament was recorded under another edition: its penalties
    name clauses of that one.
    """
    if tournament.edition != edition.name:
        raise ValueError(f"recorded under {tournament.edition}, asked for {edition.name}")
    scores = (score(game, edition) for stage in tournament.stages for game in stage.games)
    return with_distances(tournament, edition, scores)


def with_distances(
    tournament: Tournament, edition: Edition, scores: Iterable[GameScore]
) -> Iterator[GameScore]:
    """The scores of all games of a tournament, in its order, with what needs more than a game.

    That is Ci, and a notice on whoever looks like another player by id or name, in his first
    game. The scores may be fresh or kept ones.
    """
    alike = _lookalikes(tournament)
    remaining = iter(scores)
    for stages in distances(tournament, edition):
        counted = count(stages)
        for _ in (game for stage in stages for game in stage.games):
            scored = with_compensation(next(remaining), edition, counted)
            if alike and not alike.keys().isdisjoint(scored.game.seats):
                scored = _with_lookalikes(scored, alike)
            yield scored


def _lookalikes(tournament: Tournament) -> dict[Id, Message]:
    """Of players whom one takes for earlier ones, by id or by name: what to say of them."""
    games = (game for stage in tournament.stages for game in stage.games if not game.annulled)
    players = list(dict.fromkeys(player for game in games for player in game.seats))
    named = {player: tournament.name_of(player) for player in players}
    told = {}
    for player, earlier in lookalikes(players, named).items():
        told[player] = Message(ALIKE_BY_NAME, {**_both(player, earlier), "name": named[player]})
    for player, earlier in lookalikes(players).items():
        told[player] = Message(ALIKE_BY_ID, _both(player, earlier))
    return told


def _both(player: Id, earlier: Id) -> dict[str, object]:
    return {"player": player, "earlier": earlier}


def _with_lookalikes(scored: GameScore, alike: dict[Id, Message]) -> GameScore:
    """The score with a notice for each player who looks like another; told once, so taken out."""
    notices = [
        Finding(Severity.NOTICE, None, Seat(number), alike.pop(player))
        for number, player in enumerate(scored.game.seats, start=1)
        if player in alike and not scored.game.annulled
    ]
    findings = sorted([*scored.findings, *notices], key=_finding_order)
    return replace(scored, findings=tuple(findings))


def distances(tournament: Tournament, edition: Edition) -> list[list[Stage]]:
    """The distances of Ci: consecutive stages with the same participants (`fsm` 8.6.5).

    Under `fiim` the whole tournament is one. A stage nobody takes part in yet is part of none.
    """
    if edition.compensation.distance == "tournament":
        return [list(tournament.stages)]
    result: list[list[Stage]] = []
    present: frozenset[Id] = frozenset()
    for stage in tournament.stages:
        taking_part = stage.taking_part()
        if not taking_part:
            continue
        if taking_part != present:
            result.append([])
        result[-1].append(stage)
        present = taking_part
    return result


def count(stages: Iterable[Stage]) -> Counted:
    """Count i and the games by player over the stages of a distance.

    In a stage that still runs, its planned games stand in for the games a player played there,
    where they are more; what follows from them is provisional.
    """
    kills: Counter[Id] = Counter()
    games: Counter[Id] = Counter()
    provisional = False
    for stage in stages:
        played: Counter[Id] = Counter()
        for game in stage.games:
            if game.annulled is None:
                played.update(game.seats)
                seat = game.first_killed
                if seat is not None and seat not in game.roles.blacks:
                    kills[game.player_at(seat)] += 1
        if not stage.finished:
            provisional = True
            for player in stage.taking_part() if stage.planned_games else ():
                played[player] = max(played[player], stage.planned_games or 0)
        games.update(played)
    return Counted(kills, games, max(games.values(), default=0), provisional)


@cache
def clause_order(clause: str | None) -> tuple[int | float, ...]:
    """Clauses in the order of their numbers; none comes last."""
    return tuple(map(int, clause.split("."))) if clause else (inf,)


def _in_order(awards: list[Award]) -> tuple[Award, ...]:
    """By clause and seat; the sort is stable, so the record's own order decides what is left."""
    return tuple(sorted(awards, key=_award_order))


def _award_order(award: Award) -> tuple[object, ...]:
    return clause_order(award.clause), award.seat


def _finding_order(finding: Finding) -> tuple[object, ...]:
    return clause_order(finding.clause), finding.seat or inf, _GRAVITY[finding.severity]


_GRAVITY: Final = {severity: place for place, severity in enumerate(Severity)}
