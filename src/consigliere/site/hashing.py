"""The one form in which things are hashed."""

import hashlib
import json
from decimal import Decimal


def canonical(document: object) -> bytes:
    """JSON with sorted keys and no spaces, in UTF-8; exact decimals as text."""
    return json.dumps(
        document, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_plain
    ).encode()


def secret_hash(secret: str) -> str:
    """What is kept of a secret: it is long and random, so that a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _plain(value: object) -> str:
    if isinstance(value, Decimal):
        return str(value)
    raise TypeError(type(value))
