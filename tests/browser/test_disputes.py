"""An appeal and a protest in browsers, from both ends: the player's phone, the judges' screens."""

import pytest
from tests.browser.visitor import Stage
from tests.site.disputes.cast import played

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_appeal_and_a_protest_from_both_ends(stage: Stage) -> None:
    one = played()
    here = f"/t/{one.tournament.slug}"
    player, judge, chief = stage.phone("player"), stage.phone("judge"), stage.laptop("chief")
    member = stage.laptop("member")
    for visitor, person in (
        (player, one.cast.player),
        (judge, one.cast.judge),
        (chief, one.cast.chief),
        (member, one.commission[0]),
    ):
        visitor.sign_in(person)

    # The player opens it beside the line, and says why.
    player.open(f"{here}/me/")
    player.shot("lines")
    player.page.locator('a[href*="appeal/1.1/?line=mark%3Aplus"]').click()
    player.shot("form")
    player.page.locator("label:has(input[value='0.8'])").click()
    player.page.locator("[name=ground]").fill("Встречным вскрытием увёл три голоса.")
    player.press("Open the appeal")

    # The judge answers; the player calls the chief judge, who decides.
    judge.open(f"{here}/cases/1/")
    judge.page.locator("[name=text]").first.fill("Три голоса учёл, это и есть +0,4.")
    judge.press("Send")
    player.open(f"{here}/cases/1/")
    player.page.locator("details:has(button[value=call])").locator("summary").click()
    player.page.locator("button[value=call]").click()
    player.shot("called")
    chief.open(f"{here}/inbox/")
    chief.shot("inbox")
    chief.open(f"{here}/cases/1/")
    chief.shot("to-decide")
    chief.page.locator("label:has(input[value='0.6'])").click()
    chief.page.locator("[name=reason]").fill("The order of speeches was as he says.")
    chief.press("Decide")
    chief.shot("decided")
    player.open(f"{here}/games/1.1/")
    player.reads("changed by the decision of the chief judge, appeal {case}", case=1)
    player.shot("game")

    # A protest, handed to the commission and voted on.
    player.page.locator(f'a[href="{here}/protest/1.1/"]').click()
    player.page.locator("[name=ground]").fill("Голос десятого посчитали дважды.")
    player.shot("protest")
    player.press("Enter the protest")
    chief.open(f"{here}/cases/2/")
    chief.page.locator("details:has(button[value=refer])").locator("summary").click()
    chief.page.locator("button[value=refer]").click()
    member.open(f"{here}/cases/2/")
    member.page.locator("label:has(input[value=rejected])").click()
    member.page.locator("[name=reason]").fill("The recording shows one vote.")
    member.press("Vote")
    member.shot("voted")
