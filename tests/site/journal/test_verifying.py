"""Whatever is changed in the journal behind the site's back is found, and the entry is named."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from tests.site import build

from consigliere.rules.words import Words
from consigliere.site.actions.accounts import describe
from consigliere.site.actions.protocol import submit
from consigliere.site.chain import Entry, Report, as_head, entry_hash
from consigliere.site.chain import verified as walked
from consigliere.site.models import JournalChain, JournalEntry, Person, Tournament
from consigliere.site.queries.journal import chains_of, head_of, verified

pytestmark = pytest.mark.django_db

ENTRIES = 5
CORRECTED = 5
"""The entry with a text beside that of the creation: a correction and its reason."""


@pytest.fixture
def tournament() -> Tournament:
    """A tournament whose journal says: create, start, enter, publish, correct."""
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    build.submitted(made.games[0], build.document(outcome="black"), made.cast.chief)
    return made.tournament


def report(tournament: Tournament, head: str = "") -> Report:
    return verified(
        JournalChain.objects.select_related("tournament").get(tournament=tournament), head
    )


def faults(tournament: Tournament) -> list[str]:
    return [fault.told(Words("en")) for fault in report(tournament).faults]


def sql(statement: str, *values: Any) -> None:  # noqa: ANN401  (whatever a column holds)
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def pk(number: int) -> int:
    return JournalEntry.objects.get(chain__tournament__isnull=False, number=number).pk


def test_a_chain_that_nobody_touched_is_sound(tournament: Tournament) -> None:
    found = report(tournament)
    assert (found.entries, found.faults, found.erased) == (ENTRIES, (), 0)
    head = head_of(tournament)
    assert head is not None
    assert (found.last, ENTRIES) == (head.hash, head.number)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("facts", '{"edition": "fiim"}'),
        ("facts", "[]"),
        ("action", "close"),
        ("at", datetime(2026, 11, 28, 13, tzinfo=UTC)),
        ("by", 77),
    ],
)
def test_a_changed_entry_is_named(tournament: Tournament, column: str, value: object) -> None:
    statement = f'UPDATE site_journalentry SET "{column}" = %s WHERE id = %s'  # noqa: S608  (ours)
    sql(statement, value, pk(2))
    assert faults(tournament) == ["Entry 2: what it says was changed."]


def test_a_changed_text_is_named(tournament: Tournament) -> None:
    sql("UPDATE site_journaltext SET text = 'other' WHERE entry_id = %s", pk(CORRECTED))
    assert faults(tournament) == ["Entry 5: its text “reason” was changed."]


def test_a_text_that_was_taken_away_or_put_in_is_found(tournament: Tournament) -> None:
    sql("DELETE FROM site_journaltext WHERE entry_id = %s", pk(CORRECTED))
    assert faults(tournament) == ["Entry 5: what it says was changed."]
    sql(
        "INSERT INTO site_journaltext (entry_id, key, salt, text, digest)"
        " VALUES (%s, 'reason', '', '', '')",
        pk(2),
    )
    assert "Entry 2: what it says was changed." in faults(tournament)


def test_a_text_erased_by_hand_is_found(tournament: Tournament) -> None:
    """Erasing is an action with an entry of its own; and the salt goes with the text."""
    sql("UPDATE site_journaltext SET erased_at = %s WHERE entry_id = %s", build.NOW, pk(CORRECTED))
    assert faults(tournament) == [
        "Entry 5: its text “reason” is said to be erased and is still there.",
        "Entry 5: its text “reason” is erased, and no entry says by whom.",
    ]


def test_a_removed_entry_is_missed(tournament: Tournament) -> None:
    sql("DELETE FROM site_journalentry WHERE id = %s", pk(3))
    assert faults(tournament) == ["Entry 3 is missing."]


def test_a_removed_entry_is_missed_when_the_others_close_ranks(tournament: Tournament) -> None:
    sql("DELETE FROM site_journalentry WHERE id = %s", pk(3))
    sql("UPDATE site_journalentry SET number = 3 WHERE id = %s", pk(4))
    assert faults(tournament) == [
        "Entry 3 does not follow the one before it.",
        "Entry 3: what it says was changed.",
        "Entry 4 is missing.",
    ]


def test_an_inserted_entry_is_found(tournament: Tournament) -> None:
    sql("UPDATE site_journalentry SET number = 6 WHERE id = %s", pk(5))
    sql("UPDATE site_journalentry SET number = 5 WHERE id = %s", pk(4))
    forged = JournalEntry.objects.get(pk=pk(3))
    said = Entry(4, build.NOW, None, "publish", {}, forged.hash, "")
    JournalEntry.objects.create(
        chain=forged.chain,
        number=4,
        at=build.NOW,
        action="publish",
        previous=forged.hash,
        hash=entry_hash(said),
    )
    assert faults(tournament) == [
        "Entry 5 does not follow the one before it.",
        "Entry 5: what it says was changed.",
        "Entry 6: what it says was changed.",
    ]


def test_entries_in_another_order_are_found(tournament: Tournament) -> None:
    third, fourth = pk(3), pk(4)
    for entry, number in ((third, 99), (fourth, 3), (third, 4)):
        sql("UPDATE site_journalentry SET number = %s WHERE id = %s", number, entry)
    found = faults(tournament)
    assert "Entry 3 does not follow the one before it." in found
    assert "Entry 4: what it says was changed." in found


def test_a_tail_cut_off_is_missed_by_the_tournament(tournament: Tournament) -> None:
    sql("DELETE FROM site_journaltext WHERE entry_id = %s", pk(5))
    sql("DELETE FROM site_journalentry WHERE number > 3")
    assert faults(tournament) == ["Entries 4 to 5 are missing."]


def test_what_the_chain_cannot_tell_shows_against_a_head(tournament: Tournament) -> None:
    """A tail cut off with the tournament's own count set back, and a chain written anew."""
    head = head_of(tournament)
    assert head is not None
    assert report(tournament, head.hash).head_at == ENTRIES
    assert report(tournament, head.hash[:16]).head_at == ENTRIES
    sql("DELETE FROM site_journaltext WHERE entry_id = %s", pk(5))
    sql("DELETE FROM site_journalentry WHERE id = %s", pk(5))
    sql("UPDATE site_tournament SET version = 4")
    cut = report(tournament, head.hash)
    assert cut.is_sound
    assert cut.head_at is None
    submit(
        tournament.games.get(key="1.1"),
        build.document(outcome="draw"),
        by=Person.objects.get(name="Chief"),
        now=build.NOW,
        based_on=tournament.games.get(key="1.1").newest(),
        reason="another story",
    )
    anew = report(tournament, head.hash)
    assert (anew.is_sound, anew.entries, anew.head_at) == (True, ENTRIES, None)


