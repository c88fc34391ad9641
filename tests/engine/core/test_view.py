"""Views: what each viewer gets, built by adding."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.ids import MODERATOR, PUBLIC, Seat
from engine.core.options import Choice
from engine.core.sealed import Sealed
from tests.engine.core.table import Table
from tests.testgame.rules import RULES
from tests.testgame.state import State

VIEWERS = ("north", "east", "south", PUBLIC, MODERATOR)


def test_a_seat_sees_its_own_questions_with_default_and_answer() -> None:
    table = Table()
    table.answer("bid", "north", 4, final=False)
    (bid, *offered) = RULES.view(table.state, "north").questions
    assert (bid.decision.kind, bid.default, bid.answered, bid.answer, bid.final) == ("bid", 0, True, 4, False)
    assert sorted(each.decision.kind for each in offered) == ["deal_offer", "loan"]
    assert {each.decision.seat for each in RULES.view(table.state, "east").questions} == {"east"}


def test_blocking_questions_come_before_offered_ones() -> None:
    kinds = [each.decision.urgency for each in RULES.view(Table().state, "north").questions]
    assert kinds == sorted(kinds)


def test_the_public_is_asked_nothing() -> None:
    assert RULES.view(Table().state, PUBLIC).questions == ()


def test_a_moderator_sees_every_question_but_no_sealed_answer() -> None:
    table = Table()
    table.answer("bid", "north", 4)
    bids = [each for each in RULES.view(table.state, MODERATOR).questions if each.decision.kind == "bid"]
    assert [each.decision.seat for each in bids] == ["north", "east", "south"]
    assert not any(each.answered for each in bids)
    table.until("vote")
    table.answer("vote", "south", ("for", 1))
    votes = [each for each in RULES.view(table.state, MODERATOR).questions if each.decision.kind == "vote"]
    assert [each.answer for each in votes if each.answered] == [("for", 1)]


def test_those_waited_for_are_named_in_the_order_of_their_group() -> None:
    table = Table()
    table.answer("bid", "east", 3)
    for viewer in VIEWERS:
        assert RULES.view(table.state, viewer).waiting == ("north", "south")


@pytest.mark.parametrize("choice", [3, 4, 5])
def test_a_sealed_answer_is_in_its_owners_view_alone(choice: Choice) -> None:
    table, other = Table(), Table()
    table.answer("bid", "east", 2)
    other.answer("bid", "east", choice)
    for viewer in VIEWERS:
        same = RULES.view(table.state, viewer) == RULES.view(other.state, viewer)
        assert same is (viewer != "east")


def test_what_lies_face_down_is_in_nobody_elses_view() -> None:
    """The reserve is in no view, a card in its owner's alone."""
    state = Table().state
    hidden = msgspec.structs.replace(state, reserve=Sealed(99))
    assert all(RULES.view(state, viewer) == RULES.view(hidden, viewer) for viewer in VIEWERS)
    cards = tuple((seat, Sealed(7) if seat == "east" else card) for seat, card in state.cards)
    dealt = msgspec.structs.replace(state, cards=cards)
    told_apart = [viewer for viewer in VIEWERS if RULES.view(state, viewer) != RULES.view(dealt, viewer)]
    assert told_apart == ["east"]


def test_a_view_survives_the_codec_with_its_types() -> None:
    table = Table()
    table.until("vote")
    table.answer("vote", "south", ("for", 2), final=False)
    for viewer in VIEWERS:
        view = RULES.view(table.state, viewer)
        again = RULES.decode_view(msgspec.json.encode(view))
        assert again == view
        assert [type(each.answer) for each in again.questions] == [
            type(each.answer) for each in view.questions
        ]


def test_open_questions_are_worked_out_anew_for_each_state() -> None:
    """Looking at two states in turn never mixes their questions up."""
    table = Table()
    first = table.state
    table.answer("bid", "east", 3)
    table.close("bid")
    later: State = table.state
    for _ in range(2):
        assert {each.kind for each in RULES.pending(first)} >= {"bid"}
        assert {each.kind for each in RULES.pending(later)} >= {"thanks"}
        assert RULES.waiting(first) == (Seat("north"), Seat("east"), Seat("south"))
