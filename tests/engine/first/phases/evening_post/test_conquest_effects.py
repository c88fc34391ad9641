"""What a successful conquest does (1E-8.3.8 to 1E-8.3.11), and its worked examples."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.first import pieces
from engine.first.memos.post import ConquestMemo
from engine.first.state import State, region
from tests.engine.first import build, post


def taken(state: State, acting: str, target: str, strength: int = 99) -> Outcome[State]:
    """A conquest that nothing can stop."""
    return build.at_step(state, "conquest", ConquestMemo(acting, target, strength))


def test_1E_8_3_8_dominions_of_the_target_are_freed_and_closed() -> None:
    """1E-8.3.8: Madras, open, rules Mysore and Hyderabad; conquered by Punjab, both are sovereign and closed."""
    state = post.rule(build.laid(), "madras", "mysore", "hyderabad")
    outcome = taken(state, "punjab", "madras")
    assert post.region(outcome.state, "mysore") == ("", "")
    assert post.region(outcome.state, "hyderabad") == ("", "")
    assert build.told(outcome, "dominions_freed") == [{"region": "madras", "freed": ("hyderabad", "mysore")}]


def test_1E_8_3_8_the_target_leaves_its_dominator() -> None:
    """1E-8.3.8: Delhi passes from Punjab to Maratha; Punjab's other dominion stays where it is."""
    state = post.rule(build.laid(), "punjab", "delhi", "mysore")
    after = taken(state, "maratha", "delhi").state
    assert post.region(after, "delhi") == ("maratha", "")
    assert post.region(after, "mysore") == ("punjab", "")


@pytest.mark.parametrize("presidency", ["", "bengal"])
def test_1E_8_3_8_the_target_takes_the_trade_status_of_the_actor(presidency: str) -> None:
    """1E-8.3.8: Madras, open in Madras, is closed under a closed Delhi, open in Bengal under an open one."""
    state = build.place(build.laid(), "delhi", presidency=presidency)
    assert post.region(taken(state, "delhi", "madras").state, "madras") == ("delhi", presidency)


def test_1E_8_3_8_orders_of_every_region_that_closed_are_disrupted() -> None:
    """1E-8.3.8: Madras and its open dominion Mysore close: three disks go, and with them ships of Madras."""
    state = post.rule(build.laid(), "madras", "mysore")
    state = build.place(build.place(state, "madras", filled=(1, 2)), "mysore", filled=(1,))
    state = build.supply(state, "ships", "madras", 9)
    after = taken(state, "punjab", "madras").state
    assert (region(after, "madras").filled, region(after, "mysore").filled) == ((), ())
    assert pieces.number(after, "ships", "madras") == 9 - (1 + 2) - 1


def test_1E_8_3_8_moving_to_another_presidency_disrupts_nothing() -> None:
    """1E-8.3.8: Madras moves to the presidency of Bengal: its disks and the ships stay; a freed dominion is closed all the same."""
    state = post.rule(build.place(build.laid(), "delhi", presidency="bengal"), "madras", "mysore")
    state = build.place(build.place(state, "madras", filled=(1, 2)), "mysore", filled=(1,))
    state = build.supply(state, "ships", "madras", 9)
    after = taken(state, "delhi", "madras").state
    assert (region(after, "madras").filled, region(after, "mysore").filled) == ((1, 2), ())
    assert pieces.number(after, "ships", "madras") == 8


def test_1E_8_3_8_a_company_province_gets_a_black_disk() -> None:
    """1E-8.3.8: Company Hyderabad falls to Maratha: its office is marked, not yet gone; a native target marks nothing."""
    state = post.province(build.laid(), "hyderabad", "larkins", presidency="madras")
    after = taken(state, "maratha", "hyderabad").state
    assert post.region(after, "hyderabad") == ("maratha", "")
    assert post.status(after, "province_hyderabad") == "marked"
    assert dict(after.cubes)["office.province_hyderabad"] == (("larkins", 1),)
    native = post.rule(post.province(build.laid(), "hyderabad"), "punjab", "delhi")
    assert post.status(taken(native, "maratha", "delhi").state, "province_hyderabad") == "open"


def test_1E_8_3_9_a_presidency_without_region_gets_a_black_disk() -> None:
    """1E-8.3.9: Madras loses its only region: disk on its President; with Mysore left it keeps the office."""
    outcome = taken(build.laid(), "punjab", "madras")
    assert post.status(outcome.state, "president_madras") == "marked"
    assert post.status(outcome.state, "president_bengal") == "open"
    assert build.told(outcome, "presidency_lost") == [{"office": "president_madras", "presidency": "madras"}]
    state = build.place(build.laid(), "mysore", presidency="madras")
    assert post.status(taken(state, "punjab", "madras").state, "president_madras") == "open"


