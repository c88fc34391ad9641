"""Whole mails: several orders on a line, wrapped lines, answers without beginning."""

from __future__ import annotations

from pbem.lines.heads import Book
from pbem.lines.mail import LineRead, lines_in
from pbem.lines.read import orders_in
from pbem.lines.readings import Chatter, Understood, Unread
from tests.lines.table import DIVIDENDS, EVERYTHING, FAMILY, PHRASES, WORDS


def read(*lines: str) -> tuple[LineRead, ...]:
    return lines_in(Book(EVERYTHING, PHRASES, WORDS), enumerate(lines, 1))


def choices(*lines: str) -> list[object]:
    return [each.reading.choice for each in read(*lines) if isinstance(each.reading, Understood)]


def split(text: str) -> tuple[str, ...]:
    return orders_in(Book(EVERYTHING, PHRASES, WORDS), text)


def test_several_orders_on_one_line() -> None:
    assert split("dividends: 1; vote: for 3 and family: manor") == (
        "dividends: 1",
        "vote: for 3",
        "family: manor",
    )
    assert split("Dividends: 1. Sail Bombay: pass.") == ("Dividends: 1", "Sail Bombay: pass.")
    assert choices("dividends: 1; vote: for 3 and family: manor") == [1, ("for", 3), ("manor", 1)]


def test_a_line_that_reads_as_one_order_is_never_cut() -> None:
    one = "campaign Madras: Delhi; guns: 1; pounds: 2"
    assert split(one) == (one,)
    assert split("hello; bye: see you") == ("hello; bye: see you",)


def test_a_line_for_later_is_kept_whole_and_may_stand_beside_another() -> None:
    one = "this turn: sail Bombay: 3; dividends all; vote for"
    assert split(one) == (one,)
    assert split("always: vote: for 1; this turn: dividends: 2, always: sail Bombay: 3") == (
        "always: vote: for 1",
        "this turn: dividends: 2",
        "always: sail Bombay: 3",
    )


def test_each_order_of_a_line_keeps_its_number() -> None:
    found = read("dividends: 1", "vote: for 3; family: nobody", "thanks")
    assert [(each.number, type(each.reading)) for each in found] == [
        (1, Understood),
        (2, Understood),
        (2, Unread),
        (3, Chatter),
    ]


def test_a_wrapped_line_is_put_together() -> None:
    assert choices("revenue: 3 Ship Purchasing, 3 Goods", "Purchasing, 2 President of", "Madras") == [
        (("ship_purchasing", 3), ("goods_purchasing", 3), ("president_madras", 2))
    ]
    assert choices("campaign Madras: Delhi; guns 1;", "officers Hastings 1; pounds 2", "", "thanks") == [
        ("delhi", 1, (("hastings", 1),), 2)
    ]


def test_lines_that_stand_apart_are_not_put_together() -> None:
    book = Book(EVERYTHING, PHRASES, WORDS)
    found = lines_in(book, ((1, "campaign Madras: Delhi; guns 1;"), (3, "pounds 2")))
    assert isinstance(found[0].reading, Understood)
    assert found[0].reading.choice == ("delhi", 1, (), 0)
    assert len(found) == 2


def test_a_line_that_names_its_question_is_never_swallowed() -> None:
    assert choices("campaign Madras: Delhi;", "dividends: 1") == [("delhi", 0, (), 0), 1]
    found = read("revenue: 3 Ship Purchasing", "dividends: lots")
    assert [type(each.reading) for each in found] == [Unread, Unread]


def test_an_answer_alone_gives_way_to_a_line_with_its_beginning() -> None:
    found = lines_in(Book((FAMILY,), PHRASES, WORDS), ((1, "family: officer Bengal"), (3, "manor")))
    assert [type(each.reading) for each in found] == [Understood, Chatter]
    alone = lines_in(Book((FAMILY, DIVIDENDS), PHRASES, WORDS), ((1, "dividends: 1"), (3, "pass")))
    assert [type(each.reading) for each in alone] == [Understood, Chatter]
