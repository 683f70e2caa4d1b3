"""How views come by a stage and by one of its rounds, as their address names them."""

from collections.abc import Sequence
from typing import Final

from consigliere.rules.words import N_, Message
from consigliere.site.models import Stage, Tournament
from consigliere.site.queries.seating import RoundDrawn
from consigliere.site.refusals import Unknown


def stage_at(tournament: Tournament, position: int) -> Stage:
    """The stage of a tournament at a position from 0. Raises Unknown."""
    stage = tournament.stages.select_related("tournament").filter(position=position).first()
    if stage is None:
        raise Unknown(Message(N_("There is no such stage in this tournament.")))
    return stage


_DIGITS: Final = 9


def whole(text: str | None) -> int | None:
    """A whole number of at most nine digits; None for anything else."""
    written = (text or "").strip()
    is_number = written.isascii() and written.isdecimal() and len(written) <= _DIGITS
    return int(written) if is_number else None


def chosen_round(rounds: Sequence[RoundDrawn], asked: str | None) -> RoundDrawn | None:
    """The round asked for, or the first; None where there are none."""
    number = whole(asked)
    return next((one for one in rounds if one.number == number), rounds[0] if rounds else None)
