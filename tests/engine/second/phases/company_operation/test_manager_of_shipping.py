"""Manager of Shipping (2E-8.4)."""

from __future__ import annotations

import pytest

from engine import rules_for
from engine.core.options import Choice, OneOf, OrPass
from engine.second import fleet
from engine.second.accounts import holds
from engine.second.cards import SHIPBUILDERS
from engine.second.laws import SHIP_SUBSIDY
from engine.second.offices import MANAGER, SUPERINTENDENT
from engine.second.state import CHINA, OfficeState, ShipState, State, with_office
from engine.second.state import ship as ship_of
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from tests.engine.second import build

PHRASES, WORDS = rules_for("second").phrases, rules_for("second").words
WEST, SOUTH, EAST = "west_indian", "south_indian", "east_indian"


def managed(pounds: int, *yards: tuple[str, str], neutral: tuple[tuple[str, int], ...] = ()) -> State:
    """Sykes is Manager; unfitted ships as given by (ship, owner)."""
    state = build.hold(build.purse(build.laid(), manager_of_shipping=pounds), manager_of_shipping="sykes")
    state = build.change(state, neutral=neutral)
    for name, owner in yards:
        state = build.ship(state, name, owner)
    return state


def begun(state: State) -> State:
    return build.at_step(state, MANAGER).state


def ways(state: State) -> tuple[str, ...]:
    """Kinds of purchases that the Manager may choose among, with "end" if he may stop."""
    options = build.question(begun(state), "sykes", "shipping_purchase").options
    inner = options.inner if isinstance(options, OrPass) else options
    assert isinstance(inner, OneOf)
    return (*(name for name, _ in inner.branches), *(("end",) if isinstance(options, OrPass) else ()))


def buy(state: State, choice: Choice) -> State:
    return build.answer(state, "sykes", "shipping_purchase", choice).state


def test_2E_8_4_1_must_spend_down_to_two() -> None:
    """2E-8.4.1: with £5 the Manager may not stop; after two leases £1 is left and nothing is payable."""
    state = begun(managed(5))
    assert build.judge(state, "sykes", "shipping_purchase", None)
    state = buy(buy(state, ("lease", WEST)), ("lease", WEST))
    assert (holds(state, MANAGER), build.asked(state)) == (1, ())


def test_2E_8_4_1_it_goes_on_until_two() -> None:
    """2E-8.4.1: with £9, a Company ship leaves £4, a lease £2; then stopping is allowed."""
    state = buy(begun(managed(9)), ("buy", WEST))
    assert build.judge(state, "sykes", "shipping_purchase", None)
    state = buy(state, ("lease", EAST))
    assert (holds(state, MANAGER), build.judge(state, "sykes", "shipping_purchase", None)) == (2, ())
    assert build.asked(buy(state, None)) == ()


def test_2E_8_4_2_lease() -> None:
    """2E-8.4.2: £2 for an extra ship of the pool."""
    state = buy(begun(managed(4)), ("lease", SOUTH))
    assert (holds(state, MANAGER), fleet.neutral(state, "extra", SOUTH)) == (2, 1)


def test_2E_8_4_3_fit() -> None:
    """2E-8.4.3: £3 for any family's unfitted ship, into any zone, without asking its owner."""
    state = buy(begun(managed(4, ("atlas", "paxton"))), ("fit", ("atlas", EAST)))
    assert (holds(state, MANAGER), ship_of(state, "atlas")) == (1, ShipState("paxton", EAST))
    assert build.asked(state) == ()


def test_2E_8_4_3_ship_subsidy() -> None:
    """2E-8.4.3: with the law in force it costs £2, so that £2 are enough."""
    state = build.company(managed(4, ("atlas", "paxton")), laws=(SHIP_SUBSIDY,))
    state = buy(begun(state), ("fit", ("atlas", EAST)))
    assert holds(state, MANAGER) == 2
    assert ways(managed(2, ("atlas", "paxton"))) == ("lease", "end")
    assert ways(build.company(managed(2, ("atlas", "paxton")), laws=(SHIP_SUBSIDY,))) == (
        "fit",
        "lease",
        "end",
    )


def test_2E_8_4_4_buy_only_while_no_ship_lies_unfitted() -> None:
    """2E-8.4.4: £5 for a Company ship; not while any family has an unfitted one, but after that was fitted."""
    assert ways(managed(8, ("atlas", "paxton"))) == ("fit", "lease")
    state = buy(begun(managed(8, ("atlas", "paxton"))), ("fit", ("atlas", WEST)))
    state = buy(state, ("buy", WEST))
    assert (holds(state, MANAGER), fleet.neutral(state, "company", WEST)) == (0, 1)


def test_2E_8_4_4_china_is_a_place_once_in_play() -> None:
    """2E-8.4.2 to 8.4.4: ships go to China too once the Superintendent is in play."""
    assert build.judge(begun(managed(4)), "sykes", "shipping_purchase", ("lease", CHINA))
    state = buy(begun(with_office(managed(4), SUPERINTENDENT, OfficeState())), ("lease", CHINA))
    assert fleet.serving(state, CHINA) == 1


