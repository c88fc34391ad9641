"""Rules as players and moderators read them."""

import re
from pathlib import Path

import pytest

from engine import rules_for
from pbem.report.rule_search import find_rules, rules_of
from pbem.report.rule_text import rule_text
from pbem.share import rules_dir


def test_a_rule_is_found_by_its_id_with_the_lines_that_belong_to_it() -> None:
    text = rule_text(rules_dir(), "1E-2.2.3")
    assert text[0].startswith("1E-2.2.3 [S] A promise returns to the giver's stock")
    assert text[1].startswith("a) the giver pays the holder 2")
    assert len(text) == 2


def test_what_is_said_of_the_program_is_left_out() -> None:
    (text,) = rule_text(rules_dir(), "1E-2.2.4")
    assert "DECISION" not in text


def test_an_unknown_rule_has_no_text(tmp_path: Path) -> None:
    assert rule_text(rules_dir(), "9E-1.1") == ()
    assert rule_text(tmp_path, "1E-2.2.3") == ()


def test_each_edition_has_chapters() -> None:
    for edition, rule in (("first", "1E-6.5.4"), ("second", "2E-7.1.1")):
        assert rules_for(edition)
        assert rule_text(rules_dir(), rule)


@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
def test_no_rule_is_shown_with_raw_notation(edition: str) -> None:
    raw = re.compile(r"\w\[|[{}]|\w\.\.\w|\bcheck\(|\b(?:min|max)\(|\w_\w")
    shown = [(rule.id, text) for rule in rules_of(rules_dir(), edition) for text in rule.paragraphs]
    assert len(shown) > 300
    assert [each for each in shown if raw.search(each[1])] == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("2E-16.6.4", 'Envoys of exactly the climate\'s number "crown envoy spend" while payable'),
        ("2E-16.6.5", 'plus the climate\'s number "human opens order in crown home" for opening an order'),
        (
            "2E-8.7.3",
            "Decision (President, trade): declared set and amount or stop; by silence home region only",
        ),
        ("2E-3.3.9", "removed = the smaller of Balance and 2h"),
        ("2E-8.3.2", "Special Envoy: pay £n, a check on n, no penalty"),
        ("2E-12.1.1", "propose any drawn card or draw another if fewer than 3; by silence propose the first"),
        ("1E-13.2.6", "goods (ready, exhausted)"),
    ],
)
def test_the_notation_of_the_chapters_is_said_in_words(rule: str, words: str) -> None:
    edition = "first" if rule.startswith("1E") else "second"
    (found,) = find_rules(rules_dir(), edition, rule).rules
    assert words in " ".join(found.paragraphs)
