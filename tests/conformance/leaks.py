"""Looking for leaks: whether a view differs when only what its viewer may not know differs."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from engine.core.agenda import GameState
from engine.core.decision import Visibility
from engine.core.ids import MODERATOR, PUBLIC
from engine.core.order import Order
from tests.conformance.cases import AnyRules, Case
from tests.conformance.playing import RandomGame


def sealed_pairs(case: Case, seed: int) -> Iterator[tuple[GameState[object], GameState[object], str]]:
    """States of a game that differ in one sealed answer only, with the seat that gave it."""
    game = RandomGame(case, seed)
    random = Random(seed)
    while game.rules.result(game.state) is None:
        sealed = {
            each.id: each for each in game.rules.pending(game.state) if each.visibility is Visibility.SEALED
        }
        for order in game.state.agenda.answers:
            if order.decision in sealed:
                choice = game.rules.sample(game.state, sealed[order.decision], random.randrange)
                if choice != order.choice:
                    yield game.state, _with_choice(game.state, order, choice), order.seat
        game.step()


def _with_choice(state: GameState[object], order: Order, choice: object) -> GameState[object]:
    changed = tuple(
        msgspec.structs.replace(each, choice=choice) if each is order else each
        for each in state.agenda.answers
    )
    agenda = msgspec.structs.replace(state.agenda, answers=changed)
    return msgspec.structs.replace(state, agenda=agenda)


def leaks(rules: AnyRules, one: GameState[object], other: GameState[object], owner: str) -> tuple[str, ...]:
    """Viewers other than the owner whose views tell the two states apart."""
    viewers = (*rules.seats(one), PUBLIC, MODERATOR)
    return tuple(
        viewer
        for viewer in viewers
        if viewer != owner and rules.view(one, viewer) != rules.view(other, viewer)
    )
