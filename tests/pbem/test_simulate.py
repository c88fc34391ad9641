"""`pbem simulate`: what it prints, what it draws, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.admin.cli import cli
from pbem.errors import CommandError

pytestmark = pytest.mark.slow


def simulated(*words: str) -> Result:
    return CliRunner().invoke(cli, ["simulate", "--games", "1", *words])


def test_programs_read_medians_and_conditions() -> None:
    """Each number has its median and what nine of ten stay within; all conditions are told."""
    result = simulated("--scenario", "1710", "--seats", "3", "--seed", "4", "--json", "--zones", "0,5")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    for key in ("stops_per_turn", "mails_per_seat_per_turn", "receipts_per_seat_per_turn", "days_per_game"):
        assert set(told[key]) == {"median", "p90"}
    assert told["questions_with_one_legal_answer"] == 0
    assert sum(told["stops_by_kind"].values()) > 0
    assert (told["edition"], told["scenario"], told["seats"], told["seed"]) == ("second", "1710", 3, 4)
    assert told["conditions"]["habits"] == {
        "spread": 90,
        "missed": 0.1,
        "missed_at_weekends": 0.3,
        "forgotten": 0.03,
        "zones": [0, 5],
    }


def test_people_read_the_same_and_get_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "waiting.png"
    result = simulated("--edition", "first", "--seats", "4", "--without", "at-once", "--plot", str(file))
    assert result.exit_code == 0, result.output
    assert "stops a turn" in result.output
    assert "at-once" not in result.output.splitlines()[0]
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--edition", "ninth"), "ninth"),
        (("--scenario", "1666"), "1666"),
        (("--seats", "9"), "9"),
        (("--zones", "0,east"), "0,east"),
        (("--zones", "30"), "30"),
        (("--seats", "3", "--plot", "/nowhere/at/all.png"), "/nowhere/at/all.png"),
    ],
)
def test_what_cannot_be_simulated_is_refused_with_the_reason(words: tuple[str, ...], said: str) -> None:
    result = simulated(*words)
    assert isinstance(result.exception, CommandError)
    assert said in str(result.exception)
