"""Lines on which public mail games came to grief, each read rightly here; named after the list of such failures."""

from __future__ import annotations

import pytest

from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.read import orders_in, read_line
from pbem.lines.readings import Chatter, Code, Understood, Unread
from tests.lines.reading import choice, missed, understood
from tests.lines.table import (
    CAMPAIGN,
    DIVIDENDS,
    EVERYTHING,
    FAMILY,
    FILL,
    PHRASES,
    REVENUE,
    SAIL,
    WORDS,
)
from tests.lines.table import asked as ask


def test_F_08_a_misspelt_place_costs_no_other_line_and_is_said_back() -> None:
    mail = ("dividends: 1", "revenue: 8 Ship Purchasing", "vote: for 2", "campaign Madras: Mysroe; guns 1")
    read = lines_in(Book(EVERYTHING, PHRASES, WORDS), enumerate(mail, 1))
    assert [each.number for each in read] == [1, 2, 3, 4]
    assert all(isinstance(each.reading, Understood) for each in read)
    last = read[-1].reading
    assert isinstance(last, Understood)
    assert last.corrections == ("Mysroe read as Mysore",)
    assert not last.exact


def test_F_08_a_place_two_letters_off_is_asked_about_with_a_line_ready_to_send() -> None:
    unread = missed("campaign Madras: Mysoree Hil; guns 1", Code.UNKNOWN_WORD)
    assert unread.decision == CAMPAIGN
    assert missed("campaign Madras: Myzorre; guns 1", Code.UNKNOWN_WORD).nearest == (
        "campaign Madras: Mysore; guns 1",
    )


@pytest.mark.parametrize(
    "line", ["dividends – 2", "dividends — 2", "dividends − 2", "dividends: 2", "• dividends: 2"]
)
def test_F_09_dashes_and_bullets_of_any_make(line: str) -> None:
    assert choice(line) == 2


@pytest.mark.parametrize("arrow", ["->", "-->", "=>", "→", "⇒", "➔", "to"])
def test_F_09_arrows_of_any_make(arrow: str) -> None:
    deploy = ask("deploy", DIVIDENDS.options, home="madras", target="mysore")
    assert understood(f"deploy madras {arrow} Mysore: 2", (deploy,)).exact


@pytest.mark.parametrize("blank", ["\u00a0", "\u202f", "\u2009", "\u3000", "\u200b \u200b", "\t"])
def test_F_10_spaces_of_any_make(blank: str) -> None:
    assert choice(f"vote:{blank}for{blank}2") == ("for", 2)
    assert choice(f"revenue:{blank}8{blank}Ship{blank}Purchasing") == (("ship_purchasing", 8),)


def test_F_11_every_line_of_a_mail_is_accounted_for() -> None:
    mail = ("Dear all,", "zz 9", "dividends: 1", "bogus: 3", "vote: perhaps", "See you on Friday")
    read = lines_in(Book(EVERYTHING, PHRASES, WORDS), enumerate(mail, 1))
    assert [(each.number, type(each.reading)) for each in read] == [
        (1, Chatter),
        (2, Chatter),
        (3, Understood),
        (4, Unread),
        (5, Unread),
        (6, Chatter),
    ]


def test_F_12_an_ambiguous_abbreviation_is_refused_with_all_that_it_may_mean() -> None:
    unread = missed("revenue: 8 purch", Code.AMBIGUOUS_WORD)
    assert unread.nearest == ("revenue: £8 Ship Purchasing", "revenue: £8 Goods Purchasing")
    head = missed("sai: 2", Code.FITS_SEVERAL, (SAIL, ask("sail", DIVIDENDS.options, presidency="bengal")))
    assert len(head.nearest) == 2


def test_F_12_a_single_letter_is_never_taken_silently() -> None:
    assert understood("family: m").corrections == ("m read as manor",)


def test_F_23_curly_quotes_are_quotes() -> None:
    assert choice("revenue: 8 “Ship Purchasing”") == (("ship_purchasing", 8),)
    assert choice("“dividends”: 2") == 2


def test_F_26_words_run_together_are_not_pulled_apart() -> None:
    missed("dividends: 1vote: for 2", Code.NOT_A_NUMBER)
    assert orders_in(Book(EVERYTHING, PHRASES, WORDS), "dividends: 1vote: for 2") == (
        "dividends: 1vote: for 2",
    )
    missed("revenue: 8 shippurchasingmadras", Code.UNKNOWN_WORD)


def test_F_28_a_missing_number_of_a_place_is_asked_about_or_said_back() -> None:
    unread = missed("fill Bengal: Bengal", Code.AMBIGUOUS_WORD)
    assert unread.nearest == ("fill Bengal: Bengal 1", "fill Bengal: Bengal 2")
    assert understood("fill Bengal: Delhi").corrections == ("Delhi read as Delhi 3",)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("dividends: 31", Code.OUT_OF_RANGE),
        ("dividends: -1", Code.OUT_OF_RANGE),
        ("dividends: 2.5", Code.NOT_A_NUMBER),
        ("dividends: tow", Code.NOT_A_NUMBER),
        ("campaign Madras: Delhi; guns 3", Code.OUT_OF_RANGE),
        ("revenue: 9 Ship Purchasing", Code.OUT_OF_RANGE),
        ("revenue: 4 Ship Purchasing, 5 Goods Purchasing", Code.WRONG_TOTAL),
        ("fill Bengal: Bengal 3", Code.UNKNOWN_WORD),
    ],
)
def test_F_50_impossible_numbers_are_refused_never_mended(line: str, code: Code) -> None:
    missed(line, code)


def test_a_line_that_fits_two_questions_is_never_guessed() -> None:
    other = ask("sail", SAIL.options, presidency="madras")
    unread = missed("sail: 3", Code.FITS_SEVERAL, (SAIL, other))
    assert unread.nearest == ("sail Bombay: £3", "sail Madras: £3")
    for line in unread.nearest:
        assert understood(line, (SAIL, other)).exact


def test_nothing_is_read_into_the_answer_of_another_question() -> None:
    reading = read_line("family: 2 writers", (FAMILY, REVENUE, FILL), PHRASES, WORDS)
    assert reading == Understood(FAMILY, ("writers", 2))
