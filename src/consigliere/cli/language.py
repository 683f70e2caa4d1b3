"""Which language the command line speaks: Russian or English."""

import gettext
import os
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from typing import Final

from consigliere.rules.words import LANGUAGES, N_, Language

OPTION: Final = "--lang"

_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def N_n(one: str, many: str) -> tuple[str, str]:  # noqa: N802  (the name our tools know)
    """Mark a sentence with its plural for translation."""
    return one, many


CLICK_SAYS: Final = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Show this message and exit."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing command."),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("{value} is not in the range {range}."),
    N_("{value!r} is not a valid {number_type}."),
    N_n("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    N_n("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_n("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    N_n("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)
"""What click itself says to people. It looks these up by gettext, so our catalogue holds them."""


def language_of(args: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language asked for by `--lang` wherever it stands, else that of the locale.

    Help and errors have to be in that language too, and may come of an argument that stands
    before the option: hence this look ahead. Whether the option is right is for click to say.
    """
    asked = None
    for argument, following in pairwise([*args, ""]):
        if argument == "--":
            break
        if argument == OPTION:
            asked = following
        elif argument.startswith(f"{OPTION}="):
            asked = argument.partition("=")[2]
    for language in LANGUAGES:
        if language == asked:
            return language
    return _of_locale(environment)


def _of_locale(environment: Mapping[str, str]) -> Language:
    for variable in _LOCALE_VARIABLES:
        if value := environment.get(variable):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def teach_click(language: Language) -> None:
    """Have click speak a language too. It asks gettext's default domain, which is the process's."""
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("consigliere", str(files("consigliere").joinpath("locale")))
    gettext.textdomain("consigliere")
