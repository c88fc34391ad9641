"""The board as one player thinks about it: own line, look-ups, and small estimates."""

from __future__ import annotations

from engine.core.counts import count
from engine.core.ids import fact
from engine.core.options import Below
from engine.core.view import Question
from engine.first.board import Board, FamilyLine, OfficeLine, RegionLine
from engine.first.board_places import PlaceLine


class Table:
    """One seat's look at the board."""

    def __init__(self, board: Board, seat: str, below: Below) -> None:
        self.board = board
        self.seat = seat
        self.below = below

    @property
    def me(self) -> FamilyLine:
        """The own family."""
        return self.family(self.seat)

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        return self.board.last_turn - self.board.turn

    @property
    def china_open(self) -> bool:
        """Whether somebody can sail for China."""
        line = self.office("superintendent_china")
        return line is not None and line.status == "open"

    def family(self, seat: str) -> FamilyLine:
        """A family by its seat."""
        return next(line for line in self.board.families if line.seat == seat)

    def office(self, name: str) -> OfficeLine | None:
        """An office, if it is in the game."""
        return next((line for line in self.board.offices if line.id == name), None)

    def presidency(self, name: str) -> PlaceLine | None:
        """A presidency by its id or by its President's office."""
        return next((line for line in self.board.presidencies if name in (line.id, line.office)), None)

    def regions_of(self, presidency: str) -> tuple[RegionLine, ...]:
        """Open regions of a presidency."""
        return tuple(line for line in self.board.regions if line.presidency == presidency)

    def region(self, name: str) -> RegionLine:
        """A region by id."""
        return next(line for line in self.board.regions if line.id == name)

    def treasury(self, office: str) -> int:
        """Pounds in an office's treasury."""
        line = self.office(office)
        return (line.treasury or 0) if line else 0

    def open_demand(self, presidency: str) -> int:
        """Pieces that the unfilled orders of a presidency demand."""
        return sum(
            order.demand
            for region in self.regions_of(presidency)
            for order in region.orders
            if not order.filled
        )

    def ships(self, place: PlaceLine) -> int:
        """Ready ships of a presidency, captained ones included."""
        return place.ships + sum(number for _, number in place.captained)

    def court(self, seat: str) -> int:
        """Shares of a family."""
        return count(self.board.company.court, seat)


def about(question: Question, name: str) -> str:
    """A word that the question is about."""
    return str(fact(question.decision.about, name))


def number_about(question: Question, name: str) -> int:
    """A number that the question is about."""
    value = fact(question.decision.about, name)
    return value if isinstance(value, int) else 0
