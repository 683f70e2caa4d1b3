"""What is asked of a seating, as options of the command line and files of demands."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.options import Decorator
from consigliere.cli.plain import printable
from consigliere.files.document import Unreadable
from consigliere.files.sources import read_bytes
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.seating.contradictions import Impossible
    from consigliere.seating.problem import Problem

T = TypeVar("T")

MOST_PLAYERS: Final = 10_000
MOST_TABLES: Final = MOST_PLAYERS // 10
MOST_ROUNDS: Final = 1000


class BadDemands(click.ClickException):
    """Demands that cannot be read or kept: a line for each, all at once."""

    exit_code: ClassVar[int] = FAILED

    def show(self, file: Any = None) -> None:  # noqa: ANN401  (as click has it)
        """The lines alone: each says where it belongs."""
        click.echo(self.message, file)


@dataclass(frozen=True)
class Asked:
    """The options that state a problem, as given."""

    players: int | None
    tables: int | None
    rounds: int | None
    games: int | None
    names: str | None
    teams: str | None
    avoid: str | None
    judges: str | None
    absent: str | None

    @property
    def anything(self) -> bool:
        """Whether any of them was given."""
        return any(getattr(self, item.name) is not None for item in fields(self))

    @property
    def files(self) -> list[Path]:
        """The files of demands."""
        given = (self.names, self.teams, self.avoid, self.judges, self.absent)
        return [Path(path) for path in given if path is not None]


def problem_options(say: Words) -> Decorator:
    """The options that state a problem; the command gets them as `asked`."""
    whole = click.IntRange
    options = [
        click.option(
            "--players",
            type=whole(0, MOST_PLAYERS),
            metavar="N",
            help=say("How many play, if the files of names or teams do not say it."),
        ),
        click.option(
            "--tables", type=whole(0, MOST_TABLES), metavar="T", help=say("Tables in a round.")
        ),
        click.option("--rounds", type=whole(0, MOST_ROUNDS), metavar="R", help=say("Rounds.")),
        click.option(
            "--games",
            type=whole(0, MOST_ROUNDS),
            metavar="N",
            help=say("Games each player plays; if not given, as many as the seats allow."),
        ),
    ]
    files = {
        "--names": say("CSV: the players' names, one to a row."),
        "--teams": say("CSV: team, player. Team-mates never share a table."),
        "--avoid": say("CSV: player, player. These two never meet."),
        "--judges": say("CSV: judge, player he may not judge; or a judge alone."),
        "--absent": say("CSV: player, round he misses."),
    }
    options += [click.option(name, metavar=say("FILE"), help=text) for name, text in files.items()]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_asked(**values: Any) -> Any:  # noqa: ANN401  (whatever the command returns)
            asked = Asked(**{item.name: values.pop(item.name) for item in fields(Asked)})
            return command(asked=asked, **values)

        decorated: Callable[..., Any] = with_asked
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


def problem_of(asked: Asked, say: Words) -> "Problem":
    """The problem that options and files state, which is possible as far as can be told.

    Raises BadDemands, or click.UsageError where something is not said.
    """
    from consigliere.seating.possible import contradictions

    problem = _stated(asked, say)
    if found := contradictions(problem):
        raise impossible([contradiction.told(say) for contradiction in found], say)
    return problem


def impossible(contradictions: list[str], say: Words) -> BadDemands:
    """The refusal of demands that contradict each other."""
    head = say.plural(
        "this cannot be seated:", "this cannot be seated, for these reasons:", len(contradictions)
    )
    return BadDemands("\n".join((head, *(f"  {printable(line)}" for line in contradictions))))


def refusal(error: "Impossible", say: Words) -> BadDemands:
    """The same, of what the search refused."""
    return impossible([contradiction.told(say) for contradiction in error.contradictions], say)


def _stated(asked: Asked, say: Words) -> "Problem":
    from consigliere.files import seating_demands as demands
    from consigliere.seating.problem import numbered_players, plan

    tables, rounds = _needed(asked.tables, "--tables", say), _needed(asked.rounds, "--rounds", say)
    files = _Files(say)
    names = files.read(asked.names, demands.read_names)
    known = names
    if known is None and asked.names is None and asked.players is not None:
        known = numbered_players(asked.players)
    teams = files.read(asked.teams, lambda data: demands.read_teams(data, known))
    if known is None and teams is not None and asked.names is None:
        known = tuple(player for team in teams.values() for player in team)
    if known is None and asked.names is None and asked.teams is None:
        raise click.UsageError(
            say("say who plays: --players with their number, --names or --teams with a file")
        )
    avoid = files.read(asked.avoid, lambda data: demands.read_pairs(data, known))
    judges = files.read(asked.judges, lambda data: demands.read_judges(data, known))
    absent = files.read(asked.absent, lambda data: demands.read_absences(data, known, rounds))
    files.finish()
    players = known or ()
    if asked.players is not None and asked.players != len(players):
        raise click.UsageError(
            say(
                "--players says {players}, and {path} names {named}",
                players=asked.players,
                path=printable(str(asked.names)),
                named=len(players),
            )
        )
    return plan(
        players,
        tables,
        rounds,
        games=asked.games,
        teams=teams or {},
        avoid=avoid or (),
        judges=judges or {},
        absent=absent or (),
    )


def _needed(value: int | None, option: str, say: Words) -> int:
    if value is None:
        raise click.UsageError(say("the option {option} is missing", option=option))
    return value


class _Files:
    """Files of demands read one after another; what is wrong with any is told in the end."""

    def __init__(self, say: Words) -> None:
        self._say = say
        self._lines: list[str] = []

    def read(self, path: str | None, reads: Callable[[bytes], T]) -> T | None:
        """What a file says; None where there is none, or where something is wrong with it."""
        if path is None:
            return None
        try:
            return reads(read_bytes(Path(path)))
        except Unreadable as unreadable:
            self._lines += lines_of(path, unreadable, self._say)
            return None

    def finish(self) -> None:
        """Raise BadDemands if anything was wrong."""
        if self._lines:
            raise BadDemands("\n".join(self._lines))


def lines_of(path: str, unreadable: Unreadable, say: Words) -> list[str]:
    """All that is wrong with a file, a line for each problem."""
    return [f"{printable(path)}: {problem.told(say)}" for problem in unreadable.problems]
