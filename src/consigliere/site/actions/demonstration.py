"""The demonstration: a tournament half played, and an account for each role."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from importlib.resources import files
from typing import Final, NamedTuple

from django.db import transaction

from consigliere.files.reader import read_tournament
from consigliere.rules.game import Id
from consigliere.rules.words import N_, Message
from consigliere.site.actions.importing import Hands, import_tournament
from consigliere.site.models import Official, Person, Tournament
from consigliere.site.refusals import Refused

_WAITING: Final = Id("9.1")
"""The last game but one: submitted, and waiting for the chief judge."""

_TO_ENTER: Final = Id("10.1")
"""The last game: played, and for the judge of the demonstration to enter."""

_SECRETARY: Final = "Стенограф"
"""The file's format knows no secretaries; ours is called like its other officials."""

ROLES: Final[Mapping[str, Official.Role]] = {
    "organiser": Official.Role.ORGANISER,
    "chief": Official.Role.CHIEF_JUDGE,
    "judge": Official.Role.TABLE_JUDGE,
    "secretary": Official.Role.SECRETARY,
}
"""The demonstration's accounts of officials; there is one of a player, too."""


class Login(NamedTuple):
    """An account of the demonstration, as it is printed once."""

    role: str
    """In English, to be told like any other text."""
    email: str
    password: str


@transaction.atomic
def load_demonstration(now: datetime) -> list[Login]:
    """Load the demonstration into an empty site; new passwords where it was loaded before.

    Raises Refused where something else is: accounts with printed passwords have no place there.
    """
    if not Person.objects.filter(is_demo=True).exists() and (
        Person.objects.exists() or Tournament.objects.exists()
    ):
        text = N_("The demonstration is for an empty folder, and this one is in use: --data demo")
        raise Refused(Message(text))
    people = {role: _account(role) for role in (*ROLES, "player")}
    if not Tournament.objects.exists():
        _load(people, now)
    logins = []
    for role, person in people.items():
        password = secrets.token_urlsafe(9)
        person.set_password(password)
        person.save(update_fields=["password"])
        label = ROLES[role].label if role in ROLES else N_("player")
        logins.append(Login(label, person.email, password))
    return logins


def _account(role: str) -> Person:
    email = f"{role}@demo.example"
    person = Person.objects.filter(email=email).first()
    if person is None:
        person = Person.objects.create_user(email, secrets.token_urlsafe(), name=role, is_demo=True)
    return person


def _load(people: Mapping[str, Person], now: datetime) -> None:
    data = files("consigliere").joinpath("demo", "tournament.json").read_bytes()
    hands = Hands(organiser=people["organiser"], chief_judge=people["chief"])
    tournament = import_tournament(
        read_tournament(data),
        hands=hands,
        now=now,
        hold_back={_WAITING},
        leave_out={_TO_ENTER},
    )
    tournament.is_public = True
    tournament.save(update_fields=["is_public"])
    for role, office in ROLES.items():
        holder = tournament.officials.filter(role=office).first()
        if office == Official.Role.TABLE_JUDGE:
            holder = tournament.games.get(key=_TO_ENTER).judge
        if holder is None:
            holder = Official(tournament=tournament, key=role, name=_SECRETARY, role=office)
        holder.person = people[role]
        holder.save()
        # Whoever makes a tournament is its organiser; the file names one of its own.
        others = tournament.officials.filter(role=office, person=people[role])
        others.exclude(pk=holder.pk).update(ended_at=now)
        Person.objects.filter(pk=people[role].pk).update(name=holder.name)
    player = tournament.participants.exclude(guest=True).first()
    if player is not None:
        player.person = people["player"]
        player.save(update_fields=["person"])
        Person.objects.filter(pk=people["player"].pk).update(name=player.name)
