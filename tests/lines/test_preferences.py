"""Lists of preferences: what is wanted first, second and so on, of what is on offer."""

from __future__ import annotations

import pytest

from engine.core.options import Choice, OrPass, Pick, Several
from pbem.lines.names import Lexicon
from pbem.lines.preferences import preferred
from tests.lines.table import WORDS

LEXICON = Lexicon(WORDS)
ORDERS = Pick(("bengal_1", "bengal_2", "delhi_3"), 1, 2)
PRICED = Pick(("delhi", "mysore", "punjab"), 0, 1, (4, 2, 5))
OF_FAMILIES = Several(Pick(("hastings", "walsh")), 2, 2)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Delhi 3, Bengal 1", (("delhi_3", "bengal_1"), ("delhi_3",))),
        ("Mysore, Delhi 3", (("delhi_3",),)),
        ("Dehli 3", (("delhi_3",),)),
        ("Delhi 3, rest", (("delhi_3", "bengal_1"), ("delhi_3",))),
        ("Delhi 3, then the rest", (("delhi_3", "bengal_1"), ("delhi_3",))),
        ("all", (("bengal_1", "bengal_2"), ("bengal_1",))),
    ],
)
def test_as_many_as_may_be_of_those_on_offer_the_first_first(text: str, wanted: tuple[Choice, ...]) -> None:
    assert preferred(ORDERS, text, LEXICON) == wanted
    assert preferred(OrPass(ORDERS), text, LEXICON) == wanted


def test_the_cheapest_and_what_is_left() -> None:
    assert preferred(PRICED, "cheapest", LEXICON) == (("mysore",),)
    assert preferred(PRICED, "Punjab, cheapest", LEXICON) == (("punjab",),)
    assert preferred(OF_FAMILIES, "Walsh, rest", LEXICON) == (("walsh", "hastings"),)


def test_what_names_nothing_on_offer_leads_nowhere() -> None:
    assert preferred(ORDERS, "Mysore, cheapest", LEXICON) == ()
