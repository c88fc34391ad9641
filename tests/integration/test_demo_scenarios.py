"""`pbem demo` plays the second edition's scenarios to their ends, and games of one and two people with the Crown."""

import json
import os
import subprocess
import sys

import pytest

from tests.house.project import ROOT

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.xdist_group("demo")]

LONGEST = 270
SOAK = os.environ.get("LEADENHALL_SOAK") == "1"
SHORT = [("1710", 1, "f3"), ("1758", 2, "s1")]
"""Games that are over after a few turns."""
LONG = [("1813", 3, "s3"), ("long-1710", 1, "s2"), ("1813", 2, "f3")]


@pytest.mark.parametrize(("scenario", "seats", "seed"), [*SHORT, *(LONG if SOAK else [])])
def test_a_game_of_the_second_edition_by_mail(scenario: str, seats: int, seed: str, tmp_path) -> None:
    """2E-2.1.1, 2E-2.1.3: it ends with scores, hardly anything refused, nothing failed, and every entry is proven by replay."""
    words = ["--edition", "second", "--scenario", scenario, "--seats", str(seats), "--seed", seed]
    ended = subprocess.run(
        [sys.executable, "-m", "pbem", "demo", *words, "--folder", str(tmp_path / "demo"), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        stdin=subprocess.DEVNULL,
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout)
    assert told["result"]["ending"] in ("time", "company_failed")
    assert len(told["result"]["scores"]) == (seats if seats > 2 else seats + 1)
    assert (told["failed"], told["problems"]) == (0, [])
    assert told["refused"] * 20 <= told["received"]
