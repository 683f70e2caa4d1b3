"""Who plays: added from lists, told from those already there, edited, removed, struck off."""

import pytest
from tests.site import build
from tests.site.meanwhile import at_once

from consigliere.files.name_list import MOST_NAMES, Entry
from consigliere.site.actions.participants import (
    Undecided,
    add_participants,
    check_in,
    edit_participant,
    remove_participant,
    strike_off,
)
from consigliere.site.actions.planning import StagePlan, plan_stage
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import JournalEntry, JournalText, Participant, Person, Tournament
from consigliere.site.queries.likely import likely_pairs
from consigliere.site.refusals import NotNow, Refused

pytestmark = pytest.mark.django_db


def new() -> tuple[Tournament, Person]:
    maker = build.person("maker")
    return create_tournament("Cup", "fsm", by=maker, now=build.NOW), maker


def add(
    tournament: Tournament, by: Person, *names: str, verdicts: dict[str, bool] | None = None
) -> list[Participant]:
    entries = [Entry(name) for name in names]
    added = add_participants(tournament, entries, verdicts=verdicts or {}, by=by, now=build.NOW)
    return list(added.new)


def keys(tournament: Tournament) -> list[str]:
    return [one.key for one in tournament.participants.all()]


class TestAdding:
    def test_keys_follow_the_highest_and_sort_as_they_count(self) -> None:
        tournament, maker = new()
        first, *_ = add(tournament, maker, "Полынь", "Тундра")
        remove_participant(first, by=maker, now=build.NOW)
        add(tournament, maker, "Дюна")
        assert keys(tournament) == ["p02", "p03"]

    def test_a_hundred_have_keys_of_one_width(self) -> None:
        tournament, maker = new()
        add(tournament, maker, *(f"Игрок {number}" for number in range(1, 101)))
        assert keys(tournament)[:2] == ["p001", "p002"]
        assert keys(tournament)[-1] == "p100"

    def test_similar_names_wait_for_a_decision_and_nothing_is_added(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Ведьмак")
        with pytest.raises(Undecided) as refused:
            add(tournament, maker, "Видьмак", "Рысь")
        assert [pair.other.name for pair in refused.value.pairs] == ["Ведьмак"]
        assert keys(tournament) == ["p01"]

    def test_one_person_is_added_once_and_what_is_known_of_him_kept(self) -> None:
        tournament, maker = new()
        entries = [
            Entry("Тундра", line=1),
            Entry("тундра", city="Казань", line=2),
            Entry("Тундра", club="Волга", line=3),
        ]
        verdicts = {pair.id: True for pair in likely_pairs([], entries)}
        add_participants(tournament, entries, verdicts=verdicts, by=maker, now=build.NOW)
        one = tournament.participants.get()
        assert (one.name, one.club, one.city) == ("Тундра", "Волга", "Казань")

    def test_two_people_of_one_name_are_two(self) -> None:
        tournament, maker = new()
        entries = [Entry("Лис"), Entry("Лис")]
        verdicts = {pair.id: False for pair in likely_pairs([], entries)}
        add_participants(tournament, entries, verdicts=verdicts, by=maker, now=build.NOW)
        assert tournament.participants.filter(name="Лис").count() == 2

    def test_one_of_the_list_who_is_known_takes_over_and_is_not_added(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Тундра")
        entries = [Entry("Тундра", club="Волга"), Entry("Рысь")]
        present = list(tournament.participants.all())
        verdicts = {pair.id: True for pair in likely_pairs(present, entries)}
        added = add_participants(tournament, entries, verdicts=verdicts, by=maker, now=build.NOW)
        assert ([one.name for one in added.new], added.known) == (["Рысь"], 1)
        assert tournament.participants.get(name="Тундра").club == "Волга"

    def test_more_than_a_tournament_holds(self) -> None:
        tournament, maker = new()
        add(tournament, maker, *(f"Игрок {number}" for number in range(MOST_NAMES)))
        with pytest.raises(Refused):
            add(tournament, maker, "Полынь")
        assert tournament.participants.count() == MOST_NAMES

    def test_the_journal_holds_keys_and_keeps_names_apart(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Полынь")
        entry = JournalEntry.objects.get(action="list_participants")
        assert entry.facts == {"added": ["p01"], "known": 0}
        assert "Полынь" in JournalText.objects.get(entry=entry).text

    def test_nobody_adds_once_the_tournament_runs(self) -> None:
        made = build.tournament()
        with pytest.raises(NotNow, match="has started already"):
            add(made.tournament, made.cast.organiser, "Полынь")

    def test_whoever_is_added_after_the_first_stage_was_planned_plays_in_it(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Полынь")
        stage = plan_stage(tournament, None, StagePlan("Отбор", 1, 3), by=maker, now=build.NOW)
        add(tournament, maker, "Тундра")
        assert stage.places.count() == 2

    @pytest.mark.django_db(transaction=True)
    def test_two_who_add_the_same_list_at_once(self) -> None:
        tournament, maker = new()

        def adding() -> None:
            add(tournament, maker, "Полынь", "Тундра")

        refused = at_once(adding, adding)
        assert [type(one) for one in refused if one is not None] == [Undecided]
        assert keys(tournament) == ["p01", "p02"]


class TestEditing:
    def edit(self, one: Participant, by: Person, **facts: object) -> None:
        said = {"name": one.name, "club": "", "city": "", "team": "", "guest": False} | facts
        edit_participant(one, **said, by=by, now=build.NOW)  # type: ignore[arg-type]  # any facts

    def test_a_name_is_changed_while_the_tournament_runs_and_the_old_one_kept(self) -> None:
        made = build.tournament()
        one = made.tournament.participants.first()
        assert one is not None
        self.edit(one, made.cast.organiser, name="  Новое   имя ")
        one.refresh_from_db()
        assert (one.key, one.name) == ("p01", "Новое имя")
        texts = JournalText.objects.filter(entry__action="rename_participant")
        assert dict(texts.values_list("key", "text")) == {
            "name": "Новое имя",
            "name_was": "Player 1",
        }

    def test_who_is_a_guest_is_settled_by_the_start(self) -> None:
        made = build.tournament()
        one = made.tournament.participants.first()
        assert one is not None
        with pytest.raises(Refused):
            self.edit(one, made.cast.organiser, guest=True)

    @pytest.mark.parametrize("name", ["", " \u200b ", "ж" * 101, "a\x07b"])
    def test_what_is_no_name(self, name: str) -> None:
        tournament, maker = new()
        (one,) = add(tournament, maker, "Полынь")
        with pytest.raises(Refused):
            self.edit(one, maker, name=name)
        one.refresh_from_db()
        assert one.name == "Полынь"

    def test_a_player_removed_meanwhile(self) -> None:
        tournament, maker = new()
        (one,) = add(tournament, maker, "Полынь")
        remove_participant(Participant.objects.get(pk=one.pk), by=maker, now=build.NOW)
        with pytest.raises(Refused):
            self.edit(one, maker, name="Тундра")

    def test_strangers_and_judges_may_not(self) -> None:
        made = build.tournament()
        one = made.tournament.participants.first()
        assert one is not None
        for person in (made.cast.judge, made.cast.secretary, made.cast.player, made.cast.stranger):
            with pytest.raises(Refused):
                self.edit(one, person, name="Хитрец")


class TestComing:
    def test_a_no_show_is_struck_off_and_comes_back(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Полынь", "Тундра")
        stage = plan_stage(tournament, None, StagePlan("Отбор", 1, 3), by=maker, now=build.NOW)
        strike_off(tournament, ["p02"], by=maker, now=build.NOW)
        assert [place.participant.key for place in stage.places.all()] == ["p01"]
        check_in(tournament, ["p02"], here=True, by=maker, now=build.NOW)
        assert stage.places.count() == 2
        assert tournament.participants.get(key="p02").left_at is None

    def test_nobody_is_struck_off_once_the_tournament_runs(self) -> None:
        made = build.tournament()
        with pytest.raises(Refused):
            strike_off(made.tournament, ["p01"], by=made.cast.organiser, now=build.NOW)

    def test_checking_in_does_not_bring_back_who_dropped_out(self) -> None:
        made = build.tournament()
        made.tournament.participants.filter(key="p01").update(left_at=build.NOW)
        check_in(made.tournament, ["p01"], here=True, by=made.cast.secretary, now=build.NOW)
        assert made.tournament.participants.get(key="p01").left_at == build.NOW

    def test_nobody_and_strangers_cannot_be_chosen(self) -> None:
        tournament, maker = new()
        add(tournament, maker, "Полынь")
        for chosen in ([], ["p01", "p77"]):
            with pytest.raises(Refused):
                check_in(tournament, chosen, here=True, by=maker, now=build.NOW)
        assert tournament.participants.get().checked_in_at is None
