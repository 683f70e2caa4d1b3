"""Games in a line or two: pieces of a record, and what the rules say of it as plain values.

By default p01 to p10 sit at seats 1 to 10, the Don at 8, mafia at 9 and 10, the Sheriff at 1.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TypeVar

from consigliere.rules.clauses.compensation import Counted
from consigliere.rules.edition import load
from consigliere.rules.explain import Explainer
from consigliere.rules.game import (
    Annulled,
    Basis,
    BestMove,
    BreakOff,
    Claim,
    ClaimedAs,
    ClauseNumber,
    Colour,
    Day,
    DepartureProtocol,
    FirstKilled,
    Forfeit,
    Game,
    Id,
    Mark,
    MarkKind,
    Night,
    Opinion,
    OpinionColour,
    OpinionException,
    Ordinal,
    Outcome,
    Removal,
    RevealedSheriff,
    Right,
    Roles,
    Seat,
    Team,
    VersionBasis,
)
from consigliere.rules.kinds import Source
from consigliere.rules.parameters import Edition
from consigliere.rules.path import path_text
from consigliere.rules.points import Amount, decimal_text, parse_points
from consigliere.rules.scoring import GameScore, score, score_tournament, with_compensation
from consigliere.rules.standings import Row, standings
from consigliere.rules.tournament import EditionName, Player, Stage, Tournament
from consigliere.rules.words import Words

EDITIONS = ("fsm", "fiim", "fsm-2024")
OUTCOMES = ("red", "black", "draw")
PLAYERS = tuple(f"p{number:02}" for number in range(1, 11))

WINS = ("8.2.1", "8.2.2")
"""The clauses of a win: left out where a test is about something else."""

Piece = Annulled | BestMove | Day | FirstKilled | Forfeit | Mark | Night | Removal | Roles
Award = tuple[tuple[int, str], str]
Finding = tuple[str, str | None, int | None]

_Kind = TypeVar("_Kind")


# ------------------------------------------------------------------------------------ the record


def seats(*numbers: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, numbers))


def roles(don: int = 8, mafia: tuple[int, ...] = (9, 10), sheriff: int = 1) -> Roles:
    return Roles(don=Seat(don), mafia=seats(*mafia), sheriff=Seat(sheriff))


def game(
    outcome: str,
    *pieces: Piece,
    id_: str = "1",
    players: Iterable[str] = PLAYERS,
    limits_approved: bool = False,
) -> Game:
    """A game of these pieces, each in the order given."""

    def every(kind: type[_Kind]) -> tuple[_Kind, ...]:
        return tuple(piece for piece in pieces if isinstance(piece, kind))

    def one(kind: type[_Kind]) -> _Kind | None:
        return next(iter(every(kind)), None)

    return Game(
        id=Id(id_),
        seats=tuple(map(Id, players)),
        roles=one(Roles) or roles(),
        outcome=Outcome(outcome),
        days=every(Day),
        nights=every(Night),
        best_moves=every(BestMove),
        removals=every(Removal),
        forfeit=one(Forfeit),
        left_by_first_killed=one(FirstKilled),
        marks=every(Mark),
        limits_approved=limits_approved,
        annulled=one(Annulled),
    )


def voted_out(*leavers: int, day: int = 1) -> Day:
    return Day(day=Ordinal(day), voted_out=seats(*leavers))


def killed(seat: int | None, night: int = 1, check: int | None = None) -> Night:
    """A night; None is a miss. `check` is the Sheriff's."""
    victim = None if seat is None else Seat(seat)
    if check is None:
        return Night(night=Ordinal(night), killed=victim)
    return Night(night=Ordinal(night), killed=victim, sheriff_check=Seat(check))


def best_move(
    seat: int,
    *named: int,
    right: str = "first_kill",
    ended_by: str | None = None,
) -> BestMove:
    break_off = None if ended_by is None else BreakOff(ended_by)
    return BestMove(seat=Seat(seat), named=seats(*named), right=Right(right), ended_by=break_off)


