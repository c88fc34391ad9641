"""Standing orders: which one answers, what it plays, and why it rests (F-83)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order, Origin
from engine.core.standing_orders import (
    Again,
    AllOf,
    AnyOf,
    Compare,
    Comparison,
    Condition,
    Not,
    Played,
    Skip,
    Skipped,
    StandingOrder,
    consult,
    holds,
    unknown_facts,
)
from tests.engine.core.table import Table
from tests.testgame.rules import RULES

NORTH = Seat("north")


def asked(table: Table, kind: str, *orders: StandingOrder, seat: Seat = NORTH) -> Played | Skipped:
    """What the orders answer to the open decision of that kind."""
    decision = table.ask(kind, seat)
    view = RULES.view(table.state, seat)

    def judge(choice: Choice) -> tuple:
        return RULES.validate(table.state, Order(decision.id, seat, choice))

    return consult(view, decision, orders, judge)


def bid(*choices: Choice, number: int = 1, **more: object) -> StandingOrder:
    return StandingOrder(number, NORTH, "bid", choices, **more)


def is_(fact: str, value: str | int) -> Compare:
    return Compare(fact, Comparison.IS, value)


def test_a_standing_order_answers_its_kind_of_decision() -> None:
    played = asked(Table(), "bid", bid(4))
    assert played == Played(Order(Table().ask("bid", "north").id, NORTH, 4, Origin.STANDING_ORDER), 1)


def test_the_first_legal_choice_of_the_list_is_played() -> None:
    assert _choice(asked(Table(), "bid", bid(99, 1, 5, 3))) == 5


def test_without_a_legal_choice_it_rests_and_says_why() -> None:
    skipped = asked(Table(), "bid", bid(99, 1))
    assert isinstance(skipped, Skipped)
    assert (skipped.reason, skipped.number) == (Skip.NOT_LEGAL, 1)
    assert [refusal.code for refusal in skipped.refusals] == ["misfit_out_of_range", "bid_too_low"]


def test_other_kinds_seats_and_places_do_not_concern_it() -> None:
    table = Table()
    others = (
        StandingOrder(1, NORTH, "vote", (3,)),
        StandingOrder(2, Seat("east"), "bid", (3,)),
        bid(3, number=3, about=(("round", 2),)),
    )
    assert asked(table, "bid", *others) == Skipped(Skip.NONE_FILED)


def test_an_order_for_one_place_answers_there() -> None:
    table = Table()
    table.until("vote")
    order = StandingOrder(1, NORTH, "vote", (("for", 0),), about=(("round", 1),))
    assert _choice(asked(table, "vote", order)) == ("for", 0)


def test_the_newest_that_can_act_does() -> None:
    assert _choice(asked(Table(), "bid", bid(3, number=1), bid(4, number=2))) == 4
    assert _choice(asked(Table(), "bid", bid(3, number=1), bid(99, number=2))) == 3


def test_parts_of_one_order_are_tried_in_turn() -> None:
    """ "bid 5 if the leader is East, else 2" is one order of two parts."""
    parts = (bid(5, when=is_("leader", "east")), bid(2))
    assert _choice(asked(Table(), "bid", *parts)) == 2
    parts = (bid(5, when=is_("leader", "north")), bid(2))
    assert _choice(asked(Table(), "bid", *parts)) == 5


def test_it_acts_in_its_turns_alone() -> None:
    table = Table()
    assert _reason(asked(table, "bid", bid(3, since=2))) is Skip.NOT_YET
    assert _choice(asked(table, "bid", bid(3, since=1, until=1))) == 3
    assert _reason(asked(table, "bid", bid(3, since=0, until=0))) is Skip.EXPIRED


def test_conditions_over_unknown_facts_are_refused() -> None:
    hidden = AnyOf((is_("leader", "north"), Not(is_("card.east", 1)), is_("reserve", 2)))
    assert unknown_facts(hidden, ("leader", "stock")) == ("card.east", "reserve")
    skipped = asked(Table(), "bid", bid(3, when=hidden))
    assert skipped == Skipped(Skip.UNKNOWN_FACT, 1, (("unknown", ("card.east", "reserve")),))


def test_only_the_owners_own_view_is_looked_at() -> None:
    table = Table()
    with pytest.raises(ValueError, match="the view of east cannot answer for north"):
        consult(RULES.view(table.state, "east"), table.ask("bid", "north"), (bid(3),), lambda choice: ())


@pytest.mark.parametrize(
    ("condition", "true"),
    [
        (Compare("n", Comparison.IS, 3), True),
        (Compare("n", Comparison.IS_NOT, 3), False),
        (Compare("n", Comparison.LESS, 3), False),
        (Compare("n", Comparison.LESS, 4), True),
        (Compare("n", Comparison.AT_MOST, 3), True),
        (Compare("n", Comparison.AT_MOST, 2), False),
        (Compare("n", Comparison.MORE, 3), False),
        (Compare("n", Comparison.MORE, 2), True),
        (Compare("n", Comparison.AT_LEAST, 3), True),
        (Compare("n", Comparison.AT_LEAST, 4), False),
        (Compare("who", Comparison.IS, "east"), True),
        (Compare("who", Comparison.AT_LEAST, 1), False),
        (Compare("n", Comparison.AT_LEAST, "1"), False),
        (AllOf((is_("n", 3), is_("who", "east"))), True),
        (AllOf((is_("n", 3), is_("who", "west"))), False),
        (AnyOf((is_("n", 4), is_("who", "east"))), True),
        (AnyOf((is_("n", 4), is_("who", "west"))), False),
        (AnyOf(()), False),
        (AllOf(()), True),
        (Not(is_("n", 3)), False),
    ],
)
def test_what_a_condition_means(condition: Condition, true: bool) -> None:
    assert holds(condition, {"n": 3, "who": "east"}) is true
    assert msgspec.json.decode(msgspec.json.encode(condition), type=Condition) == condition


# -- again


def venture_at(attempt: int, money: int = 6) -> Table:
    """A table at the given try of a venture, three pounds or so left."""
    table = Table()
    table.until("venture")
    frame = table.state.agenda.main[0]
    memo = msgspec.structs.replace(frame.memo, number=attempt)
    changed = msgspec.structs.replace(frame, memo=memo, path=f"t1.venture.{attempt}")
    agenda = msgspec.structs.replace(table.state.agenda, main=(changed, *table.state.agenda.main[1:]))
    table.outcomes[-1] = msgspec.structs.replace(
        table.outcomes[-1], state=msgspec.structs.replace(table.state, agenda=agenda)
    )
    return table


def venture(again: Again | None) -> StandingOrder:
    return StandingOrder(1, NORTH, "venture", ((1, "coast"),), again=again)


@pytest.mark.parametrize(
    ("again", "acts_at"),
    [
        (None, (1,)),
        (Again(at_most=0), (1,)),
        (Again(at_most=1), (1, 2)),
        (Again(), (1, 2, 3)),
        (Again(only_while=Compare("money", Comparison.AT_LEAST, 2)), (1, 2, 3)),
        (Again(only_while=Compare("money", Comparison.AT_LEAST, 50)), (1,)),
        (Again(1, Compare("money", Comparison.AT_LEAST, 2)), (1, 2)),
    ],
)
def test_a_further_try_is_made_only_as_far_as_again_says(
    again: Again | None, acts_at: tuple[int, ...]
) -> None:
    for attempt in (1, 2, 3):
        result = asked(venture_at(attempt), "venture", venture(again))
        if attempt in acts_at:
            assert _choice(result) == (1, "coast")
        else:
            assert result == Skipped(Skip.AGAIN, 1, (("try", attempt),))


def ending(again: Again) -> StandingOrder:
    """A venture whose rule of tries ends the asking: it passes."""
    return StandingOrder(1, NORTH, "venture", ((1, "coast"),), again=again, over=(None,))


def test_a_rule_that_ends_the_tries_ends_the_asking() -> None:
    """The tries that it allows are made; behind them it passes instead of leaving the question to its owner."""
    for attempt, choice in ((1, (1, "coast")), (2, (1, "coast")), (3, None)):
        result = asked(venture_at(attempt), "venture", ending(Again(at_most=1)))
        assert isinstance(result, Played)
        assert result.order.choice == choice


def test_F_83_a_rule_over_what_nothing_tells_ends_nothing() -> None:
    """F-83: a condition that cannot be looked at is no reason to pass: the owner is asked."""
    void = Again(only_while=Compare("floated", Comparison.IS, "no"))
    result = asked(venture_at(2), "venture", ending(void))
    assert isinstance(result, Skipped)
    assert result.reason is Skip.UNKNOWN_FACT


# -- F-83: "buy until floated, then pass"


def test_F_83_a_void_condition_plays_nothing_in_its_stead() -> None:
    """F-83: when the condition fails, the order does not pass for its owner: the owner is asked."""
    order = bid(4, 0, when=is_("leader", "east"))
    assert asked(Table(), "bid", order) == Skipped(Skip.CONDITION, 1)


def test_F_83_what_happened_before_it_was_filed_does_not_stop_it() -> None:
    """F-83: only what holds now counts; there is no memory of earlier turns or of earlier skips."""
    table = Table()
    order = bid(4, 2, when=is_("stock", 3))
    table.until("market")
    table.answer("market", "south", "buy")
    table.until("bid")
    assert table.state.turn == 2
    assert _choice(asked(table, "bid", order)) == 4
    before = asked(Table(), "bid", bid(4, when=is_("stock", 2)))
    assert _reason(before) is Skip.CONDITION
    assert asked(table, "bid", order) == asked(table, "bid", order)


def test_F_83_it_neither_outlives_its_turn_nor_skips_the_next() -> None:
    """F-83: an order of this turn is gone in the next; one for always acts in each, also after resting in one."""
    table = Table()
    now, always = bid(3, since=1, until=1), bid(2, since=1)
    assert _choice(asked(table, "bid", now)) == 3
    assert _choice(asked(table, "bid", always)) == 2
    table.enter_deadline()
    table.until("bid")
    assert asked(table, "bid", now) == Skipped(Skip.EXPIRED, 1, (("until", 1),))
    assert _choice(asked(table, "bid", always)) == 2


def test_F_83_an_action_that_changes_nothing_does_not_stop_it() -> None:
    """F-83: other seats' answers, offers and silence leave it as it is."""
    table = Table()
    order = bid(4, when=is_("money.east", 6))
    before = asked(table, "bid", order)
    table.answer("bid", "east", 3)
    table.answer("deal_offer", "south", None)
    table.answer("deal_offer", "east", (("give", ("south", "pounds", 1)),))
    table.answer("deal_response", "south", "decline")
    assert asked(table, "bid", order) == before
    assert isinstance(before, Played)


def _choice(result: Played | Skipped) -> Choice:
    assert isinstance(result, Played), result
    return result.order.choice


def _reason(result: Played | Skipped) -> Skip:
    assert isinstance(result, Skipped), result
    return result.reason
