"""What was typed into a form, read strictly: all that is wrong is told at once, nothing is lost."""

from collections.abc import Mapping
from datetime import date, time

from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused

_DIGITS = 9
"""Of a number at most: no database holds more, and nobody means more."""


def whole(text: str | None) -> int | None:
    """A whole number of at most nine digits; None for anything else."""
    written = (text or "").strip()
    is_number = written.isascii() and written.isdecimal() and len(written) <= _DIGITS
    return int(written) if is_number else None


class Typed:
    """The fields of a form. What cannot be read is None and stands among `wrong`."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        """Begin with nothing wrong."""
        self._fields = fields
        self.wrong: list[Message] = []

    def text(self, name: str) -> str:
        """A text as it was typed; empty where there is none."""
        return self._fields.get(name, "")

    def flag(self, name: str) -> bool:
        """Whether a box is ticked."""
        return name in self._fields

    def whole(self, name: str, called: str) -> int | None:
        """A whole number; None for an empty field."""
        written = self.text(name).strip()
        if not written:
            return None
        read = whole(written)
        if read is None:
            self._blame(N_("{field}: expected a whole number, got “{text}”."), called, written)
        return read

    def date(self, name: str, called: str) -> date | None:
        """A date; None for an empty field."""
        written = self.text(name).strip()
        try:
            return date.fromisoformat(written) if written else None
        except ValueError:
            self._blame(N_("{field}: expected a date, got “{text}”."), called, written)
            return None

    def time(self, name: str, called: str) -> time | None:
        """A time of day; None for an empty field."""
        written = self.text(name).strip()
        try:
            read = time.fromisoformat(written) if written else None
        except ValueError:
            read = None
        if written and (read is None or read.tzinfo is not None):
            self._blame(N_("{field}: expected a time of day, got “{text}”."), called, written)
            return None
        return read

    def refuse_if_wrong(self) -> None:
        """Raise Refused with all that could not be read."""
        if self.wrong:
            text = N_("This cannot be saved as it is.")
            raise Refused(Message(text), details=tuple(self.wrong))

    def _blame(self, text: str, called: str, written: str) -> None:
        self.wrong.append(Message(text, {"field": Message(called), "text": written[:40]}))
