"""Refresh and the end triggers (1E-9.1, 1E-9.2)."""

from __future__ import annotations

import pytest

from engine.first import cubes, pieces, regions
from engine.first.state import State
from tests.engine.first import build, post

FAR = ("punjab", "maratha", "delhi", "hyderabad", "mysore")
"""The five regions that are closed on the laid table."""


def cleared(state: State) -> State:
    return build.at_step(state, "clear_the_board").state


def test_1E_9_1_1_disks_leave_the_orders_of_regions_and_china() -> None:
    """1E-9.1.1: two disks of Bengal, one of Madras and two of China are taken off."""
    state = build.place(build.place(build.laid(), "bengal", filled=(1, 2)), "madras", filled=(3,))
    after = cleared(build.company(state, china_filled=(1, 3)))
    assert [value.filled for _, value in after.regions] == [()] * 8
    assert after.company.china_filled == ()


@pytest.mark.parametrize("where", ["bombay", "china"])
def test_1E_9_1_2_exhausted_ships_are_ready_where_they_are(where: str) -> None:
    """1E-9.1.2: two exhausted Company ships join the one that is ready, in a presidency and in China."""
    state = build.supply(build.supply(build.laid(), "ships", where, 1), "ships", where, 2, used=True)
    after = cleared(state)
    assert (pieces.number(after, "ships", where), pieces.number(after, "ships", where, True)) == (3, 0)


@pytest.mark.parametrize("where", ["bombay", "china"])
def test_1E_9_1_2_exhausted_goods_go_to_the_supply(where: str) -> None:
    """1E-9.1.2: of three goods the two exhausted ones leave."""
    state = build.supply(build.supply(build.laid(), "goods", where, 1), "goods", where, 2, used=True)
    after = cleared(state)
    assert (pieces.number(after, "goods", where), pieces.number(after, "goods", where, True)) == (1, 0)


def test_1E_9_1_2_guns_officers_and_captained_ships_are_ready_again() -> None:
    """1E-9.1.2: an exhausted gun, officer and captained ship of Madras are usable, others stay as they are."""
    state = build.supply(build.supply(build.laid(), "guns", "madras", 1, used=True), "guns", "bengal", 2)
    state = build.put(build.put(state, "sykes", "army.madras.used"), "sykes", "army.madras")
    state = build.put(build.put(state, "paxton", "ship.madras.used"), "larkins", "army.bengal")
    after = cleared(state)
    assert (pieces.number(after, "guns", "madras"), pieces.number(after, "guns", "madras", True)) == (1, 0)
    assert pieces.number(after, "guns", "bengal") == 2
    assert pieces.officers(after, "madras") == (("sykes", 2),)
    assert pieces.captained(after, "madras") == (("paxton", 1),)
    assert pieces.officers(after, "bengal") == (("larkins", 1),)
    assert not [place for place, _ in after.cubes if place.endswith(".used")]


def test_1E_9_1_3_captains_and_officers_move_to_their_offices() -> None:
    """1E-9.1.3: two captains go to the Director of Trade, an officer to Military Affairs; writers stay in their box."""
    state = build.put(build.put(build.laid(), "larkins", "captains", 2), "sykes", "officers")
    after = cleared(build.put(build.put(state, "paxton", "writers"), "larkins", "waiting"))
    assert cubes.at(after, "waiting") == (("larkins", 3),)
    assert cubes.at(after, "military") == (("sykes", 1),)
    assert cubes.at(after, "writers") == (("paxton", 1),)
    assert (cubes.at(after, "captains"), cubes.at(after, "officers")) == ((), ())


def test_1E_9_1_4_every_ship_slot_and_factory_space_is_filled() -> None:
    """1E-9.1.4: from an empty market there are four ships and eight goods again."""
    state = build.laid()
    market = type(state.market)(ships=(2,), goods=())
    after = cleared(build.change(state, market=market))
    assert after.market.ships == (1, 2, 3, 4)
    assert after.market.goods == (1, 2, 3, 4, 5, 6, 7, 8)


