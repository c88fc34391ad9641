"""A player's mail at a table: what the lines of it share while they are worked on."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.ids import DecisionId, Seat
from pbem.lines.heads import Book
from pbem.lines.text import fold
from pbem.play.desk import Desk
from pbem.play.table import Actor, Table
from pbem.store.unit_of_work import UnitOfWork


@dataclass
class Sitting:
    """One player's mail being worked on at one table.

    `overtaken`: it was written for a state from which the game has gone back since; `keeps`: a line of it waits until
    the game goes on; `left`: a line of it has given up the seat, so the lines behind it do nothing;
    `under` are the quoted lines right above lines of the mail, by number; `left_open` the questions of its lines that came back.
    """

    desk: Desk
    work: UnitOfWork
    table: Table
    seat: Seat
    actor: Actor
    overtaken: bool = False
    wants_report: bool = False
    keeps: bool = False
    left: bool = False
    under: dict[int, str] = field(default_factory=dict)
    left_open: set[DecisionId] = field(default_factory=set)
    _book: Book | None = field(default=None, init=False)
    _at_entry: int = field(default=-1, init=False)

    def book(self) -> Book:
        """The words of the seat's open questions, made anew when the game has moved."""
        table = self.table
        if self._book is None or self._at_entry != table.entry:
            questions = tuple(each for each in table.rules.pending(table.state) if each.seat == self.seat)
            self._book = Book(questions, table.rules.phrases, table.rules.words, self._names_of_others)
            self._at_entry = table.entry
        return self._book

    def _names_of_others(self) -> frozenset[str]:
        """The words of the other people's names, in small letters, without those of the writer."""
        people = self.work.players.of_game(self.table.game.id)
        own = people[self.seat].name if self.seat in people else ""
        return frozenset(word for each in people.values() for word in fold(each.name)) - {*fold(own)}
