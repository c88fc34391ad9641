"""The board as one player thinks about it: own line, look-ups, small estimates, and what it leans to."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from engine.core.counts import Counts, count, total
from engine.core.ids import fact
from engine.core.options import Below, Choice, Form, Options
from engine.core.view import Question
from engine.second.board import Board
from engine.second.board.lines import (
    ArmyLine,
    FamilyLine,
    OfficeLine,
    PresidencyLine,
    RegionLine,
    Secret,
    ZoneLine,
)

Leaning = Literal["none", "writers", "soldiers", "shipyards", "workshops", "luxuries", "shares"]
LEANINGS: tuple[Leaning, ...] = (
    "none",
    "writers",
    "soldiers",
    "shipyards",
    "workshops",
    "luxuries",
    "shares",
)
DANGER = 6
"""Expectations under the Standing marker from which the Company is in danger."""


class Table:
    """One seat's look at the board."""

    def __init__(self, board: Board, seat: str, below: Below) -> None:
        self.board = board
        self.seat = seat
        self.below = below

    @cached_property
    def me(self) -> FamilyLine:
        """The own family."""
        return self.family(self.seat)

    @property
    def turns_left(self) -> int:
        """Turns after this one."""
        return self.board.last_turn - self.board.turn

    @property
    def leaning(self) -> Leaning:
        """What this family likes best: another for each seat of a game, and no other in its next turn."""
        seats = self.board.seats
        start = sum(ord(letter) for letter in "".join(seats[:2]))
        return LEANINGS[(start + 2 * seats.index(self.seat)) % len(LEANINGS)]

    @property
    def in_danger(self) -> bool:
        """Whether the Company may fail soon."""
        company = self.board.company
        return company.expectations <= DANGER or company.debt >= DANGER

    def family(self, seat: str) -> FamilyLine:
        """A family by its seat."""
        return next(line for line in self.board.families if line.seat == seat)

    def office(self, name: str) -> OfficeLine | None:
        """An office, if it is in play."""
        return next((line for line in self.board.offices if line.id == name), None)

    def holder(self, name: str) -> str:
        """The family in an office, "" if it is vacant or not in play."""
        line = self.office(name)
        return line.holder if line else ""

    def treasury(self, office: str) -> int:
        """Pounds in an office's treasury."""
        line = self.office(office)
        return (line.treasury or 0) if line else 0

    def presidency(self, name: str) -> PresidencyLine:
        """A Presidency by its id, or by one of its parts."""
        return next(
            line
            for line in self.board.presidencies
            if name in (line.id, line.office, line.home, line.zone, line.army)
        )

    def zone(self, name: str) -> ZoneLine:
        """A sea zone, or China."""
        return next(line for line in self.board.zones if line.id == name)

    def region(self, name: str) -> RegionLine:
        """A region by id."""
        return next(line for line in self.board.regions if line.id == name)

    def army(self, name: str) -> ArmyLine:
        """An Army by its id or its Presidency."""
        return next(line for line in self.board.armies if name in (line.id, line.presidency))

    def is_open(self, order: str) -> bool:
        """Whether an order is open."""
        return any(each.id == order and each.open for line in self.board.regions for each in line.orders)

    def value(self, order: str) -> int:
        """Pounds that an order brings the Company."""
        return next(each.value for line in self.board.regions for each in line.orders if each.id == order)

    @property
    def secret(self) -> Secret:
        """What only this family knows."""
        return next((each for each in self.board.secrets if each.seat == self.seat), Secret(self.seat))

    @property
    def all_shares(self) -> int:
        """All shares of the Company."""
        return total(self.board.company.shares)

    def shares(self, seat: str) -> int:
        """Shares of a family."""
        return count(self.board.company.shares, seat)


def about(question: Question, name: str) -> str:
    """A word that the question is about."""
    return str(fact(question.decision.about, name))


def number_about(question: Question, name: str) -> int:
    """A number that the question is about."""
    value = fact(question.decision.about, name)
    return value if isinstance(value, int) else 0


def part(options: Options, name: str) -> Options | None:
    """A part of a form by its name, None if it is not asked."""
    if isinstance(options, Form):
        return next((inner for label, inner in options.parts if label == name), None)
    return None


def filled(options: Options, default: Choice, **parts: Choice) -> Choice:
    """An answer to a form: these parts, for all others what silence would say; other options take `default`."""
    if not isinstance(options, Form) or not isinstance(default, tuple):
        return default
    return tuple(parts.get(name, silent) for (name, _), silent in zip(options.parts, default, strict=True))


def spread(amounts: dict[str, int]) -> Counts:
    """Amounts by place as an answer, without those that are nothing."""
    return tuple((place, number) for place, number in amounts.items() if number)
