"""`consigliere new`: an empty tournament file that explains itself."""

import json
from pathlib import Path
from typing import Any

import click

from consigliere.cli.output import create, deliver
from consigliere.rules.edition import NAMES
from consigliere.rules.words import Words


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "new",
        help=say(
            "Write an empty tournament file with notes and an example game. Without PATH it goes"
            " to standard output; a file that exists is left as it is."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("path", metavar=say("[PATH]"), required=False)
    @click.option(
        "--edition",
        type=click.Choice(NAMES),
        default=NAMES[0],
        help=say("Edition of the regulations; {edition} if not given.", edition=NAMES[0]),
    )
    @click.option("--name", metavar=say("NAME"), help=say("Name of the tournament."))
    def new(path: str | None, edition: str, name: str | None) -> int:
        if name is not None and not name.isprintable():
            problem = say("expected letters that can be printed")
            raise click.BadParameter(problem, param_hint="--name")
        empty = _empty(edition, name or say("New tournament"), say)
        text = json.dumps(empty, ensure_ascii=False, indent=2) + "\n"
        if path is None:
            deliver([text])
        else:
            create(Path(path), text)
        return 0

    return new


def _empty(edition: str, name: str, say: Words) -> dict[str, Any]:
    """The file. Notes stand under `x`, which programs carry along unread."""
    return {
        "format": "tournament",
        "version": 1,
        "edition": edition,
        "name": name,
        "x": {
            "notes": _notes(say),
            "players": {"p01": {"name": say("Nickname"), "club": say("Club")}},
            "game": _example(say),
        },
        "players": {},
        "stages": [{"name": say("Qualifying"), "games": []}],
    }


def _notes(say: Words) -> list[str]:
    return [
        say("Whatever stands under a key x is a note: no program reads it, and it may be deleted."),
        say("edition: the regulations that say what counts how much: {names}.", names=_names()),
        say("players: for each id in seats a name, and if you like a club and a city."),
        say("stages: parts of the tournament, such as a final."),
        say("finished: false while a stage runs; planned_games: how many each player plays in it."),
        say("games: an object like the example below for each game played, in order."),
        say("All the keys there are: consigliere schema."),
        say("What is wrong with the file, or found in it: consigliere check FILE."),
    ]


def _names() -> str:
    return ", ".join(NAMES)


def _example(say: Words) -> dict[str, Any]:
    """A game as it would stand in `games`."""
    comment = say("What it was given for")
    return {
        "x": [
            say("seats: ten ids of players, seat 1 first."),
            say("roles: the seats of the Don, of the two mafia and of the Sheriff."),
            say("outcome: red, black or draw."),
            say("killed: who was killed in that night; null for a miss."),
            say("named: up to three seats named in the best move, in the order named."),
            say("points: in quotes, below 0 with a minus sign."),
        ],
        "id": "1.1",
        "round": 1,
        "table": 1,
        "seats": [f"p{number:02}" for number in range(1, 11)],
        "roles": {"don": 3, "mafia": [5, 8], "sheriff": 1},
        "outcome": "red",
        "days": [{"day": 1, "voted_out": [4]}],
        "nights": [{"night": 1, "killed": 2}],
        "best_moves": [{"seat": 2, "named": [3, 5, 9]}],
        "marks": [{"seat": 1, "kind": "extra", "points": "0.4", "comment": comment}],
    }
