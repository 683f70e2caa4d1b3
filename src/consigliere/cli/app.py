"""The commands put together, and how each of them ends: its status and its last words."""

import io
import os
from collections.abc import Iterator, Sequence
from typing import Final

import click

import consigliere
from consigliere.cli import (
    check,
    explain,
    journal,
    new,
    password,
    schema,
    score,
    seat,
    serve,
    worker,
)
from consigliere.cli.ending import FAILED, EndedError, listening
from consigliere.cli.ending import check as check_signals
from consigliere.cli.language import OPTION, language_of, teach_click
from consigliere.cli.output import ReaderGone, Unwritable, prepare_streams, tell
from consigliere.rules.words import LANGUAGES, Words

BROKEN_PIPE: Final = 141
"""As a shell reports a program ended by SIGPIPE, which is what happens to others in our place."""

_COMMANDS: Final = (score, explain, check, schema, new, seat, serve, worker, password, journal)


def run(args: Sequence[str]) -> int:
    """Run a command. Returns its exit status; nothing comes out as an exception."""
    try:
        with listening():
            return _run(args)
    except EndedError as ended:
        return ended.status


def _run(args: Sequence[str]) -> int:
    prepare_streams()
    language = language_of(args, os.environ)
    teach_click(language)
    say = Words(language)
    try:
        status: int = app(say).main(list(args), prog_name="consigliere", standalone_mode=False)
        check_signals()
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    except Unwritable as error:
        tell(error.told(say))
    except ReaderGone:
        return BROKEN_PIPE
    except OSError as error:
        tell(str(error))
    else:
        return status
    return FAILED


def _show(error: click.ClickException) -> None:
    """What is wrong with the call, on standard error or nowhere: never among the results."""
    shown = io.StringIO()
    error.show(shown)
    tell(shown.getvalue().removesuffix("\n"))


def app(say: Words) -> click.Group:
    """All commands, their help in a language."""
    group = click.Group(
        "consigliere",
        help=say("Score sport-mafia tournaments and explain every point by its clause."),
        subcommand_metavar=say("COMMAND [ARGS]..."),
        options_metavar=say("[OPTIONS]"),
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    version = click.version_option(
        consigliere.__version__, prog_name="consigliere", help=say("Show the version and exit.")
    )
    version(group)
    for module in _COMMANDS:
        group.add_command(module.command(say))
    for command in _with_those_below(group):
        command.params.append(_language_option(say))
    return group


def _with_those_below(command: click.Command) -> Iterator[click.Command]:
    """A command and all that can stand after its name."""
    yield command
    if isinstance(command, click.Group):
        for below in command.commands.values():
            yield from _with_those_below(below)


def _language_option(say: Words) -> click.Option:
    """`--lang`: declared here to be checked and shown in help; `language_of` has followed it."""
    return click.Option(
        [OPTION],
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=say("Language of everything shown; by default that of the locale."),
    )
