"""Lists of preferences: what is wanted first, second and so on, of what is on offer."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Choice, Form, OrPass, Pick, Several, Split
from pbem.lines.names import Lexicon
from pbem.lines.preferences import preferred
from tests.lines.table import WORDS

LEXICON = Lexicon(WORDS)
DELHI_FIRST = (
    ("delhi_3", "bengal_1"),
    ("delhi_3", "bengal_2"),
    ("delhi_3",),
    ("bengal_1", "bengal_2"),
    ("bengal_1",),
    ("bengal_2",),
)
ORDERS = Pick(("bengal_1", "bengal_2", "delhi_3"), 1, 2)
PRICED = Pick(("delhi", "mysore", "punjab"), 0, 1, (4, 2, 5))
OF_FAMILIES = Several(Pick(("hastings", "walsh")), 2, 2)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Delhi 3, Bengal 1", (("delhi_3", "bengal_1"), ("delhi_3",), ("bengal_1",))),
        ("Mysore, Delhi 3", (("delhi_3",),)),
        ("Dehli 3", (("delhi_3",),)),
        ("Delhi 3, rest", DELHI_FIRST),
        ("Delhi 3, then the rest", DELHI_FIRST),
        ("Delhi 3, all", DELHI_FIRST),
    ],
)
def test_as_many_as_may_be_of_those_on_offer_the_first_first(text: str, wanted: tuple[Choice, ...]) -> None:
    assert preferred(ORDERS, text, LEXICON) == wanted
    assert preferred(OrPass(ORDERS), text, LEXICON) == wanted


@pytest.mark.parametrize("text", ["all", "rest", "Bengal 1, rest"])
def test_all_of_a_list_of_things_that_need_no_more_than_their_name(text: str) -> None:
    beside = (("ships", Amount(0, 2)), ("captained", Split(2, (("walsh", 2),), exact=False)))
    orders = Several(Form((("order", Pick(("bengal_1", "bengal_2"))), *beside)), 1, 2)
    first, second = ("bengal_1", 0, ()), ("bengal_2", 0, ())
    assert preferred(orders, text, LEXICON) == ((first, second), (first,), (second,))


def test_no_more_ways_are_looked_at_than_a_moment_allows() -> None:
    many = Pick(tuple(f"order_{number}" for number in range(40)), 1, 20)
    assert len(preferred(many, "all", Lexicon({}))) == 64


def test_the_cheapest_and_what_is_left() -> None:
    assert preferred(PRICED, "cheapest", LEXICON) == (("mysore",),)
    assert preferred(PRICED, "Punjab, cheapest", LEXICON) == (("punjab",), ("mysore",))
    assert preferred(OF_FAMILIES, "Walsh, rest", LEXICON) == (("walsh", "hastings"),)


def test_what_names_nothing_on_offer_leads_nowhere() -> None:
    assert preferred(ORDERS, "Mysore, cheapest", LEXICON) == ()
