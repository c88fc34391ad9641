"""Ships lost by disrupted orders (1E-8.7)."""

from __future__ import annotations

import pytest

from engine.core.options import Split
from engine.core.step import Outcome
from engine.first import pieces
from engine.first.phases.evening_post.disrupted_orders import disrupt
from engine.first.state import State, region
from tests.engine.first import build, post


def collapse(state: State, *slots: int, name: str = "bengal") -> Outcome[State]:
    """A collapse of a region of Bengal in which these orders were filled."""
    return post.event(build.place(state, name, filled=slots), 6, elephant=name)


def fleet(company: int, used: int = 0, **captained: int) -> State:
    """Ships of Bengal under President Larkins: Company ships ready and exhausted, captained ones (`x_used` exhausted)."""
    state = build.hold(build.laid(), president_bengal="larkins")
    state = build.supply(build.supply(state, "ships", "bengal", company), "ships", "bengal", used, used=True)
    for name, number in captained.items():
        place = "ship.bengal.used" if name.endswith("_used") else "ship.bengal"
        state = build.put(state, name.removesuffix("_used"), place, number)
    return state


def left(state: State) -> tuple[int, int]:
    """Company ships of Bengal, ready and exhausted."""
    return pieces.number(state, "ships", "bengal"), pieces.number(state, "ships", "bengal", True)


def choice_of(state: State, seat: str = "larkins") -> tuple[int, tuple[tuple[str, int], ...]]:
    options = build.question(state, seat, "lose_ships").options
    assert isinstance(options, Split)
    return options.total, options.caps


@pytest.mark.parametrize(("slots", "lost"), [((1,), 1), ((2,), 2), ((3,), 3), ((1, 3), 4), ((1, 2, 3), 6)])
def test_1E_8_7_1_as_many_ships_as_the_orders_demand(slots: tuple[int, ...], lost: int) -> None:
    """1E-8.7.1: each disrupted order costs its full demand, whatever filled it."""
    outcome = collapse(build.supply(fleet(8), "goods", "bengal", 2, used=True), *slots)
    assert left(outcome.state) == (8 - lost, 0)
    assert pieces.number(outcome.state, "goods", "bengal", True) == 2
    (told,) = build.told(outcome, "orders_disrupted")
    assert (told["orders"], told["demand"], told["ships"]) == (slots, lost, lost)


def test_1E_8_7_1_as_far_as_there_are_ships_exhausted_or_not() -> None:
    """1E-8.7.1: five are demanded, one ready and two exhausted ships are all: all go, no other presidency pays."""
    outcome = collapse(fleet(1, 2), 2, 3)
    assert left(outcome.state) == (0, 0)
    assert pieces.number(outcome.state, "ships", "bombay") == 2


def test_1E_8_7_2_company_ships_go_before_captained_ones() -> None:
    """1E-8.7.2: two of two Company ships and one of two captained ships: the captained one alone is a choice."""
    state = collapse(fleet(1, 1, sykes=1, paxton=1), 3).state
    assert choice_of(state) == (1, (("sykes_ships", 1), ("paxton_ships", 1)))
    after = build.answer(state, "larkins", "lose_ships", (("paxton_ships", 1),)).state
    assert left(after) == (0, 0)
    assert pieces.captained(after, "bengal") == (("sykes", 1),)
    kept = collapse(fleet(3, sykes=1), 3)
    assert build.asked(kept.state) == ()
    assert pieces.captained(kept.state, "bengal") == (("sykes", 1),)


def test_1E_8_7_2_the_president_chooses_between_exhausted_and_not() -> None:
    """1E-8.7.2: two of three: the President gives one of each, another total is refused."""
    state = collapse(fleet(1, 2), 2).state
    assert choice_of(state) == (2, (("used_ships", 2), ("ships", 1)))
    (refusal,) = build.judge(state, "larkins", "lose_ships", (("ships", 1),))
    assert (refusal.code, refusal.rule) == ("misfit_wrong_total", "1E-8.7.2")
    after = build.answer(state, "larkins", "lose_ships", (("ships", 1), ("used_ships", 1))).state
    assert left(after) == (0, 1)


