"""Players' points explained, as lines of text and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from consigliere.cli.plain import NAME, printable, shown, width
from consigliere.cli.reading import Source
from consigliere.cli.tables import Line, Run
from consigliere.cli.wording import heading, style_of
from consigliere.files.score_json import amount, encoded, fact_text, finding_object, members
from consigliere.files.telling import Played, by_player, where
from consigliere.rules.award import Award, Finding, Withheld
from consigliere.rules.explain import Explainer
from consigliere.rules.scoring import GameScore
from consigliere.rules.standings import Row
from consigliere.rules.words import Words

_CLAUSE: Final = 9
_POINTS: Final = 7
_INDENT: Final = 4 + _CLAUSE + 1 + _POINTS + 2
_TOO_NARROW: Final = 30


class Explained:
    """The games of some players, every award with its reason."""

    def __init__(
        self,
        source: Source,
        rows: Sequence[Row],
        scores: Iterable[GameScore],
        say: Words,
        *,
        whole: bool,
    ) -> None:
        """`whole` says that no game was left out, so that a player's sum is his total."""
        self._source = source
        self._rows = rows
        self._played = by_player(scores)
        self._say = say
        self._whole = whole
        self._explain = Explainer(source.edition, say)

    # ----------------------------------------------------------------------------------- text

    def lines(self, columns: int | None) -> Iterator[Line]:
        """As text, for a terminal of so many columns or for anything else."""
        yield from heading(self._source, self._say)
        for row in self._rows:
            games = self._played.get(row.player, [])
            if games or self._whole:
                yield []
                yield from self._player(row, games, columns)

    def _player(self, row: Row, games: Sequence[Played], columns: int | None) -> Iterator[Line]:
        say = self._say
        name = self._source.tournament.name_of(row.player)
        who = shown(name, NAME)
        if name != row.player:
            who += f" ({shown(row.player, NAME)})"
        place = say("guest") if row.place is None else say("place {place}", place=row.place)
        yield [Run(who, "bold"), Run(f"  {place}", "dim")]
        for one in games:
            yield from self._game(one, columns)
        total = sum((one.points for one in games), 0)
        label = say("Total") if self._whole else say("Sum of these games")
        told = say.points(total)
        yield [Run(f"  {label}: "), Run(told, "bold")]

    def _game(self, one: Played, columns: int | None) -> Iterator[Line]:
        say, game = self._say, one.score.game
        about = [say("game {game}", game=shown(game.id, NAME))]
        about += [*where(game, say), say("seat {seat}", seat=one.seat)]
        about += [say.name(one.role), say.name(game.outcome)]
        line = [Run(f"  {', '.join(about)}: ")]
        if game.annulled is not None:
            reason = printable(game.annulled.reason)
            yield [*line, Run(say("annulled, counts nowhere ({reason})", reason=reason), "dim")]
            return
        yield [*line, Run(say.points(one.points, signed=True), "bold")]
        for award in one.awards:
            yield from self._award(award, say.points(award.points, signed=True), columns)
        for item in one.withheld:
            yield from self._award(item.award, "\N{EN DASH}", columns)
            withheld = say("not credited by {clause}", clause=item.clause)
            yield [Run(" " * _INDENT), Run(withheld, "bold")]
        if one.findings:
            yield [Run(f"    {say('Found in the record:')}")]
        for finding in one.findings:
            yield from self._finding(finding, columns)

    def _award(self, award: Award, points: str, columns: int | None) -> Iterator[Line]:
        told = self._explain(award)
        fraction = width(points) > _POINTS
        if fraction:  # its exact value stands in the arithmetic
            points = "≈" + self._say.rounded(award.points)
        yield [
            Run(f"    {told.clause:{_CLAUSE}} ", "dim"),
            Run(f"{points:>{_POINTS}}  "),
            Run(told.title),
        ]
        why = f"{'; '.join(told.facts)} · {told.arithmetic}"
        yield from _indented(Run(printable(why), "dim"), columns)

    def _finding(self, finding: Finding, columns: int | None) -> Iterator[Line]:
        severity = self._say.name(finding.severity)
        clause = f" {finding.clause}" if finding.clause else ""
        text = f"{severity}{clause}: {printable(finding.message.told(self._say))}"
        yield from _indented(Run(text, style_of(finding.severity)), columns)

    # ----------------------------------------------------------------------------------- JSON

    def as_json(self, file: str | None) -> Iterator[str]:
        """As JSON, a player at a time; `file` comes first where it is given."""
        source = self._source
        after = source.as_of.after if source.as_of else None
        head = {"file": file, "edition": source.edition.name, "after": after}
        yield "{" + members(head) + ',\n"players": ['
        between = "\n"
        for row in self._rows:
            games = self._played.get(row.player, [])
            if games or self._whole:
                yield between + encoded(self._player_object(row, games))
                between = ",\n"
        yield "\n]}\n"

    def _player_object(self, row: Row, games: Sequence[Played]) -> dict[str, Any]:
        return {
            "player": row.player,
            "name": self._source.tournament.name_of(row.player),
            "place": row.place,
            **amount("total", row.totals.total),
            "games": [self._game_object(one) for one in games],
            **amount("sum", sum((one.points for one in games), 0)),
        }

    def _game_object(self, one: Played) -> dict[str, Any]:
        game = one.score.game
        return {
            "id": game.id,
            "seat": one.seat,
            "role": one.role.value,
            "outcome": game.outcome.value,
            "annulled": game.annulled is not None,
            **amount("points", one.points),
            "awards": [self._award_object(award) for award in one.awards],
            "withheld": [self._withheld_object(item) for item in one.withheld],
            "findings": [finding_object(finding, self._say) for finding in one.findings],
        }

    def _award_object(self, award: Award) -> dict[str, Any]:
        told = self._explain(award)
        return {
            "clause": told.clause,
            "title": told.title,
            **amount("points", award.points),
            "fact": fact_text(award),
            "facts": told.facts,
            "parameters": dict(told.parameters),
            "terms": [{**amount("points", term.points), "for": term.words} for term in told.terms],
            "arithmetic": told.arithmetic,
        }

    def _withheld_object(self, item: Withheld) -> dict[str, Any]:
        return {**self._award_object(item.award), "withheld_by": item.clause}


def _indented(run: Run, columns: int | None) -> Iterator[Line]:
    """A text under an award, broken into lines where the terminal ends."""
    room = None if columns is None else max(columns - _INDENT, _TOO_NARROW)
    for part in [run.text] if room is None else _broken(run.text, room):
        yield [Run(" " * _INDENT), Run(part, run.style)]


def _broken(text: str, room: int) -> Iterator[str]:
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width(longer) > room:
            yield line
            line = word
        else:
            line = longer
    yield line
