"""India and the sea as everybody sees them."""

from __future__ import annotations

from engine.second.board.gathered import Gathered
from engine.second.board.lines import (
    AllianceLine,
    ArmyLine,
    ElephantLine,
    OrderLine,
    PresidencyLine,
    RegionLine,
    ShipLine,
    ZoneLine,
)
from engine.second.family_pieces import commander, officers, on_order, writers
from engine.second.offices import SUPERINTENDENT
from engine.second.state import CHINA, NO_OWNER, YARD
from engine.second.tables.armies import Army
from engine.second.tables.india import TradeOrder


def regions(all_: Gathered) -> tuple[RegionLine, ...]:
    """Every region with its orders, north to south."""
    states, orders = dict(all_.state.regions), dict(all_.state.orders)
    empires: dict[str, int] = {}
    for name, held in states.items():
        capital = held.capital or name
        empires[capital] = empires.get(capital, 0) + held.towers
    lines = []
    for card in all_.book.regions:
        held = states[card.id]
        rows = (all_.book.order(name) for name in card.orders)
        lines.append(
            RegionLine(
                id=card.id,
                strength=held.towers,
                empire=empires[held.capital or card.id],
                star=held.star,
                capital=held.capital,
                presidency=held.presidency,
                loot=card.loot if held.loot else 0,
                unrest=held.unrest,
                half_built=held.half_built,
                orders=tuple(_order(all_, row, orders[row.id].open, orders[row.id].token) for row in rows),
            )
        )
    return tuple(lines)


def _order(all_: Gathered, row: TradeOrder, is_open: bool, token: bool) -> OrderLine:
    return OrderLine(
        id=row.id,
        value=row.value,
        open=is_open,
        writer=all_.only(on_order(row.id)),
        token=token,
        port=row.home_port_of,
        links=row.connections,
    )


def armies(all_: Gathered) -> tuple[ArmyLine, ...]:
    """Every Army with its alliances."""
    return tuple(_army(all_, card) for card in all_.book.armies)


def _army(all_: Gathered, card: Army) -> ArmyLine:
    now = dict(all_.state.armies)[card.id]
    return ArmyLine(
        id=card.id,
        presidency=card.presidency,
        commander=all_.only(commander(card.id)),
        regiments=now.regiments,
        regiments_used=now.used,
        officers=all_.at(officers(card.id)),
        officers_used=all_.at(officers(card.id, used=True)),
        alliances=tuple(
            AllianceLine(each.id, each.cost, each.strength, each.id in all_.state.alliances)
            for each in all_.book.alliances
            if each.army == card.id
        ),
    )


def presidencies(all_: Gathered) -> tuple[PresidencyLine, ...]:
    """Every Presidency with its writers."""
    return tuple(
        PresidencyLine(
            id=each.id,
            office=each.president_office,
            home=each.home_region,
            port=each.home_port,
            zone=each.sea_zone,
            army=each.army,
            writers=all_.at(writers(each.id)),
        )
        for each in all_.book.presidencies
    )


def zones(all_: Gathered) -> tuple[ZoneLine, ...]:
    """The sea zones, and China while somebody may send ships there."""
    names = [each.id for each in all_.book.sea_zones]
    if SUPERINTENDENT in all_.offices:
        names.append(CHINA)
    return tuple(
        ZoneLine(
            id=name,
            ships=tuple(ship for ship, now in all_.state.ships if now.place == name),
            company=all_.neutral.get(f"company.{name}", 0),
            extra=all_.neutral.get(f"extra.{name}", 0),
        )
        for name in names
    )


def ships(all_: Gathered) -> tuple[ShipLine, ...]:
    """Every player ship that is owned or in play."""
    return tuple(
        ShipLine(name, now.owner, now.place, now.fatigued)
        for name, now in all_.state.ships
        if now.owner != NO_OWNER or now.place != YARD
    )


def elephant(all_: Gathered) -> ElephantLine:
    """Where the Elephant stands and looks."""
    return ElephantLine(all_.state.elephant.tail, all_.state.elephant.head)
