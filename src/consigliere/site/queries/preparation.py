"""How far a tournament is prepared: what is done, and what is missing before it can start."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Message
from consigliere.site.models import DrawnSeat, Official, Participant, Round, StagePlace, Tournament

Role = Official.Role


@dataclass(frozen=True, slots=True)
class Prepared:
    """What is counted of a tournament's preparation; `seated` and the like of its first stage."""

    players: int
    guests: int
    struck_off: int
    checked_in: int
    offices: Mapping[Role, int]
    without_account: int
    """Offices whose holders have not signed in yet."""
    stages: int
    rounds: int
    days: int
    planned_starts: int
    tables: int
    games: int
    rounds_not_drawn: int
    games_not_full: int
    without_seat: int
    """Players of the first stage who have a seat in none of its games."""
    seated_though_gone: int
    rehearsals: int
    """Under way: one or none."""
    rehearsed: int
    """Games published in rehearsals, ended ones too."""

    @property
    def is_drawn(self) -> bool:
        """Whether the first stage has a seating that can be played."""
        faults = (self.rounds_not_drawn, self.games_not_full, self.seated_though_gone)
        return self.games > 0 and not any(faults)


def prepared(tournament: Tournament) -> Prepared:
    """Count what there is. A fixed number of queries."""
    here = Q(left_at=None)
    people = tournament.participants.aggregate(
        players=Count("pk", filter=here),
        guests=Count("pk", filter=here & Q(guest=True)),
        struck_off=Count("pk", filter=~here),
        checked_in=Count("pk", filter=here & Q(checked_in_at__isnull=False)),
    )
    held = list(tournament.officials.filter(ended_at=None).values_list("role", "person"))
    stages = list(tournament.stages.all())
    rounds = list(
        Round.objects.filter(stage__tournament=tournament).values_list(
            "stage", "day", "planned_start"
        )
    )
    first = stages[0] if stages else None
    in_first = sum(stage == first.pk for stage, _, _ in rounds) if first else 0
    of_first = DrawnSeat.objects.filter(game__round__stage=first)
    seats = list(of_first.values_list("game", "participant", "participant__left_at"))
    in_game = Counter(game for game, _, _ in seats)
    of_rounds = list(tournament.games.filter(round__stage=first).values_list("round", flat=True))
    games = len(of_rounds)
    places = StagePlace.objects.filter(stage=first).values_list("participant", flat=True)
    rehearsals = tournament.rehearsals.aggregate(
        rehearsals=Count("pk", filter=Q(rehearsal_ended_at=None), distinct=True),
        rehearsed=Count("games", filter=Q(games__published__isnull=False), distinct=True),
    )
    return Prepared(
        **people,
        **rehearsals,
        offices=Counter(Role(role) for role, _ in held),
        without_account=sum(person is None for _, person in held),
        stages=len(stages),
        rounds=len(rounds),
        days=len({day for _, day, _ in rounds}),
        planned_starts=sum(start is not None for _, _, start in rounds),
        tables=first.tables if first else 0,
        games=games,
        rounds_not_drawn=in_first - len(set(of_rounds)),
        games_not_full=games - sum(count == PLAYERS for count in in_game.values()),
        without_seat=len(set(places) - {participant for _, participant, _ in seats}),
        seated_though_gone=len({one for _, one, left in seats if left is not None}),
    )


def lacks(found: Prepared) -> tuple[Message, ...]:
    """All that has to be done before the start, in the order of the steps."""
    missing = list(lacks_people(found))
    if not found.rounds:
        missing.append(Message(N_("Stages: no rounds are planned.")))
    elif not found.games:
        missing.append(Message(N_("Seating: it has not been drawn.")))
    elif found.rounds_not_drawn:
        counts = {"count": found.rounds_not_drawn}
        text = N_("Seating: {count} rounds have none yet; draw it anew.")
        missing.append(Message(text, counts))
    elif found.games_not_full:
        counts = {"games": found.games_not_full}
        text = N_("Seating: not all seats are taken in {games} games; draw it anew.")
        missing.append(Message(text, counts))
    elif found.seated_though_gone:
        counts = {"count": found.seated_though_gone}
        text = N_("Seating: it holds {count} who do not play; draw it anew.")
        missing.append(Message(text, counts))
    return tuple(missing)


def lacks_people(found: Prepared) -> tuple[Message, ...]:
    """Who has to be there before a game can be played and published, in a rehearsal too."""
    missing = []
    if found.players < PLAYERS:
        counts = {"needed": PLAYERS, "count": found.players}
        text = N_("Players: a table needs {needed}, there are {count}.")
        missing.append(Message(text, counts))
    if not found.offices.get(Role.CHIEF_JUDGE):
        missing.append(Message(N_("Officials: there is no chief judge; nobody could publish.")))
    return tuple(missing)


def hints(found: Prepared) -> tuple[Message, ...]:
    """What is worth a look and hinders nothing."""
    worth = []
    if found.games and found.without_seat:
        counts = {"count": found.without_seat}
        text = N_("Seating: {count} of the players have no seat in any game.")
        worth.append(Message(text, counts))
    if not found.offices.get(Role.TABLE_JUDGE):
        text = N_("Officials: no table judges yet; the chief judge can enter protocols himself.")
        worth.append(Message(text))
    if found.without_account:
        counts = {"count": found.without_account}
        text = N_("Officials: {count} of the offices await their holders; send them their links.")
        worth.append(Message(text, counts))
    return tuple(worth)


def roster(tournament: Tournament) -> list[Participant]:
    """All participants in the order of their keys, those struck off too. One query."""
    return sorted(tournament.participants.all(), key=lambda one: (len(one.key), one.key))
