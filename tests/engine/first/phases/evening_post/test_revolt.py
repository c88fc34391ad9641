"""Revolt and police (1E-8.5)."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Form
from engine.core.step import Outcome
from engine.first import pieces
from engine.first.memos.post import RevoltMemo
from engine.first.state import State, region
from tests.engine.first import build, post


def revolt(state: State, name: str, die: int = 6) -> Outcome[State]:
    return build.at_step(state, "revolt", RevoltMemo(name, die))


def governed(holder: str = "larkins", pounds: int = 6) -> State:
    """Company Bengal with two guns and an officer; the President, Sykes, is rich."""
    state = build.supply(post.province(build.laid(), "bengal", holder), "guns", "bengal", 2)
    state = build.put(build.hold(state, president_bengal="sykes"), "paxton", "army.bengal")
    return build.purse(state, province_bengal=pounds, president_bengal=20)


def test_1E_8_5_1_the_region_becomes_sovereign_and_closed() -> None:
    """1E-8.5.1: Mysore, ruled by open Madras, revolts: sovereign, closed, disk off and ship lost, tilt to chaos."""
    state = build.supply(post.rule(build.laid(), "madras", "mysore"), "ships", "madras", 3)
    state = build.place(state, "mysore", filled=(1,))
    outcome = revolt(state, "mysore")
    assert post.region(outcome.state, "mysore") == ("", "")
    assert region(outcome.state, "mysore").filled == ()
    assert pieces.number(outcome.state, "ships", "madras") == 2
    assert outcome.state.india.balance == "chaos"
    assert "police_sent" not in build.kinds(outcome)


def test_1E_8_5_1_police_come_first_in_a_company_region() -> None:
    """1E-8.5.1: nothing has happened to Bengal while the Governor is asked; if police fail it is lost."""
    asked = revolt(governed(), "bengal").state
    assert post.region(asked, "bengal") == ("company", "bengal")
    after = build.answer(asked, "larkins", "police", (0, (), 0)).state
    assert post.region(after, "bengal") == ("", "")


@pytest.mark.parametrize(
    ("choice", "police"),
    [
        ((2, (("paxton", 1),), 6), 6),
        ((2, (), 6), 5),
        ((0, (("paxton", 1),), 4), 3),
        ((2, (("paxton", 1),), 4), 5),
    ],
)
def test_1E_8_5_2_one_for_each_piece_and_each_two_pounds(choice: tuple[object, ...], police: int) -> None:
    """1E-8.5.2: guns, officers and 2 pounds each count 1; the total must reach the die of 6."""
    outcome = build.answer(revolt(governed(), "bengal").state, "larkins", "police", choice)
    assert build.told(outcome, "police_sent") == [{"region": "bengal", "police": police, "die": 6}]
    assert ("revolt_put_down" in build.kinds(outcome)) is (police >= 6)
    pounds, guns = choice[2], choice[0]
    assert isinstance(pounds, int)
    assert post.money(outcome.state, "province_bengal", "president_bengal") == (6 - pounds, 20)
    assert pieces.number(outcome.state, "guns", "bengal", True) == guns


@pytest.mark.parametrize(("die", "held"), [(2, True), (3, True), (4, False)])
def test_1E_8_5_2_the_total_must_be_at_least_the_die(die: int, held: bool) -> None:
    """1E-8.5.2: three pieces hold a die of 2 or 3, not of 4."""
    asked = revolt(governed(), "bengal", die).state
    after = build.answer(asked, "larkins", "police", (2, (("paxton", 1),), 0)).state
    assert (post.region(after, "bengal")[0] == "company") is held


def test_1E_8_5_2_a_revolt_put_down_leaves_everything() -> None:
    """1E-8.5.2: no disruption, no tilt, no redirect."""
    state = build.place(build.supply(governed(), "ships", "bengal", 3), "bengal", filled=(1,))
    state = post.rule(state, "punjab", "delhi")
    after = build.answer(revolt(state, "bengal", 2).state, "larkins", "police", (2, (), 0)).state
    assert region(after, "bengal").filled == (1,)
    assert pieces.number(after, "ships", "bengal") == 3
    assert (after.india.balance, after.india.redirect) == ("equilibrium", "")


def test_1E_8_5_2_money_is_that_of_the_province_at_the_price_of_police() -> None:
    """1E-8.5.2: the province has 5 pounds: 5 are refused, 4 or 6 named; under the Sepoy Act 5 pounds are 5 points."""
    state = governed(pounds=5)
    asked = revolt(state, "bengal").state
    options = build.question(asked, "larkins", "police").options
    assert isinstance(options, Form)
    assert dict(options.parts)["pounds"] == Amount(0, 5, "£")
    (refusal,) = build.judge(asked, "larkins", "police", (0, (), 5))
    assert (refusal.code, refusal.rule, refusal.instead) == ("odd_pounds", "1E-8.5.2", ("4", "6"))
    asked = revolt(post.law(state, "sepoy_act"), "bengal", 5).state
    assert post.region(build.answer(asked, "larkins", "police", (0, (), 5)).state, "bengal")[0] == "company"


@pytest.mark.parametrize(
    ("die", "guns", "officers", "pounds"),
    [(1, 1, 0, 0), (2, 2, 0, 0), (3, 2, 1, 0), (4, 2, 1, 2), (6, 2, 1, 6)],
)
def test_1E_8_5_2_silence_takes_the_cheapest_set(die: int, guns: int, officers: int, pounds: int) -> None:
    """1E-8.5.2: the default reaches the die exactly, guns and officers before money."""
    after = build.silence(revolt(governed(), "bengal", die).state, "larkins", "police").state
    assert post.region(after, "bengal")[0] == "company"
    used = (pieces.number(after, "guns", "bengal", True), 1 - len(pieces.officers(after, "bengal")))
    assert (*used, 6 - post.money(after, "province_bengal")[0]) == (guns, officers, pounds)


def test_1E_8_5_2_a_holder_with_nothing_to_send_is_not_asked() -> None:
    """1E-8.5.2: no gun, no officer and 1 pound: the revolt takes its course."""
    state = build.purse(post.province(build.laid(), "bengal", "larkins"), province_bengal=1)
    outcome = revolt(state, "bengal", 1)
    assert build.asked(outcome.state) == ()
    assert post.region(outcome.state, "bengal") == ("", "")


def test_1E_8_5_3_a_vacant_office_has_no_police() -> None:
    """1E-8.5.3: the province vacant, the rich President cannot help: nobody is asked, Bengal is lost."""
    outcome = revolt(governed(holder=""), "bengal", 1)
    assert build.asked(outcome.state) == ()
    assert post.region(outcome.state, "bengal") == ("", "")
    assert build.told(outcome, "police_sent") == [{"region": "bengal", "police": 0, "die": 1}]


def test_1E_8_5_4_black_disks_for_what_the_company_loses() -> None:
    """1E-8.5.4: the province of Bengal is marked, and the President, whose last region it was."""
    outcome = revolt(governed(holder=""), "bengal")
    assert post.status(outcome.state, "province_bengal") == "marked"
    assert post.status(outcome.state, "president_bengal") == "marked"
    state = build.place(governed(holder=""), "delhi", presidency="bengal")
    assert post.status(revolt(state, "bengal").state, "president_bengal") == "open"


def test_1E_8_5_5_redirect_to_the_lowest_dominated_region() -> None:
    """1E-8.5.5: Company Hyderabad (6) and native Mysore (7) are dominated: after a revolt in Delhi, Hyderabad is next.

    The revolting region itself no longer counts; with none left there is no redirect.
    """
    state = post.province(
        post.rule(build.laid(), "punjab", "delhi", "mysore"), "hyderabad", presidency="madras"
    )
    assert revolt(state, "delhi").state.india.redirect == "hyderabad"
    state = post.rule(build.laid(), "punjab", "delhi", "mysore")
    assert revolt(state, "delhi").state.india.redirect == "mysore"
    assert revolt(post.rule(build.laid(), "punjab", "delhi"), "delhi").state.india.redirect == ""


def test_1E_8_5_6_a_sovereign_region_closes_with_its_dominions() -> None:
    """1E-8.5.6: Bombay revolts with its dominion Mysore: both close, Mysore stays dominated, both lose orders."""
    state = post.rule(build.supply(build.laid(), "ships", "bombay", 5), "bombay", "mysore")
    state = build.place(build.place(state, "bombay", filled=(1,)), "mysore", filled=(2,))
    after = post.event(state, 6, elephant="bombay").state
    assert (post.region(after, "bombay"), post.region(after, "mysore")) == (("", ""), ("bombay", ""))
    assert pieces.number(after, "ships", "bombay") == 5 - 1 - 2
    assert post.status(after, "president_bombay") == "marked"


def test_1E_8_5_6_sovereign_and_closed_already_only_tilt_and_redirect() -> None:
    """1E-8.5.6: Bombay is closed and sovereign: nothing changes but Balance and redirect."""
    state = post.rule(build.place(build.laid(), "bombay", presidency=""), "punjab", "delhi")
    state = build.office(state, "president_bombay", status="eliminated")
    after = post.event(state, 6, elephant="bombay").state
    assert (after.regions, after.offices, after.pieces) == (state.regions, state.offices, state.pieces)
    assert (after.india.balance, after.india.redirect) == ("chaos", "delhi")


def test_1E_8_5_7_a_native_dominion_leaves_its_empire() -> None:
    """1E-8.5.7: Delhi leaves Punjab, which keeps Mysore."""
    after = revolt(post.rule(build.laid(), "punjab", "delhi", "mysore"), "delhi").state
    assert post.region(after, "delhi") == ("", "")
    assert post.region(after, "mysore") == ("punjab", "")


def test_1E_8_E_police() -> None:
    """1E-8.2.3, 1E-8.5.1, 1E-8.5.2: the worked example: die 6; three pieces and 6 pounds cancel the revolt."""
    asked = post.event(governed(), 6, elephant="bengal").state
    after = build.answer(asked, "larkins", "police", (2, (("paxton", 1),), 6)).state
    assert post.region(after, "bengal") == ("company", "bengal")
    assert post.money(after, "province_bengal") == (0,)


def test_1E_8_E_police_that_cannot_reach_the_die() -> None:
    """1E-8.5.2, 1E-8.5.4, 1E-8.5.5: with 5 pounds silence spends nothing; Bengal is lost, both offices are marked."""
    state = build.place(build.supply(governed(pounds=5), "ships", "bengal", 4), "bengal", filled=(1, 2))
    state = post.rule(state, "punjab", "delhi")
    asked = post.event(state, 6, elephant="bengal").state
    after = build.silence(asked, "larkins", "police").state
    assert post.money(after, "province_bengal") == (5,)
    assert (pieces.number(after, "guns", "bengal"), pieces.officers(after, "bengal")) == (2, (("paxton", 1),))
    assert post.region(after, "bengal") == ("", "")
    assert pieces.number(after, "ships", "bengal") == 1
    assert (post.status(after, "province_bengal"), post.status(after, "president_bengal")) == (
        "marked",
        "marked",
    )
    assert (after.india.balance, after.india.redirect) == ("chaos", "delhi")
