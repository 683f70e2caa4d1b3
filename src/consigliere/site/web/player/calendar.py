"""A calendar feed of a player's rounds, for programs that cannot sign in."""

from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from consigliere.site.queries.calendar import Calendar, calendar_of
from consigliere.site.web.templating import words


def _state(_request: HttpRequest, token: str) -> str:
    shown = repr((calendar_of(token).sittings, words().language))
    return f'"{blake2b(shown.encode(), digest_size=9).hexdigest()}"'


@require_safe
@condition(etag_func=_state)
def rounds(_request: HttpRequest, token: str) -> HttpResponse:
    """The feed. Raises Unknown for a link that opens nothing."""
    response = HttpResponse(_written(calendar_of(token)), content_type="text/calendar")
    response["Content-Disposition"] = 'inline; filename="rounds.ics"'
    patch_cache_control(response, private=True, max_age=300)
    return response


def _written(found: Calendar) -> bytes:
    from icalendar import Calendar as File  # noqa: PLC0415  (heavy, and asked for by few)
    from icalendar import Event  # noqa: PLC0415  (the same)

    say = words()
    tournament = found.player.tournament
    file = File()
    file.add("prodid", "-//Consigliere//EN")
    file.add("version", "2.0")
    file.add("method", "PUBLISH")
    file.add("x-wr-calname", f"{tournament.name}: {found.player.name}")
    file.add("x-wr-timezone", tournament.zone)
    for one in found.sittings:
        event = Event()
        event.add("uid", f"{one.uid}@consigliere")
        event.add("dtstamp", timezone.now())
        event.add("dtstart", one.start.astimezone(tournament.clock))
        event.add("dtend", one.end.astimezone(tournament.clock))
        told = say(
            "Round {round}: table {table}, seat {seat}",
            round=one.round,
            table=one.table,
            seat=one.seat,
        )
        event.add("summary", f"{told} \N{EN DASH} {tournament.name}")
        if tournament.city:
            event.add("location", tournament.city)
        file.add_component(event)
    file.add_missing_timezones()
    content: bytes = file.to_ical()
    return content
