"""The example of the format's own page is a position, and says what the page says of it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from engine.core import run
from engine.first import accounts, cubes, offices, pieces
from engine.first.position import position
from engine.first.ruleset import RULES
from engine.first.sequence import PHASES
from engine.first.state import State, office, region
from tests.engine.first import build

PAGE = (Path(__file__).parents[4] / "docs/rules/position-format.md").read_text(encoding="utf-8")


def example() -> State:
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return position(found[1].encode())


def test_the_example_goes_on_where_the_page_says() -> None:
    """The President of Bengal is asked to sail; a loan is on offer; the Governor and the rest of the turn follow."""
    outcome = run.run(RULES.steps, example(), build.PLAIN)
    asked = {(each.seat, each.kind): each for each in RULES.pending(outcome.state)}
    assert asked["larkins", "sail"].id == "t2.company_phase.presidencies.bengal.sail.1.larkins"
    assert ("hastings", "take_debt") in asked
    following = [frame.step for frame in outcome.state.agenda.main]
    assert following == [
        "sail",
        "provinces",
        "china_office",
        "trade_phase",
        "evening_post",
        "refresh",
        "turn",
    ]


def test_the_example_lies_on_the_table() -> None:
    """Each section of the example is found in the state."""
    state = example()
    assert state.seats == state.dealt == ("larkins", "sykes", "hastings", "paxton")
    assert (state.turn, state.phase) == (2, "company_phase")
    assert [accounts.balance(state, seat) for seat in state.seats] == [3, 9, 6, 1]
    assert [cubes.number(state, "court", seat) for seat in state.seats] == [1, 2, 3, 1]
    assert cubes.number(state, "promise.sykes", "larkins") == 1
    assert cubes.number(state, "prize.town_house", "paxton") == 1
    assert (cubes.only(state, "shipyard.1.6"), cubes.only(state, "shipyard.1.5")) == ("larkins", "sykes")
    assert (cubes.only(state, "shipyard.3.6"), cubes.only(state, "factory.2")) == ("paxton", "hastings")
    assert state.market.ships == (4,)
    assert state.market.goods == (6, 7, 8)
    assert (offices.holder(state, "chairman"), offices.former_chairman(state)) == ("hastings", "hastings")
    assert office(state, "president_madras").last_holder == "larkins"
    assert (offices.provinces(state), office(state, "province_bengal").formation) == (("province_bengal",), 1)
    assert region(state, "bengal").filled == (1,)
    assert (region(state, "punjab").dominator, region(state, "punjab").presidency) == ("delhi", "")
    assert pieces.number(state, "ships", "bengal") == 3
    assert pieces.number(state, "guns", "bengal", used=True) == 1
    assert pieces.officers(state, "bengal") == ()
    assert cubes.at(state, "army.bengal.used") == (("hastings", 1),)
    assert pieces.captained(state, "bengal") == (("sykes", 1),)
    assert (state.company.share_price, state.company.debt) == (5, 1)
    assert accounts.balance(state, accounts.REVENUE) == 4
    assert (state.india.balance, state.india.elephant) == ("order", "mysore")
    assert (state.post.discard, state.post.factory_price) == (("stock_mania",), 4)
    assert len(state.prizes) == 6


def test_the_page_names_every_entry_and_every_place() -> None:
    """A step that `at` takes, and an entry that is read, must stand on the page."""
    for phase, steps in PHASES.items():
        for name in (phase, *steps):
            assert f"`{name}`" in PAGE, name
    try:
        position(b'{"nothing": 1}')
    except ValueError as error:
        names = str(error).partition("entries: ")[2].split(", ")
    assert len(names) > 15
    for name in names:
        assert f"| `{name}` |" in PAGE, name


def test_every_order_line_of_the_example_counts_eighteen_cubes() -> None:
    """With four players every family has 12 + 6 cubes, those that are named nowhere in stock."""
    state = example()
    for seat in state.seats:
        assert sum(dict(families).get(seat, 0) for _, families in state.cubes) == 18
    assert cubes.number(state, "stock", "larkins") == 18 - (1 + 1 + 1 + 1 + 1)
    assert msgspec.json.encode(state)
