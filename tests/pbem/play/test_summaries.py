"""A list of games is quick to begin: it imports no reader of orders, no reports, no rules of an edition without a game."""

from __future__ import annotations

import subprocess
import sys

NEEDLESS = (
    "pbem.lines",
    "pbem.report",
    "pbem.intake",
    "pbem.scheduler",
    "jinja2",
    "engine.first",
    "engine.second",
)


def test_the_list_imports_what_it_shows_and_nothing_more() -> None:
    asked = "import sys, pbem.admin.game_list, pbem.play.records.summaries; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert [name for name in ran.stdout.split() if name.startswith(NEEDLESS)] == []
