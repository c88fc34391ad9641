"""Orders that can be filled, and the ships and goods that fill them (1E-6.10.3, 1E-6.13.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.core.counts import Counts, count, counts, total
from engine.core.ids import Seat
from engine.core.per_state import per_state
from engine.first import laws, offices, pieces, regions
from engine.first.state import State, region, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import CHINA


class Order(Struct, frozen=True):
    """An unfilled order: its choice id, region (or `china`) and slot, pieces demanded, pounds of revenue."""

    id: str
    region: str
    slot: int
    demand: int
    value: int


class Stock(Struct, frozen=True):
    """Ready pieces of a presidency or of China: Company ships, captained ships by family, goods."""

    ships: int
    captained: Counts
    goods: int

    @property
    def hulls(self) -> int:
        """Ships of both sorts."""
        return self.ships + total(self.captained)

    def without(self, loads: Iterable[Load]) -> Stock:
        """What is left after some loads; a number below 0 tells what is missing."""
        every = tuple(loads)
        captained = counts(
            (*self.captained, *((name, -held) for load in every for name, held in load.captained))
        )
        ships = self.ships - sum(load.ships for load in every)
        return Stock(ships, captained, self.goods - sum(load.goods for load in every))


class Load(Struct, frozen=True):
    """The pieces that fill one order."""

    order: Order
    ships: int
    captained: Counts
    goods: int


def harbour(state: State, office: OfficeId) -> str:
    """Where the ships and goods of a sailing office are."""
    return pieces.CHINA if office == CHINA else offices.presidency_of(state, office)


@per_state
def ready(state: State, office: OfficeId) -> Stock:
    """Unexhausted ships and goods that a sailing office may use, captained ships without asking (1E-6.10.5)."""
    where = harbour(state, office)
    return Stock(
        pieces.number(state, "ships", where),
        pieces.captained(state, where),
        pieces.number(state, "goods", where),
    )


def unfilled(state: State, office: OfficeId) -> tuple[Order, ...]:
    """Orders without a disk that a sailing office may fill, at their current value (1E-6.10.4, 1E-6.10.9)."""
    return _china(state) if office == CHINA else _indian(state, office)


def _indian(state: State, office: OfficeId) -> tuple[Order, ...]:
    found: list[Order] = []
    for name in regions.in_presidency(state, offices.presidency_of(state, office)):
        card = region(state, name)
        for space in tables(state).region(name).orders:
            if space.slot not in card.filled:
                value = space.value(card.side) + laws.order_bonus(state, space.demand)
                found.append(Order(f"{name}_{space.slot}", name, space.slot, space.demand, value))
    return tuple(found)


def _china(state: State) -> tuple[Order, ...]:
    return tuple(
        Order(
            f"china_{space.slot}",
            pieces.CHINA,
            space.slot,
            space.demand,
            space.value + laws.order_bonus(state, space.demand),
        )
        for space in tables(state).office(CHINA).china_orders
        if space.slot not in state.company.china_filled
    )


@per_state
def fillable(state: State, office: OfficeId) -> tuple[Order, ...]:
    """Unfilled orders that ready pieces could fill now, each by itself (1E-6.10.2)."""
    stock = ready(state, office)
    return tuple(order for order in unfilled(state, office) if _fits(order, stock))


def most_goods(demand: int) -> int:
    """Goods that an order can take, as its ships must be at least its goods (1E-6.10.3)."""
    return demand // 2


def _fits(order: Order, stock: Stock) -> bool:
    return order.demand - min(stock.goods, most_goods(order.demand)) <= stock.hulls


def best(orders: Sequence[Order], stock: Stock) -> tuple[Order, ...]:
    """The orders of greatest value in sum that the pieces can fill together, with the fewest ships on ties (1E-6.10.3)."""
    plans: dict[tuple[int, int], tuple[int, tuple[Order, ...]]] = {(0, 0): (0, ())}
    for order in orders:
        for (hulls, goods), (value, chosen) in tuple(plans.items()):
            for extra in range(min(most_goods(order.demand), stock.goods - goods) + 1):
                spent = (hulls + order.demand - extra, goods + extra)
                gain = value + order.value
                if spent[0] <= stock.hulls and gain > plans.get(spent, (-1, ()))[0]:
                    plans[spent] = (gain, (*chosen, order))
    most = max(value for value, _ in plans.values())
    least = min(spent for spent, (value, _) in plans.items() if value == most)
    return plans[least][1]


def cheapest_loads(orders: Sequence[Order], stock: Stock, lenders: Sequence[str]) -> tuple[Load, ...] | None:
    """Loads that use goods first, then Company ships, then captained ships of `lenders` in turn; None if short (1E-6.10.3)."""
    loads: list[Load] = []
    for order in orders:
        goods = min(most_goods(order.demand), stock.goods)
        ships = min(order.demand - goods, stock.ships)
        captained, lacking = _borrowed(order.demand - goods - ships, stock, lenders)
        if lacking:
            return None
        load = Load(order, ships, captained, goods)
        loads.append(load)
        stock = stock.without((load,))
    return tuple(loads)


def _borrowed(hulls: int, stock: Stock, lenders: Sequence[str]) -> tuple[Counts, int]:
    """Captained ships for so many hulls by family, and how many are lacking."""
    taken: list[tuple[str, int]] = []
    for family in lenders:
        used = min(hulls, count(stock.captained, family))
        taken.append((family, used))
        hulls -= used
    return counts(taken), hulls


def lenders(state: State, seat: Seat) -> tuple[str, ...]:
    """Families whose captained ships are used first: clockwise from the left of a seat, its own last."""
    around = offices.clockwise(state, seat)
    return (*around[1:], around[0])


def forced(orders: Sequence[Order], stock: Stock) -> bool:
    """Whether a success leaves nothing to choose: one order can be filled, in one way (1E-11.1.4)."""
    return len(orders) == 1 and _ways(orders[0], stock) == 1


def _ways(order: Order, stock: Stock) -> int:
    """In how many ways an order can be filled; 2 stands for more than one."""
    ways = 0
    for goods in range(min(most_goods(order.demand), stock.goods) + 1):
        hulls = order.demand - goods
        for ships in range(max(0, hulls - total(stock.captained)), min(hulls, stock.ships) + 1):
            lent = hulls - ships
            several = len(stock.captained) > 1 and 0 < lent < total(stock.captained)
            ways += 2 if several else 1
    return min(ways, 2)


def load(state: State, office: OfficeId, filled: Load) -> State:
    """The state with the pieces of one load exhausted (1E-6.10.3)."""
    where = harbour(state, office)
    state = pieces.exhaust(state, "ships", where, filled.ships)
    state = pieces.exhaust_captained(state, where, filled.captained)
    return pieces.exhaust(state, "goods", where, filled.goods)
