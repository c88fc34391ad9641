"""Whatever a mail holds, it is read without an exception, every line is told, and no order is played that does not fit."""

from __future__ import annotations

import os
from random import Random

import pytest

from engine.core.options import fits
from pbem.intake.clean import clean, clean_text
from pbem.intake.message import read_message
from pbem.intake.values import Line
from pbem.lines import say
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood
from tests.intake import world
from tests.lines.anything import Writer
from tests.lines.test_texts import EDITIONS, moments_of, rules_of, texts

pytestmark = pytest.mark.slow

MAILS = 100_000 if "LEADENHALL_SOAK" in os.environ else 5_000
BLOCKS = 4
"""Tests among which the mails are shared out."""
BYTES = (
    b"",
    b"\n",
    b"\r\n",
    b"=",
    b"=3D",
    b"--x\n",
    b"\xff",
    b"\x00",
    b"> ",
    b": ",
    b"=?utf-8?q?",
    b"<p>",
    b"base64",
)


def read(book: Book, lines: tuple[Line, ...]) -> None:
    """Read all lines; each of them must appear, alone or joined to another."""
    told = lines_in(book, ((line.number, line.text) for line in lines))
    assert not lines or told
    for each in told:
        if isinstance(each.reading, Understood):
            decision = each.reading.decision
            assert fits(decision.options, each.reading.choice)
            assert book.worded(decision, each.reading.choice)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_damaged_orders(edition: str, block: int) -> None:
    rules, random = rules_of(edition), Random(f"{edition} {block}")
    moments = moments_of(edition)
    written = texts(edition)
    for _ in range(MAILS * 7 // 10 // BLOCKS // len(EDITIONS)):
        text = random.choice(written)
        asked = moments[text.at]
        writer = Writer(random, rules.phrases, rules.words, asked[:2])
        read(Book(asked, rules.phrases, rules.words), clean_text(writer.damaged(text.say)).written())


@pytest.mark.parametrize("edition", EDITIONS)
def test_damaged_mails(edition: str) -> None:
    rules, random = rules_of(edition), Random(edition)
    moments = list(moments_of(edition).values())
    names = world.names()
    for _ in range(MAILS * 3 // 10 // len(EDITIONS)):
        raw = world.mail(random.choice(names))
        for _ in range(random.randrange(1, 5)):
            at = random.randrange(len(raw) + 1)
            raw = raw[:at] + random.choice(BYTES) + raw[at + random.choice((0, 0, 1, 3, 80)) :]
        read(Book(random.choice(moments), rules.phrases, rules.words), clean(read_message(raw)).written())


@pytest.mark.parametrize("edition", EDITIONS)
def test_sixty_four_kibibytes_of_anything(edition: str) -> None:
    rules, random = rules_of(edition), Random(3)
    for kind, asked in list(moments_of(edition).items())[:: 1 if "LEADENHALL_SOAK" in os.environ else 25]:
        writer = Writer(random, rules.phrases, rules.words, asked)
        assert say.head(rules.phrases[kind], asked[0], rules.words)
        for _, text in writer.hard(64 * 1024):
            read(Book(asked, rules.phrases, rules.words), clean_text(text).written())
