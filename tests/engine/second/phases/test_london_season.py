"""Phase I: London Season (2E-4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Choice
from engine.second import accounts, cards, enterprises, laws, offices, prizes
from engine.second.board.secrets import may_look
from engine.second.family_pieces import COURT, PENSIONERS, SUPPLY, number, prize, size, stock
from engine.second.phases.london_season.london_cards import choosers
from engine.second.prizes import Retirement
from engine.second.state import Deck, OfficeState, State, family, office, ship, with_office
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


def retired(seat: str, state: State, spent: int) -> State:
    return build.folk(state, seat, spent=spent, retired=1)


def display(state: State, *laid: str) -> State:
    return build.change(state, london=Deck(draw=("blackmail_09", "prestige_30"), display=laid))


def test_2E_4_4_1_the_order_of_choosing() -> None:
    """2E-4.4.1: most spent; then more windows, new prizes included; then clockwise from the Prime Minister."""
    state = display(build.laid(build.SIX), "prestige_11", "prestige_12", "prestige_13")
    state = retired("sykes", retired("larkins", retired("paxton", state, 4), 4), 7)
    assert choosers(state) == ("sykes", "larkins", "paxton")
    windowed = build.put(state, "paxton", prize(VILLA))
    assert choosers(windowed) == ("sykes", "paxton", "larkins")
    led = build.change(state, politics=build.politics(state, prime_minister="paxton"))
    assert choosers(led) == ("sykes", "paxton", "larkins")


def test_2E_4_4_2_only_three_choose() -> None:
    """2E-4.4.2: a fourth family that retired gets nothing; with two cards left on display two choose."""
    state = display(build.laid(), "prestige_11", "prestige_12", "prestige_13")
    for seat in state.seats:
        state = retired(seat, state, 2)
    assert len(choosers(state)) == 3
    assert len(choosers(display(state, "prestige_11", "prestige_12"))) == 2


def choosing(*laid: str, **fields: Any) -> State:
    """Larkins alone has retired and chooses."""
    state = retired("larkins", build.folk(build.laid(), "larkins", **fields), 4)
    return build.at_step(display(state, *laid), "london_cards", path="t2.london").state


def take(state: State, choice: Choice) -> Any:
    return build.answer(state, "larkins", "london_card", choice)


def test_2E_4_4_3_take_discard_or_pass() -> None:
    """2E-4.4.3: a card is taken, or discarded for all, or nothing; silence passes."""
    state = choosing("prestige_11", "blackmail_01", "prestige_27")
    assert build.default(state, "larkins", "london_card") is None
    taken = take(state, ("take", "prestige_27")).state
    assert family(taken, "larkins").prestige == ("prestige_27",)
    gone = take(state, ("discard", "prestige_27")).state
    assert (gone.london.display, gone.london.discards) == (("prestige_11", "blackmail_01"), ("prestige_27",))
    assert take(state, None).state.london.display == state.london.display


def test_2E_4_4_3_the_chooser_may_look_at_face_down_cards() -> None:
    """2E-4.4.3: the chooser sees the blackmail card, nobody else does; the public event of taking names no card."""
    state = choosing("prestige_11", "blackmail_01", "prestige_27")
    assert [seat for seat in state.seats if may_look(state, seat)] == ["larkins"]
    outcome = take(state, ("take", "blackmail_01"))
    assert family(outcome.state, "larkins").hidden == ("blackmail_01",)
    for event in outcome.events:
        assert event.to == ("larkins",) or "blackmail_01" not in dict(event.facts).values()
    discarded = take(state, ("discard", "blackmail_01"))
    assert build.told(discarded, "london_card_discarded") == [{"seat": "larkins", "card": ""}]


def test_2E_4_4_4_a_free_retirement_still_chooses() -> None:
    """2E-4.4.4: who paid £0 comes last and chooses."""
    state = display(build.laid(), "prestige_11", "prestige_12")
    state = retired("sykes", retired("larkins", state, 0), 2)
    assert choosers(state) == ("sykes", "larkins")


def test_2E_4_4_5_a_spouse_scores_at_once_an_enterprise_is_ready() -> None:
    """2E-4.4.5: 2 points for Mr. Rochester; Labour Newspaper lies ready for votes."""
    spouse = take(choosing("prestige_11", "prestige_23"), ("take", "prestige_11")).state
    assert family(spouse, "larkins").points == 2
    press = take(choosing("prestige_11", "prestige_23"), ("take", "prestige_23")).state
    assert family(press, "larkins").used == ()


def test_2E_4_4_6_shipyards_are_parted_with() -> None:
    """2E-4.4.6: with Violet Effingham each shipyard goes; named ones first, the rest by silence; fitted ships sail on."""
    state = build.ship(build.laid(), "atlas", "larkins", "west_indian")
    state = build.ship(state, "eliza", "larkins")
    state = retired("larkins", state, 4)
    state = build.at_step(display(state, cards.VIOLET_EFFINGHAM), "london_cards", path="t2.london").state
    state = take(state, ("take", cards.VIOLET_EFFINGHAM)).state
    state = build.answer(state, "larkins", "dispose", ("eliza",)).state
    state = build.silence(state, "larkins", "dispose").state
    assert enterprises.shipyards(state, "larkins") == ()
    assert ship(state, "atlas").place == "west_indian"
    assert "eliza" in state.yards


def test_2E_4_4_6_workshops_and_face_up_blackmail() -> None:
    """2E-4.4.6: John Thorpe takes workshops of both sides; Esther Summerson face-up cards at once, face-down by choice."""
    state = take(choosing(cards.JOHN_THORPE, workshops=2, invested=1), ("take", cards.JOHN_THORPE)).state
    assert family(build.silence(state, "larkins", "dispose").state, "larkins").workshops == 0
    held = choosing(cards.ESTHER_SUMMERSON, hidden=("blackmail_01",), shown=("blackmail_02",))
    held = take(held, ("take", cards.ESTHER_SUMMERSON)).state
    assert family(held, "larkins").shown == ()
    assert family(build.silence(held, "larkins", "dispose").state, "larkins").hidden == ()


def test_2E_4_4_6_joseph_sedley_and_the_chairman() -> None:
    """2E-4.4.6: the Chairman's piece is a share again and Larkins the former Chairman; then every share goes home."""
    state = build.court(
        build.hold(retired("larkins", build.laid(), 4), chairman="larkins"), larkins=2, sykes=1
    )
    state = build.put(state, "larkins", stock("stock_2"))
    state = build.at_step(display(state, cards.JOSEPH_SEDLEY), "london_cards", path="t2.london").state
    state = take(state, ("take", cards.JOSEPH_SEDLEY)).state
    assert state.company.former_chairman == "larkins"
    assert number(state, COURT, "larkins") == 3
    state = build.silence(state, "larkins", "dispose").state
    assert (number(state, COURT, "larkins"), number(state, SUPPLY, "larkins")) == (0, 18)
    assert number(state, COURT, "sykes") == 1


