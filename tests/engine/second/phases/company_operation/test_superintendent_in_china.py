"""Superintendent of Trade in China (2E-8.10)."""

from __future__ import annotations

import pytest

from engine.second import fleet
from engine.second.accounts import BALANCE, holds
from engine.second.laws import ENVOY_TO_CHINA
from engine.second.offices import SUPERINTENDENT, holder, in_play
from engine.second.phases.company_operation import superintendent_in_china as china
from engine.second.sequence import PHASES
from engine.second.state import CHINA, State
from tests.engine.second import build


def trading(ships: int = 2, *ruled: str) -> State:
    """Sykes is Superintendent with Company ships in China; the Company controls these regions (Bengal if none is named)."""
    state = build.hold(build.purse(build.laid(), balance=0, sykes=0), **{SUPERINTENDENT: "sykes"})
    for name in ruled or ("bengal",):
        state = build.conquered(state, name, "bengal_presidency")
    return build.change(state, neutral=((f"company.{CHINA}", ships),) if ships else ())


def begun(state: State) -> State:
    return build.at_step(state, "superintendent_in_china").state


def test_2E_8_10_1_after_bengal_one_try() -> None:
    """2E-8.10.1: the office acts last; after a failure it is not asked again."""
    assert PHASES["company_operation"][-1] == "superintendent_in_china"
    state = build.answer(begun(trading()), "sykes", "china_trade", "roll", build.dice(3, 4)).state
    assert (holds(state, BALANCE), holder(state, SUPERINTENDENT), build.asked(state)) == (0, "sykes", ())


def test_2E_8_10_1_needs_a_ship_and_something_to_export() -> None:
    """2E-8.10.1: no ship in China, or Company regions without icons only: nobody is asked."""
    assert build.asked(begun(trading(0))) == ()
    assert build.asked(begun(trading(2, "mysore"))) == ()


def test_2E_8_10_2_every_ship_is_a_die() -> None:
    """2E-8.10.2: a family's ship, one without owner, a Company and an extra ship roll four dice; ships elsewhere none."""
    state = build.change(
        trading(), neutral=((f"company.{CHINA}", 1), (f"extra.{CHINA}", 1), ("extra.east_indian", 1))
    )
    state = build.ship(build.ship(state, "atlas", "paxton", CHINA), "york", "", CHINA)
    outcome = build.answer(begun(state), "sykes", "china_trade", "roll", build.dice(6, 6, 6, 2))
    assert [roll.values for roll in outcome.rolls] == [(6, 6, 6, 2)]


def test_2E_8_10_2_silence_rolls_and_passing_is_allowed() -> None:
    """2E-8.10.2: the default is to roll; passing changes nothing."""
    state = begun(trading())
    assert build.default(state, "sykes", "china_trade") == "roll"
    assert build.answer(state, "sykes", "china_trade", "pass").state.money == state.money


@pytest.mark.parametrize(("laws", "pounds"), [((), 16), ((ENVOY_TO_CHINA,), 20)])
def test_2E_8_10_3_success_pays_by_icon(laws: tuple[str, ...], pounds: int) -> None:
    """2E-8.10.3: 4 icons bring the Balance £16 (£20 with the law), the Superintendent takes £4."""
    state = begun(build.company(trading(1, "bengal", "delhi", "madras"), laws=laws))
    assert dict(build.question(state, "sykes", "china_trade").about) == {
        "ships": 1,
        "icons": 4,
        "pounds": pounds,
    }
    outcome = build.answer(state, "sykes", "china_trade", "roll", build.dice(1))
    assert (holds(outcome.state, BALANCE), holds(outcome.state, "sykes")) == (pounds, 4)
    assert build.told(outcome, "china_traded") == [{"seat": "sykes", "icons": 4, "pounds": pounds, "pay": 4}]


def test_2E_8_10_4_export_icons() -> None:
    """2E-8.10.4: Bengal 2, Delhi, Hyderabad and Madras 1 each, the others none."""
    found = {each.id: each.export_icons for each in build.tables(build.laid()).regions}
    assert {name: held for name, held in found.items() if held} == {
        "bengal": 2, "delhi": 1, "hyderabad": 1, "madras": 1,
    }  # fmt: skip
    assert china.icons(build.laid()) == 0


def test_2E_8_10_5_ships_stay_after_a_catastrophe() -> None:
    """2E-8.10.5: the Superintendent goes home, the ships stay in China."""
    state = build.answer(begun(trading()), "sykes", "china_trade", "roll", build.dice(5, 6)).state
    assert (holder(state, SUPERINTENDENT), fleet.serving(state, CHINA)) == ("", 2)
    assert in_play(state, SUPERINTENDENT)


def test_2E_8_10_5_china_belongs_to_the_east() -> None:
    """2E-8.10.5: for storms, expenses, events and laws its ships count as those of the East Indian Ocean."""
    zones = {each.id: each.includes_china_treasury_for for each in build.tables(build.laid()).sea_zones}
    assert zones["east_indian"] == ("storms", "expenses", "events", "laws")
    assert zones["west_indian"] == zones["south_indian"] == ()


def test_2E_8_3_4_a_law_opens_china_too() -> None:
    """2E-8.3.4: Envoy to China creates the office and has it hired at once, unless it is there already."""
    state, events, then = china.opened(build.laid(), "t1.parliament.law")
    assert in_play(state, SUPERINTENDENT)
    assert [event.kind for event in events] == ["china_opened"]
    assert [(frame.step, frame.path) for frame in then] == [("hire_office", "t1.parliament.law.hire")]
    assert china.opened(state, "t2.parliament.law") == (state, (), ())
