"""Proposed laws (1E-8.10.2 to 1E-8.10.6, 1E-8.10.12)."""

from __future__ import annotations

import pytest

from engine.core.decision import Mode
from engine.core.options import Amount, Form, OneOf
from engine.core.step import Outcome
from engine.first import laws
from engine.first.phases.company.market import ships
from engine.first.phases.evening_post.law_vote import standing_power
from engine.first.state import State
from tests.engine.first import build, post

ABSTAIN = ("abstain", ())


def proposed(state: State, card: str = "navigation_act") -> State:
    return build.at_step(post.card(state, card), "local_news").state


def seated(**settings: str) -> State:
    """Larkins in the chair, so that the votes run Larkins, Sykes, Paxton, Hastings; nobody has money."""
    state = build.hold(build.laid(**settings), chairman="larkins")
    return build.purse(state, **dict.fromkeys(build.FOUR, 0))


ORDER = ("larkins", "sykes", "paxton", "hastings")


def voted(state: State, *votes: object) -> Outcome[State]:
    """The last outcome after votes in order, those who are left abstaining."""
    outcome: Outcome[State] = Outcome(state)
    for seat, vote in zip(ORDER, (*votes, *[ABSTAIN] * 4), strict=False):
        outcome = build.answer(outcome.state, seat, "law_vote", vote)
    return outcome


def support(state: State) -> object:
    return dict(build.asked(state)[0].about)["support"]


@pytest.mark.parametrize(
    ("card", "start"),
    [
        ("governor_general", 0),
        ("china_trade_act", 2),
        ("regulating_act", 1),
        ("commutation_act", -1),
        ("sepoy_act", -2),
    ],
)
def test_1E_8_10_2_the_marker_starts_where_the_card_says(card: str, start: int) -> None:
    """1E-8.10.2: initial support is a value of each card."""
    assert support(proposed(seated(), card)) == start


def test_1E_8_10_2_from_the_chairman_clockwise_each_family_votes_once() -> None:
    """1E-8.10.2: all are asked at once; the order runs from Larkins; Hastings, who answers first, is applied last."""
    state = proposed(seated())
    asked = build.asked(state)
    assert [each.seat for each in asked] == list(ORDER)
    assert {each.group.mode for each in asked} == {Mode.SEQUENCE}
    state = build.answer(build.purse(state, hastings=9), "hastings", "law_vote", ("against", 9)).state
    assert support(state) == 2
    state = build.answer(state, "larkins", "law_vote", ABSTAIN).state
    assert [each.seat for each in build.asked(state)] == ["sykes", "paxton", "hastings"]
    state = build.answer(state, "sykes", "law_vote", ABSTAIN).state
    outcome = build.answer(state, "paxton", "law_vote", ABSTAIN)
    assert build.told(outcome, "law_rejected") == [{"card": "navigation_act", "support": -7}]
    assert build.asked(outcome.state) == ()


def test_1E_8_10_2_the_former_chairman_begins_while_the_office_is_vacant() -> None:
    """1E-8.10.2: Paxton was Chairman last: Paxton, Hastings, Larkins, Sykes."""
    state = proposed(build.company(build.laid(), former_chairman="paxton"))
    assert [each.seat for each in build.asked(state)] == ["paxton", "hastings", "larkins", "sykes"]


def test_1E_8_10_3_power_is_works_prizes_family_and_money() -> None:
    """1E-8.10.3: two shipyards, a factory, the House of Commons (2) twice, a Rotten Borough (1); Walsh has 2 more.

    Shares, writers and other prizes give none.
    """
    state = post.prizes(build.laid(build.SIX), "house_of_commons", "rotten_borough", "peerage")
    for place in ("shipyard.1.6", "shipyard.2.6", "factory.3", "court", "writers", "prize.peerage"):
        state = build.put(state, "larkins", place)
    assert standing_power(state, "larkins") == 3
    state = build.put(
        build.put(state, "larkins", "prize.house_of_commons", 2), "larkins", "prize.rotten_borough"
    )
    assert standing_power(state, "larkins") == 3 + 2 * 2 + 1
    assert standing_power(build.put(state, "walsh", "factory.4"), "walsh") == 1 + 2
    assert standing_power(state, "sykes") == 0


