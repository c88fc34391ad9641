"""The runbook's table of trouble quotes what the program really says."""

import ast
import re
from pathlib import Path

import pytest

from tests.house.project import files, text

TROUBLE = text(Path("docs/runbook.md")).partition("\n## Trouble\n")[2]
QUOTED = re.findall(r"^\| `([^`]+)` \|", TROUBLE, re.MULTILINE)


def sayings() -> str:
    """All texts in the program's source, one a line, with a mark where something is filled in."""
    said = []
    for path in files(".py"):
        if path.parts[0] == "pbem":
            for node in ast.walk(ast.parse(text(path))):
                if isinstance(node, ast.JoinedStr):
                    said.append(
                        "".join(
                            str(part.value) if isinstance(part, ast.Constant) else "..."
                            for part in node.values
                        )
                    )
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    said.append(node.value)
    return "\n".join(said)


SAYINGS = sayings()


def test_there_is_a_table() -> None:
    assert len(QUOTED) > 15


@pytest.mark.parametrize("quoted", QUOTED)
def test_the_program_says_so(quoted: str) -> None:
    assert quoted in SAYINGS