def test_1E_8_7_2_silence_loses_exhausted_ships_first() -> None:
    """1E-8.7.2: two of three: both exhausted ones."""
    after = build.silence(collapse(fleet(1, 2), 2).state, "larkins", "lose_ships").state
    assert left(after) == (1, 0)


def test_1E_8_7_2_silence_loses_own_captained_ships_last() -> None:
    """1E-8.7.2: of four captained ships two go: Sykes' exhausted one, then its ready one, none of the President's own."""
    state = collapse(fleet(0, larkins=1, larkins_used=1, sykes=1, sykes_used=1), 2).state
    after = build.silence(state, "larkins", "lose_ships").state
    assert pieces.captained(after, "bengal") == (("larkins", 1),)
    assert dict(after.cubes)["ship.bengal.used"] == (("larkins", 1),)
    one = build.silence(
        collapse(fleet(0, larkins_used=1, sykes=1, sykes_used=1), 1).state, "larkins", "lose_ships"
    ).state
    assert dict(one.cubes)["ship.bengal.used"] == (("larkins", 1),)
    assert pieces.captained(one, "bengal") == (("sykes", 1),)


def test_1E_8_7_2_the_former_holders_family_chooses_for_a_vacant_office() -> None:
    """1E-8.7.2: the President of Bengal left this turn: its family, Paxton, is asked; the chair if nobody ever held it."""
    state = build.supply(build.supply(build.laid(), "ships", "bengal", 1), "ships", "bengal", 1, used=True)
    state = build.company(state, former_chairman="sykes")
    held = collapse(build.office(state, "president_bengal", last_holder="paxton"), 1).state
    assert choice_of(held, "paxton") == (1, (("used_ships", 1), ("ships", 1)))
    assert choice_of(collapse(state, 1).state, "sykes")[0] == 1


def test_1E_8_7_2_no_question_without_a_choice() -> None:
    """1E-8.7.2: one of two ready Company ships: nobody is asked."""
    assert build.asked(collapse(fleet(2), 1).state) == ()


def test_1E_8_7_3_the_presidency_before_the_region_closed() -> None:
    """1E-8.7.3: Mysore, open in Bengal under Delhi's rule, revolts and closes: ships of Bengal are lost, none of Madras."""
    state = build.place(fleet(3), "delhi", presidency="bengal")
    state = build.place(post.rule(state, "delhi", "mysore"), "mysore", filled=(2,))
    after = post.event(state, 6, elephant="mysore").state
    assert post.region(after, "mysore") == ("", "")
    assert left(after) == (1, 0)
    assert pieces.number(after, "ships", "madras") == 2


def test_1E_8_7_4_an_order_is_disrupted_once_a_turn() -> None:
    """1E-8.7.4: the disk is off: a second collapse of Bengal costs nothing."""
    state = collapse(fleet(6), 3).state
    assert region(state, "bengal").filled == ()
    again = build.at_step(
        post.india(state, redirect="bengal"), "event_in_india", path="t1.b", chance=build.dice(6, 6)
    )
    assert left(again.state) == (3, 0)
    assert build.told(again, "orders_disrupted") == []


def test_1E_8_7_4_a_lost_captain_goes_to_stock_and_income_is_kept() -> None:
    """1E-8.7.4: Sykes' captain goes home; the revenue and the money already taken stay."""
    state = build.purse(fleet(0, sykes=1), revenue=12)
    after = collapse(state, 3).state
    assert post.stock(after, "sykes") == post.stock(state, "sykes") + 1
    assert after.money == state.money


def test_1E_8_7_4_nothing_filled_is_nothing_lost() -> None:
    """1E-8.7.4: without a disk there is no frame, and the state is the same."""
    state = fleet(2)
    assert disrupt(state, "bengal", "bengal", "t1.x") == (state, ())
