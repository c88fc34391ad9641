"""Word each kind of mail, as text and as HTML, from its letter alone."""

from __future__ import annotations

import html
from pathlib import Path

import msgspec

from engine.core.view import View
from pbem.marker import MARKER
from pbem.report.letters import Attachment, Body, Book, Note, Receipt, Report
from pbem.report.order_form import form_line


class Reporter:
    """Made once per server from the folder of templates."""

    def __init__(self, templates: Path) -> None:
        self._templates = templates

    def report(self, letter: Report, book: Book) -> Body:
        """What happened, what is asked, and the order form."""
        tag = f"[{letter.game} t{letter.view.turn} {letter.seat}]"
        form = tuple(form_line(question, book) for question in letter.view.questions)
        what = "Game over" if letter.result else "Your move" if form else "News"
        return _plain(f"{tag} {what}", "\n".join(form), form)

    def receipt(self, letter: Receipt, book: Book) -> Body:
        """What became of each line of a mail, and the report where there is news."""
        tag = f"[{letter.game} t{letter.view.turn} {letter.seat}]"
        form = tuple(form_line(question, book) for question in letter.view.questions)
        over = letter.report is not None and letter.report.result is not None
        return _plain(f"{tag} {'Game over' if over else 'Receipt'}", "\n".join(form), form)

    def note(self, letter: Note) -> Body:
        """A short mail that belongs to no position."""
        return _plain(letter.template, "\n".join(f"{name}: {value}" for name, value in letter.named), ())


def view_attachment(view: View[object]) -> Attachment:
    """A view as a JSON file, for programs that read along."""
    return Attachment("view.json", "application/json", msgspec.json.encode(view))


def _plain(subject: str, text: str, form: tuple[str, ...]) -> Body:
    whole = f"{MARKER}\n\n{text}\n"
    return Body(subject, whole, f"<html><body><pre>{html.escape(whole)}</pre></body></html>\n", form)
