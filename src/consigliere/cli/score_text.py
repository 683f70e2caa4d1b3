"""The table of a tournament as text."""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence

from consigliere.cli.plain import NAME, printable, shown
from consigliere.cli.reading import Source
from consigliere.cli.tables import Column, Line, Run, laid_out
from consigliere.cli.wording import ATTENTION, counted, heading, style_of
from consigliere.files.telling import cell, footnotes, remarks
from consigliere.rules.kinds import Severity
from consigliere.rules.points import Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row, Tally
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words


class Report:
    """Tables of tournaments one after another, and what to ask next at the end."""

    def __init__(self, say: Words, width: int | None, *, several: bool) -> None:
        """`width` is that of the terminal, if it is one."""
        self._say = say
        self._width = width
        self._several = several
        self._file: str | None = None
        self._after = ""
        self._findings = False

    def of(self, source: Source) -> Iterator[Line]:
        """A tournament: heading, table, games and findings counted."""
        say = self._say
        if self._file is not None:
            yield []
        self._file = str(source.path)
        self._after = f" --after {source.as_of.after}" if source.as_of else ""
        tally = Tally(source.tournament, source.edition)
        summary = _Summary()
        for score in source.scores():
            tally.add(score)
            summary.add(score)
        rows = tally.rows()
        if self._several:
            yield [Run(printable(source.path), "dim")]
        yield from heading(source, say)
        yield []
        yield from self._table(rows, source.tournament)
        yield []
        yield from summary.told(say)
        legend = say("BM: best move; S/D: wins as Sheriff or Don; FK: killed in night 1")
        yield [Run(legend, "dim")]
        for note in footnotes(source.tournament, rows, say):
            yield [Run(printable(note), "dim")]
        self._findings |= bool(summary.findings)

    def hints(self) -> Iterator[Line]:
        """How to learn more."""
        if self._file is None:
            return
        say = self._say
        file = say("FILE") if self._several else _as_argument(self._file)
        if self._findings:
            command = f"consigliere check {file}"
            yield [Run(say("What was found, in words: {command}", command=command), "dim")]
        command = f"consigliere explain {file}{self._after}"
        yield [Run(say("What each point is for: {command}", command=command), "dim")]

    def _table(self, rows: Sequence[Row], tournament: Tournament) -> Iterator[Line]:
        say = self._say
        notes = ["; ".join(said) for said in remarks(rows, say)]
        cells = [_cells(row, tournament, note, say) for row, note in zip(rows, notes, strict=True)]
        table = laid_out(_columns(say, with_notes=any(notes)), cells, self._width)
        yield from table.lines
        if table.left_out:
            text = say("no space here for: {columns}", columns=", ".join(table.left_out))
            yield [Run(text, "dim")]


def _columns(say: Words, *, with_notes: bool) -> list[Column]:
    columns = [
        Column(say("Place")),
        Column(say("Player"), right=False, flexible=True),
        Column(say("Total")),
        Column(say("Main"), left_out=2),
        Column(say("Add."), left_out=1),
        Column(say("Wins"), left_out=3),
        Column("Ci", left_out=4),
        Column(say("BM"), left_out=5),
        Column("+", left_out=6),
        Column("\N{MINUS SIGN}", left_out=7),
        Column(say("S/D"), left_out=8),
        Column(say("FK"), left_out=9),
        Column(say("Games"), left_out=10),
    ]
    return [*columns, Column("", right=False)] if with_notes else columns


def _cells(row: Row, tournament: Tournament, note: str, say: Words) -> list[Run]:
    totals = row.totals
    about = "≈" if row.provisional and totals.compensation else ""
    name = shown(tournament.name_of(row.player), NAME)
    return [
        Run("\N{EN DASH}" if row.place is None else str(row.place), "bold"),
        Run(name),
        Run(say.rounded(totals.total), "bold"),
        Run(say.rounded(totals.main)),
        _signed(totals.additional, say),
        _number(totals.wins),
        _amount(totals.compensation, say, about),
        _signed(totals.best_move, say),
        _signed(totals.plus, say),
        _amount(totals.minus, say),
        _number(totals.wins_as_don_or_sheriff),
        _number(totals.first_killed),
        _number(totals.games),
        Run(note, ATTENTION if row.needs_lot else "dim"),
    ]


def _number(number: int) -> Run:
    return Run(str(number), "" if number else "dim")


def _amount(points: Amount, say: Words, before: str = "", *, signed: bool = False) -> Run:
    return Run(before + cell(points, say, signed=signed), "" if points else "dim")


def _signed(points: Amount, say: Words) -> Run:
    return _amount(points, say, signed=True)


def _as_argument(file: str) -> str:
    """A file's name as a person would have to type it."""
    return printable(shlex.quote(f"./{file}" if file.startswith("-") else file))


class _Summary:
    """Games and findings, counted."""

    def __init__(self) -> None:
        self.games = 0
        self.annulled = 0
        self.findings: Counter[Severity] = Counter()

    def add(self, score: GameScore) -> None:
        self.games += 1
        self.annulled += score.game.annulled is not None
        self.findings.update(finding.severity for finding in score.findings)

    def told(self, say: Words) -> Iterator[Line]:
        games = [say.plural("{number} game", "{number} games", self.games)]
        if self.annulled:
            games.append(
                say.plural("{number} of them annulled", "{number} of them annulled", self.annulled)
            )
        found = [
            Run(counted(severity, self.findings[severity], say), style_of(severity))
            for severity in Severity
            if self.findings[severity]
        ] or [Run(say("no findings"))]
        yield [Run(", ".join(games) + "; "), *_between(found)]


def _between(runs: list[Run]) -> Iterator[Run]:
    for i, run in enumerate(runs):
        if i:
            yield Run(", ")
        yield run
