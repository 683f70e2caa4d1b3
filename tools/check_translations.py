"""Checks that every text of the interface is translated; `--update` brings in new texts.

The texts are collected from src/consigliere: calls of `_`, `gettext`, `ngettext` and the like in
Python, the same and `{% trans %}` in Jinja2 templates. A catalogue is whole when it has each of
them translated in every plural form and not fuzzy, has nothing else, and keeps the named
placeholders.
"""

import argparse
import io
import re
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir, extract_python
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "consigliere"
DOMAIN = "consigliere"
LANGUAGES = ("ru",)
AUTHORS = "Consigliere contributors"


def _template(
    file: IO[bytes], keywords: Sequence[str], comment_tags: Sequence[str], options: dict[str, str]
) -> Iterator[object]:
    """The texts of a template; Jinja2 finds none in calls of a method such as `say.plural`."""
    source = file.read().replace(b"say.plural(", b"plural(")
    yield from babel_extract(io.BytesIO(source), keywords, comment_tags, options)


def _module(
    file: IO[bytes],
    keywords: Any,  # noqa: ANN401  (handed on as Babel gives it)
    comment_tags: Sequence[str],
    options: Any,  # noqa: ANN401  (the same)
) -> Iterator[object]:
    """The texts of a module; Babel finds none in calls of what was called, `words()("…")`."""
    source = file.read().replace(b"words()(", b"say(")
    yield from extract_python(io.BytesIO(source), keywords, comment_tags, options)


METHODS: list[tuple[str, Any]] = [("**.py", _module), ("**.html", _template)]
# A template that cannot be parsed is an error here, not a file without texts.
OPTIONS = {"**.html": {"silent": "false", "encoding": "utf-8"}}
# `N_` and `N_n` only mark a text (with its plural) that is translated later; `say(…)` and
# `say.plural(…)` are how a `Words` of consigliere.rules.words is asked.
KEYWORDS = {**DEFAULT_KEYWORDS, "N_": None, "N_n": (1, 2), "say": None, "plural": (1, 2)}

# A placeholder with how its value is told (`{points:signed}`), which a translation keeps as well.
PLACEHOLDER = re.compile(r"\{(\w+[^{}]*)\}|%\((\w+)\)")


def catalogue_path(package: Path, language: str) -> Path:
    """Where a language's catalogue lies."""
    return package / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def collect(package: Path) -> Catalog:
    """All texts to translate of the sources below `package`."""
    template = Catalog(domain=DOMAIN, project=DOMAIN)
    found = extract_from_dir(
        package,
        method_map=METHODS,
        options_map=OPTIONS,
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for filename, line, text, comments, context in found:
        template.add(text, None, [(filename, line)], auto_comments=comments, context=context)
    return template


def read(path: Path, language: str) -> Catalog:
    """A catalogue from its file; raises an error that says where the file is malformed."""
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, abort_invalid=True)


def faults(template: Catalog, catalogue: Catalog) -> Iterator[str]:
    """What is wrong with a catalogue, a line of words for each fault."""
    for wanted in template:
        if wanted.id:
            present = catalogue.get(wanted.id, context=wanted.context)
            if present is None:
                yield f"missing: {words(wanted)}"
            else:
                yield from faults_of_message(wanted, present, catalogue.num_plurals)
    for message in catalogue:
        if message.id and template.get(message.id, context=message.context) is None:
            yield f"no longer used: {words(message)}"
    for message in catalogue.obsolete.values():
        yield f"obsolete: {words(message)}"


def faults_of_message(wanted: Message, present: Message, plural_forms: int) -> Iterator[str]:
    """What is wrong with one translation."""
    if present.fuzzy:
        yield f"fuzzy: {words(wanted)}"
    if bool(wanted.pluralizable) != bool(present.pluralizable):
        yield f"plural in one of source and catalogue only: {words(wanted)}"
        return
    forms = (present.string,) if isinstance(present.string, str) else tuple(present.string or ())
    expected_forms = plural_forms if wanted.pluralizable else 1
    if len(forms) != expected_forms or not all(forms):
        filled = sum(1 for form in forms if form)
        yield f"translated in {filled} of {expected_forms} forms: {words(wanted)}"
        return
    # The plural decides: English may say "one game", but Russian has its first form for 21 too.
    expected = placeholders(wanted.id if isinstance(wanted.id, str) else wanted.id[-1])
    for form in forms:
        if placeholders(form) != expected:
            yield (
                f"placeholders differ: {words(wanted)}: "
                f"expected {listed(expected)}, got {listed(placeholders(form))} in {form!r}"
            )


def placeholders(text: str) -> frozenset[str]:
    """Names of the placeholders in a text: `{name}`, `{name:>3}`, `%(name)s`."""
    return frozenset(braces or percent for braces, percent in PLACEHOLDER.findall(text))


def listed(names: frozenset[str]) -> str:
    """Names in a fixed order, or the word none."""
    return ", ".join(sorted(names)) or "none"


def words(message: Message) -> str:
    """A message as a person looks for it: the text and the files that use it."""
    text = message.id if isinstance(message.id, str) else message.id[0]
    files = ", ".join(sorted({filename for filename, _line in message.locations}))
    return f"{text!r}" + (f" ({files})" if files else "")


def update(template: Catalog, path: Path, language: str) -> None:
    """Bring the texts into a catalogue: new ones untranslated, those no longer used are dropped."""
    if path.exists():
        catalogue = read(path, language)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        catalogue = Catalog(
            locale=language,
            domain=DOMAIN,
            header_comment="# Translations of Consigliere.",
            project="Consigliere",
            version="0.1",
            msgid_bugs_address=" ",
            last_translator=AUTHORS,
            language_team=AUTHORS,
            revision_date=datetime.now(tz=UTC),
            fuzzy=False,
        )
    # A guess from a similar text is a wrong translation more often than a help.
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, include_lineno=False, ignore_obsolete=True)


def main(arguments: list[str] | None = None) -> int:
    """Check (or update) all catalogues; the exit code is 1 if there is any fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--update", action="store_true", help="write new texts into the catalogues")
    parser.add_argument("--package", type=Path, default=PACKAGE, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    template = collect(options.package)
    count = 0
    for language in LANGUAGES:
        path = catalogue_path(options.package, language)
        if options.update:
            update(template, path, language)
        if not path.exists():
            print(f"{path}: there is no such file; make messages makes it")
            count += 1
            continue
        for fault in faults(template, read(path, language)):
            print(f"{language}: {fault}")
            count += 1
    texts = sum(1 for message in template if message.id)
    print(f"Translations: {texts} texts, {count} faults.")
    return 1 if count and not options.update else 0


if __name__ == "__main__":
    sys.exit(main())
