"""What each favour about Commanders, Trade and China costs and changes (2E-16.6.11 to 2E-16.6.14)."""

from __future__ import annotations

import pytest

from engine.second.family_pieces import commander
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import CommandMemo
from engine.second.state import CHINA, CROWN, State
from tests.engine.second import build
from tests.engine.second.crown import court

MADRAS, BENGAL = "madras_presidency", "bengal_presidency"


def presiding(climate: str, **held: str) -> State:
    """The Crown holds these offices, and the person can pay for every favour."""
    return build.hold(court.table(climate=climate, cubes={"hastings": 12, CROWN: 0}), **held)


def commanding(climate: str, regiments: int) -> State:
    """The Crown presides over Madras with £9 and commands its Army."""
    state = build.put(presiding(climate, president_of_madras=CROWN), CROWN, commander("army_of_madras"))
    return build.troops(build.purse(state, president_of_madras=9), "army_of_madras", regiments)


@pytest.mark.parametrize(
    ("climate", "favour", "allies", "price"),
    [
        ("bull", "additional_crown_alliance", {"arcot"}, 2),
        ("bear", "additional_crown_alliance", {"arcot", "the_nizam"}, 1),
        ("lion", "dearer_alliance", {"arcot"}, 1),
        ("bear", "cheaper_alliance", {"the_nizam"}, 1),
        ("lion", "prevent_crown_alliance", set(), 1),
        ("peacock", "prevent_crown_alliance", set(), 2),
    ],
)
def test_2E_16_6_11_favours_about_alliances(climate: str, favour: str, allies: set[str], price: int) -> None:
    """2E-16.6.11: one more, a dearer one in a lion, a cheaper one in bear and peacock, or one less."""
    asked = build.at_step(commanding(climate, 3), "request_alliance", CommandMemo(MADRAS)).state
    after = court.buy(asked, "hastings", favour).state
    assert set(after.alliances) == allies
    assert court.has(after, "hastings") == 12 - price


@pytest.mark.parametrize(("favour", "dice"), [("", 6), ("more_deploy_dice", 7), ("fewer_deploy_dice", 5)])
def test_2E_16_6_12_favours_about_dice(favour: str, dice: int) -> None:
    """2E-16.6.12: one die more or less than the six of a bull, each for a cube."""
    chance = build.dice(*[3] * 20)
    asked = build.at_step(
        commanding("bull", 20), "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1"
    ).state
    if favour:
        outcome = court.buy(asked, "hastings", favour, chance=chance)
    else:
        outcome = court.declined(build.answer(asked, "hastings", "buy_favour", None, chance), chance)
    rolled = build.told(outcome, "deploy_rolled")[0]["dice"]
    assert isinstance(rolled, tuple)
    assert len(rolled) == dice
    assert court.has(outcome.state, "hastings") == (11 if favour else 12)


def test_2E_16_6_12_a_target_can_be_chosen() -> None:
    """2E-16.6.12: for two cubes a region beside Mysore instead of the home region, which it would take first in a bear."""
    state = build.conquered(commanding("bear", 20), "mysore", MADRAS)
    asked = build.at_step(state, "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1").state
    chance = build.dice(*[3] * 20)
    plain = build.answer(asked, "hastings", "buy_favour", None, chance)
    assert build.told(plain, "deploy_rolled")[0]["target"] == "madras"
    chosen = court.buy(asked, "hastings", "choose_deploy_region", "hyderabad", chance)
    assert build.told(chosen, "deploy_rolled")[0]["target"] == "hyderabad"
    assert court.has(chosen.state, "hastings") == 10


@pytest.mark.parametrize(("favour", "pounds"), [("more_trade_dice", 6), ("fewer_trade_dice", 4)])
def test_2E_16_6_13_favours_about_trade(favour: str, pounds: int) -> None:
    """2E-16.6.13: one die more or less than the two of a bull, beside the three that it adds; each for a cube."""
    state = build.purse(presiding("bull", president_of_bengal=CROWN), president_of_bengal=9)
    state = build.change(state, neutral=(("company.east_indian", 2),))
    asked = build.at_step(
        state, "trade", OfficeMemo("president_of_bengal", 1), path="t1.bengal.trade.1"
    ).state
    outcome = court.buy(asked, "hastings", favour, chance=build.dice(*[6] * 12))
    assert build.told(outcome, "trade_rolled")[0]["pounds"] == pounds
    assert court.has(outcome.state, "hastings") == 11


@pytest.mark.parametrize(
    ("climate", "favour", "rolls"),
    [("bull", "higher_china_minimum", False), ("stag", "lower_china_minimum", True), ("stag", "", False)],
)
def test_2E_16_6_14_favours_about_china(climate: str, favour: str, rolls: bool) -> None:
    """2E-16.6.14: with one ship it rolls in a bull, not in a stag; for a cube it is the other way round."""
    state = presiding(climate, superintendent_of_trade_in_china=CROWN)
    state = build.change(build.conquered(state, "bengal", BENGAL), neutral=((f"company.{CHINA}", 1),))
    asked = build.at_step(state, "china_trade", OfficeMemo("superintendent_of_trade_in_china", 1)).state
    chance = build.dice(1)
    if favour:
        outcome = court.buy(asked, "hastings", favour, chance=chance)
    else:
        outcome = court.declined(build.answer(asked, "hastings", "buy_favour", None, chance), chance)
    assert bool(outcome.rolls) is rolls
    assert court.has(outcome.state, "hastings") == (11 if favour else 12)
