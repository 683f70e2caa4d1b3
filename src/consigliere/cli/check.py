"""`consigliere check`: what was found in the records, gravest first."""

from collections.abc import Iterator
from typing import Final

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.options import format_option
from consigliere.cli.output import Joined, deliver
from consigliere.cli.plain import NAME, printable, shown
from consigliere.cli.reading import Reading, Source
from consigliere.cli.tables import Line, Run, paper
from consigliere.cli.wording import counted, heading, style_of
from consigliere.rules.award import Finding
from consigliere.rules.game import Game, Id
from consigliere.rules.kinds import Severity
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words

FOUND: Final = 1
"""The exit status where something keeps a game from being published as it is."""


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "check",
        help=say(
            "Show what is found in the records, by severity. The status is 1 if anything keeps"
            " a game from being published: a violation, or a consent that is needed."
        ),
        options_metavar=say("[OPTIONS]"),
    )
    @click.argument("files", metavar=say("FILE..."), nargs=-1, required=True)
    @format_option(say, ("text", "json"))
    def check(files: tuple[str, ...], form: str) -> int:
        run = _Check(Reading(files, say), say)
        deliver(run.json() if form == "json" else run.text())
        return run.status

    return check


class _Check:
    """One run of the command over its files."""

    def __init__(self, reading: Reading, say: Words) -> None:
        self._reading = reading
        self._say = say
        self._grave = False

    @property
    def status(self) -> int:
        if self._reading.failed:
            return FAILED
        return FOUND if self._grave else 0

    def json(self) -> Iterator[str]:
        joined = Joined(several=self._reading.several)
        for source in self._reading.sources():
            yield from joined.next(self._as_json(source))
        yield from joined.end()

    def _as_json(self, source: Source) -> Iterator[str]:
        from consigliere.files.score_json import encoded, finding_object

        file = f'"file": {encoded(str(source.path))},\n' if self._reading.several else ""
        yield f'{{{file}"edition": {encoded(source.edition.name)},\n"findings": ['
        between = "\n"
        for game, finding in self._found(source):
            said = {"game": game.id, **finding_object(finding, self._say)}
            yield between + encoded({**said, "player": _player(game, finding)})
            between = ",\n"
        yield "\n]}\n"

    def text(self) -> Iterator[str]:
        sheet = paper(to_file=False)
        for number, source in enumerate(self._reading.sources()):
            if number:
                yield "\n"
            yield from sheet.written(self._lines(source))

    def _found(self, source: Source) -> Iterator[tuple[Game, Finding]]:
        """Every finding with its game, in the file's order."""
        for score in source.scores():
            for finding in score.findings:
                self._grave |= finding.blocks
                yield score.game, finding

    def _lines(self, source: Source) -> Iterator[Line]:
        say = self._say
        yield [Run(printable(source.path), "dim")]
        yield from heading(source, say)
        found: dict[Severity, list[Line]] = {severity: [] for severity in Severity}
        for game, finding in self._found(source):
            found[finding.severity].append(self._line(source.tournament, game, finding))
        for severity, lines in found.items():
            if lines:
                yield []
                yield [Run(counted(severity, len(lines), say), style_of(severity))]
                yield from lines
        if not any(found.values()):
            yield [Run(say("no findings"))]

    def _line(self, tournament: Tournament, game: Game, finding: Finding) -> Line:
        say = self._say
        where = say("game {game}", game=shown(game.id, NAME))
        player = _player(game, finding)
        if player is not None:
            name = shown(tournament.name_of(player), NAME)
            where += ", " + say("seat {seat} {name}", seat=finding.seat, name=name)
        clause = f"{finding.clause} " if finding.clause else ""
        return [Run(f"  {where}: "), Run(clause, "bold"), Run(printable(finding.message.told(say)))]


def _player(game: Game, finding: Finding) -> Id | None:
    return None if finding.seat is None else game.player_at(finding.seat)
