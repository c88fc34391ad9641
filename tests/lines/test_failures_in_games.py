"""The same failures at every question of both editions: names cut short, punctuation of phones, places without number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.core.decision import Decision, Urgency
from engine.core.options import Pick, sample
from pbem.intake.clean import clean_text
from pbem.lines import say
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.read import line_in
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.lines.text import fold
from tests.lines.test_texts import EDITIONS, moments_of, rules_of

QUOTES = (
    ("\u201c", "\u201d"),
    ("\u201e", "\u201c"),
    ("\u00bb", "\u00ab"),
    ("\u2018", "\u2019"),
    ("\u201a", "\u2018"),
    ('"', '"'),
)
"""Quotation marks as phones and keyboards of several countries set them."""


def questions(edition: str) -> Iterator[tuple[Book, Decision, str]]:
    """Each blocking question at its recorded moment, with the beginning of its line."""
    rules = rules_of(edition)
    for asked in moments_of(edition).values():
        book = Book(asked, rules.phrases, rules.words)
        for each in asked:
            if each.urgency is Urgency.BLOCKING:
                yield book, each, say.head(rules.phrases[each.kind], each, rules.words)


def among_one(edition: str) -> Iterator[tuple[Book, Decision, str, Pick]]:
    """Those that are answered with one name."""
    for book, question, head in questions(edition):
        inner = getattr(question.options, "inner", question.options)
        if isinstance(inner, Pick) and inner.single:
            yield book, question, head, inner


def meant(book: Book, key: str, words: tuple[str, ...]) -> bool:
    """Whether some spelling of a name has words that begin so, one after the other."""
    for spelling in book.lexicon.spellings(key):
        left = list(fold(spelling))
        for word in words:
            while left and not left[0].startswith(word):
                left.pop(0)
            if not left:
                break
            left.pop(0)
        else:
            return True
    return False


@pytest.mark.parametrize("edition", EDITIONS)
def test_F_12_a_name_cut_short_is_played_only_if_it_can_mean_nothing_else(edition: str) -> None:
    tried = 0
    for book, question, head, options in among_one(edition):
        for key in options.among:
            name = book.lexicon.names(options.among).shown(key)
            for length in range(1, len(name)):
                short = name[:length].strip()
                reading = line_in(book, f"{head}: {short}")
                others = [other for other in options.among if meant(book, other, fold(short))]
                tried += 1
                if isinstance(reading, Understood) and reading.decision == question and len(others) > 1:
                    exact = [
                        each
                        for each in others
                        if short.casefold() in map(str.casefold, book.lexicon.spellings(each))
                    ]
                    assert exact == [reading.choice] or reading.choice is None, (head, short, reading)
    assert tried > 200


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("opening", "closing"), QUOTES)
def test_F_23_quotes_of_any_keyboard_around_an_answer_mean_nothing(
    edition: str, opening: str, closing: str
) -> None:
    for book, question, head, options in among_one(edition):
        for key in options.among[:3]:
            name = book.lexicon.names(options.among).shown(key)
            (line,) = clean_text(f"{head}: {opening}{name}{closing}").written()
            reading = line_in(book, line.text)
            assert isinstance(reading, Understood), (line, reading)
            assert (reading.decision, reading.choice) == (question, key)


@pytest.mark.parametrize("edition", EDITIONS)
def test_F_23_a_line_typed_on_a_phone_reads_as_the_one_of_the_form(edition: str) -> None:
    rules, random = rules_of(edition), Random(4)
    for book, question, _ in questions(edition):
        choice = sample(question.options, random.randrange)
        line = say.line(rules.phrases[question.kind], question, choice, rules.words)
        phone = line.replace("'", "\u2019").replace(" ", "\u00a0", 1).replace(": ", " \u2013 ", 1)
        for typed in (line.replace("'", "\u2019"), f"\u2022 {line}", phone):
            (read,) = lines_in(book, ((each.number, each.text) for each in clean_text(typed).written()))
            assert isinstance(read.reading, Understood), (typed, read)
            assert (read.reading.decision, read.reading.choice) == (question, choice), typed


@pytest.mark.parametrize("edition", EDITIONS)
def test_F_28_a_place_without_its_number_is_asked_about_or_said_back(edition: str) -> None:
    asked = filled = 0
    for book, _, head, options in among_one(edition):
        for key in options.among:
            words = book.lexicon.names(options.among).shown(key).split()
            if not words[-1].isdigit():
                continue
            reading: Reading = line_in(book, f"{head}: {' '.join(words[:-1])}")
            alike = [each for each in options.among if book.lexicon.name(each).split()[:-1] == words[:-1]]
            if len(alike) > 1:
                assert isinstance(reading, Unread), reading
                assert reading.code is Code.AMBIGUOUS_WORD
                asked += 1
            else:
                assert isinstance(reading, Unread) or (not reading.exact and reading.corrections), reading
                filled += 1
    assert asked
    assert filled or edition == "first"
