"""The Crown as Chairman, Director of Trade and Governor General (2E-16.6.1 to 2E-16.6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import accounts, offices, orders
from engine.second.crown import chairman, director
from engine.second.crown.setup_and_terms import presidencies, regions_in_rank, route
from engine.second.family_pieces import commander, number, writers
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import ChairmanMemo
from engine.second.state import CROWN, State, tables
from tests.engine.second import build
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}
BOMBAY, MADRAS, BENGAL = (f"{name}_presidency" for name in ("bombay", "madras", "bengal"))


def ruled(climate: str, pounds: int = 20, **settings: Any) -> State:
    """The Crown is Chairman of a Company with this Balance, and nobody has a cube to change what it does."""
    state = build.hold(court.table(climate=climate, cubes=NO_CUBES, **settings), chairman=CROWN)
    return build.purse(state, balance=pounds)


def given(state: State) -> dict[str, int]:
    """Pounds by office that the Crown hands out."""
    acts = build.at_step(state, "chairman_acts", ChairmanMemo(1, 8), path="t1.chairman.round1")
    found: dict[str, int] = {}
    for each in build.told(acts, "money_allotted"):
        found[str(each["office"])] = int(str(each["pounds"]))
    return found


def test_2E_16_6_1_a_human_chairman_pays_a_cube() -> None:
    """2E-16.6.1: once, before acting, if able; the climate is set when the action is over."""
    state = build.hold(court.table(cubes={"hastings": 1, CROWN: 11}), chairman="hastings")
    outcome = build.at_step(state, "chairman")
    assert court.has(outcome.state, "hastings") == 0
    assert build.waiting(outcome.state)[-1] == "crown_climate_set"
    assert build.asked(outcome.state)[0].seat == "hastings"
    poor = build.hold(court.table(cubes=NO_CUBES), chairman="hastings")
    assert court.has(build.at_step(poor, "chairman").state, CROWN) == 12


@pytest.mark.parametrize(
    ("climate", "steps", "cost"), [("bull", 4, 1), ("bull", 5, 2), ("lion", 4, 3), ("peacock", 5, 7)]
)
def test_2E_16_6_1_consent_to_more_debt_costs_cubes(climate: str, steps: int, cost: int) -> None:
    """2E-16.6.1: the first step beyond three by the table, each later one 1; without it the Crown refuses."""
    state = build.hold(court.table(climate=climate, cubes={"hastings": 8, CROWN: 4}), chairman="hastings")
    state = build.court(state, crown=3)
    memo = ChairmanMemo(1, 8, steps=steps)
    asked = build.at_step(state, "debt_consent", memo, path="t1.chairman.round1.court").state
    bought = court.buy(asked, "hastings", "extra_debt_consent").state
    assert bought.company.debt == steps
    assert court.has(bought, "hastings") == 8 - cost
    refused = build.answer(asked, "hastings", "buy_favour", None).state
    assert refused.company.debt == 0


def test_2E_16_6_1_money_for_offices_of_the_crown_brings_cubes() -> None:
    """2E-16.6.1: in a bull one for each full £3: £7 and £3 give three, £2 nothing."""
    state = build.hold(
        court.table(cubes={"hastings": 0, CROWN: 12}),
        chairman="hastings",
        director_of_trade=CROWN,
        president_of_bombay=CROWN,
    )
    state = build.hold(build.purse(state, balance=12), president_of_madras="hastings")
    asked = build.at_step(state, "chairman_acts", ChairmanMemo(1, 8), path="t1.chairman.round1").state
    gift = (("director_of_trade", 7), ("president_of_bombay", 3), ("president_of_madras", 2))
    assert court.has(build.answer(asked, "hastings", "allocate_balance", gift).state, "hastings") == 3


@pytest.mark.parametrize(
    ("climate", "steps"), [("bull", 3), ("stag", 3), ("lion", 3), ("bear", 0), ("peacock", 0)]
)
def test_2E_16_6_2_debt_by_climate(climate: str, steps: int) -> None:
    """2E-16.6.2: open home ports, zones with fewer than two ships, Armies of the Crown; never more than three."""
    assert chairman.wanted_debt(ruled(climate)) == steps


def test_2E_16_6_2_what_lowers_and_raises_it() -> None:
    """2E-16.6.2: closed ports in a bull, ships in a lion, a Commander or a majority in a bear."""
    port = tables(ruled("bull")).presidency(BENGAL).home_port
    assert chairman.wanted_debt(build.closed(ruled("bull"), port)) == 2
    sailing = build.ship(build.ship(ruled("lion"), "atlas", "", "west_indian"), "union", "", "west_indian")
    assert chairman.wanted_debt(sailing) == 2
    armed = build.put(ruled("bear"), CROWN, commander("army_of_bengal"))
    assert chairman.wanted_debt(armed) == 1
    assert chairman.wanted_debt(build.troops(armed, "army_of_madras", crown=2, hastings=1)) == 2
    assert chairman.wanted_debt(build.troops(armed, "army_of_madras", crown=1, hastings=1)) == 1


def test_2E_16_6_2_the_climate_is_set_before_it_acts_and_favours_change_the_debt() -> None:
    """2E-16.6.2: one step more costs one cube in a bull, one less two; the Debt comes before the allocation."""
    state = build.hold(court.table(cubes={"hastings": 6, CROWN: 6}), chairman=CROWN)
    opened = build.at_step(build.purse(state, balance=5), "chairman")
    assert build.kinds(opened)[0] == "climate_set"
    port = tables(state).presidency(BENGAL).home_port
    asked = build.at_step(
        build.closed(state, port), "chairman_acts", ChairmanMemo(1, 8), path="t1.chairman.round1"
    ).state
    more = build.answer(asked, "hastings", "buy_favour", ("request_more_debt", ())).state
    assert chairman.wanted_debt(more) == 3
    done = court.declined(build.answer(more, "hastings", "buy_favour", None)).state
    assert done.company.debt == 3
    assert accounts.holds(done, accounts.BALANCE) == 0
    less = court.buy(asked, "hastings", "request_less_debt").state
    assert less.company.debt == 1
    assert court.has(less, "hastings") == 4


def test_2E_16_6_3_bull_and_stag() -> None:
    """2E-16.6.3: ports, then the Director, the rest to Shipping; a stag looks after Crown Presidencies and writers."""
    state = build.this_turn(ruled("bull"), debt_steps=3)
    assert given(state) == {
        "president_of_bombay": 4,
        "president_of_bengal": 4,
        "president_of_madras": 4,
        "director_of_trade": 5,
        "manager_of_shipping": 3,
    }
    short = given(build.purse(state, balance=6))
    assert short == {"president_of_bombay": 4, "president_of_bengal": 2}
    stag = build.put(
        build.hold(build.this_turn(ruled("stag"), debt_steps=3), president_of_madras=CROWN),
        CROWN,
        writers(BENGAL),
    )
    assert given(stag) == {
        "president_of_madras": 4,
        "president_of_bengal": 1,
        "director_of_trade": 3,
        "manager_of_shipping": 12,
    }


def test_2E_16_6_3_lion_bear_and_peacock() -> None:
    """2E-16.6.3: ships; Armies, Governors, the Governor General and writers; Commanders and most officers."""
    lion = build.hold(build.this_turn(ruled("lion"), debt_steps=3), president_of_madras=CROWN)
    assert given(build.purse(lion, balance=24)) == {
        "manager_of_shipping": 17,
        "president_of_madras": 4,
        "director_of_trade": 3,
    }
    bear = build.troops(build.this_turn(ruled("bear"), debt_steps=3), "army_of_madras", crown=1)
    bear = build.hold(build.conquered(bear, "bengal", BENGAL), governor_of_bengal=CROWN)
    bear = build.put(bear, CROWN, writers(BOMBAY))
    assert given(bear) == {
        "president_of_madras": 4,
        "president_of_bengal": 2,
        "president_of_bombay": 2,
        "manager_of_shipping": 12,
    }
    peacock = build.put(build.this_turn(ruled("peacock"), debt_steps=3), CROWN, commander("army_of_bombay"))
    assert given(peacock) == {"president_of_bombay": 5, "manager_of_shipping": 15}


def test_2E_16_6_3_a_favour_limits_one_office() -> None:
    """2E-16.6.3: for one cube the Director gets no more than £3."""
    state = build.hold(court.table(cubes={"hastings": 6, CROWN: 6}), chairman=CROWN)
    state = build.this_turn(build.purse(state, balance=20), debt_steps=3)
    asked = build.at_step(state, "chairman_acts", ChairmanMemo(1, 8), path="t1.chairman.round1").state
    done = court.buy(asked, "hastings", "limit_allocation", "director_of_trade").state
    assert accounts.holds(done, "director_of_trade") == 3 + accounts.holds(state, "director_of_trade")
    assert court.has(done, "hastings") == 5


def test_2E_16_6_2_never_more_than_three_steps() -> None:
    """2E-16.6.2: with three open ports no favour makes it four, so none is offered."""
    state = build.hold(court.table(cubes={"hastings": 6, CROWN: 6}), chairman=CROWN)
    asked = build.at_step(state, "chairman_acts", ChairmanMemo(1, 8), path="t1.chairman.round1").state
    assert set(court.offers(asked, "hastings")) == {"request_less_debt"}
    assert chairman.wanted_debt(court.guided(state, favours=("hastings:request_more_debt",))) == 3


@pytest.mark.parametrize(("climate", "pounds"), [("bear", 2), ("peacock", 2)])
def test_2E_16_6_3_governors_before_the_governor_general(climate: str, pounds: int) -> None:
    """2E-16.6.3: the last £2 go to the Presidency with a Crown Governor; only what is left to the Governor General."""
    state = build.hold(build.this_turn(ruled(climate), debt_steps=3), governor_general=CROWN)
    state = build.hold(build.conquered(state, "bengal", BENGAL), governor_of_bengal=CROWN)
    assert given(build.purse(state, balance=pounds)) == {"president_of_bengal": 2}
    assert given(build.purse(state, balance=pounds + 1)) == {"president_of_bengal": 2, "governor_general": 1}


def directing(climate: str, pounds: int = 9, **cubes: int) -> State:
    """The Crown directs trade."""
    state = build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), director_of_trade=CROWN)
    return build.purse(state, director_of_trade=pounds)


@pytest.mark.parametrize(("climate", "pounds", "spent"), [("bull", 9, 3), ("bear", 9, 4), ("peacock", 4, 0)])
def test_2E_16_6_4_envoys_of_exactly_so_many(climate: str, pounds: int, spent: int) -> None:
    """2E-16.6.4: £3 in a bull, £4 in a bear, £5 in a peacock, as long as they are there."""
    state = directing(climate, pounds)
    outcome = build.at_step(
        state, "special_envoy", OfficeMemo("director_of_trade", 1), chance=build.dice(6, 6, 6, 6)
    )
    assert accounts.holds(outcome.state, "director_of_trade") == pounds - spent


def test_2E_16_6_4_the_region_ranked_best_the_northernmost_order() -> None:
    """2E-16.6.4: by the front card; China never, another order by a favour."""
    state = directing("bull")
    outcome = build.at_step(state, "envoy_result", OfficeMemo("director_of_trade", 1))
    opened = str(build.told(outcome, "order_opened")[0]["order"])
    closed = [name for name, held in state.orders if not held.open]
    rank = regions_in_rank(state)
    assert rank.index(orders.region_of(state, opened)) == min(
        rank.index(orders.region_of(state, name)) for name in closed
    )
    rich = directing("bull", hastings=6, crown=6)
    asked = build.at_step(rich, "envoy_result", OfficeMemo("director_of_trade", 1)).state
    assert set(court.offers(asked, "hastings")) == {"target_envoy_order", "envoy_opens_china"}
    wished = court.buy(asked, "hastings", "target_envoy_order", "punjab_1").state
    assert orders.is_open(wished, "punjab_1")
    assert court.has(wished, "hastings") == 5
    china = court.buy(asked, "hastings", "envoy_opens_china").state
    assert offices.in_play(china, "superintendent_of_trade_in_china")


def moves(state: State) -> list[tuple[object, object, object]]:
    """Transfers of the Crown: piece, from, to."""
    outcome = build.at_step(state, "transfers", OfficeMemo("director_of_trade", 1))
    return [(each["piece"], each["source"], each["target"]) for each in build.told(outcome, "transferred")]


def test_2E_16_6_4_transfers_by_route() -> None:
    """2E-16.6.4: in a bull a Crown writer and a ship from the shortest route to the longest."""
    state = directing("bull")
    short = min(presidencies(state), key=lambda name: route(state, name))
    long = max(presidencies(state), key=lambda name: route(state, name))
    assert route(state, short) < route(state, long)
    zone, other = (tables(state).presidency(name).sea_zone for name in (short, long))
    state = build.ship(build.put(state, CROWN, writers(short)), "atlas", "hastings", zone)
    assert moves(state) == [("writer", short, long), ("ship", zone, other)]


def test_2E_16_6_4_transfers_to_crown_presidencies() -> None:
    """2E-16.6.4: in a bear a ship, then a Crown writer, from a person's Presidency to one of the Crown; Company ships first."""
    state = build.hold(directing("bear"), president_of_bombay="hastings", president_of_bengal=CROWN)
    state = build.ship(state, "atlas", CROWN, "west_indian")
    state = build.change(state, neutral=(("company.west_indian", 1),))
    state = build.put(state, CROWN, writers(BOMBAY))
    assert moves(state) == [
        ("company_ship", "west_indian", "east_indian"),
        ("writer", BOMBAY, BENGAL),
    ]
    lion = build.ship(build.put(directing("lion"), CROWN, writers(BENGAL)), "atlas", CROWN, "west_indian")
    assert moves(lion)[0] == ("ship", "west_indian", "east_indian")
    peacock = build.hold(directing("peacock"), president_of_bombay="hastings", president_of_bengal=CROWN)
    assert moves(build.put(peacock, "hastings", writers(BOMBAY))) == [("writer", BOMBAY, BENGAL)]
    stag = build.ship(build.put(directing("stag"), CROWN, writers(BOMBAY)), "atlas", CROWN, "east_indian")
    assert ("writer", BOMBAY, BENGAL) in moves(stag)


