"""The card of the turn and the elephant (1E-8.1, 1E-8.2)."""

from __future__ import annotations

import pytest

from engine.core.chance import Roll
from engine.core.ids import RollKey
from engine.core.step import Outcome
from engine.first.memos.common import OfficeMemo
from engine.first.memos.post import ConquestMemo
from engine.first.phases.evening_post.events_in_india import kept
from engine.first.ruleset import RULES
from engine.first.state import Post, State
from tests.engine.first import build, post


def drawn(state: State, *pile: str, discard: tuple[str, ...] = ()) -> Outcome[State]:
    return build.at_step(build.change(state, post=Post(pile, discard, 2)), "draw_card")


def test_1E_8_1_1_the_top_card_goes_on_the_discard_pile() -> None:
    """1E-8.1.1: Stock Mania is drawn on top of Land Tax; the rest of the pile stays as it was."""
    outcome = drawn(build.laid(), "stock_mania", "manor_rents", "tenure_act", discard=("land_tax",))
    assert outcome.state.post.draw == ("manor_rents", "tenure_act")
    assert outcome.state.post.discard == ("stock_mania", "land_tax")
    assert build.told(outcome, "card_drawn") == [{"card": "stock_mania", "moves": 3, "factory_price": 4}]


def test_1E_3_1_3_what_nobody_may_know_is_the_draw_pile_and_drawing_changes_it() -> None:
    """1E-3.1.3: the pile lies face down."""
    state = build.change(build.laid(), post=Post(("stock_mania", "manor_rents"), (), 2))
    assert RULES.face_down(state) == ("stock_mania", "manor_rents")
    drawn = build.at_step(state, "draw_card").state
    assert RULES.face_down(drawn) == ("manor_rents",)


@pytest.mark.parametrize(("card", "price"), [("stock_mania", 4), ("navigation_act", 1), ("mill_riots", 0)])
def test_1E_8_1_1_it_sets_the_factory_price(card: str, price: int) -> None:
    """1E-8.1.1: the price of the drawn card holds; X (0) means that factory goods are not for sale."""
    assert drawn(build.laid(), card).state.post.factory_price == price


def test_1E_8_1_1_the_steps_are_events_attrition_local_news() -> None:
    """1E-8.1.1: the card moves the elephant, then offices are rolled for, then its event takes place."""
    state = build.change(
        build.hold(build.laid(), ship_purchasing="larkins"), post=Post(("dockyard_fire",), (), 2)
    )
    outcome = build.at_step(state, "evening_post", chance=build.dice(1, 1))
    assert build.kinds(outcome) == (
        "phase_begins",
        "card_drawn",
        "elephant_moves",
        "status_quo",
        "balance_tilts",
        "stays_in_office",
        "domestic_event",
    )


def test_the_discards_are_left_alone_while_there_is_a_card_to_draw() -> None:
    """With one card left to draw three discards stay in their order below it."""
    outcome = drawn(build.laid(), "mill_riots", discard=("land_tax", "stock_mania", "manor_rents"))
    assert outcome.state.post.discard == ("mill_riots", "land_tax", "stock_mania", "manor_rents")
    assert outcome.rolls == ()


def test_two_discards_are_enough_for_a_new_pile() -> None:
    """With no card to draw and two discards the lower one is drawn."""
    outcome = drawn(build.laid(), discard=("land_tax", "stock_mania"))
    assert outcome.state.post.discard == ("stock_mania", "land_tax")


def test_an_empty_pile_is_made_of_the_discards_below_the_top() -> None:
    """With no card to draw all discards but the top one are shuffled; with none at all the turn has no card."""
    outcome = drawn(build.laid(), discard=("land_tax", "stock_mania", "manor_rents"))
    assert outcome.state.post.discard[1:] == ("land_tax",)
    cards = {outcome.state.post.discard[0], *outcome.state.post.draw}
    assert cards == {"stock_mania", "manor_rents"}
    outcome = drawn(build.laid())
    assert build.kinds(outcome) == ("no_card_left",)
    assert build.kinds(post.steps(outcome.state, "events_in_india", "local_news")) == ()


@pytest.mark.parametrize(
    ("card", "moves"), [("dockyard_fire", 1), ("manor_rents", 2), ("stock_mania", 3), ("sepoy_act", 4)]
)
def test_1E_8_2_1_as_many_events_as_the_card_says(card: str, moves: int) -> None:
    """1E-8.2.1: each move has its event in the region entered; all dice are 1, so that every region stays quiet."""
    state = post.india(post.card(build.laid(), card), elephant="mysore", balance="equilibrium")
    outcome = build.at_step(state, "events_in_india", chance=build.dice(*[1] * 8))
    entered = [each["region"] for each in build.told(outcome, "elephant_moves")]
    assert entered == ["madras", "punjab", "maratha", "delhi"][:moves]
    assert [each["region"] for each in build.told(outcome, "status_quo")] == entered
    assert len({roll.key for roll in outcome.rolls}) == moves


@pytest.mark.parametrize(
    ("here", "there"),
    [("punjab", "maratha"), ("bombay", "hyderabad"), ("mysore", "madras"), ("madras", "punjab")],
)
def test_1E_8_2_2_to_the_next_number_and_after_eight_to_one(here: str, there: str) -> None:
    """1E-8.2.2: from 1 to 2, from 5 to 6, from 7 to 8, from 8 to 1."""
    after = build.at_step(
        post.india(build.laid(), elephant=here), "event_in_india", chance=build.dice(1)
    ).state
    assert after.india.elephant == there


