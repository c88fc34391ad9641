"""Cubes that must be placed and are not in stock."""

import msgspec

from engine.core.options import Split
from engine.first import cube_source, cubes
from engine.first.memos.common import SeatMemo
from engine.first.memos.opening import CubesMemo
from engine.first.state import State
from tests.engine.first import build

PRIZES = ("dukedom", "coffee_house", "parsonage", "town_house", "magistracy", "peerage")


def poor(stock: int = 0, **places: int) -> State:
    """Hastings with so many cubes in stock, on prizes and in the manor box; the rest are out of the game."""
    state = build.change(build.laid(), prizes=tuple(sorted(PRIZES)))
    for place, number in places.items():
        state = build.put(state, "hastings", place if place == "manor" else f"prize.{place}", number)
    spare = cubes.number(state, cubes.STOCK, "hastings") - stock
    return cubes.move(state, "hastings", cubes.STOCK, cubes.OUT, spare)


def taking(state: State, needed: int) -> State:
    return build.at_step(state, "cube_source", CubesMemo("hastings", needed)).state


def places(state: State) -> dict[str, int]:
    """Where Hastings has cubes on prizes and manors."""
    return dict((*cubes.places(state, "prize.", "hastings"), *cubes.places(state, "manor", "hastings")))


def test_1E_2_3_1_only_stock_cubes_are_placed() -> None:
    """1E-2.3.1: a family with 3 cubes in stock can place no fourth, whatever it has elsewhere and can pay."""
    state = build.purse(poor(3, manor=2, dukedom=1), hastings=90)
    asked = build.question(
        build.at_step(state, "family_action", SeatMemo("hastings")).state, "hastings", "family_action"
    )
    ranges = dict(asked.options.branches)
    assert ranges["shares"].high == 3
    assert ranges["shipyards"].total == 3
    assert ranges["factories"].most == 3


def test_1E_2_3_2_missing_cubes_come_from_prizes_and_manors() -> None:
    """1E-2.3.2: 3 needed, 1 in stock: two are taken from where the family chooses; the rest stays."""
    state = taking(poor(1, manor=2, dukedom=1), 3)
    asked = build.question(state, "hastings", "cube_source")
    assert asked.options == Split(2, (("manor", 2), ("dukedom", 1)), unit="cubes")
    done = build.answer(state, "hastings", "cube_source", (("manor", 1), ("dukedom", 1)))
    assert cubes.number(done.state, cubes.STOCK, "hastings") == 3
    assert cubes.number(done.state, cubes.MANOR, "hastings") == 1
    assert cubes.number(done.state, "prize.dukedom", "hastings") == 0
    assert [event["source"] for event in build.told(done, "cubes_taken")] == ["manor", "dukedom"]


def test_1E_2_3_2_default_takes_the_lowest_points_and_manors_before_prizes_on_ties() -> None:
    """1E-2.3.2: Coffee House (1 point), then manor (2), then Parsonage (2), then Dukedom (13)."""
    state = poor(0, dukedom=1, parsonage=1, manor=2, coffee_house=1)
    assert [name for name, _ in cube_source.sources(state, "hastings")] == [
        "coffee_house",
        "manor",
        "parsonage",
        "dukedom",
    ]
    two = build.silence(taking(state, 2), "hastings", "cube_source").state
    assert places(two) == {"prize.dukedom": 1, "prize.parsonage": 1, "manor": 1}
    four = build.silence(taking(state, 4), "hastings", "cube_source").state
    assert places(four) == {"prize.dukedom": 1}


def test_1E_2_3_2_nothing_is_asked_without_a_choice() -> None:
    """1E-2.3.2: with enough in stock nothing moves; with one place, or all of them needed, it is automatic."""
    rich = poor(3, manor=1)
    assert taking(rich, 3).cubes == rich.cubes
    one = taking(poor(0, manor=3), 2)
    assert not build.asked(one)
    assert cubes.number(one, cubes.STOCK, "hastings") == 2
    every = taking(poor(0, manor=1, dukedom=1), 2)
    assert not build.asked(every)
    assert cubes.number(every, cubes.STOCK, "hastings") == 2


def test_1E_0_1_5_as_much_as_can_be_done() -> None:
    """1E-0.1.5: a rule wants 5 cubes and only 2 can be found: these 2 are taken."""
    done = taking(poor(0, manor=1, dukedom=1), 5)
    assert not build.asked(done)
    assert cubes.number(done, cubes.STOCK, "hastings") == 2
    assert cube_source.within_reach(done, "hastings") == 2
    assert cube_source.within_reach(poor(3, manor=2, dukedom=1), "hastings") == 6


def test_1E_2_3_3_an_empty_stock_takes_exactly_one_cube_and_acts_with_it() -> None:
    """1E-2.3.3, 1E-4.1.2: in the Family Phase exactly one cube comes back, and one is placed."""
    state = build.purse(poor(0, manor=2, dukedom=1), hastings=90)
    state = build.at_step(state, "family_action", SeatMemo("hastings")).state
    assert build.question(state, "hastings", "cube_source").options.total == 1
    state = build.answer(state, "hastings", "cube_source", (("dukedom", 1),)).state
    asked = build.question(state, "hastings", "family_action")
    assert dict(asked.options.branches)["shares"].high == 1
    state = build.answer(state, "hastings", "family_action", ("officers", 1)).state
    assert cubes.number(state, cubes.OFFICERS, "hastings") == 1
    assert cubes.number(state, cubes.MANOR, "hastings") == 2
    assert cubes.number(state, cubes.STOCK, "hastings") == 0


def test_1E_2_3_3_a_family_without_any_cube_is_excused() -> None:
    """1E-2.3.3, 1E-4.1.2: nothing in stock, no prize, no manor: no action, no question."""
    outcome = build.at_step(poor(0), "family_action", SeatMemo("hastings"))
    assert not build.asked(outcome.state)
    assert build.kinds(outcome) == ("family_excused",)


def test_1E_2_3_3_one_cube_in_stock_is_no_reason_to_take_another() -> None:
    """1E-2.3.3: only an empty stock takes a cube; with one in stock the family acts with that."""
    state = build.at_step(poor(1, manor=2), "family_action", SeatMemo("hastings")).state
    assert [each.kind for each in build.asked(state)] == ["family_action"]


def test_1E_2_3_2_prizes_out_of_the_game_do_not_count() -> None:
    """1E-2.3.2: points order holds whatever the order of the cards on the table."""
    state = poor(0, dukedom=1, town_house=1, magistracy=1)
    turned = msgspec.structs.replace(state, prizes=tuple(reversed(state.prizes)))
    assert (
        cube_source.sources(state, "hastings")[-1][0]
        == cube_source.sources(turned, "hastings")[-1][0]
        == "dukedom"
    )
