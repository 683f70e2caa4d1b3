"""Pages for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from consigliere.site.models import Person
from consigliere.site.queries.standings import standings_of
from consigliere.site.queries.tournaments import visible_to
from consigliere.site.web.access import standing_in


def home(request: HttpRequest) -> HttpResponse:
    """The tournaments of this site that the reader may see."""
    person = request.user if isinstance(request.user, Person) else None
    return render(request, "public/home.html", {"tournaments": visible_to(person)})


def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The table."""
    standing = standing_in(request, slug)
    table = standings_of(standing.tournament)
    names = {row.player: table.facts.name_of(row.player) for row in table.rows}
    return render(
        request,
        "public/standings.html",
        {
            "tournament": standing.tournament,
            "standing": standing,
            "rows": table.rows,
            "names": names,
        },
    )
