"""Why something is not done, in words for whoever asked."""

from consigliere.rules.words import Message


class Refused(Exception):  # noqa: N818  (the name says it without a suffix)
    """An action that may not be done as things are: why, and by which clause.

    `details` are further sentences, such as all that is wrong with a list.
    """

    def __init__(
        self, reason: Message, clause: str | None = None, details: tuple[Message, ...] = ()
    ) -> None:
        """Keep the reason."""
        super().__init__(reason.text)
        self.reason = reason
        self.clause = clause
        self.details = details


class Forbidden(Refused):
    """It is not this person's to do, however the tournament stands."""


class NotNow(Refused):
    """It is his to do, but not as the tournament stands: too soon, too late, or done already."""


class Unknown(Refused):
    """There is no such thing, or none he may know of."""
