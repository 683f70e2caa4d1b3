"""What is true of every valid tournament, under every edition."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.build import EDITIONS
from tests.rules.strategies import (
    POOL,
    SEATS,
    clauses_of,
    games,
    games_of_any_edition,
    tournaments_of_any_edition,
)

from consigliere.rules.award import Award
from consigliere.rules.edition import load, parameter
from consigliere.rules.explain import Explainer
from consigliere.rules.game import (
    Day,
    FirstKilled,
    Game,
    Id,
    Mark,
    MarkKind,
    Night,
    Outcome,
    Seat,
)
from consigliere.rules.kinds import Source
from consigliere.rules.path import Path
from consigliere.rules.points import Amount
from consigliere.rules.problems import problems
from consigliere.rules.scoring import GameScore, score, score_tournament
from consigliere.rules.standings import Row, standings
from consigliere.rules.tournament import EditionName, Stage, Tournament
from consigliere.rules.words import Words

any_tournament = tournaments_of_any_edition()
any_game = games_of_any_edition()

# A tournament takes long to draw; every property below meets other ones.
TRIES = settings().max_examples
few = settings(max_examples=TRIES // 5)
some = settings(max_examples=TRIES // 2)

Worth = tuple[int, str, Amount]
Found = tuple[str, str | None, int | None]


def scored(edition: str, record: Tournament) -> list[GameScore]:
    return list(score_tournament(record, load(edition)))


def table(edition: str, record: Tournament) -> list[Row]:
    return standings(record, load(edition), scored(edition, record))


def worth(of: GameScore) -> Counter[Worth]:
    return Counter((award.seat, award.clause, award.points) for award in of.awards)


def found(of: GameScore) -> Counter[Found]:
    return Counter((each.severity.value, each.clause, each.seat) for each in of.findings)


def said(of: GameScore) -> tuple[str, Counter[Worth], Counter[Found]]:
    return of.game.id, worth(of), found(of)


def each_stage(record: Tournament, change: Callable[[Stage], Stage]) -> Tournament:
    return replace(record, stages=tuple(map(change, record.stages)))


def each_game(record: Tournament, change: Callable[[Game], Game]) -> Tournament:
    return each_stage(record, lambda stage: replace(stage, games=tuple(map(change, stage.games))))


# ------------------------------------------------------------------------------------ the premise


@few
@given(any_tournament)
def test_the_tournaments_are_valid(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn
    assert list(problems(record, clauses_of(edition))) == []


@few
@given(any_tournament, st.sampled_from(EDITIONS))
def test_scoring_never_fails(drawn: tuple[str, Tournament], under: str) -> None:
    """Under any edition: penalties' clauses have to be its own."""
    edition, record = drawn
    if under != edition:
        known = clauses_of(under)
        record = each_game(
            record,
            lambda game: replace(
                game,
                marks=tuple(mark for mark in game.marks if mark.clause in (None, *known)),
            ),
        )
        record = replace(record, edition=EditionName(under))
    for each in scored(under, record):
        for finding in each.findings:
            assert finding.message.told(Words("en"))
        assert each.game.annulled is None or not each.awards
    assert len(table(under, record)) >= len({p for s in record.stages for p in s.taking_part()})


# ---------------------------------------------------------------------------------- explanations


@few
@given(any_tournament)
def test_an_explanation_adds_up_and_reads_parameters_that_are_there(
    drawn: tuple[str, Tournament],
) -> None:
    edition, record = drawn
    rules = load(edition)
    say = Words("en")
    explain = Explainer(rules, say)
    for each in scored(edition, record):
        for award in (*each.awards, *(held.award for held in each.withheld)):
            told = explain(award)
            assert sum(term.points for term in told.terms) == award.points
            assert told.parameters
            assert all(parameter(rules, path) for path in award.because.told(say).parameters)
            assert told.title
            assert told.facts


