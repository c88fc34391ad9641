"""Whatever can be chosen can be said, and what is said reads back as exactly that."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.decision import Decision
from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    fits,
    sample,
)
from pbem.lines import read, say
from pbem.lines.readings import Understood
from tests.lines.table import EVERYTHING, PHRASES, WORDS, asked

pytestmark = pytest.mark.slow

# Names that look like numbers, like syntax, like each other and like nothing at all.
AWKWARD: dict[str, tuple[str, ...]] = {
    **WORDS,
    "twin_a": ("Twin",),
    "twin_b": ("Twin", "Other Twin"),
    "twin_c": ("Twin", "Twin C"),
    "rum": ("Rum and Cloth",),
    "cloth": ("Cloth",),
    "comma": ("Loyd, Sons; Co",),
    "one_word": ("One",),
    "up": ("Up to 2",),
    "mill": ("Mill (old)",),
    "walsh_walsh": ("walsh",),
    "accent": ("Pondichéry",),
    "quote": ("King's Own",),
}
KEYWORDS = (
    "none",
    "pass",
    "all",
    "rest",
    "and",
    "to",
    "no",
    "1",
    "2",
    "10",
    "up_to",
    "the",
    "pounds",
    "x",
    "for_2",
)
IDS = st.sampled_from((*AWKWARD, *KEYWORDS))
LABELS = st.one_of(
    st.sampled_from(("guns", "officers", "pounds", "target", "ships", "to", "give", "take")), IDS
)


def lists(least: int = 1, most: int = 5) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(IDS, min_size=least, max_size=most, unique=True).map(tuple)


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    among = draw(lists())
    if draw(st.booleans()):
        return Pick(among)
    least = draw(st.integers(0, len(among)))
    return Pick(among, least, draw(st.integers(least, len(among))))


@st.composite
def amounts(draw: st.DrawFn) -> Amount:
    low = draw(st.integers(0, 12))
    return Amount(low, draw(st.integers(low, 30)), draw(st.sampled_from(("", "£", "dice"))))


@st.composite
def splits(draw: st.DrawFn) -> Split:
    caps = tuple((place, draw(st.integers(0, 6))) for place in draw(lists()))
    total = draw(st.integers(0, sum(cap for _, cap in caps)))
    exact = draw(st.booleans())
    return Split(
        total, caps, exact, 0 if exact else draw(st.integers(0, total)), draw(st.sampled_from(("", "£")))
    )


def parts(
    inner: st.SearchStrategy[Options], least: int = 1
) -> st.SearchStrategy[tuple[tuple[str, Options], ...]]:
    return st.lists(st.tuples(LABELS, inner), min_size=least, max_size=4, unique_by=lambda part: part[0]).map(
        tuple
    )


def nested(inner: st.SearchStrategy[Options]) -> st.SearchStrategy[Options]:
    several = st.tuples(inner, st.integers(0, 2), st.integers(0, 3)).map(
        lambda of: Several(of[0], of[1], of[1] + of[2])
    )
    return st.one_of(parts(inner, 0).map(Form), parts(inner).map(OneOf), inner.map(OrPass), several)


FLAT: st.SearchStrategy[Options] = st.one_of(picks(), amounts(), splits(), lists(0).map(Arrange))
ONCE = st.one_of(FLAT, nested(FLAT))
TWICE = st.one_of(ONCE, nested(ONCE))
OPTIONS = st.one_of(TWICE, nested(TWICE))


def said(options: Options, choice: Choice, words: dict[str, tuple[str, ...]]) -> tuple[str, Decision]:
    decision = asked("dividends", options)
    return say.line(PHRASES["dividends"], decision, choice, words), decision


@settings(max_examples=600, deadline=None)
@given(OPTIONS, st.integers(0, 2**32))
def test_a_line_reads_back_as_the_choice_it_says(options: Options, seed: int) -> None:
    dice = random.Random(seed)
    choice = sample(options, dice.randrange)
    assert fits(options, choice)
    line, decision = said(options, choice, AWKWARD)
    assert read.read_line(line, (decision,), PHRASES, AWKWARD) == Understood(decision, choice)


@pytest.mark.parametrize("decision", EVERYTHING, ids=lambda each: each.kind)
def test_among_all_open_questions_a_line_still_means_its_own(decision: Decision) -> None:
    dice = random.Random(1)
    for _ in range(100):
        choice = sample(decision.options, dice.randrange)
        line = say.line(PHRASES[decision.kind], decision, choice, WORDS)
        assert read.read_line(line, EVERYTHING, PHRASES, WORDS) == Understood(decision, choice)


@pytest.mark.parametrize("decision", EVERYTHING, ids=lambda each: each.kind)
def test_ordinary_names_need_neither_quotes_nor_square_brackets(decision: Decision) -> None:
    dice = random.Random(2)
    for _ in range(100):
        line = say.line(PHRASES[decision.kind], decision, sample(decision.options, dice.randrange), WORDS)
        assert not set('"[]') & set(line)


PIECES = st.lists(
    st.one_of(
        st.sampled_from(sorted(name for names in AWKWARD.values() for name in names)),
        st.sampled_from(
            (*KEYWORDS, *"()[];:,.'=+-?&>", "rest", "up to", "£3", "3", "a", "with", "all but", '"')
        ),
        st.text(max_size=6),
    ),
    max_size=12,
).map(" ".join)


@settings(max_examples=400, deadline=None)
@given(OPTIONS, PIECES)
def test_any_text_is_read_without_a_fault_and_only_as_what_may_be_chosen(options: Options, text: str) -> None:
    decision = asked("dividends", options)
    for line in (text, f"dividends: {text}"):
        reading = read.read_line(line, (decision,), PHRASES, AWKWARD)
        assert not isinstance(reading, Understood) or fits(options, reading.choice)


@settings(max_examples=200, deadline=None)
@given(OPTIONS)
def test_every_question_has_a_hint(options: Options) -> None:
    assert say.hint(options, AWKWARD)
