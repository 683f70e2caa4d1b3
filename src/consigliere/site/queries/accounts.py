"""What an account has to do with tournaments."""

from typing import NamedTuple

from consigliere.site.models import Official, Participant, Person, Tournament
from consigliere.site.models.people import normalised


class Part(NamedTuple):
    """A tournament, the offices somebody holds there and the name he plays under."""

    tournament: Tournament
    offices: tuple[str, ...]
    plays_as: str | None
    is_only_organiser: bool


def person_by(email: str) -> Person | None:
    """Whose an e-mail is, however its letters are written. One query."""
    return Person.objects.filter(email=normalised(email)).first()


def parts_of(person: Person) -> list[Part]:
    """The tournaments somebody belongs to, newest first. At most three queries."""
    offices = list(
        Official.objects.filter(person=person, ended_at=None).select_related("tournament")
    )
    playing = Participant.objects.filter(person=person).select_related("tournament")
    names = {one.tournament: one.name for one in playing}
    organising = {one.tournament for one in offices if one.role == Official.Role.ORGANISER}
    not_alone = set(
        Official.objects.filter(
            tournament__in=organising,
            role=Official.Role.ORGANISER,
            ended_at=None,
            person__isnull=False,
        )
        .exclude(person=person)
        .values_list("tournament_id", flat=True)
    )
    tournaments = {one.tournament for one in offices} | set(names)
    return [
        Part(
            tournament,
            tuple(
                dict.fromkeys(
                    Official.Role(one.role).label for one in offices if one.tournament == tournament
                )
            ),
            names.get(tournament),
            tournament in organising and tournament.pk not in not_alone,
        )
        for tournament in sorted(tournaments, key=lambda one: one.created_at, reverse=True)
    ]
