"""A click group that imports a command only when that command is called.

`pbem --help` must answer at once, on a slow machine too. The servers, the database and the report
library take more than half a second to import, so the table below a group holds the one-line help
of each command and nothing is imported to print it.
"""

import importlib
from collections.abc import Mapping
from typing import NamedTuple

import click


class LazyCommand(NamedTuple):
    """Where a command lives (`module:attribute`) and its line in the list of commands."""

    target: str
    help: str


class LazyGroup(click.Group):
    """A group whose commands are named in a table and loaded on first use."""

    def __init__(self, name: str, table: Mapping[str, LazyCommand], help: str) -> None:  # noqa: A002 - click's word
        super().__init__(name=name, help=help)
        self._table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of the table."""
        return list(self._table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; None when the table does not have it."""
        entry = self._table.get(cmd_name)
        return None if entry is None else load(entry)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Print the table's own help lines, so that nothing is imported."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.help) for name, entry in self._table.items()])


def load(entry: LazyCommand) -> click.Command:
    """Import what an entry points at; raises TypeError when it is no click command."""
    module_name, _, attribute = entry.target.partition(":")
    command = getattr(importlib.import_module(module_name), attribute)
    if not isinstance(command, click.Command):
        raise TypeError(f"{entry.target} is not a click command")
    return command
