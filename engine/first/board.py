"""The edition's part of a view: everything that lies open on the table (1E-0.1.2), built by adding.

What is secret stays out by never being put in: the order of the draw pile, dice to come, parked answers.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.first import accounts, cubes, laws, offices, pieces, regions
from engine.first.board_market import MarketLine, market_line
from engine.first.state import State, office, region, tables
from engine.first.tables.base import OfficeId, PresidencyId, RegionId, Side
from engine.first.tables.offices import CHINA, Rank


class FamilyLine(Struct, frozen=True):
    """What one family has. Amounts by place or family are tuples of pairs; money in pounds, the rest in cubes.

    `given` counts own promises by the family that holds them, `held` other families' promises by giver.
    """

    seat: str
    money: int
    stock: int
    starting: int
    court: int
    manors: int
    writers: int
    officers_box: int
    captains_box: int
    shipyards: int
    factories: int
    officers: int
    ships: int
    prizes: Counts
    given: Counts
    held: Counts
    offices: tuple[OfficeId, ...]


class OfficeLine(Struct, frozen=True):
    """One office: holder ("" vacant), treasury in pounds (None: it has none), status, stress threshold."""

    id: OfficeId
    rank: Rank
    holder: str
    treasury: int | None
    status: str
    stress: int


class OrderLine(Struct, frozen=True):
    """One order space: pieces demanded, pounds it brings now, whether it is filled."""

    slot: int
    demand: int
    value: int
    filled: bool


class RegionLine(Struct, frozen=True):
    """One region card. `dominator` "" = sovereign, `presidency` "" = closed."""

    id: RegionId
    number: int
    side: Side
    dominator: str
    presidency: PresidencyId
    strength: int
    defence: int
    tax: int
    plunder: int
    orders: tuple[OrderLine, ...]


class PlaceLine(Struct, frozen=True):
    """Pieces in a presidency, the trade office, Military Affairs or China; families by cube count.

    `captained` are ships with a captain, `officers` the army (in Military Affairs: officers waiting).
    """

    id: str
    office: OfficeId
    ships: int
    ships_used: int
    captained: Counts
    captained_used: Counts
    goods: int
    goods_used: int
    guns: int
    guns_used: int
    officers: Counts
    officers_used: Counts
    officer_limit: int
    waiting: Counts = ()


class CompanyLine(Struct, frozen=True):
    """The Company: share price, revenue, share money (pounds), debt (disks), laws in force."""

    share_price: int
    revenue: int
    share_money: int
    debt: int
    court: Counts
    laws: tuple[str, ...]
    former_chairman: str
    mercenary_cost: int


class IndiaLine(Struct, frozen=True):
    """Balance of India, the elephant's region and where it is sent next ("" = the next number)."""

    balance: str
    elephant: RegionId
    redirect: RegionId
    closed: tuple[RegionId, ...]


class PostLine(Struct, frozen=True):
    """The Evening Post: top of the discard pile ("" none), factory price (0 = X), cards left in the draw pile."""

    top: str
    factory_price: int
    left: int
    discarded: tuple[str, ...]


class PrizeLine(Struct, frozen=True):
    """One prize card on the table: rank, cost in pounds, points per cube, cubes on it by family."""

    id: str
    rank: Rank
    cost: int
    points: int
    power: str
    cubes: Counts


class Board(Struct, frozen=True):
    """The whole table."""

    turn: int
    last_turn: int
    phase: str
    seats: tuple[str, ...]
    families: tuple[FamilyLine, ...]
    offices: tuple[OfficeLine, ...]
    presidencies: tuple[PlaceLine, ...]
    trade_office: PlaceLine
    military: PlaceLine
    china: PlaceLine
    china_orders: tuple[OrderLine, ...]
    regions: tuple[RegionLine, ...]
    company: CompanyLine
    india: IndiaLine
    post: PostLine
    market: MarketLine
    prizes: tuple[PrizeLine, ...]


def board(state: State) -> Board:
    """The table as everybody sees it."""
    book = tables(state)
    held: Held = tuple((name, offices.holder(state, name) or "") for name in offices.blue_order(state))
    return Board(
        turn=state.turn,
        last_turn=book.scenario(state.scenario).last_turn,
        phase=state.phase,
        seats=state.seats,
        families=tuple(_family(state, seat, held) for seat in state.seats),
        offices=tuple(_office(state, name, holder) for name, holder in held),
        presidencies=tuple(
            _place(state, each, offices.president(each)) for each in offices.presidencies(state)
        ),
        trade_office=_place(state, pieces.TRADE_OFFICE, "director_of_trade", cubes.at(state, cubes.WAITING)),
        military=_military(state),
        china=_place(state, pieces.CHINA, CHINA),
        china_orders=_china_orders(state),
        regions=tuple(_region(state, each.id) for each in book.regions),
        company=_company(state),
        india=IndiaLine(
            state.india.balance, state.india.elephant, state.india.redirect, regions.closed(state)
        ),
        post=_post(state),
        market=market_line(state),
        prizes=tuple(_prize(state, name) for name in state.prizes),
    )


