"""A word that means something, put into a line, is never passed over: the line plays something else or is asked about."""

from __future__ import annotations

import os
from random import Random

import pytest

from engine.core.decision import Decision, Urgency
from engine.core.options import Choice, Pick, sample
from engine.core.phrase import Phrase
from pbem.lines import say
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood
from pbem.lines.shapes import is_nothing
from pbem.lines.spelling import singular
from pbem.lines.text import fold
from tests.lines.test_texts import moments_of, rules_of

pytestmark = pytest.mark.slow

ROUNDS = 5 if "LEADENHALL_SOAK" in os.environ else 1
PIECES = {
    "first": ("7", "2", "Walsh", "Hyderabad", "officers", "ships"),
    "second": ("7", "2", "Walsh", "Hyderabad", "officer", "workshop", "Neptune"),
}
DENYING = ("not", "never", "unless Walsh agrees", "if Madras sails", "except", "or 4")
VAGUE = ("at least", "about")


def _idle(phrase: Phrase) -> frozenset[str]:
    """Words that may stand in a question's line without a meaning."""
    return frozenset(
        singular(word) for each in (phrase.head, *phrase.also, *phrase.idle) for word in fold(each)
    )


def _orders(book: Book, text: str) -> list[tuple[Decision, Choice]]:
    return [
        (each.reading.decision, each.reading.choice)
        for each in lines_in(book, [(1, text)])
        if isinstance(each.reading, Understood)
    ]


def _texts(line: str, word: str, at: float) -> tuple[str, str]:
    """The line with a word put somewhere behind its beginning, with its colon and without."""
    head, _, answer = line.partition(": ")
    words = answer.split()
    place = int(at * (len(words) + 1))
    put = " ".join((*words[:place], word, *words[place:]))
    return f"{head}: {put}", f"{head} {put}"


def _is_the_other(question: Decision, choice: Choice, played: list[tuple[Decision, Choice]]) -> bool:
    """Whether what is played is the other one of two answers: who does not discard keeps."""
    options = question.options
    is_either = isinstance(options, Pick) and options.single and len(options.among) == 2
    return is_either and len(played) == 1 and played[0][0] == question and played[0][1] != choice


@pytest.mark.parametrize("edition", ["first", "second"])
def test_nothing_is_passed_over(edition: str) -> None:
    rules = rules_of(edition)
    random = Random(1)
    passed_over: list[tuple[str, str]] = []
    for asked in moments_of(edition).values():
        book = Book(asked, rules.phrases, rules.words)
        for question in (each for each in asked if each.urgency is Urgency.BLOCKING):
            phrase = rules.phrases[question.kind]
            for _ in range(ROUNDS):
                choice = sample(question.options, random.randrange)
                line = say.line(phrase, question, choice, rules.words)
                for word in (*PIECES[edition], *DENYING, *VAGUE):
                    if (
                        is_nothing(choice)
                        or singular(word) in _idle(phrase)
                        or word.casefold() in line.casefold()
                    ):
                        continue
                    for text in _texts(line, word, random.random()):
                        played = _orders(book, text)
                        if word in ("not", "never") and _is_the_other(question, choice, played):
                            continue
                        if (question, choice) in played or (word in DENYING and played):
                            passed_over.append((line, text))
    assert "\n".join(f"{a} ## {b}" for a, b in passed_over) == ""
