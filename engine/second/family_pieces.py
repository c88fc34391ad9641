"""Family pieces: eighteen of each family, each in exactly one place (2E-1.1.1, 2E-1.1.2).

Places: `supply`, `writers.<presidency>`, `order.<order>`, `training` (Officers-in-Training), `army.<army>` and
`army.<army>.used` (active and exhausted officers), `commander.<army>`, `office.<office>`, `stock.<space>` (stock exchange),
`court` and `court.new` (mature and immature Company shares, 2E-5.3.3), `pensioners`, `prize.<prize>`.
"""

from __future__ import annotations

import msgspec

from engine.core import placement
from engine.core.counts import Counts, count, total
from engine.core.placement import Placement
from engine.second.state import State

SUPPLY, TRAINING, PENSIONERS = "supply", "training", "pensioners"
COURT, COURT_NEW = "court", "court.new"


def writers(presidency: str) -> str:
    """The place of a Presidency's Writers box."""
    return f"writers.{presidency}"


def on_order(order: str) -> str:
    """The place of a writer on an order."""
    return f"order.{order}"


def officers(army: str, used: bool = False) -> str:
    """The place of the active (or exhausted) officers of an Army."""
    return f"army.{army}.used" if used else f"army.{army}"


def commander(army: str) -> str:
    """The place of the Commander of an Army."""
    return f"commander.{army}"


def desk(office: str) -> str:
    """The place of an office's holder."""
    return f"office.{office}"


def prize(name: str) -> str:
    """The place of pieces on a prize."""
    return f"prize.{name}"


def stock(space: str) -> str:
    """The place of a piece on a space of the stock exchange."""
    return f"stock.{space}"


def at(state: State, place: str) -> Counts:
    """Pieces in a place, by family."""
    return placement.at(state.pieces, place)


def number(state: State, place: str, family: str) -> int:
    """How many pieces of a family lie in a place."""
    return count(at(state, place), family)


def size(state: State, place: str) -> int:
    """How many pieces of all families lie in a place."""
    return total(at(state, place))


def only(state: State, place: str) -> str:
    """The family whose piece is alone in a place (an office, an order, a slot), "" if it is empty."""
    families = at(state, place)
    return families[0][0] if families else ""


def under(state: State, prefix: str) -> Placement:
    """Places that begin with `prefix`, with their pieces by family."""
    return placement.under(state.pieces, prefix)


def of_family(state: State, prefix: str, family: str) -> tuple[tuple[str, int], ...]:
    """Places that begin with `prefix` and hold pieces of the family, with their number."""
    return placement.of_family(state.pieces, prefix, family)


def move(state: State, family: str, source: str, target: str, pieces: int = 1) -> State:
    """The state after pieces of one family went from one place to another.

    Raises:
        NoPiece: if fewer lie there.
    """
    return msgspec.structs.replace(
        state, pieces=placement.moved(state.pieces, family, source, target, pieces)
    )


def move_all(state: State, source: str, target: str) -> State:
    """The state after every piece of one place went to another."""
    for family, held in at(state, source):
        state = move(state, family, source, target, held)
    return state
