"""The command line: `consigliere`."""

import click

import consigliere


@click.group()
@click.version_option(consigliere.__version__, prog_name="consigliere")
def main() -> None:
    """Score sport-mafia tournaments and explain every point by its clause."""
