"""A mail takes no more work than many orders need: what is left over is told, and plain orders act all the same."""

from __future__ import annotations

from random import Random

import pytest

from pbem.lines import say
from pbem.lines.effort import Effort, Spent
from pbem.lines.heads import Book
from pbem.lines.hints import example
from pbem.lines.mail import LineRead, lines_in
from pbem.lines.readings import Code, Understood, Unread
from tests.lines.table import EVERYTHING, PHRASES, WORDS


def _read(lines: list[str]) -> tuple[LineRead, ...]:
    return lines_in(Book(EVERYTHING, PHRASES, WORDS), enumerate(lines, 1))


def _hard(number: int) -> list[str]:
    """Lines of words that all mean something to one question and together nothing."""
    random = Random(2)
    orders = [say.line(PHRASES[each.kind], each, example(each.options), WORDS) for each in EVERYTHING]
    words = [order.translate({ord(mark): " " for mark in ":;,"}).split() for order in orders]
    return [" ".join(random.choices(random.choice(words), k=25)) for _ in range(number)]


def test_what_is_left_over_is_told_line_by_line() -> None:
    read = _read(_hard(150))
    assert [each.number for each in read] == list(range(1, 151))
    assert isinstance(read[-1].reading, Unread)
    assert read[-1].reading.code is Code.TOO_MUCH


def test_a_plain_order_acts_below_prose_that_is_hard_to_read() -> None:
    book = Book(EVERYTHING, PHRASES, WORDS)
    book.prose.effort = Effort(0)
    assert isinstance(lines_in(book, [(1, "we go for dividends of two")])[0].reading, Unread)
    (read,) = lines_in(book, [(1, "dividends: 2")])
    assert isinstance(read.reading, Understood)
    assert read.reading.exact


def test_a_long_mail_of_orders_is_read_to_its_end() -> None:
    assert all(isinstance(each.reading, Understood) for each in _read(["dividends: 2", "vote: for 2"] * 150))


def test_effort_is_counted_down_to_nothing() -> None:
    effort = Effort(2)
    effort.spend()
    effort.spend()
    with pytest.raises(Spent):
        effort.spend()


def test_what_is_kept_back_of_an_effort_is_earned() -> None:
    effort = Effort(10)
    effort.keep_back(2)
    effort.spend(2)
    with pytest.raises(Spent):
        effort.spend()
    effort.earn(5)
    effort.spend(5)
    effort.earn(5)
    with pytest.raises(Spent):
        effort.spend(4)


def _is_left_over(each: LineRead) -> bool:
    return isinstance(each.reading, Unread) and each.reading.code is Code.TOO_MUCH


def test_a_long_mail_without_orders_is_given_up_earlier_than_a_short_one() -> None:
    hard, talk = _hard(40), ["see you on Friday"] * 20
    left_over = sum(map(_is_left_over, _read(hard)))
    assert sum(map(_is_left_over, _read([*hard, *talk]))) > left_over


def test_orders_in_sentences_earn_what_they_take_of_a_long_mail() -> None:
    lines = [f"we go for dividends of two, mates{'!' * number}" for number in range(60)]
    assert not any(map(_is_left_over, _read(lines)))
