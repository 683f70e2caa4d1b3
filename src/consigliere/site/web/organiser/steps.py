"""The steps of preparing a tournament, as they stand at the side of each of their pages."""

from typing import Final, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format

from consigliere.rules.catalogue import catalogue
from consigliere.rules.game import PLAYERS
from consigliere.rules.words import N_, Words
from consigliere.site.models import Tournament
from consigliere.site.queries.preparation import Prepared, Role

STEPS: Final = {
    "about": N_("Name, place, days"),
    "edition": N_("Regulation"),
    "players": N_("Players"),
    "check_in": N_("Check-in"),
    "officials": N_("Officials and categories"),
    "stages": N_("Stages and rounds"),
    "seating": N_("Seating"),
    "days": N_("Days and standings"),
    "rehearsal": N_("Rehearsal"),
    "ready": N_("Links, print, start"),
}
"""By the names of their pages, in order; a rehearsal has none of its own."""


_NEEDED: Final = frozenset({"players", "officials", "stages", "seating"})


class Step(NamedTuple):
    """A step: `told` is what is there already, in words."""

    page: str
    title: str
    number: int
    address: str
    is_done: bool
    is_needed: bool
    """Whether the tournament cannot start without it."""
    told: str


def steps_of(tournament: Tournament, found: Prepared, say: Words) -> list[Step]:
    """All steps with what is done of them."""
    told = {
        "about": _about(tournament, say),
        "edition": catalogue(tournament.edition).title.told(say.language),
        "players": _players(found, say),
        "check_in": say("{here} of {count} have come", here=found.checked_in, count=found.players)
        if found.checked_in
        else "",
        "officials": _officials(found, say),
        "stages": _stages(found, say),
        "seating": say.plural("{number} game", "{number} games", found.games)
        if found.games
        else "",
        "days": say.plural("{number} day", "{number} days", found.days) if found.rounds else "",
        "rehearsal": say("under way") if found.rehearsals else "",
        "ready": "",
    }
    done = {
        "about": True,
        "edition": True,
        "players": found.players >= PLAYERS,
        "check_in": found.players > 0 and found.checked_in == found.players,
        "officials": found.offices.get(Role.CHIEF_JUDGE, 0) > 0,
        "stages": found.rounds > 0,
        "seating": found.is_drawn,
        "days": found.rounds > 0 and found.planned_starts == found.rounds,
        "rehearsal": found.rehearsed > 0,
        "ready": False,
    }
    shown = [one for one in STEPS.items() if one[0] != "rehearsal" or not tournament.rehearses_id]
    return [
        Step(
            page,
            say(title),
            number,
            reverse(f"organiser:{page}", args=(tournament.slug,)),
            done[page],
            page in _NEEDED,
            told[page],
        )
        for number, (page, title) in enumerate(shown, 1)
    ]


def _about(tournament: Tournament, say: Words) -> str:
    day = tournament.first_day
    parts = (tournament.city, date_format(day, "j E Y") if day else say("no days yet"))
    return ", ".join(filter(None, parts))


def _players(found: Prepared, say: Words) -> str:
    if not found.players:
        return ""
    told = say.plural("{number} player", "{number} players", found.players)
    if found.guests:
        told += ", " + say.plural("{number} guest", "{number} guests", found.guests)
    return told


def _officials(found: Prepared, say: Words) -> str:
    judges = found.offices.get(Role.TABLE_JUDGE, 0)
    chief = say("chief judge") if found.offices.get(Role.CHIEF_JUDGE) else say("no chief judge")
    if not judges:
        return chief
    told = say.plural("{number} table judge", "{number} table judges", judges)
    return f"{chief}, {told}"


def _stages(found: Prepared, say: Words) -> str:
    if not found.rounds:
        return ""
    stages = say.plural("{number} stage", "{number} stages", found.stages)
    rounds = say.plural("{number} round", "{number} rounds", found.rounds)
    return f"{stages}, {rounds}"
