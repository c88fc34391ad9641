"""Short ways to read one line at the table of these tests."""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.options import Choice
from pbem.lines.read import read_line
from pbem.lines.readings import Code, Understood, Unread
from tests.lines.table import EVERYTHING, PHRASES, WORDS


def understood(line: str, open_decisions: tuple[Decision, ...] = EVERYTHING) -> Understood:
    """The reading of a line that must be understood."""
    reading = read_line(line, open_decisions, PHRASES, WORDS)
    assert isinstance(reading, Understood), reading
    return reading


def choice(line: str, open_decisions: tuple[Decision, ...] = EVERYTHING) -> Choice:
    """The choice of a line that must be understood without any correction."""
    reading = understood(line, open_decisions)
    assert reading.corrections == ()
    assert reading.exact
    return reading.choice


def missed(line: str, code: Code, open_decisions: tuple[Decision, ...] = EVERYTHING) -> Unread:
    """The reading of a line that must not be understood, for this reason."""
    reading = read_line(line, open_decisions, PHRASES, WORDS)
    assert isinstance(reading, Unread), reading
    assert reading.code is code, reading
    return reading
