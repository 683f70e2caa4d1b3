"""A tournament from the wizard to the printed final table, in a browser.

Thirty players, three tables, a stage of three rounds and a final of two; a substitute comes, a
published game is corrected. What pages show is held against what the rules say of the facts.
"""

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from tests.browser import judging, wizard
from tests.browser.visitor import LAPTOP, PHONE, SHOTS, Device, Stage, Visitor
from tests.site import build

from consigliere.files import telling
from consigliere.rules.standings import Row
from consigliere.site.actions.protocol import submit
from consigliere.site.models import GameRecord, Official, Person, Round, Tournament
from consigliere.site.queries.next_stage import cut_at
from consigliere.site.queries.standings import standings_of

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS, FINAL_ROUNDS, FINALISTS = 3, 2, 10
SUBSTITUTE = "Пётр Замена"


# On a phone with every walk, on a laptop with all tests: it takes minutes.
@pytest.mark.parametrize(
    "device", [pytest.param(PHONE, marks=pytest.mark.walk), LAPTOP], ids=lambda device: device.name
)
def test_a_tournament_from_the_wizard_to_the_printed_table(stage: Stage, device: Device) -> None:
    olga = build.person("olga")
    Person.objects.update(language=device.language)
    organiser = stage.visitor(f"{device.name}-organiser", device)
    judge = stage.visitor(f"{device.name}-judge", device)
    spectator = stage.visitor(f"{device.name}-spectator", device)

    organiser.sign_in(olga)
    organiser.open("/")
    organiser.shot("home")
    tournament = set_up(organiser, judge)
    spectator.open(f"/t/{tournament.slug}/")
    assert spectator.say("lot needed") not in spectator.page.content()
    spectator.shot("before-any-round")

    for number in range(1, ROUNDS + 1):
        if number == ROUNDS:
            substitute(organiser, tournament)
        play(organiser, judge, tournament, number)
        look(spectator, tournament, f"after-round-{number}")
        if number == 1:
            correct(organiser, tournament)
            look(spectator, tournament, "after-correction")
    go_on(organiser, tournament)
    for number in range(ROUNDS + 1, ROUNDS + FINAL_ROUNDS + 1):
        play(organiser, None, tournament, number)
    close(organiser, tournament)
    look(spectator, tournament, "closed")
    printed(spectator, tournament, olga)


def set_up(organiser: Visitor, judge: Visitor) -> Tournament:
    """The wizard, and a table judge who comes by his link."""
    tournament = wizard.describe(organiser)
    wizard.list_players(organiser)
    wizard.appoint(organiser)
    wizard.plan(organiser, ROUNDS, FINAL_ROUNDS)
    wizard.draw(organiser)
    wizard.time(organiser, tournament)
    address = wizard.link_for(organiser, wizard.JUDGES[0])
    wizard.accept(judge, address, "vera@example.org", build.PASSWORD)
    assert tournament.officials.get(name=wizard.JUDGES[0]).person is not None
    wizard.begin(organiser, tournament)
    return tournament


def play(organiser: Visitor, judge: Visitor | None, tournament: Tournament, number: int) -> None:
    """A round: started, played at every table, ended, published.

    The games of the judge who came by the link are entered by clicks, one of them with an extra
    that the chief judge has to agree with.
    """
    round_ = Round.objects.get(stage__tournament=tournament, number=number)
    rounds = f"/t/{tournament.slug}/prepare/rounds/?stage={round_.stage.position}"
    organiser.open(rounds)
    organiser.press("Start round {number}", number=number)
    for game in round_.games.select_related("tournament", "judge").order_by("table"):
        if judge is not None and game.judge and game.judge.name == wizard.JUDGES[0]:
            first = number == 1
            keep = "protocol" if first else ""
            judging.enter(judge, game, extra="1.2" if first else "0.4", keep=keep)
            judging.hand_in(judge, keep=keep)
        else:
            submit(game, played(game), by=by_desk(tournament), now=timezone.now())
    organiser.open(rounds)
    organiser.shot(f"round-{number}")
    organiser.press("End round {number}", number=number)
    judging.publish_all(organiser, game, keep=f"round-{number}")
    published = round_.games.exclude(published=None)
    assert published.count() == round_.games.count()


def played(game: GameRecord) -> dict[str, object]:
    """What happened at a table: another outcome at each, extras to different seats."""
    drawn = game.drawn.order_by("number").values_list("participant__key", flat=True)
    facts = build.document(seats=list(drawn))
    if (game.table + game.round.number) % 2:
        killed = [(1, 1), (2, 2), (3, 4)]
        facts |= {
            "outcome": "black",
            "days": [{"day": day, "voted_out": [seat]} for day, seat in ((1, 6), (2, 7), (3, 9))],
            "nights": [{"night": night, "killed": seat} for night, seat in killed],
        }
    seat = game.table + 3 if facts["outcome"] == "red" else 8
    facts["marks"] = [build.mark(seat, "0.3"), build.mark(10, f"0.{2 * game.table}")]
    return facts


def by_desk(tournament: Tournament) -> Person:
    """Whoever may enter any game."""
    chief = tournament.officials.get(role=Official.Role.CHIEF_JUDGE)
    assert chief.person is not None
    return chief.person


