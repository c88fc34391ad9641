"""Form lines read back to exactly what they say; what is printed of them is remembered."""

from __future__ import annotations

import pytest

from engine.core.options import OneOf, OrPass
from engine.core.view import Question
from pbem.intake.form_lines import changed_form_lines
from pbem.intake.values import Line, Origin
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from pbem.report.order_form import Form, form_lines
from tests.report.games import BOOK, RULES, Game

FORM = Form(BOOK)
GAMES = 3


@pytest.fixture(scope="module")
def questions() -> list[tuple[Question, tuple[Question, ...]]]:
    """Questions of whole games, each with all that its seat is asked at that moment."""
    found = []
    for seed in range(GAMES):
        game = Game(100 + seed, 4 + seed % 3)
        while not game.over:
            for seat in RULES.seats(game.state):
                asked = RULES.view(game.state, seat).questions
                found += [(question, asked) for question in asked]
            game.run(4)
    return found


def test_a_form_line_reads_back_to_its_answer(questions: list[tuple[Question, tuple[Question, ...]]]) -> None:
    assert len({question.decision.kind for question, _ in questions}) > 20
    for question, asked in questions:
        decisions = tuple(each.decision for each in asked)
        shown = question.answer if question.answered else question.default
        line = FORM.line(question.decision, shown)
        reading = read_line(line, decisions, BOOK.phrases, BOOK.words)
        assert isinstance(reading, Understood)
        assert (reading.decision, reading.choice, reading.exact) == (question.decision, shown, True)


def test_hints_name_each_way_to_answer(questions: list[tuple[Question, tuple[Question, ...]]]) -> None:
    listed = 0
    for question, _ in questions:
        options = question.decision.options
        ways = options.inner if isinstance(options, OrPass) else options
        hints = FORM.hints(question.decision)
        assert all(hints)
        if isinstance(ways, OneOf) and len(ways.branches) > 2:
            assert len(hints) == len(ways.branches) + isinstance(options, OrPass)
            listed += 1
        else:
            assert len(hints) == 1
    assert listed


TEXT = """Your move

dividends: 1

You may answer: 0 to 3
Other lines: none
 1. Dividends: 2
vote on Land Tax: for
"""


def test_every_line_of_a_mail_that_begins_like_a_form_line_is_remembered() -> None:
    assert form_lines(TEXT, ["dividends: 1"]) == ("dividends: 1", "1. Dividends: 2")
    assert form_lines(TEXT, []) == ()


def quoted(text: str) -> list[Line]:
    return [
        Line(number, line, Origin.QUOTED, line, 1) for number, line in enumerate(text.splitlines(), 1) if line
    ]


def test_a_quoted_mail_is_silent_and_a_changed_line_acts() -> None:
    sent = form_lines(TEXT, ["dividends: 1"])
    assert changed_form_lines(quoted(TEXT), sent) == ()
    changed = changed_form_lines(quoted(TEXT.replace("dividends: 1", "dividends: 3")), sent)
    assert [line.text for line in changed] == ["dividends: 3"]