def test_1E_8_2_2_a_redirect_is_used_once() -> None:
    """1E-8.2.2: a redirect to Bombay sends the elephant there from Punjab; the move after goes to Hyderabad."""
    state = post.india(build.laid(), elephant="punjab", redirect="bombay")
    state = build.at_step(state, "event_in_india", chance=build.dice(1)).state
    assert (state.india.elephant, state.india.redirect) == ("bombay", "")
    state = build.at_step(state, "event_in_india", path="t1.second", chance=build.dice(1, 1)).state
    assert state.india.elephant == "hyderabad"


@pytest.mark.parametrize(
    ("balance", "dice", "die"),
    [
        ("order", (3, 5), 3),
        ("chaos", (3, 5), 5),
        ("chaos", (6, 2), 6),
        ("order", (6, 2), 2),
        ("equilibrium", (4,), 4),
    ],
)
def test_1E_8_2_3_order_keeps_the_lowest_chaos_the_highest(
    balance: str, dice: tuple[int, ...], die: int
) -> None:
    """1E-8.2.3: two dice in order or chaos, one in equilibrium."""
    outcome = post.event(build.laid(), *dice, 6, elephant="bengal", balance=balance)
    (told,) = build.told(outcome, "elephant_moves")
    assert (told["dice"], told["die"], told["balance"]) == (dice, die, balance)
    assert [roll.values for roll in outcome.rolls] == [dice]


def test_1E_8_2_3_the_only_die_is_the_one_that_counts() -> None:
    """1E-8.2.3: a roll of one die gives that die."""
    assert kept(Roll(RollKey("x"), (5,)), "only") == 5


@pytest.mark.parametrize(
    ("dominator", "kind"),
    [("", "collapse"), ("company", "revolt_begins"), ("punjab", "revolt_begins")],
)
def test_1E_8_2_4_the_column_follows_the_status_of_the_moment(dominator: str, kind: str) -> None:
    """1E-8.2.4: a 6 in Delhi is a collapse while it is sovereign, a revolt while anybody dominates it."""
    state = build.place(build.laid(), "delhi", dominator=dominator)
    if dominator == "company":
        state = post.province(state, "delhi")
    assert kind in build.kinds(post.event(state, 6, elephant="delhi"))


@pytest.mark.parametrize("die", range(1, 7))
def test_1E_8_2_4_the_row_is_the_die(die: int) -> None:
    """1E-8.2.4: each die in sovereign Hyderabad gives the event of its row: three quiet, flip, conquest, collapse."""
    kinds = {
        1: "status_quo",
        2: "status_quo",
        3: "status_quo",
        4: "flip_to_depressed",
        5: "conquest_begins",
        6: "collapse",
    }
    assert kinds[die] in build.kinds(post.event(build.laid(), die, elephant="hyderabad"))


def test_1E_8_2_5_a_tilt_changes_the_dice_of_the_next_event() -> None:
    """1E-8.2.5: a quiet Maratha tilts India to order: the second event rolls two dice and keeps the lowest."""
    state = post.india(post.card(build.laid(), "manor_rents"), elephant="punjab", balance="equilibrium")
    outcome = build.at_step(state, "events_in_india", chance=build.dice(1, 6, 2))
    assert [(each["dice"], each["die"]) for each in build.told(outcome, "elephant_moves")] == [
        ((1,), 1),
        ((6, 2), 2),
    ]


def test_1E_8_2_6_a_later_redirect_replaces_an_earlier_one() -> None:
    """1E-8.2.6: a redirect to Bombay is still set when Mysore takes Madras: the elephant goes to Punjab instead."""
    state = post.india(build.laid(), redirect="bombay")
    state = build.at_step(state, "conquest", ConquestMemo("mysore", "madras", 3)).state
    assert state.india.redirect == "punjab"
    after = build.at_step(state, "event_in_india", path="t1.next", chance=build.dice(1)).state
    assert after.india.elephant == "punjab"


def test_1E_8_2_6_an_unused_redirect_is_dropped_at_the_end_of_the_step() -> None:
    """1E-8.2.6: the last event of the turn is a conquest: its redirect to Punjab does not last to the next turn."""
    state = post.india(post.card(build.laid(), "dockyard_fire"), elephant="hyderabad", balance="equilibrium")
    outcome = build.at_step(state, "events_in_india", chance=build.dice(4))
    assert build.told(outcome, "conquest_succeeds")
    assert (outcome.state.india.elephant, outcome.state.india.redirect) == ("mysore", "")


def test_1E_8_2_7_the_move_counts_from_where_invest_put_the_elephant() -> None:
    """1E-8.2.7: after Invest moved the elephant to Madras (8) the next move leads to Punjab (1)."""
    state = build.purse(post.province(build.laid(), "bengal", "larkins"), province_bengal=1)
    state = post.india(build.place(state, "madras", side="depressed"), elephant="bengal")
    state = build.at_step(state, "invest", OfficeMemo("province_bengal", 1)).state
    state = build.answer(state, "larkins", "invest", ("madras", 1), build.dice(1)).state
    assert state.india.elephant == "madras"
    after = build.at_step(state, "event_in_india", path="t1.event", chance=build.dice(1, 1)).state
    assert after.india.elephant == "punjab"
