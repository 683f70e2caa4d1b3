"""The machines of cases: no sequence of steps reaches a state that the regulation forbids."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from consigliere.disputes.case import (
    TURNS,
    VERDICTS,
    Case,
    Kind,
    Part,
    State,
    Step,
    Taken,
    Verdict,
    clause_of,
    deciders,
    needs_agreement,
    open_steps,
    part_for,
)
from consigliere.disputes.commission import majority
from consigliere.disputes.refusal import Refusal
from consigliere.disputes.wanted import Wanted, wanted_in
from consigliere.rules.edition import NAMES, load
from consigliere.rules.game import Outcome
from consigliere.rules.tournament import Category

FSM = load("fsm")


def case(kind: Kind, *steps: tuple[Step, Part], agreement: bool = False) -> Case:
    return Case(kind, tuple(Taken(*one) for one in steps), agreement)


def refused(one: Case, step: Step, *parts: Part, is_party: bool = False) -> Refusal:
    found = part_for(one, step, parts, is_party=is_party, edition=FSM)
    assert isinstance(found, Refusal)
    return found


def part(one: Case, step: Step, *parts: Part, is_party: bool = False) -> Part:
    found = part_for(one, step, parts, is_party=is_party, edition=FSM)
    assert isinstance(found, Part)
    return found


CALLED = case(Kind.APPEAL, (Step.CALL, Part.PLAYER))
REFERRED = case(Kind.PROTEST, (Step.REFER, Part.CHIEF_JUDGE))
ATTEMPTS = some.lists(
    some.tuples(
        some.sampled_from(Step),
        some.sets(some.sampled_from(Part), max_size=3),
        some.booleans(),
    ),
    max_size=25,
)


@given(
    kind=some.sampled_from(Kind),
    agreement=some.booleans(),
    name=some.sampled_from(NAMES),
    attempts=ATTEMPTS,
)
def test_no_sequence_of_calls_does_what_is_forbidden(
    *, kind: Kind, agreement: bool, name: str, attempts: list[tuple[Step, set[Part], bool]]
) -> None:
    one = Case(kind, (), agreement and kind is Kind.EXPULSION)
    edition = load(name)
    for step, parts, is_party in attempts:
        before = one.state
        found = part_for(one, step, parts, is_party=is_party, edition=edition)
        if isinstance(found, Refusal):
            assert found.message.text
            continue
        assert not before.is_over
        assert found in parts
        if step in {Step.DECIDE, Step.VOTE, Step.AGREE, Step.DECLINE}:
            assert not is_party
        if step is Step.DECIDE:
            _lawful(one, found)
        one = one.after(step, found)
    assert sum(taken.step is Step.DECIDE for taken in one.steps) <= 1


def _lawful(one: Case, by: Part) -> None:
    steps = [taken.step for taken in one.steps]
    match one.kind:
        case Kind.APPEAL:
            assert by is (Part.CHIEF_JUDGE if Step.CALL in steps else Part.TABLE_JUDGE)
        case Kind.PROTEST:
            assert by is Part.CHIEF_JUDGE
            assert Step.REFER not in steps
        case Kind.ADVANTAGE:
            assert by is Part.CHIEF_JUDGE
            assert Step.AGREE in steps
        case Kind.EXPULSION:
            assert by is Part.CHIEF_JUDGE
            assert Step.AGREE in steps or not one.needs_agreement


@pytest.mark.parametrize("kind", Kind)
def test_every_state_of_a_kind_can_be_left_or_is_an_end(kind: Kind) -> None:
    reached = {turn.to for turns in TURNS[kind].values() for turn in turns.values()}
    assert reached - TURNS[kind].keys() <= {one for one in State if one.is_over}


class TestAppeals:
    def test_8_9_4_the_table_judge_decides_until_the_chief_judge_is_called(self) -> None:
        one = case(Kind.APPEAL)
        assert part(one, Step.DECIDE, Part.TABLE_JUDGE) is Part.TABLE_JUDGE
        assert "not for you" in refused(one, Step.DECIDE, Part.CHIEF_JUDGE).message.text
        told = refused(CALLED, Step.DECIDE, Part.TABLE_JUDGE)
        assert (told.clause, "called in" in told.message.text) == ("8.9.4", True)
        assert part(CALLED, Step.DECIDE, Part.CHIEF_JUDGE) is Part.CHIEF_JUDGE

    def test_once_over_nothing_more_is_done(self) -> None:
        for step, told in ((Step.DECIDE, "final"), (Step.WITHDRAW, "withdrawn")):
            over = case(Kind.APPEAL, (step, Part.PLAYER))
            for another, anybody in product(Step, Part):
                assert told in refused(over, another, anybody).message.text

    def test_a_player_who_judges_his_own_game_speaks_and_does_not_decide(self) -> None:
        parts = (Part.PLAYER, Part.TABLE_JUDGE)
        assert part(case(Kind.APPEAL), Step.SAY, *parts, is_party=True) is Part.PLAYER
        told = refused(case(Kind.APPEAL), Step.DECIDE, *parts, is_party=True)
        assert "he is the player" in told.message.text

    def test_who_has_no_part_does_nothing(self) -> None:
        assert open_steps(case(Kind.APPEAL), (), is_party=False, edition=FSM) == {}

    def test_who_has_to_decide(self) -> None:
        assert deciders(case(Kind.APPEAL)) == {Part.TABLE_JUDGE}
        assert deciders(CALLED) == {Part.CHIEF_JUDGE}
        assert deciders(case(Kind.APPEAL, (Step.WITHDRAW, Part.PLAYER))) == frozenset()


class TestProtests:
    def test_8_8_3_the_chief_judge_or_the_commission(self) -> None:
        assert part(case(Kind.PROTEST), Step.DECIDE, Part.CHIEF_JUDGE) is Part.CHIEF_JUDGE
        told = refused(REFERRED, Step.DECIDE, Part.CHIEF_JUDGE)
        assert "commission" in told.message.text
        assert "majority" in refused(REFERRED, Step.DECIDE, Part.COMMISSION).message.text
        assert part(REFERRED, Step.VOTE, Part.COMMISSION) is Part.COMMISSION
        assert deciders(REFERRED) == {Part.COMMISSION}

    def test_a_vote_before_it_was_referred(self) -> None:
        assert (
            "cannot be done" in refused(case(Kind.PROTEST), Step.VOTE, Part.COMMISSION).message.text
        )

    def test_8_8_4_the_committee_speaks_once_it_is_consulted(self) -> None:
        told = refused(case(Kind.PROTEST), Step.SAY, Part.COMMITTEE)
        assert "not been consulted" in told.message.text
        asked = case(Kind.PROTEST, (Step.CONSULT, Part.CHIEF_JUDGE))
        assert part(asked, Step.SAY, Part.COMMITTEE) is Part.COMMITTEE
        assert refused(asked, Step.DECIDE, Part.COMMITTEE).clause == "8.8.3"


class TestAgreement:
    def test_8_10_1_nothing_before_the_committee_agreed(self) -> None:
        claimed = case(Kind.ADVANTAGE)
        assert claimed.state is State.AWAITING
        told = refused(claimed, Step.DECIDE, Part.CHIEF_JUDGE)
        assert (told.clause, "waits" in told.message.text) == ("8.10.1", True)
        agreed = case(Kind.ADVANTAGE, (Step.AGREE, Part.COMMITTEE))
        assert part(agreed, Step.DECIDE, Part.CHIEF_JUDGE) is Part.CHIEF_JUDGE
        over = case(Kind.ADVANTAGE, (Step.DECLINE, Part.COMMITTEE))
        assert "declined" in refused(over, Step.DECIDE, Part.CHIEF_JUDGE).message.text

    @pytest.mark.parametrize(
        ("category", "expected"),
        [
            (Category.SUPREME, False),
            (Category.FIRST, False),
            (Category.SECOND, True),
            (Category.THIRD, True),
            (Category.NONE, True),
        ],
    )
    def test_8_1_1_below_the_first_category(self, category: Category, *, expected: bool) -> None:
        assert needs_agreement(category, FSM.expulsion) is expected
        assert needs_agreement(category, load("fiim").expulsion) is False

    def test_8_1_1_it_waits_where_it_has_to(self) -> None:
        assert case(Kind.EXPULSION, agreement=True).state is State.AWAITING
        assert case(Kind.EXPULSION).state is State.OPEN


class TestClauses:
    @pytest.mark.parametrize(
        ("kind", "step", "edition", "expected"),
        [
            (Kind.APPEAL, Step.CALL, "fsm", "8.9.4"),
            (Kind.APPEAL, Step.CALL, "fiim", None),
            (Kind.PROTEST, Step.DECIDE, "fsm", "8.8.3"),
            (Kind.PROTEST, Step.CONSULT, "fsm", "8.8.4"),
            (Kind.PROTEST, Step.DECIDE, "fiim", "8.8.2"),
            (Kind.PROTEST, Step.CONSULT, "fiim", "8.8.3"),
            (Kind.ADVANTAGE, Step.AGREE, "fsm", "8.10.1"),
            (Kind.ADVANTAGE, Step.AGREE, "fsm-2024", "8.9"),
            (Kind.EXPULSION, Step.AGREE, "fsm", "8.1.1"),
            (Kind.EXPULSION, Step.AGREE, "fiim", None),
        ],
    )
    def test_of_a_step(self, kind: Kind, step: Step, edition: str, expected: str | None) -> None:
        assert clause_of(kind, step, load(edition)) == expected


class TestMajority:
    def test_more_than_half_of_all_members(self) -> None:
        assert majority({1: "a", 2: "a"}, [1, 2, 3]) == "a"
        assert majority({1: "a", 2: "a"}, [1, 2, 3, 4]) is None
        assert majority({1: "a", 2: "b", 3: "a"}, [1, 2, 3]) == "a"

    def test_who_is_no_member_does_not_count(self) -> None:
        assert majority({1: "a", 9: "a"}, [1, 2, 3]) is None
        assert majority({}, []) is None

    @given(
        some.dictionaries(some.integers(0, 9), some.sampled_from("ab")),
        some.sets(some.integers(0, 9)),
    )
    def test_never_by_half_or_less(self, votes: dict[int, str], members: set[int]) -> None:
        decided = majority(votes, members)
        if decided is not None:
            assert 2 * sum(votes.get(one) == decided for one in members) > len(members)


def test_each_kind_has_its_verdicts() -> None:
    assert VERDICTS.keys() == set(Kind)
    assert set(Verdict) == set().union(*VERDICTS.values())


@given(
    some.sampled_from(Verdict),
    some.none() | some.sampled_from(Outcome),
    some.none() | some.integers(1, 99),
)
def test_what_is_wanted_is_kept_and_read_again(
    verdict: Verdict, outcome: Outcome | None, revision: int | None
) -> None:
    wanted = Wanted(verdict, outcome, revision)
    assert wanted_in(verdict.value, wanted.facts) == wanted
