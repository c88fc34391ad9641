"""Standing orders by mail: filed, shown, answered from, withdrawn (1E-11.1.5)."""

from __future__ import annotations

import pytest

from engine.core.inputs import Filed, Ordered, Withdrawn
from engine.core.order import Origin
from pbem.play.table import input_of
from tests.pbem.play.reading import to_votes, told

pytestmark = pytest.mark.slow


def played(house):
    """What standing orders answered, as (number, choice)."""
    found = [input_of(entry) for entry in house.entries()]
    return [
        (each.standing, each.order.choice) for each in found if isinstance(each, Ordered) and each.standing
    ]


def to_venture(house):
    """Play the test game on to the leader's venture, with the whole of its money left."""
    to_votes(house)
    for seat in house.seats():
        house.write(seat, "vote: against 0")
    for seat in house.seats():
        house.write(seat, "market: done")
    house.write("north", "dividend: 2 East, 1 South")


def test_a_standing_order_is_kept_shown_and_told_by_number(house, testgame):
    house.start(edition=testgame)
    receipt = house.answer("north", "always: vote: for 1\nstatus\n")
    assert "It is kept as standing order 1" in told(receipt, "always: vote: for 1")
    assert "vote: for 1" in receipt.split("standing orders", 1)[1]
    assert [type(input_of(each)) for each in house.entries()[1:]] == [Filed]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("always: thanks: Nroth", "thanks: North"),
        ("always: thanks: Soth else West", "thanks: South / West"),
        ("this turn: vote: for one", "vote: for £1"),
    ],
)
def test_what_is_understood_in_a_line_for_later_is_said_back(house, testgame, line, read):
    """A typo shows before the line counts, not when it has played something."""
    house.start(edition=testgame)
    receipt = house.answer("east", f"{line}\n")
    assert f"Understood, as things stand, as \u201c{read}\u201d." in told(receipt, line)


def test_a_line_for_later_in_our_own_words_needs_no_explaining(house, testgame):
    house.start(edition=testgame)
    line = "always: bid: 1 else 3"
    assert "Understood" not in told(house.answer("east", f"{line}\n"), line)


def test_it_answers_before_anybody_is_asked(house, testgame):
    house.start(edition=testgame)
    house.write("east", "always: thanks: North")
    for seat in ("north", "east", "south", "west"):
        house.write(seat, "bid: 0")
    assert played(house) == [(1, ("north",))]
    assert [each.seat for each in house.asked()] == ["north", "south", "west"]
    last = input_of(house.entries()[-1])
    assert isinstance(last, Ordered)
    assert last.order.origin is Origin.STANDING_ORDER


