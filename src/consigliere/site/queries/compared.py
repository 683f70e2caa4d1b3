"""Editions beside each other: what each pays, takes, and how points are disputed, in words.

Every number comes from the editions' parameters, every title from their catalogues.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from consigliere.rules import edition
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import NAMES
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Ceiling, Limit, PlayerLimit, Refused, Scale
from consigliere.rules.scoring import clause_order
from consigliere.rules.words import N_, Language, Words


class Column(NamedTuple):
    """An edition: its name, its title, how many doubtful places it has."""

    name: str
    title: str
    readings: int


class Said(NamedTuple):
    """What an edition says of something, and the clause."""

    text: str
    clause: str = ""


class Row(NamedTuple):
    """One thing, and what each edition says of it, in the order of the columns."""

    title: str
    cells: tuple[tuple[Said, ...], ...]


class Group(NamedTuple):
    """Rows that belong together."""

    title: str
    rows: tuple[Row, ...]


class Comparison(NamedTuple):
    """All editions beside each other."""

    columns: tuple[Column, ...]
    groups: tuple[Group, ...]


@cache
def comparison(language: Language) -> Comparison:
    """The editions this software knows, in the words of a language."""
    say = Words(language)
    editions = [edition.load(name) for name in NAMES]
    columns = tuple(
        Column(name, catalogue(name).title.told(language), len(catalogue(name).interpretations))
        for name in NAMES
    )
    groups = [
        Group(
            say(title),
            tuple(
                Row(say(told), tuple(tuple(tell(one, say)) for one in editions))
                for told, tell in rows
            ),
        )
        for title, rows in _ROWS
    ]
    disputes = Row(say("By these clauses"), tuple(tuple(_disputes(one, say)) for one in NAMES))
    return Comparison(columns, (*groups, Group(say("Disputes"), (disputes,))))


_Tell = Callable[[Edition, Words], Iterable[Said]]


def _win(one: Edition, say: Words) -> Iterable[Said]:
    if one.win.red.points == one.win.black.points:
        yield Said(say.points(one.win.red.points), one.win.red.clause)
    else:
        for worth in (one.win.red, one.win.black):
            yield Said(say.points(worth.points), worth.clause)


def _best_move(one: Edition, say: Words) -> Iterable[Said]:
    points = " · ".join(say.points(each) for each in one.best_move.points[1:])
    yield Said(points, one.best_move.clause)


def _extra(one: Edition, say: Words) -> Iterable[Said]:
    won, lost = one.extra.won, one.extra.lost
    if won == lost:
        yield Said(_size(won, say), won.clause)
    else:
        yield Said(say("to a winner {size}", size=_size(won, say)), won.clause)
        yield Said(say("to a loser {size}", size=_size(lost, say)), lost.clause)


def _together(one: Edition, say: Words) -> Iterable[Said]:
    rule = one.extra.with_best_move
    told = say("both count") if rule.counts == "sum" else say("the larger of the two counts")
    yield Said(told, rule.clause)


def _limits(one: Edition, say: Words) -> Iterable[Said]:
    players, total = one.limits.players, one.limits.sum
    told = say.plural("{number} player at most", "{number} players at most", players.most)
    yield Said(told + _beyond(players, say), players.clause)
    told = say("{points:points} together at most", points=total.most)
    yield Said(told + _beyond(total, say), total.clause)


def _will(one: Edition, say: Words) -> Iterable[Said]:
    if isinstance(one.will, Refused):
        yield _nothing(say)
    else:
        yield Said(_size(one.will.scale, say), one.will.scale.clause)


def _protocol(one: Edition, say: Words) -> Iterable[Said]:
    if isinstance(one.protocol, Refused):
        yield _nothing(say)
    else:
        yield Said(_size(one.protocol.scale, say), one.protocol.scale.clause)


def _departure(one: Edition, say: Words) -> Iterable[Said]:
    if one.departure is None:
        yield _nothing(say)
    else:
        yield Said(say("computed by colours and version"), one.departure.clause)


def _compensation(one: Edition, say: Words) -> Iterable[Said]:
    rule = one.compensation
    yield Said(say("up to {points:points}", points=rule.most), rule.clause)
    if rule.won is None:
        yield Said(say("only where the reds lost"), rule.lost.clause)
    else:
        share = int(rule.won.share * 100)
        yield Said(say("{share} % where the reds won", share=share), rule.won.clause)


def _removal(one: Edition, say: Words) -> Iterable[Said]:
    rule = one.removal
    told = say.points(rule.otherwise)
    if rule.critical != rule.otherwise:
        told += say("; on critical {points:points}", points=rule.critical)
    yield Said(told, rule.clause)


def _forfeit(one: Edition, say: Words) -> Iterable[Said]:
    if isinstance(one.forfeit, Refused):
        yield _nothing(say)
    else:
        yield Said(say.points(one.forfeit.points), one.forfeit.clause)


def _penalty(one: Edition, say: Words) -> Iterable[Said]:
    yield Said(_size(one.penalties.scale, say), one.penalties.scale.clause)


def _left_nothing(one: Edition, say: Words) -> Iterable[Said]:
    if one.departure is None:
        yield _nothing(say)
    else:
        rule = one.departure.left_nothing
        yield Said(say.points(rule.points), rule.clause)


_ROWS: Final[tuple[tuple[str, tuple[tuple[str, _Tell], ...]], ...]] = (
    (
        N_("Pays"),
        (
            (N_("Win"), _win),
            (N_("Best move: 1, 2, 3 blacks"), _best_move),
            (N_("Judge's extra points"), _extra),
            (N_("Extra and best move together"), _together),
            (N_("Positive points in a game"), _limits),
            (N_("Opinion in the last speech"), _will),
            (N_("A leaver's protocol"), _protocol),
            (N_("The first killed's protocol"), _departure),
            (N_("Ci, killed first"), _compensation),
        ),
    ),
    (
        N_("Takes"),
        (
            (N_("Removal"), _removal),
            (N_("Forfeit"), _forfeit),
            (N_("Penalty"), _penalty),
            (N_("Revealed the Sheriff and left nothing"), _left_nothing),
        ),
    ),
)


def _disputes(name: str, say: Words) -> Iterable[Said]:
    """The chapters of the edition that people see to: protests, appeals, outside advantage."""
    clauses = catalogue(name).clauses
    for number in sorted(clauses, key=clause_order):
        if number.count(".") == 1 and number.startswith("8.") and clauses[number].person:
            yield Said(clauses[number].title.told(say.language), number)


def _nothing(say: Words) -> Said:
    return Said(say("none"))


def _size(rule: Scale | Ceiling, say: Words) -> str:
    if isinstance(rule, Ceiling):
        told = say("up to {points:points}", points=rule.most)
        if rule.consent_from is not None:
            told += say(
                "; from {points:points} with the chief judge's consent", points=rule.consent_from
            )
        return told
    if len(rule.values) == 1:
        told = say("exactly {points:points}", points=rule.values[0])
    else:
        told = say(
            "{first:points} to {last:points} by the scale",
            first=rule.values[0],
            last=rule.values[-1],
        )
    if rule.consent:
        told += say("; {points} with the chief judge's consent", points=_listed(rule.consent, say))
    return told


def _listed(values: Iterable[Hundredths], say: Words) -> str:
    return ", ".join(say.points(each) for each in values)


def _beyond(limit: Limit | PlayerLimit, say: Words) -> str:
    return "" if limit.by_consent == "none" else say(", more with the chief judge's consent")
