"""Every rule set gives the same game again: from its inputs, from its seed, and in any process (F-84)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine.core.replay import replay
from tests.conformance.cases import CASES, ROOT, Case
from tests.conformance.playing import RandomGame, chance_of

pytestmark = pytest.mark.slow


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def _played(case: Case, seed: int) -> RandomGame:
    game = RandomGame(case, seed)
    game.play()
    return game


def test_replay_equals_play(case: Case) -> None:
    """The state after all inputs is that of the game, byte for byte."""
    for seed in range(max(1, case.count // 10)):
        game = _played(case, seed)
        again = replay(game.rules, game.inputs, chance_of(case, seed))
        assert game.rules.encode(again) == game.rules.encode(game.state)


def test_same_seed_same_game_and_another_seed_another(case: Case) -> None:
    game, again, other = _played(case, 1), _played(case, 1), _played(case, 2)
    assert game.inputs == again.inputs
    assert game.rules.encode(game.state) == game.rules.encode(again.state)
    assert game.rules.encode(game.state) != game.rules.encode(other.state)


def test_F_84_hash_order_changes_nothing(case: Case) -> None:
    """F-84: under two hash seeds a game shows and becomes the same, byte for byte."""
    assert _digest(case, "1") == _digest(case, "2")


def _digest(case: Case, hash_seed: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest", case.name, "3"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(ran.stdout) == 64
    return ran.stdout
