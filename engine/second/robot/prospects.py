"""What a Presidency could sell: the orders that its ships reach from the home port, and what they bring."""

from __future__ import annotations

from engine.second.board.lines import OrderLine, PresidencyLine
from engine.second.robot.table import Table


def reached(table: Table, line: PresidencyLine, declared: tuple[str, ...]) -> set[str]:
    """Regions among the home region and declared ones to which chains of open orders lead, with an order for each ship."""
    regions = {line.home, *declared}
    home_of = {
        order.id: each.id for each in table.board.regions if each.id in regions for order in each.orders
    }
    orders = {order.id: order for each in table.board.regions for order in each.orders if order.id in home_of}
    free = {name for name, order in orders.items() if order.open and not order.filled}
    edge = {line.port} & free
    found = set(edge)
    for _ in range(table.zone(line.zone).total - 1):
        edge = {link for name in edge for link in orders[name].links if link in free} - found
        found |= edge
    return {home_of[name] for name in found}


def reach(
    table: Table, line: PresidencyLine, ships: int, declared: tuple[str, ...] = ()
) -> tuple[OrderLine, ...]:
    """The orders that so many ships would fill, the dearest next one each time, in the home region and declared ones."""
    if not table.is_open(line.port) or ships < 1:
        return ()
    first = next(each for place in table.board.regions for each in place.orders if each.id == line.port)
    return () if first.filled else (first, *further(table, {line.home, *declared}, (line.port,), ships - 1))


def further(table: Table, regions: set[str], filled: tuple[str, ...], number: int) -> tuple[OrderLine, ...]:
    """So many orders more in some regions, each linked to one before: the best next one each time."""
    orders = {each.id: each for place in table.board.regions for each in place.orders}
    within = {each.id for place in table.board.regions if place.id in regions for each in place.orders}
    free = {name: orders[name] for name in within if orders[name].open and not orders[name].filled}
    done, chosen = list(filled), list[OrderLine]()
    for name in filled:
        free.pop(name, None)
    while len(chosen) < number:
        linked = {link for name in done for link in orders[name].links} & set(free)
        if not linked:
            break
        best = max(linked, key=lambda name: (_promise(free, name), name))
        done.append(best)
        chosen.append(free.pop(best))
    return tuple(chosen)


def _promise(free: dict[str, OrderLine], name: str) -> int:
    """Twice the value of an order, and that of the best order behind it."""
    behind = (free[link].value for link in free[name].links if link in free)
    return 2 * free[name].value + max(behind, default=0)


def trade_worth(table: Table, line: PresidencyLine) -> int:
    """Pounds that a successful trade in the home region would bring with the ships that are there."""
    return sum(order.value for order in reach(table, line, table.zone(line.zone).total))


def next_ship_worth(table: Table, line: PresidencyLine, more: int = 1) -> int:
    """Pounds that one ship more would add to a trade."""
    ships = table.zone(line.zone).total + more
    every = tuple(each.id for each in table.board.regions if not _foreign_home(table, line, each.id))
    with_it = reach(table, line, ships, every)
    return with_it[-1].value if len(with_it) == ships else 0


def _foreign_home(table: Table, line: PresidencyLine, region: str) -> bool:
    return any(each.home == region and each.id != line.id for each in table.board.presidencies)


def ships_wanted(table: Table) -> int:
    """Ships that would still find an order to fill, over all Presidencies with a President."""
    wanted = 0
    for line in table.board.presidencies:
        if table.holder(line.office) or table.turns_left:
            wanted += sum(next_ship_worth(table, line, more) >= 3 for more in (1, 2))
    return wanted