def removed(seat: int, *, critical: bool = False) -> Removal:
    return Removal(seat=Seat(seat), critical=critical)


def forfeit(seat: int) -> Forfeit:
    return Forfeit(seat=Seat(seat))


_TEAMS = {"r": Team.RED, "b": Team.BLACK}


def colours(text: str) -> tuple[Colour, ...]:
    """Colours from `9b 3r/certain`: a seat, red or black, and a basis other than open."""
    result = []
    for item in text.split():
        colour, _, basis = item.partition("/")
        team = _TEAMS[colour[-1]]
        seat = Seat(int(colour[:-1]))
        result.append(Colour(seat=seat, colour=team, basis=Basis(basis or "open")))
    return tuple(result)


_CLAIMS = {"s": ClaimedAs.SHERIFF, "d": ClaimedAs.DON, "r": ClaimedAs.RED, "b": ClaimedAs.BLACK}


def claims(text: str) -> tuple[Claim, ...]:
    """Claims from `1s 8d`: a seat, and sheriff, don, red or black by the first letter."""
    return tuple(Claim(seat=Seat(int(item[:-1])), as_=_CLAIMS[item[-1]]) for item in text.split())


def left(
    colours_: str = "",
    claims_: str = "",
    *,
    basis: str = "two_reveals",
    aside: bool = False,
    priority: bool = False,
) -> FirstKilled:
    """A departure protocol of the first killed."""
    protocol = DepartureProtocol(
        colours=colours(colours_),
        claims=claims(claims_),
        version_basis=VersionBasis(basis),
        aside=aside,
        priority=priority,
    )
    return FirstKilled(departure_protocol=protocol)


def black_checks(first_killed: FirstKilled | None = None) -> FirstKilled:
    """The situation of two reveals with black checks, around what the first killed left."""
    return replace(first_killed or FirstKilled(), black_checks=True)


def revealed(
    seat: int, first_killed: FirstKilled | None = None, *, exempt: bool = False
) -> FirstKilled:
    """The first killed called this seat the Sheriff."""
    sheriff = RevealedSheriff(seat=Seat(seat), exempt=exempt)
    return replace(first_killed or FirstKilled(), revealed_sheriff=sheriff)


def mark(kind: str, seat: int, points_: str) -> Mark:
    """A mark of a kind that needs no clause."""
    return Mark(seat=Seat(seat), kind=MarkKind(kind), points=parse_points(points_))


def extra(seat: int, points_: str) -> Mark:
    return mark("extra", seat, points_)


def will(seat: int, points_: str, heard: Opinion | None = None, *, repeats: bool = False) -> Mark:
    """A will's mark; `repeats` says that it and the departure protocol say the same."""
    return replace(mark("will", seat, points_), opinion=heard, repeats_protocol=repeats)


def protocol(seat: int, points_: str) -> Mark:
    """The mark for a departure protocol that is judged whole."""
    return mark("protocol", seat, points_)


def technical_foul(seat: int, points_: str) -> Mark:
    return mark("technical_foul", seat, points_)


def penalty(seat: int, points_: str, clause: str) -> Mark:
    return replace(mark("penalty", seat, points_), clause=ClauseNumber(clause))


def approved(given: Mark) -> Mark:
    """The mark with the chief judge's consent."""
    return replace(given, approved=True)


def special(given: Mark) -> Mark:
    """The mark for a special situation (8.4.7)."""
    return replace(given, special="7.9")


def opinion(text: str, exception: str | None = None) -> Opinion:
    """The colours heard in a will, from `9b 3r`."""
    heard = tuple(OpinionColour(seat=each.seat, colour=each.colour) for each in colours(text))
    return Opinion(colours=heard, exception=OpinionException(exception) if exception else None)


# ---------------------------------------------------------------------------------- the tournament


def stage(*games: Game, players: Iterable[str] | None = None) -> Stage:
    """A finished stage; those seated in it take part unless others are named."""
    participants = None if players is None else tuple(map(Id, players))
    return Stage(name="s", games=games, participants=participants)


