"""The edition's part of a view: everything that lies open on the table (1E-0.1.2), built by adding.

What is secret stays out by never being put in: the order of the draw pile, dice to come, parked answers.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.placement import Placement
from engine.first import accounts, cubes, laws, offices
from engine.first.board_market import MarketLine, market_line
from engine.first.board_places import PlaceLine, place_lines
from engine.first.gathered import Gathered, gathered
from engine.first.state import CLOSED, RegionState, State
from engine.first.tables import load_canonical
from engine.first.tables.base import CardId, OfficeId, PresidencyId, PrizeId, RegionId, Side
from engine.first.tables.offices import CHINA, Rank
from engine.first.tables.prizes import Prize
from engine.first.tables.regions import Region


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
    all_ = gathered(state)
    book = all_.book
    terms = _terms(state.data, state.company.laws, offices.blue_order(state))
    held = {each.id: all_.only(f"office.{each.id}") for each in terms}
    of_family: dict[str, list[OfficeId]] = {seat: [] for seat in ("", *state.seats)}
    for name, holder in held.items():
        of_family[holder].append(name)
    lines = _regions(state.data, state.regions)
    places = place_lines(state)
    return Board(
        turn=state.turn,
        last_turn=book.scenario(state.scenario).last_turn,
        phase=state.phase,
        seats=state.seats,
        families=tuple(_family(all_, seat, tuple(of_family[seat])) for seat in state.seats),
        offices=tuple(_office(all_, each, held[each.id]) for each in terms),
        presidencies=places.presidencies,
        trade_office=places.trade_office,
        military=places.military,
        china=places.china,
        china_orders=_china_orders(state.data, state.company.china_filled),
        regions=lines,
        company=_company(all_),
        india=_india(state, lines),
        post=_post(state),
        market=market_line(state),
        prizes=_prizes(state.data, state.prizes, cubes.under(state, "prize.")),
    )


def _family(all_: Gathered, seat: str, in_office: tuple[OfficeId, ...]) -> FamilyLine:
    held = all_.held[seat]
    number = held.sums.get
    return FamilyLine(
        seat=seat,
        money=all_.money.get(seat, 0),
        stock=number(cubes.STOCK, 0),
        starting=number(cubes.STARTING, 0),
        court=number(cubes.COURT, 0),
        manors=number(cubes.MANOR, 0),
        writers=number(cubes.WRITERS, 0),
        officers_box=number(cubes.OFFICERS, 0),
        captains_box=number(cubes.CAPTAINS, 0),
        shipyards=number("shipyard", 0),
        factories=number("factory", 0),
        officers=number("army", 0),
        ships=number("ship", 0),
        prizes=tuple(held.prizes),
        given=tuple(held.promises),
        held=all_.at(f"promise.{seat}"),
        offices=in_office,
    )


class _Terms(Struct, frozen=True):
    """What never changes of an office while the same laws are in force."""

    id: OfficeId
    rank: Rank
    treasury: bool
    stress: int


@lru_cache(maxsize=64)
def _terms(data: bytes, in_force: tuple[CardId, ...], names: tuple[OfficeId, ...]) -> tuple[_Terms, ...]:
    """The terms of offices; they change a few times a game, so one look at them serves many boards."""
    book = load_canonical(data)
    return tuple(
        _Terms(name, book.rank(name), book.has_treasury(name), laws.stress_under(book, in_force, name))
        for name in names
    )


def _office(all_: Gathered, terms: _Terms, holder: str) -> OfficeLine:
    return OfficeLine(
        id=terms.id,
        rank=terms.rank,
        holder=holder,
        treasury=all_.money.get(terms.id, 0) if terms.treasury else None,
        status=all_.offices[terms.id].status,
        stress=terms.stress,
    )


def _india(state: State, lines: tuple[RegionLine, ...]) -> IndiaLine:
    closed = tuple(line.id for line in lines if line.presidency == CLOSED)
    return IndiaLine(state.india.balance, state.india.elephant, state.india.redirect, closed)


@lru_cache(maxsize=64)
def _china_orders(data: bytes, filled: tuple[int, ...]) -> tuple[OrderLine, ...]:
    orders = load_canonical(data).office(CHINA).china_orders
    return tuple(OrderLine(each.slot, each.demand, each.value, each.slot in filled) for each in orders)


@lru_cache(maxsize=64)
def _regions(data: bytes, now: tuple[tuple[RegionId, RegionState], ...]) -> tuple[RegionLine, ...]:
    """All regions by number; they change a few times a turn, so one look at them serves many boards."""
    states = dict(now)
    return tuple(_region(card, states[card.id]) for card in load_canonical(data).regions)


def _region(card: Region, now: RegionState) -> RegionLine:
    orders = tuple(
        OrderLine(each.slot, each.demand, each.value(now.side), each.slot in now.filled)
        for each in card.orders
    )
    return RegionLine(
        id=card.id,
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


def _company(all_: Gathered) -> CompanyLine:
    company = all_.state.company
    return CompanyLine(
        share_price=company.share_price,
        revenue=all_.money.get(accounts.REVENUE, 0),
        share_money=all_.money.get(accounts.SHARE_MONEY, 0),
        debt=company.debt,
        court=all_.at(cubes.COURT),
        laws=company.laws,
        former_chairman=company.former_chairman,
        mercenary_cost=laws.mercenary_cost(all_.state),
    )


def _post(state: State) -> PostLine:
    post = state.post
    return PostLine(post.discard[0] if post.discard else "", post.factory_price, len(post.draw), post.discard)


@lru_cache(maxsize=64)
def _prizes(data: bytes, names: tuple[PrizeId, ...], claimed: Placement) -> tuple[PrizeLine, ...]:
    """The prizes on the table; they change once a turn, so one look at them serves many boards."""
    book, families = load_canonical(data), dict(claimed)
    return tuple(_prize(book.prize(name), families.get(f"prize.{name}", ())) for name in names)


def _prize(card: Prize, families: Counts) -> PrizeLine:
    power = type(card.power).__struct_config__.tag
    return PrizeLine(card.id, card.rank, card.cost, card.vp, str(power), families)
