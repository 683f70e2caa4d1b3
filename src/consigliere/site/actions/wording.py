"""What somebody types to be read by others: why he decides something, what is said to everybody."""

from consigliere.files.texts import LONGEST, too_long
from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused


def written_in(typed: str, missing: Message | None, most: int = LONGEST) -> str:
    """What somebody wrote, without spaces around it.

    Raises Refused with `missing` where he wrote nothing and has to, and where it has more than
    `most` characters: it is never cut.
    """
    text = typed.strip()
    if missing is not None and not text:
        raise Refused(missing)
    wrong = too_long(text, most)
    if wrong is not None:
        raise Refused(Message(N_("Say it shorter: {what}."), {"what": wrong}))
    return text
