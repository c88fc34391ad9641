"""Foreign Invasion (2E-11.11)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.agenda import Agenda
from engine.core.step import Outcome
from engine.second import family_pieces, orders
from engine.second.elephant import facing
from engine.second.family_pieces import commander
from engine.second.phases.events_in_india import foreign_invasion
from engine.second.state import RegionState, State, family, region
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events

CALM, EAST, ALL, SOUTH, WEST = 1, 2, 3, 4, 5
"""Faces of the storm die."""


def invaded(state: State, *dice: int, pictured: str = "delhi") -> Outcome[State]:
    """The tile drawn, with the storm die and the dice of the invasions."""
    return events.drawn(state, "foreign_invasion", pictured, build.dice(*dice))


def results(outcome: Outcome[State]) -> list[tuple[str, object]]:
    """What each invasion of a native region came to."""
    return [
        (event.kind.removeprefix("foreign_invasion_"), dict(event.facts)["region"])
        for event in outcome.events
        if event.kind in ("foreign_invasion_succeeds", "foreign_invasion_fails")
    ]


@pytest.mark.parametrize(
    ("face", "places"),
    [
        (WEST, ["bombay"]),
        (SOUTH, ["madras"]),
        (EAST, ["bengal"]),
        (ALL, ["bombay", "madras", "bengal"]),
        (CALM, ["delhi"]),
    ],
)
def test_2e_11_11_1_where_they_come(face: int, places: list[str]) -> None:
    """Home regions of stormy zones in this order, else the pictured region; no ship suffers, no tile is drawn."""
    state = build.ship(build.laid(), "atlas", "sykes", "west_indian")
    outcome = invaded(state, face, 1, 1, 1)
    assert [name for _, name in results(outcome)] == places
    assert outcome.state.ships == state.ships
    assert len(build.told(outcome, "tile_drawn")) == 1
    assert len(outcome.rolls) == 1 + len(places)


def test_2e_11_11_2_native_regions_stand_with_their_empire() -> None:
    """Delhi's empire of 3 is beaten by 4, not by 3; Maratha stands with it."""
    assert results(invaded(build.laid(), CALM, 3)) == [("fails", "delhi")]
    assert results(invaded(build.laid(), CALM, 4)) == [("succeeds", "delhi")]
    assert results(invaded(build.laid(), CALM, 3, pictured="maratha")) == [("fails", "maratha")]


def test_2e_11_11_2_a_failure_changes_nothing() -> None:
    """Neither towers nor orders."""
    before = events.stacked(build.laid())
    after = invaded(build.laid(), CALM, 3).state
    assert (after.regions, after.orders) == (before.regions, before.orders)


def test_2e_11_11_2_company_regions_are_attacked_with_the_die() -> None:
    """Base r, and unrest on top of it."""
    state = build.conquered(build.laid(), "madras", "madras_presidency", unrest=1)
    outcome = invaded(build.troops(state, "army_of_madras", regiments=9), SOUTH, 4)
    assert build.told(outcome, "foreign_invasion") == [
        {"region": "madras", "attacker": "", "strength": 5, "unrest": 1}
    ]
    assert build.told(outcome, "region_held")


def test_2e_11_11_3_success_against_a_capital() -> None:
    """Its orders close, all flags of its colour leave, its strength becomes half the die."""
    outcome = invaded(build.laid(), CALM, 5)
    assert orders.open_orders(outcome.state, "delhi") == ()
    assert region(outcome.state, "delhi") == RegionState(towers=2)
    assert region(outcome.state, "maratha") == RegionState(towers=2)
    assert region(outcome.state, "punjab") == RegionState(towers=0)
    assert not build.told(outcome, "region_overflows")


def test_2e_11_11_3_success_against_a_dominated_region() -> None:
    """It goes free; its capital keeps the rest."""
    outcome = invaded(build.laid(), CALM, 6, pictured="maratha")
    assert region(outcome.state, "maratha") == RegionState(towers=3)
    assert region(outcome.state, "punjab").capital == "delhi"
    assert region(outcome.state, "delhi").star


def test_2e_11_11_3_with_nothing_open_it_overflows() -> None:
    """Punjab 1 is closed in 1710; a weaker Delhi lets it be invaded."""
    state = build.land(build.laid(), "maratha", capital="")
    outcome = invaded(state, CALM, 2, pictured="punjab")
    assert build.told(outcome, "region_overflows") == [{"region": "punjab"}]


def test_2e_11_11_3_a_region_overflows_once_in_the_whole_tile() -> None:
    """Three invasions share one Cascade: what has overflowed in the first does not in the second."""
    state = build.closed(build.laid(), *(name for name, _ in build.laid().orders))
    outcome = invaded(state, ALL, 6, 6, 6)
    overflowed = [each["region"] for each in build.told(outcome, "region_overflows")]
    assert len(overflowed) == len(set(overflowed)) == 8


