"""The page of facts that a condition may test names all that there are, and no other."""

from __future__ import annotations

import re
from pathlib import Path

from engine.second import board as boards
from tests.engine.second import chartered

PAGE = (Path(__file__).parents[3] / "docs/rules/second-edition-facts.md").read_text(encoding="utf-8")


def test_the_page_names_every_fact_and_no_other() -> None:
    """2E-0.1.7: a fact that stands on no page would be tested by nobody."""
    known = {name for name, _ in boards.facts(chartered.firm(chartered.deregulated(), "sykes"), "hastings")}
    aspects = {name.partition(".")[0] + " of …" if "." in name else name for name in known}
    rows = re.findall(r"^\| (`.*?`) \|", PAGE, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(.*?)`", row)} == aspects
