"""Folding a ledger: each kind of entry, and the game again from all of them."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.chance import RolledBefore, ScriptedChance
from engine.core.ids import Seat
from engine.core.inputs import (
    Amended,
    Closed,
    Corrected,
    Filed,
    Input,
    Noted,
    Ordered,
    RolledBack,
    RollForced,
    Started,
    Upgraded,
    Vacated,
    Withdrawn,
)
from engine.core.order import Order, Origin
from engine.core.replay import fold, outcomes, replay
from engine.core.run import NotPending
from engine.core.seating import Seating
from tests.engine.core.table import CHANCE, Table, told_kinds
from tests.testgame.rules import RULES


def test_replay_equals_play_for_every_kind_of_entry() -> None:
    table = eventful()
    kinds = {type(entry) for entry in table.inputs}
    assert kinds == {
        Started,
        Ordered,
        Closed,
        Filed,
        Withdrawn,
        Vacated,
        Amended,
        Corrected,
        RolledBack,
        RollForced,
        Upgraded,
        Noted,
    }
    again = list(outcomes(RULES, table.inputs, CHANCE))
    assert [RULES.encode(each.state) for each in again] == [
        RULES.encode(each.state) for each in table.outcomes
    ]
    assert again == table.outcomes
    assert RULES.encode(replay(RULES, table.inputs, CHANCE)) == RULES.encode(table.state)


def eventful() -> Table:
    """A game in which everything happens that a ledger can hold."""
    table = Table()
    table.enter(Filed(Seat("east"), 1, "always: vote: for"))
    table.enter(Noted("a ruling", "Mod One"))
    table.answer("bid", "north", 4)
    corrected = len(table.inputs)
    table.answer("bid", "east", 3)
    table.enter(Vacated(Seat("east"), "gone"))
    table.answer("bid", "east", 2)
    table.close("bid")
    table.enter(Amended("stock", "3", "2", "Mod One", "one was sold"))
    table.until("venture")
    table.answer("venture", "north", (1, "coast"))
    roll = table.outcomes[-1].rolls[0]
    table.enter(Upgraded(2, "a fix"))
    table.enter(Withdrawn(Seat("east"), 1))
    order = Order(Table().ask("bid", "north").id, Seat("north"), 5, Origin.MODERATOR)
    table.enter(Corrected(corrected, order, "Mod One", "misread"))
    table.enter(RollForced(roll.key, (6,), "Mod One", "shown wrongly"))
    table.enter(RolledBack(len(table.inputs) - 1, "Mod One", "after all not"))
    table.enter_deadline()
    return table


def test_entries_survive_the_codec() -> None:
    for entry in eventful().inputs:
        assert msgspec.json.decode(msgspec.json.encode(entry), type=Input) == entry


def test_what_is_only_recorded_changes_nothing() -> None:
    table = Table()
    before = table.state
    for entry in (Filed(Seat("east"), 1, "x"), Withdrawn(Seat("east"), 1), Noted("x", "y")):
        assert fold(RULES, before, entry, CHANCE).state is before
    upgraded = fold(RULES, before, Upgraded(2, "why"), CHANCE)
    assert (told_kinds(upgraded), upgraded.state) == (("upgraded",), before)


def test_a_moderators_order_and_closing_are_told_to_all_with_their_reason() -> None:
    table = Table()
    order = Order(table.ask("bid", "north").id, Seat("north"), 4, Origin.MODERATOR)
    forced = table.enter(Ordered(order, author="Mod One", reason="he phoned"))
    closed = table.enter(Closed(table.ask("bid").group.id, author="Mod One", reason="enough"))
    for outcome, kind in ((forced, "order_forced"), (closed, "group_closed")):
        event = outcome.events[0]
        assert (event.kind, event.to) == (kind, None)
        assert dict(event.facts)["author"] == "Mod One"
    assert b'"choice"' not in msgspec.json.encode(forced.events)
    assert dict(table.state.bids) == {"north": 4}


def test_F_80_waiting_answers_of_a_person_who_left_are_void() -> None:
    """F-80: what the old player had sent for an open group does not run for the new one; a deal's answer stays."""
    table = Table()
    table.answer("bid", "east", 4)
    table.answer("bid", "north", 3)
    table.enter(Vacated(Seat("east"), "gone"))
    assert RULES.waiting(table.state) == ("east", "south")
    table.close("bid")
    assert dict(table.state.bids) == {"north": 3}
    table.until("vote")
    offer = (("give", ("east", "pounds", 1)), ("answer", (table.ask("vote", "east").id, ("for", 0))))
    table.answer("deal_offer", "north", offer)
    table.answer("deal_response", "east", "accept")
    table.enter(Vacated(Seat("east"), "gone"))
    assert [order.origin for order in table.state.agenda.answers] == [Origin.DEAL]


def test_a_seat_that_a_moderator_takes_is_told_to_all_with_the_reason() -> None:
    table = Table()
    (event,) = table.enter(Vacated(Seat("east"), "gone", "Mod One")).events
    assert (event.kind, event.to) == ("seat_cleared", None)
    assert dict(event.facts) == {"author": "Mod One", "reason": "gone", "seat": "east"}


def test_recorded_rolls_replay_a_game_with_scripted_dice() -> None:
    table = Table(ScriptedChance([1, 6], CHANCE))
    table.until("venture")
    table.answer("venture", "north", (1, "coast"))
    rolls = tuple(roll for outcome in table.outcomes for roll in outcome.rolls)
    assert (6,) in [roll.values for roll in rolls]
    again = replay(RULES, table.inputs, RolledBefore(rolls, CHANCE))
    assert RULES.encode(again) == RULES.encode(table.state)
    assert RULES.encode(replay(RULES, table.inputs, CHANCE)) != RULES.encode(table.state)


def test_a_game_may_start_from_a_position() -> None:
    table = Table()
    table.until("market")
    position = RULES.encode(table.state).decode()
    started = fold(RULES, None, Started("testgame", 1, Seating("other", 3), position), CHANCE)
    assert RULES.pending(started.state) == RULES.pending(table.state)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Started("testgame", 1, Seating("game", 3)), "starts once"),
        (RolledBack(1, "m", "r"), "needs the entries before it"),
    ],
)
def test_an_entry_that_makes_no_sense_is_an_error(entry: Input, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        fold(RULES, Table().state, entry, CHANCE)


def test_a_ledger_begins_with_its_start() -> None:
    with pytest.raises(ValueError, match="begins with a Started entry"):
        fold(RULES, None, Noted("x", "y"), CHANCE)
    with pytest.raises(ValueError, match="begins with a Started entry"):
        replay(RULES, (), CHANCE)
    with pytest.raises(ValueError, match="the edition first cannot go on under testgame"):
        fold(RULES, None, Started("first", 1, Seating("game", 3)), CHANCE)


def test_a_bad_position_is_refused_in_words() -> None:
    state = msgspec.structs.replace(Table().state, money=(("north", 5),), workshops=(("east", -1),))
    position = RULES.encode(state).decode()
    with pytest.raises(ValueError, match="add up to 5 pounds, not 0; workshops of east below 0"):
        fold(RULES, None, Started("testgame", 1, Seating("game", 3), position), CHANCE)


def test_an_order_for_what_is_not_open_is_an_error() -> None:
    table = Table()
    order = table.order("bid", "north", 4)
    table.close("bid")
    with pytest.raises(NotPending):
        table.enter(Ordered(order))
