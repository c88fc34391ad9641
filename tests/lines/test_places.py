"""A place that is said of a piece is the piece's, even where no piece is left at the place of the office."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.options import Pick
from tests.lines.test_texts import moments_of, played


@pytest.mark.parametrize(
    ("line", "plays"),
    [
        ("promote: Walsh officer in Madras", []),
        ("Promote the Walsh officer from Madras", []),
        ("promote: Walsh officer", ["promote Governor of Madras: Walsh officer in Bombay"]),
        ("Walsh officer to Madras", ["promote Governor of Madras: Walsh officer in Bombay"]),
        ("Walsh officer Governor of Madras", ["promote Governor of Madras: Walsh officer in Bombay"]),
    ],
)
def test_no_piece_stands_in_for_one_at_the_place_of_the_office(line: str, plays: list[str]) -> None:
    promote, *others = moments_of("first")["promote"]
    assert isinstance(promote.options, Pick)
    elsewhere = tuple(each for each in promote.options.among if not each.endswith("_madras"))
    asked = (replace(promote, options=Pick(elsewhere)), *others)
    assert played("first", asked, line)[0] == plays
