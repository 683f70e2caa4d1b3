"""The judge of a played game: he writes down what players left, and sets marks.

A scene tells him what the game must show; the rest he adds as judges do: best moves, wills,
protocols, fouls and extra points, within the limits of the edition.
"""

import random
from collections.abc import Iterable, Sequence
from decimal import Decimal

from tools.demo import words
from tools.demo.play import JsonObject, Play, Seat, needed

from consigliere.rules.edition import load
from consigliere.rules.game import NAMED
from consigliere.rules.points import IN_A_POINT

RULES = load("fsm")

LIMIT = Decimal(RULES.limits.sum.most) / IN_A_POINT
"""What a game's extra points, wills and protocols stay within, unless the scene says otherwise."""

# How often a leaver's will is marked, or else his protocol; how often an opinion is right; how
# often somebody played so badly that it costs him points.
WILL, PROTOCOL, RIGHT, NEGATIVE = 0.4, 0.1, 0.7, 0.12

LISTENERS = 4
"""With fewer players left no opinion is worth a mark."""

TWO_LEFT = RULES.best_move.two_left.left
"""When so many left by the vote of day 1 there is no best move."""

Colours = Iterable[tuple[Seat, str] | tuple[Seat, str, str]]


class Judge:
    """Turns a played game into a game of the tournament file."""

    def __init__(self, chance: random.Random, play: Play, comments: "Comments") -> None:
        """Sit down at a table where a game was played."""
        self.chance = chance
        self.play = play
        self.comments = comments
        self.marks: list[JsonObject] = []
        self.best_moves: list[JsonObject] = []
        self.first_killed: JsonObject = {}
        self.departures: dict[str, JsonObject] = {}
        self.fouls = {seat: chance.choice((0, 0, 0, 0, 1, 1, 2, 3)) for seat in range(1, 11)}
        self.technical_fouls: dict[str, int] = {}
        self.silent: set[Seat] = set()
        """Who leaves neither will nor protocol."""
        self.extras = chance.choice((3, 4, 4, 5))
        self.limit = LIMIT

    # --------------------------------------------------------------------------- what a scene sets

    @property
    def killed(self) -> Seat:
        """The first killed of a scene that needs one."""
        return needed(self.play.first_killed)

    def some(self, seats: Iterable[Seat], number: int) -> list[Seat]:
        """So many of these seats, without the first killed."""
        others = sorted(set(seats) - {self.play.first_killed})
        return self.chance.sample(others, needed(number if number <= len(others) else None))

    def penalty(
        self, seat: Seat, clause: str, points: str, comment: str, *, approved: bool = False
    ) -> None:
        """Points off for a game action."""
        self.mark(seat, "penalty", points, comment, clause=clause, **_if(approved=approved))

    def mark(self, seat: Seat, kind: str, points: str, comment: str, **more: object) -> None:
        """One mark."""
        self.marks.append(
            {"seat": seat, "kind": kind, "points": points, **more, "comment": comment}
        )

    def protocol_of_first_killed(
        self,
        colours: Colours = (),
        claims: Iterable[tuple[Seat, str]] = (),
        basis: str = "",
        **flags: bool,
    ) -> None:
        """The departure protocol that the rules compute."""
        left = _protocol(colours, claims)
        left |= {"version_basis": basis} if basis else {}
        self.first_killed["departure_protocol"] = left | _if(**flags)

    def will(
        self, seat: Seat, points: str, comment: str, colours: Colours = (), **more: object
    ) -> None:
        """A will, with the colours of the opinion in it."""
        exception = more.pop("exception", None)
        opinion = {"colours": _protocol(colours, ())["colours"]}
        if exception:
            opinion["exception"] = exception
        self.mark(seat, "will", points, comment, opinion=opinion, **more)

    def protocol(
        self, seat: Seat, points: str, comment: str, colours: Colours, **more: bool
    ) -> None:
        """The protocol of a leaver who was not the first killed."""
        self.departures[str(seat)] = _protocol(colours, ())
        self.mark(seat, "protocol", points, comment, **more)

    def technical_foul(self, seat: Seat, number: int, points: str, comment: str = "") -> None:
        """A technical foul, or two, with the points for them."""
        self.technical_fouls[str(seat)] = number
        self.mark(
            seat,
            "technical_foul",
            points,
            comment or self.comments.next("technical", words.TECHNICAL),
        )

    # ------------------------------------------------------------------------ what judges always do

    def write_down(self) -> JsonObject:
        """The game as the file holds it, apart from who plays it, where and when."""
        self._last_words()
        self._best_move()
        self._negative_extra()
        self._extra_points()
        play = self.play
        if play.removal and str(play.removal["seat"]) not in self.technical_fouls:
            self.fouls[play.removal["seat"]] = 4
        game: JsonObject = {
            "roles": {
                "don": play.roles.don,
                "mafia": list(play.roles.mafia),
                "sheriff": play.roles.sheriff,
            },
            "outcome": play.outcome,
            "days": play.days,
            "nights": play.nights,
            "fouls": {str(seat): fouls for seat, fouls in self.fouls.items() if fouls},
            "technical_fouls": self.technical_fouls,
            "best_moves": self.best_moves,
            "removals": [play.removal] if play.removal else [],
            "forfeit": play.forfeit,
            "first_killed": self.first_killed,
            "departures": self.departures,
            "marks": sorted(self.marks, key=lambda mark: (mark["seat"], _KINDS[mark["kind"]])),
            "limits_approved": self.limit > LIMIT,
        }
        return {key: value for key, value in game.items() if value}

    def name_blacks(self, seat: Seat, number: int, **more: str) -> None:
        """A best move of three seats: whom he calls black, so many blacks if he called none."""
        called = self._called(seat)
        named = [other for other, colour in called.items() if colour == "black"][:NAMED]
        blacks = [other for other in sorted(self.play.blacks) if other not in called]
        reds = [other for other in range(1, 11) if other not in {*called, *self.play.blacks, seat}]
        if not named:
            named = self.chance.sample(blacks, min(number, len(blacks)))
        named += self.chance.sample(reds, min(NAMED - len(named), len(reds)))
        self.best_moves.append({"seat": seat, "named": self.chance.sample(named, NAMED), **more})

    def _called(self, seat: Seat) -> dict[Seat, str]:
        """What a leaver said of others in his will or, if killed first, in his protocol."""
        left = self.first_killed.get("departure_protocol", {}) if seat == self.killed else {}
        claims = {claim["seat"]: _COLOUR_OF_CLAIM[claim["as"]] for claim in left.get("claims", ())}
        colours = list(left.get("colours", ()))
        for mark in self.marks:
            if mark["seat"] == seat and "opinion" in mark:
                colours += mark["opinion"]["colours"]
        return claims | {colour["seat"]: colour["colour"] for colour in colours}

    def _best_move(self) -> None:
        seat = self.play.first_killed
        if seat is not None and len(self.play.left_on_day_one) < TWO_LEFT:
            self.name_blacks(seat, self.chance.choice((0, 1, 1, 1, 2, 2, 2, 3)))

    def _last_words(self) -> None:
        """Now and then a red who leaves says something worth a mark, or leaves a protocol."""
        marked = {mark["seat"] for mark in self.marks if mark["kind"] in ("will", "protocol")}
        if "departure_protocol" in self.first_killed:
            marked.add(self.killed)
        for seat in self.play.leavers:
            others = [s for s in self.play.there_after(seat) if s != self.play.roles.sheriff]
            wordless = seat in marked or seat in self.silent or seat in self.play.blacks
            if wordless or seat == self.play.roles.sheriff or len(others) < LISTENERS:
                continue
            chance = self.chance.random()
            if chance < WILL:
                self._marked_will(seat, others)
            elif chance < WILL + PROTOCOL and seat != self.play.first_killed:
                self._marked_protocol(seat, others)

    def _marked_will(self, seat: Seat, others: Sequence[Seat]) -> None:
        said, right = self._opinion(others, 2)
        points, kind = (("-0.2", "WRONG"), ("0", "MIXED"), ("0.2", "RIGHT"))[right]
        self.will(seat, points, self.comments.next(kind, getattr(words, f"WILL_{kind}")), said)

    def _marked_protocol(self, seat: Seat, others: Sequence[Seat]) -> None:
        said, right = self._opinion(others, 3)
        verdicts = (("-0.4", "WRONG"), ("-0.4", "WRONG"), ("0", "MIXED"), ("0.4", "RIGHT"))
        points, kind = verdicts[right]
        text = self.comments.next(f"protocol {kind}", getattr(words, f"PROTOCOL_{kind}"))
        self.protocol(seat, points, text, said)

    def _opinion(self, others: Sequence[Seat], number: int) -> tuple[list[tuple[Seat, str]], int]:
        """Some colours of players still there, and how many of them are right."""
        said, right = [], 0
        for seat in self.chance.sample(others, number):
            team = self.play.team(seat)
            true = self.chance.random() < RIGHT
            right += true
            said.append((seat, team if true else {"red": "black", "black": "red"}[team]))
        return said, right

    def _negative_extra(self) -> None:
        if self.chance.random() < NEGATIVE:
            seat = self.chance.choice(self.play.citizens)
            if seat not in {mark["seat"] for mark in self.marks}:
                text = self.comments.next("negative", words.NEGATIVE)
                self.mark(seat, "extra", self.chance.choice(("-0.2", "-0.3", "-0.4")), text)

    def _extra_points(self) -> None:
        """The best players of a game, winners more than losers; nobody in a draw."""
        play = self.play
        if play.outcome == "draw":
            return
        given = [mark for mark in self.marks if Decimal(mark["points"]) > 0]
        total = sum((Decimal(mark["points"]) for mark in given), Decimal(0))
        out = {record["seat"] for record in (play.removal, play.forfeit) if record}
        out |= {mark["seat"] for mark in self.marks if Decimal(mark["points"]) < 0}
        out |= {mark["seat"] for mark in self.marks if mark["kind"] == "extra"}
        if len(play.days) > 1:
            out |= set(play.left_on_day_one)
        seats = [seat for seat in range(1, 11) if seat not in out]
        won = [seat for seat in seats if play.team(seat) == play.outcome]
        lost = [seat for seat in seats if play.team(seat) != play.outcome]
        for number in range(1, self.extras + 1):
            of_winners = bool(won) and (number % 3 > 0 or not lost)
            pool = won if of_winners else lost
            if not pool:
                return
            seat = pool.pop(self.chance.randrange(len(pool)))
            points = self.chance.choice(_WORTH_OF_WINNERS if of_winners else _WORTH_OF_LOSERS)
            if total + Decimal(points) <= self.limit:
                total += Decimal(points)
                self.mark(seat, "extra", points, self._praise(seat))

    def _praise(self, seat: Seat) -> str:
        play = self.play
        won = "WON" if play.team(seat) == play.outcome else "LOST"
        if seat == play.first_killed:
            pool = "FIRST_KILLED"
        elif seat == play.roles.sheriff:
            pool = f"SHERIFF_{won}"
        elif seat == play.roles.don and won == "WON":
            pool = "DON_WON"
        else:
            pool = f"{play.team(seat).upper()}_{won}"
        return self.comments.next(pool, getattr(words, pool))


