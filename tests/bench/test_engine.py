"""What the benchmarks of the rules measure: whole games, the same games again, and their snapshots."""

import pytest

from engine.core.replay import replay
from tests.bench import engine
from tests.bench.games import as_robot, at_random, at_random_after_a_view

FIRST = engine.EDITIONS[0]


@pytest.mark.parametrize("manner", [at_random, at_random_after_a_view, as_robot])
def test_a_game_is_played_to_its_end_and_its_ledger_leads_there(manner):
    game = engine.played(FIRST, 1, manner)
    assert game.rules.result(game.state) is not None
    assert replay(game.rules, game.inputs(), game.chance) == game.state


def test_a_view_changes_nothing_of_a_random_game():
    assert engine.played(FIRST, 2, at_random).state == engine.played(FIRST, 2, at_random_after_a_view).state


def test_replay_tells_both_halves_of_the_games():
    young, old = engine.halves_replayed(FIRST, 1)
    assert 0 < young < 10
    assert 0 < old < 10


def test_snapshots_are_taken_all_over_the_games():
    states = tuple(engine.snapshots(FIRST, 1))
    assert len({state.turn for state in states}) > 1
    assert len(engine.sizes(FIRST, 1)) == len(states) > 10


def test_coding_is_timed_for_one_snapshot_not_for_all(monkeypatch):
    clock = iter([0.0, 6.0])
    monkeypatch.setattr(engine.time, "process_time", lambda: next(clock))
    monkeypatch.setattr(engine, "CODINGS", 2)
    seen = []
    assert engine._each(seen.append, ("a", "b", "c")) == 1_000
    assert seen == ["a", "b", "c"] * 2


def test_every_edition_has_its_measures():
    named = [measure.name for measure in engine.MEASURES]
    for edition in engine.EDITIONS:
        assert sum(name.startswith(f"{edition.name} edition") for name in named) == 9
