"""The values an edition offers a judge for a kind of mark, for whoever shows them to be chosen."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from consigliere.rules.game import MarkKind
from consigliere.rules.parameters import Edition
from consigliere.rules.points import Hundredths
from consigliere.rules.scales import Ceiling, Refused, Scale

_TENTH: Final = 10
"""Hundredths between the values offered below a ceiling, which allows any."""


class Value(NamedTuple):
    """Hundredths a judge may set, and whether the chief judge has to consent."""

    points: Hundredths
    needs_consent: bool


def offered(edition: Edition, kind: MarkKind, *, negative: bool = False) -> tuple[Value, ...]:
    """The values of a kind of mark, least first; none where the edition does not know it.

    An extra has a scale for either sign: `negative` asks for the other one.
    """
    match kind:
        case MarkKind.EXTRA if negative:
            return _of(edition.extra.not_positive)
        case MarkKind.EXTRA:
            return _of(edition.extra.lost, edition.extra.won)
        case MarkKind.WILL:
            return () if isinstance(edition.will, Refused) else _of(edition.will.scale)
        case MarkKind.PROTOCOL:
            return () if isinstance(edition.protocol, Refused) else _of(edition.protocol.scale)
        case MarkKind.PENALTY:
            return _of(edition.penalties.scale)
    fouls = edition.technical_foul  # the one kind that is left
    suggested = () if isinstance(fouls, Refused) else fouls.suggested
    return tuple(Value(points, needs_consent=False) for points in sorted(suggested))


def _of(*scales: Scale | Ceiling | None) -> tuple[Value, ...]:
    """The values of scales together; what one of them lists last says whether it needs consent."""
    found = {value.points: value for scale in scales if scale for value in _values(scale)}
    return tuple(found[points] for points in sorted(found))


def _values(scale: Scale | Ceiling) -> Iterable[Value]:
    if isinstance(scale, Scale):
        yield from (Value(points, needs_consent=False) for points in scale.values)
        yield from (Value(points, needs_consent=True) for points in scale.consent)
        return
    most = scale.consent_from if scale.consent_from is not None else scale.most + 1
    for points in range(_TENTH, scale.most + 1, _TENTH):
        yield Value(Hundredths(points), needs_consent=points >= most)
