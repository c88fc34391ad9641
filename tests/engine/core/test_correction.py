"""Corrections of past entries: what follows is played again (F-79)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.correction import correct, line
from engine.core.ids import Seat
from engine.core.inputs import Amended, Corrected, Dice, Filed, Given, RolledBack
from engine.core.order import Order, Origin
from tests.engine.core.going_back import (
    NORTH,
    assert_replays,
    bids,
    corrected,
    rolls_of,
    venture,
    vote_all,
    worked_out,
)
from tests.engine.core.table import CHANCE, Table, kinds
from tests.testgame.rules import RULES
from tests.testgame.state import State


def test_later_orders_that_still_fit_are_kept() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    vote_all(table, "for", "against", "for")
    entry = corrected(table, first, 5)
    plan = worked_out(table, entry)
    outcome = table.enter(entry)
    assert plan.outcome == outcome
    assert plan.dead == ()
    assert dict(table.state.bids) == {"north": 5, "east": 2, "south": 3}
    assert dict(table.state.money)["north"] == 1
    assert dict(table.state.workshops)["south"] == 1
    event = outcome.events[0]
    assert event.kind == "corrected"
    assert (event.to, dict(event.facts)["dead"]) == (None, ())
    assert_replays(table)


def test_later_orders_that_no_longer_fit_are_dead_and_their_owners_are_told() -> None:
    """North bid 2 and then put 4 behind its vote; with a bid of 5 it has only one pound left."""
    table = Table()
    first, *_ = bids(table, 3, 2, 2)
    table.until("vote")
    table.answer("vote", "north", ("for", 3))
    dead = len(table.inputs)
    table.answer("vote", "east", ("against", 0))
    table.answer("vote", "south", ("against", 0))
    plan = worked_out(table, corrected(table, first, 5))
    assert [(each.entry, each.refusals[0].code) for each in plan.dead] == [(dead, "misfit_out_of_range")]
    outcome = table.enter(corrected(table, first, 5))
    assert [event.to for event in outcome.events if event.kind == "order_dead"] == [("north",)]
    assert kinds(table) == (("vote", "north"), ("vote", "east"), ("vote", "south"))
    assert {order.seat for order in table.state.agenda.answers} == {"east", "south"}
    table.answer("vote", "north", ("for", 0))
    assert table.ask("market")
    assert_replays(table)


def test_orders_for_questions_that_never_come_are_dead() -> None:
    """With one workshop more than the others South alone pays the tithe: the answer to that question is dead."""
    table = Table()
    table.until("market")
    table.answer("market", "north", "buy")
    bought = len(table.inputs)
    table.answer("market", "south", "buy")
    table.close("market")
    table.until("tithe")
    table.answer("tithe", "north", "south")
    tithe = len(table.inputs)
    plan = worked_out(table, corrected(table, bought, "done"))
    assert [(each.entry, each.refusals[0].code) for each in plan.dead] == [(tithe, "not_asked")]


def test_an_order_waits_for_its_question_if_that_comes_later_than_it_did() -> None:
    """The order of seats is turned round: South speaks first now, North last; each speech is kept."""
    table = Table()
    table.until("queue")
    table.answer("queue", "north", ("north", "east", "south"))
    number = len(table.inputs)
    table.until("toast")
    speeches = []
    for seat, to in (("north", "king"), ("east", "navy"), ("south", "company")):
        table.answer("toast", seat, to)
        speeches.append(len(table.inputs))
    outcome = table.enter(corrected(table, number, ("south", "east", "north")))
    said = [dict(event.facts) for event in outcome.events if event.kind == "toast"]
    assert [(each["seat"], each["to"]) for each in said] == [
        ("south", "company"),
        ("east", "navy"),
        ("north", "king"),
    ]
    assert dict(outcome.events[0].facts)["dead"] == ()
    assert table.ask("vote")
    assert_replays(table)


def test_a_corrected_order_must_be_legal_there() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    refusals = correct(RULES, table.past, corrected(table, first, 99), CHANCE)
    assert [each.code for each in refusals] == ["misfit_out_of_range"]
    with pytest.raises(ValueError, match="not legal there: misfit_out_of_range"):
        table.enter(corrected(table, first, 99))


def test_a_late_order_is_put_in_before_the_deadline_that_missed_it() -> None:
    table = Table()
    table.answer("bid", "north", 3)
    late = Order(table.ask("bid", "east").id, Seat("east"), 5, Origin.MODERATOR)
    table.close("bid")
    closed = len(table.inputs)
    assert dict(table.state.bids) == {"north": 3}
    table.enter(Corrected(closed, late, "Mod One", "the mail was held"))
    assert dict(table.state.bids) == {"north": 3, "east": 5}
    assert_replays(table)


def test_defaults_are_worked_out_anew_and_a_deadline_that_is_superfluous_is_dead() -> None:
    table = Table()
    table.answer("bid", "north", 3)
    number = len(table.inputs)
    table.close("bid")
    assert worked_out(table, corrected(table, number, 4)).kept == (number + 1,)
    table.answer("thanks", "north", ("east",))
    late = Order(Table().ask("bid", "east").id, Seat("east"), 5, Origin.MODERATOR)
    table.enter(Corrected(number + 1, late, "Mod One", "late"))
    assert_replays(table)


def test_standing_orders_are_asked_anew_never_kept() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    table.until("vote")
    table.standing("vote", "north", ("for", 0))
    table.answer("vote", "east", ("for", 0))
    table.answer("vote", "south", ("against", 0))

    def consult(state: State, entry: int) -> Order | None:
        have = {order.decision for order in state.agenda.answers}
        for decision in RULES.pending(state):
            if decision.kind == "vote" and decision.seat == NORTH and decision.id not in have:
                return Order(decision.id, NORTH, ("against", 1), Origin.STANDING_ORDER)
        return None

    plan = worked_out(table, corrected(table, first, 5), consult)
    assert [given.order.choice for given in plan.answers] == [("against", 1)]
    assert plan.dead == ()
    assert "north" not in dict(plan.state.money)
    assert plan.state.workshops == ()
    entry = msgspec.structs.replace(corrected(table, first, 5), answers=plan.answers)
    assert table.enter(entry) == plan.outcome
    assert_replays(table)


def test_a_standing_order_acts_only_from_where_it_was_filed() -> None:
    """Filed after North's vote: while the entries before it are played again it is not in force, so the vote stands."""
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    table.until("vote")
    table.answer("vote", "north", ("for", 0))
    table.answer("vote", "east", ("for", 0))
    table.enter(Filed(NORTH, 1, "always: vote: against 1"))
    filed = len(table.inputs)
    asked: list[int] = []

    def consult(state: State, entry: int) -> Order | None:
        asked.append(entry)
        have = {order.decision for order in state.agenda.answers}
        for decision in RULES.pending(state):
            if (
                decision.kind == "vote"
                and decision.seat == NORTH
                and decision.id not in have
                and entry >= filed
            ):
                return Order(decision.id, NORTH, ("against", 1), Origin.STANDING_ORDER)
        return None

    plan = worked_out(table, corrected(table, first, 5), consult)
    assert plan.answers == ()
    assert plan.dead == ()
    assert asked == list(range(first, filed + 1))


