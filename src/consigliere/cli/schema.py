"""`consigliere schema`: the JSON Schema of the tournament file."""

import json

import click

from consigliere.cli.output import deliver
from consigliere.rules.words import Words


def command(say: Words) -> click.Command:
    """The command, its help in a language."""

    @click.command(
        "schema",
        help=say("Print the JSON Schema of the tournament file."),
        options_metavar=say("[OPTIONS]"),
    )
    def schema() -> int:
        from consigliere.files.json_schema import json_schema

        deliver([json.dumps(json_schema(), ensure_ascii=False, indent=2) + "\n"])
        return 0

    return schema
