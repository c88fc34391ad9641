"""Orders as people write them, in positions of real games: rightly read or asked about, never wrongly played."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from msgspec import Struct, convert

from engine.core.decision import Decision
from pbem.intake.clean import clean_text
from pbem.intake.command_lines import read_command
from pbem.intake.spoken_text import in_form
from pbem.lines import say
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood, Unread
from tests.lines.texts.record import HERE, Moments, moments

EDITIONS = ("first", "second")
FEWEST = 80
"""Texts of each edition."""
ACTED = 0.85
"""The part of the legal texts that must act without a question."""


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody writes at a recorded moment, the orders that come of it, and why other lines come back.

    With `asks` left out any question is right, as long as nothing else is played. `means` are legal orders that come
    back as a question. `keeps` are the lines of the form that are kept of conditional orders in prose.
    """

    at: str
    style: str
    say: str
    plays: tuple[str, ...] = ()
    means: tuple[str, ...] = ()
    asks: tuple[str, ...] | None = None
    keeps: tuple[str, ...] = ()


STYLES = frozenset("prose terse typo conditional illegal ambiguous mixed".split())


@cache
def rules_of(edition: str) -> Any:
    return import_module(f"engine.{edition}.ruleset").RULES


@cache
def moments_of(edition: str) -> Moments:
    return moments(edition)


def texts(edition: str) -> list[Text]:
    files = sorted((HERE / edition).glob("*.toml"))
    return [
        convert(each, Text)
        for file in files
        for each in tomllib.loads(file.read_text(encoding="utf-8"))["text"]
    ]


def played(edition: str, asked: tuple[Decision, ...], written: str) -> tuple[list[str], list[str]]:
    """The orders that come of a mail's text, as the server words them, and the reasons for which lines come back."""
    rules = rules_of(edition)
    book = Book(asked, rules.phrases, rules.words)
    lines = lines_in(book, ((line.number, line.text) for line in clean_text(written).written()))
    readings = [line.reading for line in lines]
    orders = [
        say.line(rules.phrases[each.decision.kind], each.decision, each.choice, rules.words)
        for each in readings
        if isinstance(each, Understood)
    ]
    return orders, [str(each.code) for each in readings if isinstance(each, Unread)]


def kept(edition: str, asked: tuple[Decision, ...], written: str) -> list[str]:
    """The lines of the form that are kept of a mail's text: of what does not act at once, and is in no form itself."""
    rules = rules_of(edition)
    book = Book(asked, rules.phrases, rules.words)
    lines = lines_in(book, ((line.number, line.text) for line in clean_text(written).written()))
    forms = [
        in_form(each.text, book)
        for each in lines
        if not isinstance(each.reading, Understood) and read_command(each.text) is None
    ]
    return [form for form in forms if form is not None]


ALL = [
    pytest.param(edition, text, id=f"{edition}-{text.say[:60]}")
    for edition in EDITIONS
    for text in texts(edition)
]


@pytest.mark.parametrize(("edition", "text"), ALL)
def test_a_text_plays_what_its_author_means_or_is_asked_about(edition: str, text: Text) -> None:
    assert text.style in STYLES
    orders, asked = played(edition, moments_of(edition)[text.at], text.say)
    assert sorted(orders) == sorted(text.plays)
    assert text.asks is None or asked == list(text.asks)
    assert not text.keeps or kept(edition, moments_of(edition)[text.at], text.say) == list(text.keeps)


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_many_texts_and_most_legal_ones_act_without_a_question(edition: str) -> None:
    mine = texts(edition)
    legal = [text for text in mine if text.plays or text.means]
    assert len(mine) >= FEWEST
    assert len([text for text in legal if text.plays and not text.asks]) >= ACTED * len(legal)
    assert {text.style for text in mine} == STYLES


@pytest.mark.parametrize("edition", EDITIONS)
def test_recorded_questions_are_those_of_today(edition: str) -> None:
    """Every recorded kind exists, and its line begins as its phrase says; recording is told what to record anew."""
    rules = rules_of(edition)
    for kind, asked in moments_of(edition).items():
        assert asked[0].kind == kind
        for each in asked:
            assert say.head(rules.phrases[each.kind], each, rules.words)
