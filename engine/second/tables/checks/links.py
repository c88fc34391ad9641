"""Load checks of the trade orders: the graph of their links is the same from both ends."""

from collections.abc import Iterator

from engine.core.tables.checks import known_once, numbered, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.base import OrderId, RegionId
from engine.second.tables.india import TradeOrder, border_between
from engine.second.tables.tables import Tables

FILE = "orders.toml"

Pair = tuple[OrderId, OrderId]


def link_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the orders and their links, and of what borders say on them."""
    yield from numbered(FILE, "north_rank", [(row.id, row.north_rank) for row in tables.orders])
    places = {row.id: row.region for row in tables.orders}
    for order in tables.orders:
        yield from _order(order, tables)
        yield from _connections(order, tables)
    yield from _edges(tables, places)
    yield from _borders(tables, places)


def _order(order: TradeOrder, tables: Tables) -> Iterator[Problem]:
    place = (FILE, order.id)
    yield from unknown((*place, "region"), (order.region,), tuple(row.id for row in tables.regions))
    if order.home_port_of:
        known = tuple(row.id for row in tables.presidencies)
        yield from unknown((*place, "home_port_of"), (order.home_port_of,), known)
    if order.small_value > order.value:
        fault = f"{order.small_value} is more than value {order.value}; it is at most as much"
        yield Problem(*place, "small_value", fault)


def _connections(order: TradeOrder, tables: Tables) -> Iterator[Problem]:
    """The graph is symmetric: what an order is linked to is linked to it."""
    place = (FILE, order.id, "connections")
    yield from known_once(place, order.connections, tuple(row.id for row in tables.orders))
    for other in tables.orders:
        if other.id not in order.connections:
            continue
        if other.id == order.id:
            yield Problem(*place, f"holds {order.id} itself; it names other orders only")
        elif order.id not in other.connections:
            yield Problem(
                *place, f"{other.id} does not name {order.id} in turn; linked orders name each other"
            )


def _edges(tables: Tables, places: dict[OrderId, RegionId]) -> Iterator[Problem]:
    linked = {_pair(row.id, other) for row in tables.orders for other in row.connections}
    listed: dict[Pair, str] = {}
    for link in tables.links:
        entry, pair = f"{link.a}__{link.b}", _pair(link.a, link.b)
        if pair in listed:
            yield Problem(FILE, entry, "a", f"stands as {listed[pair]} too; each link stands once")
        listed[pair] = entry
        if pair not in linked:
            yield Problem(FILE, entry, "a", "the connections of these orders do not name each other")
            continue
        border = _border_of(pair, places)
        if link.border != border:
            yield Problem(FILE, entry, "border", f"expected {border or 'none'}, got {link.border or 'none'}")
    for one, other in sorted(linked - set(listed)):
        yield Problem(FILE, one, "connections", f"no edge stands for its link to {other}")


def _borders(tables: Tables, places: dict[OrderId, RegionId]) -> Iterator[Problem]:
    linked = {_pair(row.id, other) for row in tables.orders for other in row.connections if other in places}
    for border in tables.borders:
        wanted = sorted(pair for pair in linked if _border_of(pair, places) == border.id)
        given = sorted(_pair(*pair) for pair in border.connected_orders)
        if given != wanted:
            shown = ", ".join(f"{one} with {other}" for one, other in wanted) or "none"
            fault = f"the links across this border are: {shown}"
            yield Problem("borders.toml", border.id, "connected_orders", fault)


def _pair(one: OrderId, other: OrderId) -> Pair:
    return (one, other) if one <= other else (other, one)


def _border_of(pair: Pair, places: dict[OrderId, RegionId]) -> str:
    one, other = (places.get(order, "") for order in pair)
    return "" if one == other else border_between(one, other)
