"""Family actions that earn what pays for the next one (2E-5.1)."""

from __future__ import annotations

from engine.second import accounts, cards
from engine.second.state import State, family
from tests.engine.second import build


def family_turn(state: State) -> State:
    return build.at_step(state, "family_actions").state


def test_2E_5_1_3_the_foundry_helps_to_pay_for_the_second_workshop() -> None:
    """2E-5.1.3: the first of two workshops has earned £1 when the second is paid for: £9 are enough, £8 are not."""
    owner = build.folk(build.laid(), "hastings", prestige=(cards.FOUNDRY,), marker="buy_workshop")
    owner = build.change(owner, turn=2)
    state = family_turn(build.purse(owner, hastings=9))
    state = build.answer(state, "hastings", "family_action", ("buy_workshop", 2)).state
    assert (family(state, "hastings").workshops, accounts.holds(state, "hastings")) == (2, 1)
    poor = family_turn(build.purse(owner, hastings=8))
    assert build.judge(poor, "hastings", "family_action", ("buy_workshop", 2))


def test_2E_5_1_7_the_foundry_helps_to_pay_for_the_extra_action() -> None:
    """2E-5.1.7: with Calico Acts a workshop and the extra one cost the Foundry's owner £9 in hand; a luxury brings nothing."""
    owner = build.folk(build.laid(), "hastings", prestige=(cards.FOUNDRY,))
    owner = build.company(build.change(owner, turn=2), laws=("law_31",))
    state = family_turn(build.purse(owner, hastings=9))
    both = (("buy_workshop", 1), ("buy_workshop", 1))
    state = build.answer(state, "hastings", "family_action", both).state
    assert (family(state, "hastings").workshops, accounts.holds(state, "hastings")) == (2, 1)
    poor = family_turn(build.purse(owner, hastings=8))
    assert [each.code for each in build.judge(poor, "hastings", "family_action", both)] == [
        "family_cannot_pay"
    ]
    luxury = (("buy_luxury", 1), ("buy_workshop", 1))
    assert not build.judge(family_turn(build.purse(owner, hastings=9)), "hastings", "family_action", luxury)
    assert build.judge(poor, "hastings", "family_action", luxury)
