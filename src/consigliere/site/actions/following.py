"""What a rehearsal follows its tournament in while it is under way: who holds which office."""

from consigliere.site.models import Official, Tournament
from consigliere.site.queries.rehearsal import rehearsal_under_way

_FACTS = ("name", "role", "category", "person", "ended_at")


def offices_follow(tournament: Tournament) -> None:
    """Give the rehearsal of a tournament its offices as they are now. At most three queries.

    For every action that changes an office, under the lock of the tournament; in a rehearsal
    itself nobody is appointed. A link taken up, an office ended holds there, too.
    """
    rehearsal = rehearsal_under_way(tournament)
    if rehearsal is None:
        return
    Official.objects.bulk_create(
        (
            Official(
                tournament=rehearsal,
                key=one.key,
                name=one.name,
                role=one.role,
                category=one.category,
                person_id=one.person_id,
                ended_at=one.ended_at,
            )
            for one in tournament.officials.all()
        ),
        update_conflicts=True,
        unique_fields=["tournament", "key"],
        update_fields=_FACTS,
    )
