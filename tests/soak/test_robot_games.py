"""3,000 seeded games of the first edition (a tenth unless LEADENHALL_SOAK=1), in chunks that run side by side."""

from __future__ import annotations

import os

import pytest

from engine.first.ruleset import RULES
from tests.soak.driver import Game, Met, play
from tests.soak.editions import first
from tests.soak.positions import SELDOM

pytestmark = pytest.mark.slow

SOAK = os.environ.get("LEADENHALL_SOAK") == "1"
LEAST, MOST = 60, 200
"""Games that are played to meet every kind, and games after which an ending that was not met counts as dead."""
ENDINGS = {"time", "company_failed", "india_lost"}
CHUNK = 25
CHUNKS = 120 if SOAK else 12
ENOUGH = 20
"""Samples of a kind from which their share of legal ones says something."""


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_end_without_a_broken_invariant_or_a_dead_end(chunk: int) -> None:
    """1E-13.2.11, 1E-11.1.2: after every input the audit is clean, each default is legal, somebody is waited for."""
    met = Met()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play(first(), seed, met)
    assert not met.problems, "\n".join(met.problems[:10])
    assert met.endings.total() == CHUNK
    poor = {kind: (met.accepted[kind], number) for kind, number in met.sampled.items() if number >= ENOUGH}
    assert not [kind for kind, (accepted, number) in poor.items() if 2 * accepted < number], poor


def test_every_kind_of_decision_is_met_and_answered_otherwise_than_by_default() -> None:
    """1E-11.1.1: no kind is dead: games from the set-up and from positions meet each, with real choices."""
    met = Met()
    for position in SELDOM.values():
        for seed in range(12):
            game = Game(first(), 4 * seed, met)
            game.begin_at(position)
            game.play()
    for seed in range(MOST):
        if seed >= LEAST and set(met.endings) == ENDINGS:
            break
        play(first(), seed, met)
    assert not met.problems, "\n".join(met.problems[:10])
    kinds = set(RULES.phrases)
    assert not kinds - set(met.asked)
    assert not kinds - met.choosable
    assert not [kind for kind in sorted(kinds) if not met.otherwise[kind]]
    assert set(met.endings) == ENDINGS


def test_a_game_is_the_same_whenever_it_is_played() -> None:
    """1E-11.1.7: the same seed gives the same answers, rolls and scores."""
    finals = []
    for _ in range(2):
        game = Game(first(), 5, Met(), thinking=2)
        game.play()
        finals.append(RULES.encode(game.state))
    assert finals[0] == finals[1]
