"""How a line says which question it answers, and what happens when it does not."""

from __future__ import annotations

import pytest

from engine.core.decision import Urgency
from engine.core.options import Pick
from pbem.lines.read import read_line
from pbem.lines.readings import Chatter, Code, Understood, Unread
from tests.lines.reading import choice, missed, understood
from tests.lines.table import CAMPAIGN, DEBT, DIVIDENDS, EVERYTHING, FAMILY, PHRASES, SAIL, VOTE, WORDS
from tests.lines.table import asked as ask
from tests.lines.test_texts import moments_of, rules_of


@pytest.mark.parametrize(
    "line",
    [
        "dividends: 2",
        "Dividends : 2",
        "DIVIDENDS 2",
        "dividends = 2",
        "dividends - 2",
        "- dividends: 2",
        "* dividends: 2",
        "3. dividends: 2",
        "3) dividends: 2",
        "(3) dividends: 2",
        "- [x] dividends: 2",
        "*dividends*: 2",
        "Please dividends: 2.",
        "dividends: 2, please!",
        "my orders: dividends: 2",
        "  dividends:2  ",
        "the dividends: 2",
        "dividend: 2",
        "div: 2",
    ],
)
def test_beginnings(line: str) -> None:
    assert choice(line) == 2


@pytest.mark.parametrize(
    "line",
    ["vote on Navigation Act: for 2", "vote: for 2", "vote on nav act: for 2", "vote navigation act for 2"],
)
def test_a_beginning_with_a_name_may_be_shortened(line: str) -> None:
    assert choice(line) == ("for", 2)


@pytest.mark.parametrize("line", ["devidends: 2", "dividneds: 2", "devidends 2"])
def test_a_typo_in_the_beginning_is_said_back(line: str) -> None:
    reading = understood(line)
    assert (reading.decision, reading.choice) == (DIVIDENDS, 2)
    assert reading.corrections == (f"{line.split(maxsplit=1)[0].rstrip(':')} read as dividends",)


def test_a_beginning_without_its_first_word_is_said_back() -> None:
    assert understood("Navigation Act: for 2").corrections == (
        "Navigation Act read as vote on Navigation Act",
    )


def test_an_unknown_beginning_names_the_nearest() -> None:
    assert missed("dyvidents: 2", Code.UNKNOWN_HEAD).nearest == ("dividends: 2",)
    assert missed("bogus: 3", Code.UNKNOWN_HEAD, (DIVIDENDS,)).nearest == ("dividends: 3",)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("campain Bengal: 3", "campaign bengal: 3"),
        ("campiagn Bengal: 3", "campaign bengal: 3"),
        ("familly: enlist", "family: enlist"),
    ],
)
def test_a_misspelt_beginning_of_a_question_that_is_not_open_is_recognised(line: str, meant: str) -> None:
    assert missed(line, Code.MISSPELT, (DIVIDENDS,)).nearest == (meant,)


def test_short_words_and_numbers_are_no_misspelt_beginnings() -> None:
    for line in ("sal Bengal: 3", "campai Bengal: 3", "12345 Bengal: 3"):
        assert missed(line, Code.UNKNOWN_HEAD, (DIVIDENDS,))


def test_a_question_of_another_moment_is_told_apart_from_nonsense() -> None:
    missed("vote on Tenure Act: for 2", Code.NOT_ASKED, (DIVIDENDS,))
    missed("sail Bengal: 3", Code.NOT_ASKED)
    missed("take debt pass", Code.NOT_ASKED, (DIVIDENDS,))


def test_a_beginning_without_answer_gets_the_range() -> None:
    unread = missed("dividends:", Code.NO_ANSWER)
    assert unread.nearest == ("dividends: 0 to 3",)
    assert unread.decision == DIVIDENDS


def test_two_questions_with_one_beginning() -> None:
    other = ask("sail", SAIL.options, presidency="madras")
    missed("sail: 9", Code.WHICH_QUESTION, (SAIL, other))
    places = ask("sail", Pick(("delhi", "mysore")), presidency="madras")
    reading = understood("sail: Delhi", (SAIL, places))
    assert reading.decision == places
    assert reading.corrections == ("sail read as sail Madras",)


def test_two_questions_worded_alike_are_answered_in_order_and_it_is_said() -> None:
    twin = ask("dividends", Pick(("delhi", "mysore")), copy="second")
    assert understood("dividends: Delhi", (DIVIDENDS, twin)).decision == twin
    again = ask("dividends", DIVIDENDS.options, copy="second")
    reading = understood("dividends: 1", (DIVIDENDS, again))
    assert reading.decision == DIVIDENDS
    assert reading.corrections == ('taken for the first of 2 questions "dividends"',)


@pytest.mark.parametrize("line", ["2 writers", "writers: 2", "- two writers, please"])
def test_an_answer_alone_is_taken_for_the_only_question_and_it_is_said(line: str) -> None:
    reading = understood(line, (FAMILY, DEBT))
    assert (reading.decision, reading.choice) == (FAMILY, ("writers", 2))
    assert reading.corrections == ('taken as the answer to "family"',)
    assert not reading.exact
    assert not reading.headed


