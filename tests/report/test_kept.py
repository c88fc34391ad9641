"""What is kept of texts: the same as made anew, told apart by type, never more than may be."""

import pytest
from markupsafe import Markup

from pbem.report import kept
from pbem.report.environment import environment
from pbem.share import templates_dir


def counting(most):
    """A kept function, and the texts for which it was really asked."""
    asked = []

    @kept.kept(most)
    def shout(text, mark="!"):
        asked.append(text)
        return f"{text.upper()}{mark}"

    return shout, asked


def test_what_was_asked_last_is_not_made_again():
    shout, asked = counting(2)
    assert [shout(text) for text in ("one", "two", "one")] == ["ONE!", "TWO!", "ONE!"]
    assert asked == ["one", "two"]
    assert shout("one", mark="?") == "ONE?"
    assert asked == ["one", "two", "one"]


def test_the_oldest_is_forgotten():
    shout, asked = counting(2)
    for text in ("one", "two", "three", "one"):
        shout(text)
    assert asked == ["one", "two", "three", "one"]


def test_long_texts_are_not_kept():
    shout, asked = counting(2)
    for _ in range(2):
        assert shout("x" * (kept.LONGEST + 1)).startswith("XX")
        shout("x" * kept.LONGEST)
    assert list(map(len, asked)) == [kept.LONGEST + 1, kept.LONGEST, kept.LONGEST + 1]


@pytest.mark.parametrize("brick", ["heading", "para", "quiet", "item", "order", "offer"])
@pytest.mark.parametrize("first", [str, Markup])
def test_a_brick_is_safe_whatever_was_laid_before(brick, first):
    """A text that somebody wrote equals one that is safe in HTML, and must not be shown as that."""
    lay = environment(templates_dir(), html=True).filters[brick]
    shown = {kind: lay(kind("<i>a & b</i>")) for kind in (first, str, Markup)}
    assert "&lt;i&gt;a &amp; b&lt;/i&gt;" in shown[str]
    assert "<i>" not in shown[str]
    assert "<i>a & b</i>" in shown[Markup]
