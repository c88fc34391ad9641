"""Flip, collapse and status quo (1E-8.4, 1E-8.6)."""

from __future__ import annotations

import pytest

from engine.first import pieces
from engine.first.state import State, region
from tests.engine.first import build, post


def madras(side: str, balance: str = "equilibrium") -> State:
    state = build.place(build.laid(), "madras", side=side, filled=(1, 2))
    return post.india(build.supply(state, "ships", "madras", 5), balance=balance)


def test_1E_8_4_1_to_depressed_disrupts_and_tilts_to_chaos() -> None:
    """1E-8.4.1: prosperous Madras is turned: its two orders are disrupted, three ships lost, India in chaos."""
    after = post.event(madras("prosperous"), 2, elephant="madras").state
    assert (region(after, "madras").side, region(after, "madras").filled) == ("depressed", ())
    assert pieces.number(after, "ships", "madras") == 2
    assert after.india.balance == "chaos"


def test_1E_8_4_1_to_prosperous_disrupts_nothing_and_tilts_to_order() -> None:
    """1E-8.4.1: depressed Madras is turned: its disks and ships stay, India in order."""
    after = post.event(madras("depressed"), 2, elephant="madras").state
    assert (region(after, "madras").side, region(after, "madras").filled) == ("prosperous", (1, 2))
    assert pieces.number(after, "ships", "madras") == 5
    assert after.india.balance == "order"


@pytest.mark.parametrize("side", ["prosperous", "depressed"])
def test_1E_8_6_1_collapse_disrupts_and_tilts_and_turns_nothing(side: str) -> None:
    """1E-8.6.1: Madras collapses at a die of 5: orders disrupted, chaos; the card lies as it lay, and stays open."""
    after = post.event(madras(side), 5, elephant="madras").state
    assert (region(after, "madras").side, region(after, "madras").filled) == (side, ())
    assert post.region(after, "madras") == ("", "madras")
    assert pieces.number(after, "ships", "madras") == 2
    assert after.india.balance == "chaos"


@pytest.mark.parametrize(
    ("before", "after"), [("chaos", "equilibrium"), ("equilibrium", "order"), ("order", "order")]
)
def test_1E_8_6_2_status_quo_tilts_to_order(before: str, after: str) -> None:
    """1E-8.6.2: one space towards order, no effect at the end; nothing else happens."""
    state = madras("prosperous", before)
    now = post.event(state, 1, 1, elephant="madras", balance=before).state
    assert now.india.balance == after
    assert (now.regions, now.pieces) == (state.regions, state.pieces)


@pytest.mark.parametrize(
    ("before", "after"), [("chaos", "chaos"), ("equilibrium", "chaos"), ("order", "equilibrium")]
)
def test_1E_8_6_1_the_tilt_ends_at_chaos(before: str, after: str) -> None:
    """1E-8.6.1: one space towards chaos, no effect at the end."""
    now = post.event(madras("prosperous"), 5, 5, elephant="madras", balance=before).state
    assert now.india.balance == after


def test_1E_8_E_flip() -> None:
    """1E-8.4.1 and 1E-8.7.2: the worked example: two Company ships and one captained: all three are lost."""
    state = build.supply(madras("prosperous"), "ships", "madras", 2)
    outcome = post.event(build.put(state, "larkins", "ship.madras"), 2, elephant="madras")
    assert build.asked(outcome.state) == ()
    assert pieces.number(outcome.state, "ships", "madras") == 0
    assert pieces.captained(outcome.state, "madras") == ()
    (told,) = build.told(outcome, "orders_disrupted")
    assert (told["demand"], told["ships"], told["captained"]) == (3, 3, 1)
