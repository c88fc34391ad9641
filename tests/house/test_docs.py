"""The pages for newcomers keep in step with the tree."""

import re
from pathlib import Path

from tests.house.project import ROOT, files, text

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
ADR_PARTS = ["## Context", "## Decision", "## Consequences"]


def test_every_link_leads_somewhere() -> None:
    broken = [
        f"{path}: {target}"
        for path in files(".md")
        for target in LINK.findall(text(path))
        if not (ROOT / path.parent / target).exists()
    ]
    assert not broken


def test_the_architecture_page_names_every_part_of_the_server() -> None:
    page = text(Path("docs/architecture.md"))
    inside = {path.parts[1] for path in files(".py") if path.parts[0] == "pbem"} - {
        "__init__.py",
        "__main__.py",
    }
    assert [
        part
        for part in sorted(inside)
        if f"pbem/{part}" not in page and f"pbem/{Path(part).stem}`" not in page
    ] == []


def test_the_architecture_page_names_nothing_that_is_gone() -> None:
    named = set(
        re.findall(
            r"`((?:engine|pbem|templates|tests|docs)(?:/[\w.-]+)*)`", text(Path("docs/architecture.md"))
        )
    )
    gone = [
        name for name in sorted(named) if not (ROOT / name).exists() and not (ROOT / f"{name}.py").exists()
    ]
    assert not gone


def test_decision_records_are_numbered_and_complete() -> None:
    records = sorted(path for path in files(".md") if path.parts[:2] == ("docs", "adr"))
    assert [int(path.name[:4]) for path in records] == list(range(1, len(records) + 1))
    assert [str(path) for path in records if not all(part in text(path) for part in ADR_PARTS)] == []


def test_the_changelog_has_an_unreleased_part_with_rules() -> None:
    newest = text(Path("CHANGELOG.md")).split("## [")[1]
    assert newest.startswith("Unreleased]")
    assert "### Rules" in newest
