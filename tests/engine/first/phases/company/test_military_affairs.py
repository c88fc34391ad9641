"""Guns and officers go from Military Affairs to armies (1E-6.5.2, 1E-6.5.3, 1E-6.5.6)."""

from __future__ import annotations

import itertools

from engine.first import cubes, pieces
from engine.first.state import OfficeState, State, with_office
from engine.first.steps import STEPS
from tests.engine.first import build

SYKES = "sykes"


def office(guns: int = 0, **officers: int) -> State:
    """Military Affairs under Sykes, without money, with waiting guns and officers."""
    state = build.purse(build.hold(build.laid(), military_affairs=SYKES), military_affairs=0)
    for family, number in officers.items():
        state = build.put(state, family, "military", number)
    return build.supply(state, "guns", "military", guns)


def army(state: State, presidency: str) -> tuple[int, int]:
    """Guns and officers of an army."""
    return pieces.number(state, "guns", presidency), cubes.size(state, f"army.{presidency}")


def dissolve(state: State, presidency: str, status: str = "eliminated") -> State:
    return with_office(state, f"president_{presidency}", OfficeState(status=status))  # type: ignore[arg-type]


def open_logistics(state: State) -> State:
    return build.at_step(state, "military_affairs").state


def test_1E_6_5_2_each_piece_goes_where_the_official_says() -> None:
    """1E-6.5.2: three guns and two officers are split over all three presidencies, each piece separately."""
    state = open_logistics(office(3, larkins=2))
    choice = ((("bombay", 1), ("madras", 2)), (("madras", 1), ("bengal", 1)))
    after = build.answer(state, SYKES, "logistics_army", choice).state
    assert [army(after, place) for place in ("bombay", "madras", "bengal")] == [(1, 0), (2, 1), (0, 1)]
    assert army(after, "military") == (0, 0)
    assert cubes.at(after, "military") == ()


def test_1E_6_5_2_every_piece_must_be_sent() -> None:
    """1E-6.5.2: leaving a gun or an officer behind is refused."""
    state = open_logistics(office(3, larkins=2))
    refused = build.judge(state, SYKES, "logistics_army", ((("bombay", 2),), (("madras", 2),)))
    assert [(each.code, each.at) for each in refused] == [("misfit_wrong_total", ("guns",))]
    refused = build.judge(state, SYKES, "logistics_army", ((("bombay", 3),), (("madras", 1),)))
    assert [(each.code, each.at) for each in refused] == [("misfit_wrong_total", ("larkins_officers",))]


def test_1E_6_5_2_default_is_the_army_with_fewest_pieces() -> None:
    """1E-6.5.2: Bombay has one gun, Madras an exhausted officer, Bengal nothing: all goes to Bengal."""
    state = build.supply(office(2, larkins=1), "guns", "bombay", 1)
    state = open_logistics(build.put(state, "paxton", "army.madras.used"))
    after = build.silence(state, SYKES, "logistics_army").state
    assert army(after, "bengal") == (2, 1)


def test_1E_6_5_2_default_takes_blue_order_on_ties() -> None:
    """1E-6.5.2: Bombay with one exhausted gun, Madras and Bengal with none: Madras comes first."""
    state = open_logistics(build.supply(office(2), "guns", "bombay", 1, used=True))
    assert army(build.silence(state, SYKES, "logistics_army").state, "madras") == (2, 0)


def test_1E_6_5_3_an_army_has_room_for_three_officers() -> None:
    """1E-6.5.3: Bengal has one ready and one exhausted officer: one more fits, two do not."""
    state = build.put(
        build.put(office(0, larkins=1, paxton=1), "sykes", "army.bengal"), "sykes", "army.bengal.used"
    )
    state = open_logistics(state)
    refused = build.judge(state, SYKES, "logistics_army", ((("bengal", 1),), (("bengal", 1),)))
    assert [(each.code, dict(each.facts)) for each in refused] == [
        ("army_full", {"presidency": "bengal", "officers": 2, "room": 1})
    ]
    after = build.answer(state, SYKES, "logistics_army", ((("bengal", 1),), (("bombay", 1),))).state
    assert cubes.at(after, "army.bengal") == (("larkins", 1), ("sykes", 1))


def test_1E_6_5_3_default_goes_on_to_the_next_army_when_one_is_full() -> None:
    """1E-6.5.3: four officers by default: three to Bombay, the fourth to Madras."""
    state = open_logistics(office(0, larkins=4))
    after = build.silence(state, SYKES, "logistics_army").state
    assert [army(after, place)[1] for place in ("bombay", "madras", "bengal")] == [3, 1, 0]


def full(state: State, *armies: str) -> State:
    for place in armies:
        state = build.put(state, "paxton", f"army.{place}", 3)
    return state


def test_1E_6_5_3_officers_without_room_return_to_stock() -> None:
    """1E-6.5.3: two armies are full and Bengal has room for one: of two families' officers the official picks one."""
    state = full(office(0, larkins=1, hastings=1), "bombay", "madras")
    state = open_logistics(build.put(state, "sykes", "army.bengal", 2))
    stock = cubes.number(state, cubes.STOCK, "hastings")
    refused = build.judge(state, SYKES, "logistics_army", ((("bengal", 1),), (("bengal", 1),)))
    assert [each.code for each in refused] == ["army_full"]
    refused = build.judge(state, SYKES, "logistics_army", ((), ()))
    assert [(each.code, dict(each.facts)) for each in refused] == [
        ("officers_left", {"officers": 0, "needed": 1})
    ]
    names = [name for name, _ in build.question(state, SYKES, "logistics_army").options.parts]
    choice = tuple((("bengal", 1),) if name == "larkins_officers" else () for name in names)
    outcome = build.answer(state, SYKES, "logistics_army", choice)
    assert cubes.number(outcome.state, "army.bengal", "larkins") == 1
    assert cubes.number(outcome.state, cubes.STOCK, "hastings") == stock + 1
    assert build.told(outcome, "officers_return") == [{"family": "hastings", "number": 1}]


