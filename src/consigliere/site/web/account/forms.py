"""What people write about themselves, checked."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from consigliere.rules.words import LANGUAGES, N_
from consigliere.site.actions.accounts import NewAccount
from consigliere.site.models import Person
from consigliere.site.models.people import LONGEST_EMAIL, normalised
from consigliere.site.web.templating import words

_LONGEST = 128
"""Characters of a password at most: hashing a longer one would only take time."""

PASSWORDS = frozenset({"password", "again", "present"})
"""The fields of all forms that hold one."""


class DescriptionForm(forms.Form):
    """How somebody is called here, and in which language he reads."""

    name = forms.CharField(max_length=100)
    language = forms.ChoiceField(choices=[(code, code) for code in LANGUAGES])


class TwicePasswordForm(forms.Form):
    """A new password, typed twice."""

    password = forms.CharField(max_length=_LONGEST, strip=False)
    again = forms.CharField(max_length=_LONGEST, strip=False)

    def clean(self) -> dict[str, Any]:
        """The same twice, and no password that others would guess."""
        given: dict[str, Any] = super().clean() or {}
        password = given.get("password")
        if password is not None:
            if "again" in given and password != given["again"]:
                self.add_error("again", words()(N_("The two passwords differ.")))
            try:
                validate_password(password, self.owner(given))
            except ValidationError as error:
                self.add_error("password", error)
        return given

    def owner(self, given: Mapping[str, Any]) -> Person:
        """Whose password it will be: his name or e-mail is a bad one."""
        return Person(name=given.get("name", ""), email=given.get("email", ""))


class NormalisedEmail(forms.EmailField):
    """An e-mail as accounts keep it: checked as it will be, for letters may grow in number."""

    def to_python(self, value: Any) -> str:  # noqa: ANN401  (as forms call it)
        """The e-mail as it is kept."""
        return normalised(super().to_python(value) or "")


class NewAccountForm(TwicePasswordForm, DescriptionForm):
    """An account to be made."""

    email = NormalisedEmail(max_length=LONGEST_EMAIL)
    field_order = ("name", "email", "password", "again", "language")

    def account(self) -> NewAccount:
        """What was said, once it is valid."""
        given = self.cleaned_data
        return NewAccount(given["name"], given["email"], given["password"], given["language"])


class NewPasswordForm(TwicePasswordForm):
    """Another password for an account, by whoever knows the present one."""

    present = forms.CharField(max_length=_LONGEST, strip=False)

    def __init__(self, data: Mapping[str, Any] | None, person: Person) -> None:
        """For an account."""
        super().__init__(data)
        self._person = person

    def owner(self, given: Mapping[str, Any]) -> Person:  # noqa: ARG002  (the form above asks what was given)
        """The account's."""
        return self._person
