"""Lines below an order that take it back, put another answer in its place, or are mere talk."""

from __future__ import annotations

import pytest

from engine.core.decision import Decision
from engine.core.options import Pick
from pbem.lines.heads import Book
from pbem.lines.mail import LineRead, lines_in
from pbem.lines.readings import Chatter, Code, Understood, Unread
from tests.lines.table import DIVIDENDS, PHRASES, SAIL, WORDS
from tests.lines.table import asked as ask

ASKED = (DIVIDENDS, SAIL)
LEADER = ask("captaincies", Pick(("walsh", "paxton", "hastings")))


def read(asked: tuple[Decision, ...], *lines: str) -> tuple[LineRead, ...]:
    return lines_in(Book(asked, PHRASES, WORDS), enumerate(lines, 1))


def choices(asked: tuple[Decision, ...], *lines: str) -> list[object]:
    return [each.reading.choice for each in read(asked, *lines) if isinstance(each.reading, Understood)]


@pytest.mark.parametrize(
    "below",
    [
        "sorry, make that 1",
        "no wait, 1",
        "Oops, I meant one.",
        "Correction: 1 please",
        "Hang on, no - make it £1",
        "wait, that should be 1",
    ],
)
def test_another_answer_stands_in_the_place_of_the_one_above_and_is_said_back(below: str) -> None:
    (order,) = read(ASKED, "dividends: 2", below)
    assert isinstance(order.reading, Understood)
    assert order.reading.choice == 1
    assert not order.reading.exact
    assert order.reading.corrections[-1].startswith("corrected by")


def test_talk_may_stand_between_an_order_and_its_correction() -> None:
    assert choices(ASKED, "dividends: 2", "See you on Friday.", "Oops, make that 1") == [1]


def test_only_the_order_right_above_is_corrected() -> None:
    assert choices(ASKED, "dividends: 2", "sail Bombay: 3", "sorry, make that 1") == [2, 1]


def test_a_number_is_corrected_where_it_stands() -> None:
    assert choices(ASKED, "sail Bombay: £3", "I mean 2") == [2]


@pytest.mark.parametrize(
    "below", ["scratch that", "Ignore the above please", "just kidding", "on second thoughts, no idea"]
)
def test_an_order_that_is_taken_back_does_not_act(below: str) -> None:
    (order,) = read(ASKED, "dividends: 2", below)
    assert isinstance(order.reading, Unread)
    assert order.reading.code is Code.DOUBTFUL
    assert order.reading.nearest == ("dividends: 2",)


@pytest.mark.parametrize("below", ["sorry, Paxton", "actually Paxton", "scratch that, Paxton"])
def test_what_may_be_another_answer_or_said_to_somebody_is_asked(below: str) -> None:
    (order,) = read((LEADER,), "captaincies: Walsh", below)
    assert isinstance(order.reading, Unread)
    assert order.reading.nearest == ("captaincies: Paxton", "captaincies: Walsh")


def test_more_of_the_same_is_asked_about() -> None:
    (order,) = read(ASKED, "dividends: 2", "sorry, and then Hyderabad too")
    assert isinstance(order.reading, Unread)


@pytest.mark.parametrize(
    "below", ["Sorry for the delay", "No deal, Walsh!", "Well done everybody", "Actually I like this"]
)
def test_remarks_that_begin_like_a_second_thought_take_nothing_back(below: str) -> None:
    order, talk = read(ASKED, "dividends: 2", below)
    assert isinstance(order.reading, Understood)
    assert isinstance(talk.reading, Chatter)


def test_a_whole_line_behind_what_takes_back_stands_in_the_place_of_its_like() -> None:
    assert choices(ASKED, "dividends: 2", "Oops, scratch that. dividends: 3") == [3]


def test_a_whole_line_about_something_else_acts_and_what_is_above_is_asked() -> None:
    first, second = read(ASKED, "dividends: 2", "Scratch that. sail Bombay: 3")
    assert isinstance(first.reading, Unread)
    assert isinstance(second.reading, Understood)
