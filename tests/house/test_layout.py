"""The tree: what stands at the top, and how a source file looks."""

import ast
import re

import pytest

from tests.house.project import files, text

TOP = {
    ".ci",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "NOTICE",
    "README.md",
    "config.toml",
    "deploy",
    "docs",
    "engine",
    "pbem",
    "pyproject.toml",
    "requirements.lock",
    "templates",
    "tests",
}
MOST_LINES = 400
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|X" + r"XX|NotImplemented" + r"Error)\b")
OUTSIDE = re.compile(r"\.\./shared|/(?:work|root|home)/")


def test_the_top_level_has_only_the_agreed_entries() -> None:
    assert {path.parts[0] for path in files()} <= TOP


def test_no_source_file_is_longer_than_400_lines() -> None:
    long = {str(path): lines for path in files(".py") if (lines := text(path).count("\n")) > MOST_LINES}
    assert not long


def test_every_source_file_opens_with_its_job() -> None:
    silent = [str(path) for path in files(".py") if not ast.get_docstring(ast.parse(text(path)))]
    assert not silent


def test_nothing_is_marked_as_unfinished() -> None:
    marked = [
        f"{path}:{number}"
        for path in files(".py", ".toml", ".j2")
        for number, line in enumerate(text(path).splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert not marked


def test_no_file_names_a_place_outside_the_project() -> None:
    found = [
        f"{path}:{number}"
        for path in files(".py", ".toml", ".md", ".sh", ".lock", ".yaml", ".service", ".j2", ".txt")
        if path.parts[0] != "docs"
        for number, line in enumerate(text(path).splitlines(), 1)
        if OUTSIDE.search(line) and path.name != "test_layout.py"
    ]
    assert not found


@pytest.mark.parametrize("pattern", [r"mark\.(?:skip|xfail)", r"pytest\.(?:skip|xfail)\(", r"importorskip"])
def test_no_test_is_skipped(pattern: str) -> None:
    skipped = [
        str(path)
        for path in files(".py")
        if path.parts[0] == "tests" and path.name != "test_layout.py" and re.search(pattern, text(path))
    ]
    assert not skipped
