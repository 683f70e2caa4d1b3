"""Time zones to choose from: those most tournaments are in by the names of their cities."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from consigliere.rules.words import N_, Words

_NEAR: Final = {
    "Europe/Kaliningrad": N_("Kaliningrad"),
    "Europe/Moscow": N_("Moscow"),
    "Europe/Samara": N_("Samara"),
    "Asia/Yekaterinburg": N_("Yekaterinburg"),
    "Asia/Omsk": N_("Omsk"),
    "Asia/Novosibirsk": N_("Novosibirsk"),
    "Asia/Krasnoyarsk": N_("Krasnoyarsk"),
    "Asia/Irkutsk": N_("Irkutsk"),
    "Asia/Yakutsk": N_("Yakutsk"),
    "Asia/Vladivostok": N_("Vladivostok"),
    "Asia/Magadan": N_("Magadan"),
    "Asia/Kamchatka": N_("Kamchatka"),
    "Europe/Minsk": N_("Minsk"),
    "Europe/Kyiv": N_("Kyiv"),
    "Europe/Chisinau": N_("Chisinau"),
    "Asia/Tbilisi": N_("Tbilisi"),
    "Asia/Yerevan": N_("Yerevan"),
    "Asia/Baku": N_("Baku"),
    "Asia/Almaty": N_("Almaty"),
    "Asia/Tashkent": N_("Tashkent"),
    "Asia/Bishkek": N_("Bishkek"),
}


def zones(say: Words, now: datetime) -> list[tuple[str, list[tuple[str, str]]]]:
    """Groups of zones, each zone with its name and how far it is from UTC now."""
    near = [(zone, f"{say(name)}, {_offset(zone, now)}") for zone, name in _NEAR.items()]
    others = [(zone, f"{zone}, {_offset(zone, now)}") for zone in _others()]
    return [("", near), (say("All others"), others)]


@cache
def _others() -> tuple[str, ...]:
    return tuple(
        sorted(
            zone
            for zone in available_timezones()
            if zone not in _NEAR and ("/" in zone or zone == "UTC") and not zone.startswith("Etc/")
        )
    )


def _offset(zone: str, now: datetime) -> str:
    ahead = now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    minutes = int(ahead.total_seconds()) // 60
    sign = "\N{MINUS SIGN}" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def today(zone: str, now: datetime | None = None) -> str:
    """The date in a zone, as forms write it."""
    return (now or datetime.now(UTC)).astimezone(ZoneInfo(zone)).date().isoformat()
