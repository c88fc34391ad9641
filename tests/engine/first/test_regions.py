"""Empires, trade status and armies as the company's offices use them (1E-1.2, 1E-1.3)."""

from __future__ import annotations

from engine.first import cubes, offices, pieces, regions
from engine.first.state import COMPANY, OfficeState, State, region, with_office
from tests.engine.first import build


def empire() -> State:
    """Delhi dominates Punjab and Maratha, all closed; Hyderabad is the Company's in Bengal."""
    state = build.place(build.place(build.laid(), "punjab", dominator="delhi"), "maratha", dominator="delhi")
    return build.place(state, "hyderabad", dominator=COMPANY, presidency="bengal")


def test_1E_1_2_3_a_region_is_sovereign_or_has_one_dominator() -> None:
    """1E-1.2.3: Delhi is sovereign, Punjab not; Hyderabad is dominated by the Company and not sovereign."""
    state = empire()
    assert [regions.sovereign(state, name) for name in ("delhi", "punjab", "hyderabad")] == [
        True,
        False,
        False,
    ]
    assert regions.sovereign_of(state, "punjab") == "delhi"


def test_1E_1_2_4_an_empire_is_a_sovereign_and_its_dominions() -> None:
    """1E-1.2.4: asked of Delhi or of Punjab, the empire is Delhi, Punjab and Maratha; Punjab dominates nothing."""
    state = empire()
    assert regions.empire(state, "delhi") == regions.empire(state, "punjab") == ("delhi", "punjab", "maratha")
    assert regions.dominions(state, "punjab") == ()
    assert regions.empire(state, "mysore") == ("mysore",)


def test_1E_1_2_5_a_company_region_stands_alone() -> None:
    """1E-1.2.5: two Company regions are no empire."""
    state = build.place(empire(), "mysore", dominator=COMPANY, presidency="madras")
    assert regions.empire(state, "hyderabad") == ("hyderabad",)
    assert regions.company_dominated(state, "hyderabad")
    assert not regions.company_dominated(state, "punjab")


def test_1E_1_2_7_open_in_one_presidency_or_closed() -> None:
    """1E-1.2.7: the closed regions are the empire and Mysore; Bengal has Bengal and Hyderabad."""
    state = empire()
    assert regions.closed(state) == ("punjab", "maratha", "delhi", "mysore")
    assert regions.in_presidency(state, "bengal") == ("bengal", "hyderabad")
    assert region(state, "hyderabad").presidency == "bengal"


def test_1E_1_3_2_three_officers_exhausted_ones_included_and_any_number_of_guns() -> None:
    """1E-1.3.2: two ready and one exhausted officer fill the army of Bengal; ten guns do not matter."""
    state = build.put(build.put(build.laid(), "larkins", "army.bengal", 2), "sykes", "army.bengal.used")
    state = build.supply(state, "guns", "bengal", 10)
    assert (offices.officers_in(state, "bengal"), offices.room(state, "bengal")) == (3, 0)
    assert offices.room(build.laid(), "bengal") == 3


def test_1E_1_3_3_exhausted_pieces_stay_and_are_not_ready() -> None:
    """1E-1.3.3: of two officers and two captained ships one each is exhausted: it stays, and only the other is ready."""
    state = build.put(build.put(build.laid(), "larkins", "army.bengal", 2), "larkins", "ship.bengal", 2)
    state = pieces.exhaust_officers(state, "bengal", (("larkins", 1),))
    state = pieces.exhaust_captained(state, "bengal", (("larkins", 1),))
    assert pieces.officers(state, "bengal") == pieces.captained(state, "bengal") == (("larkins", 1),)
    assert cubes.size(state, "army.bengal.used") == cubes.size(state, "ship.bengal.used") == 1


def test_1E_1_1_4_the_supply_is_unlimited_and_guns_stay_guns() -> None:
    """1E-1.1.4: a thousand ships come from the supply; a gun bought by Military Affairs is no good of the trade office."""
    assert pieces.number(pieces.put(build.laid(), "ships", "bengal", 1000), "ships", "bengal") == 1002
    state = build.purse(build.hold(build.laid(), military_affairs="sykes"), military_affairs=2)
    state = build.at_step(state, "military_affairs").state
    assert pieces.number(state, "guns", "military") == 1
    assert pieces.number(state, "goods", "trade_office") == 0


def test_1E_1_3_12_an_office_that_is_eliminated_or_marked_receives_no_pieces() -> None:
    """1E-1.3.12, 1E-6.5.5: Bombay eliminated, Madras marked: only Bengal receives; Bombay acts no more."""
    state = with_office(build.laid(), "president_bombay", OfficeState(status="eliminated"))
    state = with_office(state, "president_madras", OfficeState(status="marked"))
    assert offices.presidencies(state) == ("madras", "bengal")
    assert offices.receivers(state) == ("bengal",)
