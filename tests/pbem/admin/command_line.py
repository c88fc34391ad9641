"""The command line on a server of its own: a configuration, a database, nothing that listens."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pbem.admin.cli import cli
from pbem.store.unit_of_work import Store

CONFIG = """moderators = ["moderator@example.org"]
[mail]
address = "company@mail.test"
[mail.imap]
host = "127.0.0.1"
port = 1
security = "none"
user = "company"
password = "imap-secret"
idle = false
[mail.smtp]
host = "127.0.0.1"
port = 1
security = "none"
user = "company"
password = "smtp-secret"
[server]
operator = "operator@example.org"
key = "{key}"
[game]
deadline_hours = 0
second_thoughts = 0
{more}
"""
PLAYERS = [
    word
    for name in ("ann", "bob", "cy", "di")
    for word in ("--player", f"{name.title()} Example <{name}@example.org>")
]


class Pbem:
    """Runs commands; `folder` holds configuration and database."""

    def __init__(self, folder: Path, empty: Path, more: str = "") -> None:
        self.folder = folder
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG.format(key="ab" * 32, more=more), encoding="utf-8")
        shutil.copy(empty, folder / "leadenhall.db")
        self.store = Store(f"sqlite:///{folder}/leadenhall.db")

    def __call__(self, *words: str) -> Result:
        """Run a command with this server's configuration."""
        return CliRunner().invoke(cli, [*words, "--config", str(self.config)])

    def done(self, *words: str) -> str:
        """What a command prints that succeeds."""
        result = self(*words)
        assert result.exit_code == 0, (result.output, result.exception)
        return result.stdout

    def json(self, *words: str) -> Any:
        """What a command prints for programs."""
        return json.loads(self.done(*words, "--json"))

    def refused(self, *words: str) -> str:
        """The sentence with which a command is refused."""
        result = self(*words)
        assert result.exception is not None, result.output
        assert result.exit_code != 0
        return str(result.exception) if not isinstance(result.exception, SystemExit) else result.output
