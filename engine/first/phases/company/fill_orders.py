"""After a successful sail: which orders are filled with which ships and goods (1E-6.10.3, 1E-6.10.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Below, Choice, Form, Options, Pick, Several, Split
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.first import accounts, offices, pieces, regions
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company import fills
from engine.first.phases.company.attempts import office_of, short_name
from engine.first.phases.company.fills import Load, Order, Stock
from engine.first.state import State, region
from engine.first.tables.base import OfficeId

RULE = RuleId("1E-6.10.3")


class Wanted(Struct, frozen=True, array_like=True):
    """One entry of an answer; without any piece the engine takes the cheapest ones."""

    order: str
    ships: int
    captained: Counts
    goods: int

    @property
    def plain(self) -> bool:
        """Whether only the order is named."""
        return not (self.ships or self.captained or self.goods)


def fill_frame(frame: Frame[object], office: OfficeId) -> Frame[OfficeMemo]:
    """The frame that asks what is filled after the try of this frame succeeded."""
    return Frame("fill_orders", f"{frame.path}.fill", OfficeMemo(office))


class FillOrders(Step[State]):
    """One or more orders get a disk, their pieces are exhausted, their value goes to revenue (1E-6.10.8)."""

    kind = "fill_orders"
    phrase = Phrase(
        "fill {place}",
        also=("fill orders {place}", "fill orders"),
        idle=tuple(
            "order serve supply deliver sell meet satisfy complete trade use load cover do with send".split()
        ),
        sayings=(("none", ("not/dont/wont fill/sell/serve ~ $ | no orders/order/sale/sales/trade $")),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat = offices.holder(state, office)
        orders, stock = fills.fillable(state, office), fills.ready(state, office)
        if seat is None or not orders or fills.forced(orders, stock):
            return ()
        about = facts(office=office, place=short_name(office), ships=stock.hulls, goods=stock.goods)
        options = Several(_entry(orders, stock), 1, len(orders))
        return single(state, frame, seat, kind=self.kind, rule=RULE, options=options, about=about)

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return offices.holders(state, frame.memo.office)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return _judged(state, office_of(decision), _read(choice))

    def default(self, state: State, decision: Decision) -> Choice:
        office = office_of(decision)
        stock = fills.ready(state, office)
        chosen = fills.best(fills.fillable(state, office), stock)
        return tuple(_plain(order, stock) for order in chosen)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        office = office_of(decision)
        seat, stock = decision.seat, fills.ready(state, office)
        rest, chosen = list(fills.fillable(state, office)), list[Order]()
        while rest:
            order = rest.pop(below(len(rest)))
            if fills.cheapest_loads((*chosen, order), stock, fills.lenders(state, seat)) is not None:
                chosen.append(order)
            if chosen and below(3) == 0:
                break
        loads = fills.cheapest_loads(chosen, stock, fills.lenders(state, seat)) or ()
        return tuple(_explicit(load, stock) if below(2) else _plain(load.order, stock) for load in loads)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        loads = _loads(state, office, _read(answers[0].choice)) if answers else _engine_choice(state, office)
        events: list[Event] = []
        for load in loads:
            state = _filled(fills.load(state, office, load), load.order)
            events.append(_event(office, load))
        return Outcome(state, tuple(events))


def _entry(orders: tuple[Order, ...], stock: Stock) -> Options:
    """One order with its pieces; the part for captained ships is there when there are any."""
    most = max(order.demand for order in orders)
    parts: list[tuple[str, Options]] = [
        ("order", Pick(tuple(order.id for order in orders))),
        ("ships", Amount(0, min(most, stock.ships))),
    ]
    if stock.captained:
        borrowed = min(most, total(stock.captained))
        parts.append(("captained", Split(borrowed, stock.captained, exact=False)))
    parts.append(("goods", Amount(0, min(fills.most_goods(most), stock.goods))))
    return Form(tuple(parts))


def _plain(order: Order, stock: Stock) -> Choice:
    return (order.id, 0, (), 0) if stock.captained else (order.id, 0, 0)


def _explicit(load: Load, stock: Stock) -> Choice:
    middle: tuple[Choice, ...] = (load.captained,) if stock.captained else ()
    return (load.order.id, load.ships, *middle, load.goods)


def _read(choice: Choice) -> tuple[Wanted, ...]:
    assert isinstance(choice, tuple)
    whole = (entry if isinstance(entry, tuple) and len(entry) == 4 else _widened(entry) for entry in choice)
    return msgspec.convert(tuple(whole), tuple[Wanted, ...])


def _widened(entry: Choice) -> Choice:
    """An entry of a form without the part for captained ships."""
    assert isinstance(entry, tuple)
    return (*entry[:-1], (), entry[-1])


def _engine_choice(state: State, office: OfficeId) -> tuple[Load, ...]:
    """What is filled when nothing can be chosen: the only order; nothing if the holder has gone."""
    seat = offices.holder(state, office)
    if seat is None:
        return ()
    orders, stock = fills.fillable(state, office), fills.ready(state, office)
    return fills.cheapest_loads(orders, stock, fills.lenders(state, seat)) or ()


def _loads(state: State, office: OfficeId, wanted: tuple[Wanted, ...]) -> tuple[Load, ...]:
    """The loads of a legal answer in its order, cheapest pieces where it names none."""
    orders = {order.id: order for order in fills.unfilled(state, office)}
    said = {
        each.order: Load(orders[each.order], each.ships, each.captained, each.goods)
        for each in wanted
        if not each.plain
    }
    left = fills.ready(state, office).without(said.values())
    seat = offices.holder(state, office)
    assert seat is not None
    rest = [orders[each.order] for each in wanted if each.plain]
    found = fills.cheapest_loads(rest, left, fills.lenders(state, seat))
    assert found is not None
    said.update((load.order.id, load) for load in found)
    return tuple(said[each.order] for each in wanted)


def _judged(state: State, office: OfficeId, wanted: tuple[Wanted, ...]) -> tuple[Refusal, ...]:
    """Everything that is wrong with a list of fills."""
    orders = {order.id: order for order in fills.unfilled(state, office)}
    wrong: list[Refusal] = []
    for number, each in enumerate(wanted):
        at = (str(number + 1),)
        if any(each.order == before.order for before in wanted[:number]):
            wrong.append(Refusal("order_named_twice", RuleId("1E-6.10.4"), facts(order=each.order), at))
        if not each.plain:
            wrong += _ill_loaded(orders[each.order], each, at)
    return tuple(wrong) or _lacking(state, office, wanted, orders)


def _ill_loaded(order: Order, each: Wanted, at: tuple[str, ...]) -> list[Refusal]:
    hulls = each.ships + total(each.captained)
    wrong: list[Refusal] = []
    if hulls + each.goods != order.demand:
        given = facts(order=order.id, demand=order.demand, pieces=hulls + each.goods)
        wrong.append(Refusal("pieces_miss_demand", RULE, given, at))
    if hulls < each.goods:
        given = facts(order=order.id, ships=hulls, goods=each.goods)
        wrong.append(Refusal("more_goods_than_ships", RULE, given, at))
    return wrong


def _lacking(
    state: State, office: OfficeId, wanted: tuple[Wanted, ...], orders: Mapping[str, Order]
) -> tuple[Refusal, ...]:
    """Refusals for pieces that are not there, all entries taken together."""
    stock = fills.ready(state, office)
    said = [Load(orders[w.order], w.ships, w.captained, w.goods) for w in wanted if not w.plain]
    left = stock.without(said)
    wrong: list[Refusal] = []
    if left.ships < 0:
        wrong.append(
            Refusal("too_few_ships", RULE, facts(needed=stock.ships - left.ships, ready=stock.ships))
        )
    if left.goods < 0:
        wrong.append(
            Refusal("too_few_goods", RULE, facts(needed=stock.goods - left.goods, ready=stock.goods))
        )
    for family, over in left.captained:
        if over < 0:
            held = dict(stock.captained)[family]
            given = facts(family=family, needed=held - over, ready=held)
            wrong.append(Refusal("too_few_captained_ships", RULE, given))
    if wrong:
        return tuple(wrong)
    rest = [orders[w.order] for w in wanted if w.plain]
    if fills.cheapest_loads(rest, left, tuple(name for name, _ in left.captained)) is None:
        goods = min(left.goods, sum(fills.most_goods(order.demand) for order in rest))
        needed = sum(order.demand for order in rest) - goods
        return (Refusal("too_few_pieces", RULE, facts(needed=needed, ready=left.hulls)),)
    return ()


def _filled(state: State, order: Order) -> State:
    """The state with a disk on an order and its value in Company revenue (1E-6.10.4)."""
    state = accounts.pay(state, accounts.BANK, accounts.REVENUE, order.value)
    if order.region == pieces.CHINA:
        filled = tuple(sorted((*state.company.china_filled, order.slot)))
        return msgspec.structs.replace(
            state, company=msgspec.structs.replace(state.company, china_filled=filled)
        )
    slots = tuple(sorted((*region(state, order.region).filled, order.slot)))
    return regions.change(state, order.region, filled=slots)


def _event(office: OfficeId, load: Load) -> Event:
    return told(
        "order_filled",
        office=office,
        order=load.order.id,
        ships=load.ships,
        captained=total(load.captained),
        goods=load.goods,
        pounds=load.order.value,
    )


STEPS: Mapping[str, Step[State]] = {"fill_orders": FillOrders()}