def test_2E_4_4_6_the_next_chooser_waits() -> None:
    """2E-4.4.6: while Larkins parts with workshops nobody is asked for a card."""
    state = retired("sykes", retired("larkins", build.folk(build.laid(), "larkins", workshops=1), 4), 2)
    state = build.at_step(display(state, cards.JOHN_THORPE, "prestige_27"), "london_cards", path="t2.l").state
    state = take(state, ("take", cards.JOHN_THORPE)).state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("larkins", "dispose")]
    state = build.silence(state, "larkins", "dispose").state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("sykes", "london_card")]


def test_2E_4_4_5_restrictions_of_spouses_hold_at_once() -> None:
    """2E-4.4.5: Lady Glencora takes the marker out of the game, Lady Newcome the promise to vote, wherever it is."""
    state = take(choosing(cards.LADY_GLENCORA, marker="buy_luxury"), ("take", cards.LADY_GLENCORA)).state
    assert family(state, "larkins").marker == "gone"
    lent = build.promise(choosing(cards.LADY_NEWCOME), "larkins", "vote_with_my_enterprises", "sykes")
    state = take(lent, ("take", cards.LADY_NEWCOME)).state
    assert dict(state.promises)["larkins.vote_with_my_enterprises"] == ""


def test_2E_4_4_7_several_spouses() -> None:
    """2E-4.4.7: a second spouse may be taken; both discounts are there."""
    state = take(
        choosing(cards.MR_ROCHESTER, prestige=(cards.ESTHER_SUMMERSON,)), ("take", cards.MR_ROCHESTER)
    ).state
    assert dict(prizes.discounts(state, "larkins")).keys() == {cards.MR_ROCHESTER, cards.ESTHER_SUMMERSON}


def test_2E_4_4_8_becky_sharp_takes_the_unseen_top_card() -> None:
    """2E-4.4.8: instead of the display the top of the deck, as long as something is displayed."""
    state = choosing("prestige_27", prestige=(cards.BECKY_SHARP,))
    after = take(state, ("take_top", ())).state
    assert family(after, "larkins").hidden == ("blackmail_09",)
    assert build.asked(choosing(prestige=(cards.BECKY_SHARP,))) == ()
    assert build.judge(choosing("prestige_27"), "larkins", "london_card", ("take_top", ()))


def test_2E_4_4_5_no_blackmail_for_esther_summersons_family() -> None:
    """2E-4.4.5: it cannot take a face-down card, though it may discard one; one from the top of the deck is discarded."""
    state = choosing("blackmail_01", "prestige_27", prestige=(cards.ESTHER_SUMMERSON, cards.BECKY_SHARP))
    assert build.judge(state, "larkins", "london_card", ("take", "blackmail_01"))
    assert not build.judge(state, "larkins", "london_card", ("discard", "blackmail_01"))
    after = take(state, ("take_top", ())).state
    assert (family(after, "larkins").hidden, after.london.discards) == ((), ("blackmail_09",))


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
