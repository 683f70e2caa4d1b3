"""What is wrong between several fields of a tournament, each of which may be well in itself."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from consigliere.rules.game import Game, Id
from consigliere.rules.game_problems import game_problems, repeated
from consigliere.rules.lookalikes import lookalikes
from consigliere.rules.path import SHOWN, Path, quoted
from consigliere.rules.problem import NEW_PLAYER, Problem
from consigliere.rules.tournament import Stage, Tournament
from consigliere.rules.words import N_, Message

_NEW_GAME: Final = Message(N_("the id of a game that was not yet given"))


def problems(tournament: Tournament, penalty_clauses: Collection[str] | None) -> Iterator[Problem]:
    """All that is wrong between the fields of a tournament, game by game.

    `penalty_clauses` are those of the tournament's edition; None takes any.
    """
    for at, game in _games(tournament):
        for problem in game_problems(game, penalty_clauses):
            yield problem.under(at)
    for i, stage in enumerate(tournament.stages):
        yield from _participants(stage, ("stages", i))
    yield from _game_ids(tournament)
    yield from _players(tournament)
    for i in repeated(tournament.lots):
        yield Problem(("lots", i), NEW_PLAYER)


def _games(tournament: Tournament) -> Iterator[tuple[Path, Game]]:
    for i, stage in enumerate(tournament.stages):
        for j, game in enumerate(stage.games):
            yield ("stages", i, "games", j), game


def _game_ids(tournament: Tournament) -> Iterator[Problem]:
    """Of two games with one id the later carries the problem."""
    later = repeated([game.id for stage in tournament.stages for game in stage.games])
    places = [at for at, _ in _games(tournament)] if later else []
    for i in later:
        yield Problem((*places[i], "id"), _NEW_GAME)


def _participants(stage: Stage, at: Path) -> Iterator[Problem]:
    """Participants are named once each, and nobody else plays."""
    if stage.participants is None:
        return
    for i in repeated(stage.participants):
        yield Problem((*at, "participants", i), NEW_PLAYER)
    known = frozenset(stage.participants)
    yield from _look_for(_unknown_seated(stage, known, at), stage.participants, _PARTICIPANT)


def _players(tournament: Tournament) -> Iterator[Problem]:
    """Where players are given, no other id stands for a player."""
    if tournament.players is None:
        return
    known = tournament.players.keys()
    unknown = _unknown(tournament.lots, known, ("lots",))
    for i, stage in enumerate(tournament.stages):
        unknown += _unknown(stage.participants or (), known, ("stages", i, "participants"))
        unknown += _unknown_seated(stage, known, ("stages", i))
    yield from _look_for(unknown, known, _PLAYER)


class _Known(NamedTuple):
    """How it is told that an id is not among the known ones, and that a known one looks like it."""

    text: str
    with_lookalike: str


_PLAYER: Final = _Known(
    N_("an id of players"), N_("an id of players, such as {alike}, which looks the same")
)
_PARTICIPANT: Final = _Known(
    N_("a participant of the stage"),
    N_("a participant of the stage, such as {alike}, which looks the same"),
)

_Found = list[tuple[Path, Id]]


def _unknown_seated(stage: Stage, known: AbstractSet[Id], at: Path) -> _Found:
    unknown: _Found = []
    for j, game in enumerate(stage.games):
        unknown += _unknown(game.seats, known, (*at, "games", j, "seats"))
    return unknown


def _unknown(used: Sequence[Id], known: AbstractSet[Id], at: Path) -> _Found:
    if known.issuperset(used) if isinstance(known, frozenset) else set(used) <= known:
        return []
    return [((*at, i), one) for i, one in enumerate(used) if one not in known]


def _look_for(unknown: _Found, known: Iterable[Id], told: _Known) -> Iterator[Problem]:
    """The problem of each unknown id, which may merely be written with other letters."""
    alike = lookalikes([*known, *(one for _, one in unknown)]) if unknown else {}
    for path, one in unknown:
        if one in alike:
            yield Problem(path, Message(told.with_lookalike, {"alike": quoted(alike[one][:SHOWN])}))
        else:
            yield Problem(path, Message(told.text))
