"""Governors and Residents (1E-6.11, 1E-6.12)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.first import cubes
from engine.first.accounts import balance
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company.provincial_offices import actions
from engine.first.state import COMPANY, OfficeState, State, region, with_office
from tests.engine.first import build

RESIDENT = "larkins"


def province(pounds: int) -> State:
    """The Resident of Hyderabad (Larkins) with some pounds; chaos; Madras depressed as at the start."""
    state = build.place(build.laid(), "hyderabad", dominator=COMPANY, presidency="bengal")
    state = with_office(state, "province_hyderabad", OfficeState(formation=1))
    state = build.purse(build.hold(state, province_hyderabad=RESIDENT), province_hyderabad=pounds)
    india = type(state.india)(balance="chaos", elephant="punjab")
    return build.change(state, india=india)


def begun(state: State) -> State:
    return build.at_step(state, "invest", OfficeMemo("province_hyderabad", 1), "t1.test.invest.1").state


def tried(state: State, target: str, pounds: int, *dice: int) -> Outcome[State]:
    return build.answer(state, RESIDENT, "invest", (target, pounds), build.dice(*dice))


def test_1E_6_12_1_the_example() -> None:
    """1E-6.12.1, 1E-6.12.2: 3 pounds, dice 3, 4, 6: no effect; then the last pound, die 2: Madras prospers."""
    outcome = tried(begun(province(4)), "madras", 3, 3, 4, 6)
    assert build.told(outcome, "invest_rolled")[0]["dice"] == (3, 4, 6)
    assert region(outcome.state, "madras").side == "depressed"
    assert balance(outcome.state, "province_hyderabad") == 1
    outcome = tried(outcome.state, "madras", 1, 2)
    after = outcome.state
    assert region(after, "madras").side == "prosperous"
    assert (after.india.elephant, after.india.balance) == ("madras", "equilibrium")
    assert balance(after, "province_hyderabad") == 0
    assert build.asked(after) == ()


def test_1E_6_12_1_any_depressed_region_open_or_closed() -> None:
    """1E-6.12.1: closed Mysore is depressed: it may be chosen like Madras; prosperous Bengal may not."""
    state = begun(build.place(province(4), "mysore", side="depressed"))
    among = dict(build.question(state, RESIDENT, "invest").options.inner.parts)["region"].among
    assert among == ("mysore", "madras")
    assert [each.at for each in build.judge(state, RESIDENT, "invest", ("bengal", 1))] == [("region",)]
    assert region(tried(state, "mysore", 1, 1).state, "mysore").side == "prosperous"


def test_1E_6_12_1_between_one_pound_and_the_treasury() -> None:
    """1E-6.12.1: 0 and 5 pounds of 4 are refused; without a pound, and without a depressed region, nobody is asked."""
    for pounds in (0, 5):
        refused = build.judge(begun(province(4)), RESIDENT, "invest", ("madras", pounds))
        assert [each.instead for each in refused] == [("1", "4")]
    assert build.asked(begun(province(0))) == ()
    assert build.asked(begun(build.place(province(4), "madras", side="prosperous"))) == ()


def test_1E_6_12_2_disks_stay_where_they_are() -> None:
    """1E-6.12.2: orders 1 and 3 of Madras stay filled when it prospers."""
    state = build.place(province(4), "madras", filled=(1, 3))
    assert region(tried(begun(state), "madras", 1, 1).state, "madras").filled == (1, 3)


def test_1E_6_12_2_no_event_happens() -> None:
    """1E-6.12.2: the elephant arrives without a die being rolled for an event."""
    outcome = tried(begun(province(4)), "madras", 1, 1)
    assert len(outcome.rolls) == 1
    assert build.kinds(outcome) == ("invest_rolled", "region_prospers")


def test_1E_6_12_2_at_order_the_balance_stays() -> None:
    """1E-6.12.2, 1E-1.5: the Balance cannot go past order."""
    state = province(4)
    state = build.change(state, india=type(state.india)(balance="order", elephant="punjab"))
    assert tried(begun(state), "madras", 1, 1).state.india.balance == "order"


def test_1E_6_12_1_failure_empties_the_province() -> None:
    """1E-6.0.3, 1E-6.12.1: die 6: the Resident's cube goes to stock; silence would have passed."""
    after = tried(begun(province(4)), "madras", 1, 6).state
    assert cubes.at(after, "office.province_hyderabad") == ()
    assert build.asked(after) == ()
    passed = build.silence(begun(province(4)), RESIDENT, "invest").state
    assert balance(passed, "province_hyderabad") == 4


@pytest.mark.parametrize(
    ("office", "does"),
    [
        ("province_bengal", ("campaign", "invest")),
        ("province_delhi", ("campaign", "invest")),
        ("province_hyderabad", ("invest",)),
        ("province_punjab", ("invest",)),
    ],
)
def test_1E_6_11_1_a_governor_campaigns_then_invests_a_resident_invests(
    office: str, does: tuple[str, ...]
) -> None:
    """1E-6.11.1, 1E-6.12.1: Bengal and Delhi have Governors, Hyderabad and Punjab Residents."""
    assert actions(build.laid(), office) == does
