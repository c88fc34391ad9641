"""Quoted form lines: changed ones act, all others are silent."""

from __future__ import annotations

import textwrap

import pytest

from pbem.intake.clean import clean_text
from pbem.intake.form_lines import changed_form_lines, form_warnings

LONG = (
    "trade bombay: regions Delhi; dice 5; fill Bombay 3, Bombay 1, Delhi 3; again while dice >= 3; else pass"
)
SENT = ("family: enlist writer in Bombay", "chairman: debt 1", LONG, "envoy: ____", "Chairman: debt 0")


def changed(text: str, sent: tuple[str, ...] | None = SENT) -> list[str]:
    return [line.text for line in changed_form_lines(clean_text(text).lines, sent)]


@pytest.mark.parametrize(
    "line",
    [
        "> chairman: debt 1",
        "> Chairman:  DEBT 1",
        "> • chairman: debt 1",
        ">chairman: debt\u00a01",
        "> chairman: debt 0",  # we sent two lines with this head: both are unchanged
        "> chairman:",
        "> chairman: ___",
        "> envoy: ____",
        "> shipping: fit Hampshire to West",  # no head of ours
        "> Waiting for Paxton since Tuesday",
        ">> chairman: debt 5",  # from a mail before the one that is answered
    ],
)
def test_silent_lines(line: str) -> None:
    assert changed(line) == []


@pytest.mark.parametrize(
    ("line", "acts"),
    [
        ("> chairman: debt 2", "chairman: debt 2"),
        ("> 1. chairman: debt 2", "1. chairman: debt 2"),
        ("> envoy: pass", "envoy: pass"),
        ("> CHAIRMAN : debt 2", "CHAIRMAN : debt 2"),
        ("=== write your orders above this line ===\nchairman: debt 2", "chairman: debt 2"),
    ],
)
def test_changed_lines_act(line: str, acts: str) -> None:
    assert changed(line) == [acts]


@pytest.mark.parametrize("width", [62, 66, 72, 76, 90])
def test_a_wrapped_line_is_compared_whole(width: int) -> None:
    """A long form line that the mail program wrapped is unchanged; changed, it is read whole."""
    assert changed(wrapped(LONG, width)) == []
    other = LONG.replace("dice 5", "dice 4")
    assert changed(wrapped(other, width)) == [other]


def wrapped(line: str, width: int) -> str:
    return (
        "\n".join(f"> {piece}" for piece in textwrap.wrap(line, width))
        + "\n> \n> family: enlist writer in Bombay\n"
    )


def test_a_wrapped_rest_that_lost_its_mark_is_joined_too() -> None:
    at = LONG.rindex(" ", 0, 75)
    text = f"> {LONG[:at]}\n{LONG[at + 1 :]}\n> family: enlist writer in Bombay\n"
    assert changed(text) == []
    assert clean_text(text).written() == ()


def test_a_short_changed_line_takes_nothing_along() -> None:
    assert changed("> chairman: debt 2\n> and some words of ours\n") == ["chairman: debt 2"]


def test_the_same_change_quoted_twice_acts_once() -> None:
    assert changed("> chairman: debt 2\n> chairman: debt 2\n> chairman: debt 3\n") == [
        "chairman: debt 2",
        "chairman: debt 3",
    ]


def test_lines_below_a_second_marker_come_from_an_older_mail() -> None:
    marker = "=== write your orders above this line ===\n"
    assert changed(f"{marker}chairman: debt 1\n{marker}chairman: debt 7\n") == []


def test_written_and_signature_lines_are_no_form_lines() -> None:
    assert changed("chairman: debt 2\n-- \nchairman: debt 3\n") == []


def test_where_the_answered_mail_is_unknown_nothing_acts() -> None:
    lines = clean_text("> chairman: debt 2\n").lines
    assert changed_form_lines(lines, None) == ()
    assert len(form_warnings(lines, None)) == 1
    assert form_warnings(lines, SENT) == ()
    assert form_warnings(clean_text("> how are you?\n").lines, None) == ()