def test_an_answer_alone_is_asked_about_when_several_questions_wait() -> None:
    unread = missed("3", Code.HEAD_NEEDED)
    assert unread.nearest == ("dividends: 3", "sail Bombay: £3")
    assert missed("pass", Code.HEAD_NEEDED).nearest == ("campaign Madras: pass", "sail Bombay: pass")


def test_an_answer_alone_is_never_taken_for_an_offer() -> None:
    offered = ask("sail", SAIL.options, Urgency.OFFERED, presidency="bombay")
    assert read_line("3", (offered,), PHRASES, WORDS) == Chatter("3")


def test_an_answer_alone_with_a_typo_beside_a_name_is_said_back() -> None:
    reading = understood("offcer Bombay", (FAMILY,))
    assert (reading.choice, reading.exact, reading.headed) == (("officer", "bombay"), False, False)
    assert reading.corrections == ('read as "family: officer Bombay"',)


def test_an_answer_alone_with_nothing_but_a_typo_is_said_back() -> None:
    """One letter too many in a long word that can mean nothing else (F-28)."""
    reading = understood("mannor", (FAMILY,))
    assert (reading.choice, reading.exact) == (("manor", 1), False)
    assert reading.corrections == ('read as "family: manor"',)


def test_an_answer_alone_out_of_range_is_asked_about() -> None:
    assert missed("6", Code.OUT_OF_RANGE, (SAIL,)).decision == SAIL


@pytest.mark.parametrize(
    "line",
    [
        "Hello everybody,",
        "thanks!",
        "See you all on Friday, I hope the dice are kinder this time.",
        "I think we should all vote for the act, do you agree?",
        "All the best",
        "Best wishes, Ben",
        "Ben",
        "zz 9",
        "Hastings",
        "Bombay sounds good to me",
        "Bengal is where the money is if Paxton sends ships there",
        "On Monday at 10:30 I'm back",
        "PS: see you soon",
        "https://example.org/dividends",
        "Sent from my phone",
        "-- ",
        "______",
        ":-)",
        "should we take debt?",
        "dividends?",
        "",
    ],
)
def test_prose_is_no_error(line: str) -> None:
    assert isinstance(read_line(line, EVERYTHING, PHRASES, WORDS), Chatter)


def test_an_order_with_a_question_mark_is_not_played() -> None:
    assert missed("dividends: 2?", Code.QUESTION).nearest == ("dividends: 2",)


def test_a_remark_in_brackets_is_left_out_and_it_is_said() -> None:
    assert understood("dividends: 2 (as we agreed)").corrections == ("left out: (as we agreed)",)


def test_a_word_known_elsewhere_is_not_mended_into_another() -> None:
    names = ask("dividends", Pick(("delhi", "mysore")))
    assert missed("dividends: Madras", Code.NOT_HERE, (names,)).nearest == (
        "dividends: Delhi",
        "dividends: Mysore",
    )
    assert missed("campaign Madras: Bombay", Code.NOT_HERE).decision == CAMPAIGN


def test_a_typo_that_may_be_two_names_is_asked_about() -> None:
    words = {"bath": ("Bath",), "both": ("Both",)}
    question = ask("dividends", Pick(("bath", "both")))
    reading = read_line("dividends: bxth", (question,), PHRASES, words)
    assert not isinstance(reading, Understood | Chatter)
    assert (reading.code, reading.nearest) == (Code.TYPO_TIE, ("dividends: Bath", "dividends: Both"))


def test_an_endless_line_is_no_order() -> None:
    missed("dividends: " + "1 " * 2000, Code.TOO_LONG)


def test_yes_and_no_in_one_letter_are_said_back() -> None:
    consent = ask("dividends", Pick(("yes", "no")))
    assert choice("dividends: yes", (consent,)) == "yes"
    assert understood("dividends: y", (consent,)).corrections == ("y read as yes",)
    assert understood("no", (consent,)).choice == "no"
    assert missed("no", Code.HEAD_NEEDED, (consent, VOTE, SAIL)).nearest == (
        "dividends: no",
        "sail Bombay: pass",
    )


@pytest.mark.parametrize("line", ["Ann: hi all", "<ann@example.org>: hello"])
def test_a_beginning_that_nothing_is_known_of_is_said_back_as_it_was_typed(line: str) -> None:
    rules = rules_of("first")
    reading = read_line(line, moments_of("first")["law_vote"], rules.phrases, rules.words)
    assert isinstance(reading, Unread)
    assert reading.given == line.partition(":")[0]


def test_letters_that_only_look_like_a_beginning_are_not_offered_as_a_line() -> None:
    reading = missed("v\u043ete on Commut\u0430tion Act: for 3", Code.MISSPELT, (DIVIDENDS,))
    assert all(each.isascii() for each in reading.nearest)


@pytest.mark.parametrize("line", ["voute on Commutation Act: 1", "voet on Navigation Act: for 1"])
def test_a_misspelt_beginning_of_what_is_not_asked_announces_no_other_answer(line: str) -> None:
    """It played one dividend where only that was asked."""
    missed(line, Code.MISSPELT, (DIVIDENDS,))