class Comments:
    """Deals out each kind of comments from the first to the last before one comes again."""

    def __init__(self, chance: random.Random) -> None:
        """Shuffle every pool by chance when it is first used."""
        self.chance = chance
        self.decks: dict[str, list[str]] = {}

    def next(self, pool: str, texts: Sequence[str]) -> str:
        """The next comment of a pool."""
        deck = self.decks.get(pool)
        if not deck:
            deck = self.decks[pool] = self.chance.sample(texts, len(texts))
        return deck.pop()


_WORTH_OF_WINNERS = ("0.4", "0.4", "0.6", "0.6", "0.8")
_WORTH_OF_LOSERS = ("0.2", "0.3", "0.4", "0.4")
_COLOUR_OF_CLAIM = {"sheriff": "red", "red": "red", "don": "black", "black": "black"}
_KINDS = {"penalty": 4, "technical_foul": 5, "extra": 0, "will": 1, "protocol": 2}


def _protocol(colours: Colours, claims: Iterable[tuple[Seat, str]]) -> JsonObject:
    said = [
        {"seat": seat, "colour": colour} | ({"basis": basis[0]} if basis else {})
        for seat, colour, *basis in colours
    ]
    version = [{"seat": seat, "as": word} for seat, word in claims]
    return {key: value for key, value in (("colours", said), ("claims", version)) if value}


def _if(**flags: bool) -> dict[str, bool]:
    """The flags that are set: the others are the default."""
    return {name: True for name, flag in flags.items() if flag}
