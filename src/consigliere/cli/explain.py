"""`consigliere explain`: every point with its reason, player by player, game by game."""

from collections.abc import Iterable, Iterator, Sequence

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.options import after_option, format_option
from consigliere.cli.output import Joined, deliver
from consigliere.cli.reading import Reading, Source
from consigliere.cli.tables import paper
from consigliere.rules.game import Id
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row, Tally
from consigliere.rules.words import Words


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "explain",
        help=say("Show what each point is for: clause, facts and arithmetic."),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("file", metavar=say("FILE"))
    @click.option(
        "--player",
        "players",
        metavar=say("ID|NAME"),
        multiple=True,
        help=say("Only this player; may be given several times."),
    )
    @click.option(
        "--game",
        "games",
        metavar=say("ID"),
        multiple=True,
        help=say("Only this game; may be given several times."),
    )
    @format_option(say, ("text", "json"))
    @after_option(say)
    def explain(
        file: str,
        players: tuple[str, ...],
        games: tuple[str, ...],
        form: str,
        after: int | None,
    ) -> int:
        reading = Reading([file], say, after)
        deliver(_result(reading, players, games, form, say))
        return FAILED if reading.failed else 0

    return explain


def _result(
    reading: Reading, players: Sequence[str], games: Sequence[str], form: str, say: Words
) -> Iterator[str]:
    from consigliere.cli.choosing import chosen_games, chosen_players
    from consigliere.cli.explanation import Explained

    sheet = paper(to_file=False)
    joined = Joined(several=reading.several)
    for number, source in enumerate(reading.sources()):
        only_players = chosen_players(players, source.tournament, say)
        only_games = chosen_games(games, source.tournament, say)
        rows, scores = _scored(source, only_players, only_games)
        shown = rows if only_players is None else [r for r in rows if r.player in only_players]
        explained = Explained(source, shown, scores, say, whole=only_games is None)
        if form == "json":
            file = str(source.path) if reading.several else None
            yield from joined.next(explained.as_json(file))
        else:
            if number:
                yield "\n"
            yield from sheet.written(explained.lines(sheet.width))
    yield from joined.end()


def _scored(
    source: Source, players: set[Id] | None, games: set[Id] | None
) -> tuple[list[Row], list[GameScore]]:
    """The table, and of the scores those that somebody asked for."""
    tally = Tally(source.tournament, source.edition)
    kept = []
    for score in source.scores():
        tally.add(score)
        asked = games is None or score.game.id in games
        if asked and _meets(players, score.game.seats):
            kept.append(score)
    return tally.rows(), kept


def _meets(players: set[Id] | None, seats: Iterable[Id]) -> bool:
    return players is None or not players.isdisjoint(seats)
