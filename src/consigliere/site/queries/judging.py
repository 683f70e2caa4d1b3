"""Who may judge which table, and what speaks against those who do."""

from collections import Counter
from collections.abc import Iterable

from consigliere.rules.words import N_, Message
from consigliere.seating.problem import Problem
from consigliere.site.models import Official, Tournament
from consigliere.site.queries.seating import RoundDrawn, TableDrawn

_ROLES = (Official.Role.TABLE_JUDGE, Official.Role.CHIEF_JUDGE)


def eligible_judges(tournament: Tournament) -> list[Official]:
    """Those who may be given a table. One query."""
    return list(tournament.officials.filter(role__in=_ROLES, ended_at=None).order_by("name", "key"))


def conflicts(rounds: Iterable[RoundDrawn], problem: Problem | None) -> dict[int, list[Message]]:
    """What speaks against the judge of a game, by the game's primary key.

    `problem` is that of the seating, by keys: it says whom a judge may not judge.
    """
    found: dict[int, list[Message]] = {}
    for one in rounds:
        busy = Counter(table.game.judge_id for table in one.tables)
        playing = {
            player.person_id
            for table in one.tables
            for player in table.seats
            if player is not None and player.person_id
        }
        for table in one.tables:
            said = list(_against(table, busy, playing, problem))
            if said:
                found[table.game.pk] = said
    return found


def _against(
    table: TableDrawn, busy: Counter[int | None], playing: set[int], problem: Problem | None
) -> Iterable[Message]:
    judge = table.game.judge
    if judge is None:
        return
    said = {"judge": judge.name}
    if judge.ended_at is not None:
        yield Message(N_("{judge} no longer judges here."), said)
    if busy[judge.pk] > 1:
        yield Message(N_("{judge} has two tables in this round."), said)
    if judge.person_id in playing:
        yield Message(N_("{judge} plays in this round."), said)
    barred = problem.judges.get(judge.key, ()) if problem else ()
    for player in table.seats:
        if player is not None and player.key in barred:
            text = N_("{judge} may not judge {player}.")
            yield Message(text, {**said, "player": player.name})
