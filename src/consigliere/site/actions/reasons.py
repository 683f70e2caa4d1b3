"""Why somebody does something, as he types it: what is decided with a reason is kept with it."""

from consigliere.files.texts import too_long
from consigliere.rules.words import N_, Message
from consigliere.site.refusals import Refused


def reason_in(typed: str, missing: Message | None) -> str:
    """The reason somebody gave, without spaces around it.

    Raises Refused with `missing` where he gave none and has to, and where it is too long to be
    kept: it is never cut.
    """
    reason = typed.strip()
    if missing is not None and not reason:
        raise Refused(missing)
    wrong = too_long(reason)
    if wrong is not None:
        raise Refused(Message(N_("Say it shorter.")), details=(wrong,))
    return reason
