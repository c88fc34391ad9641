"""What stands around orders in letters: greetings, regards, names, lists, second lines, second thoughts, quoted lines."""

from __future__ import annotations

import pytest

from engine.core.decision import Decision
from engine.core.options import Pick
from pbem.lines import courtesy
from pbem.lines.heads import Book
from pbem.lines.mail import LineRead, lines_in
from pbem.lines.readings import Chatter, Code, Understood, Unread
from tests.lines.table import CAMPAIGN, DIVIDENDS, FAMILY, PHRASES, REVENUE, SAIL, WORDS
from tests.lines.table import asked as ask

LEADER = ask("captaincies", Pick(("walsh", "paxton", "hastings")))


def read(
    asked: tuple[Decision, ...], *lines: str, under: dict[int, str] | None = None
) -> tuple[LineRead, ...]:
    return lines_in(Book(asked, PHRASES, WORDS), enumerate(lines, 1), under or {})


def choices(asked: tuple[Decision, ...], *lines: str, under: dict[int, str] | None = None) -> list[object]:
    found = read(asked, *lines, under=under)
    return [each.reading.choice for each in found if isinstance(each.reading, Understood)]


@pytest.mark.parametrize(
    "text",
    [
        "Hi all, dividends: 2",
        "Dear Mr. Nobody, dividends: 2",
        "Good evening gentlemen - dividends: 2",
        "My orders: dividends: 2",
        "Here goes: dividends: 2",
        "So: dividends: 2",
        "dividends: 2. Kind regards, Ann Example",
        "dividends: 2, cheers Tom",
        "dividends: 2 - sorry!",
    ],
)
def test_courtesies_around_an_order_mean_nothing(text: str) -> None:
    assert choices((DIVIDENDS, SAIL), text) == [2]


@pytest.mark.parametrize(
    "text", ["Hi 2 writers", "Hello manor", "dividends: 2, regards to Walsh and 3 others"]
)
def test_no_more_than_courtesies_is_cut_off(text: str) -> None:
    assert courtesy.without(text) == text


@pytest.mark.parametrize("line", ["Dear Dealer,", "Hello everybody!", "Dear all -"])
def test_a_greeting_alone_is_no_order_and_no_mistyped_one(line: str) -> None:
    assert [type(each.reading) for each in read((DIVIDENDS, SAIL), line)] == [Chatter]


@pytest.mark.parametrize(
    "regards", ["Cheers", "Best,", "Kind regards", "Viele Gr\u00fc\u00dfe", "Thanks a lot!", "MfG"]
)
def test_a_name_below_regards_is_a_signature(regards: str) -> None:
    (*_, last) = read((LEADER,), "See you soon", regards, "Walsh")
    assert isinstance(last.reading, Unread)
    assert last.reading.code is Code.HEAD_NEEDED
    assert choices((LEADER,), "Hastings", regards, "Walsh") == ["hastings"]


def test_the_writer_s_own_name_at_the_end_is_a_signature() -> None:
    assert choices((LEADER,), "Hastings", "Paxton") == ["hastings"]
    assert choices((LEADER,), "Paxton") == ["paxton"]


def test_a_whole_line_acts_below_regards_too() -> None:
    assert choices((LEADER,), "Cheers", "captaincies: Walsh") == ["walsh"]


def test_a_list_below_its_beginning_is_one_answer() -> None:
    mail = (
        "Revenue:",
        "- 3 to Ship Purchasing",
        "- 4 to Goods Purchasing",
        "- 1 to the President of Madras",
        "Bye",
    )
    assert choices((REVENUE, DIVIDENDS), *mail) == [
        (("ship_purchasing", 3), ("goods_purchasing", 4), ("president_madras", 1))
    ]


def test_a_second_line_of_an_order_belongs_to_it() -> None:
    assert choices((CAMPAIGN, DIVIDENDS), "campaign Madras: Delhi", "guns 2, pounds 1") == [
        ("delhi", 2, (), 1)
    ]
    assert choices((CAMPAIGN, DIVIDENDS), "campaign Madras: Delhi", "see you on Friday") == [
        ("delhi", 0, (), 0)
    ]


def test_entries_of_a_list_below_one_another_are_one_answer() -> None:
    several = ask("captaincies", Pick(("walsh", "paxton", "hastings"), 0, 3))
    assert choices((several,), "Walsh", "Hastings") == [("walsh", "hastings")]
    assert choices((LEADER,), "Walsh", "Hastings") == []
    assert choices((several,), "Walsh", "captaincies: Hastings") == [("hastings",)]


@pytest.mark.parametrize("line", ["scratch that", "just kidding", "That was wrong."])
def test_a_line_that_takes_an_order_back_is_asked_about(line: str) -> None:
    last = read((DIVIDENDS, SAIL), "dividends: 2", line)[-1]
    assert isinstance(last.reading, Unread)
    assert last.reading.code is Code.DOUBTFUL
    assert isinstance(read((DIVIDENDS, SAIL), line)[-1].reading, Chatter)


def test_an_order_that_its_line_takes_back_is_asked_about() -> None:
    assert choices((DIVIDENDS, SAIL), "dividends: 2. Scratch that.") == []
    assert choices((DIVIDENDS, SAIL), "dividends: 2. See you on Friday.") == [2]


def test_an_answer_below_a_quoted_line_of_the_form_answers_it() -> None:
    under = {1: "dividends: 0 to 3", 2: "sail Bombay: \u00a31 to \u00a35, or pass"}
    assert choices((DIVIDENDS, SAIL), "three", "pass", under=under) == [3, None]
    assert choices((DIVIDENDS, SAIL), "sail Bombay: 2", under=under) == [2]
    assert choices((DIVIDENDS, SAIL), "2", under={1: "money: 0 to 3"}) == []


@pytest.mark.parametrize("line", ["not", "don't!", "everything"])
def test_a_word_alone_that_says_no_more_is_no_answer(line: str) -> None:
    assert choices((CAMPAIGN,), line) == []
    assert choices((FAMILY,), line) == []
