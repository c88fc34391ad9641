"""Every rule set survives corrections and rollbacks at any entry, and plays on from them to a sound end."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.agenda import GameState
from engine.core.correction import Correction, correct
from engine.core.inputs import Corrected, Dice, Ordered, RolledBack
from engine.core.order import Order, Origin
from engine.core.replay import Past, fold, outcomes, replay
from tests.conformance.cases import CASES, Case
from tests.conformance.playing import RandomGame, chance_of

pytestmark = pytest.mark.slow


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


class Reopened:
    """A random game with all its states, to be changed in the past and played on."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game = RandomGame(case, seed)
        self.game.play()
        self.rules, self.chance = self.game.rules, chance_of(case, seed)
        self.random = Random(seed)
        self.states = [each.state for each in outcomes(self.rules, self.game.inputs, self.chance)]

    @property
    def past(self) -> Past[GameState[object]]:
        return Past(self.game.inputs, lambda entry: self.states[entry - 1])

    def correction(self, dice: Dice) -> Corrected:
        """Another legal choice for some order of the game."""
        while True:
            number = self.random.randrange(2, len(self.game.inputs) + 1)
            entry, before = self.game.inputs[number - 1], self.states[number - 2]
            if not isinstance(entry, Ordered):
                continue
            decision = next(each for each in self.rules.pending(before) if each.id == entry.order.decision)
            choice = self.rules.sample(before, decision, self.random.randrange)
            order = Order(decision.id, decision.seat, choice, Origin.MODERATOR)
            if not self.rules.validate(before, order):
                return Corrected(number, order, "Mod One", "tried", dice)

    def enter(self, entry: Corrected | RolledBack) -> None:
        outcome = fold(self.rules, self.game.state, entry, self.chance, self.past)
        self.game.inputs.append(entry)
        self.game.state = outcome.state
        self.states.append(outcome.state)

    def assert_sound(self) -> None:
        """The invariants hold, somebody is asked unless the game is over, and replay gives the same."""
        state = self.game.state
        assert self.rules.audit(state) == ()
        assert bool(self.rules.waiting(state)) is (self.rules.result(state) is None)
        again = replay(self.rules, self.game.inputs, self.chance)
        assert self.rules.encode(again) == self.rules.encode(state)


@pytest.mark.parametrize("dice", Dice)
def test_a_correction_anywhere_leaves_a_sound_game(case: Case, dice: Dice) -> None:
    for seed in range(max(2, case.count // 20)):
        opened = Reopened(case, seed)
        entry = opened.correction(dice)
        plan = correct(opened.rules, opened.past, entry, opened.chance)
        assert isinstance(plan, Correction)
        assert not set(plan.kept) & {each.entry for each in plan.dead}
        opened.enter(entry)
        assert opened.game.state == plan.state
        opened.assert_sound()
        opened.game.play()
        opened.assert_sound()


def test_a_rollback_anywhere_leaves_a_sound_game(case: Case) -> None:
    for seed in range(max(2, case.count // 20)):
        opened = Reopened(case, seed)
        for _ in range(2):
            to = opened.random.randrange(1, len(opened.game.inputs) + 1)
            before = opened.states[to - 1]
            opened.enter(RolledBack(to, "Mod One", "tried"))
            opened.assert_sound()
            assert len(opened.rules.pending(opened.game.state)) == len(opened.rules.pending(before))
        opened.game.play()
        opened.assert_sound()


def test_the_same_correction_again_changes_nothing(case: Case) -> None:
    """With the dice kept, correcting an entry twice to the same order gives the same game."""
    opened = Reopened(case, 5)
    entry = opened.correction(Dice.KEEP)
    opened.enter(entry)
    once = opened.rules.encode(opened.game.state)
    opened.enter(entry)
    assert opened.rules.encode(opened.game.state) == once
