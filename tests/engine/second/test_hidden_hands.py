"""Random games in which face-down cards and instructions are exchanged for others: nobody else's view may change."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.ids import PUBLIC, Seat
from engine.core.options import sample
from engine.core.order import Order, Origin
from engine.core.sealed import Sealed
from engine.core.seating import Seating
from engine.second.blackmail import instructions
from engine.second.memos.common import SeatMemo
from engine.second.ruleset import RULES
from engine.second.state import State, family
from tests.engine.second import build

GAMES = 8
LOOKS = 0.25


def states(seed: int) -> Iterator[tuple[State, Random]]:
    """Every state of a random game in which people also offer deals, instruct and show cards."""
    lot, chance = Random(seed), SeededChance(b"%d" % seed, "g")
    state = RULES.setup(Seating("g", 4), chance).state
    while RULES.result(state) is None:
        yield state, lot
        final = {order.decision for order in state.agenda.answers}
        asked = [each for each in RULES.pending(state) if each.id not in final]
        blocking = [each for each in asked if each.urgency is Urgency.BLOCKING]
        decision = lot.choice(asked if lot.random() < 0.3 else blocking)
        order = Order(decision.id, decision.seat, RULES.sample(state, decision, lot.randrange))
        if RULES.validate(state, order):
            order = Order(decision.id, decision.seat, RULES.default(state, decision), Origin.DEFAULT)
        state = RULES.submit(state, order, chance).state


def exchanged(state: State, seat: Seat, lot: Random) -> State:
    """The state in which a family holds another card than it does, one that lies in the deck, and has said other things."""
    mine = lot.choice(family(state, seat).hidden)
    others = [card for card in state.london.draw if card.startswith("blackmail")]
    if others:
        card = lot.choice(others)
        draw = tuple(mine if each == card else each for each in state.london.draw)
        hidden = tuple(card if each == mine else each for each in family(state, seat).hidden)
        state = build.folk(state, seat, hidden=hidden)
        state = build.change(state, london=msgspec.structs.replace(state.london, draw=draw))
    wish = sample(instructions.options(state, seat), lot.randrange)
    assert isinstance(wish, tuple)
    state = build.folk(state, seat, instructions=Sealed(()))
    return instructions.given(state, seat, str(wish[0]), wish[1])


def turned(state: State, lot: Random) -> State:
    """The state in which a face-down card of the display is another one, from the deck."""
    down = [card for card in state.london.display if card.startswith("blackmail")]
    others = [card for card in state.london.draw if card.startswith("blackmail")]
    if not down or not others:
        return state
    swap = {(old := lot.choice(down)): (new := lot.choice(others)), new: old}
    london = state.london
    return build.change(
        state,
        london=msgspec.structs.replace(
            london,
            display=tuple(swap.get(card, card) for card in london.display),
            draw=tuple(swap.get(card, card) for card in london.draw),
        ),
    )


@pytest.mark.parametrize("seed", range(GAMES))
def test_2E_0_1_7_no_view_tells_what_lies_face_down_before_others(seed: int) -> None:
    """2E-0.1.7, 2E-3.3.3: not the table, not what is asked, not what deals may name, not who is waited for."""
    looked = 0
    for state, lot in states(seed):
        holders = [seat for seat in state.seats if family(state, seat).hidden]
        if not holders or lot.random() > LOOKS or state.phase in ("setup", "final_scoring"):
            continue
        seat = lot.choice(holders)
        other = exchanged(state, seat, lot)
        for viewer in (*state.seats, PUBLIC):
            if viewer != seat:
                assert RULES.view(state, viewer) == RULES.view(other, viewer)
        looked += 1
    assert looked


@pytest.mark.parametrize("seed", range(GAMES))
def test_2E_4_4_3_no_view_but_the_choosers_tells_what_lies_on_display(seed: int) -> None:
    """2E-4.4.3: who chooses a London card looks at it; an offer of somebody else cannot name it."""
    for state, lot in states(seed):
        other = turned(state, lot)
        if other == state:
            continue
        asking = state.agenda.main[0]
        chooser = asking.memo.seat if isinstance(asking.memo, SeatMemo) else ""
        for viewer in (*state.seats, PUBLIC):
            if viewer != chooser:
                assert RULES.view(state, viewer) == RULES.view(other, viewer)


@pytest.mark.parametrize("seed", range(GAMES))
def test_F_44_whoever_holds_a_face_down_card_is_asked_alike_and_nobody_is_waited_for(seed: int) -> None:
    """2E-3.3.3: how many cards lie face down, and who takes one now, is public and alone decides; which card changes no word."""
    holding = 0
    for state, lot in states(seed):
        if state.phase in ("setup", "final_scoring") or not state.agenda.side:
            continue
        asked = _instructing(state)
        holders = [seat for seat in state.seats if family(state, seat).hidden]
        choosing = {each.seat for each in RULES.pending(state) if each.kind == "london_card"}
        assert set(asked) == {*holders, *choosing}
        assert {each.urgency for each in asked.values()} <= {Urgency.OFFERED}
        if holders and lot.random() < LOOKS:
            seat = lot.choice(holders)
            other = _instructing(exchanged(state, seat, lot))
            assert {each: asked[each].options for each in asked} == {
                each: other[each].options for each in other
            }
        holding += bool(holders)
    assert holding


def _instructing(state: State) -> dict[Seat, Decision]:
    """Who may say something of face-down cards, and what."""
    return {each.seat: each for each in RULES.pending(state) if each.kind == "instruct_blackmail"}
