"""Phase I: London Season (2E-4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Choice
from engine.second import accounts, cards, laws, offices, prizes
from engine.second.family_pieces import PENSIONERS, SUPPLY, number, prize, size
from engine.second.prizes import Retirement
from engine.second.state import Deck, OfficeState, State, family, office, with_office
from tests.engine.second import build

LODGINGS, VILLA, TOWN, SEAT, ESTATE = (
    "prize_lodgings",
    "prize_villa",
    "prize_town_house",
    "prize_country_seat",
    "prize_great_estate",
)


def tired(state: State, name: str, fatigue: int) -> State:
    return with_office(state, name, OfficeState(fatigue))


def attrition(state: State, *dice: int) -> Any:
    return build.at_step(state, "attrition", path="t2.attrition", chance=build.dice(*dice))


def test_2E_4_1_2_the_worked_example() -> None:
    """2E-4.1.2: rolls 3, 2 and 4: Chairman 3+1+1 retires, Director 2+2 tires a third time, Madras 4 tires."""
    state = build.hold(
        build.laid(), chairman="hastings", director_of_trade="sykes", president_of_madras="larkins"
    )
    state = tired(tired(state, "chairman", 1), "director_of_trade", 2)
    after = attrition(state, 3, 2, 4).state
    assert (offices.holder(after, "chairman"), number(after, PENSIONERS, "hastings")) == ("", 1)
    assert office(after, "chairman").fatigue == 0
    assert office(after, "director_of_trade").fatigue == 3
    assert office(after, "president_of_madras").fatigue == 1


def test_2E_4_1_1_who_rolls() -> None:
    """2E-4.1.1: Governors, Governor General and Superintendent roll, Commanders and vacant offices do not."""
    state = build.conquered(build.laid(), "mysore", "madras_presidency")
    state = build.hold(
        state,
        governor_of_mysore="sykes",
        superintendent_of_trade_in_china="paxton",
        governor_general="larkins",
    )
    state = build.put(state, "hastings", "commander.army_of_bengal")
    outcome = attrition(state)
    assert [each["office"] for each in build.told(outcome, "attrition")] == [
        "governor_general",
        "superintendent_of_trade_in_china",
        "governor_of_mysore",
    ]
    assert len(outcome.rolls) == 3


@pytest.mark.parametrize(
    ("die", "fatigue", "result"),
    [
        (1, 0, "stays"),
        (2, 0, "stays"),
        (3, 0, "tires"),
        (4, 0, "tires"),
        (5, 0, "retires"),
        (2, 3, "retires"),
        (1, 1, "stays"),
    ],
)
def test_2E_4_1_2_totals(die: int, fatigue: int, result: str) -> None:
    """2E-4.1.2: 1 or 2 nothing, 3 or 4 a cube, 5 or more the Pensioners box; each cube adds 1."""
    state = tired(build.hold(build.laid(), military_affairs="sykes"), "military_affairs", fatigue)
    assert build.told(attrition(state, die), "attrition")[0]["result"] == result


def test_2E_4_1_3_rolls_do_not_touch_each_other() -> None:
    """2E-4.1.3: a Chairman who retires adds nothing to the next roll; each office has a die of its own key."""
    outcome = attrition(build.hold(build.laid(), chairman="sykes", military_affairs="sykes"), 6, 2)
    assert [each["result"] for each in build.told(outcome, "attrition")] == ["retires", "stays"]
    assert len({roll.key for roll in outcome.rolls}) == 2


def test_2E_4_1_4_tenure_limits() -> None:
    """2E-4.1.4: with Tenure Limits the Chairman retires on a 1, others do not."""
    state = build.hold(build.laid(), chairman="sykes", military_affairs="sykes")
    after = attrition(build.company(state, laws=(laws.TENURE_LIMITS,)), 1, 1).state
    assert offices.holder(after, "chairman") == ""
    assert offices.holder(after, "military_affairs") == "sykes"
    assert offices.holder(attrition(state, 1, 1).state, "chairman") == "sykes"


def test_2E_4_1_5_any_number_of_cubes() -> None:
    """2E-4.1.5: nothing limits the cubes on a card; with seven every roll retires."""
    state = tired(build.hold(build.laid(), military_affairs="sykes"), "military_affairs", 7)
    assert offices.holder(attrition(state, 1).state, "military_affairs") == ""


def pensioners(pounds: int = 9, spouses: tuple[str, ...] = (), **waiting: int) -> State:
    """Pieces in the Pensioners box; Larkins has these pounds and spouses."""
    state = build.purse(build.folk(build.laid(), "larkins", prestige=spouses), larkins=pounds)
    for who, pieces in waiting.items():
        state = build.put(state, who, PENSIONERS, pieces)
    return state


def asked(state: State) -> State:
    return build.at_step(state, "retirements", path="t2.retirements").state


def retire(state: State, choice: Choice) -> State:
    return build.answer(asked(state), "larkins", "retire_pensioners", choice).state


def test_2E_4_1_6_and_4_2_1_the_former_chairman_comes_first() -> None:
    """2E-4.1.6, 2E-4.2.1: a retired Chairman still leads the order; all with pensioners are asked at once (2E-4.2.10)."""
    state = build.hold(
        build.purse(pensioners(larkins=1, sykes=1, hastings=1), sykes=9, hastings=9), chairman="sykes"
    )
    after = attrition(state, 6).state
    assert [each.seat for each in build.asked(asked(after))] == ["sykes", "hastings", "larkins"]


def test_2E_4_2_2_the_worked_example() -> None:
    """2E-4.2.2: £9 and a spouse of 2 pay the prize of cost 11 and score its 8 points."""
    state = pensioners(9, (cards.MR_ROCHESTER,), larkins=1)
    after = retire(state, ((SEAT, (cards.MR_ROCHESTER,)),))
    assert (family(after, "larkins").points, accounts.holds(after, "larkins")) == (8, 0)
    assert number(after, prize(SEAT), "larkins") == 1


def test_2E_4_2_2_the_default() -> None:
    """2E-4.2.2: each in turn the best that can be paid; a prize without points only if nothing else is left."""
    state = asked(pensioners(13, larkins=3))
    assert build.default(state, "larkins", "retire_pensioners") == (SEAT, LODGINGS)
    assert build.default(asked(pensioners(4, larkins=1)), "larkins", "retire_pensioners") == (VILLA,)


def test_2E_4_2_2_who_can_pay_nothing_is_not_asked() -> None:
    """2E-4.2.2: with £1 no prize can be paid; with a spouse of 2 the Lodgings can."""
    assert build.asked(asked(pensioners(1, larkins=1))) == ()
    state = asked(pensioners(0, (cards.MR_ROCHESTER,), larkins=1))
    assert build.default(state, "larkins", "retire_pensioners") == ((LODGINGS, (cards.MR_ROCHESTER,)),)


def test_2E_4_2_2_what_cannot_be_paid_is_refused() -> None:
    """2E-4.2.2: two Villas cost £8; with £7 they are refused and the message names cost and treasury."""
    refusals = build.judge(asked(pensioners(7, larkins=2)), "larkins", "retire_pensioners", (VILLA, VILLA))
    assert [each.code for each in refusals] == ["prizes_too_dear"]
    assert dict(refusals[0].facts) == {"cost": 8, "treasury": 7, "cheapest": 2}


def test_2E_4_2_3_discounts() -> None:
    """2E-4.2.3: several spouses may be combined on one retirement, each helps once, no price is below 0."""
    both = (cards.MR_ROCHESTER, cards.ESTHER_SUMMERSON)
    state = pensioners(1, both, larkins=2)
    after = retire(state, ((VILLA, both),))
    assert accounts.holds(after, "larkins") == 0
    twice = ((VILLA, (both[0],)), (VILLA, (both[0],)))
    assert "spouse_used_twice" in [
        each.code for each in build.judge(asked(state), "larkins", "retire_pensioners", twice)
    ]
    free = retire(pensioners(1, both, larkins=1), ((LODGINGS, both),))
    assert accounts.holds(free, "larkins") == 1


def test_2E_4_2_4_money_is_remembered_as_spent() -> None:
    """2E-4.2.4: £6 of two retirements are gone to the bank and remembered until the cards are taken."""
    after = retire(pensioners(9, larkins=2), (VILLA, LODGINGS))
    assert (family(after, "larkins").spent, family(after, "larkins").retired) == (6, 2)
    assert accounts.holds(after, "larkins") == 3


def test_2E_4_2_5_and_6_room_and_points() -> None:
    """2E-4.2.5, 2E-4.2.6: three pieces of two families share a Villa, each scored 3 at once."""
    state = build.purse(pensioners(8, larkins=2, sykes=1), sykes=4)
    state = retire(state, (VILLA, VILLA))
    state = build.answer(state, "sykes", "retire_pensioners", (VILLA,)).state
    assert size(state, prize(VILLA)) == 3
    assert (family(state, "larkins").points, family(state, "sykes").points) == (6, 3)


def test_2E_4_2_7_lord_highgate() -> None:
    """2E-4.2.7: only the prizes of 8 and 12 points may be chosen."""
    assert prizes.open_to(pensioners(20, (cards.LORD_HIGHGATE,)), "larkins") == (SEAT, ESTATE)


def test_2E_4_2_9_who_is_not_retired_stays_until_clean_up() -> None:
    """2E-4.2.9: of two pensioners one retires; the other is still in the box, then in the supply."""
    after = retire(pensioners(9, larkins=2), (VILLA,))
    assert number(after, PENSIONERS, "larkins") == 1
    done = build.at_step(after, "london_clean_up").state
    assert (number(done, PENSIONERS, "larkins"), number(done, SUPPLY, "larkins")) == (0, 17)


def test_2E_4_5_1_a_new_display() -> None:
    """2E-4.5.1: what is left is discarded, three cards are laid out; with too few left the discards are shuffled in."""
    state = build.change(
        build.laid(),
        london=Deck(
            draw=("prestige_11", "prestige_12", "prestige_13", "prestige_14"), display=("blackmail_01",)
        ),
    )
    after = build.at_step(state, "london_clean_up").state
    assert after.london == Deck(
        ("prestige_14",), ("blackmail_01",), ("prestige_11", "prestige_12", "prestige_13")
    )
    short = Deck(draw=("prestige_11",), discards=("prestige_12", "prestige_13"), display=("blackmail_01",))
    outcome = build.at_step(build.change(state, london=short), "london_clean_up")
    laid = outcome.state.london
    assert laid.display[0] == "prestige_11"
    assert sorted((*laid.draw, *laid.display)) == [
        "blackmail_01",
        "prestige_11",
        "prestige_12",
        "prestige_13",
    ]
    assert (laid.discards, len(outcome.rolls)) == ((), 1)


def test_2E_4_5_1_three_left_are_enough() -> None:
    """2E-4.5.1: with just three cards in the deck nothing is shuffled, and the discards stay where they are."""
    deck = Deck(draw=("prestige_11", "prestige_12", "prestige_13"), discards=("prestige_14",))
    outcome = build.at_step(build.change(build.laid(), london=deck), "london_clean_up")
    assert outcome.rolls == ()
    assert outcome.state.london == Deck((), ("prestige_14",), ("prestige_11", "prestige_12", "prestige_13"))


def test_2E_4_5_3_marks_are_cleared() -> None:
    """2E-4.5.3: spent money and used discounts are forgotten."""
    state = build.folk(build.laid(), "larkins", spent=4, retired=1, discounts=(cards.MR_ROCHESTER,))
    after = family(build.at_step(state, "london_clean_up").state, "larkins")
    assert (after.spent, after.retired, after.discounts) == (0, 0, ())


def test_2E_14_5_5_the_best_combination_in_final_scoring() -> None:
    """2E-14.5.5: with £14 and two pieces Country Seat and nothing (8) lose against two Town Houses (10)."""
    state = build.change(pensioners(14, larkins=2), phase="final_scoring")
    assert prizes.most_points(state, "larkins", 2) == (Retirement(TOWN), Retirement(TOWN))
    assert build.default(asked(state), "larkins", "retire_pensioners") == (TOWN, TOWN)
