"""Every line that the page for players shows is understood as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.decision import Decision
from engine.core.options import Amount, Arrange, Form, OneOf, Options, OrPass, Pick, Several, Split
from engine.core.phrase import Phrase
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.read import read_line
from pbem.lines.readings import Understood, Unread
from tests.lines.table import WORDS, asked

PAGE = (Path(__file__).parents[2] / "docs" / "order-lines.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"```orders\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
PROSE = [line for block in re.findall(r"```prose\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines()]
FAMILIES = ("hastings", "paxton", "walsh")
PRESIDENCIES = ("bombay", "madras", "bengal")
OFFICES = ("ship_purchasing", "goods_purchasing", "military_affairs", "president_madras")
GIFTS: tuple[tuple[str, Options], ...] = (
    ("pounds", Amount(1, 9, "pounds")),
    ("walsh_promises", Amount(1, 3)),
)
CREW = Split(3, (("paxton", 2), ("walsh", 2)), exact=False)

PHRASES = {
    kind: Phrase(head)
    for kind, head in (
        ("dividends", "dividends"),
        ("promote", "promote {office}"),
        ("buy", "buy"),
        ("sail", "sail {place}"),
        ("revenue", "revenue"),
        ("captaincy_order", "captaincy order"),
        ("campaign", "campaign {place}"),
        ("open_trade", "open {place}"),
        ("family", "family"),
        ("vote", "vote on {law}"),
        ("fill", "fill {place}"),
        ("transfer_army", "transfer army"),
        ("transfer_trade", "transfer trade"),
        ("offer", "offer"),
    )
}
OPEN: tuple[Decision, ...] = (
    asked("dividends", Amount(0, 3)),
    asked("promote", Pick(("larkins_writer", "walsh_writer")), office="ship_purchasing"),
    asked("buy", Pick(("space_3", "space_4"))),
    asked("sail", OrPass(Amount(1, 5, "£")), place="bombay"),
    asked("revenue", Split(8, tuple((office, 8) for office in OFFICES), unit="£")),
    asked("captaincy_order", Arrange(FAMILIES)),
    asked(
        "campaign",
        OrPass(
            Form(
                (
                    ("target", Pick(("bengal",))),
                    ("guns", Amount(0, 2)),
                    ("officers", CREW),
                    ("mercenaries", Amount(0, 5, "£")),
                )
            )
        ),
        place="bengal",
    ),
    asked(
        "open_trade",
        OrPass(Form((("region", Pick(("hyderabad", "mysore"))), ("pounds", Amount(1, 5, "pounds"))))),
        place="madras",
    ),
    asked(
        "family",
        OneOf((("writers", Amount(1, 2)), ("factories", Pick(("space_6", "space_7"))), ("manor", Form(())))),
    ),
    asked(
        "vote",
        OneOf((("for", Amount(0, 3, "£")), ("against", Amount(0, 3, "£")), ("abstain", Form(())))),
        law="navigation_act",
    ),
    asked(
        "fill",
        Several(
            Form(
                (
                    ("order", Pick(("bengal_1", "bengal_3"))),
                    ("ships", Amount(0, 3)),
                    ("captained", CREW),
                    ("goods", Amount(0, 2)),
                )
            ),
            1,
            3,
        ),
        place="bengal",
    ),
    asked(
        "transfer_army",
        Several(
            Form(
                (
                    ("number", Amount(1, 3)),
                    ("piece", Pick(("guns",))),
                    ("from", Pick(PRESIDENCIES)),
                    ("to", Pick(PRESIDENCIES)),
                )
            ),
            0,
            4,
        ),
    ),
    asked(
        "transfer_trade",
        Several(
            Form(
                (
                    ("number", Amount(1, 3)),
                    ("piece", Pick(("ships", "goods", "paxton_ships"))),
                    ("from", Pick(PRESIDENCIES)),
                    ("to", Pick(PRESIDENCIES)),
                )
            ),
            0,
            4,
        ),
    ),
    asked(
        "offer",
        OrPass(
            Several(Form((("from", Pick(FAMILIES)), ("gives", OneOf(GIFTS)), ("to", Pick(FAMILIES)))), 1, 6)
        ),
    ),
)


@pytest.mark.parametrize("line", PROSE)
def test_prose_of_the_page(line: str) -> None:
    readings = [each.reading for each in lines_in(Book(OPEN, PHRASES, WORDS), [(1, line)])]
    assert [each for each in readings if isinstance(each, Understood)], readings
    assert not [each for each in readings if isinstance(each, Unread)], readings


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_page(line: str) -> None:
    reading = read_line(line, OPEN, PHRASES, WORDS)
    assert isinstance(reading, Understood), reading
    assert reading.exact, reading.corrections


def test_the_page_shows_every_question_of_this_test() -> None:
    shown = {
        reading.decision.kind
        for line in LINES
        if isinstance(reading := read_line(line, OPEN, PHRASES, WORDS), Understood)
    }
    assert shown == set(PHRASES)
