"""A game's record as the rules see it, and what they say of it."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from consigliere.files.game_document import read_game
from consigliere.rules import edition
from consigliere.rules.anomalies import anomalies
from consigliere.rules.award import LIMITS, Finding, notice
from consigliere.rules.scoring import GameScore, score
from consigliere.rules.words import N_
from consigliere.site.hashing import canonical
from consigliere.site.models import GameRecord, Revision
from consigliere.site.queries.kept import Kept

_KEPT: Final = 8192
"""Games kept scored in memory: about twenty large tournaments."""


def score_of(revision: Revision, consents: Iterable[str] | None = None) -> GameScore:
    """What a revision's game is worth by itself, with the consents given.

    Kept by the hash of the revision: a published game is scored once. One query where `consents`
    are not given.
    """
    if consents is None:
        consents = revision.consents.values_list("mark", flat=True)
    edition_name = revision.game.tournament.edition
    return scores_of([revision], {revision.pk: consents}, edition_name)[revision.pk]


def scores_of(
    revisions: Iterable[Revision], consents: Mapping[int, Iterable[str]], edition_name: str
) -> dict[int, GameScore]:
    """The same of many revisions of a tournament, by primary key.

    Documents may be deferred: those of games that were never scored here are one query.
    """
    found: dict[int, GameScore] = {}
    waiting: dict[int, tuple[Revision, _Key]] = {}
    for revision in revisions:
        key = revision.hash, frozenset(consents.get(revision.pk, ())), edition_name
        kept = _scores.get(key)
        if kept is None:
            waiting[revision.pk] = revision, key
        else:
            found[revision.pk] = kept
    deferred = [pk for pk, (one, _) in waiting.items() if "document" in one.get_deferred_fields()]
    if deferred:
        told = Revision.objects.filter(pk__in=deferred).values_list("pk", "document")
        for pk, document in told:
            waiting[pk][0].document = document
    for pk, (revision, key) in waiting.items():
        found[pk] = _scores.put(key, _scored(revision.document, *key[1:]))
    return found


def findings_of(revision: Revision) -> tuple[Finding, ...]:
    """All that the rules have to say against a revision."""
    return score_of(revision).findings


class Doubt(NamedTuple):
    """Something odd in a record; `key` tells it from others of the same revision."""

    key: str
    finding: Finding


def doubts_of(revision: Revision, drawn: Mapping[int, str]) -> tuple[Doubt, ...]:
    """Whatever in a revision is worth a look and keeps nothing from being published.

    `drawn` are the keys of those drawn to its game, by seat. No query where the revision's
    tournament is at hand.
    """
    of_record = _doubts(_Hashed(revision), revision.game.tournament.edition)
    seats = revision.document["seats"]
    moved = [seat for seat, key in sorted(drawn.items()) if seats[seat - 1] != key]
    if not moved:
        return of_record
    said = N_("seated otherwise than drawn: seats {seats:seats}")
    finding = notice(None, None, said, seats=moved)
    return (*of_record, Doubt(_key(finding), finding))


def drawn_in(game: GameRecord) -> dict[int, str]:
    """The keys of those drawn to a game, by seat. One query."""
    return dict(game.drawn.values_list("number", "participant__key"))


class _Hashed:
    """A revision, told apart by its hash alone."""

    __slots__ = ("hash", "revision")

    def __init__(self, revision: Revision) -> None:
        self.revision = revision
        self.hash = revision.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)


_Key = tuple[str, frozenset[str], str]
"""What a score follows from: a revision's hash, the marks consented to, the edition's name."""

_scores: Final = Kept[GameScore](_KEPT)


def _scored(document: Mapping[str, Any], consents: frozenset[str], edition_name: str) -> GameScore:
    game = read_game(document, edition_name)
    marks = tuple(replace(mark, approved=mark.id in consents) for mark in game.marks)
    approved = replace(game, marks=marks, limits_approved=LIMITS in consents)
    return score(approved, edition.load(edition_name))


@lru_cache(maxsize=_KEPT)
def _doubts(record: _Hashed, edition_name: str) -> tuple[Doubt, ...]:
    scored = score_of(record.revision, ())
    notices = (finding for finding in scored.findings if not finding.blocks)
    odd = (*notices, *anomalies(scored.game, edition.load(edition_name)))
    return tuple(Doubt(_key(finding), finding) for finding in odd)


def _key(finding: Finding) -> str:
    """What a doubt says, in short: the same words about the same seat are the same doubt."""
    said = [finding.clause, finding.seat, finding.message.text]
    values = sorted((name, str(value)) for name, value in finding.message.values.items())
    return hashlib.sha256(canonical([said, values])).hexdigest()[:16]