def test_without_its_standing_order_a_question_is_open_again() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    table.until("vote")
    table.standing("vote", "north", ("for", 0))
    table.enter(corrected(table, first, 5))
    assert RULES.waiting(table.state) == ("north", "east", "south")


def test_a_standing_order_that_answers_twice_is_an_error() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    order = Order(Table().ask("bid", "east").id, Seat("east"), 2, Origin.STANDING_ORDER)
    with pytest.raises(ValueError, match=r"answers t1\.bid\.east twice"):
        worked_out(table, corrected(table, first, 5), lambda state, entry: order)


def test_F_79_rolls_of_unchanged_places_keep_their_values() -> None:
    """F-79: correcting a bid changes no die of the venture that follows; other dice of another number are new."""
    table = Table()
    first, *_ = bids(table, 2, 4, 3)
    entry = venture(table, 2)
    before = rolls_of(table.outcomes[-1])["0/t1.venture/check"]
    kept = worked_out(table, corrected(table, first, 3))
    assert rolls_of(kept)["0/t1.venture/check"] == before
    other = worked_out(table, corrected(table, entry, (1, "hills")))
    assert len(rolls_of(other)["0/t1.venture/check"]) == 1


def test_fresh_dice_raise_the_branch() -> None:
    table = Table()
    first, *_ = bids(table, 2, 4, 3)
    venture(table, 2)
    table.enter(corrected(table, first, 3, Dice.FRESH))
    assert table.state.agenda.branch == 1
    assert "1/t1.venture/check" in rolls_of(table.outcomes[-1])
    assert_replays(table)
    table.enter(RolledBack(2, "Mod One", "again"))
    assert table.state.agenda.branch == 2
    assert_replays(table)


def test_corrections_upon_corrections_and_rollbacks_find_the_line_as_it_stands() -> None:
    table = Table()
    first, second, _ = bids(table, 4, 2, 3)
    vote_all(table, "for", "against", "for")
    table.enter(corrected(table, first, 5))
    table.enter(RolledBack(len(table.inputs), "Mod One", "to look at it"))
    table.until("market")
    table.answer("market", "south", "buy")
    later = len(table.inputs)
    table.enter(corrected(table, second, 6))
    assert dict(table.state.bids) == {"north": 5, "east": 6, "south": 3}
    assert dict(table.state.workshops)["south"] == 2
    table.enter(corrected(table, later, "done"))
    assert dict(table.state.workshops)["south"] == 1
    assert_replays(table)


def test_what_was_rolled_back_is_no_part_of_the_game() -> None:
    table = Table()
    _, second, third = bids(table, 4, 2, 3)
    table.enter(RolledBack(second, "Mod One", "again"))
    numbers = [placed.entry for placed in line(RULES, table.past, CHANCE, len(table.inputs))]
    assert numbers == [1, 2, 3, 5]
    with pytest.raises(ValueError, match=f"entry {third} is no later entry"):
        table.enter(corrected(table, third, 2))


def test_an_amendment_that_no_longer_fits_is_dead() -> None:
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    table.enter(Amended("money.north", "2", "8", "Mod One", "gift"))
    amended = len(table.inputs)
    plan = worked_out(table, corrected(table, first, 5))
    assert [(each.entry, each.problems) for each in plan.dead] == [(amended, ("money.north is 1, not 2",))]
    assert worked_out(table, corrected(table, first, 4)).kept == (first + 1, first + 2, amended)


def test_recorded_answers_are_given_at_their_place() -> None:
    """The answers in an entry are submitted after as many later entries as when it was written."""
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    order = Order(Table().ask("bid", "north").id, NORTH, 2, Origin.STANDING_ORDER)
    entry = msgspec.structs.replace(corrected(table, first + 1, 5), answers=(Given(1, order),))
    plan = worked_out(table, entry)
    assert plan.answers == (Given(1, order),)
    assert dict(plan.state.bids) == {"north": 2, "east": 5, "south": 3}
