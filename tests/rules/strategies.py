"""Valid tournaments with all kinds of facts, so that every chapter of the rules is reached.

Only what `consigliere.rules.problems` lets pass; `test_properties.py` makes sure of it.
"""

from collections.abc import Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from tests.rules.build import EDITIONS

from consigliere.rules.edition import load
from consigliere.rules.game import (
    UNRECORDED,
    Annulled,
    Basis,
    BestMove,
    BreakOff,
    Claim,
    ClaimedAs,
    ClauseNumber,
    Colour,
    Day,
    DepartureProtocol,
    FirstKilled,
    Forfeit,
    Fouls,
    Game,
    Id,
    Mark,
    MarkKind,
    Night,
    Opinion,
    OpinionColour,
    OpinionException,
    Ordinal,
    Outcome,
    Removal,
    RevealedSheriff,
    Right,
    Roles,
    Seat,
    Team,
    TechnicalFouls,
    VersionBasis,
)
from consigliere.rules.points import Hundredths
from consigliere.rules.tournament import EditionName, Player, Stage, Tournament

SEATS = tuple(Seat(number) for number in range(1, 11))
POOL = tuple(Id(f"p{number:02}") for number in range(1, 13))

seats = st.sampled_from(SEATS)
editions = st.sampled_from(EDITIONS)

positive = st.sampled_from([20, 20, 30, 40, 40, 50, 60, 80, 100, 120, 150, 10, 25, 1, 200])
negative = positive.map(lambda points: -points)


def some_seats(most: int = 10) -> SearchStrategy[list[Seat]]:
    return st.lists(seats, unique=True, max_size=most)


def clauses_of(edition: str) -> list[ClauseNumber]:
    return [ClauseNumber(clause) for clause in load(edition).penalties.acts]


# ------------------------------------------------------------------------------------- the record


@st.composite
def roles(draw: DrawFn) -> Roles:
    don, first, second, sheriff = draw(st.lists(seats, unique=True, min_size=4, max_size=4))
    return Roles(don=don, mafia=(first, second), sheriff=sheriff)


@st.composite
def seatings(draw: DrawFn, players: Sequence[Id]) -> tuple[Id, ...]:
    """Ten of the players, round the table from anyone in either direction."""
    first = draw(st.integers(0, len(players) - 1))
    round_table = (*players[first:], *players[:first])[:10]
    return round_table[::-1] if draw(st.booleans()) else round_table


@st.composite
def days(draw: DrawFn) -> tuple[Day, ...]:
    result = []
    for number in range(1, 1 + draw(st.integers(0, 3))):
        ballots = draw(
            st.lists(st.dictionaries(seats, some_seats(6).map(tuple), max_size=3), max_size=2)
        )
        result.append(
            Day(
                day=Ordinal(number),
                voted_out=tuple(draw(some_seats(3))),
                ballots=tuple(ballots),
            )
        )
    return tuple(result)


@st.composite
def nights(draw: DrawFn, blacks: Sequence[Seat]) -> tuple[Night, ...]:
    victims = draw(st.lists(seats, unique=True, min_size=3, max_size=3))
    checks = st.sampled_from([UNRECORDED, None, *SEATS])
    result = []
    for number in range(1, 1 + draw(st.sampled_from([0, 1, 1, 2, 3]))):
        missed = draw(st.integers(0, 4)) == 0
        shots = draw(st.dictionaries(st.sampled_from(blacks), st.none() | seats, max_size=3))
        result.append(
            Night(
                night=Ordinal(number),
                killed=None if missed else victims[number - 1],
                shots=shots,
                don_check=draw(checks),
                sheriff_check=draw(checks),
            )
        )
    return tuple(result)


