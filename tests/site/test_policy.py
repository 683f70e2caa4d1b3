"""Who may do what: the whole of the tables in the docs, held to real people in real tournaments."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.site import build

from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import GameRecord, Milestone, Official, Person, Tournament
from consigliere.site.policy import RULES, Act, Standing, State, standing_of
from consigliere.site.queries.tournaments import visible_to

pytestmark = pytest.mark.django_db

DOCS = Path(__file__).parent.parent.parent / "docs"
LETTERS = {"permissions.md": "PRC", "permissions.ru.md": "ПИЗ"}
COLUMNS = (
    "organiser",
    "chief_judge",
    "secretary",
    "judge of the game",
    "other table judge",
    "commission",
    "committee",
    "player",
    "nobody",
    "anybody, if public",
)
MILESTONES: dict[State, tuple[Milestone.Kind, ...]] = {
    State.SET_UP: (),
    State.RUNNING: (Milestone.Kind.STARTED,),
    State.CLOSED: (Milestone.Kind.STARTED, Milestone.Kind.CLOSED),
}


class Case(NamedTuple):
    """Somebody in a column of the table, in one tournament."""

    column: str
    person: Person | None
    tournament: Tournament
    game: GameRecord

    def standing(self) -> Standing:
        return standing_of(self.person, self.tournament)


def told(document: str) -> dict[tuple[str, str, State], bool]:
    """What a document says of each act, column and state."""
    letters = dict(zip(LETTERS[document], State, strict=True))
    found = {}
    for line in (DOCS / document).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(COLUMNS) + 2 and cells[0].startswith("`"):
            for column, cell in zip(COLUMNS, cells[2:], strict=True):
                assert cell == "–" or set(cell) <= set(letters), line
                for letter, state in letters.items():
                    found[cells[0].strip("`"), column, state] = letter in cell
    return found


def office(made: build.Stage10, role: Official.Role, name: str) -> Person:
    """A new person in an office."""
    holder = build.person(name)
    Official.objects.create(
        tournament=made.tournament, key=name, name=name, role=role, person=holder
    )
    return holder


def cases(state: State) -> Iterator[Case]:
    """Everybody there can be, in a tournament in a state."""
    made = build.tournament(started=False)
    public = create_tournament("Open Cup", "fsm", by=build.person("host"), now=build.NOW)
    Tournament.objects.filter(pk=public.pk).update(is_public=True)
    public.refresh_from_db()
    for tournament in (made.tournament, public):
        for kind in MILESTONES[state]:
            Milestone.objects.create(tournament=tournament, kind=kind, at=build.NOW)
    people = {
        "organiser": made.cast.organiser,
        "chief_judge": made.cast.chief,
        "secretary": made.cast.secretary,
        "judge of the game": made.cast.judge,
        "other table judge": office(made, Official.Role.TABLE_JUDGE, "other"),
        "commission": office(made, Official.Role.COMMISSION, "commission"),
        "committee": office(made, Official.Role.COMMITTEE, "committee"),
        "player": made.cast.player,
    }
    game = made.games[0]
    for column, one in people.items():
        yield Case(column, one, made.tournament, game)
    elsewhere = create_tournament("Other Cup", "fsm", by=build.person("owner"), now=build.NOW)
    member = elsewhere.officials.get().person
    for nobody in (None, made.cast.stranger, member):
        yield Case("nobody", nobody, made.tournament, game)
        yield Case("anybody, if public", nobody, public, game)


@pytest.mark.parametrize("state", State)
def test_every_cell_of_the_tables_holds(state: State) -> None:
    tables = {document: told(document) for document in LETTERS}
    expected = {(act.value, column, one) for act in Act for column in COLUMNS for one in State}
    assert {document: set(table) for document, table in tables.items()} == dict.fromkeys(
        LETTERS, expected
    )
    differs = [
        (document, act.value, case.column, state)
        for case in cases(state)
        for standing in [case.standing()]
        for act in Act
        for document, table in tables.items()
        if standing.may(act, case.game) != table[act.value, case.column, state]
    ]
    assert differs == []


@pytest.mark.parametrize("state", State)
def test_lists_hold_the_tournaments_that_may_be_seen_and_no_others(state: State) -> None:
    for case in cases(state):
        listed = visible_to(case.person).filter(pk=case.tournament.pk).exists()
        assert listed == case.standing().may(Act.SEE), case.column


def test_every_act_has_a_rule() -> None:
    assert set(RULES) == set(Act)


@pytest.mark.parametrize("has_left", [True, False])
def test_whoever_is_no_longer_anything_may_nothing(*, has_left: bool) -> None:
    made = build.tournament()
    if has_left:
        Official.objects.update(ended_at=build.NOW)
    else:
        Person.objects.update(is_active=False)
    made.cast.chief.refresh_from_db()
    assert not standing_of(made.cast.chief, made.tournament).may_any(Act)


def test_several_parts_add_up() -> None:
    made = build.tournament()
    player = made.cast.player
    assert not standing_of(player, made.tournament).may(Act.PUBLISH)
    Official.objects.create(
        tournament=made.tournament,
        key="c2",
        name="C",
        role=Official.Role.CHIEF_JUDGE,
        person=player,
    )
    assert standing_of(player, made.tournament).may(Act.PUBLISH)


def test_a_game_given_to_nobody_is_any_table_judges() -> None:
    made = build.tournament()
    game = made.games[0]
    game.judge = None
    other = office(made, Official.Role.TABLE_JUDGE, "other")
    assert standing_of(other, made.tournament).may(Act.ENTER, game)
    assert not standing_of(made.cast.player, made.tournament).may(Act.ENTER, game)


def test_a_reopened_tournament_runs() -> None:
    made = build.tournament()
    for kind in (Milestone.Kind.CLOSED, Milestone.Kind.REOPENED):
        Milestone.objects.create(tournament=made.tournament, kind=kind, at=build.NOW)
    assert standing_of(made.cast.chief, made.tournament).may(Act.PUBLISH)
