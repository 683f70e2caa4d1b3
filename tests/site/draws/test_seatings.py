"""The seed of a seating: from what was committed to, or from the hall; again with a reason."""

import json

import pytest
from django.test import Client
from tests.site import build
from tests.site.meanwhile import at_once
from tests.site.rounds.making import Planned, add_stage, planned

from consigliere.rules import lots
from consigliere.seating.solving import solve
from consigliere.site.actions.planning import remove_stage
from consigliere.site.actions.seating import draw
from consigliere.site.actions.setting_up import start
from consigliere.site.models import (
    Commitment,
    Draw,
    DrawKind,
    JournalEntry,
    Person,
    Seating,
    Stage,
    Tournament,
)
from consigliere.site.queries.seating import seating_of, standing_seating
from consigliere.site.refusals import Refused

pytestmark = pytest.mark.django_db

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def made() -> Planned:
    return planned(20, 2, 4)


def drawn(made: Planned, stage: Stage | None = None, **more: object) -> Seating:
    by, now = made.cast.organiser, build.NOW
    return draw(stage or made.stage, by=by, now=now, seconds=0, **more)  # type: ignore[arg-type]  # whatever a draw takes


def page(made: Planned, client: Client, person: Person | None) -> str:
    client.logout()
    if person is not None:
        client.force_login(person)
    answer = client.get(f"/t/{made.tournament.slug}/draws/", headers=ENGLISH)
    return answer.content.decode()


def test_follows_from_the_commitment_and_the_journal(made: Planned) -> None:
    commitment = Commitment.objects.get(tournament=made.tournament, kind=DrawKind.SEATING)
    created = JournalEntry.objects.get(chain__tournament=made.tournament, action="create")
    assert created.facts["seating_commitment"] == commitment.hash
    head = JournalEntry.objects.filter(chain__tournament=made.tournament).latest("number")
    seating = drawn(made)
    one = seating.draw
    assert one is not None
    assert lots.sha256(one.seed) == commitment.hash
    assert (one.head, one.head_number) == (head.hash, head.number)
    assert one.seating_seed == lots.seating_seed(one.seed, head.hash)
    found = seating_of(seating)
    assert found.seed == one.seating_seed
    assert solve(found.problem, seed=found.seed, steps=found.steps).rounds == found.rounds


def test_from_the_hall_is_told_as_such(made: Planned, client: Client) -> None:
    seating = drawn(made, seed=7)
    assert seating.draw is not None
    assert (seating.draw.source, seating.draw.seed) == (Draw.Source.HALL, "")
    assert "drawn by hand" in page(made, client, made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/seating/"
    assert "entered by hand" in client.get(address, headers=ENGLISH).content.decode()


def test_again_takes_a_reason_and_the_next_seed(made: Planned, client: Client) -> None:
    first = drawn(made)
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/seating/"
    assert 'name="reason"' in client.get(address).content.decode()
    form = {"based_on": str(first.pk), "seconds": "2"}
    refused = client.post(f"{address}0/draw/", form, headers=ENGLISH)
    assert refused.status_code == 409
    assert "Say why the seating is drawn again." in refused.content.decode()
    long = "я" * 5000
    refused = client.post(f"{address}0/draw/", {**form, "reason": long})
    assert refused.status_code == 409
    assert long in refused.content.decode()
    kept = client.post(f"{address}0/draw/", {**form, "reason": "Late", "seed": "seven"})
    assert 'value="Late"' in kept.content.decode()
    assert client.post(f"{address}0/draw/", {**form, "reason": "One is ill"}).status_code == 302
    earlier, later = Draw.objects.order_by("id")
    assert lots.sha256(later.seed) == earlier.seed
    assert earlier.voided_by == later
    told = page(made, client, made.cast.organiser)
    assert "One is ill" in told
    assert "Draw 2 took its place" in told


def test_a_stage_drawn_for_the_first_time_asks_no_reason(made: Planned, client: Client) -> None:
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/prepare/seating/"
    assert 'name="reason"' not in client.get(address).content.decode()
    drawn(made)


def test_draws_of_a_stage_that_was_removed_stay_on_record(made: Planned, client: Client) -> None:
    final = add_stage(made.tournament, 2, 2)
    name = final.name
    drawn(made, final)
    remove_stage(final, by=made.cast.organiser, now=build.NOW)
    told = page(made, client, made.cast.organiser)
    assert name in told
    assert "The stage was planned anew." in told


def test_is_seen_with_the_seating_and_not_before(made: Planned, client: Client) -> None:
    Tournament.objects.filter(pk=made.tournament.pk).update(is_public=True)
    commitment = Commitment.objects.get(tournament=made.tournament, kind=DrawKind.SEATING)
    before = page(made, client, None)
    seed = drawn(made).draw
    assert seed is not None
    for person in (None, made.cast.player, made.cast.judge):
        told = page(made, client, person)
        assert commitment.hash in told
        assert seed.seed not in told
        assert str(seed.seating_seed) not in told
    assert page(made, client, None) == before
    assert seed.seed in page(made, client, made.cast.organiser)
    start(made.tournament, by=made.cast.organiser, now=build.NOW)
    assert str(seed.seating_seed) in page(made, client, None)


def test_the_file_says_where_its_seed_comes_from(made: Planned, client: Client) -> None:
    client.force_login(made.cast.organiser)
    address = f"/t/{made.tournament.slug}/seating/0.json"
    one = drawn(made).draw
    assert one is not None
    told = json.loads(client.get(address).content)
    assert told["drawn"] == {
        "how": "seed",
        "hash": lots.sha256(one.seed),
        "seed": one.seed,
        "head": one.head,
    }
    assert told["seed"] == lots.seating_seed(told["drawn"]["seed"], told["drawn"]["head"])
    drawn(made, seed=5, based_on=standing_seating(made.stage), reason="In the hall")
    assert json.loads(client.get(address).content)["drawn"] == {"how": "hall"}


@pytest.mark.django_db(transaction=True)
def test_two_stages_drawn_at_once_never_share_a_seed() -> None:
    made = planned(20, 2, 4)
    final = add_stage(made.tournament, 2, 2)
    said = at_once(lambda: drawn(made), lambda: drawn(made, final))
    numbers = list(Draw.objects.values_list("number", flat=True))
    assert len(numbers) == len(set(numbers)) == said.count(None) >= 1
    assert all(isinstance(one, Refused) for one in said if one is not None)
