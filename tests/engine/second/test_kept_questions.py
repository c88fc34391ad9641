"""What side frames ask is kept while nothing has changed that it depends on: it is what they would ask anew."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.agenda import Frame
from engine.core.chance import SeededChance
from engine.core.deal_steps import OFFER_DEALS
from engine.core.decision import Decision
from engine.core.order import Order
from engine.core.questions import Questions
from engine.core.seating import Seating
from engine.second import negotiation
from engine.second.free_acts import FreeAct
from engine.second.ruleset import RULES
from engine.second.state import State
from engine.second.steps import STEPS

ORDERS = 120
"""Orders of one game, offers and free acts as often as what is waited for."""


def anew(state: State, frame: Frame[object]) -> tuple[Decision, ...]:
    """What a frame asks, without anything that was kept."""
    step = STEPS[frame.step]
    if frame.step == OFFER_DEALS:
        return negotiation.steps(lambda: STEPS)[OFFER_DEALS].ask(state, frame)
    if isinstance(step, FreeAct):
        kept, step._asked = step._asked, None
        found = step.ask(state, frame)
        step._asked = kept
        return found
    return step.ask(state, frame)


@pytest.mark.parametrize(("players", "scenario"), [(4, "1710"), (5, "1813"), (2, "1710")])
def test_what_is_kept_is_what_would_be_asked_anew(players: int, scenario: str) -> None:
    lot, chance = Random(players), SeededChance(b"kept questions", scenario)
    seating = Seating(f"kept-{players}", players, settings=(("scenario", scenario),))
    state = RULES.setup(seating, chance).state
    used: set[str] = set()
    for _ in range(ORDERS):
        if RULES.result(state) is not None:
            break
        questions = Questions(STEPS, state)
        for frame in state.agenda.side:
            assert questions.of(frame) == anew(state, frame), frame.path
        given = {order.decision for order in state.agenda.answers}
        asked = lot.choice([each for each in RULES.pending(state) if each.id not in given])
        order = Order(asked.id, asked.seat, RULES.sample(state, asked, lot.randrange))
        if RULES.validate(state, order):
            order = Order(asked.id, asked.seat, RULES.default(state, asked))
        used.add(asked.kind)
        state = RULES.submit(state, order, chance).state
    assert "deal_offer" in used
    assert used & {"instruct_blackmail", "redeem_favour"}
