"""The table as one HTML page that needs nothing else: every point stands below it, explained."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from consigliere.files.telling import Played, Scored, by_player, cell, footnotes, remarks, where
from consigliere.rules.award import Award
from consigliere.rules.catalogue import Interpretation, catalogue
from consigliere.rules.explain import Explainer
from consigliere.rules.game import Id
from consigliere.rules.standings import Row, Tally
from consigliere.rules.words import Words

_BUFFERED: Final = 256
"""Pieces of the page written at once."""


def score_html(tournaments: Iterable[Scored], say: Words) -> Iterator[str]:
    """A page with all the tournaments, one after another; nothing where there is none."""
    views = _views(tournaments, say)
    first = next(views, None)
    if first is None:
        return
    editions: dict[str, _Edition] = {}

    def noting_editions() -> Iterator[_Tournament]:
        for view in _chained(first, views):
            editions[view.edition] = _edition(view.edition, say)
            yield view

    template = environment(say).get_template("score.html")
    stream = template.stream(
        title=" – ".join(filter(None, (first.name, first.after))),
        tournaments=noting_editions(),
        editions=editions.values(),
    )
    stream.enable_buffering(_BUFFERED)
    yield from stream


def _chained(first: "_Tournament", others: Iterator["_Tournament"]) -> Iterator["_Tournament"]:
    """Unlike `itertools.chain` this keeps none of them longer than needed."""
    yield first
    del first
    yield from others


def environment(say: Words) -> Environment:
    """Where the templates of our pages are found and filled: whatever comes from files is text."""
    environment = Environment(
        loader=PackageLoader("consigliere.files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(say=say, language=say.language)
    return environment


def _views(tournaments: Iterable[Scored], say: Words) -> Iterator["_Tournament"]:
    for number, scored in enumerate(tournaments, 1):
        yield _Tournament(scored, number, say)


# ------------------------------------------------------------------------- what the page shows


class _Edition(NamedTuple):
    title: str
    interpretations: list[tuple[str, str, str]]
    """Of each its clause, the doubt and the reading."""


def _edition(name: str, say: Words) -> _Edition:
    words = catalogue(name)

    def told(item: Interpretation) -> tuple[str, str, str]:
        return item.clause, item.doubt.told(say.language), item.reading.told(say.language)

    return _Edition(words.title.told(say.language), [told(i) for i in words.interpretations])


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table, as people read it."""

    anchor: str
    player: Id
    name: str
    place: str
    total: str
    exact_total: str
    main: str
    compensation: str
    additional: str
    best_move: str
    plus: str
    minus: str
    games: int
    wins: int
    wins_as_don_or_sheriff: int
    first_killed: int
    provisional: bool
    notes: tuple[str, ...]


class _Why(NamedTuple):
    """An award: what for, by which facts, and how much; not credited if another clause says so."""

    clause: str
    title: str
    facts: str
    arithmetic: str
    points: str
    withheld_by: str | None


class _Game(NamedTuple):
    """A game as one player played it."""

    id: str
    about: str
    seat: int
    team: str
    role: str
    role_word: str
    outcome: str
    annulled: str | None
    points: str
    why: list[_Why]


class _Found(NamedTuple):
    severity: str
    word: str
    clause: str
    who: str
    message: str


class _Tournament:
    """A tournament on the page. Words are made when the template asks for them."""

    def __init__(self, scored: Scored, number: int, say: Words) -> None:
        """Add up the table and sort the games out by player."""
        self._say = say
        self._tournament = scored.tournament
        self._explain = Explainer(scored.edition, say)
        self.anchor = f"t{number}"
        self.file = scored.file
        self.name = scored.tournament.name
        self.after = scored.as_of.told(say) if scored.as_of else ""
        self.edition = scored.edition.name
        self.edition_title = catalogue(self.edition).title.told(say.language)
        tally = Tally(scored.tournament, scored.edition)
        self._scores = list(scored.scores)
        for score in self._scores:
            tally.add(score)
        self._played = by_player(self._scores)
        rows = tally.rows()
        self.lines = self._lines(rows)
        self.footnotes = footnotes(scored.tournament, rows, say)
        self.provisional = any(line.provisional for line in self.lines)
        self.games = len(self._scores)

    @property
    def about(self) -> str:
        """Where and when, as far as the file says."""
        dates = " – ".join(
            dict.fromkeys([*self._tournament.dates[:1], *self._tournament.dates[-1:]])
        )
        return " · ".join(filter(None, (self._tournament.city, dates)))

    def _lines(self, rows: Sequence[Row]) -> list[_Line]:
        return [
            self._line(row, f"{self.anchor}-p{number}", notes)
            for number, (row, notes) in enumerate(
                zip(rows, remarks(rows, self._say), strict=True), 1
            )
        ]

    def _line(self, row: Row, anchor: str, notes: tuple[str, ...]) -> _Line:
        say, totals = self._say, row.totals
        return _Line(
            anchor=anchor,
            player=row.player,
            name=self._tournament.name_of(row.player),
            place="\N{EN DASH}" if row.place is None else str(row.place),
            total=say.rounded(totals.total),
            exact_total=say.points(totals.total),
            main=say.rounded(totals.main),
            compensation=cell(totals.compensation, say),
            additional=cell(totals.additional, say, signed=True),
            best_move=cell(totals.best_move, say, signed=True),
            plus=cell(totals.plus, say, signed=True),
            minus=cell(totals.minus, say),
            games=totals.games,
            wins=totals.wins,
            wins_as_don_or_sheriff=totals.wins_as_don_or_sheriff,
            first_killed=totals.first_killed,
            provisional=row.provisional,
            notes=notes,
        )

    def games_of(self, player: Id) -> Iterator[_Game]:
        """The games a player played."""
        return map(self._game, self._played.get(player, ()))

    def _game(self, one: Played) -> _Game:
        say, game = self._say, one.score.game
        why = [self._why(award, None) for award in one.awards]
        why += [self._why(item.award, item.clause) for item in one.withheld]
        return _Game(
            id=game.id,
            about=", ".join(where(game, say)),
            seat=one.seat,
            team=one.team.value,
            role=one.role.value,
            role_word=say.name(one.role),
            outcome=say.name(game.outcome),
            annulled=None if game.annulled is None else game.annulled.reason,
            points=say.points(one.points, signed=True),
            why=why,
        )

    def _why(self, award: Award, withheld_by: str | None) -> _Why:
        told = self._explain(award)
        return _Why(
            clause=told.clause,
            title=told.title,
            facts="; ".join(told.facts),
            arithmetic=told.arithmetic,
            points=self._say.points(award.points, signed=True),
            withheld_by=withheld_by,
        )

    def findings(self) -> Iterator[tuple[str, list[_Found]]]:
        """Of each game in which something was found its id, and what it was."""
        say = self._say
        for score in self._scores:
            if not score.findings:
                continue
            found = []
            for finding in score.findings:
                who = ""
                if finding.seat is not None:
                    name = self._tournament.name_of(score.game.player_at(finding.seat))
                    who = say("seat {seat} {name}", seat=finding.seat, name=name)
                word = say.name(finding.severity)
                message = finding.message.told(say)
                found.append(
                    _Found(finding.severity.value, word, finding.clause or "", who, message)
                )
            yield score.game.id, found
