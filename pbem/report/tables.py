"""The table of a game in words: what an edition's `board.j2` makes of the board in a view, as text and as HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from jinja2 import Environment, TemplateNotFound, meta
from msgspec import Struct

from engine.core.view import View
from pbem.report.letters import Book
from pbem.report.wording import Wording

_READER: Final = "seat"
_KEPT: Final = 1000
"""Bricks whose looks are kept: those of some fifty games, of which an order changes few."""


class Table(Struct, frozen=True):
    """The table for both parts of a mail; empty where the edition has no template for it."""

    text: str
    html: str


class Brick(Struct, frozen=True):
    """One thing on a card: the name of a brick of `blocks.txt` and `blocks.html`, and what stands in it."""

    kind: str
    given: tuple[object, ...]


class Bricks:
    """What a `board.j2` builds with: it lays bricks on cards; how they look comes later, for either part."""

    def __init__(self) -> None:
        self.cards: list[list[Brick]] = []

    def card(self, caller: Callable[[], str]) -> str:
        """A card with what the caller lays on it."""
        self.cards.append([])
        caller()
        return ""

    def title(self, text: str) -> str:
        """A heading."""
        return self._lay("title", text)

    def para(self, text: str) -> str:
        """A paragraph."""
        return self._lay("para", text)

    def quiet(self, text: str) -> str:
        """A paragraph that need not be read."""
        return self._lay("quiet", text)

    def item(self, text: str) -> str:
        """A line of a list."""
        return self._lay("item", text)

    def table(self, titles: Sequence[str], rows: Sequence[Sequence[str | int]]) -> str:
        """A table in columns."""
        return self._lay("table", tuple(titles), tuple(tuple(row) for row in rows))

    def _lay(self, kind: str, *given: object) -> str:
        self.cards[-1].append(Brick(kind, given))
        return ""


class Tables:
    """Words tables, which takes longer than the rest of a mail: what looks the same is not made twice."""

    def __init__(self, text: Environment, html: Environment) -> None:
        self._words = text
        self._looks = (text.get_template("blocks.txt").module, html.get_template("blocks.html").module)
        self._text = text.get_template("table.txt")
        self._html = html.get_template("table.html")
        self._shown = lru_cache(_KEPT)(self._show)
        self._wanted: dict[str, frozenset[str]] = {}
        self._last: tuple[str, str, object, Table] | None = None

    def of(self, view: View[object], book: Book) -> Table:
        """The table that the view's reader sees: equal boards are shown alike, unless the template asks who reads."""
        reader = view.viewer if _READER in self._names(book.edition) else ""
        if self._last is None or self._last[:3] != (book.edition, reader, view.board):
            self._last = (book.edition, reader, view.board, self._worded(view.board, reader, book))
        return self._last[3]

    def _names(self, edition: str) -> frozenset[str]:
        """The names that an edition's template wants to be given; none where there is no template."""
        if edition not in self._wanted:
            loader, name = self._words.loader, _template(edition)
            try:
                source = loader.get_source(self._words, name)[0] if loader else ""
            except TemplateNotFound:
                source = ""
            self._wanted[edition] = frozenset(meta.find_undeclared_variables(self._words.parse(source)))
        return self._wanted[edition]

    def _worded(self, board: object, reader: str, book: Book) -> Table:
        if not self._names(book.edition):
            return Table("", "")
        wording, bricks = Wording(book.words), Bricks()
        self._words.get_template(_template(book.edition)).render(
            {"board": board, "name": wording.name, "names": wording.names, _READER: reader, "b": bricks}
        )
        shown = [[self._shown(brick) for brick in card] for card in bricks.cards]
        return Table(
            self._text.render(cards=[[text for text, _ in card] for card in shown]),
            self._html.render(cards=[[html for _, html in card] for card in shown]),
        )

    def _show(self, brick: Brick) -> tuple[str, str]:
        """A brick as text and as HTML."""
        text, html = (str(getattr(look, brick.kind)(*brick.given)) for look in self._looks)
        return text, html


def _template(edition: str) -> str:
    return f"{edition}/board.j2"
