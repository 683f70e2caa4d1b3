"""A calendar feed of a player's rounds, for programs that cannot sign in."""

from hashlib import blake2b

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import condition, require_safe

from consigliere.site.queries.calendar import Calendar, Sitting, calendar_of
from consigliere.site.web.templating import words


def _state(_request: HttpRequest, token: str) -> str:
    found = calendar_of(token)
    shown = repr((found.sittings, found.moved_at, found.moves, found.player.name, words().language))
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
        event.add("dtstamp", found.moved_at)
        event.add("sequence", found.moves)
        event.add("dtstart", one.start.astimezone(tournament.clock))
        event.add("dtend", one.end.astimezone(tournament.clock))
        told = _told(one)
        event.add("summary", f"{told} \N{EN DASH} {tournament.name}")
        if tournament.city:
            event.add("location", tournament.city)
        file.add_component(event)
    file.add_missing_timezones()
    content: bytes = file.to_ical()
    return content


def _told(one: Sitting) -> str:
    """Which round, and where he sits."""
    say, at = words(), {"round": one.round, "table": one.table, "seat": one.seat}
    if one.stage:
        return say("{stage}, round {round}: table {table}, seat {seat}", stage=one.stage, **at)
    return say("Round {round}: table {table}, seat {seat}", **at)