def resolved(game: Game, path: Path) -> Any:  # noqa: ANN401  (whatever stands in the record there)
    """What stands at a path inside a game."""
    value: Any = game
    for step in path:
        if isinstance(step, int):
            value = value[step]
        else:
            value = getattr(value, "left_by_first_killed" if step == "first_killed" else step)
    return value


@few
@given(any_tournament)
def test_every_awards_fact_is_in_the_game_and_about_its_seat(
    drawn: tuple[str, Tournament],
) -> None:
    edition, record = drawn
    for each in scored(edition, record):
        for award in (*each.awards, *(held.award for held in each.withheld)):
            if award.source in (Source.WIN, Source.COMPENSATION):
                assert award.fact is None
                continue
            assert award.fact is not None
            fact = resolved(each.game, award.fact)
            assert fact
            if award.fact[0] == "first_killed":
                assert award.seat == each.game.first_killed
            else:
                assert fact.seat == award.seat


# --------------------------------------------------------------------------------- the table


@few
@given(any_tournament)
def test_awards_by_player_add_up_to_the_table(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn
    sums: dict[tuple[Id, str], Fraction] = {}
    for each in scored(edition, record):
        for award in each.awards:
            player = each.game.seats[award.seat - 1]
            key = player, column(award)
            sums[key] = sums.get(key, Fraction(0)) + award.points
    for row in table(edition, record):
        totals = row.totals
        columns = {
            "wins_points": totals.wins_points,
            "compensation": totals.compensation,
            "best_move": totals.best_move,
            "plus": totals.plus,
            "minus": totals.minus,
        }
        for name, value in columns.items():
            assert value == sums.get((row.player, name), 0)
        assert totals.main == totals.wins_points + totals.compensation
        assert totals.additional == totals.best_move + totals.plus + totals.minus
        assert totals.total == totals.main + totals.additional
        assert totals.wins_points == 100 * totals.wins
        assert totals.wins_as_don_or_sheriff <= totals.wins <= totals.games
        assert totals.first_killed <= totals.games


def column(award: Award) -> str:
    by_source = {
        Source.WIN: "wins_points",
        Source.COMPENSATION: "compensation",
        Source.BEST_MOVE: "best_move",
    }
    return by_source.get(award.source, "plus" if award.points > 0 else "minus")


@few
@given(any_tournament)
def test_a_place_is_one_more_than_the_number_of_better_players(
    drawn: tuple[str, Tournament],
) -> None:
    edition, record = drawn
    rows = table(edition, record)
    ranked = [row for row in rows if row.place is not None]
    guests = rows[len(ranked) :]
    assert all(row.place is None for row in guests)
    assert [row.player for row in guests] == sorted(row.player for row in guests)
    sharing = Counter(row.place for row in ranked)
    for index, row in enumerate(ranked):
        better = [above for above in ranked if (above.place or 0) < (row.place or 0)]
        assert row.place == len(better) + 1
        assert row.needs_lot is (sharing[row.place] > 1)
        if index and ranked[index - 1].place == row.place:
            assert ranked[index - 1].player < row.player
            assert row.decided_by is None


@few
@given(any_tournament)
def test_a_lot_changes_places_only_inside_a_tie(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn
    without = table(edition, replace(record, lots=()))
    sizes = Counter(row.place for row in without)
    drawn_lots = {row.player: row for row in table(edition, record)}
    for row in without:
        after = drawn_lots[row.player]
        assert after.totals == row.totals
        if row.place is None:
            assert after.place is None
            continue
        assert after.place is not None
        assert row.place <= after.place < row.place + sizes[row.place]
    for first, second in zip(record.lots, record.lots[1:], strict=False):
        above, below = drawn_lots.get(first), drawn_lots.get(second)
        before = {row.player: row.place for row in without}
        if above and below and above.place and below.place and before[first] == before[second]:
            assert above.place < below.place


@few
@given(any_tournament, st.permutations(POOL))
def test_relabelling_players_relabels_the_table(
    drawn: tuple[str, Tournament], relabelled: list[Id]
) -> None:
    edition, record = drawn
    new = dict(zip(POOL, (Id(f"x{player}") for player in relabelled), strict=True))
    other = replace(
        each_stage(
            each_game(
                record,
                lambda game: replace(game, seats=tuple(new[player] for player in game.seats)),
            ),
            lambda stage: replace(
                stage,
                participants=stage.participants and tuple(new[p] for p in stage.participants),
            ),
        ),
        players=record.players and {new[player]: known for player, known in record.players.items()},
        lots=tuple(new[player] for player in record.lots),
    )

    def lines(rows: list[Row], names: Mapping[Id, Id]) -> dict[Id, tuple[object, ...]]:
        return {
            names[row.player]: (row.place, row.totals, row.needs_lot, row.provisional)
            for row in rows
        }

    rows = table(edition, other)
    assert lines(rows, {name: name for name in new.values()}) == lines(table(edition, record), new)
    ids = [(row.place is None, row.place, row.player) for row in rows]
    assert ids == sorted(ids)
    decided = [row.decided_by for row in rows]
    assert decided == [row.decided_by for row in table(edition, record)]


# ------------------------------------------------------------------ what makes no difference


_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def turned(mapping: Mapping[_Key, _Value]) -> dict[_Key, _Value]:
    return dict(reversed(list(mapping.items())))


@few
@given(any_tournament)
def test_the_order_of_keys_makes_no_difference(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn

    def turn_day(day: Day) -> Day:
        return replace(day, ballots=tuple(turned(ballot) for ballot in day.ballots))

    def turn_night(night: Night) -> Night:
        return replace(night, shots=turned(night.shots))

    def turn(game: Game) -> Game:
        return replace(
            game,
            days=tuple(map(turn_day, game.days)),
            nights=tuple(map(turn_night, game.nights)),
            fouls=turned(game.fouls),
            technical_fouls=turned(game.technical_fouls),
        )

    other = replace(each_game(record, turn), players=record.players and turned(record.players))
    for first, second in zip(scored(edition, record), scored(edition, other), strict=True):
        assert first.awards == second.awards
        assert first.findings == second.findings
    assert table(edition, record) == table(edition, other)


@few
@given(any_tournament)
def test_the_order_of_games_inside_a_stage_makes_no_difference(
    drawn: tuple[str, Tournament],
) -> None:
    edition, record = drawn
    other = each_stage(record, lambda stage: replace(stage, games=stage.games[::-1]))
    by_id = {each.game.id: each for each in scored(edition, other)}
    for each in scored(edition, record):
        assert by_id[each.game.id] == each
    assert table(edition, other) == table(edition, record)


@few
@given(any_tournament, st.integers(0, 3), st.booleans())
def test_splitting_a_stage_in_two_changes_nothing(
    drawn: tuple[str, Tournament],
    at: int,
    planned_first: bool,  # noqa: FBT001  (drawn)
) -> None:
    """Two stages with the same participants; what is planned stays planned in one of them."""
    edition, record = drawn
    parts: list[Stage] = []
    for stage in record.stages:
        whole = replace(
            stage,
            participants=tuple(sorted(stage.taking_part())),
            finished=True,
            planned_games=stage.planned_games if planned_first else None,
        )
        parts += [replace(whole, games=whole.games[:at]), replace(whole, games=whole.games[at:])]
    whole_record = each_stage(record, lambda stage: replace(stage, finished=True))
    other = replace(record, stages=tuple(parts))
    assert list(map(said, scored(edition, other))) == list(map(said, scored(edition, whole_record)))
    assert table(edition, other) == table(edition, whole_record)


@some
@given(any_game, st.randoms(use_true_random=False))
def test_the_order_of_marks_and_removals_makes_no_difference(
    drawn: tuple[str, Game],
    random: Any,  # noqa: ANN401  (Hypothesis's own random.Random)
) -> None:
    edition, record = drawn
    marks, removals, moves = list(record.marks), list(record.removals), list(record.best_moves)
    for items in (marks, removals, moves):
        random.shuffle(items)
    other = replace(record, marks=tuple(marks), removals=tuple(removals), best_moves=tuple(moves))
    assert said(score(other, load(edition))) == said(score(record, load(edition)))


@some
@given(any_game)
def test_the_order_of_days_and_nights_makes_no_difference(drawn: tuple[str, Game]) -> None:
    edition, record = drawn
    other = replace(record, days=record.days[::-1], nights=record.nights[::-1])
    assert said(score(other, load(edition))) == said(score(record, load(edition)))


@some
@given(any_game)
def test_consent_changes_findings_and_no_point(drawn: tuple[str, Game]) -> None:
    edition, record = drawn
    marks = tuple(replace(mark, approved=True) for mark in record.marks)
    other = replace(record, marks=marks, limits_approved=True)
    before, after = score(record, load(edition)), score(other, load(edition))
    assert worth(after) == worth(before)
    left = found(before)
    assert found(after) == Counter(
        {each: number for each, number in left.items() if each[0] != "approval"}
    )


@few
@given(any_tournament)
def test_an_annulled_game_might_as_well_not_be_there(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn
    named = each_stage(
        record, lambda stage: replace(stage, participants=tuple(sorted(stage.taking_part())))
    )
    gone = each_stage(
        named,
        lambda stage: replace(
            stage, games=tuple(game for game in stage.games if game.annulled is None)
        ),
    )
    kept = [each for each in scored(edition, named) if each.game.annulled is None]
    assert kept == scored(edition, gone)
    assert table(edition, named) == table(edition, gone)


# ----------------------------------------------------------------------- seats are only numbers


def reseated(game: Game, new: Mapping[Seat, Seat]) -> Game:
    """The same game with every player moved to another seat."""

    def moved(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return tuple(new[seat] for seat in seats)

    def mark(given: Mark) -> Mark:
        heard = given.opinion
        if heard is not None:
            colours = tuple(replace(each, seat=new[each.seat]) for each in heard.colours)
            heard = replace(heard, colours=colours)
        return replace(given, seat=new[given.seat], opinion=heard)

    def left(by: FirstKilled) -> FirstKilled:
        protocol, sheriff = by.departure_protocol, by.revealed_sheriff
        if protocol is not None:
            protocol = replace(
                protocol,
                colours=tuple(replace(each, seat=new[each.seat]) for each in protocol.colours),
                claims=tuple(replace(each, seat=new[each.seat]) for each in protocol.claims),
            )
        if sheriff is not None:
            sheriff = replace(sheriff, seat=new[sheriff.seat])
        return replace(by, departure_protocol=protocol, revealed_sheriff=sheriff)

    def check(seat: Any) -> Any:  # noqa: ANN401  (a seat, None or unrecorded)
        return new[Seat(seat)] if isinstance(seat, int) else seat

    old = {after: before for before, after in new.items()}
    return replace(
        game,
        seats=tuple(game.seats[old[seat] - 1] for seat in SEATS),
        roles=replace(
            game.roles,
            don=new[game.roles.don],
            mafia=moved(game.roles.mafia),
            sheriff=new[game.roles.sheriff],
        ),
        days=tuple(
            replace(
                day,
                voted_out=moved(day.voted_out),
                ballots=tuple(
                    {new[nominee]: moved(voters) for nominee, voters in ballot.items()}
                    for ballot in day.ballots
                ),
            )
            for day in game.days
        ),
        nights=tuple(
            replace(
                night,
                killed=check(night.killed),
                shots={new[by]: check(seat) for by, seat in night.shots.items()},
                don_check=check(night.don_check),
                sheriff_check=check(night.sheriff_check),
            )
            for night in game.nights
        ),
        fouls={new[seat]: number for seat, number in game.fouls.items()},
        technical_fouls={new[seat]: number for seat, number in game.technical_fouls.items()},
        best_moves=tuple(
            replace(move, seat=new[move.seat], named=moved(move.named)) for move in game.best_moves
        ),
        removals=tuple(replace(each, seat=new[each.seat]) for each in game.removals),
        forfeit=game.forfeit and replace(game.forfeit, seat=new[game.forfeit.seat]),
        left_by_first_killed=game.left_by_first_killed and left(game.left_by_first_killed),
        marks=tuple(map(mark, game.marks)),
    )


@some
@given(any_game, st.permutations(SEATS))
def test_moving_everybody_to_another_seat_moves_what_is_said(
    drawn: tuple[str, Game], seats: list[Seat]
) -> None:
    edition, record = drawn
    new = dict(zip(SEATS, seats, strict=True))
    before = score(record, load(edition))
    after = score(reseated(record, new), load(edition))
    assert worth(after) == Counter(
        {(new[Seat(seat)], *rest): number for (seat, *rest), number in worth(before).items()}
    )
    assert found(after) == Counter(
        {
            (severity, clause, seat and new[Seat(seat)]): number
            for (severity, clause, seat), number in found(before).items()
        }
    )


# ------------------------------------------------------------------------------------------ bounds


@few
@given(any_tournament)
def test_no_amount_leaves_its_bounds(drawn: tuple[str, Tournament]) -> None:
    edition, record = drawn
    bounds: dict[Source, tuple[Amount, Amount]] = {
        Source.WIN: (100, 100),
        Source.COMPENSATION: (Fraction(1, 1000), 40),
        Source.BEST_MOVE: (10, 60),
        Source.REMOVAL: (-100, -50),
        Source.FORFEIT: (-150, -100),
        Source.LEFT_NOTHING: (-20, -20),
        Source.DEPARTURE: (-340, 130),
    }
    for each in scored(edition, record):
        for award in each.awards:
            assert award.points != 0
            least, most = bounds.get(award.source, (-1000, 1000))
            assert least <= award.points <= most
        assert all(award.points != 0 for award, _ in each.withheld)


@some
@given(games("fsm"))
def test_fsm_credits_nothing_positive_in_a_draw(record: Game) -> None:
    awards = score(replace(record, outcome=Outcome.DRAW), load("fsm")).awards
    assert all(award.points < 0 for award in awards)


@some
@given(games("fsm"))
def test_fsm_credits_a_removed_player_only_wins_best_move_and_special_marks(record: Game) -> None:
    gone = {removal.seat for removal in record.removals}
    gone |= {record.forfeit.seat} if record.forfeit else set()
    for award in score(record, load("fsm")).awards:
        if award.seat in gone and award.points > 0:
            assert award.source in (Source.WIN, Source.BEST_MOVE) or (
                award.fact is not None and resolved(record, award.fact).special
            )


@some
@given(games("fiim"), st.sampled_from(["fiim", "fsm-2024"]))
def test_older_editions_credit_an_extra_or_a_best_move(record: Game, edition: str) -> None:
    record = replace(
        record, marks=tuple(mark for mark in record.marks if mark.kind is not MarkKind.PENALTY)
    )
    awards = score(record, load(edition)).awards
    extras = {award.seat for award in awards if award.source is Source.EXTRA}
    moves = {award.seat for award in awards if award.source is Source.BEST_MOVE}
    assert not extras & moves


@some
@given(any_game)
def test_a_penalty_is_never_withheld(drawn: tuple[str, Game]) -> None:
    edition, record = drawn
    record = replace(record, annulled=None)
    recorded = Counter(
        (mark.seat, mark.clause, mark.points)
        for mark in record.marks
        if mark.kind is MarkKind.PENALTY
    )
    awards = score(record, load(edition)).awards
    credited = Counter(
        (award.seat, award.clause, award.points)
        for award in awards
        if award.source is Source.PENALTY
    )
    assert credited == recorded
