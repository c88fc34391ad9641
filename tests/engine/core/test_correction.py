"""Going back: rollbacks, corrections of past entries, forced rolls (F-79, F-80)."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.correction import Correction, correct, line
from engine.core.ids import RollKey, Seat
from engine.core.inputs import Amended, Corrected, Dice, Given, Ordered, RolledBack, RollForced
from engine.core.order import Order, Origin
from engine.core.replay import replay
from tests.engine.core.table import CHANCE, Table, kinds, told_kinds
from tests.testgame.rules import RULES
from tests.testgame.state import State

NORTH = Seat("north")


def bids(table: Table, *pounds: int) -> list[int]:
    """Bid for each seat; the numbers of the entries."""
    numbers = []
    for seat, bid in zip(("north", "east", "south"), pounds, strict=True):
        table.answer("bid", seat, bid)
        numbers.append(len(table.inputs))
    return numbers


def vote_all(table: Table, *sides: str) -> None:
    table.until("vote")
    for seat, side in zip(("north", "east", "south"), sides, strict=True):
        table.answer("vote", seat, (side, 0))


def corrected(table: Table, entry: int, choice: object, dice: Dice = Dice.KEEP) -> Corrected:
    """A correction of the order of that entry."""
    old = table.inputs[entry - 1]
    assert isinstance(old, Ordered)
    order = msgspec.structs.replace(old.order, choice=choice, origin=Origin.MODERATOR)
    return Corrected(entry, order, "Mod One", "misread", dice)


def worked_out(table: Table, entry: Corrected | RollForced, consult: object = None) -> Correction[State]:
    result = correct(RULES, table.past, entry, table.chance, consult)
    assert isinstance(result, Correction), result
    return result


def assert_replays(table: Table) -> None:
    assert RULES.encode(replay(RULES, table.inputs, table.chance)) == RULES.encode(table.state)


# -- rollback


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


# -- correction


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

    def consult(state: State) -> Order | None:
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
        worked_out(table, corrected(table, first, 5), lambda state: order)


def venture(table: Table, dice: int) -> int:
    table.until("venture")
    table.answer("venture", "north", (dice, "coast"))
    return len(table.inputs)


def rolls_of(outcome: object) -> dict[str, tuple[int, ...]]:
    return {roll.key: roll.values for roll in outcome.rolls}


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


# -- forced rolls


def test_a_forced_roll_changes_what_followed_and_stays() -> None:
    table = Table()
    first, *_ = bids(table, 2, 4, 3)
    venture(table, 1)
    key = RollKey("0/t1.venture/check")
    for value, result in ((1, "success"), (6, "failure")):
        outcome = table.enter(RollForced(key, (value,), "Mod One", "the die was cocked"))
        assert [dict(e.facts)["result"] for e in outcome.events if e.kind == "venture"] == [result]
        assert "roll_forced" in told_kinds(outcome)
    again = table.enter(corrected(table, first, 3))
    assert [dict(e.facts)["result"] for e in again.events if e.kind == "venture"] == ["failure"]
    assert_replays(table)


def test_a_roll_of_the_set_up_may_be_forced() -> None:
    table = Table()
    table.enter(RollForced(RollKey("0/setup/cards"), (2, 0, 1), "Mod One", "as at the table"))
    assert [card.open() for _, card in table.state.cards] == [2, 0, 1]
    assert_replays(table)


def test_a_roll_that_a_standing_order_led_to_may_be_forced() -> None:
    table = Table()
    table.until("venture")
    table.standing("venture", "north", (1, "coast"))
    outcome = table.enter(RollForced(RollKey("0/t1.venture/check"), (6,), "Mod One", "cocked"))
    assert [dict(e.facts)["result"] for e in outcome.events if e.kind == "venture"] == ["failure"]
    assert_replays(table)


@pytest.mark.parametrize(
    ("key", "values", "message"),
    [
        ("0/t9.venture/check", (1,), "no roll has the key 0/t9.venture/check"),
        ("0/t1.venture/check", (1, 2), "is 1d6; .* cannot come of it"),
        ("0/t1.venture/check", (7,), "is 1d6; .* cannot come of it"),
        ("0/setup/cards", (0, 0, 1), "is a shuffle of 3; .* cannot come of it"),
    ],
)
def test_values_that_are_no_such_roll_are_refused(key: str, values: tuple[int, ...], message: str) -> None:
    table = Table()
    venture(table, 1)
    with pytest.raises(ValueError, match=message):
        table.enter(RollForced(RollKey(key), values, "Mod One", "cocked"))


def test_recorded_answers_are_given_at_their_place() -> None:
    """The answers in an entry are submitted after as many later entries as when it was written."""
    table = Table()
    first, *_ = bids(table, 4, 2, 3)
    order = Order(Table().ask("bid", "north").id, NORTH, 2, Origin.STANDING_ORDER)
    entry = msgspec.structs.replace(corrected(table, first + 1, 5), answers=(Given(1, order),))
    plan = worked_out(table, entry)
    assert plan.answers == (Given(1, order),)
    assert dict(plan.state.bids) == {"north": 2, "east": 5, "south": 3}
