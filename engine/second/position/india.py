"""The sections of a position on India: regions, orders, Armies, the Elephant (2E-1.7.3, 2E-1.7.4)."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.reading import Reader
from engine.second.family_pieces import commander, on_order
from engine.second.position.draft import Draft
from engine.second.state import ArmyState, Elephant, OrderState, RegionState, tables


def regions(draft: Draft, reader: Reader) -> None:
    """Each region: tower levels, flags, the Presidency that it is tied to, loot token, unrest."""
    book = tables(draft.state)
    names = tuple(each.id for each in book.regions)
    ties = ("", *(each.id for each in book.presidencies))
    found = dict(draft.state.regions)
    for name, section in reader.tables("regions", names):
        old = found[name]
        presidency = section.word("presidency", old.presidency, ties)
        ruled = bool(presidency)
        found[name] = RegionState(
            towers=section.number("towers", 0 if ruled else old.towers),
            capital=section.word("capital", "" if ruled else old.capital, ("", *names)),
            star=section.flag("star", old.star and not ruled),
            presidency=presidency,
            loot=section.flag("loot", old.loot and not ruled),
            unrest=section.number("unrest", old.unrest),
            half_built=section.flag("half_built"),
        )
    draft.change(regions=tuple(sorted(found.items())))


def orders(draft: Draft, reader: Reader) -> None:
    """Each order: open or closed, the writer on it with the Presidency that it came from, a filled-order token."""
    ties = tuple(each.id for each in tables(draft.state).presidencies)
    found = dict(draft.state.orders)
    for name, section in reader.tables("orders", tuple(found)):
        writer = section.word("writer", "", ("", *draft.seats))
        if writer:
            draft.place(on_order(name), writer)
        found[name] = OrderState(
            open=section.flag("open", bool(writer) or section.has("token") or found[name].open),
            origin=section.word("origin", "", ("", *ties)),
            token=section.flag("token"),
            firms=tuple(Seat(each) for each in section.words("firms", draft.seats)),
        )
    draft.change(orders=tuple(sorted(found.items())))


def armies(draft: Draft, reader: Reader) -> None:
    """Each Army: regiments, exhausted ones, its Commander; and the active local alliances."""
    book = tables(draft.state)
    found = dict(draft.state.armies)
    for name, section in reader.tables("armies", tuple(found)):
        found[name] = ArmyState(
            section.number("regiments", found[name].regiments), section.number("regiments_used")
        )
        if leader := section.word("commander", "", ("", *draft.seats)):
            draft.place(commander(name), leader)
    active = reader.words("alliances", tuple(each.id for each in book.alliances))
    draft.change(armies=tuple(sorted(found.items())), alliances=tuple(sorted(active)))


def elephant(draft: Draft, reader: Reader) -> None:
    """On the border from `tail` to `head`, or with no head inside the tail's region."""
    if not reader.has("elephant"):
        return
    section = reader.table("elephant")
    book, laid = tables(draft.state), draft.state.elephant
    names = tuple(each.id for each in book.regions)
    tail = section.word("tail", laid.tail, names)
    head = section.word("head", "", ("", *book.region(tail).clockwise))
    section.close()
    draft.change(elephant=Elephant(tail, head, book.between(tail, head).id if head else ""))
