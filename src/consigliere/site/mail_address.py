"""`EMAIL_URL`: where mails are handed over, read strictly."""

from typing import Any, Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email

_PORTS: Final = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
_EXPECTED: Final = (
    "EMAIL_URL: expected smtp://, smtp+tls:// or smtps://user:password@host:port?from=sender"
    " (special letters as %40), or console:"
)
_PATIENCE: Final = 30
"""Seconds for each answer of the other server; a claim of the outbox holds much longer."""

NOBODY: Final = {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
"""Where nothing is said, no mail leaves the site."""


def mail_settings(url: str, address: str) -> dict[str, Any]:
    """Django's settings for a mail server. Raises ImproperlyConfigured, never with the password.

    `address` is the site's own: links in mails begin with it, so that it has to be known.
    """
    if not url:
        return NOBODY
    if not address:
        raise ImproperlyConfigured(
            "CONSIGLIERE_ADDRESS: expected the address of the site, which links in mails begin"
            " with (EMAIL_URL is given), got none"
        )
    if url == "console:":
        told = {"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}
        return {**told, "DEFAULT_FROM_EMAIL": f"consigliere@{urlsplit(address).hostname}"}
    try:
        return _smtp(urlsplit(url))
    except ValueError:
        raise ImproperlyConfigured(_EXPECTED) from None


def _smtp(parts: SplitResult) -> dict[str, Any]:
    """Raises ValueError for anything that is not understood."""
    asked = parse_qs(parts.query, strict_parsing=True) if parts.query else {}
    if parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/") or parts.fragment:
        raise ValueError(parts.scheme)
    if set(asked) - {"from"} or (parts.username is None) != (parts.password is None):
        raise ValueError(parts.query)
    user = unquote(parts.username or "")
    sender = asked.get("from", [user])[0]
    try:
        validate_email(sender)
    except ValidationError:
        raise ValueError(sender) from None
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _PORTS[parts.scheme],
        "EMAIL_HOST_USER": user,
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+tls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": _PATIENCE,
        "DEFAULT_FROM_EMAIL": sender,
    }
