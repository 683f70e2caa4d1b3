"""The annealing kernel: the same source runs as plain Python and compiled by numba.

Containers are flat lists or arrays of integers, nothing but whole numbers is computed, and the
random generator is `dice.Dice` written out, so both give the same seating step by step.

For players p < P, rounds r < R and games g < G (numbered through all rounds; k seats each):

- `who[g·k + seat]` the player there; `slot[p·R + r]` his place in `who`;
- `game[p·R + r]` his game in a round, G if he rests, G + 1 if he is absent;
- `meet[p·P + q]` how often two meet, plus an offset where they must not;
- `near[p·C + g]` (C = G + 2) the sum of `meet[p·P + c]` over the players c of game g: with it the
  worth of an exchange is known without looking at anybody else;
- `first[r]`, `width[r]` where a round's places begin in `who` and how many they are;
- `resting[r·P + i]`, `rests[r]` who sits out though he is there;
- `mates[2·i]`, `mates[2·i + 1]` pairs who must not meet, for exchanges between them.
"""

from typing import Final

from consigliere.seating.compiled import Numbers, part
from consigliere.seating.dice import FACTOR, LOW

# What a kernel is told once (the indices of `fixed`) …
PLAYERS: Final = 0
ROUNDS: Final = 1
GAMES: Final = 2
SEATS: Final = 3
MOVABLE: Final = 4  # the first place in `who` that may be changed
OPEN_ROUND: Final = 5  # the first round that may be changed
WINDOW: Final = 6  # in so many rounds running …
MOST: Final = 7  # … nobody sits out more often
REST_SHARE: Final = 8  # of 256 steps, how many exchange a player with one who rests
MATE_SHARE: Final = 9  # … and how many exchange two who must not meet
MATES: Final = 10  # pairs in `mates`
FIXED_SIZE: Final = 11
# … and what it keeps (the indices of `tally`).
NOW: Final = 0  # the sum of squares with penalties
BEST: Final = 1
DICE: Final = 2
DONE: Final = 3  # steps of the last call
TALLY_SIZE: Final = 4

Layout = tuple[Numbers, Numbers, Numbers, Numbers, Numbers]
"""`fixed`, `first`, `width`, `round_of` (of each game), `mates`."""

State = tuple[Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers, Numbers]
"""`tally`, `who`, `best` (like `who`), `slot`, `game`, `meet`, `near`, `resting`, `rests`."""


@part
def _meet_instead(  # noqa: PLR0913, PLR0917  (a kernel's part has no objects to bundle)
    c: int,
    a: int,
    b: int,
    times: int,
    meet: Numbers,
    near: Numbers,
    game: Numbers,
    players: int,
    rounds: int,
    columns: int,
) -> None:
    """Player c meets b instead of a, `times` times."""
    meet[a * players + c] -= times
    meet[c * players + a] -= times
    meet[b * players + c] += times
    meet[c * players + b] += times
    near_a = a * columns
    near_b = b * columns
    near_c = c * columns
    of_a = a * rounds
    of_b = b * rounds
    of_c = c * rounds
    for r in range(rounds):
        g = game[of_c + r]
        near[near_a + g] -= times
        near[near_b + g] += times
        near[near_c + game[of_a + r]] -= times
        near[near_c + game[of_b + r]] += times


@part
def _trade(  # noqa: PLR0913, PLR0917  (a kernel's part has no objects to bundle)
    slot_a: int,
    slot_b: int,
    who: Numbers,
    meet: Numbers,
    near: Numbers,
    game: Numbers,
    fixed: Numbers,
) -> None:
    """Exchange the players of two places of different games, but for `game` and `slot`."""
    players = fixed[PLAYERS]
    rounds = fixed[ROUNDS]
    seats = fixed[SEATS]
    columns = fixed[GAMES] + 2
    a = who[slot_a]
    b = who[slot_b]
    g = slot_a // seats
    h = slot_b // seats
    for place in range(g * seats, g * seats + seats):
        if place != slot_a:
            _meet_instead(who[place], a, b, 1, meet, near, game, players, rounds, columns)
    for place in range(h * seats, h * seats + seats):
        if place != slot_b:
            _meet_instead(who[place], a, b, -1, meet, near, game, players, rounds, columns)
    meet_a = a * players
    meet_b = b * players
    at = 0
    for p in range(players):
        difference = meet[meet_b + p] - meet[meet_a + p]
        near[at + g] += difference
        near[at + h] -= difference
        at += columns
    who[slot_a] = b
    who[slot_b] = a


@part
def _rests_too_often(p: int, rests: int, plays: int, game: Numbers, fixed: Numbers) -> bool:
    """Whether p would rest too often in some window if he sat out in a round, not in another."""
    rounds = fixed[ROUNDS]
    window = fixed[WINDOW]
    out = fixed[GAMES]
    start = rests - window + 1
    start = max(start, 0)
    while start <= rests and start + window <= rounds:
        total = 0
        for r in range(start, start + window):
            if r == rests or (r != plays and game[p * rounds + r] == out):
                total += 1
        if total > fixed[MOST]:
            return True
        start += 1
    return False


