"""The sections of a position on Company, offices, ships and politics (2E-1.5, 2E-1.7.1, 2E-1.7.2, 2E-1.7.6)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.reading import Reader
from engine.second import charter, offices
from engine.second.accounts import BALANCE
from engine.second.family_pieces import desk
from engine.second.laws import DEREGULATION
from engine.second.position.draft import Draft
from engine.second.state import (
    CHINA,
    NO_OWNER,
    YARD,
    Company,
    OfficeState,
    Politics,
    ShipState,
    ThisTurn,
    tables,
)


def company(draft: Draft, reader: Reader) -> None:
    """Standing by its expectations, Debt, Balance, share value, laws in force (2E-1.7.1)."""
    section = reader.table("company")
    book, laid = tables(draft.state), draft.state.company
    spaces = [space.expectations for space in book.tracks.standing]
    standing = section.number("standing", spaces[laid.standing])
    if standing not in spaces:
        listed = ", ".join(str(number) for number in spaces)
        section.problem("standing", standing, f"the expectations of a space: {listed}")
        standing = spaces[laid.standing]
    laws = section.words("laws", _lasting(draft), laid.laws)
    values = Company(
        standing=spaces.index(standing),
        debt=section.number("debt", laid.debt, 0, len(book.tracks.debt) - 1),
        share_value=section.number("share_value", laid.share_value, 1, len(book.tracks.share_values)),
        laws=laws,
        deregulated=DEREGULATION in laws,
        former_chairman=section.word("former_chairman", "", ("", *draft.seats)),
    )
    draft.money[BALANCE] = section.number("balance", draft.money.get(BALANCE, 0))
    section.close()
    draft.change(company=values)


def _lasting(draft: Draft) -> tuple[str, ...]:
    """Laws that can be in force; Deregulation in scenarios that know it, where it means that firms are allowed."""
    book = tables(draft.state)
    scenario = book.scenario(draft.state.settings.scenario)
    known = scenario.deregulation_vote_possible or scenario.deregulated_at_start
    return tuple(
        each.id for each in book.laws if each.keep_when_passed and (known or each.id != DEREGULATION)
    )


def office_cards(draft: Draft, reader: Reader) -> None:
    """Each office: holder, fatigue, treasury. Governors are in play with their regions; one named comes into play.

    A Governor General stands in for the Director, and no Governor is in play beside one (2E-8.11.1).
    """
    book = tables(draft.state)
    treasuries = {**draft.money, offices.GOVERNOR_GENERAL: draft.money.get(offices.DIRECTOR, 0)}
    named: dict[str, OfficeState] = {}
    for name, section in reader.tables("offices", tuple(each.id for each in book.offices)):
        named[name] = OfficeState(section.number("fatigue"))
        if holder := section.word("holder", "", ("", *draft.seats)):
            draft.place(desk(name), holder)
        if book.office(name).has_money:
            draft.money[name] = section.number("treasury", treasuries.get(name, 0))
    draft.change(offices=tuple(sorted({**_in_play(draft, named), **named}.items())))


def _in_play(draft: Draft, named: Mapping[str, OfficeState]) -> dict[str, OfficeState]:
    """Offices that are in play without being named, all vacant."""
    found = {name: OfficeState() for name, _ in draft.state.offices}
    if offices.GOVERNOR_GENERAL in named:
        found.pop(offices.DIRECTOR)
        if offices.DIRECTOR not in named:
            draft.money.pop(offices.DIRECTOR)
        return found
    governor = tables(draft.state).governor
    return found | {governor(name).id: OfficeState() for name, held in draft.state.regions if held.presidency}


def fleet(draft: Draft, reader: Reader) -> None:
    """Player ships by name, Company and extra ships by zone (2E-1.2)."""
    book = tables(draft.state)
    zones = (*(each.id for each in book.sea_zones), CHINA)
    ships = dict(draft.state.ships)
    charters = tuple(charter.charter(seat) for seat in draft.seats)
    for name, section in reader.tables("ships", tuple(ships)):
        ships[name] = ShipState(
            owner=section.word("owner", NO_OWNER, (NO_OWNER, *draft.seats)),
            place=section.word("place", YARD, (YARD, *zones, *charters)),
            fatigued=section.flag("fatigued"),
        )
    pile = tuple(
        each for each in draft.state.yards if ships[each].owner == NO_OWNER and ships[each].place == YARD
    )
    draft.change(ships=tuple(sorted(ships.items())), yards=pile)
    for zone, section in reader.tables("zones", zones):
        for kind in ("company", "extra"):
            key = f"{kind}.{zone}"
            draft.neutral[key] = section.number(kind, draft.neutral.get(key, 0))


def politics(draft: Draft, reader: Reader) -> None:
    """The Prime Minister, the dial, the power markers from the top space to the low right one (2E-1.7.6)."""
    section = reader.table("politics")
    laid = draft.state.politics
    targets = section.words("power", laid.power, laid.power)
    if sorted(targets) != sorted(laid.power):
        section.problem("power", list(targets), "each of the four markers once, from the top space down")
        targets = laid.power
    top, middle, left, right = (next(each for each in laid.power if each == target) for target in targets)
    value = Politics(
        prime_minister=section.word("prime_minister", draft.seats[0], draft.seats),
        dial=section.number("dial", laid.dial, 0, len(tables(draft.state).policies) - 1),
        power=(top, middle, left, right),
    )
    section.close()
    draft.change(politics=value)


def this_turn(draft: Draft, reader: Reader) -> None:
    """Counters of the turn (2E-1.7.7)."""
    section = reader.table("this_turn")
    presidents = tuple(each.id for each in tables(draft.state).presidencies)
    value = ThisTurn(
        regions_lost=section.number("regions_lost"),
        debt_steps=section.number("debt_steps"),
        traded=tuple(sorted(section.words("traded", presidents))),
        board_of_control_used=section.flag("board_of_control_used"),
    )
    section.close()
    draft.change(this_turn=value)
