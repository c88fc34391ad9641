"""The invariants that hold after every step (1E-13.2.11), each broken one as a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import total
from engine.first import accounts, cubes, offices, pieces
from engine.first.accounts import BANK, REVENUE
from engine.first.state import CLOSED, COMPANY, State, office, region, tables
from engine.first.tables.offices import PRESIDENCIES, region_of_province

_ONE_CUBE = ("office.", "shipyard.", "factory.")
_PLACES = (
    "army.",
    "factory.",
    "office.",
    "prize.",
    "promise.",
    "ship.",
    "shipyard.",
)
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
        _money,
        _families,
        _places,
        _pieces,
        _armies,
        _regions,
        _empires,
        _offices,
        _provinces,
        _company,
        _post,
    )
    return tuple(problem for check in checks for problem in check(state))


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
    for place, families in state.cubes:
        if place not in _SINGLE_PLACES and not place.startswith(_PLACES):
            yield f"cubes: there is no place {place}"
        if place.startswith(_ONE_CUBE) and total(families) != 1:
            yield f"cubes: {place} holds {total(families)} cubes, not one"
    yield from _slots(state)


def _slots(state: State) -> Iterator[str]:
    """Shipyards fill their column from the top; factories and prizes exist (1E-4.2.3)."""
    yards = tables(state).markets.shipyards
    taken = {place for place, _ in state.cubes}
    for column in range(1, yards.columns + 1):
        slots = [f"shipyard.{column}.{slot}" in taken for slot in yards.cube_slots_top_to_bottom]
        if slots != sorted(slots, reverse=True):
            yield f"cubes: shipyard column {column} has a gap"
    known = {f"factory.{space.id}" for space in tables(state).markets.factories.spaces}
    known |= {f"prize.{name}" for name in state.prizes} | {f"promise.{seat}" for seat in state.seats}
    known |= {f"office.{name}" for name, _ in state.offices}
    for place, families in state.cubes:
        if place.startswith(("factory.", "prize.", "promise.", "office.")) and place not in known:
            yield f"cubes: there is no place {place}"
        if place.startswith("promise.") and cubes.number(state, place, place.removeprefix("promise.")):
            yield f"cubes: {place.removeprefix('promise.')} holds a promise of its own"
        for family, _ in families if place.startswith("promise.") else ():
            if cubes.number(state, f"promise.{family}", place.removeprefix("promise.")):
                yield f"cubes: {family} and {place.removeprefix('promise.')} hold promises of each other"


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
    homes = {*PRESIDENCIES, offices.UNITED, CLOSED}
    for name, value in state.regions:
        if value.presidency not in homes:
            yield f"{name}: there is no presidency {value.presidency}"
        slots = {order.slot for order in tables(state).region(name).orders}
        if not set(value.filled) <= slots or len(set(value.filled)) != len(value.filled):
            yield f"{name}: filled orders {value.filled}, it has {sorted(slots)}"
        if value.presidency == CLOSED and value.filled:
            yield f"{name}: it is closed but holds filled orders {value.filled}"
        if value.dominator == COMPANY and value.presidency == CLOSED:
            yield f"{name}: the Company dominates it, yet it is closed"


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
    columns = tables(state).markets.shipyards.columns
    if any(not 1 <= column <= columns for column in state.market.ships):
        yield f"ships on offer: {state.market.ships}, there are {columns} columns"


def _post(state: State) -> Iterator[str]:
    cards = (*state.post.draw, *state.post.discard, *state.company.laws)
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield f"Evening Post: {card} is in two places"
    if state.india.elephant not in {name for name, _ in state.regions}:
        yield f"elephant: there is no region {state.india.elephant}"
