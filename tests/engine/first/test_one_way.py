"""Money and cubes move in one place each: nothing else in the rules writes their tables."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

RULES = Path(__file__).parents[3] / "engine/first"
LAID = {"start.py", "position/draft.py"}
"""Where whole tables are laid, not moved."""


def writers(field: str) -> Iterator[str]:
    """Files in which a state is made with this field named."""
    for path in sorted(RULES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = isinstance(node, ast.Call) and any(keyword.arg == field for keyword in node.keywords)
            if named and isinstance(node, ast.Call) and _makes_a_state(node):
                yield path.relative_to(RULES).as_posix()


def _makes_a_state(call: ast.Call) -> bool:
    called = call.func
    if isinstance(called, ast.Attribute):
        return called.attr == "replace" and bool(call.args) and "state" in ast.unparse(call.args[0])
    return isinstance(called, ast.Name) and called.id == "State"


@pytest.mark.parametrize(
    ("field", "only"),
    [
        ("money", {"accounts.py", "ruleset.py"}),
        ("cubes", {"cubes.py"}),
    ],
)
def test_1E_13_2_11_a_table_is_written_in_one_place(field: str, only: set[str]) -> None:
    """1E-13.2.11: money moves through `accounts` alone (the bank is made right after a moderator's correction), so no pound is lost."""
    assert set(writers(field)) == only | LAID
