"""Many patterns tried by the letter they may begin with match what they match when all are tried everywhere."""

from __future__ import annotations

import re
from random import Random

import pytest

from pbem.lines.prose.openings import any_of

PATTERNS = (
    r"for (?:me|us)",
    r"(?:and |but )*(?:leave|skip) it",
    r",? says i$",
    r"^let us",
    r"(?:an?|two|\d+) [a-z]+s",
    r"(?<!for )(?:[b-d]rop|\w{2,3}x) it",
    r"(?:(?:so )?be it|be (?:so|it)+)",
    r"[^a-y ]oo{0,2}",
    r"s?o{1,2} be",
)
WORDS = "for me us and but leave skip it , says i let two 12 cups drop erop brop axx be so zoo sobe é éo for".split()


def test_they_match_the_same() -> None:
    all_tried = re.compile(rf"(?<!\w)(?:{'|'.join(PATTERNS)})(?!\w)")
    quick, random = any_of(PATTERNS), Random(1)
    found = 0
    for _ in range(3_000):
        text = " ".join(random.choices(WORDS, k=6)).replace(" ,", random.choice((",", " ,")))
        spans = [each.span() for each in all_tried.finditer(text)]
        assert [each.span() for each in quick.finditer(text)] == spans
        found += len(spans)
    assert found > 1_500


@pytest.mark.parametrize("pattern", ["ab[c", "ab\\"])
def test_what_is_no_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="ends within"):
        any_of((pattern,))


@pytest.mark.parametrize("pattern", ["(?:a )?b?", r"\b", "a|", "(?:a{0,2})*"])
def test_what_may_match_nothing_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match="matches nothing"):
        any_of(("a", pattern))
