"""Legal notices that mail servers put under mails are no orders; letters that look like others are read as they look."""

from __future__ import annotations

import pytest

from pbem.intake.clean import clean_text
from pbem.intake.normalise import folded, normalised
from pbem.intake.values import Origin

ORDER = "vote: for 1"
NOTICES = [
    (
        "CONFIDENTIALITY NOTICE: This e-mail and any attachments are confidential and intended solely for the addressee.\n"
        "If you are not the intended recipient you must not act on it. You may contact 2 of our directors or vote with your feet."
    ),
    "Confidentiality Notice:\nThis message is confidential and for its intended recipient alone.",
    "*** DISCLAIMER: The contents are privileged and intended for the recipient. ***",
    "Legal notice - this mail and its attachments are confidential.",
    "This e-mail is confidential. If you are not the intended recipient, pass it on to 3 friends or delete it.",
    "The information contained in this message is privileged, for the addressee only: delete it otherwise.",
    "Diese E-Mail ist vertraulich und nur f\u00fcr den Empf\u00e4nger bestimmt: bitte l\u00f6schen.",
]


@pytest.mark.parametrize("notice", NOTICES)
def test_a_notice_below_orders_is_neither_read_nor_warned_of(notice: str) -> None:
    result = clean_text(f"{ORDER}\n\n{notice}\n\nBye\n")
    assert [line.text for line in result.written()] == [ORDER, "Bye"]
    assert result.warnings == ()


def test_orders_below_a_notice_at_the_top_are_read() -> None:
    assert [line.text for line in clean_text(f"{NOTICES[0]}\n\n{ORDER}\n").written()] == [ORDER]


def test_an_order_within_the_paragraph_of_a_notice_is_named() -> None:
    result = clean_text(f"hello\n\n{NOTICES[4]}\n{ORDER}\n")
    assert ORDER not in [line.text for line in result.written()]
    assert any("line 4" in warning for warning in result.warnings)


@pytest.mark.parametrize(
    "line",
    [
        "Important: vote for 1",
        "Note: offer pass",
        "Disclaimer: my wife wrote this, and I vote for 1",
        "This message is an order: dividends 3",
        "Information: I intended to vote for 1",
    ],
)
def test_what_only_begins_like_a_notice_is_read(line: str) -> None:
    (read,) = clean_text(line).lines
    assert read.origin is Origin.WRITTEN


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("v\u043ete on Commut\u0430tion Act: for 3", "vote on Commutation Act: for 3"),
        ("\u0410bst\u0430in", "Abstain"),
        ("div\u0456d\u0435nds: 1", "dividends: 1"),
        ("M\u03bfnarch: 2", "Monarch: 2"),
    ],
)
def test_letters_among_latin_ones_are_read_as_they_look(typed: str, read: str) -> None:
    assert normalised(typed) == read
    assert folded(typed) == read.casefold()


@pytest.mark.parametrize(
    "text",
    [
        "\u0441\u043e\u0440",
        "\u043f\u0440\u0438\u0432\u0435\u0442",
        "vo\u0436e",
        "fa\u00e7ade na\u00efve",
        "\u00d6sterreich",
        "\u03b1\u03b2\u03b3 abc",
    ],
)
def test_other_words_stay_as_they_are(text: str) -> None:
    assert normalised(text) == text
