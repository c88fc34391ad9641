"""Sealed strategies: what may be chosen, what is told when, and what happens to them on the way back (2E-6.7)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.decision import Visibility
from engine.core.ids import MODERATOR, PUBLIC
from engine.core.options import Amount, Choice
from engine.core.order import Order
from engine.second.ruleset import RULES
from engine.second.state import State, firm
from engine.second.steps import STEPS
from tests.engine.second import build, chartered

CARDS = ("strategy_west", "strategy_south", "strategy_east")


def two(state: State | None = None) -> State:
    """Sykes (£4, one ship) and Larkins (£3, one ship) are asked for their strategies."""
    state = chartered.deregulated(state)
    state = chartered.firm(state, "sykes", london=4, ships=("atlas",))
    state = chartered.firm(state, "larkins", london=3, ships=("ganges",))
    return build.at_table(state, "firm_strategy").state


def branches(state: State, seat: str) -> dict[str, object]:
    """Cards that a manager may choose."""
    return dict(build.question(state, seat, "firm_strategy").options.branches)  # type: ignore[union-attr]


def test_2E_6_7_1_all_managers_are_asked_under_seal_and_silence_hobnobs() -> None:
    """2E-6.7.1: one group, settled together; the default is Hobnob with bid 0."""
    state = two()
    asked = [each for each in build.asked(state) if each.kind == "firm_strategy"]
    assert [each.seat for each in asked] == ["larkins", "sykes"]
    assert {each.visibility for each in asked} == {Visibility.SEALED}
    assert len({each.group.id for each in asked}) == 1
    outcome = build.silence(state, "sykes", "firm_strategy")
    for manager in ("sykes", "larkins"):
        held = firm(outcome.state, manager)
        assert (held.strategy.open(), held.bid) == ("strategy_hobnob", 0)


@pytest.mark.parametrize(("london", "ships"), [(0, ("atlas",)), (4, ())])
def test_2E_6_7_2_a_sea_needs_a_ship_and_a_pound(london: int, ships: tuple[str, ...]) -> None:
    """2E-6.7.2: without either only Hobnob is left, and is played without asking."""
    state = chartered.firm(chartered.deregulated(), "sykes", london=london, ships=ships)
    outcome = build.at_table(state, "firm_strategy")
    assert not [each for each in build.asked(outcome.state) if each.kind == "firm_strategy"]
    assert firm(outcome.state, "sykes").strategy.open() == "strategy_hobnob"


def test_2E_6_7_2_every_sea_with_one_to_all_pounds_and_the_port_may_be_closed() -> None:
    """2E-6.7.2: all home ports are closed; the three seas stand open with bids from £1 to the £4 in London."""
    state = build.closed(build.laid(), "bombay_3", "madras_1", "bengal_2")
    cards = branches(two(state), "sykes")
    assert {card: cards[card].parts[0][1] for card in CARDS} == dict.fromkeys(CARDS, Amount(1, 4, "£"))  # type: ignore[attr-defined]
    assert cards["strategy_hobnob"] == Amount(0, 0)


@pytest.mark.parametrize("choice", [("strategy_west", (0,)), ("strategy_west", (5,)), ("strategy_hobnob", 1)])
def test_2E_6_7_3_bids_out_of_range_are_refused(choice: Choice) -> None:
    """2E-6.7.2, 2E-6.7.3: £0 on a sea, more than London holds, money on Hobnob."""
    (refusal,) = build.judge(two(), "sykes", "firm_strategy", choice)
    assert refusal.code == "misfit_out_of_range"


def test_2E_6_7_4_bids_are_told_together_and_cards_stay_down() -> None:
    """2E-6.7.4: nothing is told after the first answer; after the last both bids are, and no card."""
    first = build.answer(two(), "sykes", "firm_strategy", ("strategy_west", (4,)))
    assert not build.told(first, "firm_bid")
    outcome = build.answer(first.state, "larkins", "firm_strategy", ("strategy_east", (2,)))
    assert build.told(outcome, "firm_bid") == [
        {"seat": "larkins", "pounds": 2},
        {"seat": "sykes", "pounds": 4},
    ]
    assert "strategy_" not in repr(outcome.events)
    assert firm(outcome.state, "sykes").strategy.open() == "strategy_west"
    assert firm(outcome.state, "sykes").revealed == ""


def test_2E_6_7_5_a_strategy_is_chosen_once_a_turn() -> None:
    """2E-6.7.5: when all are in nobody is asked again."""
    state = build.answer(two(), "sykes", "firm_strategy", ("strategy_west", (4,))).state
    state = build.answer(state, "larkins", "firm_strategy", ("strategy_east", (2,))).state
    assert not [each for each in build.asked(state) if each.kind == "firm_strategy"]


def test_it_can_be_changed_until_it_is_settled() -> None:
    """The last word of Sykes counts; then Larkins settles it and no more can be said."""
    state = two()
    for choice in (("strategy_west", (4,)), ("strategy_hobnob", 0), ("strategy_south", (1,))):
        state = build.answer(state, "sykes", "firm_strategy", choice).state
    asked = build.question(state, "sykes", "firm_strategy")
    state = build.answer(state, "larkins", "firm_strategy", ("strategy_hobnob", 0)).state
    held = firm(state, "sykes")
    assert (held.strategy.open(), held.bid) == ("strategy_south", 1)
    late = Order(asked.id, asked.seat, ("strategy_west", (4,)))
    assert run.validate(STEPS, state, late)[0].code == "not_asked"


def shown(state: State, viewer: str) -> bytes:
    """Everything that a viewer may know, as bytes."""
    return msgspec.json.encode(RULES.view(state, viewer))


@pytest.mark.parametrize("settled", [False, True])
def test_two_choices_look_the_same_to_everybody_else(settled: bool) -> None:
    """Before and after the bids are open no view but the manager's own tells one card from another."""
    states = []
    for card in ("strategy_west", "strategy_east"):
        state = build.answer(two(), "sykes", "firm_strategy", (card, (2,))).state
        if settled:
            state = build.answer(state, "larkins", "firm_strategy", ("strategy_south", (1,))).state
        states.append(state)
    one, other = states
    for viewer in ("hastings", "larkins", "paxton", MODERATOR, PUBLIC):
        assert shown(one, viewer) == shown(other, viewer), viewer
    assert shown(one, "sykes") != shown(other, "sykes")