def test_1E_8_3_9_the_same_when_the_last_region_moves_to_another_presidency() -> None:
    """1E-8.3.9: Madras moves to the presidency of Bengal: its President gets the disk too."""
    state = build.place(build.laid(), "delhi", presidency="bengal")
    assert post.status(taken(state, "delhi", "madras").state, "president_madras") == "marked"


def test_1E_8_3_10_redirect_to_the_lowest_sovereign_other_than_the_actor() -> None:
    """1E-8.3.10: Maratha takes Bombay: Punjab (1) is next; Punjab takes Delhi: Maratha (2), not Punjab itself."""
    assert taken(build.laid(), "maratha", "bombay").state.india.redirect == "punjab"
    assert taken(build.laid(), "punjab", "delhi").state.india.redirect == "maratha"


def test_1E_8_3_10_the_conquered_region_is_sovereign_no_more() -> None:
    """1E-8.3.10: Punjab takes Maratha: the next sovereign is Delhi (3); what the target ruled counts as freed."""
    assert taken(build.laid(), "punjab", "maratha").state.india.redirect == "delhi"
    state = post.rule(build.laid(), "delhi", "maratha")
    assert taken(state, "punjab", "delhi").state.india.redirect == "maratha"


def test_1E_8_3_10_without_another_sovereign_there_is_no_redirect() -> None:
    """1E-8.3.10: Punjab rules all others but Madras and takes that too: no redirect."""
    state = post.rule(build.laid(), "punjab", "maratha", "delhi", "bengal", "bombay", "hyderabad", "mysore")
    assert taken(state, "punjab", "madras").state.india.redirect == ""


@pytest.mark.parametrize("strength", [0, 99])
@pytest.mark.parametrize("balance", ["chaos", "equilibrium", "order"])
def test_1E_8_3_11_conquest_never_tilts_the_balance(strength: int, balance: str) -> None:
    """1E-8.3.11: successful or not, the Balance stays where it was."""
    state = post.india(build.laid(), balance=balance)
    assert taken(state, "maratha", "bombay", strength).state.india.balance == balance


def chain() -> State:
    """The worked example: Hyderabad open in Madras with both orders filled, Maratha rules Bombay, an officer in Madras."""
    state = post.rule(build.laid(), "maratha", "bombay")
    state = build.place(state, "hyderabad", presidency="madras", filled=(1, 2))
    return build.supply(build.hold(state, president_madras="larkins"), "ships", "madras", 4)


def test_1E_8_E_conquest_chain_repelled() -> None:
    """1E-8.2.3, 1E-8.3.1, 1E-8.3.4, 1E-8.3.7: dice 3 and 5 in chaos, Hyderabad (3) and an officer against 4: a tie."""
    state = build.put(build.purse(chain(), president_madras=1), "sykes", "army.madras")
    begun = post.event(state, 3, 5, elephant="maratha", balance="chaos")
    told = build.told(begun, "conquest_begins")
    assert told == [{"region": "maratha", "target": "hyderabad", "strength": 4, "defence": 3}]
    outcome = build.answer(begun.state, "larkins", "defend_conquest", (0, (("sykes", 1),), 0))
    assert build.told(outcome, "conquest_fails")[0]["defence"] == 4
    assert post.region(outcome.state, "hyderabad") == ("", "madras")


def test_1E_8_E_conquest_chain_lost() -> None:
    """1E-8.3.8, 1E-8.3.10, 1E-8.7.1: army empty, treasury 1: Hyderabad falls, three ships are lost, Punjab is next."""
    outcome = post.event(build.purse(chain(), president_madras=1), 3, 5, elephant="maratha", balance="chaos")
    assert build.asked(outcome.state) == ()
    after = outcome.state
    assert post.region(after, "hyderabad") == ("maratha", "")
    assert pieces.number(after, "ships", "madras") == 4 - 3
    assert (after.india.redirect, after.india.balance) == ("punjab", "chaos")


@pytest.mark.parametrize(
    ("setting", "defence", "dominator"), [("own_plus_dominions", 3, "maratha"), ("whole_empire", 6, "punjab")]
)
def test_1E_8_E_empire_broken(setting: str, defence: int, dominator: str) -> None:
    """1E-8.3.3 and 1E-8.3.8: Maratha (4) against Delhi: 3 alone, 3 + 3 with the option."""
    state = post.rule(build.laid(conquest_target_defence=setting), "punjab", "delhi")
    state = post.rule(state, "maratha", "bombay", "hyderabad")
    outcome = post.event(state, 5, elephant="maratha")
    kind = "conquest_succeeds" if dominator == "maratha" else "conquest_fails"
    assert build.told(outcome, kind)[0]["defence"] == defence
    assert post.region(outcome.state, "delhi") == (dominator, "")


def test_1E_8_E_empire_broken_from_above() -> None:
    """1E-8.3.8: Mysore, ruling Madras, is conquered by Hyderabad: Madras becomes sovereign and closed."""
    state = post.rule(build.laid(), "mysore", "madras")
    assert post.region(taken(state, "hyderabad", "mysore").state, "madras") == ("", "")
