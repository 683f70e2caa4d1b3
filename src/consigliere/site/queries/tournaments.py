"""Which tournaments there are."""

from django.db.models import Q, QuerySet

from consigliere.site.models import Person, Tournament


def visible_to(person: Person | None) -> QuerySet[Tournament]:
    """The tournaments somebody may see, newest first: public ones and those he belongs to."""
    seen = Q(is_public=True)
    if person is not None:
        seen |= Q(officials__person=person, officials__ended_at=None)
        seen |= Q(participants__person=person)
    return Tournament.objects.filter(seen).distinct()
