"""The charts of a tournament."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from consigliere.files.telling import cell
from consigliere.rules.points import Amount
from consigliere.rules.words import Words
from consigliere.site.queries.charts import (
    Balance,
    Origin,
    TournamentCharts,
)
from consigliere.site.web.drawing import Bar, Shares, bars, shares
from consigliere.site.web.figures.base import (
    FIELD,
    ORIGINS,
    Figure,
    by_role,
    by_seat,
    per_cent,
    race_of_places,
)

_MOST_OFTEN: Final = 10
"""So many players are drawn who were killed first most often; the table has all."""


def figures_of_tournament(charts: TournamentCharts, you: str | None, say: Words) -> list[Figure]:
    """All charts of a tournament; none before a game counts."""
    if not charts.games:
        return []
    return [
        race_of_places(charts.race, say, you=you),
        _origins(charts, say),
        _balance(charts.balance, say),
        by_role(charts.results, say),
        by_seat(charts.results, say),
        _judges(charts, say),
        _deaths(charts, say),
    ]


def _origins(charts: TournamentCharts, say: Words) -> Figure:
    found = charts.results
    games = charts.games
    shown = [origin for origin in Origin if found.origins[origin]]
    return Figure(
        key="origins",
        title=say("Points by source"),
        about=say("All points of all players together; behind the source, how many a game."),
        drawing=bars(
            [
                Bar(
                    say(ORIGINS[origin].text),
                    cell(found.origins[origin], say),
                    (found.origins[origin],),
                    cell(Fraction(found.origins[origin]) / games, say),
                )
                for origin in shown
            ]
        ),
        head=(say("Source"), say("Points"), say("a game")),
        rows=tuple(
            (
                say(ORIGINS[origin].text),
                cell(found.origins[origin], say),
                cell(Fraction(found.origins[origin]) / games, say),
            )
            for origin in shown
        ),
    )


def _balance(balance: Iterable[Balance], say: Words) -> Figure:
    rows = [
        (say("all games") if one.round is None else one.round.told(say), one) for one in balance
    ]
    has_draws = any(one.draws for _, one in rows)
    reds, draws, blacks = say("Red won"), say("Draws"), say("Black won")
    return Figure(
        key="balance",
        title=say("Red and black"),
        about=say("How many games each team won: red is hatched, black is solid."),
        drawing=shares(
            [
                Shares(
                    label,
                    say("red {red}, draws {draws}, black {black}", **one._asdict())
                    if has_draws
                    else say("red {red}, black {black}", red=one.red, black=one.black),
                    (("red", one.red), ("none", one.draws), ("black", one.black)),
                )
                for label, one in rows
            ]
        ),
        head=(say("Games"), reds, draws, blacks, say("Share of red")),
        rows=tuple(
            (
                label,
                str(one.red),
                str(one.draws),
                str(one.black),
                per_cent(Fraction(one.red, one.red + one.draws + one.black)),
            )
            for label, one in rows
        ),
    )


def _judges(charts: TournamentCharts, say: Words) -> Figure:
    judges = charts.judges
    about = [say("Extra points given in a game, and what was taken off by marks, on average.")]
    if len(judges) == 1:
        about.append(say("There is but one judge: nothing to compare."))
    if not judges:
        about = [say("No published game names its judge.")]
    everybody = _given(charts) if len(judges) > 1 else None
    if everybody is not None:
        about.append(FIELD.told(say))
    return Figure(
        key="judges",
        title=say("Points by judge"),
        about=" ".join(about),
        drawing=bars(
            [
                Bar(
                    one.name,
                    " ".join(cell(value, say, signed=True) for value in (one.given, one.taken)),
                    (one.given, one.taken),
                    say.plural("{number} game", "{number} games", one.games),
                    mark=everybody,
                )
                for one in judges
            ]
        )
        if judges
        else None,
        head=(say("Judge"), say("Games"), say("given a game"), say("taken off a game")),
        rows=tuple(
            (one.name, str(one.games), cell(one.given, say), cell(one.taken, say)) for one in judges
        ),
    )


def _given(charts: TournamentCharts) -> Amount:
    games = sum(one.games for one in charts.judges)
    return Fraction(sum(Fraction(one.given) * one.games for one in charts.judges)) / games


def _deaths(charts: TournamentCharts, say: Words) -> Figure:
    deaths = charts.deaths
    about = say("Nobody was killed in night 1.")
    if len(deaths) > _MOST_OFTEN:
        about = say("The ten players killed first most often; the table has all.")
    elif deaths:
        about = say("Who was killed first, and how often.")
    return Figure(
        key="deaths",
        title=say("Killed in night 1"),
        about=about,
        drawing=bars(
            [
                Bar(
                    one.name,
                    str(one.times),
                    (one.times,),
                    say.plural("of {number} game", "of {number} games", one.games),
                )
                for one in deaths[:_MOST_OFTEN]
            ]
        )
        if deaths
        else None,
        head=(say("Player"), say("Killed in night 1"), say("Games")),
        rows=tuple((one.name, str(one.times), str(one.games)) for one in deaths),
    )
