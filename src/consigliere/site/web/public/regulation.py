"""Pages of the editions: what a clause is about, what it pays and takes, how it is read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from consigliere.rules.words import N_, Message
from consigliere.site.queries.regulation import Regulation, regulation
from consigliere.site.refusals import Unknown
from consigliere.site.web.templating import words


def edition(request: HttpRequest, name: str) -> HttpResponse:
    """An edition: what it pays, takes and allows, and how its doubtful clauses are read."""
    return render(request, "public/edition.html", {"regulation": _regulation(name)})


def clause(request: HttpRequest, name: str, number: str) -> HttpResponse:
    """One clause; every clause number on the site leads here."""
    rules = _regulation(name)
    found = rules.clause(number)
    if found is None:
        raise Unknown(Message(N_("There is no such clause in this edition.")))
    return render(request, "public/clause.html", {"regulation": rules, "clause": found})


def _regulation(name: str) -> Regulation:
    try:
        return regulation(name, words().language)
    except KeyError:
        raise Unknown(Message(N_("There is no such edition here."))) from None
