"""The text of a rule, as it stands in the rules chapters."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from pbem.report.rule_words import in_words

_DECISION: Final = re.compile(r"^\s*`DECISION\(")
_MARK: Final = re.compile(r"\*\*|`")


def rule_text(folder: Path, rule: str) -> tuple[str, ...]:
    """The paragraphs of the rule with this id, without marks; () if no chapter has it."""
    begins = re.compile(rf"- (\*\*)?{re.escape(rule)}(?(1)\*\*|\b)(?![.\d])")
    for chapter in sorted(folder.rglob("*.md")):
        lines = chapter.read_text(encoding="utf-8").splitlines()
        at = next((number for number, line in enumerate(lines) if begins.match(line)), None)
        if at is not None:
            return (_plain(lines[at].removeprefix("- ")), *_rest(lines[at + 1 :]))
    return ()


def _rest(lines: list[str]) -> tuple[str, ...]:
    """The indented lines that belong to the rule; what they say of the program is left out."""
    found = []
    for line in lines:
        if not line.startswith("  "):
            break
        if not _DECISION.match(line):
            found.append(_plain(line))
    return tuple(found)


def _plain(text: str) -> str:
    return in_words(_MARK.sub("", text).strip())
