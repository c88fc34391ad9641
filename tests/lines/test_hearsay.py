"""What somebody else says, wants or suggests is asked about, or talk beside an order; it is never played as the writer's."""

from __future__ import annotations

import pytest

from engine.core.decision import Decision
from pbem.intake.clean import clean_text
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Code, Reading, Understood, Unread
from tests.lines.test_texts import moments_of, rules_of

PEOPLE = frozenset("bob example cy".split())


def read(at: str, text: str) -> list[Reading]:
    rules = rules_of("first")
    asked: tuple[Decision, ...] = moments_of("first")[at]
    book = Book(asked, rules.phrases, rules.words, lambda: PEOPLE)
    return [
        each.reading
        for each in lines_in(book, ((line.number, line.text) for line in clean_text(text).written()))
    ]


def played(at: str, text: str) -> list[object]:
    return [each.choice for each in read(at, text) if isinstance(each, Understood)]


def asked(at: str, text: str) -> list[Code]:
    return [each.code for each in read(at, text) if isinstance(each, Unread)]


def own(at: str) -> str:
    """The writer's family at a moment, and another one."""
    return moments_of("first")[at][0].seat.title()


def other(at: str) -> str:
    return next(each for each in ("Hastings", "Walsh", "Larkins") if each != own(at))


ORDERS = {"law_vote": "vote on Regulating Act: against 2", "dividends": "dividends: 1"}
OF_OTHERS = [
    "Bob told me \"{order}\".",
    "Bob told me \"{order}\".\nWhat do others think?",
    "Bob says: \"{order}\"",
    "bob says: {order}",
    "{family} says: \"{order}\"",
    "{family} told me \"{order}\".",
    "{family} wants me to {order}",
    "Bob wrote me that he does {order}",
    "Bob wants me to {order}",
    "Bob would like me to {order}, so I do",
    "Bob asked us to {order}. What do you think?",
    "Bob wants {order}",
    "Bob suggests {order}",
    "Yesterday Bob suggested: {order}",
    "Hm, Bob proposes {order}",
    "Bob and Cy recommend {order}",
    "Bob's line was '{order}'.",
    "Bob's advice: {order}",
    "Bob: {order}",
    "Bob Example: {order}",
    "Bob: \"{order}\"",
    "Bob > {order}",
    "Bob wrote > {order}",
    "Bob (Benyon): {order}",
    "Bob:\n{order}",
    "Bob wrote:\n{order}",
    "Bob wrote:\n\n\"{order}\"",
    "Bob wrote:\nHi all.\n{order}\nCheers",
    "\"{order}\", says Bob",
    "\"{order}\" - Bob wrote",
    "According to Bob: {order}",
    "They told me to {order}",
    "She said {order}",
    "My brother says: {order}",
    "Everybody says {order}",
    "Strangername says {order}",
]  # fmt: skip


@pytest.mark.parametrize("at", ORDERS)
@pytest.mark.parametrize("text", OF_OTHERS)
def test_what_another_says_is_never_played_and_asked_about(at: str, text: str) -> None:
    said = text.format(order=ORDERS[at], family=other(at))
    assert played(at, said) == []
    assert asked(at, said) != []


OWN = [
    "{order}",
    "\"{order}\"",
    "As Bob suggested, {order}",
    "As {family} says, {order}",
    "On Bob's advice: {order}",
    "{order}, as Bob says",
    "{order} (Bob's idea)",
    "I say {order}",

    "My wife says I should be bold, so {order}",
    "Bob wants the Chair. {order}",
    "Bob asked for money.\n\n{order}",
    "Hi Bob,\n{order}",
    "Bob,\n\n{order}",
    "My orders:\n{order}",
    "Me: {order}",
]  # fmt: skip


@pytest.mark.parametrize("at", ORDERS)
@pytest.mark.parametrize("text", OWN)
def test_ones_own_order_acts_whoever_is_named_beside_it(at: str, text: str) -> None:
    said = text.format(order=ORDERS[at], family=other(at))
    assert played(at, said) == played(at, ORDERS[at]) != []


BESIDE = [
    "Bob wants me to {order}, but {mine}",
    "Bob suggests {order}. {mine}.",
    "Bob suggests {order}\n{mine}",
    "{mine}\nBob told me \"{order}\".",
    "Bob:\n{order}\n\nMe:\n{mine}",
    "Bob: {order}\nMe: {mine}",
    "Bob's line was '{order}'. Mine:\n{mine}",
]  # fmt: skip
MINE = {"law_vote": "vote on Regulating Act: for 1", "dividends": "dividends: 0"}


@pytest.mark.parametrize("at", ORDERS)
@pytest.mark.parametrize("text", BESIDE)
def test_beside_ones_own_order_what_another_says_is_talk(at: str, text: str) -> None:
    said = text.format(order=ORDERS[at], mine=MINE[at])
    assert played(at, said) == played(at, MINE[at]) != []
    assert asked(at, said) == []


def test_an_order_may_follow_somebody() -> None:
    assert played("law_vote", "I follow Bob: vote for 2") == [("for", 2)]


@pytest.mark.parametrize("text", ["{own}: {order}", "{own} says {order}"])
def test_ones_own_family_is_nobody_else(text: str) -> None:
    at = "law_vote"
    codes = asked(at, text.format(own=own(at), order=ORDERS[at]))
    assert Code.DOUBTFUL not in codes


def test_the_question_offers_the_line_to_send() -> None:
    (reading,) = read("law_vote", "Bob suggests vote on Regulating Act: against 2")
    assert isinstance(reading, Unread)
    assert reading.code is Code.DOUBTFUL
    assert reading.nearest == ("vote on Regulating Act: against £2",)


def test_what_another_wants_of_another_question_is_still_asked_about() -> None:
    at = "law_vote"
    heard = asked(at, "offer: pass\nBob suggests vote on Regulating Act: against 2")
    assert Code.DOUBTFUL in heard


def test_who_speaks_for_himself_too_orders() -> None:
    assert played("dividends", "Bob and I want dividends: 1") == [1]
