"""Explanations: clause, title, facts, parameters and the arithmetic of an award, in words."""

from dataclasses import replace

import pytest
from tests.rules.build import (
    EDITIONS,
    approved,
    best_move,
    black_checks,
    counted,
    extra,
    forfeit,
    game,
    killed,
    left,
    penalty,
    protocol,
    removed,
    revealed,
    score_of,
    special,
    stage,
    technical_foul,
    tournament,
    voted_out,
    will,
    with_counts,
)

from consigliere.rules.edition import load, parameter
from consigliere.rules.explain import Explainer, Explanation
from consigliere.rules.game import Game
from consigliere.rules.kinds import Source
from consigliere.rules.scoring import score, score_tournament
from consigliere.rules.words import LANGUAGES, Language, Words


def explained(
    record: Game, clause: str, edition: str = "fsm", *, kills: int = 1, games: int = 10
) -> Explanation:
    """The explanation of the only award by this clause."""
    given = with_counts(record, load(edition), counted(kills, games)).awards
    (award,) = [award for award in given if award.clause == clause]
    return Explainer(load(edition), Words("en"))(award)


def test_a_best_move() -> None:
    told = explained(game("black", killed(2), best_move(2, 8, 3, 10)), "8.3.5")
    assert told.clause == "8.3.5"
    assert told.title
    assert told.facts == ("named in the best move: 8, 3, 10",)
    assert dict(told.parameters) == {"best_move.points[2]": "+0.3", "best_move.teams": "red"}
    assert told.arithmetic == "+0.3 (2 blacks named: 8, 10)"
    assert [term.points for term in told.terms] == [30]


def test_a_win_is_explained_once_for_everybody() -> None:
    explain = Explainer(load("fsm"), Words("en"))
    first, second = score_of(game("red")).awards[:2]
    assert explain(first) is explain(second)
    assert dict(explain(first).parameters) == {"win.red.points": "+1.0"}
    black = score_of(game("black")).awards[0]
    assert explain(black).clause == "8.2.2"
    assert dict(explain(black).parameters) == {"win.black.points": "+1.0"}


@pytest.mark.parametrize(
    ("critical", "path", "shown"),
    [(True, "removal.critical", "−1.0"), (False, "removal.otherwise", "−0.6")],
)
def test_a_removal(path: str, shown: str, *, critical: bool) -> None:
    told = explained(game("red", removed(3, critical=critical)), "8.2.4")
    assert dict(told.parameters) == {path: shown}
    assert told.arithmetic.startswith(shown)
    assert told.facts


def test_a_forfeit() -> None:
    told = explained(game("black", forfeit(3)), "8.2.5")
    assert dict(told.parameters) == {"forfeit.points": "−1.5"}
    assert told.arithmetic.startswith("−1.5")
    assert told.facts


def test_a_mark_tells_the_judges_comment_the_situation_and_the_consent() -> None:
    mark = special(approved(extra(3, "1.2")))
    record = game("red", replace(mark, comment="found all three"))
    told = explained(record, "8.4.3")
    assert len(told.facts) == 4
    assert any("found all three" in fact for fact in told.facts)
    assert any("7.9" in fact for fact in told.facts)
    assert told.arithmetic == "+1.2 (as recorded)"
    ((path, shown),) = told.parameters
    assert path == "extra.won"
    assert shown == "+0.2, +0.3, +0.4, +0.6, +0.8, +1.0; with consent +1.2, +1.5"


def test_a_plain_mark_tells_no_more_than_its_kind() -> None:
    assert len(explained(game("red", extra(3, "0.4")), "8.4.3").facts) == 1


@pytest.mark.parametrize(
    ("record", "clause", "path", "shown"),
    [
        (game("black", extra(3, "0.4")), "8.4.3", "extra.lost", None),
        (game("black", extra(3, "-0.4")), "8.4.4", "extra.not_positive", None),
        (game("black", killed(2), extra(2, "0.4")), "8.3.9.1", "extra.first_killed.most", "+0.8"),
        (game("black", will(3, "0.2")), "8.3.8.3", "will.scale", None),
        (game("black", protocol(3, "0.4")), "8.3.8.12", "protocol.scale", None),
        (game("black", technical_foul(3, "-0.3")), "8.7.2", "technical_foul.suggested", None),
        (
            game("black", killed(2), black_checks(), will(2, "0.2")),
            "8.3.8.3",
            "will.black_checks.scale",
            "−0.2, 0, +0.2, +0.3",
        ),
    ],
)
def test_the_parameter_a_mark_is_held_to(
    record: Game, clause: str, path: str, shown: str | None
) -> None:
    parameters = dict(explained(record, clause).parameters)
    assert path in parameters
    assert shown is None or parameters[path] == shown