def facts(state: State, viewer: str) -> tuple[tuple[str, str | int], ...]:
    """What standing orders may test: public numbers, and the viewer's own under plain names."""
    named: list[tuple[str, str | int]] = [
        ("turn", state.turn),
        ("share_price", state.company.share_price),
        ("revenue", accounts.balance(state, accounts.REVENUE)),
        ("debt", state.company.debt),
        ("balance", state.india.balance),
        ("elephant", state.india.elephant),
        ("closed_regions", len(regions.closed(state))),
    ]
    named += [(name, accounts.balance(state, name)) for name in offices.treasuries(state)]
    if viewer in state.seats:
        named += [
            ("money", accounts.balance(state, viewer)),
            ("stock", cubes.number(state, cubes.STOCK, viewer)),
            ("shares", cubes.number(state, cubes.COURT, viewer)),
        ]
    return tuple(named)


def _under(state: State, prefix: str, family: str) -> int:
    return sum(held for _, held in cubes.places(state, prefix, family))


def _by_rest(state: State, prefix: str, family: str) -> Counts:
    return tuple((place.removeprefix(prefix), held) for place, held in cubes.places(state, prefix, family))


Held = tuple[tuple[OfficeId, str], ...]
"""Offices in blue order with their holders ("" vacant)."""


def _family(state: State, seat: str, held: Held) -> FamilyLine:
    return FamilyLine(
        seat=seat,
        money=accounts.balance(state, seat),
        stock=cubes.number(state, cubes.STOCK, seat),
        starting=cubes.number(state, cubes.STARTING, seat),
        court=cubes.number(state, cubes.COURT, seat),
        manors=cubes.number(state, cubes.MANOR, seat),
        writers=cubes.number(state, cubes.WRITERS, seat),
        officers_box=cubes.number(state, cubes.OFFICERS, seat),
        captains_box=cubes.number(state, cubes.CAPTAINS, seat),
        shipyards=_under(state, "shipyard.", seat),
        factories=_under(state, "factory.", seat),
        officers=_under(state, "army.", seat),
        ships=_under(state, "ship.", seat),
        prizes=_by_rest(state, "prize.", seat),
        given=_by_rest(state, "promise.", seat),
        held=cubes.at(state, f"promise.{seat}"),
        offices=tuple(name for name, holder in held if holder == seat),
    )


def _office(state: State, name: OfficeId, holder: str) -> OfficeLine:
    rank = tables(state).rank(name)
    return OfficeLine(
        id=name,
        rank=rank,
        holder=holder,
        treasury=accounts.balance(state, name) if tables(state).has_treasury(name) else None,
        status=office(state, name).status,
        stress=laws.stress(state, name),
    )


def _place(state: State, where: str, head: OfficeId, waiting: Counts = ()) -> PlaceLine:
    return PlaceLine(
        id=where,
        office=head,
        ships=pieces.number(state, "ships", where),
        ships_used=pieces.number(state, "ships", where, used=True),
        captained=cubes.at(state, pieces.fleet(where)),
        captained_used=cubes.at(state, pieces.fleet(where, used=True)),
        goods=pieces.number(state, "goods", where),
        goods_used=pieces.number(state, "goods", where, used=True),
        guns=pieces.number(state, "guns", where),
        guns_used=pieces.number(state, "guns", where, used=True),
        officers=cubes.at(state, pieces.army(where)),
        officers_used=cubes.at(state, pieces.army(where, used=True)),
        officer_limit=offices.army_limit(state),
        waiting=waiting,
    )


def _military(state: State) -> PlaceLine:
    waiting = cubes.at(state, cubes.MILITARY)
    return _place(state, pieces.MILITARY, "military_affairs", waiting)


def _china_orders(state: State) -> tuple[OrderLine, ...]:
    orders = tables(state).office(CHINA).china_orders
    filled = state.company.china_filled
    return tuple(OrderLine(each.slot, each.demand, each.value, each.slot in filled) for each in orders)


def _region(state: State, name: RegionId) -> RegionLine:
    card, now = tables(state).region(name), region(state, name)
    orders = tuple(
        OrderLine(each.slot, each.demand, each.value(now.side), each.slot in now.filled)
        for each in card.orders
    )
    return RegionLine(
        id=name,
        number=card.number,
        side=now.side,
        dominator=now.dominator,
        presidency=now.presidency,
        strength=card.strength,
        defence=card.defence,
        tax=card.tax.on(now.side),
        plunder=card.plunder_per_officer,
        orders=orders,
    )


def _company(state: State) -> CompanyLine:
    return CompanyLine(
        share_price=state.company.share_price,
        revenue=accounts.balance(state, accounts.REVENUE),
        share_money=accounts.balance(state, accounts.SHARE_MONEY),
        debt=state.company.debt,
        court=cubes.at(state, cubes.COURT),
        laws=state.company.laws,
        former_chairman=state.company.former_chairman,
        mercenary_cost=laws.mercenary_cost(state),
    )


def _post(state: State) -> PostLine:
    post = state.post
    return PostLine(post.discard[0] if post.discard else "", post.factory_price, len(post.draw), post.discard)


def _prize(state: State, name: str) -> PrizeLine:
    card = tables(state).prize(name)
    power = type(card.power).__struct_config__.tag
    return PrizeLine(name, card.rank, card.cost, card.vp, str(power), cubes.at(state, f"prize.{name}"))
