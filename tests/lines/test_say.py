"""How choices, beginnings, hints and problems are worded."""

from __future__ import annotations

import string
import tomllib

import pytest

from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Amount, Choice, Pick
from engine.core.phrase import Phrase
from pbem.lines import say
from pbem.lines.readings import Code, Unread
from pbem.share import templates_dir
from tests.lines.table import (
    CAMPAIGN,
    CAPTAINCIES,
    DIVIDENDS,
    FAMILY,
    FILL,
    OFFER,
    PHRASES,
    REVENUE,
    SAIL,
    VOTE,
    WORDS,
)
from tests.lines.table import asked as ask

SENTENCES: dict[str, str] = tomllib.loads((templates_dir() / "lines.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("decision", "choice", "line"),
    [
        (DIVIDENDS, 2, "dividends: 2"),
        (SAIL, 3, "sail Bombay: £3"),
        (SAIL, None, "sail Bombay: pass"),
        (
            REVENUE,
            (("ship_purchasing", 6), ("president_madras", 2)),
            "revenue: £6 Ship Purchasing, £2 President of Madras",
        ),
        (CAPTAINCIES, ("walsh", "paxton", "hastings"), "captaincies: Walsh, Paxton, Hastings"),
        (
            CAMPAIGN,
            ("delhi", 1, (("hastings", 1), ("paxton", 2)), 2),
            "campaign Madras: Delhi; guns 1; officers 1 Hastings, 2 Paxton; pounds 2",
        ),
        (CAMPAIGN, ("delhi", 0, (), 0), "campaign Madras: Delhi"),
        (FAMILY, ("writers", 2), "family: writers 2"),
        (FAMILY, ("manor", 1), "family: manor"),
        (VOTE, ("for", 3), "vote on Navigation Act: for £3"),
        (
            FILL,
            (("bengal_1", 2, (), 0), ("delhi_3", 2, (("hastings", 1), ("paxton", 1)), 1)),
            "fill Bengal: Bengal 1, ships 2; Delhi 3, ships 2, captained (1 Hastings, 1 Paxton), goods 1",
        ),
        (
            OFFER,
            ("walsh", (("pounds", 3), ("promise", "paxton")), ()),
            "offer: Walsh; give pounds 3, promise Paxton",
        ),
    ],
)
def test_lines(decision: Decision, choice: Choice, line: str) -> None:
    assert say.line(PHRASES[decision.kind], decision, choice, WORDS) == line


@pytest.mark.parametrize(
    ("decision", "hint"),
    [
        (DIVIDENDS, "0 to 3"),
        (SAIL, "£1 to £5, or pass"),
        (REVENUE, "£8 over Ship Purchasing, Goods Purchasing, President of Madras"),
        (CAPTAINCIES, "all of these in your order: Walsh, Paxton, Hastings"),
        (FAMILY, "writers 1 to 2 | officer Bombay | Bengal | manor"),
        (
            CAMPAIGN,
            "target Delhi | Mysore | Hyderabad; guns 0 to 2; officers 0 to 3 over Hastings (at most 1), Paxton (at most 2); pounds £0 to £5, or pass",
        ),
    ],
)
def test_hints(decision: Decision, hint: str) -> None:
    assert say.hint(decision.options, WORDS) == hint


def test_a_long_list_is_cut_with_a_count() -> None:
    many = Pick(tuple(f"space_{number}" for number in range(1, 31)))
    assert say.hint(many, WORDS, most=4) == "space 1 | space 2 | space 3 | ... (30 in all)"
    assert say.hint(Pick(("delhi", "mysore"), 0, 2), WORDS) == "up to 2 of Delhi, Mysore"
    assert say.hint(Amount(2, 2, "dice"), WORDS) == "2 dice"


def test_a_beginning_is_filled_with_the_facts_in_the_words_of_the_edition() -> None:
    decision = ask("sail", SAIL.options, presidency="president_madras", place="old_fort")
    assert (
        say.head(Phrase("sail {presidency} from {place}"), decision, WORDS)
        == "sail President of Madras from old fort"
    )
    assert fact(decision.about, "place") == "old_fort"
    with pytest.raises(KeyError):
        say.head(Phrase("sail {nowhere}"), decision, WORDS)


def test_names_spelled_alike_are_told_apart() -> None:
    words = {"first": ("Twin",), "second": ("Twin", "Other Twin"), "third": ("Twin",)}
    options = Pick(("first", "second", "third"))
    assert [say.answer(options, each, words) for each in options.among] == ["first", "Other Twin", "third"]


def test_a_choice_of_another_shape_is_a_fault() -> None:
    with pytest.raises(ValueError, match="list"):
        say.answer(REVENUE.options, 3, WORDS)
    with pytest.raises(ValueError, match="branch"):
        say.answer(FAMILY.options, ("ghost", 1), WORDS)


@pytest.mark.parametrize("code", list(Code))
def test_every_code_has_a_sentence(code: Code) -> None:
    fields = {field for _, field, _, _ in string.Formatter().parse(SENTENCES[code]) if field is not None}
    assert fields <= {"given"}
    assert "{here}" in say.why(Unread(code, "{here}"), SENTENCES) or not fields


def test_no_sentence_is_without_its_code() -> None:
    assert set(SENTENCES) == {*Code, "nearest"}


def test_a_sentence_offers_the_nearest_lines() -> None:
    unread = Unread(Code.UNKNOWN_WORD, "Mysoree", ("sail Mysore: 2", "sail Madras: 2"))
    assert say.why(unread, SENTENCES) == (
        '"Mysoree" is not among what may be answered here. Nearest: sail Mysore: 2 | sail Madras: 2'
    )
