"""What the charts of a tournament and of a player share."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from consigliere.files.telling import cell
from consigliere.rules.game import Role, Team
from consigliere.rules.words import N_, Message, Words
from consigliere.site.queries.charts import (
    Origin,
    Part,
    Race,
    Results,
)
from consigliere.site.web.drawing import LEADERS, Bar, Bars, DrawnRace, Line, bars, race

FIELD: Final = Message(N_("The tick: the average of all games here."))
ORIGINS: Final[Mapping[Origin, Message]] = {
    Origin.WINS: Message(N_("wins")),
    Origin.COMPENSATION: Message(N_("Ci")),
    Origin.BEST_MOVES: Message(N_("best moves")),
    Origin.EXTRAS: Message(N_("extras")),
    Origin.WILLS: Message(N_("wills")),
    Origin.PROTOCOLS: Message(N_("departure protocols")),
    Origin.TAKEN_OFF: Message(N_("taken off")),
}


class Figure(NamedTuple):
    """A chart: what it shows, how to read it, the drawing, and the table of the same numbers."""

    key: str
    title: str
    about: str
    drawing: Bars | DrawnRace | None
    """None where there is nothing to draw yet; `about` says why."""
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @property
    def kind(self) -> str:
        """Which macro draws it."""
        return "race" if isinstance(self.drawing, DrawnRace) else "bars"

    @property
    def spoken(self) -> str:
        """The drawing in words: labels and values; of the race where those stand who stand out."""
        if isinstance(self.drawing, DrawnRace):
            marked = [line for line in self.drawing.lines if line.sign and line.place]
            told = [f"{line.place} {line.name}" for line in sorted(marked, key=_by_place)]
        else:
            rows = self.drawing.rows if self.drawing else ()
            told = [f"{row.label} {row.text}" for row in rows]
        return f"{self.title}: {'; '.join(told)}"

    @property
    def is_wide(self) -> bool:
        """Whether it takes the whole width of a page."""
        return self.key == "race"


def _by_place(line: Line) -> int:
    return line.place or 0


def race_of_places(
    of: Race, say: Words, *, you: str | None = None, subject: str | None = None
) -> Figure:
    """The places after each round; `you` reads, `subject` is whose page it is, by their keys.

    The table on a player's page holds only him, the reader and the leaders.
    """
    is_drawn = len(of.rounds) > 1
    drawn = race(of, you, subject) if is_drawn else None
    said = []
    if drawn is None:
        said.append(say("The lines begin with the second round."))
    else:
        if subject is None:
            said.append(say("The place after each round; the first five stand out."))
        else:
            said.append(say("His place after each round among all."))
        if drawn.is_stretched:
            said.append(say("The places in front stand further apart."))
    told = [
        one
        for place, one in enumerate(of.runners)
        if subject is None or place < LEADERS or one.key in (you, subject)
    ]
    return Figure(
        key="race",
        title=say("Race of places"),
        about=" ".join(said),
        drawing=drawn,
        head=(say("Player"), *(one.short for one in of.rounds)),
        rows=tuple((one.name, *(str(place or "–") for place in one.places)) for one in told),
    )


def by_role(of: Results, say: Words, everybody: Results | None = None) -> Figure:
    """Average points by role; with `everybody` beside what all games came to."""
    parts = [(say.name(role), of.roles[role], role) for role in Role]
    return _parts(
        ("roles", say("Results by role"), say("Role")),
        [(label, part, sign_of(role)) for label, part, role in parts],
        say,
        [everybody.roles[role] for role in Role] if everybody else None,
    )


def by_seat(of: Results, say: Words, everybody: Results | None = None) -> Figure:
    """The same by seat."""
    return _parts(
        ("seats", say("Results by seat"), say("Seat")),
        [(say("seat {number}", number=seat), part, "") for seat, part in of.seats.items()],
        say,
        list(everybody.seats.values()) if everybody else None,
    )


def _parts(
    figure: tuple[str, str, str],
    parts: Sequence[tuple[str, Part, str]],
    say: Words,
    others: Sequence[Part] | None,
) -> Figure:
    """Average points a game; beside the label, how many of the games were won."""
    key, title, what = figure
    about = say("Points a game; beside them, how many games were won.")
    return Figure(
        key=key,
        title=title,
        about=f"{about} {FIELD.told(say)}" if others else about,
        drawing=bars(
            [
                Bar(
                    label,
                    cell(part.average, say) if part.games else "–",
                    (part.average,),
                    _won(part, say),
                    mark=others[number].average if others else None,
                    sign=sign,
                )
                for number, (label, part, sign) in enumerate(parts)
            ]
        ),
        head=(
            what,
            say("Games"),
            say("Wins"),
            say("Share won"),
            say("Points a game"),
            *((say("Average of all"),) if others else ()),
        ),
        rows=tuple(
            (
                label,
                str(part.games),
                str(part.wins),
                per_cent(part.wins_share) if part.games else "–",
                cell(part.average, say) if part.games else "–",
                *((cell(others[number].average, say),) if others else ()),
            )
            for number, (label, part, _) in enumerate(parts)
        ),
    )


def _won(part: Part, say: Words) -> str:
    if not part.games:
        return say("no games")
    return say("{wins} of {games}", wins=part.wins, games=part.games)


def sign_of(role: Role) -> str:
    """How a role's team is painted."""
    return "red" if role.team is Team.RED else "black"


def per_cent(share: Fraction) -> str:
    """A share as a whole number of per cent."""
    return f"{round(share * 100)}\N{NO-BREAK SPACE}%"
