"""The sections of a position on Company, offices, regions, events and cards, read into a draft."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.core.ids import Seat
from engine.core.reading import Reader
from engine.first import offices
from engine.first.accounts import REVENUE, SHARE_MONEY
from engine.first.position.draft import Draft
from engine.first.state import (
    CLOSED,
    COMPANY,
    Company,
    India,
    OfficeState,
    Post,
    RegionState,
    State,
    Status,
    tables,
)
from engine.first.tables.base import OfficeId, RegionId, Side
from engine.first.tables.offices import (
    CHINA,
    GOVERNOR_GENERAL,
    PRESIDENCIES,
    president_of,
    province_of,
    region_of_province,
)

STATUSES: tuple[Status, ...] = ("open", "blocked", "marked", "eliminated")
SIDES: tuple[Side, ...] = ("prosperous", "depressed")
BALANCES: tuple[Literal["chaos", "equilibrium", "order"], ...] = ("chaos", "equilibrium", "order")


def company(draft: Draft, reader: Reader) -> None:
    """Share price, revenue, share money, debt, laws in force and the flags of the turn (1E-13.2.3)."""
    section = reader.table("company")
    book, laid = tables(draft.state), draft.state.company
    laws = tuple(card.id for card in book.cards if card.kind == "law")
    slots = tuple(order.slot for order in book.office(CHINA).china_orders)
    values = Company(
        share_price=section.number("share_price", laid.share_price),
        debt=section.number("debt", laid.debt),
        former_chairman=section.word("former_chairman", "", draft.seats),
        laws=section.words("laws", laws),
        debt_taken=section.flag("debt_taken"),
        bailout_due=section.flag("bailout_due"),
        china_filled=section.numbers("china_filled", slots),
    )
    for purse in (REVENUE, SHARE_MONEY):
        draft.money[purse] = section.number(purse)
    section.close()
    draft.state = msgspec.structs.replace(draft.state, company=values)


def office_cards(draft: Draft, reader: Reader) -> None:
    """Each office: holder, treasury, status; provinces count as formed in the order in which they stand (1E-13.2.4)."""
    found: dict[OfficeId, OfficeState] = dict(draft.state.offices)
    if offices.united(draft.state):
        found[GOVERNOR_GENERAL] = OfficeState()
        for presidency in PRESIDENCIES:
            head = president_of(presidency)
            found[head] = OfficeState("eliminated")
            draft.money[head] = 0
    formed = 0
    for name, section in reader.tables("offices", draft.offices):
        old = found.get(name, OfficeState())
        formation = 0
        if region_of_province(name) is not None:
            formation = section.number("formation", formed + 1, 1)
            formed = max(formed, formation)
        found[name] = OfficeState(
            status=section.word("status", old.status, STATUSES),
            last_holder=section.word("last_holder", "", draft.seats),
            formation=formation,
        )
        laid = 0 if found[name].status == "eliminated" else draft.money.get(name, 0)
        draft.money[name] = section.number("treasury", laid)
        if holder := section.word("holder", "", draft.seats):
            draft.place(f"office.{name}", holder, 1)
            _seat_chairman(draft, name, holder)
    draft.state = _with_offices(draft.state, found, formed)


def _seat_chairman(draft: Draft, office: OfficeId, family: str) -> None:
    """A seated Chairman is the former Chairman too, whatever else was said (1E-1.5)."""
    if office == "chairman":
        company = msgspec.structs.replace(draft.state.company, former_chairman=family)
        draft.state = msgspec.structs.replace(draft.state, company=company)


def _with_offices(state: State, found: dict[OfficeId, OfficeState], formed: int) -> State:
    company = msgspec.structs.replace(state.company, formed=formed)
    return msgspec.structs.replace(state, offices=tuple(sorted(found.items())), company=company)


def region_cards(draft: Draft, reader: Reader) -> None:
    """Each region: side, dominator, presidency, filled orders; a dominion follows its dominator (1E-1.2.7)."""
    found: dict[RegionId, RegionState] = {
        name: _begun(draft.state, each) for name, each in draft.state.regions
    }
    told: list[RegionId] = []
    for name, section in reader.tables("regions", draft.regions):
        if section.has("presidency"):
            told.append(name)
        found[name] = _region(draft, name, found[name], section)
    for name, value in found.items():
        if value.dominator in found and name not in told:
            status = found[value.dominator].presidency
            found[name] = msgspec.structs.replace(value, presidency=status)
    draft.state = msgspec.structs.replace(draft.state, regions=tuple(sorted(found.items())))
    _form_provinces(draft)


def _begun(state: State, value: RegionState) -> RegionState:
    """A region as it begins; under a Governor General an open one belongs to the one presidency (1E-8.10.21)."""
    if value.presidency and offices.united(state):
        return msgspec.structs.replace(value, presidency=offices.UNITED)
    return value


def _region(draft: Draft, name: RegionId, old: RegionState, section: Reader) -> RegionState:
    slots = tuple(order.slot for order in tables(draft.state).region(name).orders)
    others = tuple(each for each in draft.regions if each != name)
    return RegionState(
        side=section.word("side", old.side, SIDES),
        dominator=section.word("dominator", old.dominator, ("", COMPANY, *others)),
        presidency=section.word("presidency", old.presidency, (CLOSED, *PRESIDENCIES, offices.UNITED)),
        filled=section.numbers("filled", slots),
    )


def _form_provinces(draft: Draft) -> None:
    """Regions of the Company that no office is named for get a vacant one, formed after those named."""
    found, formed = dict(draft.state.offices), draft.state.company.formed
    for name, value in draft.state.regions:
        office = province_of(name)
        if value.dominator == COMPANY and office not in found:
            formed += 1
            found[office] = OfficeState(formation=formed)
    draft.state = _with_offices(draft.state, found, formed)


def india(draft: Draft, reader: Reader) -> None:
    """The Balance, the elephant and where it goes next (1E-13.2.9)."""
    section = reader.table("india")
    laid = draft.state.india
    value = India(
        balance=section.word("balance", laid.balance, BALANCES),
        elephant=section.word("elephant", laid.elephant, draft.regions),
        redirect=section.word("redirect", "", ("", *draft.regions)),
    )
    section.close()
    draft.state = msgspec.structs.replace(draft.state, india=value)


def post(draft: Draft, reader: Reader) -> int:
    """Both piles and the factory price; gives back how many cards on top of the draw pile are known.

    Cards of the deck that are nowhere else lie under them. The price is that of the top discard unless it is told
    (1E-8.10.5).
    """
    section = reader.table("post")
    deck = draft.state.post.draw
    discard = section.words("discard", deck)
    top = section.words("draw", deck)
    price: int | str = draft.state.post.factory_price
    if discard:
        price = tables(draft.state).card(discard[0]).factory_price
    out = (*discard, *top, *draft.state.company.laws)
    value = Post(
        draw=(*top, *(card for card in deck if card not in out)),
        discard=discard,
        factory_price=section.number("factory_price", price if isinstance(price, int) else 0),
    )
    section.close()
    draft.state = msgspec.structs.replace(draft.state, post=value)
    return len(top)


def rest(draft: Draft, reader: Reader) -> None:
    """The prize cards, this turn's manors, and treasuries that wait for Refresh (1E-4.2.5, 1E-7.4.3)."""
    prizes = tuple(card.id for card in tables(draft.state).prizes)
    known = tuple(name for name, _ in draft.state.offices)
    draft.state = msgspec.structs.replace(
        draft.state,
        prizes=tuple(sorted(reader.words("prizes", prizes, draft.state.prizes))),
        manors_bought=tuple(Seat(seat) for seat in reader.words("manors_bought", draft.seats)),
        locked=reader.amounts("locked", known),
    )