def ports(state: State, *open_ports: str) -> State:
    """Presidents everywhere; exactly these home ports are open."""
    state = build.hold(
        state, president_of_bombay="paxton", president_of_madras="larkins", president_of_bengal="hastings"
    )
    for each in build.tables(state).presidencies:
        change = build.opened if each.id in open_ports else build.closed
        state = change(state, each.home_port)
    return state


def chosen(state: State) -> Choice:
    return build.default(begun(state), "sykes", "shipping_purchase")


def test_2E_8_4_5_silence_fits_own_ships_first() -> None:
    """2E-8.4.5: own ship, else the first other one, else buy, else lease; end as soon as that is allowed."""
    assert chosen(managed(5, ("atlas", "paxton"), ("york", "sykes"))) == ("fit", ("york", WEST))
    assert chosen(managed(5, ("eliza", "paxton"), ("atlas", "larkins"))) == ("fit", ("atlas", WEST))
    assert chosen(managed(5)) == ("buy", WEST)
    assert chosen(managed(4)) == ("lease", WEST)
    assert chosen(managed(2)) is None


def test_2E_8_4_5_any_one_is_a_ship_of_ones_own() -> None:
    """2E-8.4.5: whoever leaves it open which ship is fitted gets what silence would fit."""
    for yards, meant in (
        ((("atlas", "paxton"), ("union", "sykes")), "union"),
        ((("atlas", "paxton"), ("union", "hastings")), "atlas"),
    ):
        decision = build.question(begun(managed(9, *yards)), "sykes", "shipping_purchase")
        reading = read_line("shipping: fit one to South", (decision,), PHRASES, WORDS)
        assert isinstance(reading, Understood)
        assert reading.choice == ("fit", (meant, SOUTH))
        assert any("one read as" in each for each in reading.corrections)


def test_2E_8_4_5_silence_sends_ships_where_they_are_needed() -> None:
    """2E-8.4.5: the zone with fewest ships among those of Presidents in office with open home ports, else of all three."""
    crowd = ((f"company.{WEST}", 2), (f"company.{SOUTH}", 1))
    assert chosen(managed(4, neutral=crowd)) == ("lease", EAST)
    west_and_south = ports(managed(4, neutral=crowd), "bombay_presidency", "madras_presidency")
    assert chosen(west_and_south) == ("lease", SOUTH)
    assert chosen(ports(managed(4, neutral=crowd), "bombay_presidency")) == ("lease", WEST)
    assert chosen(ports(managed(4, neutral=crowd))) == ("lease", EAST)


def test_2E_8_4_5_the_facts_serve_standing_orders() -> None:
    """2E-8.4.5: each purchase is a question of its own, numbered as a try, with what the treasury holds."""
    state = begun(managed(9))
    assert dict(build.question(state, "sykes", "shipping_purchase").about)["try"] == 1
    state = buy(state, ("lease", WEST))
    about = dict(build.question(state, "sykes", "shipping_purchase").about)
    assert (about["treasury"], about["try"]) == (7, 2)


def test_2E_8_4_6_nothing_payable_ends_the_obligation() -> None:
    """2E-8.4.6: with an empty pool and no unfitted ship £9 stay in the treasury."""
    state = begun(managed(9, neutral=((f"company.{WEST}", 14),)))
    assert (holds(state, MANAGER), build.asked(state)) == (9, ())


def test_2E_8_4_6_half_built_ships_use_the_pool_up() -> None:
    """2E-8.4.6, 2E-1.1.3: 13 ships at sea and one half built leave none to lease."""
    state = build.land(managed(9, neutral=((f"company.{WEST}", 13),)), "delhi", half_built=True)
    assert build.asked(begun(state)) == ()


def test_2E_8_4_7_two_pounds_may_be_kept() -> None:
    """2E-8.4.7: with £2 a lease is payable but not required; with £1 nobody is asked."""
    assert ways(managed(2)) == ("lease", "end")
    assert build.asked(begun(managed(1))) == ()


def test_2E_8_4_8_only_ships_on_shipyards_can_be_fitted() -> None:
    """2E-8.4.8: a ship that serves anywhere is not available, nor one whose card lies in the supply."""
    state = build.ship(managed(5, ("york", "paxton")), "atlas", "paxton", WEST)
    assert build.judge(begun(state), "sykes", "shipping_purchase", ("fit", ("atlas", EAST)))
    assert build.judge(begun(state), "sykes", "shipping_purchase", ("fit", ("zenobia", EAST)))


@pytest.mark.parametrize(
    ("choice", "fee"), [(("lease", WEST), 1), (("buy", WEST), 1), (("fit", ("atlas", WEST)), 0)]
)
def test_2E_8_4_2_the_shipbuilders_earn(choice: Choice, fee: int) -> None:
    """2E-8.4.2, 2E-8.4.4: the owner of the Shipbuilders takes £1 for a leased or bought ship, not for a fitted one."""
    state = managed(9, *((("atlas", "larkins"),) if choice[0] == "fit" else ()))  # type: ignore[index]
    state = build.folk(build.purse(state, paxton=0), "paxton", prestige=(SHIPBUILDERS,))
    assert holds(buy(begun(state), choice), "paxton") == fee