def test_2e_11_11_3_a_company_region_is_lost_with_half_the_die() -> None:
    """Region loss, then floor(5 / 2) tower levels and no flag."""
    state = build.conquered(build.laid(), "madras", "madras_presidency")
    outcome = invaded(build.troops(state, "army_of_madras", regiments=1), SOUTH, 5)
    assert build.told(outcome, "region_lost")
    assert region(outcome.state, "madras") == RegionState(towers=2, loot=False)


def test_2e_11_11_4_unrest_does_not_raise_the_towers() -> None:
    """A die of 2 with 3 unrest: one level."""
    state = build.conquered(build.laid(), "madras", "madras_presidency", unrest=3)
    outcome = invaded(state, SOUTH, 2)
    assert region(outcome.state, "madras").towers == 1


def test_2e_11_11_3_a_die_of_1_leaves_no_tower() -> None:
    """floor(1 / 2)."""
    state = build.conquered(build.laid(), "madras", "madras_presidency", unrest=3)
    assert region(invaded(state, SOUTH, 1).state, "madras").towers == 0


def three_homes() -> State:
    """All home regions and Mysore are the Company's; only Bengal's Army, under Sykes, can hold."""
    state = build.laid()
    for name in ("bombay", "madras", "bengal"):
        state = build.conquered(state, name, f"{name}_presidency")
        state = build.troops(state, f"army_of_{name}", regiments=0)
    state = build.conquered(state, "mysore", "madras_presidency", unrest=1)
    state = build.put(state, "sykes", commander("army_of_bengal"))
    return build.troops(state, "army_of_bengal", regiments=4, sykes=1)


def test_2e_11_8_10_follow_ups_come_once_after_the_last_invasion() -> None:
    """Bombay and Madras are lost, Bengal is defended on demand, and only then Mysore rebels."""
    outcome = invaded(three_homes(), ALL, 2, 3, 3)
    assert [each["region"] for each in build.told(outcome, "region_lost")] == ["bombay", "madras"]
    assert not build.told(outcome, "follow_up_rebellion")
    outcome = build.silence(outcome.state, "sykes", "defend")
    assert build.told(outcome, "region_held") == [{"region": "bengal"}]
    assert [each["region"] for each in build.told(outcome, "follow_up_rebellion")] == ["mysore"]
    assert [each["region"] for each in build.told(outcome, "region_lost")] == ["mysore"]


def test_2e_11_8_10_regions_attacked_do_not_rebel_again() -> None:
    """Unrest in Bengal comes to nothing more: it was attacked, and held."""
    state = build.land(three_homes(), "bengal", unrest=1)
    state = build.land(state, "mysore", unrest=0)
    outcome = build.silence(invaded(state, ALL, 2, 3, 3).state, "sykes", "defend")
    assert not build.told(outcome, "follow_up_rebellion")


def test_2e_11_11_5_the_elephant_leaves_at_the_end() -> None:
    """It stood inside Madras: after the follow-ups it marches by the circle of the tile."""
    state = events.within(three_homes(), "madras")
    outcome = build.silence(invaded(state, ALL, 2, 3, 3, pictured="delhi").state, "sykes", "defend")
    assert build.kinds(outcome)[-1] == "elephant_marches"
    assert outcome.state.elephant == facing("delhi", "bombay")


def test_2e_11_11_5_elsewhere_it_stays() -> None:
    """On a border it does not march, whatever is lost."""
    outcome = invaded(three_homes(), SOUTH, 3)
    assert build.told(outcome, "region_lost")
    assert outcome.state.elephant == build.laid().elephant


def war(state: State, *dice: int) -> Outcome[State]:
    """The invasion of the War Against France."""
    frame = foreign_invasion.war(state, "t1.parliament.war")
    return run.run(STEPS, build.change(state, agenda=Agenda(main=(frame,))), build.dice(*dice))


def test_2e_11_11_6_a_war_comes_by_storm_only() -> None:
    """Without storm nothing happens, though a tile is pictured; with storm the home region is invaded."""
    state = events.stacked(build.laid())
    quiet = war(state, CALM)
    assert results(quiet) == []
    assert quiet.state.events == state.events
    assert results(war(state, WEST, 6)) == [("succeeds", "bombay")]


def test_2e_11_11_6_a_war_asks_and_marches_like_a_tile() -> None:
    """Bengal is defended; a lost Madras with the Elephant inside sends it to the pictured region by the circle."""
    state = events.stacked(events.within(three_homes(), "madras"), events.picturing("madras"))
    outcome = war(state, ALL, 2, 3, 3)
    asked = build.question(outcome.state, "sykes", "defend")
    assert asked.id == "t1.parliament.war.defend.bengal.sykes"
    outcome = build.silence(outcome.state, "sykes", "defend")
    assert outcome.state.elephant == facing("madras", "hyderabad")
    assert outcome.state.events == state.events
    assert family(outcome.state, "sykes").trophies == 1
    assert family_pieces.only(outcome.state, commander("army_of_bengal")) == "sykes"
