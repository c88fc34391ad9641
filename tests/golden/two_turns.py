"""The mails of the two-turn game: read from a file, or written by robots (`python -m tests.golden.two_turns`)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from pbem.play.table import chance_of
from tests.integration.robot_orders import RobotOrders
from tests.pbem.play.house import House, empty_database, new_house

ORDERS = Path(__file__).parent / "two_turns" / "orders.txt"
TURNS = 2
MARK = "== "
EXTRA = (
    "press to {others}\nGood day to all of you. May the Company prosper.\nEND",
    "Dear server, I hope that you are well.\noffice of moonshine: nobody",
    "always: dividends: 1 else 0",
    "press to nobody\nIs anybody there?\nEND",
    "status",
    "press to all\nThis one has no end.",
    "withdraw 1",
)
"""What players write besides, one piece for each of the first mails."""


class Written(NamedTuple):
    """A mail of a player."""

    seat: str
    text: str


def read_orders() -> tuple[Written, ...]:
    """The mails in the file, in order: each begins with a line `== seat`."""
    parts = ORDERS.read_text(encoding="utf-8").split(f"\n{MARK}")[1:]
    return tuple(Written(*part.split("\n", 1)) for part in parts)


def invented(house: House) -> Iterator[Written]:
    """What robots write in the game g1 of a house, orders of one seat that follow each other in one mail."""
    with house.store.reading() as work:
        game = work.games.get("g1")
    rules = house.rules()
    orders = RobotOrders(rules, house.state(), chance_of(game, []))
    played = []
    for order in orders:
        played.append(order)
        if rules.clock(order.state)[0] > TURNS:
            break
    for number, (seat, mail) in enumerate(groupby(played, key=lambda order: order.seat)):
        lines = [order.line for order in mail]
        if number < len(EXTRA):
            others = ", ".join(each for each in house.seats() if each != seat)
            lines.append(EXTRA[number].format(others=others))
        yield Written(seat, "\n".join(lines) + "\n")


def write_orders(folder: Path) -> str:
    """The whole file."""
    house = new_house(folder, empty_database(folder))
    house.start()
    text = "".join(f"\n{MARK}{mail.seat}\n{mail.text}" for mail in invented(house))
    house.store.close()
    return text


if __name__ == "__main__":
    with TemporaryDirectory() as name:
        sys.stdout.write(write_orders(Path(name)))
