"""Rollbacks: the earlier state under a new branch (F-79, F-80)."""

from __future__ import annotations

import pytest

from engine.core.inputs import RolledBack
from tests.engine.core.going_back import (
    assert_replays,
    bids,
    vote_all,
)
from tests.engine.core.table import Table
from tests.testgame.rules import RULES


def test_a_rollback_gives_the_earlier_state_under_a_new_branch() -> None:
    table = Table()
    bids(table, 3, 0, 0)
    outcome = table.enter(RolledBack(1, "Mod One", "wrong start"))
    assert table.state.agenda.branch == 1
    assert dict(table.state.money)["north"] == 6
    assert table.ask("bid", "north").id.endswith("~1")
    event = outcome.events[0]
    assert (event.kind, event.to, dict(event.facts)["to"]) == ("rolled_back", None, 1)
    assert_replays(table)


def test_an_order_from_before_a_rollback_is_stale() -> None:
    table = Table()
    order = table.order("bid", "north", 4)
    table.enter(RolledBack(1, "Mod One", "again"))
    assert [refusal.code for refusal in RULES.validate(table.state, order)] == ["not_asked"]


def test_answers_that_waited_at_that_entry_wait_again() -> None:
    table = Table()
    table.answer("bid", "north", 4)
    to = len(table.inputs)
    table.answer("bid", "east", 2)
    table.answer("bid", "south", 2)
    table.enter(RolledBack(to, "Mod One", "again"))
    assert RULES.waiting(table.state) == ("east", "south")
    parked = {order.seat: order for order in table.state.agenda.answers}
    assert (parked["north"].choice, parked["north"].final) == (4, True)


def test_the_owner_of_a_sealed_answer_gets_it_back_as_a_preliminary_one() -> None:
    table = Table()
    bids(table, 4, 2, 3)
    outcome = table.enter(RolledBack(1, "Mod One", "again"))
    parked = {order.seat: (order.choice, order.final) for order in table.state.agenda.answers}
    assert parked == {"north": (4, False), "east": (2, False), "south": (3, False)}
    assert RULES.waiting(table.state) == ("north", "east", "south")
    told = [(event.kind, event.to) for event in outcome.events[1:]]
    assert told == [("sealed_answer_back", (seat,)) for seat in ("north", "east", "south")]
    own = {each.decision.kind: each for each in RULES.view(table.state, "east").questions}
    assert (own["bid"].answer, own["bid"].final) == (2, False)
    assert_replays(table)


def test_open_answers_do_not_come_back() -> None:
    table = Table()
    vote_all(table, "for", "for", "for")
    voted = len(table.inputs) - 3
    table.enter(RolledBack(voted, "Mod One", "again"))
    assert table.state.agenda.answers == ()


def test_F_79_after_a_rollback_no_roll_that_was_shown_comes_again() -> None:
    """F-79: the same step after a rollback rolls under another key; each branch is used once."""
    table = Table()
    table.until("venture")
    to = len(table.inputs)
    keys = []
    for _ in range(3):
        table.answer("venture", "north", (2, "coast"))
        keys += [roll.key for roll in table.outcomes[-1].rolls if "venture" in roll.key]
        table.enter(RolledBack(to, "Mod One", "again"))
    assert keys == [f"{branch}/t1.venture.check".replace(".check", "/check") for branch in (0, 1, 2)]
    assert_replays(table)


def test_F_80_after_a_rollback_everything_derived_is_derived_anew() -> None:
    """F-80: who is waited for, what is asked and the money table follow from the state alone."""
    table = Table()
    before = RULES.view(table.state, "east")
    bids(table, 4, 2, 3)
    vote_all(table, "for", "for", "for")
    table.enter(RolledBack(1, "Mod One", "again"))
    after = RULES.view(table.state, "east")
    assert (after.board, after.waiting, after.facts) == (before.board, before.waiting, before.facts)
    assert [each.decision.kind for each in after.questions] == [
        each.decision.kind for each in before.questions
    ]
    assert RULES.audit(table.state) == ()


def test_a_rollback_to_no_entry_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no entry 7; the last one is 1"):
        Table().enter(RolledBack(7, "Mod One", "again"))


def test_a_deal_on_offer_survives_a_rollback_with_its_answers() -> None:
    table = Table()
    table.until("vote")
    offer = (("give", ("south", "pounds", 1)), ("answer", (table.ask("vote", "south").id, ("for", 0))))
    table.answer("deal_offer", "north", offer)
    to = len(table.inputs)
    table.answer("deal_response", "south", "decline")
    table.enter(RolledBack(to, "Mod One", "again"))
    table.answer("deal_response", "south", "accept")
    assert [order.decision for order in table.state.agenda.answers] == [table.ask("vote", "south").id]