def test_1E_9_1_5_the_turn_marker_moves_one_space() -> None:
    """1E-9.1.5: turn 2 becomes turn 3, and the next turn's frames carry that number."""
    assert cleared(build.change(build.laid(), turn=2)).turn == 3


def test_1E_9_1_6_the_triggers_are_checked_after_the_marker() -> None:
    """1E-9.1.6: the Refresh phase clears the board, moves the marker to 4 and then ends the game."""
    state = build.place(build.place(build.laid(), "bombay", presidency=""), "madras", presidency="")
    outcome = build.at_step(build.change(state, turn=3), "refresh")
    assert build.kinds(outcome)[:3] == ("phase_begins", "board_cleared", "india_lost")
    assert outcome.state.turn == 4


def test_1E_9_1_7_flags_of_the_turn_are_cleared() -> None:
    """1E-9.1.7: debt may be taken again, and a family may buy a manor again."""
    state = build.company(build.change(build.laid(), manors_bought=("larkins",)), debt_taken=True)
    after = cleared(build.change(state, locked=(("ship_purchasing", 3),)))
    assert (after.manors_bought, after.company.debt_taken, after.locked) == ((), False, ())


def closed_regions(number: int) -> State:
    """So many regions closed, each of them sovereign."""
    state = build.laid()
    opened = ["bombay", "madras", "bengal", "hyderabad", "mysore"][: 8 - number]
    for name, _ in state.regions:
        state = build.place(state, name, presidency="bengal" if name in opened else "")
    assert len(regions.closed(state)) == number
    return state


def ended(state: State, turn: int) -> str:
    """How a Refresh after this turn ends the game."""
    return build.at_step(build.change(state, turn=turn), "refresh").state.ending


@pytest.mark.parametrize(
    ("turn", "closed", "ending"),
    [
        (1, 8, ""),
        (2, 8, ""),
        (2, 7, ""),
        (3, 6, ""),
        (3, 7, "india_lost"),
        (3, 8, "india_lost"),
        (5, 7, "india_lost"),
        (5, 6, ""),
    ],
)
def test_1E_9_2_3_seven_closed_regions_from_turn_three_on(turn: int, closed: int, ending: str) -> None:
    """1E-9.2.3: the Refresh that ends turn 3 is the first that counts; seven closed regions end the game, six do not."""
    assert ended(closed_regions(closed), turn) == ending


def test_1E_9_2_4_dominions_of_a_closed_region_count_as_closed() -> None:
    """1E-9.2.4: Punjab, closed, dominates Delhi and Maratha: with four more they make seven."""
    state = post.rule(closed_regions(7), "punjab", "delhi", "maratha")
    assert ended(state, 3) == "india_lost"


def test_1E_9_2_5_without_a_presidency_nothing_special_happens() -> None:
    """1E-9.2.5: all three presidencies dissolved after turn 2: play goes on; 9.2.3 ends the game a turn later."""
    state = closed_regions(8)
    for name in ("bombay", "madras", "bengal"):
        state = build.office(state, f"president_{name}", status="eliminated")
    assert ended(state, 2) == ""
    assert ended(state, 3) == "india_lost"


def test_1E_9_E_india_check() -> None:
    """1E-9.2.3: the worked example: open are Bengal and Hyderabad after turn 3; a revolt of Hyderabad in turn 4 ends it."""
    state = build.change(closed_regions(6), turn=3)
    for name in ("bombay", "madras"):
        state = build.place(state, name, presidency="")
    state = build.place(build.place(state, "bengal", presidency="bengal"), "hyderabad", presidency="bengal")
    assert len(regions.closed(state)) == 6
    after = build.at_step(state, "refresh").state
    assert (after.turn, after.ending) == (4, "")
    ruled = build.place(after, "hyderabad", dominator="bengal")
    revolted = post.event(ruled, 6, elephant="hyderabad").state
    assert len(regions.closed(revolted)) == 7
    assert build.at_step(revolted, "refresh").state.ending == "india_lost"
