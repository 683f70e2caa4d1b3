"""Which players and games are meant by what a person typed."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import click

from consigliere.cli.ending import FAILED
from consigliere.cli.plain import NAME, shown
from consigliere.rules.game import Id
from consigliere.rules.tournament import Tournament
from consigliere.rules.words import Words

_NEAREST: Final = 3
_SHOWN: Final = 5


class Refused(click.ClickException):
    """What was typed names nothing, or more than one thing."""

    exit_code: ClassVar[int] = FAILED


def chosen_players(typed: Sequence[str], tournament: Tournament, say: Words) -> set[Id] | None:
    """The players meant, each by his id or his name; None, which is all, where nobody is named.

    Raises Refused.
    """
    if not typed:
        return None
    ids = {player for stage in tournament.stages for player in stage.taking_part()}
    return {_player(text, ids, tournament, say) for text in typed}


def chosen_games(typed: Sequence[str], tournament: Tournament, say: Words) -> set[Id] | None:
    """The games meant, by their ids; None, which is all, where none is named. Raises Refused."""
    if not typed:
        return None
    ids = {game.id for stage in tournament.stages for game in stage.games}
    chosen: set[Id] = set()
    for text in typed:
        game = Id(text)
        if game not in ids:
            nearest = _nearest(text, ids)
            shown_text = shown(text, NAME)
            if not nearest:
                raise Refused(say("there is no game {game}", game=shown_text))
            raise Refused(
                say("there is no game {game}; nearest: {nearest}", game=shown_text, nearest=nearest)
            )
        chosen.add(game)
    return chosen


def _player(text: str, ids: set[Id], tournament: Tournament, say: Words) -> Id:
    if text in ids:
        return Id(text)
    folded = _folded(text)
    meant = [player for player in ids if _folded(tournament.name_of(player)) == folded]
    meant = meant or [player for player in ids if _folded(player) == folded]
    if len(meant) == 1:
        return meant[0]
    name = shown(text, NAME)
    if meant:
        listed = ", ".join(shown(player, NAME) for player in sorted(meant)[:_SHOWN])
        raise Refused(say("{name} may be any of these ids: {ids}; give one", name=name, ids=listed))
    nearest = _nearest(text, {*ids, *map(tournament.name_of, ids)})
    if not nearest:
        raise Refused(say("there is no player {name}", name=name))
    raise Refused(say("there is no player {name}; nearest: {nearest}", name=name, nearest=nearest))


def _folded(text: str) -> str:
    """A text without what people do not care for when they type a name."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _nearest(text: str, known: Iterable[str]) -> str:
    """The known words most like a text, as a list for a person; empty where none is like it."""
    from difflib import get_close_matches

    # Comparing takes time by the square of the length: who types a name types no more than this.
    by_folded = {_folded(word[:NAME]): word for word in sorted(known)}
    close = get_close_matches(_folded(text[:NAME]), by_folded, _NEAREST, 0.5)
    return ", ".join(shown(by_folded[word], NAME) for word in close)
