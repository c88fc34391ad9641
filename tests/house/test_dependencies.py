"""What the program imports is what it declares, no more and no less."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.house.project import files, text

OURS = {"engine", "pbem"}
# Needed and never imported: time zones where the system has none, and the driver that a database's URL names.
BY_NAME_ONLY = {"psycopg", "tzdata"}
REASONS = Path("docs/adr/0026-libraries-each-with-its-reason.md")


def canonical(name: str) -> str:
    """Return a distribution's name as pip compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def declared() -> set[str]:
    """Return the names of the runtime dependencies, optional ones among them."""
    project = tomllib.loads(text(Path("pyproject.toml")))["project"]
    optional = [entry for group in project["optional-dependencies"].values() for entry in group]
    return {canonical(re.split(r"[<>=!~;\[ ]", entry)[0]) for entry in (*project["dependencies"], *optional)}


def modules(tree: ast.Module) -> Iterator[str]:
    """Yield the top-level names of all absolute imports, also of those inside functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@pytest.fixture(scope="module")
def imported() -> dict[str, list[str]]:
    """Return the distributions that may bring each foreign module that the program imports."""
    sources = [path for path in files(".py") if path.parts[0] in OURS]
    names = {name for path in sources for name in modules(ast.parse(text(path)))}
    foreign = names - OURS - set(sys.stdlib_module_names)
    brought = packages_distributions()
    return {name: [canonical(each) for each in brought[name]] for name in sorted(foreign)}


def test_every_imported_module_is_declared(imported: dict[str, list[str]]) -> None:
    known = declared()
    assert {name: brought for name, brought in imported.items() if not known & set(brought)} == {}


def test_every_declared_dependency_is_imported(imported: dict[str, list[str]]) -> None:
    used = {each for brought in imported.values() for each in brought}
    assert sorted(declared() - used - BY_NAME_ONLY) == []


def test_every_declared_dependency_has_a_reason() -> None:
    rows = [line for line in text(REASONS).splitlines() if line.startswith("| ")]
    names = [name for row in rows for name in row.split("|")[1].split(",")]
    reasoned = {canonical(name.replace("(optional)", "").strip()) for name in names}
    assert sorted(declared() - reasoned) == []