def test_the_accounts_have_a_chain_of_their_own(tournament: Tournament) -> None:
    somebody = build.person("somebody")
    for name in ("One", "Two"):
        describe(somebody, name=name, language="en", now=build.NOW)
    accounts, other = chains_of()
    assert (accounts.tournament, other.tournament) == (None, tournament)
    assert verified(accounts).faults == ()
    sql("DELETE FROM site_journalentry WHERE chain_id = %s AND number = 1", accounts.pk)
    assert len(verified(accounts).faults) == 1
    assert chains_of(tournament.slug) == [other]


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    def wrong() -> Any:  # noqa: ANN401  (entries one after another)
        for number in range(1, 101):
            yield Entry(number, build.NOW, None, "start", {}, "", "")

    found = walked(wrong())
    assert len(found.faults) == 20
    assert found.more_faults == 81
    assert not found.is_sound


def test_a_number_that_stands_twice_is_found() -> None:
    first = Entry(1, build.NOW, None, "create", {}, "0" * 64, "")
    first = first._replace(hash=entry_hash(first))
    told = [one.told(Words("en")) for one in walked([first, first]).faults]
    assert told == ["Entry 1 stands there more than once."]


def test_a_head_is_read_as_it_is_written_on_paper() -> None:
    assert as_head(" 0A1b 2c3D\n") == "0a1b2c3d"
