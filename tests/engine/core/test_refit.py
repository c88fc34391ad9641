"""Answers to a form whose parts have changed since."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Choice, Form, Options, OrPass, Pick, fits
from engine.core.refit import parts_of, refitted

WHO = Pick(("north", "east"))
PLAIN = Form((("who", WHO), ("pounds", Amount(1, 3))))
MORE = Form(
    (("who", WHO), ("otherwise", OrPass(WHO)), ("pounds", Amount(1, 3)), ("with", Pick(("a",), 0, 1)))
)


@pytest.mark.parametrize(
    ("given", "now", "choice", "wanted"),
    [
        (PLAIN, PLAIN, ("east", 2), ("east", 2)),
        (PLAIN, MORE, ("east", 2), ("east", None, 2, ())),
        (MORE, PLAIN, ("east", "north", 2, ("a",)), ("east", 2)),
        (WHO, Form((("who", WHO), ("with", Pick(("a",), 0, 1)))), "north", ("north", ())),
        (PLAIN, WHO, ("east", 2), "east"),
        (WHO, WHO, "north", "north"),
    ],
)
def test_parts_that_came_stay_empty_and_those_that_went_are_left_out(
    given: Options, now: Options, choice: Choice, wanted: Choice
) -> None:
    assert fits(given, choice)
    assert refitted(choice, parts_of(given), now) == wanted
    assert fits(now, wanted)


def test_a_new_part_that_must_be_answered_is_not_made_up() -> None:
    assert not fits(PLAIN, refitted("north", (), PLAIN))
