"""Clauses beside an order: remarks, reasons and jokes leave it as it is; beside what takes it back or mocks it, it never acts."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct, convert

from pbem.lines.prose.asides import left_out, reaches_back, without_bearing
from tests.lines.test_texts import moments_of, played

SOAK = "LEADENHALL_SOAK" in os.environ
SAMPLE = 8
"""Clauses that are tried beside each order."""
MISSED = 0.02
"""Harmless clauses that may come back as a question: their words mean something where they stand."""


class Order(Struct, frozen=True):
    """An order that acts alone, at a recorded moment."""

    edition: str
    at: str
    say: str


class Corpus(Struct, frozen=True, forbid_unknown_fields=True):
    """The orders, and what may stand beside each of them."""

    harmless: tuple[str, ...]
    dangers: tuple[str, ...]
    order: tuple[Order, ...]


CORPUS = convert(
    tomllib.loads(Path(__file__).with_name("asides.toml").read_text(encoding="utf-8")), Corpus, strict=False
)


def _beside(order: Order, clause: str) -> str:
    said = clause.format(order.say)
    return said[0].upper() + said[1:]


def _some(clauses: tuple[str, ...], order: Order) -> list[str]:
    return list(clauses) if SOAK else Random(order.say).sample(clauses, SAMPLE)


def _played(order: Order, text: str) -> tuple[list[str], list[str]]:
    return played(order.edition, moments_of(order.edition)[order.at], text)


def test_an_order_acts_beside_remarks_and_never_as_another() -> None:
    tried = [(order, clause) for order in CORPUS.order for clause in _some(CORPUS.harmless, order)]
    alone = {order: _played(order, _beside(order, "{}.")) for order in CORPUS.order}
    assert all(len(acts) == 1 and not asked for acts, asked in alone.values())
    missed: list[str] = []
    for order, clause in tried:
        acts, asked = _played(order, _beside(order, clause))
        assert acts in ([], alone[order][0]), _beside(order, clause)
        if asked or not acts:
            missed.append(_beside(order, clause))
    assert len(missed) <= MISSED * len(tried), missed


@pytest.mark.parametrize("order", CORPUS.order, ids=lambda order: order.at)
def test_an_order_never_acts_beside_what_takes_it_back_or_mocks_it(order: Order) -> None:
    acted = [
        text
        for clause in _some(CORPUS.dangers, order)
        if order.edition and (text := _beside(order, clause)) and _played(order, text)[0]
    ]
    assert acted == []


@pytest.mark.parametrize(
    ("clause", "who"),
    [
        ("Bengal can whistle", "bengal"),
        ("but the Rajput prince can go hungry", "the rajput prince"),
        ("the rest of you can jog on", ""),
        ("The rest can stay in barracks", ""),
        ("nothing for the army", "the army"),
        ("the Jagat Seths I do not need", "the jagat seths"),
        ("the others I abandon", ""),
        ("my family's pockets are full enough", "my familys pockets"),
        ("he answers his mails", None),
        ("the rest to Bombay", None),
    ],
)
def test_who_gets_nothing_is_told_from_a_clause(clause: str, who: str | None) -> None:
    assert left_out(clause) == who


@pytest.mark.parametrize(
    ("clause", "left"),
    [
        ("if you'd be so kind", ""),
        ("if you don't mind", ""),
        ("If it ain't broke don't fix it.", ""),
        ("at least he answers", "he answers"),
        ("he might win", "he win"),
        ("I might win", "i might win"),
        ("if he pays me", "if he pays me"),
        ("if the treasury is over 10", "if the treasury is over 10"),
        ("two cups of tea", ""),
    ],
)
def test_courtesies_proverbs_and_counted_things_have_no_bearing(clause: str, left: str) -> None:
    assert without_bearing(clause) == left


@pytest.mark.parametrize(
    "clause",
    [
        "next turn",
        "but not yet",
        "yeah right",
        "ask Sykes first",
        "scratch that",
        "but not before Sykes has paid",
    ],
)
def test_a_clause_that_puts_off_mocks_or_takes_back_reaches_the_order_before_it(clause: str) -> None:
    assert reaches_back(clause)


@pytest.mark.parametrize("clause", ["we had the plumber in", "thank me later", "it might rain tomorrow"])
def test_other_clauses_do_not_reach_it(clause: str) -> None:
    assert not reaches_back(clause)