@st.composite
def best_moves(
    draw: DrawFn, first_killed: Seat | None, day_one: tuple[Seat, ...]
) -> tuple[BestMove, ...]:
    """Mostly of those who have the right to it."""
    likely = [(seat, Right.TABLE_BROKEN) for seat in day_one[:1]]
    if first_killed is not None:
        likely += [(first_killed, Right.FIRST_KILL)] * 3
    anyone = st.tuples(seats, st.sampled_from(Right))
    whose = st.one_of(st.sampled_from(likely), anyone) if likely else anyone
    owners = draw(st.lists(whose, unique_by=lambda owner: owner[0], max_size=2))
    return tuple(
        BestMove(
            seat=seat,
            named=tuple(draw(st.lists(seats, max_size=3))),
            right=right,
            ended_by=draw(st.sampled_from([None, None, None, *BreakOff])),
        )
        for seat, right in owners
    )


@st.composite
def departure_protocols(
    draw: DrawFn, game_roles: Roles, first_killed: Seat | None
) -> DepartureProtocol:
    others = [seat for seat in SEATS if seat != first_killed]
    named = draw(st.lists(st.sampled_from(others), unique=True, max_size=6))
    colours = []
    for seat in named:
        colour = draw(st.sampled_from(Team))
        bases = list(Basis)
        if first_killed != game_roles.sheriff or colour is Team.BLACK:
            bases.remove(Basis.OWN_CHECK)
        colours.append(Colour(seat=seat, colour=colour, basis=draw(st.sampled_from(bases))))
    return DepartureProtocol(
        colours=tuple(colours),
        claims=draw(versions(others)),
        version_basis=draw(st.sampled_from(VersionBasis)),
        priority=draw(st.booleans()),
        aside=draw(st.booleans()),
    )


@st.composite
def versions(draw: DrawFn, others: Sequence[Seat]) -> tuple[Claim, ...]:
    """No claim, one of a Sheriff, or two or three with at most one Sheriff and one Don."""
    number = draw(st.integers(0, 3))
    claimed = draw(st.lists(st.sampled_from(others), unique=True, min_size=3, max_size=3))
    if number == 1:
        return (Claim(seat=claimed[0], as_=ClaimedAs.SHERIFF),)
    once = draw(st.permutations([ClaimedAs.SHERIFF, ClaimedAs.DON, None, None]))[:number]
    many = st.sampled_from([ClaimedAs.RED, ClaimedAs.BLACK])
    return tuple(
        Claim(seat=seat, as_=as_ or draw(many))
        for seat, as_ in zip(claimed[:number], once, strict=True)
    )


@st.composite
def left_by_first_killed(
    draw: DrawFn, game_roles: Roles, first_killed: Seat | None
) -> FirstKilled | None:
    if draw(st.integers(0, 5)) == 0:
        return None
    others = [seat for seat in SEATS if seat != first_killed]
    protocol = draw(st.none() | departure_protocols(game_roles, first_killed))
    revealed = st.builds(
        RevealedSheriff,
        seat=st.sampled_from([seat for seat in (game_roles.sheriff, *others) if seat in others]),
        exempt=st.booleans(),
    )
    return FirstKilled(
        departure_protocol=protocol,
        black_checks=draw(st.booleans()),
        revealed_sheriff=draw(st.none() | revealed),
    )


@st.composite
def opinions(draw: DrawFn) -> Opinion:
    colours = [
        OpinionColour(seat=seat, colour=draw(st.sampled_from(Team))) for seat in draw(some_seats(4))
    ]
    exception = draw(st.none() | st.sampled_from(OpinionException))
    return Opinion(colours=tuple(colours), exception=exception)


