"""Items of lists: which one stands in the way of an answer, and that none is lost where a line is cut."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from engine.core.options import Arrange, Options, Pick, Several, Split
from pbem.lines.readings import Understood
from pbem.lines.shapes import bare

LONGEST_HINT: Final = 160
"""Letters of a hint that is still read."""
_ITEMS: Final = re.compile(r"\s*;\s*|\s*(?:,|,?\s+and)\s+(?=(?:i\s+give|\S+\s+gives)\b)", re.IGNORECASE)
_GIVING: Final = re.compile(
    r"\b(?:give|gives|giving|gets?|pays?|hands?|receives?|return|exchange)\b|^\s*for\b", re.IGNORECASE
)
_GIVEN: Final = re.compile(r"\b(?:gives?|gets?|pays?|receives?)\b", re.IGNORECASE)
_BELOW: Final = re.compile(
    r"\W*(?:(?:and|then)\s+)?(?:\w+\s+(?:will\s+)?(?:gives?|pays?|gets?|receives?)\b(?!\s+(?:up|in|it|us)\b)|(?:in\s+(?:return|exchange)|for)\b)",
    re.IGNORECASE,
)


def is_list(options: Options) -> bool:
    """Whether an answer is a list of items."""
    return isinstance(bare(options), Several)


def item_amiss(options: Options, text: str, reads: Callable[[str], bool]) -> str:
    """The first item of a list that cannot be read alone, while others can; "" if that tells nothing."""
    if not is_list(options):
        return ""
    items = tuple(filter(None, _ITEMS.split(text)))
    wrong = [item for item in items if not reads(item)]
    return wrong[0] if 0 < len(wrong) < len(items) else ""


def loses_an_item(orders: Iterable[Understood], talk: Iterable[str]) -> bool:
    """Whether talk beside the order of a list tells of giving: without it half an exchange would be left, which is a gift."""
    return any(is_list(order.decision.options) for order in orders) and any(map(may_be_item, talk))


def lacks_an_item(order: Understood, text: str) -> bool:
    """Whether the line of a list speaks more often of giving and getting than the list has items."""
    if not is_list(order.decision.options) or not isinstance(order.choice, tuple):
        return False
    return len(_GIVEN.findall(text)) > max(len(order.choice), 1)


def is_cut_short(orders: Iterable[Understood]) -> bool:
    """Whether several orders for one question are parts of one answer in which names are listed: each alone leaves out the others."""
    listed = [order.decision.id for order in orders if _lists_names(order.decision.options)]
    return len(listed) > len(frozenset(listed))


def _lists_names(options: Options) -> bool:
    inner = bare(options)
    return isinstance(inner, Several | Split | Arrange) or (isinstance(inner, Pick) and not inner.single)


def may_be_item(text: str) -> bool:
    """Whether a text tells of giving or of something in return."""
    return _GIVING.search(text) is not None


def goes_below(text: str) -> bool:
    """Whether a line below a list can only be another item of it, or what is given in return."""
    return ":" not in text and _BELOW.match(text) is not None


def shortened(near: tuple[str, ...], head: str) -> tuple[str, ...]:
    """Hints as they are, or where one is longer than anybody reads, the line that asks for help on the question."""
    if all(len(each) <= LONGEST_HINT for each in near):
        return near
    about = head.partition("{")[0].strip()
    return (*(each for each in near if len(each) <= LONGEST_HINT), f"help {about}")
