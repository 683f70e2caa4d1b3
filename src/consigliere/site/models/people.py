"""Accounts: people who sign in, apart from the participants and officials of tournaments."""

from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower

LONGEST_EMAIL: Final = 254
"""Letters of an e-mail at most, as it is kept."""


class People(BaseUserManager["Person"]):
    """Makes accounts."""

    def create_user(self, email: str, password: str, **facts: Any) -> "Person":  # noqa: ANN401  (whatever an account has)
        """An account with a hashed password. The e-mail is compared without regard to case."""
        person = self.model(email=normalised(email), **facts)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def get_by_natural_key(self, username: str | None) -> "Person":
        """The account with an e-mail, however its letters are written."""
        return self.get(email=normalised(username or ""))


def normalised(email: str) -> str:
    """The one way an e-mail is written here."""
    return email.strip().lower()


class Person(AbstractBaseUser):
    """An account of the site, erasable: results name participants, never persons."""

    email = models.EmailField(max_length=LONGEST_EMAIL, unique=True)
    name = models.CharField(max_length=100)
    language = models.CharField(max_length=2, default="", blank=True)
    """In which he reads; empty: he has not said, and the browser is asked."""
    is_active = models.BooleanField(default=True)
    is_demo = models.BooleanField(default=False)
    """A demonstration's account, with a password that was printed: refused on a network."""
    created_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar[People] = People()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        """The e-mail is unique in whatever case."""

        constraints = (models.UniqueConstraint(Lower("email"), name="person_email_once"),)

    def __str__(self) -> str:
        """The name."""
        return self.name