def test_2E_16_6_4_favours_about_transfers() -> None:
    """2E-16.6.4: one less for a cube, or the person chooses for two."""
    state = build.hold(
        directing("bear", hastings=6, crown=6), president_of_bombay="hastings", president_of_bengal=CROWN
    )
    state = build.put(build.ship(state, "atlas", CROWN, "west_indian"), CROWN, writers(BOMBAY))
    asked = build.at_step(state, "transfers", OfficeMemo("director_of_trade", 1)).state
    fewer = court.buy(asked, "hastings", "prevent_transfer")
    assert len(build.told(fewer, "transferred")) == 1
    turned = court.buy(asked, "hastings", "choose_transfer").state
    after = build.answer(turned, "hastings", "transfers", ()).state
    assert number(after, writers(BOMBAY), CROWN) == 1
    assert court.has(after, "hastings") == 4


def test_2E_16_6_5_a_human_director_is_rewarded() -> None:
    """2E-16.6.5: an order in the home region of a Crown Presidency with a Crown writer; even ships and writers."""
    state = build.hold(court.table(cubes=NO_CUBES), director_of_trade="hastings", president_of_madras=CROWN)
    name = next(each for each in orders.closed_orders(state, "madras"))
    for pieces, cubes in ((0, 0), (1, 1)):
        table = build.put(state, CROWN, writers(MADRAS), pieces) if pieces else state
        asked = build.at_step(table, "envoy_result", OfficeMemo("director_of_trade", 1)).state
        assert court.has(build.answer(asked, "hastings", "envoy_result", name).state, "hastings") == cubes
    even = build.put(state, "hastings", writers(MADRAS))
    asked = build.at_step(even, "transfers", OfficeMemo("director_of_trade", 1)).state
    assert court.has(build.answer(asked, "hastings", "transfers", ()).state, "hastings") == 1
    uneven = build.put(even, "hastings", writers(MADRAS))
    asked = build.at_step(uneven, "transfers", OfficeMemo("director_of_trade", 1)).state
    assert court.has(build.answer(asked, "hastings", "transfers", ()).state, "hastings") == 0


