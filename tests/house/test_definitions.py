"""The list of rule ids that need no test holds nothing that a test could break."""

import re

import pytest

from tests.house.rule_ids import CHAPTERS, RULE, chapters, exempt, named

NUMBER = r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|half)\b"
A_RULE = re.compile(rf"\d|\bmust\b|\bmay\b|\bDECISION\b|{NUMBER}")


def test_at_most_thirty_ids_are_mere_definitions() -> None:
    assert len(set(exempt().definitions)) == len(exempt().definitions) <= 30


@pytest.mark.parametrize("rule", exempt().definitions)
def test_a_definition_holds_no_number_no_must_no_may_and_no_decision(rule: str) -> None:
    words = re.sub(r"\[[^]]*\]", "", chapters()[rule])
    assert A_RULE.search(words) is None


@pytest.mark.parametrize("entry", exempt().postponed)
def test_every_postponed_entry_stands_for_a_rule(entry: str) -> None:
    assert [rule for rule in chapters() if rule == entry or (entry.endswith(".") and rule.startswith(entry))]


def test_no_id_is_given_twice_in_the_chapters() -> None:
    heads = [
        head[1] for file in sorted(CHAPTERS.glob("*.md")) for head in RULE.finditer(file.read_text("utf-8"))
    ]
    assert len(heads) == len(set(heads)) == len(chapters())


def test_an_id_in_a_name_ends_where_the_rule_ends(tmp_path) -> None:
    file = tmp_path / "test_sample.py"
    file.write_text(
        'def test_1E_6_10_4_3_ships() -> None:\n    """Also 1E-7.1.1, not 1E-99.9."""\n', encoding="utf-8"
    )
    assert named(tmp_path, frozenset(chapters())) == {"1E-6.10.4", "1E-7.1.1"}