def test_a_ceiling_and_a_plain_limit() -> None:
    won = explained(game("red", extra(3, "0.4")), "8.4.1", "fiim")
    assert dict(won.parameters) == {"extra.won": "at most +0.7"}
    lost = explained(game("black", extra(3, "0.4")), "8.4.1", "fiim")
    assert dict(lost.parameters) == {"extra.lost": "at most +0.4"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_penalty(edition: str) -> None:
    told = explained(game("black", penalty(3, "-0.4", "8.5.2")), "8.5.2", edition)
    assert told.arithmetic.startswith("−0.4")
    assert told.title
    assert "−0.4" in dict(told.parameters)["penalties.scale"]


def test_a_penalty_tells_the_judges_comment_and_the_consent() -> None:
    given = replace(approved(penalty(3, "-1.2", "8.5.2")), comment="against himself")
    facts = explained(game("black", given), "8.5.2").facts
    assert len(facts) == 3
    assert any("against himself" in fact for fact in facts)
    assert len(explained(game("black", penalty(3, "-1", "8.5.2")), "8.5.2").facts) == 1


def test_a_penalty_of_a_fixed_size() -> None:
    told = explained(game("black", penalty(3, "-1", "8.5.9")), "8.5.9")
    assert dict(told.parameters)['penalties.acts["8.5.9"].size'] == "−1.0"


def test_colours_line_by_line() -> None:
    protocol_left = left("9b 10b/near_certain 3b 8b/certain")
    told = explained(game("black", killed(2), protocol_left), "8.3.9.3")
    assert [term.points for term in told.terms] == [20, 15, -20]
    assert told.arithmetic == "+0.2 (seat 9) +0.15 (seat 10) −0.2 (seat 3) = +0.15"
    assert len(told.facts) == 4
    assert told.facts == (
        "seat 9: black, right",
        "seat 10: black, right (near-certain)",
        "seat 3: black, wrong",
        "seat 8: black, right (certain) — no points by 8.3.9.7",
    )
    parameters = dict(told.parameters)
    assert parameters["departure.black.right[0]"] == "+0.2"
    assert parameters["departure.black.wrong[0]"] == "−0.2"
    assert parameters["departure.near_certain.share"] == "1/2"


@pytest.mark.parametrize(
    ("colours", "limit", "path"),
    [
        ("1r 3r 4r 5r 6r", -10, "departure.red_limit.most"),
        ("8r 9r 10r", 20, "departure.red_limit.least"),
    ],
)
def test_reds_held_to_the_limit(colours: str, limit: int, path: str) -> None:
    told = explained(game("black", killed(2), left(colours)), "8.3.9.4")
    assert told.terms[-1].points == limit
    assert path in dict(told.parameters)


@pytest.mark.parametrize(
    ("colours", "terms"), [("1r 3r 4r 5r 6r/near_certain", 5), ("8r 9r", 2), ("3r 9r", 2)]
)
def test_reds_that_just_reach_a_limit_are_not_held_to_it(colours: str, terms: int) -> None:
    told = explained(game("black", killed(2), left(colours)), "8.3.9.4")
    assert len(told.terms) == terms
    assert not any("limit" in path for path, _ in told.parameters)


def test_reds_held_to_both_limits_at_once() -> None:
    """0.9 is at most 0.8, -0.6 at least -0.4: each limit is a summand, and each is named."""
    told = explained(game("black", killed(2), left("1r 3r 4r 5r 6r 8r 9r 10r")), "8.3.9.4")
    assert [term.points for term in told.terms[-2:]] == [-10, 20]
    parameters = dict(told.parameters)
    assert parameters["departure.red_limit.most"] == "+0.8"
    assert parameters["departure.red_limit.least"] == "−0.4"


def test_colours_that_follow_from_the_version_or_are_own_checks_are_told() -> None:
    told = explained(game("black", killed(2), left("9b 3b 4r/from_version", "3s")), "8.3.9.3")
    assert any("8.3.9.6" in fact for fact in told.facts)
    told = explained(game("black", killed(1), left("3r/own_check 4r")), "8.3.9.4")
    assert any("8.3.9.9" in fact for fact in told.facts)


def test_aside() -> None:
    told = explained(game("black", killed(2), left("9b 10b 3r 4b", aside=True)), "8.3.9.12")
    assert [term.points for term in told.terms] == [40, 10, -20]
    assert "8.3.9.12" in told.facts[0]
    assert not any("8.3.9.12" in fact for fact in told.facts[1:])
    assert dict(told.parameters) == {
        "departure.aside.last_black": "+0.4",
        "departure.aside.red": "+0.1",
        "departure.aside.wrong": "−0.2",
    }


@pytest.mark.parametrize(
    ("claims", "basis", "clause", "path", "arithmetic"),
    [
        ("1s", "two_reveals", "8.3.9.5", "departure.sheriff.points", "+0.4"),
        ("3s", "two_reveals", "8.3.9.5", "departure.sheriff.points", "−0.4"),
        ("1s 8d", "two_reveals", "8.3.9.10", "departure.version.with_sheriff", "+0.4"),
        ("8d 3r", "two_reveals", "8.3.9.10", "departure.version.don_and_red", "+0.4"),
        ("3r 4r", "two_reveals", "8.3.9.10", "departure.version.other", "+0.2"),
        (
            "1s",
            "sheriff_conceals",
            "8.3.9.10",
            "departure.version.by_basis.sheriff_conceals",
            "+0.2",
        ),
    ],
)
def test_a_version(claims: str, basis: str, clause: str, path: str, arithmetic: str) -> None:
    told = explained(game("black", killed(2), left("", claims, basis=basis)), clause)
    assert path in dict(told.parameters)
    assert told.arithmetic.startswith(arithmetic)
    assert len(told.facts) == len(claims.split()) + 1


def test_left_nothing() -> None:
    told = explained(game("black", killed(2), revealed(1)), "8.3.9.14")
    assert dict(told.parameters) == {"departure.left_nothing.points": "−0.2"}
    assert told.arithmetic.startswith("−0.2")
    assert "seat 1" in told.facts[0]


KILLED = game("black", killed(2), best_move(2, 8))


def test_ci_whole() -> None:
    told = explained(KILLED, "8.6.4.1", kills=2, games=15)
    assert [term.points * 3 for term in told.terms] == [40]
    assert told.arithmetic == "+2/15 ≈ 0.13 (0.4 · 2 / 6)"
    assert dict(told.parameters) == {
        "compensation.most": "+0.4",
        "compensation.games_share": "2/5",
        "compensation.at_least": "4",
        "compensation.lost.share": "1",
    }
    assert any("i = 2" in fact for fact in told.facts)
    assert any("15" in fact for fact in told.facts)
    assert "the reds lost" in told.facts
    assert any("B = 6" in fact for fact in told.facts)


def test_ci_half_at_its_most_and_provisional() -> None:
    half = explained(replace(KILLED, outcome=game("red").outcome), "8.6.4.2", kills=2)
    assert "the reds won" in half.facts
    assert half.arithmetic == "+0.1 (0.4 · 2 / 4 · 1/2)"
    assert dict(half.parameters)["compensation.won.share"] == "1/2"
    most = explained(KILLED, "8.6.4.1", kills=5)
    assert most.arithmetic == "+0.4 (i > B: the most there is)"
    counts = replace(counted(1, 10), provisional=True)
    given = with_counts(KILLED, load("fsm"), counts).awards
    (award,) = [award for award in given if award.source is Source.COMPENSATION]
    explain = Explainer(load("fsm"), Words("en"))
    assert any("provisional" in fact for fact in explain(award).facts)
    assert len(explain(award).facts) == len(most.facts) + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_clause_that_is_not_listed_has_no_title(edition: str) -> None:
    explain = Explainer(load(edition), Words("en"))
    assert explain.title("1.2.3") == ""
    assert explain.title("8.2.1")


# ------------------------------------------------------------------ every award, every language

EVERYTHING = [
    game(
        "black",
        voted_out(4),
        killed(2),
        best_move(2, 8, 9, 10),
        best_move(4, 8, right="table_broken"),
        left("9b 3r 4b/certain 10b/near_certain 8b/from_version", "1s 5r"),
        removed(6, critical=True),
        removed(7),
        extra(2, "0.4"),
        extra(1, "-0.2"),
        will(3, "0.2"),
        protocol(5, "0.4"),
        technical_foul(3, "-0.3"),
        penalty(3, "-0.4", "8.5.2"),
        penalty(3, "-0.4", "8.5.3"),
    ),
    game("black", killed(2), left("9b 3r", aside=True), extra(3, "0.4"), forfeit(5)),
    game("red", killed(2), best_move(2, 8, 9), revealed(1), extra(3, "0.6"), removed(9)),
    game("red", killed(1), best_move(1, 8, 9, 10), left("3r/own_check 9r", "8s"), extra(1, "0.2")),
    game("draw", killed(2), best_move(2, 8, 9, 10), left("3b", "3s"), extra(3, "-0.2")),
]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", EVERYTHING)
def test_every_award_is_told_whole(edition: str, language: Language, record: Game) -> None:
    rules, say = load(edition), Words(language)
    explain = Explainer(rules, say)
    (scored,) = score_tournament(tournament(stage(record), edition=edition), rules)
    for award in scored.awards:
        told = explain(award)
        assert told.clause == award.clause
        assert told.title
        assert told.arithmetic
        assert told.facts
        assert all(told.facts)
        assert sum(term.points for term in told.terms) == award.points
        assert all(shown for _, shown in told.parameters)
        for path in award.because.told(say).parameters:
            parameter(rules, path)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", EVERYTHING)
def test_every_finding_is_told_whole(edition: str, language: Language, record: Game) -> None:
    for finding in score(record, load(edition)).findings:
        told = finding.message.told(Words(language))
        assert told
        assert "{" not in told


def test_a_removal_is_told_with_its_comment() -> None:
    commented = replace(removed(3), comment="talked at night")
    told = explained(game("black", commented), "8.2.4")
    assert "comment: talked at night" in told.facts
    forfeited = replace(forfeit(3), comment="swore")
    told = explained(game("black", forfeited), "8.2.5")
    assert "comment: swore" in told.facts
