"""A lot drawn twice at once: one draw, and everybody gets that."""

import pytest
from tests.site import build
from tests.site.draws.test_lots import APART, PAIR, THREE
from tests.site.meanwhile import at_once

from consigliere.rules import lots
from consigliere.site.actions.lots import draw_lot
from consigliere.site.models import Draw, JournalEntry

pytestmark = pytest.mark.django_db(transaction=True)


def tied() -> build.Stage10:
    made = build.tournament(rounds=1)
    build.published(made.games[0], APART, made.cast)
    return made


def test_two_first_draws() -> None:
    made = tied()
    found: list[int] = []

    def drawing() -> None:
        found.append(draw_lot(made.tournament, PAIR, by=made.cast.chief, now=build.NOW).pk)

    assert at_once(drawing, drawing, drawing) == [None, None, None]
    assert len(set(found)) == 1
    assert Draw.objects.count() == 1
    assert JournalEntry.objects.filter(action="draw_lots").count() == 1


def test_two_draws_again() -> None:
    made = tied()
    first = draw_lot(made.tournament, PAIR, by=made.cast.chief, now=build.NOW)

    def again() -> None:
        draw_lot(
            made.tournament,
            PAIR,
            by=made.cast.chief,
            now=build.NOW,
            based_on=Draw.objects.get(pk=first.pk),
            reason="A slip",
        )

    assert at_once(again, again) == [None, None]
    assert Draw.objects.count() == 2
    assert Draw.objects.filter(voided_at=None).count() == 1


def test_two_ties_never_share_a_seed() -> None:
    made = tied()

    def drawing(players: tuple[str, ...]) -> None:
        draw_lot(made.tournament, players, by=made.cast.chief, now=build.NOW)

    assert at_once(lambda: drawing(PAIR), lambda: drawing(THREE)) == [None, None]
    one, other = Draw.objects.order_by("number")
    assert lots.sha256(other.seed) == one.seed
