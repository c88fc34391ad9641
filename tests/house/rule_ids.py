"""Compare the rule ids of the chapters with those that tests name; as a program, print the ids without a test."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"

RULE = re.compile(r"^- (?:\*\*)?([12]E-[\d.]+)(?:\*\*)?(.*)", re.MULTILINE)
_NAMED = re.compile(r"[12][eE][-_]\d+(?:[._]\d+)+")


class Edition(NamedTuple):
    """One edition's chapters."""

    name: str

    @property
    def chapters(self) -> Path:
        """Return the folder of the chapters."""
        return RULES / f"{self.name}-edition"


EDITIONS = (Edition("first"), Edition("second"))


class Exempt(NamedTuple):
    """The ids that need no test."""

    definitions: tuple[str, ...]
    postponed: tuple[str, ...]

    def is_postponed(self, rule: str) -> bool:
        """Say whether the rule belongs to a game that cannot be played yet."""
        return any(rule.startswith(p) if p.endswith(".") else rule == p for p in self.postponed)


def chapters(edition: Edition) -> dict[str, str]:
    """Return the text of each rule of an edition by its id."""
    rules: dict[str, str] = {}
    for file in sorted(edition.chapters.glob("*.md")):
        rules.update(_rules_of(file))
    return rules


def exempt(edition: Edition) -> Exempt:
    """Read an edition's list of ids that need no test."""
    data = tomllib.loads((edition.chapters / "definitions.toml").read_text(encoding="utf-8"))
    postponed = tuple(rule for entry in data["postponed"] for rule in entry["ids"])
    return Exempt(tuple(data["definitions"]["ids"]), postponed)


def named(folder: Path, known: frozenset[str]) -> frozenset[str]:
    """Return the known ids in names, docstrings and rule marks of the tests below a folder."""
    return frozenset(
        rule
        for file in sorted(folder.rglob("test_*.py"))
        for text in _claims(ast.parse(file.read_text(encoding="utf-8")))
        for rule in _ids_in(text, known)
    )


def untested(edition: Edition) -> list[str]:
    """Return the ids that a test ought to name and none does, in the order of the chapters."""
    rules = chapters(edition)
    free = exempt(edition)
    have = named(ROOT / "tests", frozenset(rules))
    return [r for r in rules if r not in have and r not in free.definitions and not free.is_postponed(r)]


def _rules_of(file: Path) -> dict[str, str]:
    rules: dict[str, str] = {}
    current = None
    for line in file.read_text(encoding="utf-8").splitlines():
        head = RULE.match(line)
        if head:
            current = head[1]
            rules[current] = head[2].strip()
        elif current and line.startswith("  "):
            rules[current] += " " + line.strip()
        else:
            current = None
    return rules


def _claims(tree: ast.Module) -> Iterator[str]:
    """Yield the name, the docstring and the decorators of each test."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node.name
            yield ast.get_docstring(node) or ""
            yield from (ast.unparse(mark) for mark in node.decorator_list if "mark.rule" in ast.unparse(mark))


def _ids_in(text: str, known: frozenset[str]) -> Iterator[str]:
    """Yield the known ids in a text; in a name, numbers that follow an id are not part of it."""
    for match in _NAMED.findall(text):
        name, *parts = match.replace("_", ".").replace("-", ".").split(".")
        for length in range(len(parts), 1, -1):
            rule = f"{name.upper()}-" + ".".join(parts[:length])
            if rule in known:
                yield rule
                break


def main() -> None:
    """Print the ids without a test, then their number."""
    missing = [rule for edition in EDITIONS for rule in untested(edition)]
    for rule in missing:
        print(rule)
    every = sum(len(chapters(edition)) for edition in EDITIONS)
    print(f"{len(missing)} of {every} rule ids have no test" if missing else "Every rule id has its test.")


if __name__ == "__main__":
    main()
