"""The Shuffle tile (2E-11.7)."""

from __future__ import annotations

from engine.second.state import Deck, tables
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events

SHUFFLE = events.tile("shuffle")


def test_2e_11_7_1_march_then_shuffle_discards_above() -> None:
    """The march goes to the region pictured before; the two parts are shuffled apart."""
    state = events.stacked(build.laid(), SHUFFLE, events.picturing("bengal"))
    every = state.events.draw
    discards, rest = every[8:], every[1:8]
    state = build.change(state, events=Deck((SHUFFLE, *rest), discards))
    outcome = build.at_step(state, "draw_tile")
    after = outcome.state.events
    assert build.kinds(outcome) == ("tile_drawn", "elephant_marches", "tiles_shuffled")
    assert outcome.state.elephant.tail == "bengal"
    assert sorted(after.draw[: len(discards)]) == sorted(discards)
    assert sorted(after.draw[len(discards) :]) == sorted((SHUFFLE, *rest))
    assert after.draw[: len(discards)] != discards
    assert (after.discards, after.aside) == ((), ())


def test_2e_11_7_1_every_order_of_the_stack_is_made_by_chance() -> None:
    """Another roll key shuffles otherwise; the same one shuffles the same."""
    state = events.stacked(build.laid(), SHUFFLE)
    one = build.at_step(state, "draw_tile", path="t1.event.1").state.events
    two = build.at_step(state, "draw_tile", path="t1.event.2").state.events
    assert one != two
    assert one == build.at_step(state, "draw_tile", path="t1.event.1").state.events


def test_2e_11_7_2_with_an_empty_stack_the_march_comes_last() -> None:
    """Nothing is pictured when the last tile is drawn: it marches to the new top tile's region (2E-11.2.3)."""
    every = build.laid().events.draw
    state = build.change(
        build.laid(), events=Deck((SHUFFLE,), tuple(each for each in every if each != SHUFFLE))
    )
    outcome = build.at_step(state, "draw_tile")
    assert build.told(outcome, "tile_drawn") == [{"tile": SHUFFLE, "region": ""}]
    assert build.kinds(outcome)[1:] == ("tiles_shuffled", "elephant_marches")
    top = outcome.state.events.draw[0]
    assert top != SHUFFLE
    assert outcome.state.elephant.tail == tables(state).event_tile(top).back_region
    assert outcome.state.events.draw[-1] == SHUFFLE


def test_2e_11_2_3_all_other_tiles_leave_something_to_picture() -> None:
    """Drawn to the end with the Shuffle below, every tile but the last pictures a region."""
    state = events.stacked(build.laid())
    state = build.change(
        state, events=Deck((*(each for each in state.events.draw if each != SHUFFLE), SHUFFLE))
    )
    for _ in range(20):
        outcome = build.at_step(state, "draw_tile")
        (drawn,) = build.told(outcome, "tile_drawn")
        assert bool(drawn["region"]) == (drawn["tile"] != SHUFFLE)
        state = outcome.state
    assert len(state.events.draw) == 20
