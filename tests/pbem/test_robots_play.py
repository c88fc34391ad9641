"""`pbem robots play`: games without mail, printed for people or for programs, stopped at a decision and saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import rules_for
from pbem.admin.cli import cli
from pbem.errors import CommandError
from pbem.play.robot_game import RobotGame

pytestmark = pytest.mark.slow


def played(*words: str) -> Result:
    return CliRunner().invoke(cli, ["robots", "play", *words])


def test_a_game_tells_scores_decisions_and_seconds() -> None:
    """`--json` has the three keys that programs read, and the way the game ended."""
    result = played("--edition", "first", "--seats", "5", "--seed", "3", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert len(told["scores"]) == 5
    assert told["decisions"] > 50
    assert told["seconds"] >= 0
    assert told["ending"] in ("time", "company_failed", "india_lost")
    assert set(told["winners"]) <= set(told["scores"])


@pytest.mark.parametrize(
    ("scenario", "seats", "scored"), [("1813", "3", 3), ("long-1710", "2", 3), ("1758", "1", 2)]
)
def test_a_scenario_is_played_by_its_name(scenario: str, seats: str, scored: int) -> None:
    """2E-2.1.3, 2E-16.1.1: any of the second edition, with the Crown beside one or two robots."""
    result = played("--edition", "second", "--scenario", scenario, "--seats", seats, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert len(told["scores"]) == scored
    assert ("crown" in told["scores"]) is (int(seats) < 3)


def test_the_same_seed_is_the_same_game() -> None:
    """Scores and decisions are the same whenever a seed is played; another seed is another game."""
    first, again, other = (json.loads(played("--seed", seed, "--json").output) for seed in ("7", "7", "8"))
    assert (first["scores"], first["decisions"]) == (again["scores"], again["decisions"])
    assert (first["scores"], first["decisions"]) != (other["scores"], other["decisions"])


def test_several_games_are_summed_up() -> None:
    """`--games 3` plays the seeds 1, 2, 3; the first is the game that `--seed 1` plays."""
    told = json.loads(played("--games", "3", "--json").output)
    assert told["games"] == 3
    assert sum(told["endings"].values()) == 3
    assert len(told["scores"]) == 3
    assert told["refused"] == 0
    assert told["scores"][0] == json.loads(played("--seed", "1", "--json").output)["scores"]


@pytest.mark.parametrize("kind", ["sail", "take_debt"])
def test_a_game_stopped_at_a_decision_can_be_saved_and_goes_on(kind: str, tmp_path: Path) -> None:
    """`--until KIND --save FILE`: the file is a position in which somebody is asked just that, or may do it."""
    file = tmp_path / "table.json"
    result = played("--until", kind, "--save", str(file))
    assert result.exit_code == 0, result.output
    assert str(file) in result.output
    rules = rules_for("first")
    state = rules.position(file.read_bytes())
    assert kind in {each.kind for each in rules.pending(state)}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "third"), "there is no edition"),
        (("--seats", "3"), "4 to 6 players"),
        (("--until", "sing"), "no decision is called sing"),
        (("--games", "2", "--until", "sail"), "for a single game"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    """An unknown edition or kind, too few seats, and `--until` for several games."""
    result = played(*words)
    assert result.exit_code != 0
    assert isinstance(result.exception, CommandError) or sentence in result.output
    assert sentence in f"{result.output} {result.exception}"


def test_nothing_is_saved_when_the_decision_never_comes(tmp_path: Path) -> None:
    """The first seed whose game has no China trade: the command says so."""
    file = tmp_path / "china.json"
    result = played("--until", "china_sail", "--save", str(file), "--seed", "1")
    assert result.exit_code != 0
    assert "without a decision of the kind china_sail" in f"{result.output} {result.exception}"
    assert not file.exists() or not file.read_bytes()


def test_a_robot_game_counts_what_was_refused() -> None:
    """Robots of this edition are never refused; the game ends with a result."""
    game = RobotGame(rules_for("first"), 4, 2)
    assert game.play() is False
    assert game.result is not None
    assert game.refused == 0
