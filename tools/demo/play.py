"""A game of sport mafia played by chance: who nominates, votes, shoots and checks whom.

Nobody here reasons. Reds see blacks a little better than chance, blacks spare each other, and a
scene that needs a certain course of events is played until it comes out that way.
"""

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

Seat = int
JsonObject = dict[str, Any]
Ballot = dict[Seat, list[Seat]]

T = TypeVar("T")

NIGHTS_TO_A_DRAW = 3
SURE = 2
"""Outweighs whatever a player may feel."""

STANDSTILL = 5
"""With so many players or fewer a table that stalls comes to rest."""


class Unfit(Exception):  # noqa: N818  (nothing is wrong: another game is played)
    """A game did not come out as the scene needs it."""


def needed(value: T | None) -> T:
    """What a scene cannot do without."""
    if value is None:
        raise Unfit
    return value


def first(values: Iterable[T]) -> T:
    """The first of what a scene needs one of."""
    return needed(next(iter(values), None))


@dataclass(frozen=True)
class Habits:
    """What a scene asks of the table; the rest is left to chance."""

    sight: float = 0.5
    splits: float = 0.3
    split_on_day_one: bool = False
    breaks: float = 0.4
    lifts: float = 0.45
    miss: float = 0.04
    missed_nights: tuple[int, ...] = ()
    sheriff_idle: tuple[int, ...] = ()
    mafia_idle: tuple[int, ...] = ()
    removal: tuple[int, str] | None = None
    """On this day a player of this team is removed during his speech."""
    forfeit_day: int | None = None
    stalls: bool = False


class Roles(NamedTuple):
    """Who is who; the rest are citizens."""

    don: Seat
    mafia: tuple[Seat, Seat]
    sheriff: Seat

    @property
    def blacks(self) -> frozenset[Seat]:
        """The Don and the mafia."""
        return frozenset((self.don, *self.mafia))


@dataclass
class Play:
    """What happened, in the shapes of the tournament file."""

    roles: Roles
    days: list[JsonObject] = field(default_factory=list)
    nights: list[JsonObject] = field(default_factory=list)
    removal: JsonObject | None = None
    forfeit: JsonObject | None = None
    outcome: str = ""

    @property
    def blacks(self) -> frozenset[Seat]:
        """The black team."""
        return self.roles.blacks

    @property
    def citizens(self) -> list[Seat]:
        """The reds without the Sheriff."""
        return [s for s in range(1, 11) if s not in self.blacks and s != self.roles.sheriff]

    def team(self, seat: Seat) -> str:
        """The team of a seat."""
        return "black" if seat in self.blacks else "red"

    @property
    def first_killed(self) -> Seat | None:
        """Whom night 1 killed."""
        killed: Seat | None = self.nights[0]["killed"] if self.nights else None
        return killed

    @property
    def left_on_day_one(self) -> list[Seat]:
        """Who left by the vote of day 1."""
        return list(self.days[0].get("voted_out", ()))

    @property
    def checks(self) -> list[tuple[int, Seat]]:
        """The Sheriff's checks: night and seat."""
        made = ((night["night"], night.get("sheriff_check")) for night in self.nights)
        return [(number, seat) for number, seat in made if seat is not None]

    @cached_property
    def leavers(self) -> dict[Seat, tuple[int, str]]:
        """Who left with a last word, in order: day or night, and how."""
        gone: dict[Seat, tuple[int, str]] = {}
        for number in range(1, len(self.days) + 1):
            for seat in self.days[number - 1].get("voted_out", ()):
                gone[seat] = (number, "voted out")
            if number <= len(self.nights) and self.nights[number - 1]["killed"] is not None:
                gone[self.nights[number - 1]["killed"]] = (number, "killed")
        return gone

    def there_after(self, seat: Seat) -> list[Seat]:
        """Who stayed when a player left."""
        order = list(self.leavers)
        gone = {*order[: order.index(seat) + 1]}
        if self.removal and self.removal["at"]["day"] <= self.leavers[seat][0]:
            gone.add(self.removal["seat"])
        return [other for other in range(1, 11) if other not in gone]

    @property
    def stayed(self) -> frozenset[Seat]:
        """Who was at the table at the end."""
        removed = {self.removal["seat"]} if self.removal else set()
        return frozenset(range(1, 11)) - set(self.leavers) - removed


def play(chance: random.Random, habits: Habits) -> Play:
    """One game from the deal to its end."""
    return _Table(chance, habits).play()


