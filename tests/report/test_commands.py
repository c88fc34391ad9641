"""Every code that the play layer gives for a line has words, and no words lie idle."""

from __future__ import annotations

import ast
from pathlib import Path
from string import Formatter

from pbem.lines.bargains import Doubt as Untold
from pbem.lines.conditions import Doubt
from pbem.lines.readings import Code
from pbem.report.sentences import read_sentences
from pbem.share import templates_dir

PBEM = Path(__file__).parents[2] / "pbem"
COMMANDS = read_sentences(templates_dir() / "commands.toml")
LINES = read_sentences(templates_dir() / "lines.toml")
OF_THE_REPORT = {"waiting", "second_thoughts", "standing_read"}
"""Sentences that a receipt adds by itself."""


def codes() -> set[str]:
    """The codes of all results that the play layer makes."""
    found: set[str] = set()
    for path in sorted((PBEM / "play").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Done", "HeldBack", "NotRead", "Shown")
            ):
                found |= {
                    each.value
                    for each in ast.walk(node.args[0])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found | {str(doubt) for doubt in (*Doubt, *Untold)}


def strings() -> set[str]:
    """Every string in the code of the play layer: a code may be chosen before its result is made."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in (PBEM / "play").rglob("*.py"))
    constants = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {each.value for each in constants if isinstance(each.value, str)}


def test_every_code_of_a_command_has_words() -> None:
    assert len(codes()) > 5
    assert codes() - set(COMMANDS) - set(LINES) == set()


def test_no_words_lie_idle() -> None:
    assert set(COMMANDS) - codes() - strings() - OF_THE_REPORT == set()


def test_every_code_of_an_unread_line_has_words() -> None:
    assert {str(code) for code in Code} - set(LINES) == set()
    assert not set(LINES) & set(COMMANDS)


def test_sentences_ask_only_for_what_there_is() -> None:
    asked = {
        name: {field for _, field, _, _ in Formatter().parse(text) if field}
        for name, text in COMMANDS.items()
    }
    assert asked.pop("standing_filed") == {"number"}
    assert asked.pop("standing_filed_until") == {"number", "until"}
    assert asked.pop("standing_withdrawn") == {"number"}
    assert asked.pop("press_sent") == {"to"}
    assert asked.pop("second_thoughts") == {"until"}
    assert asked.pop("acceptance_filed") == {"number", "text"}
    assert asked.pop("acceptance_filed_until") == {"number", "text", "until"}
    assert (
        asked.pop("promise_given_due") == asked.pop("promise_given_due_secretly") == {"due", "number", "to"}
    )
    assert asked.pop("promise_said_before") == {"number", "word"}
    assert set().union(*asked.values()) <= {
        *("begins", "ends", "entry", "given", "line", "number", "to", "until", "zone"),
        *(
            "also",
            "count",
            "dice",
            "game",
            "head",
            "language",
            "next",
            "penalty",
            "seat",
            "shown",
            "time",
            "topic",
        ),
        *("turn", "used", "who"),
    }
