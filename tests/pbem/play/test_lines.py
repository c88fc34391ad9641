"""The lines of one mail: each is answered for itself, and none costs the others."""

from __future__ import annotations

import json

import pytest

from tests.pbem.play.reading import orders, to_votes, told

pytestmark = pytest.mark.slow


def test_each_line_gets_its_own_answer(house, testgame):
    house.start(edition=testgame)
    receipt = house.answer("north", "Hello all\nbid: 1\nbid: nine\nfrob: 3\nstatus\nbid: 3\n")
    assert told(receipt, "bid: 1").startswith("Refused. Understood as “bid: £1”.")
    assert "You may answer" in told(receipt, "bid: 1")
    assert told(receipt, "bid: nine").startswith("Not understood.")
    assert told(receipt, "frob: 3").startswith('Not understood. No question begins with "frob".')
    assert told(receipt, "bid: 3").startswith("Waiting.")
    assert told(receipt, "status").startswith("Done.")
    assert "Not read as orders: Hello all" in receipt
    assert orders(house) == [("north", 3)]


def test_a_line_may_answer_what_an_earlier_line_brings_up(house, testgame):
    house.start(edition=testgame)
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    receipt = house.answer("north", "bid: 2\nthanks: East\n")
    assert told(receipt, "thanks: East").startswith("Waiting.")
    assert orders(house)[-2:] == [("north", 2), ("north", ("east",))]


def test_lines_need_not_stand_in_the_order_of_play(house, testgame):
    house.start(edition=testgame)
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    receipt = house.answer("north", "thanks: East\nbid: 2\n")
    assert told(receipt, "thanks: East").startswith("Waiting.")
    assert [seat for seat, _ in orders(house)][-2:] == ["north", "north"]


def test_F_08_a_misspelt_line_among_good_ones_is_mended_or_named(house):
    house.start()
    decision = house.asked()[0]
    chairman = house.line(decision, "chairman")
    receipt = house.answer(decision.seat, f"{chairman.replace('Chairman', 'Chairmam')}\ndraft: Nowhere\n")
    assert "Chairmam read as Chairman" in receipt
    assert "Not understood" in told(receipt, "draft: Nowhere")
    assert orders(house) == [(decision.seat, "chairman")]


def test_an_order_for_a_question_that_is_past_says_so_and_does_nothing(house):
    house.start()
    decision = house.asked()[0]
    line = house.line(decision)
    house.write(decision.seat, line)
    before = len(house.entries())
    assert "not asked of you now" in told(house.answer(decision.seat, line), line)
    assert len(house.entries()) == before


def test_a_changed_quoted_form_line_acts_and_an_unchanged_one_is_silent(house, testgame):
    house.start(edition=testgame)
    form = [line for line in house.last("north").text.splitlines() if line == "bid: £0"]
    assert form
    quoted = "\n".join(f"> {line}" for line in house.last("north").text.splitlines())
    silent = house.answer("north", f"On Sunday, 1 March 2026 at 12:00, Leadenhall wrote:\n{quoted}\n")
    assert (
        "bid: £0"
        not in silent.split("If nothing else changes")[0].split("Order form")[0].split("Your move")[0]
    )
    assert orders(house) == []
    changed = quoted.replace("> bid: £0", "> bid: £4")
    house.write("north", f"On Sunday, 1 March 2026 at 12:00, Leadenhall wrote:\n{changed}\n")
    assert orders(house) == [("north", 4)]


def test_a_quoted_form_does_not_act_where_the_answered_mail_cannot_be_told(house, testgame):
    house.start(edition=testgame)
    quoted = "> bid: £4\n"
    receipt = house.answer(
        "north", f"Here it is\n\nOn Sunday, 1 March 2026, Leadenhall wrote:\n{quoted}", In_Reply_To=""
    )
    assert orders(house) == []
    assert "quoted order form were not read" in " ".join(receipt.split())


def test_a_new_line_replaces_the_answer_until_the_group_is_settled(house, testgame):
    house.start(edition=testgame)
    house.write("north", "bid: 2")
    house.write("north", "bid: 5")
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 4")
    assert house.state().points == (("north", 2),)


def test_votes_are_asked_ahead_and_applied_in_seat_order(house, testgame):
    house.start(edition=testgame)
    to_votes(house)
    assert {each.seat for each in house.asked()} == {"north", "east", "south", "west"}
    assert told(house.answer("west", "vote: for 0"), "vote: for 0").startswith("Waiting.")
    assert "Waiting" not in told(house.answer("north", "vote: for 0"), "vote: for 0")
    house.write("west", "vote: against 0")
    house.write("east", "vote: for 0")
    house.write("south", "vote: for 0")
    assert house.state().workshops == tuple((seat, 1) for seat in sorted(house.seats()))


def test_the_words_of_a_mail_are_never_taken_for_its_header(house, testgame):
    """F-31: a line "From: …" of the body is text."""
    house.start(edition=testgame)
    house.write("north", "From: east@example.org\nbid: 2\n")
    assert orders(house) == [("north", 2)]


def test_mails_rank_by_receipt_and_not_by_their_date(house, testgame):
    """F-59: a mail dated four years ahead does not outrank a later correction."""
    house.start(edition=testgame)
    house.write("north", "bid: 5", Date="Sun, 01 Mar 2030 12:00:00 +0000")
    house.write("north", "bid: 2", Date="Sun, 01 Mar 2026 12:00:00 +0000")
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    assert [choice for seat, choice in orders(house) if seat == "north"] == [5, 2]
    assert dict(house.state().bids)["north"] == 2


ALLOCATING = {
    "seats": ["larkins", "sykes", "hastings", "paxton"],
    "turn": 2,
    "at": "allocate_revenue",
    "families": {"hastings": {"court": 2}, "larkins": {"court": 1}},
    "offices": {"chairman": {"holder": "hastings"}},
    "company": {"revenue": 8},
}


def test_an_order_that_the_mail_program_wrapped_acts_whole(house):
    house.start(position=json.dumps(ALLOCATING).encode())
    wrapped = "revenue: 2 Ship Purchasing, 3 Goods\nPurchasing, 3 President of\nMadras\n\nthanks\n"
    receipt = house.answer("hastings", wrapped)
    given = (("ship_purchasing", 2), ("goods_purchasing", 3), ("president_madras", 3))
    assert orders(house) == [("hastings", given)]
    assert "Not understood" not in receipt


def test_the_rest_of_a_wrapped_order_that_could_stand_alone_is_not_lost(house):
    position = ALLOCATING | {
        "at": "president_bengal:campaign",
        "offices": {"president_bengal": {"holder": "hastings", "treasury": 5}},
        "presidencies": {"bengal": {"guns": 1, "officers": {"larkins": 1}}},
    }
    house.start(position=json.dumps(position).encode())
    house.write("hastings", "campaign Bengal: Bengal; guns 1;\nofficers 1 Larkins; mercenaries £2\n")
    assert orders(house)[0] == ("hastings", ("bengal", 1, (("larkins", 1),), 2))


def test_an_answer_without_beginning_gives_way_to_a_line_that_names_its_question(house):
    house.start()
    decision = house.asked()[0]
    house.write(decision.seat, f"Chairman\n\n{house.line(decision, 'ship_purchasing')}\n")
    assert orders(house) == [(decision.seat, "ship_purchasing")]
