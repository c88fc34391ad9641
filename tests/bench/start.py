"""How long a command takes that does nothing: what every call of the program costs."""

from __future__ import annotations

import subprocess
import sys

from click.testing import CliRunner

from pbem.admin.cli import cli
from tests.bench.measure import AtMost, Measure, repeated, seconds
from tests.house.project import ROOT


def show_help() -> None:
    """Run `pbem --help` in a process of its own."""
    command = [sys.executable, "-m", "pbem", "--help"]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)


def show_help_here() -> None:
    """The same in this process, where everything is loaded."""
    result = CliRunner().invoke(cli, ["--help"])
    assert result.exit_code == 0, result.output


MEASURES = (
    Measure("`pbem --help`, process and all", "ms", AtMost(300), repeated(lambda: 1000 * seconds(show_help))),
    Measure("`pbem --help`, process apart", "ms", None, repeated(lambda: 1000 * seconds(show_help_here))),
)
