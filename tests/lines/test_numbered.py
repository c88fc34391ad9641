"""Names that differ by a number, named together."""

from __future__ import annotations

import pytest

from pbem.lines.numbered import Numbered

SPACES = Numbered(["Bengal 1", "Bengal 2", "Bengal 3", "Hyderabad 1", "Hyderabad 2", "Delhi"])


@pytest.mark.parametrize(
    ("text", "spread"),
    [
        ("Bengal 1, 2, 3", "Bengal 1, Bengal 2, Bengal 3"),
        ("fill bengal 1 and 2, please", "fill bengal 1 and bengal 2, please"),
        ("Bengal 1, 2 & 3; Hyderabad 1 + 2", "Bengal 1, Bengal 2 & Bengal 3; Hyderabad 1 + Hyderabad 2"),
        ("both Hyderabads", "Hyderabad 1, Hyderabad 2"),
        ("the two in Hyderabad and Delhi", "Hyderabad 1, Hyderabad 2 and Delhi"),
        ("all three orders in Bengal", "Bengal 1, Bengal 2, Bengal 3"),
        ("all of the 3 in Bengal", "Bengal 1, Bengal 2, Bengal 3"),
        ("all in Bengal", "Bengal 1, Bengal 2, Bengal 3"),
        # one that is not there is named, so that it is asked about
        ("Hyderabad 1 and 4", "Hyderabad 1 and Hyderabad 4"),
        # what counts something else is no name
        ("Bengal 1, 2 ships", "Bengal 1, 2 ships"),
        ("Bengal 1, 2, 3 ships", "Bengal 1, Bengal 2, 3 ships"),
        ("Bengal 1 and 2 Walsh", "Bengal 1 and 2 Walsh"),
        ("Bengal 3 with 2 ships and 1 good", "Bengal 3 with 2 ships and 1 good"),
        # not so many are there
        ("both in Bengal", "both in Bengal"),
        ("all four in Bengal", "all four in Bengal"),
        # nothing says that its spaces are meant
        ("all Bengal", "all Bengal"),
        ("all in Bengal 2", "all in Bengal 2"),
        ("Delhi 1 and 2", "Delhi 1 and 2"),
    ],
)
def test_each_of_several_is_named(text: str, spread: str) -> None:
    assert SPACES.spread(text) == spread


def test_without_numbered_names_nothing_is_spread() -> None:
    assert Numbered(["Delhi"]).spread("both Delhis, Delhi 1, 2") == "both Delhis, Delhi 1, 2"
