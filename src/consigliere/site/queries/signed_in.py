"""Who is signed in still."""

from collections.abc import Collection

from django.contrib.sessions.models import Session
from django.utils import timezone


def sessions_open(keys: Collection[str]) -> frozenset[str]:
    """Of some sessions those that have not ended. One query, none without any."""
    if not keys:
        return frozenset()
    found = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    return frozenset(found.values_list("session_key", flat=True))
