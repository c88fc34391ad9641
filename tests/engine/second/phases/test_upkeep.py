"""Upkeep of prizes and the end of the last turn (2E-13.1)."""

from __future__ import annotations

import pytest

from engine.second import accounts
from engine.second.family_pieces import number, prize
from engine.second.state import State, family
from engine.second.tables import canonical
from tests.engine.second import build

TOWN, SEAT, ESTATE, VILLA = (
    "prize_town_house",
    "prize_country_seat",
    "prize_great_estate",
    "prize_villa",
)


def landed(pounds: int, **pieces: int) -> State:
    """Sykes has pieces on prizes (by the last word of their names), so many pounds and 30 points."""
    state = build.folk(build.purse(build.laid(), sykes=pounds), "sykes", points=30)
    for name, held in pieces.items():
        state = build.put(state, "sykes", prize(f"prize_{name}"), held)
    return build.at_step(state, "pay_upkeep").state


def test_2E_13_1_1_the_worked_example_default() -> None:
    """2E-13.1.1: prizes of upkeep 1 (5 points) and 2 (12 points) with £2: silence pays 2 and loses the 5 points."""
    state = landed(2, town_house=1, great_estate=1)
    assert build.default(state, "sykes", "pay_upkeep") == ((ESTATE, 1),)
    after = build.silence(state, "sykes", "pay_upkeep").state
    assert family(after, "sykes").points == 25
    assert (number(after, prize(ESTATE), "sykes"), number(after, prize(TOWN), "sykes")) == (1, 0)
    assert accounts.holds(after, "sykes") == 0


def test_2E_13_1_1_or_pays_1_and_loses_the_12() -> None:
    """2E-13.1.1: the other way round the £1 is kept and 12 points are lost; the piece is back in the supply."""
    state = landed(2, town_house=1, great_estate=1)
    supply = number(state, "supply", "sykes")
    after = build.answer(state, "sykes", "pay_upkeep", ((TOWN, 1),)).state
    assert (family(after, "sykes").points, accounts.holds(after, "sykes")) == (18, 1)
    assert number(after, "supply", "sykes") == supply + 1


def test_2E_13_1_1_what_cannot_be_paid_is_refused() -> None:
    """2E-13.1.1: both together cost £3, with £2 in the treasury."""
    state = landed(2, town_house=1, great_estate=1)
    refusals = build.judge(state, "sykes", "pay_upkeep", ((ESTATE, 1), (TOWN, 1)))
    assert [each.code for each in refusals] == ["upkeep_too_dear"]
    assert dict(refusals[0].facts) == {"cost": 3, "treasury": 2}


def test_2E_13_1_1_prizes_without_upkeep_are_safe() -> None:
    """2E-13.1.1: Lodgings and Villa cost nothing: without money nobody is asked and nothing is lost."""
    after = landed(0, lodgings=1, villa=2)
    assert build.asked(after) == ()
    assert (number(after, prize(VILLA), "sykes"), family(after, "sykes").points) == (2, 30)


def test_2E_13_1_1_who_can_pay_for_nothing_loses_without_question() -> None:
    """2E-13.1.1: with an empty treasury a Country Seat is lost with its 8 points at once."""
    after = landed(0, country_seat=1)
    assert build.asked(after) == ()
    assert (number(after, prize(SEAT), "sykes"), family(after, "sykes").points) == (0, 22)


def test_2E_13_1_1_among_equal_points_the_cheapest() -> None:
    """2E-13.1.1: with £3 for three Town Houses and an Estate, Estate and one house (17) beat three houses (15)."""
    state = landed(3, town_house=3, great_estate=1)
    assert build.default(state, "sykes", "pay_upkeep") == ((ESTATE, 1), (TOWN, 1))


def test_2E_13_1_1_all_are_asked_at_once() -> None:
    """2E-13.1.1: clockwise from the Chairman, simultaneous: both owners have the question at the same time."""
    state = build.hold(build.laid(), chairman="paxton")
    for who in ("hastings", "sykes"):
        state = build.put(build.purse(state, **{who: 5}), who, prize(ESTATE))
    state = build.at_step(state, "pay_upkeep").state
    assert [each.seat for each in build.asked(state)] == ["hastings", "sykes"]


@pytest.mark.parametrize(("turn", "ending"), [(4, ""), (5, "time")])
def test_2E_13_1_2_the_last_turn_ends_the_game(turn: int, ending: str) -> None:
    """2E-13.1.2: 1710 ends after turn 5 with Final Scoring and without Refresh; turn 4 goes on."""
    state = build.resolved(build.change(build.laid(), turn=turn), "last_turn", "refresh")
    assert (state.ending, build.waiting(state)) == (ending, ("final_scoring",) if ending else ("refresh",))


def test_2E_13_1_1_a_rich_family_keeps_what_it_has() -> None:
    """2E-13.1.1: with £20 silence pays for the two pieces that there are, and for no more."""
    state = landed(20, town_house=1, great_estate=1)
    assert build.default(state, "sykes", "pay_upkeep") == ((ESTATE, 1), (TOWN, 1))
    after = build.silence(state, "sykes", "pay_upkeep").state
    assert (family(after, "sykes").points, accounts.holds(after, "sykes")) == (30, 17)


def test_2E_13_1_1_the_cheaper_of_two_that_are_worth_the_same() -> None:
    """2E-13.1.1: with house values a Villa is worth the 5 points of a Town House but costs £2: £2 keep the house."""
    dear = canonical({"prizes": {VILLA: {"upkeep": 2, "victory_points": 5}}})
    state = build.change(landed(2), data=dear)
    for name in (VILLA, TOWN):
        state = build.put(state, "sykes", prize(name))
    state = build.at_step(state, "pay_upkeep").state
    assert build.default(state, "sykes", "pay_upkeep") == ((TOWN, 1),)
