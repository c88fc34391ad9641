"""What the loss of a region costs (2E-11.10), and where the Elephant goes then (2E-11.4.4)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.step import Outcome
from engine.second import family_pieces, offices, standing
from engine.second.elephant import facing
from engine.second.family_pieces import commander, desk, officers
from engine.second.state import OfficeState, RegionState, State, family, region, with_office
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events

MADRAS = "army_of_madras"


def table() -> State:
    """Mysore and Madras are tied to Madras; Larkins commands officers of Larkins and Paxton, one exhausted."""
    state = build.laid()
    for name in ("mysore", "madras"):
        state = build.conquered(state, name, "madras_presidency")
    state = build.put(state, "larkins", commander(MADRAS))
    state = build.troops(state, MADRAS, regiments=0, used=1, larkins=1, paxton=1)
    return build.put(state, "paxton", officers(MADRAS, used=True))


def loses(state: State, name: str, *dice: int, modifier: int = 4) -> Outcome[State]:
    """A Leader that the Army cannot stop."""
    return events.drawn(state, "leader", name, build.dice(*dice), modifier=modifier)


@pytest.mark.parametrize(("trophies", "left"), [(5, 2), (4, 2), (1, 0), (0, 0)])
def test_2e_11_10_1_tarnished_name(trophies: int, left: int) -> None:
    """The Commander goes home; his family loses half its trophies, rounded up."""
    outcome = loses(build.folk(table(), "larkins", trophies=trophies), "mysore", 1, 1, 1)
    assert family_pieces.only(outcome.state, commander(MADRAS)) == ""
    assert family(outcome.state, "larkins").trophies == left
    assert build.told(outcome, "commander_lost") == [
        {"seat": "larkins", "army": MADRAS, "trophies": trophies - left}
    ]


def test_2e_11_10_2_rout() -> None:
    """Each officer of the Army rolls, active or exhausted, owners clockwise from the Commander; a 6 goes home."""
    outcome = loses(table(), "mysore", 5, 6, 6)
    assert build.told(outcome, "officers_roll") == [
        {"seat": "larkins", "dice": (5,), "lost": 0},
        {"seat": "paxton", "dice": (6, 6), "lost": 2},
    ]
    assert family_pieces.number(outcome.state, "supply", "paxton") == 18
    assert family_pieces.number(outcome.state, officers(MADRAS, used=True), "larkins") == 1
    assert len(outcome.rolls) == 3


def test_2e_11_10_2_another_army_does_not_roll() -> None:
    """Bombay's officers are safe from a loss of Madras."""
    outcome = loses(build.troops(table(), "army_of_bombay", sykes=2), "mysore", 1, 1, 1)
    assert {each["seat"] for each in build.told(outcome, "officers_roll")} == {"larkins", "paxton"}


def test_2e_11_10_3_the_governor_goes_home() -> None:
    """Piece to supply, card out of play, fatigue gone."""
    state = build.hold(table(), governor_of_mysore="sykes")
    state = with_office(state, "governor_of_mysore", OfficeState(fatigue=2))
    outcome = loses(state, "mysore", 1, 1, 1)
    assert not offices.in_play(outcome.state, "governor_of_mysore")
    assert offices.in_play(outcome.state, "governor_of_madras")
    assert family_pieces.at(outcome.state, desk("governor_of_mysore")) == ()
    assert build.told(outcome, "governorship_ends") == [{"office": "governor_of_mysore", "seat": "sykes"}]


def test_2e_11_10_3_a_governor_general_is_not_touched() -> None:
    """There is no Governor to dismiss; the Governor General keeps his office."""
    state = build.hold(table(), governor_general="sykes")
    for name in ("governor_of_mysore", "governor_of_madras"):
        state = with_office(state, name, None)
    outcome = loses(state, "mysore", 1, 1, 1)
    assert offices.holder(outcome.state, "governor_general") == "sykes"
    assert not build.told(outcome, "governorship_ends")


def test_2e_11_10_4_local_rule() -> None:
    """Everything of the Company leaves; a dome with one level; the loot is gone for ever (2E-1.3.6)."""
    outcome = loses(build.land(table(), "mysore", half_built=True, unrest=1), "mysore", 1, 1, 1)
    assert region(outcome.state, "mysore") == RegionState(towers=1, loot=False)


def test_2e_11_10_4_an_invader_plants_its_flag() -> None:
    """After an invasion Crisis, with a star flag for a new capital; the Elephant goes to it (2E-11.9.1)."""
    state = events.at_border(build.land(table(), "hyderabad", towers=5), "hyderabad", "mysore")
    outcome = events.drawn(state, "crisis", "bengal", build.dice(1, 1, 1), modifier=1)
    assert region(outcome.state, "mysore").capital == "hyderabad"
    assert region(outcome.state, "mysore").towers == 1
    assert region(outcome.state, "hyderabad").star
    assert build.told(outcome, "flag_planted") == [{"region": "mysore", "capital": "hyderabad"}]
    assert outcome.state.elephant.tail == "hyderabad"


def test_2e_11_10_4_without_a_free_star_flag_the_region_is_sovereign() -> None:
    """Three empires elsewhere: neither gets a flag, and the invader keeps its levels."""
    state = events.at_border(build.land(table(), "hyderabad", towers=5), "hyderabad", "mysore")
    for name in ("bengal", "bombay"):
        state = build.land(state, name, star=True)
    outcome = events.drawn(state, "crisis", "bengal", build.dice(1, 1, 1), modifier=1)
    assert region(outcome.state, "mysore").capital == ""
    assert region(outcome.state, "hyderabad") == RegionState(towers=5)
    assert outcome.state.elephant.tail == "hyderabad"


