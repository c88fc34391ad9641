"""Open for trade (1E-6.9)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.first.accounts import balance
from engine.first.memos.common import OfficeMemo
from engine.first.state import State, region
from tests.engine.first import build

PRESIDENT = "sykes"


def begun(pounds: int = 5, state: State | None = None) -> State:
    state = build.purse(
        build.hold(state or build.laid(), president_bengal=PRESIDENT), president_bengal=pounds
    )
    return build.at_step(state, "open_trade", OfficeMemo("president_bengal", 1), "t1.test.open_trade.1").state


def tried(state: State, target: str, pounds: int, *dice: int) -> Outcome[State]:
    return build.answer(state, PRESIDENT, "open_trade", (target, pounds), build.dice(*dice))


def test_1E_6_9_1_one_die_for_each_pound() -> None:
    """1E-6.9.1: the example: 2 pounds for Hyderabad: dice 2 and 6, no penalty: success."""
    outcome = tried(begun(), "hyderabad", 2, 6, 2)
    rolled = build.told(outcome, "open_trade_rolled")[0]
    assert (rolled["strength"], rolled["penalty"], rolled["dice"]) == (2, 0, (6, 2))
    assert balance(outcome.state, "president_bengal") == 3
    assert region(outcome.state, "hyderabad").presidency == "bengal"


def test_1E_6_9_1_only_closed_and_sovereign_regions() -> None:
    """1E-6.9.1: Punjab is dominated and Bombay open: neither can be named; Delhi can."""
    state = begun(state=build.place(build.laid(), "punjab", dominator="delhi"))
    among = dict(build.question(state, PRESIDENT, "open_trade").options.inner.parts)["region"].among
    assert among == ("maratha", "delhi", "hyderabad", "mysore")
    for target in ("punjab", "bombay"):
        assert [each.at for each in build.judge(state, PRESIDENT, "open_trade", (target, 1))] == [("region",)]


def test_1E_6_9_1_between_one_pound_and_the_treasury() -> None:
    """1E-6.9.1, 1E-6.2.1: 0 and 6 pounds of 5 are refused."""
    for pounds in (0, 6):
        refused = build.judge(begun(), PRESIDENT, "open_trade", ("delhi", pounds))
        assert [(each.code, each.instead) for each in refused] == [("misfit_out_of_range", ("1", "5"))]


def test_1E_6_9_2_dominions_are_opened_too() -> None:
    """1E-6.9.2: Delhi is opened with Punjab and Maratha, its dominions; all keep their dominator."""
    state = build.place(build.place(build.laid(), "punjab", dominator="delhi"), "maratha", dominator="delhi")
    outcome = tried(begun(state=state), "delhi", 1, 1)
    after = outcome.state
    assert {region(after, name).presidency for name in ("delhi", "punjab", "maratha")} == {"bengal"}
    assert region(after, "punjab").dominator == "delhi"
    assert build.told(outcome, "regions_opened")[0]["regions"] == ("delhi", "punjab", "maratha")


@pytest.mark.parametrize(("die", "held"), [(3, PRESIDENT), (5, "")])
def test_1E_6_9_2_nothing_opens_without_success(die: int, held: str) -> None:
    """1E-6.9.2, 1E-6.0.3, 1E-6.0.4: no effect and failure open nothing and cost the pound."""
    after = tried(begun(), "delhi", 1, die).state
    assert region(after, "delhi").presidency == ""
    assert balance(after, "president_bengal") == 4
    assert [each.seat for each in build.asked(after)] == [PRESIDENT] * bool(held)


def test_1E_6_0_2_repeated_while_money_and_targets_last() -> None:
    """1E-6.0.2: after a success the President may open the next region; with 0 pounds he is not asked."""
    state = tried(begun(2), "delhi", 1, 1).state
    assert build.question(state, PRESIDENT, "open_trade").id == "t1.test.open_trade.2.sykes"
    assert build.asked(tried(state, "mysore", 1, 1).state) == ()


def test_1E_6_9_1_silence_passes() -> None:
    """1E-6.9.1: by default nothing is tried."""
    after = build.silence(begun(), PRESIDENT, "open_trade")
    assert after.events == ()
    assert balance(after.state, "president_bengal") == 5
