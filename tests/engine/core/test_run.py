"""The run loop: groups in their three modes, deadlines, answers that became stale or void, side frames."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.event import Event
from engine.core.ids import DecisionId, GroupId, Seat
from engine.core.order import Order, Origin
from tests.engine.core.table import CHANCE, Table, kinds, told_kinds
from tests.testgame.rules import RULES


def at_vote() -> Table:
    table = Table()
    table.until("vote")
    return table


def at_market() -> Table:
    table = Table()
    table.until("market")
    return table


# -- joint


def test_a_joint_group_waits_for_all_and_is_settled_together() -> None:
    table = Table()
    table.answer("bid", "north", 0)
    table.answer("bid", "south", 4)
    assert kinds(table) == (("bid", "north"), ("bid", "east"), ("bid", "south"))
    assert RULES.waiting(table.state) == ("east",)
    assert table.events == ()
    settled = table.answer("bid", "east", 2)
    assert told_kinds(settled)[:3] == ("bid_shown", "bid_shown", "bid_shown")
    assert ("thanks", "north") in kinds(table)
    assert table.state.agenda.answers == ()


def test_a_joint_answer_may_be_replaced_until_the_group_is_settled() -> None:
    table = Table()
    table.answer("bid", "north", 2)
    table.answer("bid", "north", 5)
    table.answer("bid", "east", 3)
    table.answer("bid", "south", 0)
    assert dict(table.state.bids) == {"north": 5, "east": 3}


def test_a_preliminary_answer_settles_nothing_until_it_becomes_final() -> None:
    table = Table()
    table.answer("bid", "north", 4, final=False)
    table.answer("bid", "east", 0)
    table.answer("bid", "south", 0)
    assert RULES.waiting(table.state) == ("north",)
    table.answer("bid", "north", 4)
    assert dict(table.state.bids) == {"north": 4}


def test_a_deadline_takes_preliminary_answers_and_fills_gaps_with_defaults() -> None:
    table = Table()
    table.answer("bid", "north", 4, final=False)
    table.answer("bid", "east", 3)
    table.close("bid")
    assert dict(table.state.bids) == {"north": 4, "east": 3}
    assert RULES.waiting(table.state) == ("north", "east", "south")


# -- sequence


def test_a_sequence_asks_all_at_once_and_applies_in_order() -> None:
    table = at_vote()
    assert kinds(table) == (("vote", "north"), ("vote", "east"), ("vote", "south"))
    table.answer("vote", "south", ("for", 1))
    assert table.events == ()
    table.answer("vote", "east", ("against", 0))
    assert table.events == ()
    outcome = table.answer("vote", "north", ("for", 0))
    assert [dict(event.facts)["seat"] for event in outcome.events if event.kind == "voted"] == [
        "north",
        "east",
        "south",
    ]


def test_an_early_answer_of_a_sequence_may_be_replaced_until_its_turn() -> None:
    table = at_vote()
    first = table.order("vote", "south", ("for", 0))
    table.answer("vote", "south", ("for", 0))
    table.answer("vote", "north", ("for", 0))
    table.answer("vote", "south", ("against", 2))
    assert table.order("vote", "south", ("for", 0)).decision == first.decision
    outcome = table.answer("vote", "east", ("for", 0))
    sides = {dict(e.facts)["seat"]: dict(e.facts)["side"] for e in outcome.events if e.kind == "voted"}
    assert sides == {"east": "for", "south": "against"}


def test_an_applied_answer_of_a_sequence_cannot_be_given_again() -> None:
    table = at_vote()
    order = table.order("vote", "north", ("for", 0))
    table.answer("vote", "north", ("for", 0))
    assert [refusal.code for refusal in RULES.validate(table.state, order)] == ["not_asked"]


def test_each_round_of_a_vote_is_a_group_of_its_own() -> None:
    table = Table(players=4)
    table.until("vote")
    first = table.ask("vote").group.id
    for seat, side in (("north", "for"), ("east", "for"), ("south", "against"), ("west", "against")):
        table.answer("vote", seat, (side, 0))
    assert table.ask("vote").group.id != first
    assert dict(table.ask("vote").about) == {"round": 2}


# -- window


def test_a_window_acts_on_arrival_and_asks_again() -> None:
    table = at_market()
    before = table.ask("market", "south").id
    outcome = table.answer("market", "south", "buy")
    assert told_kinds(outcome) == ("bought",)
    assert table.ask("market", "south").id != before
    assert table.state.stock == 2


def test_an_order_for_an_earlier_question_of_a_window_does_nothing_again() -> None:
    table = at_market()
    order = table.order("market", "south", "buy")
    table.answer("market", "south", "buy")
    assert [refusal.code for refusal in RULES.validate(table.state, order)] == ["not_asked"]


def test_acting_in_a_window_leaves_the_questions_of_others_as_they_are() -> None:
    table = at_market()
    before = table.ask("market", "north").id
    table.answer("market", "north", "buy", final=False)
    table.answer("market", "south", "buy")
    assert table.ask("market", "north").id == before
    assert [order.decision for order in table.state.agenda.answers] == [before]


def test_a_window_closes_when_all_are_done() -> None:
    table = at_market()
    for seat in ("north", "east", "south"):
        assert ("market", seat) in kinds(table)
        table.answer("market", seat, "done")
    assert ("market", "north") not in kinds(table)


def test_a_deadline_closes_a_window_though_a_preliminary_answer_asks_again() -> None:
    table = at_market()
    table.answer("market", "north", "buy", final=False)
    table.close("market")
    assert table.state.stock == 2
    assert all(kind != "market" for kind, _ in kinds(table))


# -- no choice


def test_a_decision_with_one_choice_is_played_at_once() -> None:
    """One seat alone has most workshops: it is the only one that the tithe can be taken from."""
    table = at_market()
    table.answer("market", "south", "buy")
    table.close("market")
    table.close("dividend")
    tithes = [event for event in table.close("venture").events if event.kind == "tithe"]
    assert [(dict(event.facts)["seat"], dict(event.facts)["forced"]) for event in tithes] == [("south", 1)]


def test_several_possible_choices_are_asked() -> None:
    table = at_market()
    table.close("market")
    table.close("dividend")
    table.close("venture")
    assert kinds(table) == (("tithe", "north"),)


# -- stale and void answers


def test_an_answer_that_became_illegal_while_it_waited_is_void_and_asked_again() -> None:
    """South puts five pounds behind a vote, then gives three away: only three are left when its turn comes."""
    table = at_vote()
    table.answer("vote", "south", ("for", 5))
    table.answer("deal_offer", "north", (("take", ("south", "pounds", 3)),))
    table.answer("deal_response", "south", "accept")
    table.answer("vote", "north", ("for", 0))
    outcome = table.answer("vote", "east", ("for", 0))
    void = [event for event in outcome.events if event.kind == "order_void"]
    assert [event.to for event in void] == [("south",)]
    assert kinds(table) == (("vote", "south"),)


def test_a_default_that_became_illegal_is_taken_anew() -> None:
    table = at_vote()
    vote = table.ask("vote", "south")
    parked = run._parked(table.state, (Order(vote.id, vote.seat, ("for", 99), Origin.DEFAULT),))
    state, events = run._without_void(
        RULES.steps, parked, parked.agenda.main[0], (run.Answer(vote, ("for", 99), Origin.DEFAULT),)
    )
    assert events == []
    assert [order.choice for order in state.agenda.answers] == [("against", 0)]


def test_answers_to_questions_that_are_gone_are_dropped() -> None:
    """A loan is answered for good or not at all: the preliminary answer lapses with its question."""
    table = Table()
    table.answer("loan", "north", 2, final=False)
    assert len(table.state.agenda.answers) == 1
    table.until("market")
    assert table.state.agenda.answers == ()


# -- side frames


def test_a_side_question_is_answered_beside_the_main_one() -> None:
    table = Table()
    assert RULES.waiting(table.state) == ("north", "east", "south")
    outcome = table.answer("loan", "north", 2)
    assert told_kinds(outcome) == ("loan_taken",)
    assert dict(table.state.money)["north"] == 8
    assert kinds(table)[0] == ("bid", "north")


def test_a_side_question_lapses_at_its_moment() -> None:
    table = Table()
    lapsed: list[Event] = []
    while all(kind != "market" for kind, _ in kinds(table)):
        assert table.ask("loan").seat == "north"
        outcome = table.close(kinds(table)[0][0])
        lapsed += [event for event in outcome.events if event.kind == "loan_lapsed"]
    assert [event.to for event in lapsed] == [("north",)]
    with pytest.raises(LookupError):
        table.ask("loan")


def test_nothing_is_asked_after_the_end() -> None:
    table = Table()
    while RULES.result(table.state) is None:
        table.enter_deadline()
    assert RULES.pending(table.state) == ()
    assert table.state.agenda.side == ()


# -- what is refused


def test_an_order_for_another_seats_decision_is_refused() -> None:
    table = Table()
    order = Order(table.ask("bid", "north").id, Seat("east"), 3)
    assert [refusal.code for refusal in RULES.validate(table.state, order)] == ["not_yours"]


def test_a_choice_outside_the_options_and_one_against_a_rule_are_refused() -> None:
    table = Table()
    assert [refusal.code for refusal in table.judge("bid", "north", 99)] == ["misfit_out_of_range"]
    assert [refusal.code for refusal in table.judge("bid", "north", 1)] == ["bid_too_low"]
    assert table.judge("bid", "north", 1)[0].instead == ("0", "2")


def test_unknown_decisions_and_groups_are_not_pending() -> None:
    state = Table().state
    order = Order(DecisionId("t9.bid.north"), Seat("north"), 0)
    assert [refusal.code for refusal in RULES.validate(state, order)] == ["not_asked"]
    with pytest.raises(run.NotPending):
        RULES.submit(state, order, CHANCE)
    with pytest.raises(run.NotPending):
        RULES.close(state, GroupId("t9.bid"), CHANCE)
    question = RULES.pending(state)[0]
    gone = msgspec.structs.replace(question, id=order.decision)
    for ask in (RULES.default, lambda state, each: RULES.sample(state, each, lambda limit: 0)):
        with pytest.raises(run.NotPending):
            ask(state, gone)


def test_the_protocol_functions_agree_with_the_rule_set() -> None:
    table = Table()
    order = table.order("bid", "north", 4)
    assert run.validate(RULES.steps, table.state, order) == RULES.validate(table.state, order) == ()
    assert run.submit(RULES.steps, table.state, order, CHANCE) == RULES.submit(table.state, order, CHANCE)
    assert run.waiting_among(run.open_questions(RULES.steps, table.state), table.state) == RULES.waiting(
        table.state
    )
    with pytest.raises(run.NotPending):
        run.submit(RULES.steps, table.state, Order(DecisionId("x"), Seat("north"), 0), CHANCE)