def test_2e_11_10_5_humiliation_grows_with_each_loss() -> None:
    """The second loss of a turn costs 2, the third 3; the marker stops at the end."""
    state = build.company(table(), standing=6)
    outcome = loses(build.this_turn(state, regions_lost=1), "mysore", 1, 1, 1)
    assert outcome.state.company.standing == 4
    assert outcome.state.this_turn.regions_lost == 2
    outcome = loses(build.this_turn(state, regions_lost=7), "mysore", 1, 1, 1)
    assert outcome.state.company.standing == 0


def test_2e_11_10_6_ships_and_slots_stay() -> None:
    """Ships in the sea zone stay, officers without a 6 stay, the Commander slot stays empty."""
    state = build.ship(table(), "atlas", "sykes", "south_indian")
    outcome = loses(state, "mysore", 1, 1, 1)
    assert outcome.state.ships == state.ships
    assert family_pieces.size(outcome.state, officers(MADRAS, used=True)) == 3
    assert family_pieces.size(outcome.state, commander(MADRAS)) == 0


def test_2e_11_10_worked_example() -> None:
    """Mysore, then Madras: 5 trophies lose 3; 6, 2, 6 send two home; Standing 10 to 8, then to 4."""
    state = build.folk(table(), "larkins", trophies=5)
    assert standing.expectations(state) == 10
    outcome = loses(state, "mysore", 6, 2, 6)
    after = outcome.state
    assert family(after, "larkins").trophies == 2
    assert family_pieces.number(after, "supply", "larkins") == 18
    assert family_pieces.number(after, "supply", "paxton") == 17
    assert standing.expectations(after) == 8
    outcome = loses(after, "madras", 1)
    assert build.told(outcome, "officers_roll") == [{"seat": "paxton", "dice": (1,), "lost": 0}]
    assert not build.told(outcome, "commander_lost")
    assert standing.expectations(outcome.state) == 4


def test_2e_11_4_4_the_elephant_leaves_a_lost_region() -> None:
    """Inside Mysore when it is lost to a Leader, by the tile's shape; elsewhere it stays."""
    outcome = events.drawn(events.within(table(), "mysore"), "leader", "mysore", shape="triangle")
    assert build.told(outcome, "region_lost")
    assert outcome.state.elephant == facing("mysore", "hyderabad")
    outcome = loses(events.within(table(), "madras"), "mysore")
    assert outcome.state.elephant.tail == "madras"


def test_2e_11_4_4_a_follow_up_loss_moves_it_too() -> None:
    """The Leader rises in Mysore; Madras with unrest follows, and the Elephant was inside Madras."""
    state = build.land(events.within(table(), "madras"), "madras", unrest=3)
    outcome = loses(state, "mysore")
    assert [each["region"] for each in build.told(outcome, "region_lost")] == ["mysore", "madras"]
    assert outcome.state.elephant.tail == "mysore"


def failing(state: State) -> Outcome[State]:
    """A Leader that takes Mysore as the first of two tiles of a phase."""
    name = events.tile("leader", modifier=4)
    state = events.stacked(state, name, events.picturing("mysore", name), events.tile("turmoil"))
    main: tuple[Frame[object], ...] = (
        Frame("draw_tile", "t1.event.1", None),
        Frame("draw_tile", "t1.event.2", None),
        Frame("events_end", "t1.events_in_india.events_end", None),
        Frame("turn", "turn", None),
    )
    step = STEPS["events_end"]
    for _ in range(40):
        frame = main[0]
        if frame.step == "events_end":
            return step.resolve(build.change(state, agenda=Agenda(main=main)), frame, (), build.PLAIN)
        outcome = run_one(build.change(state, agenda=Agenda(main=main)), frame)
        state, main = outcome.state, (*outcome.then, *main[1:])
    raise AssertionError("the phase does not end")


def run_one(state: State, frame: Frame[object]) -> Outcome[State]:
    """One step that asks nothing."""
    step = STEPS[frame.step]
    assert not step.ask(state, frame)
    return step.resolve(state, frame, (), build.PLAIN)


def test_2e_11_2_4_a_failing_company_finishes_the_phase() -> None:
    """The second tile is still drawn; then the game goes to Final Scoring, and no further turn comes."""
    outcome = failing(build.company(table(), standing=1))
    assert len(outcome.state.events.discards) == 2
    assert outcome.state.ending == "company_failed"
    assert [frame.step for frame in outcome.state.agenda.main] == ["events_end", "final_scoring"]


def test_2e_11_2_4_a_company_that_stands_goes_on() -> None:
    """Nothing happens at the end of the phase."""
    outcome = failing(build.company(table(), standing=2))
    assert outcome.state.ending == ""
    assert [frame.step for frame in outcome.state.agenda.main] == ["events_end", "turn"]


def test_a_phase_runs_by_itself_when_nobody_need_decide() -> None:
    """Storms, tiles and end of a quiet 1710 table, from the frames of the phase."""
    state = build.laid()
    main = (Frame("storms", "t1.events_in_india.storms", None),)
    outcome = run.run(STEPS, build.change(state, agenda=Agenda(main=main)), build.dice(1))
    assert not outcome.state.agenda.main
    assert len(build.told(outcome, "tile_drawn")) == 4
