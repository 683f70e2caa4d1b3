"""List pages ask the database as often for many rows as for few, whoever reads them."""

from typing import Final

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from tests.site import build

from consigliere.site.actions.drafts import save_draft
from consigliere.site.actions.invitations import invite_participants
from consigliere.site.actions.publication import return_to_judge
from consigliere.site.actions.rehearsal import rehearse
from consigliere.site.actions.rounds import end_round, start_round
from consigliere.site.actions.setting_up import create_tournament
from consigliere.site.models import (
    DrawnSeat,
    GameRecord,
    Official,
    Participant,
    Round,
)

pytestmark = pytest.mark.django_db

DEAR: Final = {"marks": [build.mark(4, "1.2"), build.mark(5, "0.4")]}
"""An extra that needs consent, and one to a black who lost."""

PAGES: Final = [
    ("stranger", "/"),
    ("organiser", "/"),
    ("organiser", "/account/"),
    ("player", "/account/notices/"),
    ("player", "/account/notices/mails/"),
    ("organiser", "prepare/mails/"),
    ("player", "me/"),
    ("player", ""),
    ("player", "charts/"),
    ("player", "nominations/"),
    ("player", "players/"),
    ("player", "players/p02/"),
    ("player", "draws/"),
    ("player", "draws/"),
    ("player", "games/"),
    ("player", "seating/"),
    ("player", "seating/print/tables/"),
    ("player", "seating/print/players/"),
    ("player", "seating/print/door/"),
    ("judge", "protocols/"),
    ("judge", "protocols/1.1/revisions/"),
    ("secretary", "protocols/"),
    ("secretary", "protocols/blank/"),
    ("chief", "inbox/"),
    ("chief", "inbox/?show=decided"),
    ("chief", "inbox/judges/"),
    ("chief", "inbox/games/1.1/"),
    ("chief", "closing/"),
    ("organiser", "prepare/"),
    ("organiser", "prepare/players/"),
    ("organiser", "prepare/check-in/"),
    ("organiser", "prepare/officials/"),
    ("organiser", "prepare/stages/"),
    ("organiser", "prepare/days/"),
    ("organiser", "prepare/ready/"),
    ("organiser", "prepare/rehearsal/"),
    ("organiser", "prepare/seating/"),
    ("organiser", "prepare/rounds/"),
    ("organiser", "prepare/rounds/stage/0/changes/"),
    ("organiser", "links/"),
]
"""Who reads which page; an address without a slash before it is one of the tournament."""


@pytest.mark.parametrize(("reader", "page"), PAGES, ids=lambda told: told or "standings")
def test_rows_cost_no_queries(client: Client, reader: str, page: str) -> None:
    made = build.tournament(rounds=3, players=10)
    live(made)
    client.force_login(getattr(made.cast, reader))
    address = page if page.startswith("/") else f"/t/{made.tournament.slug}/{page}"
    few = counted(client, address)
    grow(made)
    assert counted(client, address) == few


def counted(client: Client, address: str) -> int:
    """Queries of a page that was looked at before: what is computed once is kept."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


def live(made: build.Stage10) -> None:
    """A row of each kind: published, submitted, in a draft; a round over, one under way."""
    by = made.cast.organiser
    published, submitted, drafted = made.games
    first, second, _ = Round.objects.order_by("number")
    start_round(first, by=by, now=build.NOW)
    end_round(first, by=by, now=build.NOW)
    start_round(second, by=by, now=build.NOW)
    build.published(published, build.document(), made.cast)
    correct(made)
    returned = build.submitted(submitted, build.document(**DEAR), made.cast.judge)
    return_to_judge(returned, "Look", by=made.cast.chief, now=build.NOW)
    save_draft(drafted, {"outcome": "red"}, based_on=None, by=made.cast.judge, now=build.NOW)
    invite_participants(made.tournament, by=by, now=build.NOW)
    rehearse(made.tournament, 1, called="Rehearsal", by=by, now=build.NOW)


def correct(made: build.Stage10) -> None:
    """One revision more of a published game, waiting to be published."""
    build.submitted(made.games[0], build.document(**DEAR), made.cast.chief)


def grow(made: build.Stage10) -> None:
    """Many rows more of everything, beside each other in one tournament; more tournaments."""
    tournament, cast = made.tournament, made.cast
    stage = tournament.stages.get()
    seated = list(tournament.participants.order_by("key"))
    judges = [
        Official.objects.create(
            tournament=tournament,
            key=f"more{number}",
            name=f"Judge {number}",
            role=Official.Role.TABLE_JUDGE,
            person=cast.judge if number == 0 else build.person(f"judge-{number}"),
        )
        for number in range(6)
    ]
    for number in range(4, 12):
        round_ = Round.objects.create(stage=stage, number=number)
        game = GameRecord.objects.create(
            tournament=tournament,
            round=round_,
            table=1,
            key=f"{number}.1",
            judge=judges[number % len(judges)],
        )
        DrawnSeat.objects.bulk_create(
            DrawnSeat(game=game, number=seat, participant=one) for seat, one in enumerate(seated, 1)
        )
        if number % 4 == 0:
            build.published(game, build.document(), cast)
        elif number % 4 == 1:
            build.submitted(game, build.document(**DEAR), cast.chief)
        elif number % 4 == 2:
            save_draft(game, {"outcome": "red"}, based_on=None, by=cast.chief, now=build.NOW)
    for _ in range(3):
        correct(made)
    Participant.objects.bulk_create(
        Participant(tournament=tournament, key=f"q{number}", name=f"Newcomer {number}")
        for number in range(12)
    )
    invite_participants(tournament, by=cast.organiser, now=build.NOW)
    for number in range(5):
        other = create_tournament(f"Cup {number}", "fsm", by=cast.organiser, now=build.NOW)
        other.is_public = True
        other.save()