@pytest.mark.parametrize(
    ("climate", "dice", "gain"), [("bull", 5, "tax"), ("lion", 3, "ship"), ("peacock", 2, "regiment")]
)
def test_2E_16_6_6_a_crown_governor_general(climate: str, dice: int, gain: str) -> None:
    """2E-16.6.6: so many dice while they can be paid; taxes to Crown Presidencies, ships, or regiments."""
    state = build.hold(
        court.table(climate=climate, cubes=NO_CUBES), governor_general=CROWN, president_of_madras=CROWN
    )
    state = build.with_office(state, "director_of_trade", None)
    state = build.purse(build.conquered(state, "mysore", MADRAS), governor_general=dice, director_of_trade=0)
    outcome = build.at_step(
        state, "govern", OfficeMemo("governor_general", 1), chance=build.dice(*[1] * dice)
    )
    assert accounts.holds(outcome.state, "governor_general") == 0
    kinds = {"tax": "india_taxed", "ship": "company_ship_built", "regiment": "regiment_raised"}
    (told,) = build.told(outcome, kinds[gain])
    assert told.get("purse", "president_of_madras") == "president_of_madras"
    poor = build.purse(state, governor_general=dice - 1)
    assert not build.told(
        build.at_step(poor, "govern", OfficeMemo("governor_general", 1)), "governor_general_paid"
    )
    assert director.gain(state) == gain
