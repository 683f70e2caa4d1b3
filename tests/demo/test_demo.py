import json
import subprocess
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import zip_longest
from pathlib import Path

import pytest

from consigliere.files.reader import read_tournament
from consigliere.rules.edition import load
from consigliere.rules.game import (
    UNRECORDED,
    Basis,
    ClaimedAs,
    Day,
    Game,
    MarkKind,
    Night,
    Outcome,
    Right,
    Role,
    Team,
    VersionBasis,
)
from consigliere.rules.scoring import score_tournament
from consigliere.rules.standings import standings
from consigliere.rules.tournament import Date, OfficialRole, Tournament

ROOT = Path(__file__).parents[2]
DEMO = ROOT / "src" / "consigliere" / "demo" / "tournament.json"
EDITION = load("fsm")


@cache
def demo() -> Tournament:
    return read_tournament(DEMO.read_bytes())


def games() -> list[Game]:
    return [game for stage in demo().stages for game in stage.games]


each_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


class TestGenerator:
    def test_it_writes_the_committed_bytes(self) -> None:
        """In another process, whose hashes differ: nothing may hang on the order of a set."""
        program = "import sys; from tools.make_demo import demo; sys.stdout.buffer.write(demo())"
        made = subprocess.run(  # noqa: S603  (our own tool)
            [sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True
        )
        assert made.stdout == DEMO.read_bytes()

    def test_it_stays_small(self) -> None:
        assert len(DEMO.read_bytes()) < 80_000


class TestTournament:
    def test_its_size(self) -> None:
        tournament = demo()
        assert len(tournament.players or ()) == 30
        assert len({game.table for game in games()}) == 3
        assert len(tournament.rounds) == 10
        assert [stage.name for stage in tournament.stages] == ["Отбор", "Финал"]
        assert [stage.ranks_above for stage in tournament.stages] == [False, True]
        assert Counter(game.round for game in games() if not game.annulled) == {
            **dict.fromkeys(range(1, 8), 3),
            **dict.fromkeys(range(8, 11), 1),
        }

    def test_everybody_plays_once_a_round(self) -> None:
        for number in range(1, 8):
            seated = [p for g in games() if g.round == number and not g.annulled for p in g.seats]
            assert Counter(seated) == dict.fromkeys(demo().players or (), 1)

    def test_nobody_sits_in_one_seat_too_often(self) -> None:
        sat = Counter(
            (player, seat)
            for game in demo().stages[0].games
            if not game.annulled
            for seat, player in enumerate(game.seats, start=1)
        )
        assert max(sat.values()) <= 2

    def test_the_final_is_played_by_the_best_ten(self) -> None:
        document = json.loads(DEMO.read_bytes())
        del document["stages"][1]
        before = read_tournament(json.dumps(document).encode())
        table = standings(before, EDITION, score_tournament(before, EDITION))
        assert demo().stages[1].taking_part() == {row.player for row in table[:10]}
        assert not any(row.needs_lot for row in table[:11])

    def test_the_table_is_decided_without_lots(self) -> None:
        table = standings(demo(), EDITION, score_tournament(demo(), EDITION))
        assert not any(row.needs_lot or row.provisional for row in table)
        assert any(row.decided_by for row in table)
        assert {row.player for row in table[:10]} == demo().stages[1].taking_part()

    def test_officials(self) -> None:
        roles = {official.role for official in demo().officials}
        assert roles == set(OfficialRole)
        assert all(official.category for official in demo().officials)
        judges = {o.id for o in demo().officials if o.role is OfficialRole.TABLE_JUDGE}
        assert {game.judge for game in games()} == judges

    def test_times(self) -> None:
        """A round starts when all games of the one before are over."""
        end = datetime.min.replace(tzinfo=UTC)
        for round_ in demo().rounds:
            start = datetime.fromisoformat(round_.started_at or "")
            assert start > end
            assert round_.day == demo().dates.index(Date(start.date().isoformat())) + 1
            for game in games():
                if game.round == round_.round:
                    begun = datetime.fromisoformat(game.started_at or "")
                    assert start < begun < datetime.fromisoformat(game.ended_at or "")
                    end = max(end, datetime.fromisoformat(game.ended_at or ""))

    def test_one_annulled_game_and_its_replay(self) -> None:
        (annulled,) = [game for game in games() if game.annulled]
        assert annulled.annulled is not None
        (replay,) = [game for game in games() if game.id == annulled.annulled.replaced_by]
        assert (replay.round, replay.table, replay.seats) == (
            annulled.round,
            annulled.table,
            annulled.seats,
        )
        assert (replay.started_at or "") > (annulled.ended_at or "")

    def test_reds_win_about_half(self) -> None:
        won = Counter(game.outcome for game in games() if not game.annulled)
        assert won[Outcome.DRAW] == 1
        assert 10 <= won[Outcome.RED] <= 13


class TestRules:
    def test_nothing_is_found_wrong(self) -> None:
        found = [f for score in score_tournament(demo(), EDITION) for f in score.findings]
        assert found == []

    def test_every_mark_is_explained(self) -> None:
        marks = [mark for game in games() for mark in game.marks]
        assert all(mark.comment for mark in marks)
        assert {mark.kind for mark in marks} == set(MarkKind)

    def test_every_penalty(self) -> None:
        given = {m.clause for g in games() for m in g.marks if m.kind is MarkKind.PENALTY}
        assert given == set(EDITION.penalties.acts)

    def test_consents(self) -> None:
        approved = {(m.kind, m.points) for g in games() for m in g.marks if m.approved}
        assert (MarkKind.EXTRA, 120) in approved
        assert {kind for kind, _ in approved} >= {
            MarkKind.WILL,
            MarkKind.PROTOCOL,
            MarkKind.PENALTY,
        }
        assert any(game.limits_approved for game in games())

    def test_extra_points_of_both_signs(self) -> None:
        extras = [m.points for g in games() for m in g.marks if m.kind is MarkKind.EXTRA]
        assert min(extras) < 0 < max(extras)

    def test_every_basis_of_colours_and_versions(self) -> None:
        protocols = [
            game.left_by_first_killed.departure_protocol
            for game in games()
            if game.left_by_first_killed and game.left_by_first_killed.departure_protocol
        ]
        assert {c.basis for p in protocols for c in p.colours} == set(Basis)
        assert {p.version_basis for p in protocols} == set(VersionBasis)
        assert {c.as_ for p in protocols for c in p.claims} == set(ClaimedAs)
        assert any(p.aside for p in protocols)
        assert any(p.priority for p in protocols)

    def test_what_else_the_first_killed_leave(self) -> None:
        left = [game.left_by_first_killed for game in games() if game.left_by_first_killed]
        assert any(one.black_checks for one in left)
        revealed = [one.revealed_sheriff for one in left if one.revealed_sheriff]
        assert {one.exempt for one in revealed} == {True, False}

    def test_wills_and_protocols_of_others(self) -> None:
        wills = [m for g in games() for m in g.marks if m.kind is MarkKind.WILL]
        assert any(will.repeats_protocol for will in wills)
        assert any(will.opinion and will.opinion.exception for will in wills)
        assert any(game.departures for game in games())

    def test_rights_outcomes_and_ends(self) -> None:
        moves = [move for game in games() for move in game.best_moves]
        assert {move.right for move in moves} == set(Right)
        assert {game.outcome for game in games()} == set(Outcome)
        assert {r.critical for g in games() for r in g.removals} == {True, False}
        assert sum(game.forfeit is not None for game in games()) == 1
        assert any(len(day.voted_out) == 0 for game in games() for day in game.days[:1])
        assert any(len(day.voted_out) == 2 for game in games() for day in game.days[:1])
        assert any(night.killed is None for game in games() for night in game.nights[:1])
        assert {fouls for game in games() for fouls in game.fouls.values()} == {1, 2, 3, 4}
        assert {n for game in games() for n in game.technical_fouls.values()} == {1, 2}

    def test_every_clause_that_earns_something_does(self) -> None:
        scores = list(score_tournament(demo(), EDITION))
        expected = """
            8.2.1 8.2.2 8.2.4 8.2.5 8.3.5 8.3.8.3 8.3.8.12 8.3.9.1 8.3.9.3 8.3.9.4 8.3.9.5 8.3.9.10
            8.3.9.12 8.3.9.14 8.4.3 8.4.4 8.6.4.1 8.6.4.2 8.7.2
        """
        assert {award.clause for score in scores for award in score.awards} >= {*expected.split()}
        withheld = {item.clause for score in scores for item in score.withheld}
        assert withheld >= {"8.3.8.11", "8.4.8"}


class Table:
    """A game played again from its record: who is at the table, and whether each step may be."""

    def __init__(self, game: Game) -> None:
        """Seat all ten."""
        self.game = game
        self.alive = set(range(1, 11))
        self.blacks = {game.roles.don, *game.roles.mafia}
        self.quiet_nights = 0
        self.opener = 0

    def replay(self) -> str:
        """What the heads left say of the outcome; empty where the record stops before that."""
        days, nights = self.game.days, self.game.nights
        assert [day.day for day in days] == list(range(1, len(days) + 1))
        assert [night.night for night in nights] == list(range(1, len(nights) + 1))
        assert len(days) - len(nights) in (0, 1)
        for day, night in zip_longest(days, nights):
            assert self.verdict() == "", "the game was over before this day"
            self.day(day)
            if night is not None:
                assert self.verdict() == "", "the game was over before this night"
                self.night(night)
        return self.verdict()

    def verdict(self) -> str:
        blacks = len(self.alive & self.blacks)
        if not blacks:
            return "red"
        if blacks >= len(self.alive) - blacks:
            return "black"
        return "draw" if self.quiet_nights == 3 else ""

    def day(self, day: Day) -> None:
        nominees = list(self.nominees(day))
        removed = [r.seat for r in self.game.removals if r.at and r.at.day == day.day]
        self.leave(removed)
        forfeited = self.game.forfeit and self.game.forfeit.at
        if removed or (forfeited and forfeited.day == day.day):
            assert not day.ballots
            assert not day.voted_out
            return
        assert bool(day.ballots) is (len(nominees) > (1 if day.day == 1 else 0))
        leading = self.count_votes(day, nominees) if day.ballots else set()
        if len(leading) > 1:
            assert day.lift is not None
            assert self.alive.issuperset(day.lift.for_)
            assert day.lift.lifted is (2 * len(day.lift.for_) > len(self.alive))
            leading = leading if day.lift.lifted else set()
        else:
            assert day.lift is None
        assert set(day.voted_out) == leading
        self.leave(day.voted_out)

    def nominees(self, day: Day) -> Iterator[int]:
        """Each living player nominates at most once, in his turn, nobody twice."""
        order = [*range(self.opener + 1, 11), *range(1, 11)]
        self.opener = next(seat for seat in order if seat in self.alive)
        turn = [s for s in [*range(self.opener, 11), *range(1, self.opener)] if s in self.alive]
        speakers = [turn.index(n.by) for n in day.nominations if n.by is not None]
        assert len(speakers) == len(day.nominations)
        assert speakers == sorted(set(speakers))
        seen: set[int] = set()
        for nomination in day.nominations:
            assert nomination.seat is not None
            assert nomination.seat in self.alive - seen
            seen.add(nomination.seat)
            yield nomination.seat

    def count_votes(self, day: Day, nominees: Collection[int]) -> set[int]:
        """Who leads in the last ballot: one player, or the same who tied in the one before."""
        before: set[int] = set()
        leading = set(nominees)
        for number, ballot in enumerate(day.ballots):
            assert number == 0 or len(leading) > 1, "voted on although the vote was decided"
            assert before != leading, "voted on although the same tied twice"
            assert ballot.keys() <= leading
            voters = [voter for voters in ballot.values() for voter in voters]
            assert sorted(voters) == sorted(self.alive), "everybody votes once"
            most = max(map(len, ballot.values()))
            before = leading if number else set()
            leading = {seat for seat, voters in ballot.items() if len(voters) == most}
        assert len(leading) == 1 or before == leading, "a smaller tie is voted again"
        return leading

    def night(self, night: Night) -> None:
        don, sheriff = self.game.roles.don, self.game.roles.sheriff
        assert set(night.shots) == self.alive & self.blacks
        aims = set(night.shots.values())
        assert night.killed == (aims.pop() if len(aims) == 1 else None)
        assert (night.don_check is not UNRECORDED) is (don in self.alive)
        assert (night.sheriff_check is not UNRECORDED) is (sheriff in self.alive)
        for check in (night.don_check, night.sheriff_check):
            assert not isinstance(check, int) or check in self.alive
        if night.killed is None:
            self.quiet_nights += 1
        else:
            self.leave([night.killed])

    def leave(self, seats: Iterable[int]) -> None:
        for seat in seats:
            assert seat in self.alive, f"seat {seat} is no longer at the table"
            self.alive.remove(seat)
            self.quiet_nights = 0


class TestGames:
    @each_game
    def test_played_again_it_ends_as_recorded(self, game: Game) -> None:
        verdict = Table(game).replay()
        if game.forfeit is None:
            assert verdict == game.outcome.value
        else:
            assert verdict == ""
            black = game.forfeit.seat in {game.roles.don, *game.roles.mafia}
            assert game.outcome is (Outcome.RED if black else Outcome.BLACK)

    @each_game
    def test_words_of_those_who_left(self, game: Game) -> None:
        """Marks for last words go to players who had one; nobody judges himself."""
        out = {seat for day in game.days for seat in day.voted_out}
        out |= {night.killed for night in game.nights if night.killed is not None}
        for mark in game.marks:
            if mark.kind in (MarkKind.WILL, MarkKind.PROTOCOL):
                assert mark.seat in out
            if mark.opinion:
                assert mark.seat not in {colour.seat for colour in mark.opinion.colours}
        marked = {m.seat for m in game.marks if m.kind is MarkKind.PROTOCOL}
        assert set(game.departures) == marked

    @each_game
    def test_fouls_and_removals(self, game: Game) -> None:
        removed = {removal.seat for removal in game.removals}
        for seat, fouls in game.fouls.items():
            assert fouls < 4 or seat in removed
        for seat, number in game.technical_fouls.items():
            assert number < 2 or seat in removed

    @each_game
    def test_a_best_move_says_what_its_player_said(self, game: Game) -> None:
        for move in game.best_moves:
            assert len(set(move.named)) == 3
            assert move.seat not in move.named
            left = game.left_by_first_killed and game.left_by_first_killed.departure_protocol
            if left and move.right is Right.FIRST_KILL:
                reds = {c.seat for c in left.colours if c.colour is Team.RED}
                assert not reds & set(move.named)

    def test_roles_are_dealt_to_all_seats(self) -> None:
        for role in (Role.SHERIFF, Role.DON):
            seats = {g.roles.sheriff if role is Role.SHERIFF else g.roles.don for g in games()}
            assert len(seats) >= 6