def tournament(
    *stages: Stage,
    edition: str = "fsm",
    lots: Iterable[str] = (),
    players: Mapping[str, Player] | None = None,
) -> Tournament:
    known = None if players is None else {Id(name): player for name, player in players.items()}
    return Tournament(
        format="tournament",
        version=1,
        edition=EditionName(edition),
        name="t",
        stages=stages,
        lots=tuple(map(Id, lots)),
        players=known,
    )


# ----------------------------------------------------------------------------- what the rules say


_EXPLAINERS = {name: Explainer(load(name), Words("en")) for name in EDITIONS}


def score_of(record: Game, edition: str = "fsm") -> GameScore:
    """What a game is worth, after making sure that all of it can be told in words."""
    given = score(record, load(edition))
    explain = _EXPLAINERS[edition]
    for award in (*given.awards, *(held.award for held in given.withheld)):
        told = explain(award)
        assert sum(term.points for term in told.terms) == award.points
        _assert_words(
            *told.facts, told.arithmetic, *(text for pair in told.parameters for text in pair)
        )
    _assert_words(*(finding.message.told(Words("en")) for finding in given.findings))
    return given


def _assert_words(*texts: str) -> None:
    assert all(texts)
    assert not [text for text in texts if "None" in text or "{" in text]


def all_awards(record: Game, edition: str = "fsm") -> list[Award]:
    """Every award in the order given: ((seat, clause), points)."""
    given = score_of(record, edition).awards
    return [((award.seat, award.clause), decimal_text(award.points)) for award in given]


def awards(record: Game, edition: str = "fsm") -> dict[tuple[int, str], str]:
    """What was earned beside wins: points by seat and clause, where no clause comes twice."""
    earned = [award for award in all_awards(record, edition) if award[0][1] not in WINS]
    result = dict(earned)
    assert len(result) == len(earned), "a clause comes twice for a seat: use all_awards"
    return result


def paths(record: Game, edition: str = "fsm") -> dict[tuple[int, str], str | None]:
    """The path of what earned each award beside wins."""
    given = score_of(record, edition).awards
    earned = [award for award in given if award.source is not Source.WIN]
    return {(a.seat, a.clause): None if a.fact is None else path_text(a.fact) for a in earned}


def findings(record: Game, edition: str = "fsm") -> list[Finding]:
    """Severity, clause and seat of each finding in the order given."""
    given = score_of(record, edition).findings
    return [(finding.severity.value, finding.clause, finding.seat) for finding in given]


def grave_findings(record: Game, edition: str = "fsm") -> list[Finding]:
    """The findings that are more than notices."""
    return [finding for finding in findings(record, edition) if finding[0] != "notice"]


def counted(kills: int, games: int, player: str = "p02", longest: int | None = None) -> Counted:
    """The counts of a distance for one player."""
    longest = games if longest is None else longest
    return Counted({Id(player): kills}, {Id(player): games}, longest, provisional=False)


def with_counts(record: Game, edition: Edition, counts: Counted) -> GameScore:
    """The score of a game with Ci by these counts."""
    return with_compensation(score(record, edition), edition, counts)


def ci(record: Game, counts: Counted, edition: str = "fsm") -> dict[tuple[int, str], Amount]:
    """Ci of a game in exact hundredths, by seat and clause."""
    given = with_counts(record, load(edition), counts).awards
    return {(a.seat, a.clause): a.points for a in given if a.source is Source.COMPENSATION}


def under(record: Tournament, edition: str) -> Tournament:
    """The same facts, recorded under this edition."""
    return replace(record, edition=EditionName(edition))


def scores(record: Tournament, edition: str = "fsm") -> list[GameScore]:
    return list(score_tournament(under(record, edition), load(edition)))


def table(record: Tournament, edition: str = "fsm") -> list[Row]:
    return standings(under(record, edition), load(edition), scores(record, edition))


def points(text: str) -> Fraction:
    """Exact hundredths of points written as a fraction, such as 2/15 or 0.3."""
    return Fraction(text) * 100
