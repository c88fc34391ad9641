"""The table of a game in words: what an edition's `board.j2` makes of the board in a view, as text and as HTML.

To word a table takes longer than the rest of a mail, and most orders change little on it: what shows the same is not made twice.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Final, Generic, TypeVar

from jinja2 import Environment, TemplateNotFound, meta
from msgspec import Struct

from engine.core.view import View
from pbem.report.letters import Book
from pbem.report.wording import Wording

_READER: Final = "seat"
_KEPT: Final = 1000
"""Bricks whose looks are kept: those of some fifty games, of which an order changes few."""
_KEPT_CARDS: Final = 500
"""The same of whole cards of an edition."""
_KEPT_ROWS: Final = 2000
"""The same of rows, as their cells."""

Made = TypeVar("Made")
Row = tuple[str | int, ...]


class Table(Struct, frozen=True):
    """The table for both parts of a mail; empty where the edition has no template for it."""

    text: str
    html: str


class Brick(Struct, frozen=True):
    """One thing on a card: the name of a brick of `blocks.txt` and `blocks.html`, and what stands in it."""

    kind: str
    given: tuple[object, ...]


class Newest(Generic[Made]):
    """The last things that were made, by what they show."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()

    def of(self, shown: Hashable, make: Callable[[], Made]) -> Made:
        """The thing that shows this; it is made only if none is there that does."""
        made = self._kept.get(shown)
        if made is not None:
            self._kept.move_to_end(shown)
            return made
        made = self._kept[shown] = make()
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made


class Shelf:
    """What of earlier tables of an edition can be used again: how cards look, and the cells of rows."""

    def __init__(self) -> None:
        self.cards = Newest[Table](_KEPT_CARDS)
        self.rows = Newest[Row](_KEPT_ROWS)


class Bricks:
    """What a `board.j2` builds with: it lays bricks on cards; how they look comes later, for either part."""

    def __init__(self, shelf: Shelf, look: Callable[[Sequence[Brick]], Table]) -> None:
        self._shelf = shelf
        self._look = look
        self._name = ""
        self._card: list[Brick] = []
        self._row: Row = ()
        self.cards: list[Table] = []

    def card(self, name: str, *shown: Hashable, caller: Callable[[], str]) -> str:
        """A card with what the caller lays on it; it is not laid again while everything that it shows stays the same."""

        def lay() -> Table:
            self._name, self._card = name, []
            caller()
            return self._look(self._card)

        self.cards.append(self._shelf.cards.of((name, shown), lay))
        return ""

    def heading(self, text: str) -> str:
        """A heading."""
        return self._lay("heading", text)

    def para(self, text: str) -> str:
        """A paragraph."""
        return self._lay("para", text)

    def quiet(self, text: str) -> str:
        """A paragraph that need not be read."""
        return self._lay("quiet", text)

    def item(self, text: str) -> str:
        """A line of a list."""
        return self._lay("item", text)

    def table(
        self,
        titles: Sequence[str],
        things: Iterable[Hashable],
        *shown: Hashable,
        caller: Callable[[Hashable], str],
    ) -> str:
        """A table in columns, in which the caller lays the row of each thing, or none.

        A row shows its thing and what else is named in `shown`; it is not laid again while that stays the same.
        """

        def lay(thing: Hashable) -> Row:
            self._row = ()
            caller(thing)
            return self._row

        table = (self._name, *titles)
        rows = (self._shelf.rows.of((table, each, shown), partial(lay, each)) for each in things)
        return self._lay("table", tuple(titles), tuple(filter(None, rows)))

    def row(self, *cells: str | int) -> str:
        """The row of a thing, cell by cell."""
        self._row = cells
        return ""

    def _lay(self, kind: str, *given: object) -> str:
        self._card.append(Brick(kind, given))
        return ""


class Tables:
    """Words tables, which takes longer than the rest of a mail: what looks the same is not made twice."""

    def __init__(self, text: Environment, html: Environment) -> None:
        self._words = text
        self._looks = (text.get_template("blocks.txt").module, html.get_template("blocks.html").module)
        self._shown = lru_cache(_KEPT)(self._show)
        self._shelves: dict[tuple[str, Wording], Shelf] = {}
        self._wanted: dict[str, frozenset[str]] = {}
        self._last: tuple[tuple[str, Wording, str, object], Table] | None = None

    def of(self, view: View[object], book: Book) -> Table:
        """The table that the view's reader sees: equal boards are shown alike, unless the template asks who reads."""
        reader = view.viewer if _READER in self._names(book.edition) else ""
        shown = (book.edition, Wording(book.words), reader, view.board)
        if self._last is None or self._last[0] != shown:
            self._last = (shown, self._worded(*shown))
        return self._last[1]

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

    def _worded(self, edition: str, wording: Wording, reader: str, board: object) -> Table:
        if not self._names(edition):
            return Table("", "")
        bricks = Bricks(self._shelves.setdefault((edition, wording), Shelf()), self._card)
        self._words.get_template(_template(edition)).render(
            {"board": board, "name": wording.name, "names": wording.names, _READER: reader, "b": bricks}
        )
        return Table("".join(card.text for card in bricks.cards), "".join(card.html for card in bricks.cards))

    def _card(self, bricks: Sequence[Brick]) -> Table:
        """A card as text and as HTML."""
        shown = [self._shown(brick) for brick in bricks]
        text, html = self._looks
        return Table(
            str(text.laid("".join(f"{text}\n" for text, _ in shown))),  # type: ignore[attr-defined]
            str(html.laid("".join(f"{html}\n" for _, html in shown))),  # type: ignore[attr-defined]
        )

    def _show(self, brick: Brick) -> tuple[str, str]:
        """A brick as text and as HTML."""
        text, html = (str(getattr(look, brick.kind)(*brick.given)) for look in self._looks)
        return text, html


def _template(edition: str) -> str:
    return f"{edition}/board.j2"
