"""What the choice of judges has to respect, be it all that a problem asks or a part of it."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from consigliere.seating.parting import together
from consigliere.seating.problem import Problem


@dataclass(frozen=True)
class Asked:
    """What a choice of judges has to respect, players by index.

    `judges` says of each judge whom he may not judge; none of a group may meet another of it.
    """

    judges: tuple[frozenset[int], ...]
    groups: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, ...], ...] = ()
    """Further pairs who must not meet, each of them of different groups or of none."""

    @property
    def parted(self) -> tuple[tuple[int, ...], ...]:
        """All whom different tables have to part, the disjoint groups first."""
        return self.groups + self.pairs

    @cached_property
    def rivals(self) -> dict[int, set[int]]:
        """For each player who must not meet somebody, all whom he must not meet."""
        found: dict[int, set[int]] = {}
        for members in self.parted:
            for one in members:
                found.setdefault(one, set()).update(members)
        for one, others in found.items():
            others.remove(one)
        return found

    @cached_property
    def clusters(self) -> tuple[tuple[int, ...], ...]:
        """Players whom groups and pairs join: not all of them need be parted from all others."""
        known = set(map(frozenset, self.parted))
        return tuple(found for found in together(self.rivals) if frozenset(found) not in known)


def asked_of(problem: Problem) -> Asked:
    """What a problem asks of the choice of its judges."""
    inside = {pair for group in problem.groups for pair in combinations(group, 2)}
    return Asked(
        tuple(
            frozenset(problem.index[player] for player in players if player in problem.index)
            for players in problem.judges.values()
        ),
        problem.groups,
        tuple(sorted(problem.apart - inside)),
    )
