"""Drafts: what somebody has typed of a protocol, kept for him alone.

A draft is no fact of the tournament, so the journal does not hear of it and nothing computed
changes by it.
"""

from datetime import datetime

from django.db import transaction

from consigliere.files.protocol_form import Form
from consigliere.rules.words import N_, Message
from consigliere.site.actions.base import fresh, require
from consigliere.site.models import Draft, GameRecord, Person, Revision
from consigliere.site.policy import act_of_entering, standing_of
from consigliere.site.refusals import Unknown


@transaction.atomic
def save_draft(
    game: GameRecord, form: Form, *, based_on: Revision | None, by: Person, now: datetime
) -> Draft:
    """Keep what was typed, in place of what was kept before.

    `based_on` is the newest revision its author knew. Raises Forbidden or Unknown, the latter for a
    revision of another game, too.
    """
    # While its row is held, nobody who draws anew takes the game away beneath the draft.
    fresh(GameRecord.objects.order_by("pk").select_for_update(no_key=True), game)
    require(standing_of(by, game.tournament), act_of_entering(game), game)
    if based_on is not None and based_on.game_id != game.pk:
        raise Unknown(Message(N_("There is no such revision of this game.")))
    kept = {"form": dict(form), "based_on": based_on, "saved_at": now}
    draft, _ = Draft.objects.update_or_create(game=game, author=by, defaults=kept)
    return draft


@transaction.atomic
def drop_draft(game: GameRecord, *, by: Person) -> None:
    """Throw away what somebody typed: he takes what was submitted."""
    game.drafts.filter(author=by).delete()
