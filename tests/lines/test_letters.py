"""Whole mails as programs of many makes send them: their orders are found, and what is no order does not act."""

from __future__ import annotations

import tomllib

import pytest
from msgspec import Struct, convert

from pbem.intake.clean import clean
from pbem.intake.message import read_message
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood, Unread
from tests.lines.test_texts import moments_of, rules_of
from tests.lines.texts.record import HERE as TEXTS

HERE = TEXTS.parent / "letters"


class Letter(Struct, frozen=True, forbid_unknown_fields=True):
    """A mail that comes at a recorded moment, the orders that come of it, and why lines come back."""

    file: str
    edition: str
    at: str
    plays: tuple[str, ...]
    asks: tuple[str, ...]


LETTERS = [
    convert(each, Letter)
    for each in tomllib.loads((HERE / "letters.toml").read_text(encoding="utf-8"))["letter"]
]


@pytest.mark.parametrize("letter", LETTERS, ids=lambda letter: letter.file)
def test_a_letter_plays_what_its_author_means_or_is_asked_about(letter: Letter) -> None:
    rules = rules_of(letter.edition)
    book = Book(moments_of(letter.edition)[letter.at], rules.phrases, rules.words)
    written = clean(read_message((HERE / letter.file).read_bytes())).written()
    under = {line.number: line.under for line in written}
    readings = [
        each.reading for each in lines_in(book, ((line.number, line.text) for line in written), under)
    ]
    plays = [book.worded(each.decision, each.choice) for each in readings if isinstance(each, Understood)]
    assert sorted(plays) == sorted(letter.plays)
    assert [str(each.code) for each in readings if isinstance(each, Unread)] == list(letter.asks)


def test_every_letter_is_read() -> None:
    assert {each.file for each in LETTERS} == {file.name for file in HERE.glob("*.eml")}
    assert len(LETTERS) >= 20
