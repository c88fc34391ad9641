"""What no seat may know lies face down: an order that uncovers some of it may wait for second thoughts."""

from __future__ import annotations

import msgspec

from engine.core.agenda import Agenda, Frame
from engine.second.ruleset import RULES
from engine.second.state import family, with_family
from tests.engine.second import build, chartered


def test_2E_0_1_7_the_piles_lie_face_down() -> None:
    """2E-0.1.7: the order of a pile is secret; a card taken from it changes what lies there."""
    state = build.laid()
    before = RULES.face_down(state)
    for name in ("laws", "london", "events"):
        deck = getattr(state, name)
        assert deck.draw
        drawn = msgspec.structs.replace(deck, draw=deck.draw[1:])
        assert RULES.face_down(build.change(state, **{name: drawn})) != before
    assert RULES.face_down(build.change(state, yards=state.yards[1:])) != before


def test_2E_0_1_7_a_card_in_front_of_a_family_does_too() -> None:
    """2E-0.1.7: blackmail cards lie face down until they are played."""
    state = build.laid()
    seat = state.seats[0]
    holding = with_family(state, seat, msgspec.structs.replace(family(state, seat), hidden=("x",)))
    assert RULES.face_down(holding) != RULES.face_down(state)


def test_2E_3_3_3_while_cards_lie_face_down_every_step_may_uncover_one() -> None:
    """2E-3.3.3: what is instructed for a face-down card is secret, and so is whether it acts before the next question."""
    state = build.laid()
    seat = state.seats[0]
    holding = with_family(state, seat, msgspec.structs.replace(family(state, seat), hidden=("x",)))
    for table, tells in ((state, False), (holding, True)):
        one, other = (
            build.change(table, agenda=Agenda(main=(Frame("step", path, None),))) for path in ("t1.a", "t1.b")
        )
        assert (RULES.face_down(one) != RULES.face_down(other)) is tells


def test_2E_6_7_4_while_a_strategy_card_lies_face_down_every_step_may_uncover_it() -> None:
    """2E-6.7.4: chosen, the card changes what lies face down; until it is shown every step does, whatever it says."""
    state = chartered.firm(chartered.deregulated(), "sykes")
    chosen = chartered.firm(chartered.deregulated(), "sykes", strategy="west")
    shown = chartered.firm(chartered.deregulated(), "sykes", strategy="west", revealed="strategy_west")
    assert RULES.face_down(chosen) != RULES.face_down(state)
    for table, tells in ((state, False), (chosen, True), (shown, False)):
        one, other = (
            build.change(table, agenda=Agenda(main=(Frame("step", path, None),))) for path in ("t1.a", "t1.b")
        )
        assert (RULES.face_down(one) != RULES.face_down(other)) is tells
