"""Words of the game as people shorten them are written out before a line is read, where they can mean but one thing."""

from __future__ import annotations

import pytest

from pbem.lines.prose.short import Short

KNOWN = frozenset(
    "larkins hastings walsh officer officers president presidency writer regiment commander bengal bombay madras maratha "
    "governor general pay".split()
)
SHORT = Short(
    KNOWN, ("Board of Control", "Ship Purchasing"), frozenset({"larkins", "hastings", "walsh"}).__contains__
)


@pytest.mark.parametrize(
    ("given", "full"),
    [
        ("2 regts to beng", "2 regiments to bengal"),
        ("wlsh wr bmby", "walsh writer bombay"),
        ("cmdr of mdrs", "commander of madras"),
        ("Hast off, 2 offs", "hastings officer, 2 officers"),
        ("gg attacks", "governor general attacks"),
        ("the GG's gun", "the governor general's gun"),
    ],
)
def test_what_can_mean_one_word_is_written_out(given: str, full: str) -> None:
    assert SHORT.written_out(given) == full


@pytest.mark.parametrize(
    "given",
    [
        "ma 3",  # too few letters
        "mar",  # a whole line is looked up as it is
        "pre bengal",  # President or Presidency
        "off to Bengal",
        "hands off Bengal",
        "all for me",
        "dot pays",  # Director of Trade, whom nothing here speaks of
        'walsh "wr"',
    ],
)
def test_what_may_mean_several_things_or_something_else_stays(given: str) -> None:
    assert SHORT.written_out(given) in (given, given.replace("Bengal", "bengal"))


def test_a_short_word_is_known_as_such() -> None:
    assert SHORT.is_short("regt")
    assert SHORT.is_short("offs")
    assert not SHORT.is_short("the")


@pytest.mark.parametrize(
    ("given", "full"),
    [
        ("boc: keep", "board of control: keep"),
        ("3 SP", "3 ship purchasing"),
        ("ship p 3", "ship purchasing 3"),
    ],
)
def test_initials_and_first_letters_are_written_out(given: str, full: str) -> None:
    assert SHORT.written_out(given) == full


def test_initials_that_two_names_have_stay() -> None:
    short = Short(KNOWN, ("Governor of Bombay", "Governor of Bengal"), lambda _: False)
    assert short.written_out("gb 3") == "gb 3"


@pytest.mark.parametrize("given", ["Walsh's purchasing", "they're off, we've rev'd up", "a purchasing spree"])
def test_the_end_of_a_word_is_no_letter(given: str) -> None:
    assert SHORT.written_out(given) == given