@pytest.mark.parametrize(("way", "after"), [("for", 2 + 5), ("against", 2 - 5)])
def test_1E_8_10_3_the_vote_moves_support_by_the_power(way: str, after: int) -> None:
    """1E-8.10.3: a shipyard and 4 of 6 pounds are 5; the money goes to the bank."""
    state = proposed(build.purse(build.put(seated(), "larkins", "shipyard.1.6"), larkins=6))
    (bank,) = post.money(state, "bank")
    state = build.answer(state, "larkins", "law_vote", (way, 4)).state
    assert support(state) == after
    assert post.money(state, "larkins", "bank") == (2, bank + 4)


def test_1E_8_10_3_no_more_money_than_the_family_has() -> None:
    """1E-8.10.3: 7 of 6 pounds are refused."""
    state = proposed(build.purse(seated(), larkins=6))
    (refusal,) = build.judge(state, "larkins", "law_vote", ("for", 7))
    assert (refusal.code, refusal.rule, refusal.instead) == ("misfit_out_of_range", "1E-8.10.3", ("0", "6"))


def test_1E_8_10_3_silence_abstains() -> None:
    """1E-8.10.3: Larkins has power and money and says nothing: support stays, money stays."""
    state = proposed(build.purse(build.put(seated(), "larkins", "shipyard.1.6"), larkins=6))
    outcome = build.silence(state, "larkins", "law_vote")
    assert build.told(outcome, "law_passed") == [{"card": "navigation_act", "support": 2}]
    assert post.money(outcome.state, "larkins") == (6,)


def test_1E_8_10_3_a_setting_forbids_to_abstain() -> None:
    """1E-8.10.3: with law_abstain = forbidden only for and against are left; silence then votes for it without money."""
    state = proposed(
        build.purse(build.put(seated(law_abstain="forbidden"), "larkins", "shipyard.1.6"), larkins=6)
    )
    money = Amount(0, 6, "£")
    assert build.question(state, "larkins", "law_vote").options == OneOf((("for", money), ("against", money)))
    outcome = build.silence(state, "larkins", "law_vote")
    assert build.told(outcome, "law_vote_for")[0] == {
        "seat": "larkins",
        "power": 1,
        "pounds": 0,
        "support": 3,
    }
    allowed = build.question(proposed(seated()), "larkins", "law_vote").options
    assert isinstance(allowed, OneOf)
    assert allowed.branches[2] == ("abstain", Form(()))


@pytest.mark.parametrize(("way", "limit"), [("for", 10), ("against", -10)])
def test_1E_8_10_4_support_is_clamped_after_each_vote(way: str, limit: int) -> None:
    """1E-8.10.4: 30 pounds move the marker to the end of the track and no further; all 30 are spent.

    The next family's 3 count from there.
    """
    state = proposed(build.purse(seated(), larkins=30, sykes=3))
    state = build.answer(state, "larkins", "law_vote", (way, 30)).state
    assert (support(state), post.money(state, "larkins")) == (limit, (0,))
    other = "against" if way == "for" else "for"
    state = build.answer(state, "sykes", "law_vote", (other, 3)).state
    assert support(state) == limit + (3 if limit < 0 else -3)


@pytest.mark.parametrize(("pounds", "passed"), [(1, True), (2, False), (3, False)])
def test_1E_8_10_5_passed_only_above_zero(pounds: int, passed: bool) -> None:
    """1E-8.10.5: from 2, one against leaves 1: passed; two leave 0: rejected."""
    state = proposed(build.purse(seated(), larkins=pounds))
    outcome = voted(state, ("against", pounds))
    assert (outcome.state.company.laws == ("navigation_act",)) is passed
    assert (outcome.state.post.discard == ()) is passed


def test_1E_8_10_5_effects_are_cumulative_and_the_factory_price_stays() -> None:
    """1E-8.10.5: the Navigation Act joins the Land Tax; its card leaves the pile, its price of 1 stays."""
    state = proposed(post.law(seated(), "land_tax"))
    state = build.change(state, post=type(state.post)(state.post.draw, ("navigation_act", "stock_mania"), 1))
    after = voted(state).state
    assert after.company.laws == ("land_tax", "navigation_act")
    assert (after.post.discard, after.post.factory_price) == (("stock_mania",), 1)


