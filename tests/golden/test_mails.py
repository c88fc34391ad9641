"""Whole mails of a fixed position of the first edition, letter by letter; `make golden` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from engine.core.event import told
from engine.core.ids import Seat
from pbem.report.compose import compose
from pbem.report.letters import (
    Accepted,
    Body,
    Chatter,
    NotRead,
    Receipt,
    ReceiptLine,
    Refused,
    Reply,
    StandingLine,
    Told,
)
from pbem.report.order_form import Form
from pbem.report.reporter import Reporter
from tests.report.games import BOOK, RULES, Game, envelope, reporter

WANTED = Path(__file__).parent / "first"
REPORTER: Reporter = reporter()
FORM = Form(BOOK)
GAME = Game(11)
SEAT = GAME.to_answer()[0].seat
REPLY = Reply("company+g12.larkins.aaaabbbbccccddddeeee@mail.test")
PAST = (
    Told(1, (told("phase_begins", phase="setup", turn=1),)),
    Told(2, (told("promise_given", giver="paxton", holder="walsh", promises=2),)),
)


def first_report() -> Body:
    """The first mail of a game: the draft of offices."""
    letter = GAME.letter(SEAT, told=PAST, first=True, seed_hash="ab" * 32, reply=REPLY)
    return REPORTER.report(letter, BOOK)


def receipt() -> Body:
    """The receipt for a mail with a line of each fate."""
    decision = GAME.to_answer()[0]
    choice = RULES.default(GAME.state, decision)
    line = FORM.line(decision, choice)
    taken = msgspec.structs.replace(
        RULES.validate(GAME.state, _order(decision, "nonsense"))[0], instead=("chairman", "ship_purchasing")
    )
    lines = (
        ReceiptLine(1, line.upper(), Accepted(decision, choice, False, ("chairmann read as Chairman",))),
        ReceiptLine(2, line, Refused(decision, choice, (taken,))),
        ReceiptLine(3, "ofice: chair", NotRead("unknown_head", "ofice", (line,))),
        ReceiptLine(4, "Best wishes", Chatter()),
    )
    view = RULES.view(GAME.state, SEAT)
    standing = (StandingLine(3, "dividends: 1 else 0"),)
    return REPORTER.receipt(Receipt(game="g12", seat=SEAT, view=view, lines=lines, standing=standing), BOOK)


def _order(decision, choice):
    from engine.core.order import Order

    return Order(decision.id, Seat(decision.seat), choice)


@pytest.mark.parametrize(("name", "mail"), [("first_report", first_report), ("receipt", receipt)])
def test_the_mail_is_as_it_was(name: str, mail) -> None:
    body = mail()
    for suffix, text in (("txt", f"{body.subject}\n\n{body.text}"), ("html", body.html)):
        path = WANTED / f"{name}.{suffix}"
        if os.environ.get("LEADENHALL_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")


def test_the_bytes_of_a_mail_are_the_same_each_time() -> None:
    assert compose(first_report(), envelope()) == compose(first_report(), envelope())
