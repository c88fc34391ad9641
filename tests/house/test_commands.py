"""The command line: every command says what it does, and help imports none of them."""

import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from pbem.admin.cli import COMMANDS, cli
from pbem.admin.game import COMMANDS as OF_GAMES
from pbem.admin.lazy import LazyCommand, load
from tests.house.project import ROOT


def walk(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    """Yield a command and all below it with their full names."""
    yield name, command
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for child in sorted(command.list_commands(context)):
                below = command.get_command(context, child)
                assert below is not None
                yield from walk(f"{name} {child}", below)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str) -> None:
    silent = [
        f"{path} {getattr(parameter, 'name', '')}"
        for path, command in walk(name, load(COMMANDS[name]))
        for parameter in (command, *(p for p in command.params if isinstance(p, click.Option)))
        if not parameter.help
    ]
    assert not silent


@pytest.mark.parametrize(("name", "entry"), [*COMMANDS.items(), *OF_GAMES.items()])
def test_the_table_and_the_command_have_one_name(name: str, entry: LazyCommand) -> None:
    assert load(entry).name == name


def test_a_list_of_games_needs_neither_templates_nor_migrations() -> None:
    asked = "import sys, pbem.admin.game_list, pbem.bootstrap, pbem.play.records.summaries, pbem.store.schema; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"jinja2", "alembic", "imaplib", "pbem.report.reporter"} & set(done.stdout.split()) == set()


def test_help_lists_every_command() -> None:
    with click.Context(cli, info_name="pbem") as context:
        text = cli.get_help(context)
    assert [name for name, entry in COMMANDS.items() if name not in text or entry.help not in text] == []


def test_help_imports_no_command() -> None:
    code = (
        "import sys; from pbem.admin.cli import cli; cli(['--help'], standalone_mode=False);"
        "print(sorted(m for m in sys.modules if m.partition('.')[0] in {'sqlmodel', 'sqlalchemy', 'jinja2', 'engine'}"
        " or m.startswith('pbem.') and m not in {'pbem.admin', 'pbem.admin.cli', 'pbem.admin.lazy'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_an_unknown_command_is_refused_with_a_sentence() -> None:
    command = [sys.executable, "-m", "pbem", "gmae"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "No such command 'gmae'" in done.stderr
