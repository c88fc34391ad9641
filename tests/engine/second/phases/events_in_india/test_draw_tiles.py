"""Drawing tiles, Turmoil, Windfall, Leader among Indian powers, Peace (2E-11.2, 2E-11.4, 2E-11.5)."""

from __future__ import annotations

from engine.core import run
from engine.core.agenda import Agenda
from engine.second import accounts, family_pieces, orders
from engine.second.elephant import facing
from engine.second.phases.events_in_india import turmoil
from engine.second.state import Elephant, State, region
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events


def test_2e_11_2_1_a_tile_is_resolved_with_the_region_of_the_next() -> None:
    """The back of the tile then on top is pictured; the tile ends on the discards."""
    state = events.stacked(build.laid(), "event_tile_09", "event_tile_06")
    outcome = build.at_step(state, "draw_tile")
    assert build.told(outcome, "tile_drawn") == [{"tile": "event_tile_09", "region": "bengal"}]
    assert build.told(outcome, "order_closed") == [{"order": "bengal_1"}]
    assert outcome.state.events.discards == ("event_tile_09",)
    assert outcome.state.events.draw[0] == "event_tile_06"
    assert not outcome.state.events.aside


def test_2e_11_2_1_the_latest_discard_lies_first() -> None:
    """Two tiles one after another."""
    state = events.stacked(build.laid(), "event_tile_09", "event_tile_10")
    state = build.at_step(build.at_step(state, "draw_tile").state, "draw_tile").state
    assert state.events.discards == ("event_tile_10", "event_tile_09")


def test_2e_11_2_2_peace_and_crisis_happen_at_the_elephant() -> None:
    """Mysore is pictured, but the war is between Punjab and Delhi."""
    outcome = events.drawn(events.at_border(build.laid(), "punjab", "delhi"), "crisis", "mysore", modifier=2)
    assert build.told(outcome, "rebellion_succeeds")[0]["region"] == "punjab"
    outcome = events.drawn(events.at_border(build.laid(), "punjab", "delhi"), "peace", "mysore")
    assert [each["region"] for each in build.told(outcome, "tower_rises")] == ["delhi", "punjab"]


def test_2e_11_4_1_turmoil_closes_one_order_or_cascades() -> None:
    """Madras 1 first; with both closed Madras overflows."""
    outcome = events.drawn(build.opened(build.laid(), "madras_2"), "turmoil", "madras")
    assert build.told(outcome, "order_closed") == [{"order": "madras_1"}]
    shut = build.opened(build.closed(build.laid(), "madras_1", "madras_2"), "hyderabad_1")
    outcome = events.drawn(shut, "turmoil", "madras")
    assert build.told(outcome, "region_overflows") == [{"region": "madras"}]
    closed = [each["order"] for each in build.told(outcome, "order_closed")]
    assert closed == ["hyderabad_1", "mysore_2"]


def test_2e_11_4_1_the_famine_brings_turmoil_to_each_home_region() -> None:
    """Three events, each with its own Cascade: the same region may overflow in every one of them (2E-12.4.8)."""
    state = build.laid()
    frames = turmoil.famine(state, "t1.parliament.famine")
    assert [frame.path.rpartition(".")[2] for frame in frames] == ["bombay", "madras", "bengal"]
    state = build.closed(state, *(name for name, _ in state.orders if not name.startswith("bombay")))
    before, overflowed = state, []
    for frame in frames:
        outcome = run.run(STEPS, build.change(state, agenda=Agenda(main=(frame,))), build.PLAIN)
        overflowed.append([each["region"] for each in build.told(outcome, "region_overflows")])
        state = outcome.state
    assert overflowed[0] == []
    assert overflowed[1][:2] == ["madras", "hyderabad"]
    assert overflowed[2][:2] == ["bengal", "maratha"]
    assert "hyderabad" in overflowed[2]
    assert (state.events, state.elephant) == (before.events, before.elephant)


def windfall_table() -> State:
    """Sykes with two writers in Bengal and one in Delhi, Larkins with one in Delhi and one in far Mysore."""
    state = build.laid()
    for who, name in (("sykes", "bengal_1"), ("sykes", "bengal_2"), ("sykes", "delhi_1")):
        state = build.writer(state, who, name, "bengal_presidency")
    for who, name in (("larkins", "maratha_1"), ("larkins", "mysore_2")):
        state = build.writer(state, who, name, "madras_presidency")
    return build.writer(state, "paxton", "madras_1", "madras_presidency")


