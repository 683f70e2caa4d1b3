"""`consigliere new`: an empty tournament file that explains itself."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from consigliere.cli.output import create, deliver
from consigliere.rules.catalogue import catalogue
from consigliere.rules.edition import NAMES, load
from consigliere.rules.game import PLAYERS, MarkKind
from consigliere.rules.parameters import Edition
from consigliere.rules.scales import Refused
from consigliere.rules.words import Words

_WIDTH: Final = 100
"""Columns that an object or a list may take on one line."""

_IDS: Final = tuple(f"p{number:02}" for number in range(1, PLAYERS + 1))


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
        empty = _empty(load(edition), name or say("New tournament"), say)
        text = "".join(_written(empty)) + "\n"
        if path is None:
            deliver([text])
        else:
            create(Path(path), text)
        return 0

    return new


def _empty(edition: Edition, name: str, say: Words) -> dict[str, Any]:
    """The file. Notes stand under `x`, which programs carry along unread."""
    players = {
        player: {"name": say("Player {number}", number=number)}
        for number, player in enumerate(_IDS, start=1)
    }
    stage = {"name": say("Qualifying"), "finished": False, "planned_games": 10, "games": []}
    return {
        "format": "tournament",
        "version": 1,
        "edition": edition.name,
        "name": name,
        "x": {
            "notes": _notes(say),
            "game": _example(edition, say),
            "about_game": _about_game(edition, say),
            "penalties": _penalties(edition, say),
        },
        "players": players,
        "stages": [stage],
    }


def _notes(say: Words) -> list[str]:
    return [
        say("Whatever stands under a key x is a note: no program reads it, and it may be deleted."),
        say("edition: the regulations that say what counts how much: {names}.", names=_names()),
        say("players: put in your own, by id; a club and a city may stand beside the name."),
        say("stages: parts of the tournament, such as a final."),
        say("finished: false while a stage runs; planned_games: how many each player plays in it."),
        say("games: a copy of the example, game, for each game played, in order; then change it."),
        say("All the keys there are: consigliere schema."),
        say("What is wrong with the file, or found in it: consigliere check FILE."),
    ]


def _names() -> str:
    return ", ".join(NAMES)


# ------------------------------------------------------------------------------------- the example


def _example(edition: Edition, say: Words) -> dict[str, Any]:
    """A game as it would stand in `games`, sound under the edition."""
    return {
        "id": "1.1",
        "round": 1,
        "table": 1,
        "seats": list(_IDS),
        "roles": {"don": 3, "mafia": [5, 8], "sheriff": 1},
        "outcome": "black",
        "days": [
            {"day": 1, "voted_out": [8]},
            {"day": 2, "voted_out": []},
            {"day": 3, "voted_out": [5]},
            {"day": 4, "voted_out": [10]},
        ],
        "nights": [
            {"night": 1, "killed": 2},
            {"night": 2, "killed": 1},
            {"night": 3, "killed": 4},
            {"night": 4, "killed": 7},
        ],
        "fouls": {"4": 1, "6": 4},
        "best_moves": [{"seat": 2, "named": [3, 5, 9]}],
        "removals": [
            {
                "seat": 6,
                "critical": False,
                "at": {"day": 2, "phase": "speech"},
                "comment": say("The fourth foul"),
            }
        ],
        "marks": list(_marks(edition, say)),
    }


def _marks(edition: Edition, say: Words) -> Iterator[dict[str, Any]]:
    """One mark of each kind that needs an example."""
    yield {
        "seat": 3,
        "kind": "extra",
        "points": "0.4",
        "approved": False,
        "comment": say("What it was given for"),
    }
    clause = edition.penalties.clause_of("broke_into_red_at_four")
    yield {
        "seat": 9,
        "kind": "penalty",
        "clause": clause,
        "points": "-0.4",
        "comment": catalogue(edition.name).clauses[clause].title.told(say.language),
    }
    if not isinstance(edition.will, Refused):
        colours = [{"seat": 3, "colour": "black"}, {"seat": 7, "colour": "red"}]
        yield {"seat": 4, "kind": "will", "points": "0.2", "opinion": {"colours": colours}}


def _about_game(edition: Edition, say: Words) -> list[str]:
    kinds = ", ".join(f"{kind.value} ({say.name(kind)})" for kind in _kinds(edition))
    return [
        say("What did not happen, or was not written down, is left out."),
        say("seats: ten ids of players, seat 1 first."),
        say("roles: the seats of the Don, of the two mafia and of the Sheriff."),
        say("outcome: red, black or draw."),
        say("voted_out: who left by the vote of that day; an empty list for nobody."),
        say("killed: who was killed in that night; null for a miss."),
        say("fouls: how many, by seat."),
        say("named: up to three seats named in the best move, in the order named."),
        say("removals: critical is true where the judge says that it was on critical."),
        f"kind: {kinds}.",
        say('points: in quotes and with a dot, such as "0.4"; below 0 with a minus sign.'),
        say("approved: true where the chief judge agreed to a value that needs his consent."),
        say("clause: of a penalty, and only of a penalty, one of those under penalties."),
    ]


def _kinds(edition: Edition) -> list[MarkKind]:
    """The kinds of marks that the edition knows."""
    refused = {
        kind
        for kind, rules in (
            (MarkKind.WILL, edition.will),
            (MarkKind.PROTOCOL, edition.protocol),
            (MarkKind.TECHNICAL_FOUL, edition.technical_foul),
        )
        if isinstance(rules, Refused)
    }
    return [kind for kind in MarkKind if kind not in refused]


def _penalties(edition: Edition, say: Words) -> dict[str, str]:
    """The clauses a penalty may name, with what each is about."""
    clauses = catalogue(edition.name).clauses
    return {clause: clauses[clause].title.told(say.language) for clause in edition.penalties.acts}


# ------------------------------------------------------------------------------------- its text


def _written(value: object, indent: str = "", before: str = "") -> Iterator[str]:
    """A value as JSON: on one line where that is short and holds no further objects."""
    line = json.dumps(value, ensure_ascii=False)
    parts = _parts(value)
    if not parts or (len(indent + before + line) < _WIDTH and "{" not in line[1:]):
        yield before + line
        return
    opening, closing = ("{", "}") if isinstance(value, dict) else ("[", "]")
    yield before + opening
    for number, (label, part) in enumerate(parts):
        yield f",\n{indent}  " if number else f"\n{indent}  "
        yield from _written(part, indent + "  ", label)
    yield f"\n{indent}{closing}"


def _parts(value: object) -> list[tuple[str, object]]:
    """What stands in an object, each with its key as a label, or in a list."""
    if isinstance(value, dict):
        return [(f"{json.dumps(key)}: ", part) for key, part in value.items()]
    return [("", part) for part in value] if isinstance(value, list) else []