@st.composite
def marks(draw: DrawFn, edition: str) -> tuple[Mark, ...]:
    """At most one positive extra, one will and one protocol for a seat."""
    clauses = clauses_of(edition)
    once: set[tuple[Seat, MarkKind]] = set()
    result = []
    for kind in draw(st.lists(st.sampled_from(MarkKind), max_size=9)):
        seat = draw(seats)
        points = draw(negative)
        if kind in (MarkKind.EXTRA, MarkKind.WILL, MarkKind.PROTOCOL):
            points = draw(positive | positive | negative | st.just(0))
            if kind is not MarkKind.EXTRA or points > 0:
                if (seat, kind) in once:
                    continue
                once.add((seat, kind))
        is_will = kind is MarkKind.WILL
        result.append(
            Mark(
                seat=seat,
                kind=kind,
                points=Hundredths(points),
                clause=draw(st.sampled_from(clauses)) if kind is MarkKind.PENALTY else None,
                approved=draw(st.booleans()),
                special=draw(st.sampled_from([None, None, "7.9"])),
                opinion=draw(st.none() | opinions()) if is_will else None,
                repeats_protocol=is_will and draw(st.booleans()),
            )
        )
    return tuple(result)


@st.composite
def games(draw: DrawFn, edition: str, players: Sequence[Id] = POOL, id_: str = "1") -> Game:
    """A game whose record may hold anything the file format allows together."""
    game_roles = draw(roles())
    blacks = (game_roles.don, *game_roles.mafia)
    game_days = draw(days())
    game_nights = draw(nights(blacks))
    first_killed = game_nights[0].killed if game_nights else None
    day_one = game_days[0].voted_out if game_days else ()
    removals = [Removal(seat=seat, critical=draw(st.booleans())) for seat in draw(some_seats(2))]
    forfeited = draw(st.none() | st.none() | seats)
    annulled = draw(st.integers(0, 9)) == 0
    return Game(
        id=Id(id_),
        seats=draw(seatings(players)),
        roles=game_roles,
        outcome=draw(st.sampled_from(Outcome)),
        days=game_days,
        nights=game_nights,
        fouls=draw(st.dictionaries(seats, st.integers(0, 4).map(Fouls), max_size=2)),
        technical_fouls=draw(
            st.dictionaries(seats, st.integers(0, 2).map(TechnicalFouls), max_size=2)
        ),
        best_moves=draw(best_moves(first_killed, day_one)),
        removals=tuple(removals),
        forfeit=None if forfeited is None else Forfeit(seat=forfeited),
        left_by_first_killed=draw(left_by_first_killed(game_roles, first_killed)),
        marks=draw(marks(edition)),
        limits_approved=draw(st.booleans()),
        annulled=Annulled(reason="a replay") if annulled else None,
    )


# -------------------------------------------------------------------------------- the tournament


@st.composite
def stages(draw: DrawFn, edition: str, name: str) -> Stage:
    players = draw(st.sampled_from([POOL[:10], POOL[:10], POOL]))
    number = draw(st.integers(0, 3))
    named = draw(st.booleans())
    return Stage(
        name=name,
        games=tuple(draw(games(edition, players, f"{name}.{n}")) for n in range(number)),
        participants=players if named else None,
        finished=draw(st.booleans()),
        planned_games=draw(st.none() | st.integers(1, 20).map(Ordinal)),
        ranks_above=draw(st.integers(0, 3)) == 0,
    )


@st.composite
def tournaments(draw: DrawFn, edition: str) -> Tournament:
    guests = draw(st.sets(st.sampled_from(POOL), max_size=3))
    players = {player: Player(guest=player in guests) for player in POOL}
    return Tournament(
        format="tournament",
        version=1,
        edition=EditionName(edition),
        name="t",
        stages=tuple(draw(stages(edition, str(n))) for n in range(draw(st.integers(1, 3)))),
        players=draw(st.just(players) | st.none()),
        lots=tuple(draw(st.lists(st.sampled_from(POOL), unique=True, max_size=6))),
    )


@st.composite
def tournaments_of_any_edition(draw: DrawFn) -> tuple[str, Tournament]:
    edition = draw(editions)
    return edition, draw(tournaments(edition))


@st.composite
def games_of_any_edition(draw: DrawFn) -> tuple[str, Game]:
    edition = draw(editions)
    return edition, draw(games(edition))
