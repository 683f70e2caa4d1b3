"""Offices: who holds which, appointing, ending."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from consigliere.rules.words import N_, Message
from consigliere.site.actions.officials import appoint, describe_official, end_office
from consigliere.site.models import Official, Person
from consigliere.site.policy import Act, Standing
from consigliere.site.queries.named import official_in
from consigliere.site.queries.planned import offices_held
from consigliere.site.refusals import Refused
from consigliere.site.web.access import person_of, standing_in
from consigliere.site.web.organiser.pages import step_page
from consigliere.site.web.refusals import attempt

Role = Official.Role
Category = Official.Category

_DOES: Final = {
    Role.CHIEF_JUDGE: N_("publishes games, gives consents, decides; there is one"),
    Role.TABLE_JUDGE: N_("judges tables and enters their protocols"),
    Role.SECRETARY: N_("enters protocols for the judges, checks players in"),
    Role.ORGANISER: N_("prepares and runs the tournament"),
    Role.COMMISSION: N_("may decide protests in the chief judge's place"),
    Role.COMMITTEE: N_("the federation's duty representative"),
}
"""What each office does, in the order in which a tournament needs them."""

_ORDER: Final = tuple(_DOES)


class _Offer(NamedTuple):
    """Offices somebody may take himself by one button: a club evening often has one judge."""

    words: str
    roles: tuple[Role, ...]


_ALONE: Final = _Offer(
    N_("I judge alone: chief judge and tables"), (Role.CHIEF_JUDGE, Role.TABLE_JUDGE)
)
_CHIEF: Final = _Offer(N_("I am the chief judge myself"), (Role.CHIEF_JUDGE,))
_TABLES: Final = _Offer(N_("I judge the tables myself"), (Role.TABLE_JUDGE,))


class _Holder(NamedTuple):
    """Somebody with all offices he holds; `free` are those he does not."""

    official: Official
    offices: list[Official]
    free: list[Role]


def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Who judges and organises, and a form for one more."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    form: dict[str, Any] = {"name": "", "roles": [], "category": Category.NONE, "myself": False}
    if request.method == "POST":
        person = person_of(request)
        roles = request.POST.getlist("role")
        category = request.POST.get("category", Category.NONE)
        form = {
            "name": request.POST.get("name", ""),
            "roles": roles,
            "category": category,
            "myself": "myself" in request.POST,
        }
        _, refused = attempt(lambda: _appoint(standing, form, person))
        if refused is not None:
            return _page(request, standing, form, refused)
        return redirect("organiser:officials", slug)
    return _page(request, standing, form)


def official(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """An official's name and category, further offices, and the end of one."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    one = official_in(standing.tournament, key)
    refused = None
    form: dict[str, Any] = {"name": one.name, "category": one.category}
    if request.method == "POST":
        person = person_of(request)
        form = {
            "name": request.POST.get("name", ""),
            "category": request.POST.get("category", Category.NONE),
        }
        _, refused = attempt(
            lambda: describe_official(
                one,
                name=form["name"],
                category=_category(form["category"]),
                by=person,
                now=timezone.now(),
            )
        )
        if refused is None:
            return redirect("organiser:officials", slug)
    facts = {"one": one, "form": form, "categories": Category}
    return step_page(request, standing, "official", facts, refused=refused)


@require_POST
def further_office(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One more office for somebody who holds one."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    one = official_in(standing.tournament, key)
    appoint(
        standing.tournament,
        one.name,
        _roles(request.POST.getlist("role")),
        category=one.category,
        person=one.person,
        by=person_of(request),
        now=timezone.now(),
    )
    return redirect("organiser:officials", slug)


@require_POST
def end(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """End an office."""
    standing = standing_in(request, slug, Act.SEE_PREPARATION)
    end_office(official_in(standing.tournament, key), by=person_of(request), now=timezone.now())
    return redirect("organiser:officials", slug)


# ----------------------------------------------------------------------------------------- pieces


def _appoint(standing: Standing, form: dict[str, Any], person: Person) -> None:
    appoint(
        standing.tournament,
        person.name if form["myself"] else form["name"],
        _roles(form["roles"]),
        category=_category(form["category"]),
        person=person if form["myself"] else None,
        by=person,
        now=timezone.now(),
    )


def _roles(written: Iterable[str]) -> list[Role]:
    if not all(role in Role.values for role in written):
        raise Refused(Message(N_("There is no such office.")))
    return [Role(role) for role in written]


def _category(written: str) -> Category:
    if written not in Category.values:
        raise Refused(Message(N_("There is no such category.")))
    return Category(written)


def _page(
    request: HttpRequest,
    standing: Standing,
    form: dict[str, Any],
    refused: Refused | None = None,
) -> HttpResponse:
    held = sorted(offices_held(standing.tournament), key=_identity)
    holders = [_holder(list(offices)) for _, offices in groupby(held, key=_identity)]
    holders.sort(key=lambda one: (_place(one.official), one.official.name))
    facts = {
        "holders": holders,
        "form": form,
        "does": _DOES,
        "categories": Category,
        **_offered({Role(office.role) for one in holders for office in one.offices}),
    }
    return step_page(request, standing, "officials", facts, refused=refused)


def _offered(held: set[Role]) -> dict[str, Any]:
    """Which office nobody holds yet, and how whoever looks may take it himself."""
    if Role.CHIEF_JUDGE not in held:
        offers = [_CHIEF] if Role.TABLE_JUDGE in held else [_ALONE, _CHIEF]
        return {"lacking": N_("There is no chief judge yet."), "offers": offers}
    if Role.TABLE_JUDGE not in held:
        return {"lacking": N_("There is no table judge yet."), "offers": [_TABLES]}
    return {"lacking": "", "offers": []}


def _identity(one: Official) -> tuple[int, str]:
    """One person by his account, or by his name where he has none here."""
    return (one.person_id or 0, "" if one.person_id else one.name)


def _holder(offices: list[Official]) -> _Holder:
    offices.sort(key=_place)
    held = {office.role for office in offices}
    return _Holder(offices[0], offices, [role for role in _ORDER if role.value not in held])


def _place(office: Official) -> int:
    """Where an office stands among the others."""
    return _ORDER.index(Role(office.role))
