"""A report that comes back in a reply: quoted it is silent, what stands above it acts, and so does a changed form line."""

from __future__ import annotations

import pytest

from pbem.intake.clean import clean_text
from pbem.intake.form_lines import changed_form_lines
from pbem.intake.html import html_to_text, read_page
from pbem.report.letters import Body
from tests.report.games import BOOK, Game, reporter

pytestmark = pytest.mark.slow

ATTRIBUTION = "On Sun, 4 May 2031 at 12:30, Leadenhall <company@example.org> wrote:\n"


@pytest.fixture(params=[5, 30, 50, 70], ids=lambda steps: f"after_{steps}_answers")
def body(request: pytest.FixtureRequest) -> Body:
    game = Game(2).run(request.param)
    return reporter().report(game.letter(game.to_answer()[0].seat), BOOK)


def quoted(text: str) -> str:
    return ATTRIBUTION + "\n".join(f"> {line}" for line in text.splitlines())


def acting(reply: str, body: Body) -> list[str]:
    cleaned = clean_text(reply)
    changed = changed_form_lines(cleaned.lines, list(body.form))
    return [line.text for line in (*cleaned.written(), *changed)]


def test_a_line_above_the_quoted_report_acts_alone(body: Body) -> None:
    reply = f"{body.form[0]}\n\n-- \nAnn Example\n\n{quoted(body.text)}"
    assert acting(reply, body) == [body.form[0]]


def test_a_form_line_changed_in_place_acts_alone(body: Body) -> None:
    head = body.form[0].partition(":")[0]
    changed = body.text.replace(f"\n{body.form[0]}\n", f"\n{head}: something else\n", 1)
    assert acting(quoted(changed), body) == [f"{head}: something else"]


def test_the_html_part_quoted_as_text_is_silent_too(body: Body) -> None:
    shown = html_to_text(body.html)
    assert acting(f"Thanks!\n\n{quoted(shown)}", body) == ["Thanks!"]
    assert acting(f"Thanks!\n\n{shown}", body) == ["Thanks!"]


def test_nothing_of_a_report_is_struck_out_or_hidden(body: Body) -> None:
    """Whoever answers it would be told of what was not read."""
    assert read_page(body.html).left == ()
