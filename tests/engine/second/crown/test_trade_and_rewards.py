"""Which route the Crown trades along, and cubes that people get only if all conditions hold (2E-16.5.3, 2E-16.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import offices
from engine.second.crown import parliament
from engine.second.crown.setup_and_terms import route
from engine.second.family_pieces import commander, officers, writers
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import CommandMemo, FillMemo
from engine.second.state import CHINA, CROWN, State, tables
from tests.engine.second import build
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}
BOMBAY, MADRAS, BENGAL = (f"{name}_presidency" for name in ("bombay", "madras", "bengal"))


def trading(presidency: str, zone: str, ships: int) -> State:
    """The Crown presides with £9 and so many Company ships in a bull; every order of India is open."""
    office = f"president_of_{presidency.removesuffix('_presidency')}"
    state = build.hold(court.table(cubes=NO_CUBES), **{office: CROWN})
    state = build.opened(state, *(name for name, _ in state.orders if CHINA not in name))
    return build.purse(build.change(state, neutral=((f"company.{zone}", ships),)), **{office: 9})


def test_2E_16_6_13_no_region_is_declared_that_brings_nothing() -> None:
    """2E-16.6.13: with two ships the home orders are worth most; Mysore is within reach, but costs a die for nothing."""
    outcome = build.at_step(
        trading(BOMBAY, "west_indian", 2),
        "trade",
        OfficeMemo("president_of_bombay", 1),
        path="t1.bombay.trade.1",
        chance=build.dice(*[6] * 9),
    )
    (told,) = build.told(outcome, "trade_rolled")
    assert (told["pounds"], told["regions"]) == (5, ())


def test_2E_16_6_13_of_orders_equally_near_the_southernmost() -> None:
    """2E-16.6.13: the next order abroad is the third of Maratha, which lies south of the first."""
    state = build.put(trading(BENGAL, "east_indian", 4), CROWN, writers(BENGAL), 4)
    memo = FillMemo(BENGAL, ("maratha",), (tables(state).presidency(BENGAL).home_port,))
    outcome = build.at_step(state, "fill_order", memo, path="t1.bengal.trade.1.fill.2")
    assert [each["order"] for each in build.told(outcome, "order_filled")] == [
        "bengal_2",
        "bengal_1",
        "maratha_3",
        "maratha_1",
    ]


def test_2E_16_1_9_a_route_goes_on_through_foreign_regions() -> None:
    """2E-16.1.9: from Bengal's two orders into Maratha, but not into the home of another Presidency beyond."""
    state = court.table()
    state = build.closed(state, *(name for name, _ in state.orders))
    home = build.opened(state, "bengal_1", "bengal_2")
    assert route(home, BENGAL) == 2
    abroad = build.opened(home, "maratha_3", "maratha_2")
    assert route(abroad, BENGAL) == 4
    assert route(build.opened(abroad, "bombay_2"), BENGAL) == 4


def test_2E_16_4_4_no_pound_is_sold_that_the_person_does_not_have() -> None:
    """2E-16.4.4: the cube for £1 is offered to who has it, while the Crown has a majority."""
    state = build.court(court.table(cubes={"hastings": 6, CROWN: 6}), crown=2, hastings=1)
    favour = "after_new_shares_give_one_pound_if_crown_majority"
    for pounds, shares, offered in ((0, 0, False), (1, 0, True), (1, 1, False)):
        table = build.purse(build.court(state, hastings=shares) if shares else state, hastings=pounds)
        asked = build.at_step(table, "crown_shares").state
        assert (favour in court.offers(asked, "hastings")) is offered, (pounds, shares)


def test_2E_16_5_2_a_writer_before_an_officer() -> None:
    """2E-16.5.2: Mysore gets the Crown's writer, though it has an officer in the Army of Madras as well."""
    state = build.hold(court.table(cubes=NO_CUBES), president_of_madras=CROWN, chairman=CROWN)
    state = build.conquered(state, "mysore", MADRAS)
    state = build.put(build.put(state, CROWN, officers("army_of_madras")), CROWN, writers(MADRAS))
    after = court.at(state, "hire_office", OfficeMemo("governor_of_mysore")).state
    assert offices.holder(after, "governor_of_mysore") == CROWN
    assert writers(MADRAS) not in dict(after.pieces)
    assert dict(after.pieces)[officers("army_of_madras")] == ((CROWN, 1),)


@pytest.mark.parametrize(("said", "cubes"), [("yes", 1), ("no", 0)])
def test_2E_16_5_3_two_people_are_paid_only_if_both_consent(said: str, cubes: int) -> None:
    """2E-16.5.3: Hastings consents to the Crown's nepotism; without Larkins's consent nobody gets a cube."""
    state = build.hold(
        court.table(court.TWO, cubes={"hastings": 0, "larkins": 0, CROWN: 12}),
        chairman=CROWN,
        director_of_trade=CROWN,
    )
    for seat in (CROWN, "hastings", "larkins"):
        state = build.put(state, seat, writers(BOMBAY))
    asked = court.at(state, "hire_office", OfficeMemo("president_of_bombay")).state
    asked = build.answer(asked, "hastings", "nepotism_consent", "yes").state
    after = build.answer(asked, "larkins", "nepotism_consent", said).state
    assert (court.has(after, "hastings"), court.has(after, "larkins")) == (cubes, cubes)


@pytest.mark.parametrize(("president", "cubes"), [(CROWN, 1), ("hastings", 0)])
def test_2E_16_6_12_deploys_in_regions_of_the_crown_are_rewarded(president: str, cubes: int) -> None:
    """2E-16.6.12: in a bull one cube for quiet in a region of a Crown Presidency, none in one's own."""
    state = build.hold(court.table(cubes=NO_CUBES), president_of_madras=president)
    state = build.put(
        build.conquered(state, "mysore", MADRAS, unrest=1), "hastings", commander("army_of_madras")
    )
    state = build.troops(state, "army_of_madras", 6)
    asked = build.at_step(state, "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1").state
    options: Any = build.question(asked, "hastings", "deploy").options
    full: dict[str, Any] = {"target": "mysore", "regiments": 6, "officers": (), "alliances": ()}
    choice: Any = tuple(full[name] for name, _ in options.inner.parts)
    after = build.answer(asked, "hastings", "deploy", choice, build.dice(*[3] * 9)).state
    assert court.has(after, "hastings") == cubes


def test_2E_16_6_8_officers_of_the_crown_before_those_of_people() -> None:
    """2E-16.6.8: without regiments its own officer marches first, then the one of Hastings."""
    state = build.hold(
        court.table(cubes=NO_CUBES),
        military_affairs=CROWN,
        president_of_bombay="hastings",
        president_of_bengal=CROWN,
    )
    state = build.troops(state, "army_of_bombay", 0, hastings=1, crown=1)
    outcome = build.at_step(state, "army_transfers", OfficeMemo("military_affairs", 1))
    assert [each["seat"] for each in build.told(outcome, "army_transferred")] == [CROWN, "hastings"]


@pytest.mark.parametrize(("minister", "leader"), [("hastings", CROWN), (CROWN, "")])
def test_2E_16_7_4_nobody_leads_the_opposition_to_the_own_law(minister: str, leader: str) -> None:
    """2E-16.7.4, 2E-16.7.5: an opposing Crown leads it against a person, not against itself as Prime Minister."""
    state = court.table(climate="bear")
    state = build.change(state, politics=build.politics(state, prime_minister=minister))
    assert parliament.led_by_the_crown(state, build.ballot("law_39")).leader == leader
