"""Orders for decisions to come, by mail: conditions, this turn, what becomes of them (1E-11.1.5)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Filed, Ordered, Withdrawn
from engine.core.order import Origin
from pbem.play.table import events_of, input_of
from tests.pbem.play.reading import to_votes, told
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow


def played(house):
    """What standing orders answered, thanks apart, as (seat, choice)."""
    found = [input_of(entry) for entry in house.entries()]
    return [
        (each.order.seat, each.order.choice)
        for each in found
        if isinstance(each, Ordered) and each.standing and ".thanks" not in each.order.decision
    ]


def answers(house):
    """All answers of the ledger, as (seat, choice)."""
    found = [input_of(entry) for entry in house.entries()]
    return [(each.order.seat, each.order.choice) for each in found if isinstance(each, Ordered)]


def filed(house):
    """The texts on file."""
    return [found.text for found in map(input_of, house.entries()) if isinstance(found, Filed)]


def ended(house):
    """What the owners of ended orders were told, as (seat, number, why)."""
    return [
        (event.to, dict(event.facts)["number"], dict(event.facts)["why"])
        for entry in house.entries()
        for event in events_of(entry)
        if event.kind == "standing_order_ended"
    ]


@pytest.mark.parametrize(("norths", "souths"), [("for 0", ("for", 2)), ("against 0", ("against", 1))])
def test_a_vote_depends_on_a_vote_cast_before(house, testgame, norths, souths):
    house.start(edition=testgame)
    to_votes(house)
    line = "vote: for 2 if North votes for, else against 1"
    assert "It is kept as standing order 1 until the end of turn 1" in told(house.answer("south", line), line)
    house.write("north", f"vote: {norths}")
    assert played(house) == []
    house.write("east", "vote: for 0")
    assert played(house) == [("south", souths)]


def test_it_waits_for_the_turn_of_its_owner_even_if_its_condition_holds_before(house, testgame):
    """A condition is looked at when the answer is used, not when it is filed."""
    house.start(edition=testgame)
    to_votes(house)
    receipt = house.answer("south", "vote: for 2 if North votes not yet, else against 1\nstatus")
    assert "is looked at when your turn comes" in receipt
    house.write("north", "vote: for 0")
    house.write("east", "vote: for 0")
    assert played(house) == [("south", ("against", 1))]


def test_silence_of_a_seat_before_does_not_take_the_vote_of_one_who_gave_orders(house, testgame):
    """At the deadline defaults are played in order, and the order of a seat behind still acts."""
    timed = Timed(house)
    timed.start(edition=testgame)
    to_votes(house)
    house.write("south", "vote: for 2 if North votes against, else against 1")
    timed.wait(70)
    assert played(house) == [("south", ("for", 2))]
    cast = [event for entry in house.entries() for event in events_of(entry) if event.kind == "voted"]
    assert [(dict(each.facts)["seat"], dict(each.facts)["side"]) for each in cast][:3] == [
        ("north", "against"),
        ("east", "against"),
        ("south", "for"),
    ]


def test_money_decides_at_the_moment_of_use(house, testgame):
    house.start(edition=testgame)
    house.write("north", "this turn: vote: for 2 if money >= 5, else against 0")
    for seat in house.seats():
        house.write(seat, "bid: 2" if seat == "north" else "bid: 0")
    for seat in house.seats():
        house.write(seat, "thanks: none")
    for seat in house.seats():
        house.write(seat, "toast: king")
    assert played(house) == [("north", ("against", 0))]


def test_else_is_not_a_second_choice_where_the_condition_holds(house, testgame):
    """F-83: an order whose condition holds and whose answer is impossible asks its owner, it does not do the opposite."""
    house.start(edition=testgame)
    to_votes(house)
    house.write("north", "vote: for 9 if turn = 1, else against 0")
    assert filed(house)[-1] == "vote: for 9 if turn = 1, else against 0, until turn 1"
    assert ("north", ("against", 0)) not in played(house)
    assert "north" in [each.seat for each in house.asked()]


def test_a_condition_that_never_holds_passes_nothing(house, testgame):
    """F-83: a program whose condition is void did what nobody had asked for; here its owner is asked."""
    house.start(edition=testgame)
    to_votes(house)
    receipt = house.answer("north", "vote: for 2 if leader is East and leader is West\nstatus")
    assert played(house) == []
    assert "its condition does not hold" in receipt
    assert "north" in [each.seat for each in house.asked()]


@pytest.mark.parametrize(
    "line",
    [
        "this turn: vote: for 9; if it fails against 0",
        "vote: for 9 if turn = 1, else against 0",
        "vote: for 9 if turn >= 1 else for 0",
    ],
)
def test_what_is_not_possible_at_first_is_the_reason_why_nothing_is_played(house, testgame, line):
    """Nothing was tried that could have failed: it is no matter of a condition."""
    house.start(edition=testgame)
    to_votes(house)
    receipt = " ".join(house.answer("north", f"{line}\nstatus").split())
    assert played(house) == []
    assert "what it says first is not possible here, so answer yourself" in receipt
    assert "its condition does not hold" not in receipt
    assert "nothing tells yet what it tests" not in receipt


def test_a_line_for_a_question_to_come_is_kept_for_this_turn_if_it_says_so(house, testgame):
    """It may be late for a question that is past: so it is not kept unasked, but the way is offered."""
    house.start(edition=testgame)
    assert "this turn: toast: navy" in told(house.answer("north", "toast: navy"), "toast: navy")
    receipt = house.answer("north", "this turn: toast: navy")
    assert "until the end of turn 1" in told(receipt, "this turn: toast: navy")
    assert filed(house) == ["toast: navy, until turn 1"]
    for seat in house.seats():
        house.write(seat, "bid: 0")
    for seat in house.seats():
        house.write(seat, "thanks: none")
    assert played(house) == [("north", "navy")]


def test_it_does_not_survive_its_turn_and_its_owner_reads_that(house, testgame):
    """F-83: a program survived its round and skipped the next one."""
    house.start(edition=testgame)
    house.write("north", "this turn: toast: navy if turn = 9")
    house.write("east", "always: bid: 2, until turn 2")
    while house.state().turn < 2:
        house.play_default()
    assert played(house)[-1] == ("east", 2)
    assert ended(house) == [(("north",), 1, "turn_over")]
    assert "Your standing order 1" in house.last("north").text
    assert "Your standing order" not in house.last("south").text
    while house.state().turn < 3:
        house.play_default()
    assert ended(house)[1:] == [(("east",), 1, "turn_over")]
    assert isinstance(input_of(next(e for e in house.entries() if b"turn_over" in e.body)), Withdrawn)


def test_what_was_tried_before_it_was_filed_does_not_stop_it(house, testgame):
    """F-83: a program was stopped by an event older than itself."""
    house.start(edition=testgame, laboratory=True, dice=(3, 3, 3, 3))
    to_votes(house)
    for seat in house.seats():
        house.write(seat, "vote: against 0")
    for seat in house.seats():
        house.write(seat, "market: done")
    house.write("north", "dividend: 2 East, 1 South")
    house.write("north", "venture: 1 dice; hills")
    house.write("north", "venture: 1 dice; hills, at most 2 tries")
    assert played(house) == [("north", (1, "hills"))] * 2


@pytest.mark.parametrize("line", ["status", "press to all\nhello\nEND", "away 3 Dec to 9 Dec", "hello there"])
def test_what_changes_nothing_stops_nothing(house, testgame, line):
    """F-83: a program was stopped by an action that changed nothing."""
    house.start(edition=testgame)
    house.write("east", "always: thanks: North")
    house.write("east", line)
    house.write("north", line)
    for seat in house.seats():
        house.write(seat, "bid: 2" if seat == "east" else "bid: 0")
    assert ("east", 2) in answers(house)
    assert ("east", ("north",)) in answers(house)


def test_the_final_answer_goes_before_what_is_on_file(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: toast: navy if turn = 1")
    house.write("north", "thanks: East if turn = 1")
    for seat in house.seats():
        house.write(seat, "bid: 0")
    house.write("north", "thanks: West")
    origins = {
        given.order.origin
        for given in map(input_of, house.entries())
        if isinstance(given, Ordered) and given.order.seat == "north"
    }
    assert Origin.STANDING_ORDER in origins
    waiting = {each.seat: each.choice for each in house.state().agenda.answers}
    assert waiting.get("north") == ("west",)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("vote: for 2 if West card >= 2", "is nothing that you may know"),
        ("vote: for 2 if North votes perhaps", "is nothing that this fact can be"),
        ("vote: for 2 if money >= plenty", "only numbers"),
        ("vote: for 2 if turn = 1, until turn 0", "turn 0 is over"),
    ],
)
def test_one_that_cannot_be_tested_is_refused_with_the_reason(house, testgame, line, why):
    house.start(edition=testgame)
    assert why in told(house.answer("north", line), line)
    assert filed(house) == []


def test_one_that_is_far_too_long_is_not_kept(house, testgame):
    house.start(edition=testgame)
    line = "vote: for 2 if " + " or ".join(["money >= 2"] * 300)
    assert "missing or too long" in " ".join(house.answer("north", line).split())
    assert filed(house) == []


def test_cancel_alone_ends_the_only_one(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: toast: navy")
    assert "Withdrawn: standing order 1" in house.answer("north", "cancel")
    house.write("north", "always: toast: navy\nalways: thanks: East\n")
    assert "Which one? You have the standing orders 2, 3" in house.answer("north", "cancel")


def test_another_seats_mails_are_the_same_whatever_is_on_file(build, testgame):
    """What is on file is told to nobody else: neither its being there nor its end."""
    quiet, busy = build(), build()
    for house in (quiet, busy):
        house.start(edition=testgame)
    busy.write("north", "always: toast: navy if turn = 9\nvote: for 1 if turn = 9")
    for house in (quiet, busy):
        while house.state().turn < 2:
            house.play_default()
    texts = [[letter.text for letter in house.letters("cy@example.org")] for house in (quiet, busy)]
    assert texts[0] == texts[1]
