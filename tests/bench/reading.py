"""How quick a mail's orders are read, in processor time, so that others may be at work."""

from __future__ import annotations

import time
from functools import partial
from random import Random

from pbem.intake.clean import clean_text
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from tests.bench.measure import AtMost, Measure, repeated
from tests.lines.anything import Writer
from tests.lines.test_texts import moments_of, rules_of

MAIL = 20
"""Lines of a mail of orders."""
SIZE = 64 * 1024
MOMENTS = 20
"""Each so many-th moment of those recorded is tried with the hardest texts."""


def milliseconds(edition: str, kind: str, text: str) -> float:
    """From the text of a mail to the readings of its lines; the better of two goes, the words of the edition being known."""
    rules, asked = rules_of(edition), moments_of(edition)[kind]
    taken = []
    for _ in range(2):
        begun = time.process_time()
        lines = ((line.number, line.text) for line in clean_text(text).written())
        lines_in(Book(asked, rules.phrases, rules.words), lines)
        taken.append(time.process_time() - begun)
    return 1000 * min(taken)


def writer(edition: str, kind: str) -> Writer:
    """Who writes about the questions of a moment."""
    rules = rules_of(edition)
    return Writer(Random(kind), rules.phrases, rules.words, moments_of(edition)[kind])


def median_mail(edition: str) -> float:
    """Twenty orders, at the median of all moments."""
    taken = sorted(
        milliseconds(edition, kind, writer(edition, kind).mail(MAIL)) for kind in moments_of(edition)
    )
    return taken[len(taken) // 2]


def hardest(edition: str) -> float:
    """The worst of the hardest texts."""
    kinds = list(moments_of(edition))[::MOMENTS]
    return max(
        milliseconds(edition, kind, text) for kind in kinds for _, text in writer(edition, kind).hard(SIZE)
    )


def measures(edition: str) -> tuple[Measure, ...]:
    """What is measured of one edition."""
    return (
        Measure(
            f"{edition} edition, a mail of {MAIL} order lines read",
            "ms",
            AtMost(5),
            repeated(partial(median_mail, edition), goes=3),
        ),
        Measure(
            f"{edition} edition, 64 KiB of anything read, the worst",
            "ms",
            AtMost(100),
            repeated(partial(hardest, edition), goes=2),
        ),
    )


MEASURES: tuple[Measure, ...] = (*measures("first"), *measures("second"))
