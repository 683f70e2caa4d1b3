"""The journal's write side: every action leaves an entry, chained to the one before."""

from collections.abc import Iterator

import pytest
from tests.site import build

from consigliere.site.actions.journal import GENESIS, entry_hash, text_digest
from consigliere.site.models import JournalEntry, Tournament
from consigliere.site.refusals import Forbidden, Refused

pytestmark = pytest.mark.django_db


def entries(tournament: Tournament) -> list[JournalEntry]:
    return list(JournalEntry.objects.filter(chain__tournament=tournament).order_by("number"))


def digests(entry: JournalEntry) -> dict[str, str]:
    return {text.key: text_digest(text.salt, text.text) for text in entry.texts.all()}


def links(tournament: Tournament) -> Iterator[tuple[str, str]]:
    before = GENESIS
    for entry in entries(tournament):
        yield entry.previous, before
        yield entry.hash, entry_hash(entry, digests(entry))
        before = entry.hash


def test_entries_follow_each_other_by_hash() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    assert [entry.action for entry in entries(made.tournament)] == [
        "create",
        "start",
        "enter",
        "publish",
    ]
    assert all(found == expected for found, expected in links(made.tournament))


def test_an_entry_changed_behind_our_back_no_longer_has_its_hash() -> None:
    made = build.tournament()
    entry = entries(made.tournament)[1]
    JournalEntry.objects.filter(pk=entry.pk).update(facts={"edition": "fiim"})
    assert any(found != expected for found, expected in links(made.tournament))


def test_words_stand_apart_and_can_be_erased_with_the_chain_left_whole() -> None:
    made = build.tournament()
    build.published(made.games[0], build.document(), made.cast)
    build.submitted(made.games[0], build.document(outcome="black"), made.cast.chief)
    entry = entries(made.tournament)[-1]
    assert "corrected" not in str(entry.facts)
    kept = {text.key: text.digest for text in entry.texts.all()}
    entry.texts.update(text="", salt="")
    assert entry_hash(entry, kept) == entry.hash


def test_what_is_refused_leaves_nothing_behind() -> None:
    made = build.tournament()
    before = len(entries(made.tournament))
    version = Tournament.objects.get(pk=made.tournament.pk).version
    with pytest.raises(Refused):
        build.submitted(
            made.games[0], build.document(marks=[build.mark(1, "0.4", comment="")]), made.cast.judge
        )
    with pytest.raises(Forbidden):
        build.submitted(made.games[0], build.document(), made.cast.player)
    assert len(entries(made.tournament)) == before
    assert Tournament.objects.get(pk=made.tournament.pk).version == version
    assert not made.games[0].revisions.exists()