def test_2e_11_4_2_windfall_pays_writers_in_the_region_and_around_it() -> None:
    """Bengal borders Delhi and Maratha; Mysore and Madras are too far."""
    outcome = events.drawn(windfall_table(), "windfall", "bengal")
    assert build.told(outcome, "windfall_income") == [
        {"seat": "larkins", "pounds": 1},
        {"seat": "sykes", "pounds": 3},
    ]
    assert accounts.holds(outcome.state, "sykes") == 3
    assert accounts.holds(outcome.state, "paxton") == 0
    assert family_pieces.only(outcome.state, family_pieces.on_order("bengal_1")) == "sykes"


def test_2e_11_4_3_a_leader_strengthens_a_sovereign_region() -> None:
    """Madras is sovereign, and so is the capital Delhi: one tower level each."""
    for name in ("madras", "delhi"):
        outcome = events.drawn(build.laid(), "leader", name)
        assert region(outcome.state, name).towers == 2
        assert outcome.state.elephant == build.laid().elephant


def test_2e_11_4_3_a_leader_makes_a_dominated_region_rebel() -> None:
    """Maratha 2 and +2 beat Delhi's own 1; with Delhi at 4 the rebellion fails and costs it a level."""
    outcome = events.drawn(build.laid(), "leader", "maratha", modifier=2)
    assert build.told(outcome, "rebellion_succeeds") == [
        {"region": "maratha", "capital": "delhi", "strength": 4, "defence": 1}
    ]
    assert region(outcome.state, "maratha").capital == ""
    outcome = events.drawn(build.land(build.laid(), "delhi", towers=4), "leader", "maratha", modifier=2)
    assert region(outcome.state, "delhi").towers == 3
    assert region(outcome.state, "maratha").capital == "delhi"


def test_2e_11_4_4_after_a_leader_no_march() -> None:
    """Without a lost region the Elephant stays."""
    before = build.laid()
    outcome = events.drawn(before, "leader", "punjab")
    assert outcome.state.elephant == before.elephant


def test_2e_11_5_1_peace_on_a_border() -> None:
    """The linked pair opens at both ends, both regions grow; the other orders stay closed; then the march."""
    state = build.closed(events.at_border(build.laid(), "bombay", "delhi"), "bombay_1", "delhi_3", "delhi_2")
    outcome = events.drawn(state, "peace", "mysore", shape="square")
    assert [each["order"] for each in build.told(outcome, "order_opened")] == ["bombay_1", "delhi_3"]
    assert not orders.is_open(outcome.state, "delhi_2")
    assert (region(outcome.state, "bombay").towers, region(outcome.state, "delhi").towers) == (2, 2)
    assert outcome.state.elephant == facing("mysore", "madras")


def test_2e_11_5_1_two_links_may_cross_one_border() -> None:
    """Bengal 1 is linked with Maratha 1 and Maratha 3; a Company region gets no tower."""
    state = build.conquered(build.laid(), "bengal", "bengal_presidency")
    state = build.closed(events.at_border(state, "maratha", "bengal"), "bengal_1", "maratha_1", "maratha_3")
    outcome = events.drawn(state, "peace", "punjab")
    assert [each["order"] for each in build.told(outcome, "order_opened")] == [
        "bengal_1",
        "maratha_1",
        "maratha_3",
    ]
    assert region(outcome.state, "bengal").towers == 0
    assert region(outcome.state, "maratha").towers == 3


def test_2e_11_5_2_peace_inside_a_region() -> None:
    """All its orders open, all unrest leaves, no tower rises; then the march."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency", unrest=3)
    state = events.within(build.closed(state, "bombay_1", "bombay_3"), "bombay")
    outcome = events.drawn(state, "peace", "madras", shape="triangle")
    assert orders.closed_orders(outcome.state, "bombay") == ()
    assert region(outcome.state, "bombay").unrest == 0
    assert region(outcome.state, "bombay").towers == 0
    assert outcome.state.elephant == facing("madras", "mysore")


def test_2e_11_9_7_a_tile_with_a_circle_marches_by_it() -> None:
    """The invasion's tile bears a circle, as the march of a law's invasion has one."""
    state = events.within(build.laid(), "punjab")
    outcome = build.at_step(state, "event_over", events.memo(pictured="madras"))
    assert outcome.state.elephant == facing("madras", "hyderabad")
    assert events.tile("foreign_invasion", shape="circle")


def test_the_elephant_inside_a_company_region_is_pictured() -> None:
    """A march into a Company region ends inside it."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    outcome = events.drawn(state, "peace", "bombay")
    assert outcome.state.elephant == Elephant("bombay")
    assert build.told(outcome, "elephant_settles") == [{"region": "bombay"}]