class _Table:
    def __init__(self, chance: random.Random, habits: Habits) -> None:
        self.chance = chance
        self.habits = habits
        don, first, second, sheriff = chance.sample(range(1, 11), 4)
        self.roles = Roles(don, (min(first, second), max(first, second)), sheriff)
        self.alive = list(range(1, 11))
        self.mood: dict[Seat, float] = {}
        self.opener = 0
        self.quiet_nights = 0
        self.record = Play(self.roles)

    def play(self) -> Play:
        for number in range(1, 20):
            for step in (self.day, self.night):
                before = len(self.alive)
                step(number)
                if len(self.alive) < before:
                    self.quiet_nights = 0
                self.record.outcome = self.outcome()
                if self.record.outcome:
                    return self.record
        raise AssertionError("a game does not last for ever")

    def outcome(self) -> str:
        if self.record.forfeit:
            offender = self.record.forfeit["seat"]
            return "red" if offender in self.roles.blacks else "black"
        blacks = len(self.roles.blacks.intersection(self.alive))
        if not blacks:
            return "red"
        if blacks >= len(self.alive) - blacks:
            return "black"
        return "draw" if self.quiet_nights == NIGHTS_TO_A_DRAW else ""

    @property
    def at_rest(self) -> bool:
        return self.habits.stalls and len(self.alive) <= STANDSTILL

    # ------------------------------------------------------------------------------------- day

    def day(self, number: int) -> None:
        self.mood = {seat: self.chance.random() for seat in self.alive}
        record: JsonObject = {"day": number}
        nominees = self.nominate(number, record)
        self.record.days.append(record)
        if self.somebody_offends(number):
            return  # the vote of this day is cancelled
        if not nominees or (number == 1 and len(nominees) == 1):
            return
        ballots, tied = self.vote(number, nominees)
        record["ballots"] = [
            {str(seat): sorted(voters) for seat, voters in sorted(ballot.items())}
            for ballot in ballots
        ]
        if len(tied) > 1:
            tied = self.lift(tied, record)
        if tied:
            record["voted_out"] = tied
            self.leave(tied)

    def nominate(self, number: int, record: JsonObject) -> list[Seat]:
        """Each in his turn, from the seat after the one that opened the day before."""
        self.opener = next(
            seat for seat in [*range(self.opener + 1, 11), *range(1, 11)] if seat in self.alive
        )
        start = self.alive.index(self.opener)
        eager = 0.2 if number == 1 else 0.5
        turn = self.alive[start:] + self.alive[:start]
        nominees: list[Seat] = []
        nominations = []
        for speaker in turn:
            left = [seat for seat in self.alive if seat not in (speaker, *nominees)]
            must = number > 1 and speaker == turn[-1] and not nominees
            if must or (left and self.chance.random() < eager):
                nominees.append(max(left, key=lambda seat: self.lean(speaker, seat)))
                nominations.append({"by": speaker, "seat": nominees[-1]})
        if nominations:
            record["nominations"] = nominations
        return nominees

    def lean(self, voter: Seat, seat: Seat) -> float:
        """How much a player would like another to leave: the Sheriff knows whom he checked."""
        liking = self.mood[seat] + self.chance.random()
        if voter == self.roles.sheriff and seat in self.seen("sheriff_check"):
            return liking + (SURE if seat in self.roles.blacks else -SURE)
        if seat not in self.roles.blacks:
            return liking
        return liking + (-SURE if voter in self.roles.blacks else self.habits.sight)

    def somebody_offends(self, number: int) -> bool:
        moment = {"day": number, "phase": "speech"}
        if number == self.habits.forfeit_day:
            offender = self.chance.choice(sorted(self.roles.blacks.intersection(self.alive)))
            self.record.forfeit = {"seat": offender, "at": moment}
            return True
        if self.habits.removal is None or number != self.habits.removal[0]:
            return False
        black = self.habits.removal[1] == "black"
        seats = [seat for seat in self.alive if (seat in self.roles.blacks) is black]
        blacks = len(self.roles.blacks.intersection(self.alive))
        critical = len(self.alive) - blacks <= blacks + 2
        removed = self.chance.choice(seats)
        self.record.removal = {"seat": removed, "critical": critical, "at": moment}
        self.leave([removed])
        return True

    def vote(self, number: int, nominees: list[Seat]) -> tuple[list[Ballot], list[Seat]]:
        """Ballots until one leads, or the same players tie twice; and who leads."""
        agreed = self.at_rest or (
            self.habits.split_on_day_one
            if number == 1
            else self.chance.random() < self.habits.splits
        )
        even = len(self.alive) % 2 == 0 and len(nominees) > 1
        ballots = [self.split(nominees) if agreed and even else self.ballot(nominees)]
        leading = _most(ballots[-1])
        while len(leading) > 1:
            before = leading
            ballots.append(self.again(ballots[-1], leading))
            leading = _most(ballots[-1])
            if leading == before:
                break
        return ballots, leading

    def ballot(self, nominees: list[Seat]) -> Ballot:
        votes: Ballot = {}
        for voter in self.alive:
            choice = [seat for seat in nominees if seat != voter] or nominees
            votes.setdefault(max(choice, key=lambda s: self.lean(voter, s)), []).append(voter)
        return votes

    def split(self, nominees: list[Seat]) -> Ballot:
        """The table agrees to give two nominees as many votes each."""
        one, other = self.chance.sample(nominees, 2)
        rest = [seat for seat in self.alive if seat not in (one, other)]
        rest.sort(key=lambda voter: self.lean(voter, one) - self.lean(voter, other))
        half = len(rest) // 2
        return {one: [other, *rest[half:]], other: [one, *rest[:half]]}

    def again(self, ballot: Ballot, tied: list[Seat]) -> Ballot:
        """The tied only: their voters stay with them, or one breaks; the others choose."""
        votes: Ballot = {seat: list(ballot[seat]) for seat in tied}
        free = [voter for seat in ballot if seat not in tied for voter in ballot[seat]]
        for voter in free:
            votes[max(tied, key=lambda seat: self.lean(voter, seat))].append(voter)
        if not free and not self.at_rest and self.chance.random() < self.habits.breaks:
            deserted, joined = self.chance.sample(tied, 2)
            breaker = self.chance.choice([v for v in votes[deserted] if v != joined] or [joined])
            votes[deserted].remove(breaker)
            votes[joined].append(breaker)
        return {seat: voters for seat, voters in votes.items() if voters}

    def lift(self, tied: list[Seat], record: JsonObject) -> list[Seat]:
        """Whether all the tied leave: more than half of the living must want it."""
        if set(tied) == set(self.alive):
            return []
        lifts = 0 if self.at_rest else self.habits.lifts
        wanting = [seat for seat in self.alive if self.chance.random() < lifts]
        lifted = 2 * len(wanting) > len(self.alive)
        record["lift"] = {"for": wanting, "lifted": lifted}
        return tied if lifted else []

    def leave(self, seats: Iterable[Seat]) -> None:
        for seat in seats:
            self.alive.remove(seat)

    # ----------------------------------------------------------------------------------- night

    def night(self, number: int) -> None:
        shots = self.shoot(number)
        aims = set(shots.values())
        killed = aims.pop() if len(aims) == 1 else None
        record: JsonObject = {
            "night": number,
            "killed": killed,
            "shots": {str(seat): aim for seat, aim in sorted(shots.items())},
        }
        don, sheriff = self.roles.don, self.roles.sheriff
        if don in self.alive:
            record["don_check"] = self.unchecked("don_check", {*self.roles.blacks, killed})
        if sheriff in self.alive:
            idle = number in self.habits.sheriff_idle
            record["sheriff_check"] = None if idle else self.unchecked("sheriff_check", {sheriff})
        self.record.nights.append(record)
        if killed is None:
            self.quiet_nights += 1
        else:
            self.leave([killed])

    def shoot(self, number: int) -> dict[Seat, Seat | None]:
        """All at one red, or past each other."""
        blacks = sorted(self.roles.blacks.intersection(self.alive))
        reds = [seat for seat in self.alive if seat not in self.roles.blacks]
        target = self.chance.choice(reds)
        shots: dict[Seat, Seat | None] = dict.fromkeys(blacks, target)
        idler = next((seat for seat in self.roles.mafia if seat in self.alive), None)
        if number in self.habits.mafia_idle and idler:
            shots[idler] = None
        elif self.at_rest:
            shots = dict.fromkeys(blacks)
        elif number in self.habits.missed_nights or self.chance.random() < self.habits.miss:
            others = [seat for seat in reds if seat != target]
            shots[blacks[-1]] = self.chance.choice(others) if len(blacks) > 1 else None
        return shots

    def unchecked(self, key: str, known: Iterable[Seat | None]) -> Seat | None:
        seen = {*known, *self.seen(key)}
        left = [seat for seat in self.alive if seat not in seen]
        return self.chance.choice(left) if left else None

    def seen(self, key: str) -> Iterator[Seat]:
        return (night[key] for night in self.record.nights if night.get(key) is not None)


def _most(ballot: Ballot) -> list[Seat]:
    """Who has the most votes, by seat."""
    most = max(map(len, ballot.values()))
    return sorted(seat for seat, voters in ballot.items() if len(voters) == most)
