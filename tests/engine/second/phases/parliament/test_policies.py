"""Policies: bonus, tax, window tax and power (2E-12.5)."""

from __future__ import annotations

import pytest

from engine.core.options import Pick
from engine.second import accounts, cards, enterprises, laws, offices, taxes
from engine.second.family_pieces import COURT, COURT_NEW, number, prize
from engine.second.state import State, family, ship, tables
from tests.engine.second import build
from tests.engine.second.phases.parliament import sitting

POWER_MANUFACTURING, TAX_SHARES, POWER_SHIPPING, TAX_SOCIAL_WINDOWS = 0, 1, 2, 3
POWER_SHARES, BONUS_MANUFACTURING, POWER_SOCIAL, TAX_SHIPPING_WINDOWS = 4, 5, 7, 8
BONUS_SHARES, TAX_MANUFACTURING, TAX_SHIPPING = 9, 10, 13


def due(state: State, policy: int, window_tax: bool = False) -> State:
    """The state with a policy under way, until somebody is asked."""
    return sitting.carried_out(state, policy, window_tax).state


@pytest.mark.parametrize(("policy", "pounds"), [(BONUS_MANUFACTURING, 3), (BONUS_SHARES, 2)])
def test_2E_12_5_2_a_bonus_for_each_item(policy: int, pounds: int) -> None:
    """2E-12.5.2: £1 for each of two workshops and the Foundry; £1 for a share and the Chairman's."""
    state = build.folk(sitting.house(pounds=0), "sykes", workshops=2, invested=1, prestige=(cards.FOUNDRY,))
    state = build.put(build.hold(state, chairman="sykes"), "sykes", COURT)
    after = due(state, policy)
    assert accounts.holds(after, "sykes") == pounds
    assert accounts.holds(after, "larkins") == 0


def test_2E_12_5_3_pay_or_lose() -> None:
    """2E-12.5.3: three shipyards, £2: two are paid for; the unfitted one goes by silence, another one by choice."""
    state = build.ship(sitting.house(pounds=0), "atlas", "sykes", "china")
    state = build.ship(build.ship(state, "york", "sykes", "west_indian"), "eliza", "sykes")
    state = due(build.purse(state, sykes=2), TAX_SHIPPING)
    assert build.default(state, "sykes", "pay_tax") == (("atlas", 1), ("york", 1))
    after = build.answer(state, "sykes", "pay_tax", (("atlas", 1), ("eliza", 1))).state
    assert enterprises.shipyards(after, "sykes") == ("atlas", "eliza")
    assert (ship(after, "york").owner, ship(after, "york").place) == ("", "west_indian")
    assert accounts.holds(after, "sykes") == 0


def test_2E_12_5_3_too_much_is_refused() -> None:
    """2E-12.5.3: with £2 three cannot be paid for."""
    state = sitting.house(pounds=0)
    for name in ("atlas", "york", "eliza"):
        state = build.ship(state, name, "sykes")
    state = due(build.purse(state, sykes=2), TAX_SHIPPING)
    refusals = build.judge(state, "sykes", "pay_tax", (("atlas", 1), ("york", 1), ("eliza", 1)))
    assert [each.code for each in refusals] == ["tax_too_dear"]


def test_2E_12_5_3_without_money_everything_is_lost() -> None:
    """2E-12.5.3: nobody is asked; luxuries take their points along, a prestige card goes to the discards."""
    state = build.folk(
        sitting.house(pounds=0), "sykes", luxuries=2, points=4, prestige=(cards.SCOTTISH_CASTLE,)
    )
    after = due(state, 12)
    assert build.asked(after) == ()
    lying = family(after, "sykes")
    assert (lying.luxuries, lying.points, lying.prestige) == (0, 0, ())
    assert after.london.discards == (cards.SCOTTISH_CASTLE,)


def test_2E_12_5_3_invested_workshops_go_before_normal_ones() -> None:
    """2E-12.5.3: £1 for a normal and an invested workshop keeps the normal one."""
    state = build.folk(sitting.house(pounds=0), "sykes", workshops=2, invested=1)
    state = due(build.purse(state, sykes=1), TAX_MANUFACTURING)
    assert build.default(state, "sykes", "pay_tax") == (("workshop", 1),)
    after = family(build.silence(state, "sykes", "pay_tax").state, "sykes")
    assert (after.workshops, after.invested) == (1, 0)


def test_2E_12_5_3_shares_and_the_chair() -> None:
    """2E-12.5.3: £1 for two shares and the chair keeps the chair; without any money the chair is lost too."""
    state = build.put(build.hold(sitting.house(pounds=0), chairman="sykes"), "sykes", COURT)
    state = build.put(state, "sykes", COURT_NEW)
    asked = due(build.purse(state, sykes=1), TAX_SHARES)
    assert build.default(asked, "sykes", "pay_tax") == (("chairman", 1),)
    kept = build.silence(asked, "sykes", "pay_tax").state
    assert (offices.holder(kept, "chairman"), number(kept, "supply", "sykes")) == ("sykes", 17)
    bare = due(state, TAX_SHARES)
    assert offices.holder(bare, "chairman") == ""
    assert bare.company.former_chairman == "sykes"


def test_2E_12_5_4_the_window_tax() -> None:
    """2E-12.5.4: a Villa (1 window), an Estate (3) and a luxury (1) with £4: most points first, the luxury goes."""
    state = build.folk(sitting.house(pounds=0), "sykes", luxuries=1, points=17)
    state = build.put(build.put(state, "sykes", prize("prize_villa")), "sykes", prize("prize_great_estate"))
    state = due(build.purse(state, sykes=4), TAX_SHIPPING_WINDOWS)
    assert dict(build.default(state, "sykes", "pay_window_tax")) == {
        "prize_great_estate": 1,
        "prize_villa": 1,
    }  # type: ignore[arg-type, call-overload]
    after = build.silence(state, "sykes", "pay_window_tax").state
    assert (family(after, "sykes").points, accounts.holds(after, "sykes")) == (15, 0)