def test_1E_8_10_5_a_rejected_law_does_nothing() -> None:
    """1E-8.10.5: the rejected card stays on the pile, ships cost what they did."""
    state = proposed(build.purse(seated(), larkins=9))
    after = voted(state, ("against", 9)).state
    assert after.post.discard == ("navigation_act",)
    assert laws.ship_surcharge(after) == 0


def test_1E_8_10_6_prizes_that_pay_when_a_law_passes() -> None:
    """1E-8.10.6: two cubes on the Board of Control pay 2, once; nothing when the law is rejected."""
    state = build.put(post.prizes(seated(), "board_of_control"), "paxton", "prize.board_of_control", 2)
    assert post.money(voted(proposed(state)).state, *ORDER) == (0, 0, 2, 0)
    state = build.purse(proposed(state), larkins=5)
    assert post.money(voted(state, ("against", 5)).state, *ORDER) == (0, 0, 0, 0)


def test_1E_8_10_12_lasting_laws() -> None:
    """1E-8.10.12: each law changes its value, and only its own."""
    plain, every = build.laid(), post.law(
        build.company(build.laid(), debt=1),
        "regulating_act", "dividend_act", "navigation_act", "commutation_act", "half_pay_act",
        "country_trade_act", "land_tax", "sepoy_act", "tenure_act",
    )  # fmt: skip
    every = build.company(every, debt=1)
    for state, values in ((plain, (1, None, 0, 2, 1, 0, 2, 4)), (every, (2, 1, 1, 3, 2, 1, 1, 3))):
        assert values == (
            laws.promises_for_nepotism(state),
            laws.most_dividends(state),
            laws.ship_surcharge(state),
            laws.interloper_income(state),
            laws.country_trade_cost(state),
            laws.manor_tax(state),
            laws.mercenary_cost(state),
            laws.stress(state, "chairman"),
        )
    assert (laws.officers_cost_nothing(plain), laws.officers_cost_nothing(every)) == (False, True)
    assert [lot.price for lot in ships(every)] == [lot.price + 1 for lot in ships(plain)]


@pytest.mark.parametrize(("demand", "bonus"), [(1, 0), (2, 1), (3, 1)])
def test_1E_8_10_12_commutation_act_adds_one_from_demand_two_on(demand: int, bonus: int) -> None:
    """1E-8.10.12: an order of demand 2 or more adds 1, one of demand 1 nothing."""
    assert laws.order_bonus(post.law(build.laid(), "commutation_act"), demand) == bonus
    assert laws.order_bonus(build.laid(), demand) == 0


def test_1E_8_10_11_china_trade_act_opens_china() -> None:
    """1E-8.10.11: passed, the law takes the black disk off the China Office; it is vacant."""
    after = voted(proposed(seated(), "china_trade_act")).state
    assert post.status(after, "superintendent_china") == "open"
    assert "china_trade_act" in after.company.laws


def test_1E_8_E_vote() -> None:
    """1E-8.10.2, 1E-8.10.3, 1E-8.10.5: the worked example: +2, -1, +4, 0: rejected."""
    families = ("hastings", "walsh", "sykes", "paxton")
    state = build.hold(build.laid(families), chairman="hastings")
    for family, place in (
        ("hastings", "shipyard.1.6"),
        ("hastings", "shipyard.1.5"),
        ("hastings", "factory.1"),
        ("walsh", "factory.2"),
    ):
        state = build.put(state, family, place)
    state = proposed(build.purse(state, hastings=0, walsh=2, sykes=4, paxton=0))
    seen = []
    for seat, vote in zip(families, (("against", 0), ("for", 2), ("against", 4), ABSTAIN), strict=True):
        outcome = build.answer(state, seat, "law_vote", vote)
        seen.append(dict(outcome.events[0].facts)["support"])
        state = outcome.state
    assert seen == [-1, 4, 0, 0]
    assert build.told(outcome, "law_rejected") == [{"card": "navigation_act", "support": 0}]
    assert state.company.laws == ()
