"""Offices: given, held several at once, ended."""

import pytest
from tests.site import build
from tests.site.meanwhile import at_once

from consigliere.site.actions.officials import appoint, describe_official, end_office
from consigliere.site.models import Official, Tournament
from consigliere.site.policy import Act, standing_of
from consigliere.site.refusals import Refused

pytestmark = pytest.mark.django_db

Role = Official.Role


def held(tournament: Tournament) -> dict[str, str]:
    return dict(tournament.officials.filter(ended_at=None).values_list("key", "role"))


def test_several_offices_of_one_person_have_keys_by_their_letters() -> None:
    made = build.tournament()
    appoint(
        made.tournament,
        "Judge Two",
        [Role.TABLE_JUDGE, Role.SECRETARY, Role.COMMISSION],
        category=Official.Category.FIRST,
        by=made.cast.organiser,
        now=build.NOW,
    )
    of_two = made.tournament.officials.filter(name="Judge Two")
    assert {one.key: one.role for one in of_two} == {
        "j2": Role.TABLE_JUDGE,
        "s2": Role.SECRETARY,
        "a1": Role.COMMISSION,
    }
    assert {one.category for one in of_two} == {Official.Category.FIRST}


def test_there_is_one_chief_judge_at_a_time() -> None:
    made = build.tournament()
    with pytest.raises(Refused):
        appoint(made.tournament, "Other", [Role.CHIEF_JUDGE], by=made.cast.chief, now=build.NOW)
    end_office(made.tournament.officials.get(key="c1"), by=made.cast.organiser, now=build.NOW)
    appoint(made.tournament, "Other", [Role.CHIEF_JUDGE], by=made.cast.organiser, now=build.NOW)
    assert held(made.tournament)["c2"] == Role.CHIEF_JUDGE


def test_whose_office_ended_may_nothing_any_more() -> None:
    made = build.tournament()
    assert standing_of(made.cast.chief, made.tournament).may(Act.PUBLISH)
    end_office(made.tournament.officials.get(key="c1"), by=made.cast.organiser, now=build.NOW)
    assert not standing_of(made.cast.chief, made.tournament).may(Act.SEE)
    with pytest.raises(Refused):
        end_office(made.tournament.officials.get(key="c1"), by=made.cast.organiser, now=build.NOW)


def test_the_last_organiser_stays() -> None:
    made = build.tournament()
    appoint(made.tournament, "No Account", [Role.ORGANISER], by=made.cast.chief, now=build.NOW)
    with pytest.raises(Refused):
        end_office(made.tournament.officials.get(key="o1"), by=made.cast.chief, now=build.NOW)
    assert "o1" in held(made.tournament)


def test_name_and_category_change_in_all_offices_of_a_person_and_in_no_others() -> None:
    made = build.tournament()
    chief = made.cast.chief
    judge = [Role.TABLE_JUDGE]
    appoint(made.tournament, chief.name, judge, person=chief, by=chief, now=build.NOW)
    describe_official(
        made.tournament.officials.get(key="c1"),
        name="Главный",
        category=Official.Category.SUPREME,
        by=made.cast.organiser,
        now=build.NOW,
    )
    named = made.tournament.officials.filter(name="Главный", category="supreme")
    assert {one.key for one in named} == {"c1", "j2"}


@pytest.mark.parametrize(("name", "roles"), [("", [Role.TABLE_JUDGE]), ("Somebody", [])])
def test_nobody_and_nothing(name: str, roles: list[Role]) -> None:
    made = build.tournament()
    before = held(made.tournament)
    with pytest.raises(Refused):
        appoint(made.tournament, name, roles, by=made.cast.organiser, now=build.NOW)
    assert held(made.tournament) == before


def test_judges_and_strangers_do_not_appoint() -> None:
    made = build.tournament()
    for person in (made.cast.judge, made.cast.secretary, made.cast.player, made.cast.stranger):
        with pytest.raises(Refused):
            appoint(made.tournament, "Friend", [Role.ORGANISER], by=person, now=build.NOW)


@pytest.mark.django_db(transaction=True)
def test_two_chief_judges_appointed_at_once() -> None:
    made = build.tournament()
    end_office(made.tournament.officials.get(key="c1"), by=made.cast.organiser, now=build.NOW)

    def appointing(name: str) -> None:
        by = made.cast.organiser
        appoint(made.tournament, name, [Role.CHIEF_JUDGE], by=by, now=build.NOW)

    refused = at_once(lambda: appointing("One"), lambda: appointing("Other"))
    assert sum(one is None for one in refused) == 1
    assert list(held(made.tournament).values()).count(Role.CHIEF_JUDGE) == 1
