"""Whom the results a viewer may see nominate, by name."""

from typing import Final, NamedTuple

from consigliere.rules.game import Id
from consigliere.rules.kinds import Title
from consigliere.rules.nominations import Claim, Nomination, nominations
from consigliere.rules.words import Message
from consigliere.site.policy import Standing, State
from consigliere.site.queries.results import results_for
from consigliere.site.queries.standings import Standings

_FOLLOWING: Final = 3
"""At most so many are shown behind the holders."""


class Nominee(NamedTuple):
    """A player with what he has to show for a title."""

    key: Id
    name: str
    claim: Claim


class Nominated(NamedTuple):
    """A title, what it means, whose it is, and who comes next."""

    title: Title
    definition: Message
    holders: tuple[Nominee, ...]
    following: tuple[Nominee, ...]


class Nominations(NamedTuple):
    """All titles; `has_stages` where games of several stages count."""

    titles: tuple[Nominated, ...]
    has_stages: bool
    is_final: bool

    @property
    def is_provisional(self) -> bool:
        """Whether a value that is shown rests on a Ci that may still change."""
        shown = (who for one in self.titles for who in (*one.holders, *one.following))
        return any(who.claim.provisional for who in shown)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has anything to show yet."""
        return not any(one.holders for one in self.titles)


def nominated(standing: Standing) -> Nominations:
    """The nominations of what a viewer may see. No queries beside those of the table."""
    standings = results_for(standing)
    return Nominations(
        titles=tuple(
            _told(standings, one) for one in nominations(standings.scores, standings.rows)
        ),
        has_stages=len(standings.facts.stages) > 1,
        is_final=standing.state is State.CLOSED,
    )


def _told(standings: Standings, one: Nomination) -> Nominated:
    nominees = tuple(
        Nominee(claim.player, standings.facts.name_of(claim.player), claim) for claim in one.claims
    )
    held = len(one.holders)
    return Nominated(one.title, one.definition, nominees[:held], nominees[held:][:_FOLLOWING])
