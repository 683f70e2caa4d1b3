"""Awards as lines for people: what for, by which facts and clause, how much."""

from functools import cache
from typing import Final, NamedTuple

from consigliere.rules import edition
from consigliere.rules.award import Award
from consigliere.rules.explain import Explainer
from consigliere.rules.game import Game, MarkKind, Seat
from consigliere.rules.kinds import Source
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.words import Words
from consigliere.site.queries.lines import line_key

_SET_BY_A_JUDGE: Final = frozenset({"marks", "removals", "forfeit"})
"""Records whose first fact says what the title says, too: who set them, and what they are."""

_RECKONED: Final = frozenset({Source.BEST_MOVE, Source.COMPENSATION})
"""What is worth its arithmetic even where there is but one summand."""


class Line(NamedTuple):
    """An award as people read it; `points` in hundredths, not credited if a clause withholds it."""

    clause: str
    title: str
    facts: tuple[str, ...]
    comment: str
    """The judge's own words."""
    arithmetic: str
    """Empty where there is nothing to reckon."""
    points: Amount
    source: Source
    withheld_by: str | None = None
    key: str = ""
    """What tells it from the others of its game, in every revision (queries/lines.py)."""


def lines_of(score: GameScore, seat: Seat, edition_name: str, say: Words) -> list[Line]:
    """What a game earned a seat, and then what was recorded for it and is not credited."""
    told = [
        line_of(score.game, award, edition_name, say)
        for award in score.awards
        if award.seat == seat
    ]
    for item in score.withheld:
        if item.award.seat == seat:
            line = line_of(score.game, item.award, edition_name, say)
            told.append(line._replace(withheld_by=item.clause))
    return told


def line_of(game: Game, award: Award, edition_name: str, say: Words) -> Line:
    """An award of a game as a line. Raises KeyError for an edition nobody knows."""
    told = _explainer(edition_name, say)(award)
    comment = _comment(game, award)
    facts = told.facts
    if award.source is Source.WIN:
        facts = ()
    elif award.fact and award.fact[0] in _SET_BY_A_JUDGE:
        judged = say("comment: {comment}", comment=comment)
        facts = tuple(fact for fact in facts[1:] if fact != judged)
    reckoned = len(told.terms) > 1 or award.source in _RECKONED
    return Line(
        clause=award.clause,
        title=_title(award, told.title, say),
        facts=facts,
        comment=comment,
        arithmetic=told.arithmetic if reckoned else "",
        points=award.points,
        source=award.source,
        key=line_key(game, award),
    )


def _title(award: Award, title: str, say: Words) -> str:
    """What an award is for: its clause's title, but where the clause is about something else."""
    if award.source is Source.TECHNICAL_FOUL:
        return say.name(MarkKind.TECHNICAL_FOUL).capitalize()
    return title


def _comment(game: Game, award: Award) -> str:
    """What the judge wrote beside the record that earned an award."""
    match award.fact:
        case ("marks", int(index)):
            return game.marks[index].comment or ""
        case ("removals", int(index)):
            return game.removals[index].comment or ""
        case ("forfeit",) if game.forfeit is not None:
            return game.forfeit.comment or ""
    return ""


@cache
def _explainer(edition_name: str, say: Words) -> Explainer:
    return Explainer(edition.load(edition_name), say)
