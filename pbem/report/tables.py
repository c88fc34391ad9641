"""The table of a game in words: what an edition's `board.j2` makes of the board in a view, as text and as HTML."""

from __future__ import annotations

from jinja2 import Environment, TemplateNotFound
from markupsafe import Markup
from msgspec import Struct

from engine.core.view import View
from pbem.report.letters import Book
from pbem.report.wording import Wording


class Table(Struct, frozen=True):
    """The table for both parts of a mail; empty where the edition has no template for it."""

    text: str
    html: Markup


class Tables:
    """Words tables. It takes longer than the rest of a mail, and several people are often shown the very same one."""

    def __init__(self, text: Environment, html: Environment) -> None:
        self._text = text
        self._html = html
        self._last: tuple[str, object, Table] | None = None

    def of(self, view: View[object], book: Book) -> Table:
        """The table that the view's reader sees: it is made of the board alone, so equal boards are shown alike."""
        if self._last is None or self._last[:2] != (book.edition, view.board):
            self._last = (book.edition, view.board, self._worded(view.board, book))
        return self._last[2]

    def _worded(self, board: object, book: Book) -> Table:
        wording = Wording(book.words)
        page = {"board": board, "name": wording.name, "names": wording.names}
        name = f"{book.edition}/board.j2"
        try:
            text, html = self._text.get_template(name), self._html.get_template(name)
        except TemplateNotFound:
            return Table("", Markup())
        return Table(text.render(page), Markup(html.render(page)))  # noqa: S704 - escaped by the template
