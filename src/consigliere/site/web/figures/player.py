"""The charts of a player, beside what the games of everybody came to."""

from fractions import Fraction

from consigliere.files.telling import cell
from consigliere.rules.game import Role
from consigliere.rules.words import Words
from consigliere.site.queries.charts import (
    Origin,
    Part,
    PlayerCharts,
)
from consigliere.site.web.drawing import Bar, bars
from consigliere.site.web.figures.base import (
    FIELD,
    ORIGINS,
    Figure,
    by_role,
    by_seat,
    per_cent,
    race_of_places,
    sign_of,
)


def figures_of_player(
    charts: PlayerCharts | None, player: str, you: str | None, say: Words
) -> list[Figure]:
    """A player's charts, beside what the games of everybody came to; none before a game of his."""
    if charts is None:
        return []
    return [
        race_of_places(charts.race, say, you=you, subject=player),
        _own_origins(charts, say),
        by_role(charts.own, say, charts.everybody),
        by_seat(charts.own, say, charts.everybody),
        _own_deaths(charts, say),
    ]


def _own_origins(charts: PlayerCharts, say: Words) -> Figure:
    own, everybody = charts.own, charts.everybody
    shown = [origin for origin in Origin if own.origins[origin] or everybody.origins[origin]]
    expected = {origin: everybody.origin_average(origin) * own.whole.games for origin in shown}
    return Figure(
        key="origins",
        title=say("Points by source"),
        about=say("The tick: what as many games bring on average here."),
        drawing=bars(
            [
                Bar(
                    say(ORIGINS[origin].text),
                    cell(own.origins[origin], say),
                    (own.origins[origin],),
                    mark=expected[origin],
                )
                for origin in shown
            ]
        ),
        head=(say("Source"), say("Points"), say("Average of as many games")),
        rows=tuple(
            (
                say(ORIGINS[origin].text),
                cell(own.origins[origin], say),
                cell(expected[origin], say),
            )
            for origin in shown
        ),
    )


def _own_deaths(charts: PlayerCharts, say: Words) -> Figure:
    own, everybody = charts.own, charts.everybody
    rows: list[tuple[str, Part, Part, str]] = [
        (say("all games"), own.whole, everybody.whole, ""),
        *((say.name(role), own.roles[role], everybody.roles[role], sign_of(role)) for role in Role),
    ]
    about = say("In how many of his games he was killed first.")
    return Figure(
        key="deaths",
        title=say("Killed in night 1"),
        about=f"{about} {FIELD.told(say)}",
        drawing=bars(
            [
                Bar(
                    label,
                    per_cent(_killed(part)) if part.games else "–",
                    (_killed(part),),
                    say("{times} of {games}", times=part.first_killed, games=part.games)
                    if part.games
                    else say("no games"),
                    mark=_killed(others),
                    sign=sign,
                )
                for label, part, others, sign in rows
            ]
        ),
        head=(
            say("Role"),
            say("Killed in night 1"),
            say("Games"),
            say("Share"),
            say("Average of all"),
        ),
        rows=tuple(
            (
                label,
                str(part.first_killed),
                str(part.games),
                per_cent(_killed(part)) if part.games else "–",
                per_cent(_killed(others)),
            )
            for label, part, others, _ in rows
        ),
    )


def _killed(part: Part) -> Fraction:
    return Fraction(part.first_killed, part.games or 1)