def correct(chief: Visitor, tournament: Tournament) -> None:
    """The consent was too generous: the published game is corrected with a reason."""
    game = tournament.games.get(round__number=1, judge__name=wizard.JUDGES[0])
    before = standings_of(tournament).rows
    judging.correct(chief, game, extra="0.2", reason="Запись сделана дважды")
    judging.publish_all(chief, game, keep="correction")
    tournament.refresh_from_db()
    assert standings_of(tournament).rows != before
    assert game.revisions.count() == 2


def substitute(organiser: Visitor, tournament: Tournament) -> None:
    """Somebody goes home after the second round; another takes over his seats."""
    leaving = tournament.participants.get(name=wizard.PLAYERS[7])
    organiser.open(f"/t/{tournament.slug}/prepare/rounds/")
    organiser.follow("If something has happened")
    organiser.unfold("Substitute")
    organiser.page.locator("#substitute-out").select_option(leaving.key)
    organiser.page.locator("#substitute-into").fill(SUBSTITUTE)
    organiser.shot("substituting")
    organiser.press("Substitute")
    organiser.reads("Done: the rounds to come are changed.")
    organiser.shot("substituted")
    coming = tournament.games.filter(round__number=ROUNDS)
    assert coming.filter(drawn__participant__name=SUBSTITUTE).count() == 1
    assert not coming.filter(drawn__participant=leaving).exists()


def go_on(organiser: Visitor, tournament: Tournament) -> None:
    """The stage is over, its ten best go on, their seating is drawn."""
    rounds = f"/t/{tournament.slug}/prepare/rounds/"
    organiser.open(rounds)
    organiser.press("Finish the stage")
    organiser.open(f"{rounds}?stage=1")
    organiser.shot("going-on")
    cut = cut_at(tournament, FINALISTS)
    for one in organiser.page.locator("[name=chosen]").all()[: cut.free]:
        one.check()
    say = organiser.say
    organiser.press(say.plural("{number} player goes on", "{number} players go on", FINALISTS))
    finalists = tournament.stages.get(position=1).places
    assert finalists.count() == FINALISTS
    organiser.open(f"/t/{tournament.slug}/prepare/seating/?stage=1")
    organiser.press("Draw the seating")
    organiser.shot("final-seating")


def close(chief: Visitor, tournament: Tournament) -> None:
    """The end: a lot is drawn where one is needed, the rest stays shared."""
    chief.open(f"/t/{tournament.slug}/prepare/rounds/?stage=1")
    chief.press("Finish the stage")
    chief.open(f"/t/{tournament.slug}/closing/")
    chief.shot("closing")
    lots = chief.page.locator(".lots")
    if lots.count():
        lots.first.locator("summary").first.click()
        chief.leave_by(lots.first.get_by_role("button", name=chief.say("Yes, draw now")))
        chief.shot("lots")
    shared = chief.page.locator("[name=leave_shared]")
    if shared.count():
        shared.check()
    chief.press("Close the tournament")
    chief.reads("The tournament is closed.")
    chief.shot("closed")


def look(spectator: Visitor, tournament: Tournament, when: str) -> None:
    """The table as everybody sees it says what the rules say of the published facts."""
    tournament.refresh_from_db()
    expected = standings_of(tournament)
    spectator.open(f"/t/{tournament.slug}/")
    rows = spectator.page.locator("tbody tr[data-row]")
    expect(rows).to_have_count(len(expected.rows))
    shown = [
        (row.get_attribute("data-row"), *row.locator("td.n.key").all_inner_texts())
        for row in rows.all()
    ]
    assert shown == [(str(row.player), *told(row, spectator)) for row in expected.rows]
    spectator.touch(rows.first.locator("a.num"))
    expect(spectator.page.locator("tr.sum")).to_be_visible()
    spectator.shot(when)


def told(row: Row, reader: Visitor) -> tuple[str, str]:
    """Place and total as they are told to a reader."""
    return str(row.place or "–"), telling.cell(row.totals.total, reader.say)


def printed(spectator: Visitor, tournament: Tournament, chief: Person) -> None:
    """The final table on paper: as the rules say, and with lines to sign on."""
    expected = standings_of(tournament)
    names = dict(tournament.participants.values_list("key", "name"))
    page = spectator.page
    spectator.open(f"/t/{tournament.slug}/final/")
    spectator.shot("final-table")
    spectator.put_on_paper()
    shown = [
        (
            row.locator("td").nth(0).inner_text(),
            row.locator("th").inner_text().splitlines()[0].strip(),
            row.locator("td").nth(1).inner_text(),
        )
        for row in page.locator("table.final tbody tr").all()
    ]
    assert [(place, total) for place, _, total in shown] == [
        told(row, spectator) for row in expected.rows
    ]
    for (_, name, _), row in zip(shown, expected.rows, strict=True):
        assert name.startswith(names[row.player])
    assert spectator.say("lot needed") not in page.locator("table.final").inner_text()
    signing = page.locator(".signing")
    expect(signing).to_contain_text(chief.name)
    assert page.locator("header.page-top").is_hidden()
    spectator.shot("printed")
    pdf = page.pdf(path=SHOTS / f"{spectator.name}-final-table.pdf", format="A4")
    assert pdf.startswith(b"%PDF")
