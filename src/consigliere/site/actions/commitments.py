"""What draws come from: a secret the server makes before there is anything to draw.

Nothing outside this module reads a secret: what leaves it is a hash, and a seed that is used up.
"""

import secrets
from datetime import datetime
from typing import NamedTuple

from consigliere.rules import lots
from consigliere.rules.words import N_, Message
from consigliere.site.models import Commitment, DrawKind, Person, Tournament
from consigliere.site.refusals import Refused


def commit(tournament: Tournament, kind: DrawKind, *, by: Person, now: datetime) -> str:
    """Make the secret of all draws of a kind; gives the hash that is shown of it from now on."""
    secret = secrets.token_hex(32)
    shown = lots.commitment(secret)
    Commitment.objects.create(
        tournament=tournament, kind=kind, secret=secret, hash=shown, at=now, by=by
    )
    return shown


class NextSeed(NamedTuple):
    """The seed of the next draw of a kind. It becomes public with that draw and not before."""

    commitment: Commitment
    number: int
    seed: str


def next_seed(tournament: Tournament, kind: DrawKind) -> NextSeed:
    """The seed the next draw is made with. Two queries.

    Raises Refused where none was committed to, or all are used: what is left is the hall.
    """
    made = Commitment.objects.filter(tournament=tournament, kind=kind).first()
    number = made.draws.count() + 1 if made else 0
    if made is None or number > lots.SEEDS_OF_A_SECRET:
        text = N_("There is no seed left that was committed to: draw in the hall and enter that.")
        raise Refused(Message(text))
    return NextSeed(made, number, lots.seed(made.secret, number))
