"""Crisis among Indian powers (2E-11.6)."""

from __future__ import annotations

import pytest

from engine.core.step import Outcome
from engine.second import orders, regions
from engine.second.elephant import facing
from engine.second.state import Elephant, State, region
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events


def ruled(**dominated: str) -> State:
    """A table with exactly these small flags, their capitals with star flags, one tower level everywhere."""
    state = build.laid()
    for name, _ in state.regions:
        flag, star = dominated.get(name, ""), name in dominated.values()
        state = build.land(state, name, towers=1, capital=flag, star=star)
    return state


def crisis(
    state: State, tail: str, head: str, modifier: int = 1, pictured: str = "hyderabad"
) -> Outcome[State]:
    """A Crisis with the Elephant on that border."""
    return events.drawn(events.at_border(state, tail, head), "crisis", pictured, modifier=modifier)


def test_2e_11_6_1_the_tail_attacks_the_head() -> None:
    """Bombay attacks Punjab, not the other way round; the tile's modifier counts for the attacker."""
    outcome = crisis(ruled(), "bombay", "punjab", modifier=2)
    assert build.told(outcome, "invasion_succeeds") == [
        {"region": "bombay", "target": "punjab", "strength": 3, "defence": 1}
    ]


def test_2e_11_6_1_inside_a_region_that_region_rebels() -> None:
    """A rebellion against the Company, with the modifier as base."""
    state = events.within(build.conquered(ruled(), "bombay", "bombay_presidency"), "bombay")
    outcome = events.drawn(state, "crisis", "hyderabad", modifier=1)
    assert build.told(outcome, "rebellion_crisis") == [
        {"region": "bombay", "attacker": "", "strength": 1, "unrest": 0}
    ]


def test_2e_11_6_2_a_company_region_is_attacked() -> None:
    """The invader's empire and the modifier make the strength."""
    state = build.conquered(ruled(punjab="delhi"), "bengal", "bengal_presidency")
    outcome = crisis(state, "delhi", "bengal", modifier=1)
    assert build.told(outcome, "invasion_crisis") == [
        {"region": "bengal", "attacker": "delhi", "strength": 3, "unrest": 0}
    ]


def test_2e_11_6_3_whole_empires_are_compared() -> None:
    """Delhi with Punjab and +1 is 3; Maratha defends with Hyderabad: 2."""
    outcome = crisis(ruled(punjab="delhi", hyderabad="maratha"), "delhi", "maratha")
    assert build.told(outcome, "invasion_succeeds")[0]["strength"] == 3
    assert build.told(outcome, "invasion_succeeds")[0]["defence"] == 2


def test_2e_11_6_3_a_tie_is_no_success() -> None:
    """2 against 2."""
    outcome = crisis(build.land(ruled(), "punjab", towers=2), "bombay", "punjab")
    assert build.told(outcome, "invasion_fails") == [
        {"region": "bombay", "target": "punjab", "strength": 2, "defence": 2, "left": 0}
    ]


def test_2e_11_6_4_a_conquered_capital_loses_its_empire() -> None:
    """Its small flags go, its star flag is free, and it carries the winner's flag."""
    state = build.land(ruled(punjab="delhi", madras="mysore"), "bengal", towers=9)
    outcome = crisis(state, "bengal", "delhi")
    after = outcome.state
    assert region(after, "delhi").capital == "bengal"
    assert not region(after, "delhi").star
    assert region(after, "punjab").capital == ""
    assert region(after, "bengal").star
    assert region(after, "madras").capital == "mysore"
    assert build.told(outcome, "flag_planted") == [{"region": "delhi", "capital": "bengal"}]


def test_2e_11_6_4_a_dominated_region_changes_hands() -> None:
    """Hyderabad under Maratha comes under Mysore; Maratha stays a capital (2E-11.6.7)."""
    state = build.land(ruled(hyderabad="maratha"), "mysore", towers=9)
    after = crisis(state, "mysore", "hyderabad").state
    assert region(after, "hyderabad").capital == "mysore"
    assert region(after, "maratha").star


def test_2e_11_6_4_without_a_free_star_flag_nobody_gets_a_flag() -> None:
    """Three empires stand: Bombay wins, Punjab is just sovereign, the Elephant goes to Bombay itself."""
    state = build.land(ruled(bengal="delhi", hyderabad="maratha", madras="mysore"), "bombay", towers=9)
    outcome = crisis(state, "bombay", "punjab", pictured="madras")
    assert region(outcome.state, "punjab").capital == ""
    assert not region(outcome.state, "bombay").star
    assert outcome.state.elephant.tail == "bombay"


def test_2e_11_6_4_the_star_flag_of_a_fallen_capital_is_free_at_once() -> None:
    """With three empires Bombay takes Delhi's star flag by conquering Delhi."""
    state = build.land(ruled(bengal="delhi", hyderabad="maratha", madras="mysore"), "bombay", towers=9)
    after = crisis(state, "bombay", "delhi").state
    assert region(after, "bombay").star
    assert region(after, "delhi").capital == "bombay"


def test_2e_11_6_4_a_capital_needs_no_free_star_flag() -> None:
    """Delhi has its own among three: what it conquers carries its flag."""
    state = build.land(ruled(bengal="delhi", hyderabad="maratha", madras="mysore"), "delhi", towers=9)
    outcome = crisis(state, "delhi", "punjab")
    assert region(outcome.state, "punjab").capital == "delhi"
    assert outcome.state.elephant.tail == "delhi"


