"""3,000 seeded games of each edition (a tenth unless LEADENHALL_SOAK=1), in chunks that run side by side."""

from __future__ import annotations

import os

import pytest

from tests.soak.driver import Game, Met, Soaked, play
from tests.soak.editions import CROWN, SCENARIOS, SOAKED

pytestmark = pytest.mark.slow

SOAK = os.environ.get("LEADENHALL_SOAK") == "1"
LEAST, MOST = 60, 200
"""Games that are played to meet every kind, and games after which an ending that was not met counts as dead."""
CHUNK = 25
CHUNKS = 120 if SOAK else 12
SCENARIO_CHUNKS = 40 if SOAK else 4
ENOUGH = 20
"""Samples of a kind from which their share of legal ones says something."""


@pytest.fixture(params=SOAKED)
def soaked(request: pytest.FixtureRequest) -> Soaked:
    """One edition after the other."""
    return SOAKED[str(request.param)]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_end_without_a_broken_invariant_or_a_dead_end(soaked: Soaked, chunk: int) -> None:
    """1E-13.2.11, 1E-11.1.2, 2E-0.1.9: after every input the audit is clean, each default is legal, somebody is waited for."""
    met = Met()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play(soaked, seed, met)
    assert not met.problems, "\n".join(met.problems[:10])
    assert met.endings.total() == CHUNK
    poor = {kind: (met.accepted[kind], number) for kind, number in met.sampled.items() if number >= ENOUGH}
    assert not [kind for kind, (accepted, number) in poor.items() if 2 * accepted < number], poor


@pytest.mark.parametrize("chunk", range(SCENARIO_CHUNKS))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_of_the_other_scenarios_end_the_same_way(scenario: str, chunk: int) -> None:
    """2E-2.1.3, 2E-2.3.1: 1,000 games of each in the soak, a tenth otherwise: no broken invariant, no dead end."""
    met = Met()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play(SCENARIOS[scenario], seed, met)
    assert not met.problems, "\n".join(met.problems[:10])
    assert met.endings.total() == CHUNK


@pytest.mark.parametrize("chunk", range(SCENARIO_CHUNKS))
@pytest.mark.parametrize("people", CROWN)
def test_games_with_the_crown_end_the_same_way(people: int, chunk: int) -> None:
    """2E-16.1.1, 2E-16.1.10: 1,000 games for one and for two people in the soak; nobody waits for the Crown."""
    met = Met()
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        play(CROWN[people], 3 * seed + seed % 3, met)
    assert not met.problems, "\n".join(met.problems[:10])
    assert met.endings.total() == CHUNK


def test_every_kind_of_decision_is_met_and_answered_otherwise_than_by_default(soaked: Soaked) -> None:
    """1E-11.1.1: no kind is dead: games from the set-up and from positions meet each, with real choices."""
    met = Met()
    for position in soaked.seldom.values():
        for seed in range(12):
            game = Game(soaked, 4 * seed, met)
            game.begin_at(position)
            game.play()
    for seed in range(MOST):
        if seed >= LEAST and set(met.endings) == soaked.endings:
            break
        play(soaked, seed, met)
    assert not met.problems, "\n".join(met.problems[:10])
    kinds = set(soaked.rules.phrases)
    assert not kinds - set(met.asked)
    assert not kinds - met.choosable
    assert not [kind for kind in sorted(kinds) if not met.otherwise[kind]]
    assert set(met.endings) == soaked.endings


def test_a_game_is_the_same_whenever_it_is_played(soaked: Soaked) -> None:
    """1E-11.1.7, 2E-0.1.10: the same seed gives the same answers, rolls and scores."""
    finals = []
    for _ in range(2):
        game = Game(soaked, 5, Met(), thinking=2)
        game.play()
        finals.append(soaked.rules.encode(game.state))
    assert finals[0] == finals[1]
