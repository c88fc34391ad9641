"""Families, offices and prizes as everybody sees them (2E-0.1.7: money too lies open)."""

from __future__ import annotations

from engine.second import shares
from engine.second.around import CHAIRMAN
from engine.second.board.gathered import Gathered
from engine.second.board.lines import CompanyLine, FamilyLine, OfficeLine, PrizeLine, StockLine
from engine.second.enterprises import windows
from engine.second.expenses import expenses
from engine.second.family_pieces import desk, prize, stock
from engine.second.power import power

_USED = ".used"


def family(all_: Gathered, seat: str) -> FamilyLine:
    """Everything that lies before a family, and its pieces by role."""
    held, lying, state = all_.held[seat], all_.families[seat], all_.state
    offices = tuple(sorted((name for name, _ in held.of("office")), key=lambda name: _number(all_, name)))
    officers = held.of("army")
    return FamilyLine(
        seat=seat,
        money=all_.money.get(seat, 0),
        points=lying.points,
        supply=held.total("supply"),
        offices=offices,
        shares=held.total("court") + (CHAIRMAN in offices),
        stock=tuple(name for name, _ in held.of("stock")),
        writers=held.of("writers"),
        training=held.total("training"),
        officers=tuple(pair for pair in officers if not pair[0].endswith(_USED)),
        officers_used=tuple((name.removesuffix(_USED), n) for name, n in officers if name.endswith(_USED)),
        commands=tuple(name for name, _ in held.of("commander")),
        pensioners=held.total("pensioners"),
        prizes=held.of("prize"),
        ships=all_.yards.get(seat, ()),
        workshops=lying.workshops,
        invested=lying.invested,
        workshops_used=lying.workshops_used,
        luxuries=lying.luxuries,
        prestige=lying.prestige,
        shown=lying.shown,
        hidden=len(lying.hidden),
        used=lying.used,
        windows=windows(state, seat),
        power=_open_power(all_, seat),
        marker=lying.marker,
        trophies=lying.trophies,
        law_tokens=lying.law_tokens,
        promises=all_.promises.get(seat, ()),
        firm_shares=held.of("firm"),
        debtors_prison=held.total("debtors_prison"),
    )


def _open_power(all_: Gathered, seat: str) -> int:
    """Power as far as it lies open: without that of face-down cards (2E-14.3.1)."""
    hidden = sum(all_.book.blackmail_card(card).power for card in all_.families[seat].hidden)
    return power(all_.state, seat) - hidden


def _number(all_: Gathered, office: str) -> tuple[int, str]:
    return all_.book.office(office).number, office


def offices(all_: Gathered) -> tuple[OfficeLine, ...]:
    """Every office in play, by number."""
    there = (each for each in all_.book.offices if each.id in all_.offices)
    return tuple(
        OfficeLine(
            id=each.id,
            number=each.number,
            holder=all_.only(desk(each.id)),
            treasury=all_.money.get(each.id, 0) if each.has_money else None,
            fatigue=all_.offices[each.id].fatigue,
        )
        for each in there
    )


def company(all_: Gathered) -> CompanyLine:
    """The tracks of the Company, its shareholders and its laws."""
    now = all_.state.company
    return CompanyLine(
        standing=now.standing,
        expectations=all_.book.tracks.standing[now.standing].expectations,
        debt=now.debt,
        balance=all_.money.get("balance", 0),
        expenses=expenses(all_.state),
        share_value=now.share_value,
        shares=shares.shares(all_.state),
        former_chairman=now.former_chairman,
        laws=now.laws,
    )


def exchange(all_: Gathered) -> tuple[StockLine, ...]:
    """The stock exchange from left to right."""
    return tuple(
        StockLine(each.id, each.price, all_.only(stock(each.id))) for each in all_.book.tracks.stock_exchange
    )


def prizes(all_: Gathered) -> tuple[PrizeLine, ...]:
    """All prizes, the cheapest first."""
    return tuple(
        PrizeLine(each.id, each.cost, each.upkeep, each.windows, each.victory_points, all_.at(prize(each.id)))
        for each in all_.book.prizes
    )
