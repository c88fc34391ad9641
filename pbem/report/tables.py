"""The table of a game in words: what an edition's `board.j2` makes of the board in a view, as text and as HTML.

To word a table takes longer than the rest of a mail, and most orders change little on it: what shows the same is not made twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
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
_KEPT_CARDS: Final = 500
"""The same of whole cards."""


class Table(Struct, frozen=True):
    """The table for both parts of a mail; empty where the edition has no template for it."""

    text: str
    html: str


class Brick(Struct, frozen=True):
    """One thing on a card: the name of a brick of `blocks.txt` and `blocks.html`, and what stands in it."""

    kind: str
    given: tuple[object, ...]


class Cards:
    """The newest cards as they look, by what they show."""

    def __init__(self, look: Callable[[Sequence[Brick]], Table]) -> None:
        self._look = look
        self._kept: OrderedDict[Hashable, Table] = OrderedDict()

    def of(self, shown: Hashable, lay: Callable[[], Sequence[Brick]]) -> Table:
        """The card that shows this; it is laid only if none is there that does."""
        if shown not in self._kept:
            self._kept[shown] = self._look(lay())
            if len(self._kept) > _KEPT_CARDS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(shown)
        return self._kept[shown]

    def new(self, bricks: Sequence[Brick]) -> Table:
        """A card that nobody will ask for again."""
        return self._look(bricks)


class Bricks:
    """What a `board.j2` builds with: it lays bricks on cards; how they look comes later, for either part."""

    def __init__(self, edition: str, cards: Cards) -> None:
        self._edition = edition
        self._known = cards
        self._card: list[Brick] = []
        self.cards: list[Table] = []

    def card(self, *shown: Hashable, caller: Callable[[], str]) -> str:
        """A card with what the caller lays on it.

        `shown` is a name for the card and all that it shows; then it is not laid again while that stays the same.
        """

        def lay() -> Sequence[Brick]:
            self._card = []
            caller()
            return self._card

        self.cards.append(self._known.of((self._edition, *shown), lay) if shown else self._known.new(lay()))
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
        self._card.append(Brick(kind, given))
        return ""


class Tables:
    """Words tables, which takes longer than the rest of a mail: what looks the same is not made twice."""

    def __init__(self, text: Environment, html: Environment) -> None:
        self._words = text
        self._looks = (text.get_template("blocks.txt").module, html.get_template("blocks.html").module)
        self._text = text.get_template("table.txt")
        self._html = html.get_template("table.html")
        self._shown = lru_cache(_KEPT)(self._show)
        self._cards = Cards(self._card)
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
        wording, bricks = Wording(book.words), Bricks(book.edition, self._cards)
        self._words.get_template(_template(book.edition)).render(
            {"board": board, "name": wording.name, "names": wording.names, _READER: reader, "b": bricks}
        )
        return Table("".join(card.text for card in bricks.cards), "".join(card.html for card in bricks.cards))

    def _card(self, bricks: Sequence[Brick]) -> Table:
        """A card as text and as HTML."""
        shown = [self._shown(brick) for brick in bricks]
        return Table(
            self._text.render(card=[text for text, _ in shown]),
            self._html.render(card=[html for _, html in shown]),
        )

    def _show(self, brick: Brick) -> tuple[str, str]:
        """A brick as text and as HTML."""
        text, html = (str(getattr(look, brick.kind)(*brick.given)) for look in self._looks)
        return text, html


def _template(edition: str) -> str:
    return f"{edition}/board.j2"