def test_before_all_are_in_bids_look_the_same_too() -> None:
    """Sykes spends £1 or £4: no other view differs."""
    one, other = (
        build.answer(two(), "sykes", "firm_strategy", ("strategy_west", (bid,))).state for bid in (1, 4)
    )
    for viewer in ("hastings", "larkins", "paxton", MODERATOR, PUBLIC):
        assert shown(one, viewer) == shown(other, viewer), viewer


def test_the_manager_sees_the_own_card_while_it_is_sealed() -> None:
    """The own view holds the answer, and later the card, until it is revealed."""
    state = build.answer(two(), "sykes", "firm_strategy", ("strategy_west", (2,))).state
    own = [each for each in RULES.view(state, "sykes").questions if each.decision.kind == "firm_strategy"]
    assert own[0].answer == ("strategy_west", (2,))
    state = build.answer(state, "larkins", "firm_strategy", ("strategy_south", (1,))).state
    assert [each.strategy for each in RULES.view(state, "sykes").board.secrets] == ["strategy_west"]
    assert RULES.view(state, "larkins").board.secrets[0].strategy == "strategy_south"


def test_a_new_card_lies_face_down_whatever_lay_open_before() -> None:
    """A position may begin with a card of this turn open; the one that is chosen now is not shown."""
    state = chartered.firm(
        chartered.deregulated(), "sykes", london=2, ships=("atlas",), revealed="strategy_west"
    )
    state = build.at_table(state, "firm_strategy").state
    state = build.answer(state, "sykes", "firm_strategy", ("strategy_east", (1,))).state
    assert (firm(state, "sykes").strategy.open(), firm(state, "sykes").revealed) == ("strategy_east", "")
