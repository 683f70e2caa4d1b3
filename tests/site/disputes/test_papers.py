"""A case on paper: PDFs that say what its page says, in both languages."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from tests.site.disputes.cast import after, appealed, played

from consigliere.files.document_pdf import Document, Said, Section, pdf_of
from consigliere.rules.points import Hundredths
from consigliere.site.actions.appeals import decide_appeal
from consigliere.site.actions.protests import open_protest

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 28, 12, tzinfo=UTC)


def document(**facts: object) -> Document:
    made = Document("Апелляция 1", "Кубок", (("Игрок", "Ёж Ѣ"),), (), (), "foot", "{page}/{pages}")
    return made._replace(**facts)  # type: ignore[arg-type]  # fields of a document


def test_the_same_document_gives_the_same_bytes() -> None:
    first = pdf_of(document(), AT)
    assert first.startswith(b"%PDF-")
    assert first == pdf_of(document(), AT)
    assert first != pdf_of(document(title="Апелляция 2"), AT)


def test_a_long_one_has_pages_and_nothing_is_lost() -> None:
    words = "Очень длинное основание, в котором много слов. " * 400
    long = document(sections=(Section("Основание", (Said("12:00", words),)),))
    made = pdf_of(long, AT)
    assert made.count(b"/Type /Page\n") > 3


def test_control_characters_and_other_alphabets_break_nothing() -> None:
    odd = "a\x00b\x1b[31m \u202e 漢字 \U0001f600\nlast"
    assert pdf_of(document(title=odd), AT).startswith(b"%PDF-")


def test_a_case_and_a_complaint(client: Client) -> None:
    one = played()
    case = appealed(one)
    decide_appeal(case, Hundredths(80), "so it was", by=one.cast.judge, now=after(2))
    for person, status in ((one.cast.player, 200), (one.cast.judge, 200), (one.committee, 404)):
        client.force_login(person)
        answer = client.get(f"/t/{one.tournament.slug}/cases/1/case.pdf")
        assert answer.status_code == status
    open_protest(one.game, "miscounted", by=one.cast.player, now=after(3))
    client.force_login(one.cast.player)
    address = f"/t/{one.tournament.slug}/cases/2/complaint/"
    assert client.get(address).status_code == 200
    assert client.post(address, {"text": " "}).status_code == 409
    made = client.post(address, {"text": "Судья не услышал протест."})
    assert made["Content-Type"] == "application/pdf"
    assert made.content.startswith(b"%PDF-")
