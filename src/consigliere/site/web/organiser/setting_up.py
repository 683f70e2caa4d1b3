"""From nothing to a tournament: made, described, given its regulation, started."""

from datetime import date
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.edition import NAMES
from consigliere.rules.words import N_
from consigliere.site.actions.setting_up import (
    Description,
    choose_edition,
    create_tournament,
    describe,
    start,
)
from consigliere.site.models import Person, Tournament
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.compared import comparison
from consigliere.site.queries.planned import first_round_drawn
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.addresses import absolute, qr
from consigliere.site.web.organiser.pages import step_page
from consigliere.site.web.organiser.zones import today, zones
from consigliere.site.web.refusals import attempt
from consigliere.site.web.templating import words
from consigliere.site.web.typed import Typed

_ZONE: Final = "Europe/Moscow"


def new(request: HttpRequest) -> HttpResponse:
    """A new tournament: its name is enough, all else can be said later."""
    person = person_of(request)
    form: dict[str, Any] = {
        "name": "",
        "city": "",
        "zone": _ZONE,
        "first_day": today(_ZONE),
        "last_day": "",
        "is_public": False,
    }
    refused = None
    if request.method == "POST":
        typed = Typed(request.POST.dict())
        form = _form(typed)
        made, refused = attempt(lambda: _create(typed, person))
        if made is not None:
            return redirect("organiser:edition", made.slug)
    page = {"form": form, "zones": zones(words(), timezone.now()), "refused": refused}
    return render(request, "organiser/new.html", page, status=409 if refused else 200)


def preparation(request: HttpRequest, slug: str) -> HttpResponse:
    """How far the preparation is, and what to do next."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    return step_page(request, standing, "preparation", {})


def about(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, place, zone, days, and whether everybody may see it."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    one = standing.tournament
    form: dict[str, Any] = {
        "name": one.name,
        "city": one.city,
        "zone": one.zone,
        "first_day": _written(one.first_day),
        "last_day": _written(one.last_day),
        "is_public": one.is_public,
    }
    refused = None
    if request.method == "POST":
        person, typed = person_of(request), Typed(request.POST.dict())
        form = _form(typed)
        _, refused = attempt(
            lambda: describe(one, _description(typed), by=person, now=timezone.now())
        )
        if refused is None:
            return redirect("organiser:edition", slug)
    facts = {"form": form, "zones": zones(words(), timezone.now())}
    return step_page(request, standing, "about", facts, refused=refused)


def edition(request: HttpRequest, slug: str) -> HttpResponse:
    """The regulations beside each other, and the choice."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    if request.method == "POST":
        wanted = request.POST.get("edition", "")
        choose_edition(standing.tournament, wanted, by=person_of(request), now=timezone.now())
        return redirect("organiser:players", slug)
    facts = {"comparison": comparison(words().language)}
    return step_page(request, standing, "edition", facts)


def ready(request: HttpRequest, slug: str) -> HttpResponse:
    """The addresses to hand out, what can be printed, and the start."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    return _ready(request, standing)


@require_POST
def start_it(request: HttpRequest, slug: str) -> HttpResponse:
    """The start."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    person = person_of(request)
    _, refused = attempt(lambda: start(standing.tournament, by=person, now=timezone.now()))
    if refused is not None:
        return _ready(request, standing, refused)
    say = words()
    messages.success(request, say("The tournament has started."))
    return redirect("organiser:preparation", slug)


def _ready(
    request: HttpRequest, standing: Standing, refused: Refused | None = None
) -> HttpResponse:
    address = absolute(request, "public:standings", standing.tournament.slug)
    first = first_round_drawn(standing.tournament)
    facts = {"address": address, "picture": qr(address), "first_round": first}
    return step_page(request, standing, "ready", facts, refused=refused)


# ------------------------------------------------------------------------------------------ forms


def _create(typed: Typed, person: Person) -> Tournament:
    told = _description(typed)
    return create_tournament(
        told.name,
        NAMES[0],
        by=person,
        now=timezone.now(),
        city=told.city,
        zone=told.zone,
        first_day=told.first_day,
        last_day=told.last_day,
        is_public=told.is_public,
    )


def _form(typed: Typed) -> dict[str, Any]:
    """What was typed, to be shown again."""
    names = ("name", "city", "zone", "first_day", "last_day")
    return {name: typed.text(name) for name in names} | {"is_public": typed.flag("is_public")}


def _description(typed: Typed) -> Description:
    told = Description(
        typed.text("name"),
        typed.text("city"),
        typed.text("zone"),
        typed.date("first_day", N_("First day")),
        typed.date("last_day", N_("Last day")),
        typed.flag("is_public"),
    )
    typed.refuse_if_wrong()
    return told


def _written(day: date | None) -> str:
    return day.isoformat() if day else ""
