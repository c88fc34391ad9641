"""The invariants that hold after every step (1E-13.2.11), each broken one as a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import Counts, total
from engine.first import accounts, cubes, offices, pieces
from engine.first.accounts import BANK, REVENUE
from engine.first.state import CLOSED, COMPANY, State, office, region, tables
from engine.first.tables.offices import CHINA, PRESIDENCIES, region_of_province

_ONE_CUBE = ("office.", "shipyard.", "factory.")
_SINGLE_PLACES = (
    cubes.STARTING,
    cubes.STOCK,
    cubes.COURT,
    cubes.MANOR,
    cubes.OUT,
    cubes.WRITERS,
    cubes.OFFICERS,
    cubes.CAPTAINS,
    cubes.MILITARY,
    cubes.WAITING,
)
_WITH_REVENUE = ("company_phase", "trade_phase")


def audit(state: State) -> tuple[str, ...]:
    """Every broken invariant; () = healthy."""
    checks = (
        _seats,
        _money,
        _families,
        _places,
        _slots,
        _cards,
        _pieces,
        _armies,
        _regions,
        _empires,
        _offices,
        _provinces,
        _company,
        _india,
    )
    return tuple(problem for check in checks for problem in check(state))


def _seats(state: State) -> Iterator[str]:
    if sorted(state.seats) != sorted(state.dealt):
        yield f"seats: {state.seats} sit at the table, {state.dealt} were dealt"
    if state.turn < 1:
        yield f"turn: {state.turn}"
    for seat in state.manors_bought:
        if seat not in state.seats:
            yield f"manors of this turn: {seat} has no seat"


def _money(state: State) -> Iterator[str]:
    if total(state.money):
        yield f"money: all purses with the bank add up to {total(state.money)}, not to 0"
    for purse, pounds in state.money:
        if pounds < 0 and purse != BANK:
            yield f"money: {purse} holds {pounds}"
    known = {BANK, REVENUE, accounts.SHARE_MONEY, *state.seats, *(name for name, _ in state.offices)}
    for purse, _ in state.money:
        if purse not in known:
            yield f"money: there is no purse {purse}"
    for purse, pounds in state.locked:
        if not 0 <= pounds <= accounts.balance(state, purse):
            yield f"money: {pounds} of {purse} wait for Refresh, it holds {accounts.balance(state, purse)}"
    if state.phase not in _WITH_REVENUE and accounts.balance(state, REVENUE):
        yield f"money: the Company has revenue {accounts.balance(state, REVENUE)} outside phases 2 and 3"


def _families(state: State) -> Iterator[str]:
    numbers = tables(state).setup.for_players(len(state.seats))
    whole = numbers.stock + numbers.starting_cubes
    have: dict[str, int] = dict.fromkeys(state.seats, 0)
    for place, families in state.cubes:
        for family, held in families:
            if family not in have:
                yield f"cubes: {family} has cubes in {place} but no seat"
                continue
            have[family] += held
            if held < 0:
                yield f"cubes: {family} has {held} in {place}"
    for family, held in have.items():
        if held != whole:
            yield f"cubes: {family} has {held} in all places, not {whole}"


def _places(state: State) -> Iterator[str]:
    known = frozenset(_known_places(state))
    for place, families in state.cubes:
        if place not in known:
            yield f"cubes: there is no place {place}"
        if place.startswith(_ONE_CUBE) and total(families) != 1:
            yield f"cubes: {place} holds {total(families)} cubes, not one"
        if place.startswith("promise."):
            yield from _promises(state, place.removeprefix("promise."), families)


def _known_places(state: State) -> Iterator[str]:
    """Every place in which a cube of this game can lie (1E-1.1.1)."""
    yield from _SINGLE_PLACES
    markets = tables(state).markets
    for column in range(1, markets.shipyards.columns + 1):
        yield from (f"shipyard.{column}.{slot}" for slot in markets.shipyards.cube_slots_top_to_bottom)
    yield from (f"factory.{space.id}" for space in markets.factories.spaces)
    yield from (f"prize.{name}" for name in state.prizes)
    yield from (f"promise.{seat}" for seat in state.seats)
    yield from (f"office.{name}" for name, _ in state.offices)
    for used in (False, True):
        yield pieces.fleet(pieces.TRADE_OFFICE, used)
        for presidency in (*PRESIDENCIES, offices.UNITED):
            yield pieces.army(presidency, used)
            yield pieces.fleet(presidency, used)


def _promises(state: State, holder: str, families: Counts) -> Iterator[str]:
    """Nobody holds an own promise, and two families never hold promises of each other (1E-2.2.6)."""
    for family, _ in families:
        if family == holder:
            yield f"cubes: {holder} holds a promise of its own"
        elif family < holder and cubes.number(state, f"promise.{family}", holder):
            yield f"cubes: {family} and {holder} hold promises of each other"


def _slots(state: State) -> Iterator[str]:
    """Shipyards fill their column from the top (1E-4.2.3); what is on offer has its place in the boxes (1E-13.2.8)."""
    markets = tables(state).markets
    taken = {place for place, _ in state.cubes}
    columns = range(1, markets.shipyards.columns + 1)
    for column in columns:
        slots = [f"shipyard.{column}.{slot}" in taken for slot in markets.shipyards.cube_slots_top_to_bottom]
        if slots != sorted(slots, reverse=True):
            yield f"cubes: shipyard column {column} has a gap"
    spaces = tuple(space.id for space in markets.factories.spaces)
    for what, offered, known in (
        ("ships", state.market.ships, columns),
        ("goods", state.market.goods, spaces),
    ):
        if len(set(offered)) != len(offered) or not set(offered) <= set(known):
            yield f"market: {what} on offer {offered}, there are {tuple(known)}"


def _cards(state: State) -> Iterator[str]:
    """Every card exists and is in one place only (1E-3.1.2, 1E-3.1.3)."""
    book = tables(state)
    prizes = {card.id for card in book.prizes}
    for name in state.prizes:
        if name not in prizes or state.prizes.count(name) > 1:
            yield f"prizes: {name} is no card, or lies there twice"
    known = {card.id: card.kind for card in book.cards}
    cards = (*state.post.draw, *state.post.discard, *state.company.laws)
    for card in sorted(set(cards)):
        if card not in known:
            yield f"Evening Post: there is no card {card}"
        if cards.count(card) > 1:
            yield f"Evening Post: {card} is in two places"
    for card in state.company.laws:
        if known.get(card) != "law":
            yield f"laws: {card} is no law"
    if state.post.factory_price < 0:
        yield f"factory price: {state.post.factory_price}"


def _pieces(state: State) -> Iterator[str]:
    where = {*PRESIDENCIES, offices.UNITED, pieces.TRADE_OFFICE, pieces.MILITARY, pieces.CHINA}
    for name, number in state.pieces:
        kind, _, rest = name.partition(".")
        if kind not in ("ships", "goods", "guns") or rest.removesuffix(".used") not in where:
            yield f"pieces: there is no place {name}"
        if number < 0:
            yield f"pieces: {name} holds {number}"


def _armies(state: State) -> Iterator[str]:
    for presidency in (*PRESIDENCIES, offices.UNITED):
        officers = offices.officers_in(state, presidency)
        if officers > offices.army_limit(state):
            yield f"army of {presidency}: {officers} officers, the limit is {offices.army_limit(state)}"


def _regions(state: State) -> Iterator[str]:
    homes = (*offices.presidencies(state), CLOSED)
    for name, value in state.regions:
        if value.presidency not in homes:
            yield f"{name}: there is no presidency {value.presidency}"
        yield from _filled(
            name, value.filled, tuple(order.slot for order in tables(state).region(name).orders)
        )
        if value.presidency == CLOSED and value.filled:
            yield f"{name}: it is closed but holds filled orders {value.filled}"
        if value.dominator == COMPANY and value.presidency == CLOSED:
            yield f"{name}: the Company dominates it, yet it is closed"
    yield from _filled(
        "China",
        state.company.china_filled,
        tuple(each.slot for each in tables(state).office(CHINA).china_orders),
    )


def _filled(name: str, filled: tuple[int, ...], slots: tuple[int, ...]) -> Iterator[str]:
    if not set(filled) <= set(slots) or len(set(filled)) != len(filled):
        yield f"{name}: filled orders {filled}, it has {slots}"


def _empires(state: State) -> Iterator[str]:
    names = {name for name, _ in state.regions}
    for name, value in state.regions:
        if not value.dominator or value.dominator == COMPANY:
            continue
        if value.dominator not in names or value.dominator == name:
            yield f"{name}: it cannot be dominated by {value.dominator}"
            continue
        over = region(state, value.dominator)
        if over.dominator:
            yield f"{name}: its dominator {value.dominator} is itself dominated"
        if over.presidency != value.presidency:
            yield f"{name}: its trade status is not that of its dominator {value.dominator}"


def _offices(state: State) -> Iterator[str]:
    for name, value in state.offices:
        held, pounds = offices.holder(state, name), accounts.balance(state, name)
        if value.status in ("eliminated", "blocked") and held:
            yield f"{name}: it is {value.status} but has a holder"
        if value.status == "eliminated" and pounds:
            yield f"{name}: it is eliminated but has a treasury of {pounds}"
        if not tables(state).has_treasury(name) and pounds:
            yield f"{name}: it has no treasury but holds {pounds}"


def _provinces(state: State) -> Iterator[str]:
    provinces = offices.provinces(state)
    if len({office(state, name).formation for name in provinces}) != len(provinces):
        yield "provinces: two have the same number of formation"
    ruled = {region_of_province(name) for name in provinces}
    for name in provinces:
        place = region_of_province(name)
        if place and office(state, name).status == "open" and region(state, place).dominator != COMPANY:
            yield f"{name}: an office of a region that the Company does not dominate"
    for name, value in state.regions:
        if value.dominator == COMPANY and name not in ruled:
            yield f"{name}: the Company dominates it without a provincial office"


def _company(state: State) -> Iterator[str]:
    track = tables(state).tracks.share_price.spaces
    if state.company.share_price not in track:
        yield f"share price: {state.company.share_price} is not on the track {track}"
    if state.company.debt < 0:
        yield f"debt: {state.company.debt} disks"
    if state.company.former_chairman and state.company.former_chairman not in state.seats:
        yield f"former Chairman: {state.company.former_chairman} has no seat"


def _india(state: State) -> Iterator[str]:
    names = {name for name, _ in state.regions}
    if state.india.elephant not in names:
        yield f"elephant: there is no region {state.india.elephant}"
    if state.india.redirect and state.india.redirect not in names:
        yield f"elephant: it cannot go on to {state.india.redirect}, there is no such region"
