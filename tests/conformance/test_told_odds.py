"""The odds that a question and its order tell are those of the dice that are then rolled (1E-6.2.1, 2E-8.1.12)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.chance import Roll
from engine.core.dice_check import Odds
from engine.core.order import Order
from engine.core.ruleset import MOST_DICE
from tests.report.games import Game

pytestmark = pytest.mark.slow
CHECK = "/check"


class Watched(Game):
    """A game that notes for each order what was told of its odds, and what was rolled for it."""

    def step(self) -> None:
        decision = self._random.choice(self.to_answer())
        order, before = self._legal(decision), self.state
        outcome = self.rules.submit(before, order, self._chance)
        self.state = outcome.state
        self.seen = (before, order, outcome.rolls)


def orders(edition: str, seed: int) -> Iterator[tuple[Watched, GameState[object], Order, tuple[Roll, ...]]]:
    game = Watched(seed, rules=rules_for(edition))
    while not game.over:
        game.step()
        yield (game, *game.seen)


def own(order: Order, rolls: tuple[Roll, ...]) -> tuple[Roll, ...]:
    """Rolls of checks that are made for this order's question."""
    paths = [roll.key.partition("/")[2].removesuffix(CHECK) for roll in rolls]
    return tuple(
        roll
        for roll, path in zip(rolls, paths, strict=True)
        if roll.key.endswith(CHECK) and f"{order.decision}.".startswith(f"{path}.")
    )


@pytest.mark.parametrize(("edition", "seed"), [("first", 1), ("first", 2), ("second", 1), ("second", 2)])
def test_so_many_dice_are_rolled_as_was_told(edition: str, seed: int) -> None:
    checks = 0
    for game, before, order, rolls in orders(edition, seed):
        rolled = own(order, rolls)
        told = game.rules.odds_of(before, order)
        assert [told.dice if told else 0] == [len(roll.values) for roll in rolled] or (
            not told and not rolled
        )
        if told is not None:
            checks += 1
            assert sum(ways for _, ways in told.ways) == 6**told.dice
            assert told.dice > MOST_DICE or told in shown(game, before, order)
    assert checks > 2


def shown(game: Game, before: GameState[object], order: Order) -> tuple[Odds, ...]:
    """The odds that the question told its seat."""
    questions = game.rules.view(before, order.seat).questions
    return next(each.odds for each in questions if each.decision.id == order.decision)