def anneal(  # noqa: C901, PLR0912, PLR0915  (one loop: calls would cost more than work)
    steps: int, target: int, chances: Numbers, layout: Layout, state: State
) -> None:
    """Make so many steps, or fewer if the target is met; `best` keeps the best places seen.

    Args:
        steps: At most so many.
        target: The sum of squares at which to stop.
        chances: See `cooling.chances`, with a step of 2.
        layout: What stays.
        state: What changes.
    """
    fixed, first, width, round_of, mates = layout
    tally, who, best, slot, game, meet, near, resting, rests = state
    players = fixed[PLAYERS]
    rounds = fixed[ROUNDS]
    games = fixed[GAMES]
    seats = fixed[SEATS]
    movable = fixed[MOVABLE]
    open_round = fixed[OPEN_ROUND]
    open_rounds = rounds - open_round
    places = games * seats - movable
    columns = games + 2
    rest_share = fixed[REST_SHARE]
    mate_share = rest_share + fixed[MATE_SHARE]
    pairs = fixed[MATES]
    dear = len(chances)
    base = 2 * (seats - 1)
    now = tally[NOW]
    least = tally[BEST]
    dice = tally[DICE]
    done = 0
    while done < steps and least > target:
        done += 1
        dice = FACTOR * (dice & LOW) + (dice >> 32)
        draw = dice & LOW
        kind = dice >> 40 & 255
        if kind >= mate_share:
            slot_a = movable + draw % places
            r = round_of[slot_a // seats]
            others = width[r] - seats
            if others == 0:
                continue
            # Some place of the round at another table, counted on from one's own.
            start = first[r]
            slot_b = slot_a - start
            slot_b = start + (slot_b - slot_b % seats + seats + draw // places % others) % width[r]
            s = r
            a = who[slot_a]
            b = who[slot_b]
            g = slot_a // seats
            h = slot_b // seats
            near_a = a * columns
            near_b = b * columns
            worse = (
                near[near_b + g]
                - near[near_a + g]
                + near[near_a + h]
                - near[near_b + h]
                - 2 * meet[a * players + b]
                + base
            )
        elif kind >= rest_share:
            r = open_round + draw % open_rounds
            s = r
            at = 2 * (draw // open_rounds % pairs)
            a = mates[at]
            b = mates[at + 1]
            g = game[a * rounds + r]
            h = game[b * rounds + r]
            if g >= games or h >= games or g == h:
                continue
            slot_a = slot[a * rounds + r]
            slot_b = slot[b * rounds + r]
            near_a = a * columns
            near_b = b * columns
            worse = (
                near[near_b + g]
                - near[near_a + g]
                + near[near_a + h]
                - near[near_b + h]
                - 2 * meet[a * players + b]
                + base
            )
        else:
            # a, who sits out in round s, does so in round r instead, where b sits out.
            r = open_round + draw % open_rounds
            s = open_round + draw // open_rounds % open_rounds
            if r == s or rests[r] == 0 or rests[s] == 0:
                continue
            dice = FACTOR * (dice & LOW) + (dice >> 32)
            draw = dice & LOW
            at_b = r * players + draw % rests[r]
            at_a = s * players + draw // players % rests[s]
            b = resting[at_b]
            a = resting[at_a]
            g = game[a * rounds + r]
            h = game[b * rounds + s]
            if g >= games or h >= games:
                continue
            slot_a = slot[a * rounds + r]
            slot_b = slot[b * rounds + s]
            common = 0
            for place in range(g * seats, g * seats + seats):
                if place != slot_a and game[who[place] * rounds + s] == h:
                    common += 1
            near_a = a * columns
            near_b = b * columns
            worse = (
                near[near_b + g]
                - near[near_a + g]
                + near[near_a + h]
                - near[near_b + h]
                - 2 * meet[a * players + b]
                + base
                - 2 * common
            )
        # `worse` is half of the change of the sum of squares.
        if worse > 0:
            if worse >= dear:
                continue
            dice = FACTOR * (dice & LOW) + (dice >> 32)
            if dice & LOW >= chances[worse]:
                continue
        if r != s and (
            _rests_too_often(a, r, s, game, fixed) or _rests_too_often(b, s, r, game, fixed)
        ):
            continue
        _trade(slot_a, slot_b, who, meet, near, game, fixed)
        if r == s:
            slot[a * rounds + r] = slot_b
            slot[b * rounds + r] = slot_a
            game[a * rounds + r] = h
            game[b * rounds + r] = g
        else:
            slot[b * rounds + r] = slot_a
            slot[a * rounds + s] = slot_b
            game[b * rounds + r] = g
            game[a * rounds + s] = h
            game[a * rounds + r] = games
            game[b * rounds + s] = games
            resting[at_b] = a
            resting[at_a] = b
        now += 2 * worse
        if now < least:
            least = now
            best[:] = who
    tally[NOW] = now
    tally[BEST] = least
    tally[DICE] = dice
    tally[DONE] = done
