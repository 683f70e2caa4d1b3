"""What cannot be quite right in the record of a game, whatever the edition: notices."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from consigliere.rules.award import Finding, notice
from consigliere.rules.facts import Facts
from consigliere.rules.game import SEATS, Game, MarkKind, Seat, Team
from consigliere.rules.scales import Refused
from consigliere.rules.words import N_

LAST_FOUL: Final = 4
"""The foul that removes a player: a rule of the game, not of the points."""


def oddities(facts: Facts) -> Iterator[Finding]:
    """Seats that left twice, fouls without their consequence, an outcome against the record."""
    game = facts.game
    voted_out = [seat for day in game.days for seat in day.voted_out]
    killed = [night.killed for night in game.nights if night.killed is not None]
    exits = [*voted_out, *killed, *(facts.removed - _removed_for_best_move(game))]
    if len(set(exits)) < len(exits):
        for seat in [seat for seat, times in Counter(exits).items() if times > 1]:
            yield notice(None, seat, N_("the record has him leave the game twice"))
    for seat, fouls in game.fouls.items():
        if fouls == LAST_FOUL and not facts.out(seat):
            yield notice(None, seat, N_("four fouls, but no removal is recorded"))
    technical = facts.edition.technical_foul
    if not isinstance(technical, Refused):
        for seat, number in game.technical_fouls.items():
            if number and not _marked(facts, seat):
                text = N_("technical fouls: {fouls}, but no points for them; {suggested:signed}?")
                suggested = technical.suggested[number - 1]
                yield notice(technical.clause, seat, text, fouls=number, suggested=suggested)
    blacks = len(facts.blacks.difference(exits))
    reds = len(SEATS) - len(set(exits)) - blacks
    if facts.winner is Team.RED and blacks >= reds and not game.forfeit:
        text = N_("by the record the blacks came to be as many as the reds, yet the red team won")
        yield notice(None, None, text)
    if facts.winner is Team.BLACK and facts.blacks <= set(exits):
        yield notice(None, None, N_("all three blacks left, yet the black team won"))


def _removed_for_best_move(game: Game) -> frozenset[Seat]:
    """Who was removed for breaking off his best move: being dead already, he left only once."""
    return frozenset(move.seat for move in game.best_moves if move.ended_by)


def _marked(facts: Facts, seat: Seat) -> bool:
    marks = facts.game.marks
    return any(m.seat == seat and m.kind is MarkKind.TECHNICAL_FOUL for m in marks)
