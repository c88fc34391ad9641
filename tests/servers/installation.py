"""An installation as an operator has it: a folder with config.toml, the `pbem` command, and `pbem run` as a process."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path

from click.testing import CliRunner

from pbem.admin.cli import cli
from tests.house.project import ROOT

_CONFIG = """
moderators = []
[mail]
address = "company@mail.test"
[mail.imap]
host = "127.0.0.1"
port = {imap}
user = "company"
password = "pw"
security = "none"
timeout = 10.0
[mail.smtp]
host = "127.0.0.1"
port = {smtp}
security = "none"
timeout = 10.0
[store]
url = "{url}"
[server]
operator = "operator@mail.test"
poll = {poll}
"""


class Installation:
    """One folder with a configuration; commands run in it."""

    def __init__(self, folder: Path, url: str, imap: int, smtp: int, poll: float = 60.0) -> None:
        """Write the configuration for a database and two mail servers on loopback."""
        self.folder = folder
        (folder / "config.toml").write_text(_CONFIG.format(url=url, imap=imap, smtp=smtp, poll=poll))

    def pbem(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end, as a process of its own."""
        return subprocess.run(
            [sys.executable, "-m", "pbem", *arguments],
            cwd=self.folder,
            env=_environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def done(self, *arguments: str) -> str:
        """Run a command that must succeed, within this process, which is quicker; gives what it printed."""
        with chdir(self.folder):
            ended = CliRunner().invoke(cli, arguments, catch_exceptions=False)
        assert ended.exit_code == 0, ended.output
        return ended.output

    @contextmanager
    def running(self, *options: str) -> Iterator["subprocess.Popen[bytes]"]:
        """`pbem run` while the block lasts; killed at the end if it has not ended by itself."""
        with (self.folder / "run.log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "pbem", "run", *options],
                cwd=self.folder,
                env=_environment(),
                stdout=log,
                stderr=log,
            )
        try:
            yield process
        finally:
            process.kill()
            process.wait()

    def log(self) -> str:
        """What all runs have logged so far."""
        file = self.folder / "run.log"
        return file.read_text() if file.exists() else ""


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}