def test_one_for_a_question_that_is_open_acts_at_once(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 2")
    assert played(house) == [(1, 2)]


def test_alternatives_are_tried_in_order(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 1 else 3")
    assert played(house) == [(1, 3)]


@pytest.mark.parametrize("rest", ["until turn 2", "again never", "else East", "at most 2 tries"])
def test_one_that_the_mail_program_wrapped_is_kept_whole(house, testgame, rest):
    house.start(edition=testgame)
    house.write("east", f"always: thanks: North\n{rest}\n")
    (filed,) = [found for found in map(input_of, house.entries()) if isinstance(found, Filed)]
    assert filed.text == f"thanks: North {rest}"


def test_a_line_apart_from_a_standing_order_is_no_part_of_it(house, testgame):
    house.start(edition=testgame)
    house.write("east", "always: thanks: North\n\nuntil turn 2 I am away a lot\n")
    (filed,) = [found for found in map(input_of, house.entries()) if isinstance(found, Filed)]
    assert filed.text == "thanks: North"


def test_it_acts_again_in_the_next_turn_and_not_after_its_last_one(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 2, until turn 2")
    while house.state().turn < 3:
        house.play_default()
    assert [choice for number, choice in played(house)] == [2, 2]
    assert ("north", "bid") in [(each.seat, each.kind) for each in house.asked()]


def test_the_newest_one_that_fits_is_played(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: thanks: East")
    house.write("north", "always: thanks: West")
    for seat in house.seats():
        house.write(seat, "bid: 0")
    assert played(house) == [(2, ("west",))]


def test_a_line_of_ones_own_replaces_what_it_played(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 2")
    house.write("north", "bid: 4")
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    assert dict(house.state().bids)["north"] == 4


@pytest.mark.parametrize(
    ("limits", "tries"),
    [("again never", 1), ("at most 2 tries", 2), ("again while money >= 5", 2), ("", 1)],
)
def test_tries_end_where_the_line_says(house, testgame, limits, tries):
    """1E-11.1.5: a venture without effect is tried again as far as the order goes; a rule that ends the tries passes then.

    Without such a rule the order tries once and its owner is asked.
    """
    house.start(edition=testgame, laboratory=True, dice=(1, 3, 3, 3))
    to_venture(house)
    house.write("north", f"always: venture: 1 dice; hills, {limits}".rstrip(", "))
    made = [choice for _, choice in played(house) if choice is not None]
    assert made == [(1, "hills")] * tries
    assert played(house)[tries:] == ([(1, None)] if limits else [])
    assert ("venture" in [each.kind for each in house.asked()]) is not limits


def test_withdrawn_it_acts_no_more(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: thanks: East\nalways: vote: for 1\n")
    receipt = house.answer("north", "cancel 1")
    assert "Withdrawn: standing order 1" in told(receipt, "cancel 1")
    assert isinstance(input_of(house.entries()[-1]), Withdrawn)
    house.answer("north", "cancel all")
    for seat in house.seats():
        house.write(seat, "bid: 0")
    assert played(house) == []


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("cancel 1, 3", ["toast: king"]),
        ("Cancel standing orders 1 and 2.", ["loan: 1"]),
        ("cancel 1, 2 and 3", []),
        ("cancel everything", []),
        ("cancel all standing orders", []),
        ("cancel 2, 9", ["thanks: East", "toast: king", "loan: 1"]),
    ],
)
def test_several_are_withdrawn_at_once_or_none(house, testgame, line, left):
    house.start(edition=testgame)
    house.write("north", "always: thanks: East\nalways: toast: king\nalways: loan: 1\n")
    receipt = told(house.answer("north", line), line)
    with house.store.reading() as work:
        assert [row.text for row in work.standing.live("g1", "north")] == left
    assert ("Withdrawn: standing order" in receipt) is (len(left) < 3)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("always: thanks", "says no answer"),
        ("always: toast:", "says no answer"),
        ("always: toast: king if", "a condition is missing"),
        ("always: toast: king if money >= 3 and", "a condition is missing"),
        ("always: toast: king only if, else navy", "a condition is missing"),
    ],
)
def test_one_that_breaks_off_is_not_kept(house, testgame, line, why):
    house.start(edition=testgame)
    receipt = told(house.answer("north", line), line)
    assert why in receipt
    assert "kept as standing order" not in receipt


def test_nobody_withdraws_another_seats_order(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: thanks: East")
    assert "Nothing of yours is on file" in told(house.answer("east", "cancel 1"), "cancel 1")
    house.write("east", "always: vote: for 1\nalways: thanks: South")
    receipt = told(house.answer("east", "cancel 4"), "cancel 4")
    assert receipt.endswith("You have no standing order 4. Nearest: cancel 1 cancel 2")


@pytest.mark.parametrize("line", ["cancel", "cancel all", "cancel 3", "withdraw"])
def test_with_nothing_on_file_it_is_said_what_can_be_cancelled(house, testgame, line):
    house.start(edition=testgame)
    receipt = told(house.answer("north", line), line)
    assert "Nothing of yours is on file, so there is nothing to cancel" in receipt
    assert 'lines with "always:"' in receipt


@pytest.mark.parametrize("line", ["always: frob: 3", "always: thanks", "always: say hello"])
def test_one_that_names_no_question_is_not_kept(house, testgame, line):
    house.start(edition=testgame)
    receipt = told(house.answer("north", line), line)
    assert "cannot be kept" in receipt or "It is not kept" in receipt
    assert len(house.entries()) == 1


def test_one_that_an_open_question_cannot_read_is_not_kept(house, testgame):
    house.start(edition=testgame)
    assert told(house.answer("north", "always: bid: lots"), "always: bid: lots").startswith("Not understood")
    assert len(house.entries()) == 1


@pytest.mark.parametrize("fact", ["monye >= 2", "North card >= 2", "East bid >= 1"])
def test_one_that_tests_what_its_owner_may_not_know_is_refused(house, testgame, fact):
    house.start(edition=testgame)
    line = f"always: thanks: East, again while {fact}"
    assert "is nothing that you may know" in told(house.answer("north", line), line)
    assert len(house.entries()) == 1


def test_an_answer_that_is_not_legal_is_left_to_the_player(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 1")
    assert played(house) == []
    assert "north" in [each.seat for each in house.asked()]


@pytest.mark.parametrize(
    "line", ["vote: for as many as I can pay else abstain", "this turn: vote: hooray 2 else against 0"]
)
def test_a_first_choice_that_is_not_understood_is_no_reason_to_play_the_second(house, testgame, line):
    house.start(edition=testgame)
    to_votes(house)
    receipt = told(house.answer("north", line), line)
    assert "kept as standing order" not in receipt
    assert played(house) == []
    assert "north" in [each.seat for each in house.asked()]


@pytest.mark.parametrize("first", ["enlist dragons", "shares lots"])
def test_nor_is_one_that_was_filed_before_its_question_was_open(house, first):
    """1E-11.1.5: what the game does not know is not kept, what the question cannot mean rests."""
    house.start()
    seat = house.asked()[0].seat
    house.write(seat, f"always: family: {first} else writers 2")
    while house.state().phase == "setup":
        house.play_default()
    assert played(house) == []
    assert seat in [each.seat for each in house.asked() if each.kind == "family_action"]


def test_a_choice_that_no_question_could_know_is_told_at_once(house):
    """1E-11.1.5: long before the Family Phase, with the names that are nearest."""
    house.start()
    seat = house.asked()[0].seat
    line = "always: family: mansoin else writers 2"
    receipt = told(house.answer(seat, line), line)
    assert "kept as standing order" not in receipt
    assert "manor" in receipt.casefold()


@pytest.mark.parametrize(
    "line", ["this turn: vote: banana", "always: dividends: banana", "always: vote: bananas 2"]
)
def test_nor_is_an_only_choice_that_no_question_could_know(house, line):
    """It would rest when its question comes, and nobody would know before."""
    house.start(edition="second")
    seat = house.seats()[0]
    receipt = told(house.answer(seat, line), line)
    assert "does not mean anything" in receipt or "Not understood" in receipt
    assert "kept as standing order" not in receipt


@pytest.mark.parametrize(
    "limit", ["at most 0 tries", "max. 0 tries", "again while money >= 1, at most 0 tries"]
)
def test_one_that_may_never_be_tried_is_not_kept(house, testgame, limit):
    house.start(edition=testgame)
    line = f"always: venture: 1 dice; hills, {limit}"
    receipt = told(house.answer("north", line), line)
    assert "never be tried" in receipt
    assert "kept as standing order" not in receipt


def test_two_standing_orders_answer_one_after_the_other(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: thanks: East")
    house.write("north", "always: toast: navy")
    for seat in house.seats():
        house.write(seat, "bid: 0")
    for seat in ("east", "south", "west"):
        house.write(seat, "thanks: none")
    assert [choice for _, choice in played(house)] == [("east",), "navy"]
    assert [each.seat for each in house.asked()] == ["east"]


def test_a_whole_set_up_is_filed_with_the_first_mails(house):
    """1E-3.1.11, 1E-3.1.15: wishes for offices and places in order; nobody is asked in between."""
    house.start(edition="first")
    lines = (
        "this turn: draft: prefer Military Affairs, Chairman, rest",
        "this turn: starting shipyard: prefer second column, rest",
        "this turn: starting factory: prefer space 3, rest",
    )
    for seat in house.seats():
        house.write(seat, "\n".join(lines))
    kinds = {each.kind for each in house.asked()}
    assert kinds.isdisjoint({"setup_vacancy", "setup_shipyard_column", "setup_factory_space"})
    picks = [choice for _, choice in played(house)]
    assert picks[:3] == ["military_affairs", "chairman", "director_of_trade"]


def test_standing_orders_of_the_first_edition_wait_for_their_question(house):
    """1E-11.1.5: filed in set-up, played in the Family Phase, with a second choice."""
    house.start()
    seat = house.asked()[0].seat
    house.write(seat, "always: family: shares 99 else writers 2")
    while house.state().phase == "setup":
        house.play_default()
    assert played(house)[0][0] == 1
    assert seat not in [each.seat for each in house.asked() if each.kind == "family_action"]


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("always: retire Hastings' president: Scottish Estate", "retire"),
        ("always: retire Walsh pensioner: Scottish Estate", "retire Hastings pensioner"),
        ("this turn: administer Paris: 2", "administer Bengal"),
    ],
)
def test_one_for_what_its_owner_can_never_be_asked_is_refused_with_what_would_be_right(house, line, right):
    house.start(edition="second")
    before = len(house.entries())
    receipt = told(house.answer("hastings", line), line)
    assert "cannot be kept" in receipt
    assert f"{right}: ..." in receipt
    assert "{" not in receipt
    assert len(house.entries()) == before
