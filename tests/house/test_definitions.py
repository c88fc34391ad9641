"""The list of rule ids that need no test holds nothing that a test could break."""

import re

import pytest

from tests.house.rule_ids import EDITIONS, RULE, Edition, chapters, exempt, named

NUMBER = r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half)\b"
A_RULE = re.compile(rf"\d|\bmust\b|\bmay\b|\bDECISION\b|{NUMBER}")


FIRST = EDITIONS[0]
DEFINITIONS = [(edition, rule) for edition in EDITIONS for rule in exempt(edition).definitions]
POSTPONED = [(edition, entry) for edition in EDITIONS for entry in exempt(edition).postponed]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.name)
def test_at_most_thirty_ids_are_mere_definitions(edition: Edition) -> None:
    assert len(set(exempt(edition).definitions)) == len(exempt(edition).definitions) <= 30


@pytest.mark.parametrize(("edition", "rule"), DEFINITIONS)
def test_a_definition_holds_no_number_no_must_no_may_and_no_decision(edition: Edition, rule: str) -> None:
    words = re.sub(r"\[[^]]*\]|2E-[\d.]+", "", chapters(edition)[rule])
    assert A_RULE.search(words) is None


@pytest.mark.parametrize(("edition", "entry"), POSTPONED)
def test_every_postponed_entry_stands_for_a_rule(edition: Edition, entry: str) -> None:
    rules = chapters(edition)
    assert [rule for rule in rules if rule == entry or (entry.endswith(".") and rule.startswith(entry))]


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda each: each.name)
def test_no_id_is_given_twice_in_the_chapters(edition: Edition) -> None:
    heads = [
        head[1]
        for file in sorted(edition.chapters.glob("*.md"))
        for head in RULE.finditer(file.read_text("utf-8"))
    ]
    assert len(heads) == len(set(heads)) == len(chapters(edition))


def test_an_id_in_a_name_ends_where_the_rule_ends(tmp_path) -> None:
    file = tmp_path / "test_sample.py"
    file.write_text(
        'def test_1E_6_10_4_3_ships() -> None:\n    """Also 1E-7.1.1, not 1E-99.9."""\n', encoding="utf-8"
    )
    assert named(tmp_path, frozenset(chapters(FIRST))) == {"1E-6.10.4", "1E-7.1.1"}