def test_1E_6_5_3_no_army_has_room_at_all() -> None:
    """1E-6.5.3: three full armies: the officer returns without a question, the gun still goes out."""
    state = full(office(1, larkins=1), "bombay", "madras")
    state = build.put(state, "sykes", "army.bengal", 3)
    after = build.silence(open_logistics(state), SYKES, "logistics_army").state
    assert cubes.at(after, "military") == ()
    assert sum(army(after, place)[0] for place in ("bombay", "madras", "bengal")) == 1


def test_1E_8_10_20_a_governor_generals_army_has_room_for_nine() -> None:
    """1E-8.10.20, 1E-6.5.3: under the law there is one army, of nine officers; everything goes there unasked."""
    state = build.company(office(1, larkins=4, paxton=2), laws=("governor_general",))
    state = with_office(build.put(state, SYKES, "army.india", 4), "governor_general", OfficeState())
    outcome = build.at_step(state, "military_affairs")
    parts = build.question(outcome.state, SYKES, "logistics_army").options.parts
    assert [name for name, _ in parts] == ["guns", "larkins_officers", "paxton_officers"]
    after = build.silence(outcome.state, SYKES, "logistics_army").state
    assert army(after, "india") == (1, 9)


def test_1E_6_5_5_a_dissolved_presidency_receives_nothing() -> None:
    """1E-6.5.5: Bombay eliminated and Madras marked: the gun can go to Bengal only, and does so unasked."""
    state = dissolve(dissolve(office(1), "bombay"), "madras", "marked")
    after = open_logistics(state)
    assert build.asked(after) == ()
    assert army(after, "bengal") == (1, 0)


def test_1E_6_5_5_without_any_presidency_guns_wait_and_officers_return() -> None:
    """1E-6.5.5, 1E-6.5.3: all three are dissolved: the gun stays in the office, the officer goes to stock, unasked."""
    state = office(1, larkins=1)
    for place in ("bombay", "madras", "bengal"):
        state = dissolve(state, place)
    after = open_logistics(state)
    assert build.asked(after) == ()
    assert (pieces.number(after, "guns", "military"), cubes.size(after, "military")) == (1, 0)


def test_1E_6_5_6_while_vacant_guns_and_officers_wait() -> None:
    """1E-6.5.6, 1E-0.2.3: without an official nothing is bought or sent."""
    state = build.supply(build.put(build.laid(), "larkins", "military"), "guns", "military", 2)
    outcome = build.at_step(state, "military_affairs")
    assert build.kinds(outcome) == ("office_skipped",)
    assert (cubes.size(outcome.state, "military"), pieces.number(outcome.state, "guns", "military")) == (1, 2)


def test_1E_6_0_1_purchase_comes_before_logistics_and_transfers() -> None:
    """1E-6.0.1: a gun bought this turn is sent out in the same step, and can then be moved on."""
    state = build.purse(office(0), military_affairs=2)
    state = open_logistics(state)
    state = build.answer(state, SYKES, "logistics_army", ((("madras", 1),),)).state
    assert army(state, "madras") == (1, 0)
    assert [each.kind for each in build.asked(state)] == ["transfer_army"]


def test_1E_6_5_2_samples_are_legal() -> None:
    """1E-6.5.2, 1E-6.5.3: a hundred random answers with little room are all accepted."""
    state = full(office(2, larkins=2, hastings=2), "bombay")
    state = open_logistics(build.put(state, "sykes", "army.bengal", 1))
    question, draws = build.question(state, SYKES, "logistics_army"), itertools.count(7, 13)
    for _ in range(100):
        choice = STEPS["logistics_army"].sample(state, question, lambda limit: next(draws) * 31 // 7 % limit)
        assert build.judge(state, SYKES, "logistics_army", choice) == ()


def test_1E_6_5_3_the_options_show_the_room_of_each_army() -> None:
    """1E-6.5.3: Bombay is full and Madras has room for two: of four Larkins officers 0, 2 and 3 can be named there."""
    state = build.put(full(office(0, larkins=4), "bombay"), "sykes", "army.madras")
    parts = dict(build.question(open_logistics(state), SYKES, "logistics_army").options.parts)
    assert parts["larkins_officers"].caps == (("bombay", 0), ("madras", 2), ("bengal", 3))
    assert (parts["larkins_officers"].total, parts["larkins_officers"].exact) == (4, True)
    tight = full(office(0, larkins=2, hastings=1), "bombay", "madras")
    tight = build.put(tight, "sykes", "army.bengal", 1)
    parts = dict(build.question(open_logistics(tight), SYKES, "logistics_army").options.parts)
    assert (parts["larkins_officers"].total, parts["larkins_officers"].least) == (2, 1)
    assert (parts["hastings_officers"].total, parts["hastings_officers"].least) == (1, 0)
