"""What a judge has before him when he enters a game: its seats, its record, his own draft."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import NamedTuple

from consigliere.files.game_differences import Difference, differences
from consigliere.files.half_filled import Known, known_score
from consigliere.files.protocol_form import Filled, Form, cleaned, filled, form_of
from consigliere.files.protocol_form.state import Doc
from consigliere.rules.game import SEATS
from consigliere.site.models import Draft, GameRecord, Participant, Person, Revision, Round
from consigliere.site.policy import Act, Standing, act_of_entering
from consigliere.site.queries.rounds import Progress, progress_of


class Entry(NamedTuple):
    """A game as somebody enters it.

    `base` is the record he began from (`based_on`), or the drawn seats; `newest` is what stands
    by now, which may be somebody else's. `saved_at` is None where he has no draft.
    """

    game: GameRecord
    based_on: Revision | None
    newest: Revision | None
    base: Doc
    form: Form
    saved_at: datetime | None
    participants: Mapping[str, Participant]
    """Of the stage, by key."""

    @property
    def is_overtaken(self) -> bool:
        """Whether somebody submitted since he began."""
        return self.newest is not None and self.newest != self.based_on

    def names(self) -> dict[str, str]:
        """Names by key."""
        return {key: one.name for key, one in self.participants.items()}


def entry_of(game: GameRecord, person: Person) -> Entry:
    """A game for somebody to enter, with his own draft and nobody else's. Four queries."""
    draft = Draft.objects.filter(game=game, author=person).select_related("based_on").first()
    newest = game.newest()
    based_on = draft.based_on if draft else newest
    base = base_of(game, based_on)
    places = game.round.stage.places.select_related("participant").order_by("participant__name")
    return Entry(
        game=game,
        based_on=based_on,
        newest=newest,
        base=base,
        form=cleaned(draft.form) if draft else form_of(base),
        saved_at=draft.saved_at if draft else None,
        participants={place.participant.key: place.participant for place in places},
    )


def base_of(game: GameRecord, revision: Revision | None) -> Doc:
    """What a form is laid upon: a revision's record, or the drawn seats. At most one query."""
    if revision is not None:
        document: Doc = revision.document
        return document
    drawn = dict(game.drawn.values_list("number", "participant__key"))
    return {"seats": [drawn.get(number, "") for number in SEATS]}


def as_entered(entry: Entry) -> Filled:
    """The record an entry's form stands for."""
    return filled(entry.form, entry.base)


def is_unchanged(entry: Entry) -> bool:
    """Whether the form says what stands already, and nobody asked for more."""
    newest = entry.newest
    return (
        newest is not None
        and not entry.is_overtaken
        and newest.returned_at is None
        and as_entered(entry).document == newest.document
    )


def differences_of(entry: Entry) -> list[Difference]:
    """What stands now against what was entered, line by line."""
    if entry.newest is None:
        return []
    mine = filled(entry.form, entry.newest.document).document
    return differences(entry.newest.document, mine, entry.names())


def score_while_entering(record: Filled, edition: str) -> Known:
    """What a record is worth as far as it is filled.

    Consents are given to what was submitted: none is taken from what is being entered.
    """
    marks = [{**mark, "approved": False} for mark in record.document.get("marks", ())]
    document = {**record.document, "limits_approved": False}
    if marks:
        document["marks"] = marks
    return known_score(Filled(document, record.wrong, record.roles), edition)


class ToEnter(NamedTuple):
    """A game in a judge's list, and how far it is."""

    game: GameRecord
    newest: Revision | None
    has_draft: bool
    """His own."""
    may_be_entered: bool

    @property
    def is_due(self) -> bool:
        """Whether somebody has to enter it."""
        return not self.progress.is_handed_in

    @property
    def progress(self) -> Progress:
        """How far its protocol is, for him: others' drafts are nothing."""
        newest = self.newest
        told = None if newest is None else (newest.pk, newest.returned_at is not None)
        return progress_of(self.game, told, has_draft=self.has_draft)


def games_of(standing: Standing) -> list[GameRecord]:
    """The games whose records somebody may see. One query."""
    every = standing.tournament.games.select_related("round__stage", "judge", "replay")
    return [game for game in every if standing.may(Act.SEE_RECORD, game)]


def games_to_enter(
    games: Iterable[GameRecord], person: Person, standing: Standing
) -> list[ToEnter]:
    """How far some games are, for somebody. Two queries."""
    listed = list(games)
    keys = [game.pk for game in listed]
    newest: dict[int, Revision] = {}
    for revision in Revision.objects.filter(game__in=keys).order_by("number").defer("document"):
        newest[revision.game_id] = revision
    drafts = set(
        Draft.objects.filter(game__in=keys, author=person).values_list("game_id", flat=True)
    )
    return [
        ToEnter(
            game,
            newest.get(game.pk),
            game.pk in drafts,
            standing.may(act_of_entering(game, newest.get(game.pk)), game),
        )
        for game in listed
    ]


class RoundToEnter(NamedTuple):
    """A round with its games that concern somebody."""

    round: Round
    games: list[ToEnter]


def rounds_to_enter(games: Iterable[ToEnter]) -> list[RoundToEnter]:
    """The same by round: those with something to enter first, then the latest ones."""
    rounds: dict[int, RoundToEnter] = {}
    for one in games:
        round_ = one.game.round
        rounds.setdefault(round_.pk, RoundToEnter(round_, [])).games.append(one)
    found = list(rounds.values())
    due = [one for one in found if any(game.is_due for game in one.games)]
    return [*due, *(one for one in reversed(found) if one not in due)]
