"""Files read one after another: what is wrong with them is told, and the others go on."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from consigliere.cli.output import tell
from consigliere.cli.plain import printable
from consigliere.files.document import Unreadable
from consigliere.files.sources import read_bytes, tournament_files
from consigliere.files.telling import AsOf, Scored
from consigliere.rules.edition import load
from consigliere.rules.scoring import GameScore, score_tournament
from consigliere.rules.so_far import rounds_played, so_far, without_round
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words

if TYPE_CHECKING:
    from consigliere.cli.progress import Bar

_LARGE: Final = 2 * 2**20
"""Bytes of a file whose reading a person notices."""


class Source:
    """A tournament read from a file; with `after`, which `as_of` tells, as it stood then."""

    def __init__(
        self,
        path: Path,
        tournament: Tournament,
        *,
        several: bool,
        after: int | None,
        bar: "Bar | None",
    ) -> None:
        """Find the edition, too."""
        self.path = path
        self.as_of = None if after is None else _as_of(tournament, after)
        self.tournament = tournament if after is None else so_far(tournament, after)
        self.edition = load(tournament.edition)
        self._file = str(path) if several else None
        self._bar = bar

    def scores(self) -> Iterator[GameScore]:
        """Each game's score, in the file's order; none is kept."""
        scores = score_tournament(self.tournament, self.edition)
        if self._bar is None:
            return scores
        return self._bar.over(scores, sum(len(stage.games) for stage in self.tournament.stages))

    def scored(self) -> Scored:
        """The tournament with its scores, for whatever form the result takes."""
        return Scored(self.tournament, self.edition, self.scores(), self._file, self.as_of)


def _as_of(tournament: Tournament, after: int) -> AsOf:
    """After so many rounds, or after all where there are fewer."""
    rounds = rounds_played(tournament)
    return AsOf(min(after, rounds), rounds)


class Reading:
    """The files that paths mean. `failed` says whether any of those read so far was bad."""

    def __init__(self, paths: Sequence[str], say: Words, after: int | None = None) -> None:
        """A folder means the files in it; with `after` only so many rounds of each are read."""
        if not all(paths):  # it would mean the current folder
            raise click.UsageError(say("a path is empty"))
        given = [Path(path) for path in paths]
        self.files = tournament_files(given)
        self.several = len(given) > 1 or self.files != given
        self.failed = False
        self._say = say
        self._after = after

    def sources(self) -> Iterator[Source]:
        """Every file that can be read; of the others all that is wrong goes to standard error."""
        with self._progress() as bar:
            for path in self.files:
                source = self._read(path, bar)
                if source is not None:
                    yield source
                # Or this one would stay in memory while the next is read.
                source = None
                if bar is not None:
                    bar.next_file()

    def _read(self, path: Path, bar: "Bar | None") -> Source | None:
        from consigliere.files.reader import read_tournament

        try:
            if bar is not None:
                bar.begin(printable(path))
            tournament = self._with_rounds(read_tournament(read_bytes(path)))
            return Source(path, tournament, several=self.several, after=self._after, bar=bar)
        except Unreadable as unreadable:
            self.failed = True
            for problem in unreadable.problems:
                line = f"{printable(path)}: {problem.told(self._say)}"
                (tell if bar is None else bar.tell)(line)
            return None

    def _with_rounds(self, tournament: Tournament) -> Tournament:
        """The tournament; raises Unreadable where rounds are asked for and games name none."""
        if self._after is not None and (problems := tuple(without_round(tournament))):
            raise Unreadable(*problems)
        return tournament

    def _progress(self) -> "AbstractContextManager[Bar | None]":
        """A bar on standard error, if a person sits there and it will take a while."""
        if sys.stderr is None or not sys.stderr.isatty():
            return nullcontext()
        if len(self.files) == 1 and not _is_large(self.files[0]):
            return nullcontext()
        from consigliere.cli.progress import progress

        return progress(len(self.files))


def _is_large(path: Path) -> bool:
    try:
        return path.stat().st_size > _LARGE
    except (OSError, ValueError):
        return False
