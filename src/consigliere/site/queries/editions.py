"""Editions as the site shows and pins them."""

import hashlib
from functools import cache

from consigliere.rules.edition import document
from consigliere.site.hashing import canonical


@cache
def edition_hash(name: str) -> str:
    """The hash of an edition's parameters: the same in two programs that score alike.

    Raises KeyError for an edition nobody knows.
    """
    return hashlib.sha256(canonical(document(name, ""))).hexdigest()
