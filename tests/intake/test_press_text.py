"""The words of press as they are passed on."""

from __future__ import annotations

import pytest

from pbem.intake.press_text import plain_press

LONG = "This is a line that a mail program ended because it was full, and it goes"


@pytest.mark.parametrize(
    ("typed", "passed_on"),
    [
        ("Hello\nyou", "Hello\nyou"),
        (f"{LONG}\non here.\nBye", f"{LONG} on here.\nBye"),
        (f"{LONG}\n- an item\n- another", f"{LONG}\n- an item\n- another"),
        ("one\n\n\n\ntwo", "one\n\ntwo"),
        ("\n\n one\u00a0two \t\n", "one two"),
        ("\u201cYes\u201d \u2014 \u2026", '"Yes" - ...'),
        ("> said before\nmine", "> said before\nmine"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("zero\u200bwidth", "zerowidth"),
    ],
)
def test_words_stay_and_their_form_goes(typed, passed_on):
    assert plain_press(typed) == passed_on


def test_nothing_of_a_long_line_is_lost():
    words = [f"w{number}" for number in range(2000)]
    assert plain_press(" ".join(words)).split() == words


def test_what_was_made_plain_stays_as_it_is():
    once = plain_press("\n".join([LONG, "on and on.", "- a", "", " ".join(["word"] * 60), "> q"]))
    assert plain_press(once) == once
