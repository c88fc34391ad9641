"""The end of a private firm (2E-15.6, 2E-6.3.3)."""

from __future__ import annotations

from engine.second import accounts, charter, family_pieces
from engine.second.accounts import BANK, holds
from engine.second.audit import audit
from engine.second.dissolution import dissolved
from engine.second.phases import refresh
from engine.second.state import NO_OWNER, ShipState, State, family, ship
from tests.engine.second import build, chartered


def ruined() -> State:
    """Sykes manages a firm of three shares, £2 in London and £3 in India; one of its two ships belongs to nobody."""
    state = build.folk(chartered.deregulated(), "sykes", workshops=2, invested=1)
    state = chartered.firm(state, "sykes", 2, 3, ("atlas",), shares={"sykes": 2, "larkins": 1}, value=3)
    return build.ship(state, "eliza", NO_OWNER, charter.charter("sykes"), fatigued=True)


def test_2E_15_6_1_everything_of_a_dissolved_firm_leaves_it() -> None:
    """2E-15.6.1: shares to Debtor's Prison, ships to their cards, £5 to the bank; the family board lies open again."""
    before = ruined()
    state, events = dissolved(before, "sykes")
    assert family_pieces.at(state, charter.DEBTORS_PRISON) == (("larkins", 1), ("sykes", 2))
    assert state.firms == ()
    assert [each.place for _, each in state.ships if each.place.startswith("firm")] == []
    assert ship(state, "atlas") == ShipState("sykes")
    assert holds(state, BANK) - holds(before, BANK) == 5
    told = dict(events[0].facts)
    assert (events[0].kind, told) == (
        "firm_dissolved",
        {"seat": "sykes", "shares": 3, "ships": ("atlas", "eliza"), "pounds": 5},
    )


def test_2E_15_6_1_a_worn_ship_comes_home_fresh_and_one_without_owner_to_the_pile() -> None:
    """2E-15.6.1, 2E-1.2.4."""
    state, _ = dissolved(ruined(), "sykes")
    assert ship(state, "eliza") == ShipState()
    assert state.yards[-1] == "eliza"


def test_2E_15_6_1_invested_workshops_stay_invested() -> None:
    """2E-15.6.1, 2E-6.3.3."""
    state, _ = dissolved(ruined(), "sykes")
    assert (family(state, "sykes").workshops, family(state, "sykes").invested) == (2, 1)


def test_2E_15_6_1_the_state_is_whole_afterwards_and_marks_of_the_turn_stay() -> None:
    """2E-15.6.1: an order that the firm filled stays filled until Refresh."""
    state = chartered.filled(ruined(), "sykes", "bengal_2")
    state, _ = dissolved(state, "sykes")
    assert audit(state) == ()
    assert dict(state.orders)["bengal_2"].firms == ("sykes",)
    cleared = refresh.STEPS["clear_the_board"]
    after = cleared.resolve(state, build.Frame("clear_the_board", "t1.test", None), (), build.PLAIN).state
    assert dict(after.orders)["bengal_2"].firms == ()
    assert accounts.holds(after, charter.london("sykes")) == 0
