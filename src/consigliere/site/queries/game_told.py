"""A published game as its page tells it: who left when, who voted for whom, nights, points."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from consigliere.files.telling import played
from consigliere.rules import edition
from consigliere.rules.clauses.limits import given_to
from consigliere.rules.game import (
    UNRECORDED,
    Day,
    Game,
    Id,
    Moment,
    Night,
    Outcome,
    Right,
    Role,
    Seat,
    Team,
    Unrecorded,
)
from consigliere.rules.points import IN_A_POINT, Amount
from consigliere.rules.scoring import GameScore
from consigliere.rules.words import Words
from consigliere.site.queries.explaining import Line, lines_of
from consigliere.site.queries.standings import Standings
from consigliere.site.queries.table import RoundOf, rounds_of_games


class Sign(NamedTuple):
    """A seat as a page shows it: its number and its team."""

    number: Seat
    team: Team


class Ballot(NamedTuple):
    """A vote: what it is called, whom each seat voted for, what came of it."""

    title: str
    votes: Mapping[Seat, Sign | str | None]
    """By seat: the seat voted for, "for" of a lift, or None where nothing is recorded."""
    tally: tuple[tuple[Seat, int, bool], ...]
    """Each nominee with his votes, and whether he left."""
    outcome: str
    day: int


class Player(NamedTuple):
    """A seat of the game."""

    sign: Sign
    key: Id
    name: str
    role: Role
    left: str
    """When and how; empty for whoever stayed to the end."""
    last_day: int | None
    points: Amount
    lines: tuple[Line, ...]


class NightTold(NamedTuple):
    """A night: the kill (None: a miss), the checks with what was found."""

    night: int
    killed: Sign | None
    is_first: bool
    don: tuple[Sign, str] | None
    sheriff: tuple[Sign, str] | None


class BestMoveTold(NamedTuple):
    """A best move: who named whom, with what right, how many of them are black, for how much."""

    by: Player
    named: tuple[Sign, ...]
    blacks: int
    right: Right
    clause: str
    points: Amount | None
    """None where it earned nothing by itself."""


class Used(NamedTuple):
    """How much of a limit is used."""

    value: float
    most: float
    told: str


class GameTold(NamedTuple):
    """A published game. An annulled one says why, and which was played in its place."""

    key: Id
    round: RoundOf
    table: int | None
    outcome: Outcome
    started_at: datetime | None
    ended_at: datetime | None
    players: tuple[Player, ...]
    ballots: tuple[Ballot, ...]
    nights: tuple[NightTold, ...]
    best_moves: tuple[BestMoveTold, ...]
    players_given: Used | None
    points_given: Used | None
    is_provisional: bool
    annulled: str | None
    replaced_by: Id | None


def game_told(standings: Standings, key: str, say: Words) -> GameTold | None:
    """A game of the standings a viewer may see; None where it is not among them."""
    score = standings.score_of(key)
    if score is None:
        return None
    game, facts = score.game, standings.facts
    left = _left(game, say)
    players = tuple(
        Player(
            sign=Sign(one.seat, one.team),
            key=game.player_at(one.seat),
            name=facts.name_of(game.player_at(one.seat)),
            role=one.role,
            left=left.get(one.seat, ("", None))[0],
            last_day=left.get(one.seat, ("", None))[1],
            points=one.points,
            lines=tuple(lines_of(score, one.seat, facts.edition, say)),
        )
        for one in played(score)
    )
    signs = {player.sign.number: player.sign for player in players}
    players_given, points_given = _given(score, facts.edition, say)
    provisional = {row.player for row in standings.rows if row.provisional}
    return GameTold(
        key=game.id,
        round=rounds_of_games(facts)[game.id],
        table=game.table,
        outcome=game.outcome,
        started_at=_time(game.started_at),
        ended_at=_time(game.ended_at),
        players=players,
        ballots=tuple(_ballots(game, signs, say)),
        nights=tuple(_night(night, game, signs, say) for night in game.nights),
        best_moves=tuple(_best_moves(score, players, signs)),
        players_given=players_given,
        points_given=points_given,
        is_provisional=not provisional.isdisjoint(game.seats),
        annulled=None if game.annulled is None else game.annulled.reason,
        replaced_by=None if game.annulled is None else game.annulled.replaced_by,
    )


def _time(text: str | None) -> datetime | None:
    """A time as a file holds it; one without a zone says nothing here."""
    if text is None:
        return None
    told = datetime.fromisoformat(text)
    return told if told.tzinfo is not None else None


# ----------------------------------------------------------------------------- who left when


def _left(game: Game, say: Words) -> dict[Seat, tuple[str, int | None]]:
    """Of each seat that left: when and how, and the last day it could vote."""
    left: dict[Seat, tuple[str, int | None]] = {}
    for day in game.days:
        for seat in day.voted_out:
            left.setdefault(seat, (say("day {day}", day=day.day), day.day))
    for night in game.nights:
        if night.killed is not None:
            text = say("night {night}", night=night.night)
            if night.killed == game.first_killed:
                text = say("night {night}, first killed", night=night.night)
            left.setdefault(night.killed, (text, night.night))
    for removal in game.removals:
        when = _when(removal.at, say)
        text = say("removed, {when}", when=when) if when else say("removed")
        left[removal.seat] = (text, _day(removal.at))
    if game.forfeit is not None:
        when = _when(game.forfeit.at, say)
        text = say("forfeit, {when}", when=when) if when else say("forfeit")
        left[game.forfeit.seat] = (text, _day(game.forfeit.at))
    return left


def _when(at: Moment | None, say: Words) -> str:
    if at is None or (at.day is None and at.night is None):
        return ""
    if at.night is not None:
        return say("night {night}", night=at.night)
    return say("day {day}", day=at.day)


def _day(at: Moment | None) -> int | None:
    return None if at is None else at.day or at.night


# ------------------------------------------------------------------------------------- votes


def _ballots(game: Game, signs: Mapping[Seat, Sign], say: Words) -> Iterator[Ballot]:
    """The votes of all days, in order; a day without a recorded vote has none."""
    for day in game.days:
        last = len(day.ballots) - 1
        for number, votes in enumerate(day.ballots):
            title = say("day {day}", day=day.day) if not number else say("split")
            cast = {seat: signs[nominee] for nominee, voters in votes.items() for seat in voters}
            decided = number == last and day.lift is None
            tally = [
                (nominee, len(voters), decided and nominee in day.voted_out)
                for nominee, voters in votes.items()
            ]
            yield Ballot(title, cast, tuple(sorted(tally, key=_most_first)), "", day.day)
        if day.lift is not None:
            yield _lift(day, say)


def _most_first(tallied: tuple[Seat, int, bool]) -> tuple[int, Seat]:
    seat, votes, _ = tallied
    return -votes, seat


def _lift(day: Day, say: Words) -> Ballot:
    assert day.lift is not None  # noqa: S101  (the caller asked)
    voted: dict[Seat, Sign | str | None] = dict.fromkeys(day.lift.for_, say("for"))
    what = say("all left") if day.lift.lifted else say("all stayed")
    outcome = say("{votes} for, {what}", votes=len(day.lift.for_), what=what)
    return Ballot(say("lift"), voted, (), outcome, day.day)


# --------------------------------------------------------------------- nights, best moves, limits


def _night(night: Night, game: Game, signs: Mapping[Seat, Sign], say: Words) -> NightTold:
    roles = game.roles

    def checked(seat: Seat | Unrecorded | None, found: str) -> tuple[Sign, str] | None:
        return None if seat is None or seat is UNRECORDED else (signs[seat], found)

    sheriff = say("the Sheriff") if night.don_check == roles.sheriff else say("not the Sheriff")
    colour = Team.BLACK if night.sheriff_check in roles.blacks else Team.RED
    return NightTold(
        night=night.night,
        killed=None if night.killed is None else signs[night.killed],
        is_first=night.killed is not None and night.killed == game.first_killed,
        don=checked(night.don_check, sheriff),
        sheriff=checked(night.sheriff_check, say.name(colour)),
    )


def _best_moves(
    score: GameScore, players: tuple[Player, ...], signs: Mapping[Seat, Sign]
) -> Iterator[BestMoveTold]:
    blacks = score.game.roles.blacks
    for index, move in enumerate(score.game.best_moves):
        award = next((a for a in score.awards if a.fact == ("best_moves", index)), None)
        yield BestMoveTold(
            by=players[move.seat - 1],
            named=tuple(signs[seat] for seat in move.named),
            blacks=len(blacks.intersection(move.named)),
            right=move.right,
            clause=award.clause if award else "",
            points=award.points if award else None,
        )


def _given(score: GameScore, edition_name: str, say: Words) -> tuple[Used | None, Used | None]:
    """How many players the judge gave points to, and how much in all, of how many and how much."""
    if score.game.annulled is not None:
        return None, None
    limits = edition.load(edition_name).limits
    given = given_to(limits, score.awards)
    total = sum(given.values())
    both = say("{used} of {most}", used=len(given), most=limits.players.most)
    told = say("{used:points} of {most:points}", used=total, most=limits.sum.most)
    return (
        Used(len(given), limits.players.most, both),
        Used(float(total) / IN_A_POINT, float(limits.sum.most) / IN_A_POINT, told),
    )