def test_2E_12_5_4_cards_have_windows_too() -> None:
    """2E-12.5.4: a Prestige card with windows is due once, at £1 for each window; one without is not due at all."""
    state = sitting.house()
    every = {card.id: card.windows for card in tables(state).prestige_cards}
    state = build.folk(state, "sykes", prestige=tuple(every))
    due_cards = {each.item: (each.number, each.pounds) for each in taxes.on_windows(state, "sykes")}
    assert due_cards == {card: (1, windows) for card, windows in every.items() if windows}
    assert due_cards


def test_2E_12_5_4_half_paid_windows_are_not_paid() -> None:
    """2E-12.5.4: with £2 the Estate's three windows cannot be paid: the piece and 12 points are lost at once."""
    state = build.put(
        build.folk(sitting.house(pounds=0), "sykes", points=12), "sykes", prize("prize_great_estate")
    )
    after = due(build.purse(state, sykes=2), TAX_SHIPPING_WINDOWS)
    assert (build.asked(after), family(after, "sykes").points) == ((), 0)
    assert number(after, prize("prize_great_estate"), "sykes") == 0


def test_2E_12_5_4_window_tax_repeal() -> None:
    """2E-12.5.4: with the Repeal the printed window tax is not paid, one added by Tax Collectors is."""
    state = build.company(build.folk(sitting.house(), "sykes", luxuries=1), laws=(laws.WINDOW_TAX_REPEAL,))
    assert "pay_window_tax" not in {each.kind for each in build.asked(due(state, TAX_SHIPPING_WINDOWS))}
    added = due(state, TAX_SHIPPING_WINDOWS, window_tax=True)
    assert {each.kind for each in build.asked(added)} == {"pay_window_tax"}


def test_2E_12_5_4_comes_after_the_tax() -> None:
    """2E-12.5.4: a luxury lost to the tax on social items has no windows any more."""
    state = build.folk(sitting.house(pounds=0), "sykes", luxuries=1, points=2)
    after = due(state, TAX_SOCIAL_WINDOWS)
    assert (build.asked(after), family(after, "sykes").points) == ((), 0)


def test_2E_12_5_5_a_marker_rises() -> None:
    """2E-12.5.5: shipping (low) changes places with company shares (middle); manufacturing (low) does so too."""
    state = sitting.house()
    assert due(state, POWER_SHIPPING).politics.power == (
        "social",
        "shipping",
        "company_shares",
        "manufacturing",
    )
    assert due(state, POWER_MANUFACTURING).politics.power == (
        "social",
        "manufacturing",
        "shipping",
        "company_shares",
    )
    assert due(state, POWER_SHARES).politics.power == (
        "company_shares",
        "social",
        "shipping",
        "manufacturing",
    )


def test_2E_12_5_5_on_top_the_prime_minister_swaps_two_others() -> None:
    """2E-12.5.5: social is on top: any two of the others; silence swaps the two low ones."""
    state = due(sitting.house(), POWER_SOCIAL)
    options = build.question(state, "hastings", "swap_power").options
    assert options == Pick(("company_shares", "shipping", "manufacturing"), 2, 2)
    assert build.default(state, "hastings", "swap_power") == ("shipping", "manufacturing")
    after = build.answer(state, "hastings", "swap_power", ("manufacturing", "company_shares")).state
    assert after.politics.power == ("social", "manufacturing", "shipping", "company_shares")


def test_2E_12_5_6_all_pay_at_once() -> None:
    """2E-12.5.6: two owners have the question together."""
    state = build.folk(build.folk(sitting.house(), "sykes", luxuries=1), "larkins", luxuries=1)
    assert [each.seat for each in build.asked(due(state, 12))] == ["larkins", "sykes"]


def test_2E_12_2_3_a_new_prime_minister_with_tax_collectors() -> None:
    """2E-12.2.3: Sykes leads the opposition and owns them: a window tax may be added to the policy then chosen."""
    state = build.folk(sitting.house(dial=9), "sykes", prestige=(cards.TAX_COLLECTORS,), luxuries=1)
    state = sitting.counted(state, laws.SHIP_SUBSIDY, -1, leader="sykes", against=(("sykes", 1),)).state
    state = build.answer(state, "sykes", "failed_policy", "left").state
    assert state.politics.dial == TAX_SHIPPING_WINDOWS
    again = build.folk(sitting.house(dial=8), "sykes", prestige=(cards.TAX_COLLECTORS,), luxuries=1)
    again = sitting.counted(again, laws.SHIP_SUBSIDY, -1, leader="sykes", against=(("sykes", 1),)).state
    again = build.answer(again, "sykes", "failed_policy", "right").state
    again = build.answer(again, "sykes", "add_window_tax", "propose").state
    assert {each.kind for each in build.asked(again)} == {"pay_window_tax"}


def test_2E_12_2_3_a_prime_minister_who_stays_adds_none() -> None:
    """2E-12.2.3: nobody opposed the law; Hastings stays, and the Tax Collectors help only a leader of the opposition."""
    state = build.folk(sitting.house(dial=8), "hastings", prestige=(cards.TAX_COLLECTORS,), luxuries=1)
    state = sitting.counted(state, laws.SHIP_SUBSIDY, -1).state
    after = build.answer(state, "hastings", "failed_policy", "right").state
    assert after.politics.dial == BONUS_SHARES
    assert build.asked(after) == ()
