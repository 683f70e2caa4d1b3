"""The editions' pages: every clause the site can name leads to what it says."""

import pytest
from django.test import Client

from consigliere.rules import edition
from consigliere.rules.catalogue import catalogue
from consigliere.site.queries.regulation import regulation

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", edition.NAMES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_an_edition_lists_its_clauses_and_every_interpretation(
    client: Client, name: str, language: str
) -> None:
    page = client.get(f"/editions/{name}/", headers={"accept-language": language})
    assert page.status_code == 200
    text = page.content.decode()
    assert f'lang="{language}"' in text
    for number in catalogue(name).clauses:
        assert f"/editions/{name}/{number}/" in text
    assert text.count("<tr>") >= len(catalogue(name).interpretations)


@pytest.mark.parametrize("name", edition.NAMES)
def test_every_clause_has_a_page(client: Client, name: str) -> None:
    for number, clause in catalogue(name).clauses.items():
        page = client.get(f"/editions/{name}/{number}/", headers={"accept-language": "en"})
        assert page.status_code == 200
        assert number in page.content.decode()
        assert clause.title.en


@pytest.mark.parametrize("address", ["/editions/nobody/", "/editions/fsm/99.9/"])
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_numbers_stand_beside_their_clauses() -> None:
    fsm = regulation("fsm", "en")
    best_move, limits = fsm.clause("8.3.5"), fsm.clause("8.4.1")
    assert best_move is not None
    assert limits is not None
    assert best_move.values == ("by the number of blacks named, from none: 0, +0.1, +0.3, +0.6",)
    assert limits.values == ("together at most +4.0", "players at most: 7")
