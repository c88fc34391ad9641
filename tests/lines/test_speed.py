"""A long mail is read in a moment."""

from __future__ import annotations

import random
import time

from engine.core.options import sample
from pbem.lines import say
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from tests.lines.table import EVERYTHING, PHRASES, WORDS

PROSE = (
    "See you all on Friday, I hope the dice are kinder this time.",
    "I think we should all vote for the act, do you agree?",
    "no idea what to do with the ships",
    "Best wishes, Maria",
)
SECONDS = 0.5
"""Ten times what it takes on an idle machine, so that a busy one does not fail."""


def test_three_hundred_lines_with_ten_open_questions() -> None:
    dice = random.Random(3)
    orders = [
        say.line(PHRASES[each.kind], each, sample(each.options, dice.randrange), WORDS)
        for _ in range(6)
        for each in EVERYTHING
    ]
    lines = [*orders, *(PROSE * 60)]
    assert len(lines) == 300
    quickest = min(_seconds(lines) for _ in range(3))
    assert quickest < SECONDS


def _seconds(lines: list[str]) -> float:
    begun = time.process_time()
    lines_in(Book(EVERYTHING, PHRASES, WORDS), enumerate(lines, 1))
    return time.process_time() - begun
