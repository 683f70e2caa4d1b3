"""Hatchling's build hook: compiles the translations for wheels and editable installs."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """Compiles every catalogue of src/consigliere/locale, beside its source.

    The compiled files are ignored by git; `artifacts` in pyproject.toml takes them into the build.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  (as hatchling calls it)
        """Run before each build, the editable one included."""
        locale = Path(self.root, "src", "consigliere", "locale")
        for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.parent.name)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, catalogue)