@pytest.mark.parametrize(("towers", "left"), [(3, 2), (1, 0), (0, 0)])
def test_2e_11_6_5_a_failed_invader_loses_a_level(towers: int, left: int) -> None:
    """Never below 0; the defender loses nothing."""
    state = build.land(build.land(ruled(), "bombay", towers=towers), "punjab", towers=9)
    after = crisis(state, "bombay", "punjab").state
    assert region(after, "bombay").towers == left
    assert region(after, "punjab").towers == 9


def test_2e_11_6_6_a_rebellion_counts_the_two_regions_alone() -> None:
    """Delhi's empire is strong, Delhi alone is not: Punjab goes free and closes its orders."""
    state = build.land(ruled(punjab="delhi", maratha="delhi"), "maratha", towers=9)
    outcome = crisis(build.opened(state, "punjab_1"), "punjab", "delhi")
    assert build.told(outcome, "rebellion_succeeds") == [
        {"region": "punjab", "capital": "delhi", "strength": 2, "defence": 1}
    ]
    assert region(outcome.state, "punjab").capital == ""
    assert [each["order"] for each in build.told(outcome, "order_closed")] == ["punjab_1"]
    assert not build.told(outcome, "region_overflows")


def test_2e_11_6_6_with_nothing_open_the_rebel_overflows() -> None:
    """Punjab 1 is closed already."""
    state = build.closed(build.opened(ruled(punjab="delhi"), "delhi_1", "bombay_1"), "punjab_1")
    outcome = crisis(state, "punjab", "delhi")
    assert build.told(outcome, "region_overflows") == [{"region": "punjab"}]
    assert [each["order"] for each in build.told(outcome, "order_closed")] == ["delhi_1", "bombay_1"]


def test_2e_11_6_6_a_failed_rebellion_costs_the_capital_a_level() -> None:
    """1 + 1 against 3."""
    outcome = crisis(build.land(ruled(punjab="delhi"), "delhi", towers=3), "punjab", "delhi")
    assert build.told(outcome, "rebellion_fails")[0]["defence"] == 3
    assert region(outcome.state, "delhi").towers == 2
    assert region(outcome.state, "punjab").capital == "delhi"


def test_2e_11_6_7_the_last_region_leaves_and_the_star_stays() -> None:
    """Delhi remains a capital without dominated regions."""
    after = crisis(ruled(punjab="delhi"), "punjab", "delhi").state
    assert region(after, "delhi").star
    assert regions.dominated(after, "delhi") == ()


def test_2e_11_6_8_the_elephant_marches_to_the_winning_capital() -> None:
    """Not to the pictured region; after a failure to the pictured one."""
    state = build.land(ruled(), "bombay", towers=9)
    assert crisis(state, "bombay", "punjab", pictured="madras").state.elephant.tail == "bombay"
    weak = build.land(ruled(), "punjab", towers=9)
    assert crisis(weak, "bombay", "punjab", pictured="madras").state.elephant.tail == "madras"


def test_2e_11_6_8_after_a_rebellion_it_marches_to_the_pictured_region() -> None:
    """A rebel wins no capital."""
    assert crisis(ruled(punjab="delhi"), "punjab", "delhi", pictured="madras").state.elephant.tail == "madras"


def test_2e_11_6_9_a_dominated_region_that_faces_another_attacks_alone() -> None:
    """Punjab under Delhi faces Bombay: 1 + 2 against 1, though Delhi is strong; Bombay comes under Delhi."""
    state = build.land(ruled(punjab="delhi"), "delhi", towers=9)
    outcome = crisis(state, "punjab", "bombay", modifier=2)
    assert build.told(outcome, "invasion_succeeds")[0]["strength"] == 3
    assert region(outcome.state, "bombay").capital == "delhi"
    assert region(outcome.state, "punjab").capital == "delhi"
    assert outcome.state.elephant.tail == "delhi"


def test_2e_11_6_worked_example() -> None:
    """Delhi with Maratha and Punjab takes Bengal: 4 against 1; with Bengal at 4 it fails."""
    state = events.at_border(build.laid(), "delhi", "bengal")
    outcome = events.drawn(state, "crisis", "mysore", modifier=1)
    assert build.told(outcome, "invasion_succeeds")[0]["strength"] == 4
    assert regions.empire_strength(outcome.state, "delhi") == 4
    assert outcome.state.elephant.tail == "delhi"
    outcome = events.drawn(build.land(state, "bengal", towers=4), "crisis", "mysore", modifier=1)
    assert build.told(outcome, "invasion_fails")[0]["strength"] == 4
    assert region(outcome.state, "delhi").towers == 0
    assert outcome.state.elephant.tail == "mysore"


def test_2e_11_9_1_worked_example_of_the_march() -> None:
    """A Crisis with a square, Maratha pictured, sovereign and master of Delhi: it faces Bengal."""
    state = build.land(ruled(delhi="maratha"), "madras", towers=9)
    state = events.at_border(state, "mysore", "madras")
    outcome = events.drawn(state, "crisis", "maratha", shape="square")
    assert build.told(outcome, "invasion_fails")
    assert outcome.state.elephant == Elephant("maratha", "bengal", "bengal__maratha")


def test_2e_11_9_1_the_tile_drawn_gives_the_shape() -> None:
    """The circle of the tile resolved, not the shape of the next."""
    state = events.at_border(build.land(ruled(), "punjab", towers=9), "bombay", "punjab")
    outcome = events.drawn(state, "crisis", "madras", shape="circle")
    assert outcome.state.elephant == facing("madras", "hyderabad")
    assert orders.open_orders(outcome.state, "punjab") == orders.open_orders(state, "punjab")
