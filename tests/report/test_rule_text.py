"""Rules as moderators read them."""

from pathlib import Path

from engine import rules_for
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
