"""The catalogue of decisions, and the rule ids that it names."""

import re

from engine.second.tables import load
from tests.engine.second.tables.chapters import every_chapter


def test_every_decision_of_the_chapters_is_a_kind() -> None:
    """2E-0.1.8: the kinds of the table are those that the chapters ask."""
    asked = set(re.findall(r"DECISION\([^,]+, ([a-z_]+)[,)]", every_chapter())) - {"kind"}
    assert asked == {row.kind for row in load().decisions}


def test_every_decision_names_the_rules_that_ask_it() -> None:
    """2E-0.1.9: each rule that is named exists, and holds a DECISION of this kind."""
    rules = dict(re.findall(r"^- (2E-[0-9.]+) (.*)$", every_chapter(), re.MULTILINE))
    for row in load().decisions:
        assert row.rules
        for rule in row.rules:
            assert f", {row.kind}" in rules[rule], (row.kind, rule)


def test_look_up_by_kind() -> None:
    """2E-10.2.5: the default of Royal Protection is to use it."""
    assert load().decision("royal_protection").default == "discard"
    assert len(load().decisions) == 86
