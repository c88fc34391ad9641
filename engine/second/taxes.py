"""What a tax is due on, which items are best kept, and losing the others (2E-12.5.3, 2E-12.5.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from engine.core.counts import count
from engine.core.ids import Facts, fact
from engine.core.options import Choice
from engine.core.per_state import per_state
from engine.second import enterprises, offices
from engine.second.around import CHAIRMAN
from engine.second.enterprises import LUXURY, WORKSHOP
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, move, number, of_family, prize
from engine.second.shares import in_court
from engine.second.state import YARD, State, family, ship, tables
from engine.second.tables.base import Target

INVESTED = "invested_workshop"
SHARE, CHAIR = "share", CHAIRMAN
"""A share in the Court, and the Chairman's own (2E-12.5.3)."""


class Due(Struct, frozen=True):
    """Equal items: what they are, how many, pounds for each."""

    item: str
    number: int
    pounds: int = 1


Dues = tuple[Due, ...]


def on_items(state: State, seat: str, target: Target) -> Dues:
    """£1 for each item of a target (2E-12.5.1, 2E-12.5.3)."""
    if target == "company_shares":
        return _dues(
            (CHAIR, int(offices.holder(state, CHAIRMAN) == seat)), (SHARE, count(in_court(state), seat))
        )
    kind = enterprises.TYPE_OF_TARGET[target]
    named = tuple((card, 1) for card in enterprises.prestige_of_type(state, seat, kind))
    lying = family(state, seat)
    if kind == WORKSHOP:
        return _dues((WORKSHOP, lying.workshops - lying.invested), (INVESTED, lying.invested), *named)
    if kind == LUXURY:
        return _dues((LUXURY, lying.luxuries), *named)
    return _dues(*((name, 1) for name in enterprises.shipyards(state, seat)), *named)


def _dues(*items: tuple[str, int]) -> Dues:
    return tuple(Due(item, held) for item, held in items if held)


@per_state
def on_windows(state: State, seat: str) -> Dues:
    """£1 for each window of pieces on prizes, luxuries and prestige cards (2E-1.6.1, 2E-12.5.4)."""
    book, lying = tables(state), family(state, seat)
    placed = dict(of_family(state, prize(""), seat))
    landed = [Due(each.id, placed.get(prize(each.id), 0), each.windows) for each in book.prizes]
    cards = [Due(card, 1, book.prestige_card(card).windows) for card in lying.prestige]
    luxuries = Due(LUXURY, lying.luxuries, book.enterprise(LUXURY).windows)
    return tuple(due for due in (*landed, *cards, luxuries) if due.number and due.pounds)


def cost(due: Dues) -> int:
    """Pounds for all of these."""
    return sum(each.number * each.pounds for each in due)


def written(due: Dues) -> tuple[str | int, ...]:
    """Dues as a fact: item, number and pounds in turn."""
    return tuple(part for each in due for part in (each.item, each.number, each.pounds))


def read(about: Facts) -> Dues:
    """Dues from the fact of a question."""
    parts = fact(about, "dues")
    assert isinstance(parts, tuple)
    return tuple(
        Due(str(parts[at]), int(parts[at + 1]), int(parts[at + 2])) for at in range(0, len(parts), 3)
    )


def paid(due: Dues, choice: Choice) -> Dues:
    """The items that a choice pays for."""
    assert isinstance(choice, tuple)
    named = {str(entry[0]): int(str(entry[1])) for entry in choice if isinstance(entry, tuple)}
    return tuple(Due(each.item, named[each.item], each.pounds) for each in due if each.item in named)


def best(state: State, seat: str, due: Dues, purse: int) -> Choice:
    """What silence pays for: most points per pound first, then all that can be paid; of what has no points exhausted items
    are lost first, then unfitted shipyards, invested workshops and cards (2E-12.5.3, 2E-12.5.4).
    """
    kept = dict.fromkeys((each.item for each in due), 0)
    for each, _ in sorted(_units(state, seat, due), key=lambda unit: _rank(state, *unit)):
        if each.pounds <= purse:
            purse -= each.pounds
            kept[each.item] += 1
    return tuple((item, number_kept) for item, number_kept in kept.items() if number_kept)


def _units(state: State, seat: str, due: Dues) -> Iterator[tuple[Due, bool]]:
    """Every single item, and whether it is exhausted; of workshops the normal ones are taken to have voted first."""
    lying = family(state, seat)
    more = lying.workshops_used - (lying.workshops - lying.invested)
    used = {WORKSHOP: lying.workshops_used, INVESTED: max(0, more), **dict.fromkeys(lying.used, 1)}
    for each in due:
        for place in range(each.number):
            yield each, place >= each.number - used.get(each.item, 0)


def _rank(state: State, each: Due, exhausted: bool) -> tuple[Fraction, bool, int]:
    """The lower, the longer an item is kept."""
    return Fraction(-_worth(state, each.item), each.pounds), exhausted, _poor(state, each.item)


def _poor(state: State, item: str) -> int:
    if item.startswith("prestige_"):
        return 1
    if item == INVESTED:
        return 2
    return 3 if item in dict(state.ships) and ship(state, item).place == YARD else 0


def _worth(state: State, item: str) -> int:
    """Points that are lost with an item."""
    book = tables(state)
    if item.startswith("prize_"):
        return book.prize(item).victory_points
    if item.startswith("prestige_"):
        return book.prestige_card(item).victory_points
    return book.enterprise(LUXURY).victory_points if item == LUXURY else 0


def lose(state: State, seat: str, due: Dues, kept: Dues) -> tuple[State, tuple[str, ...]]:
    """The state after every item that was not paid for was lost, and their names."""
    held = {each.item: each.number for each in kept}
    lost: list[str] = []
    for each in due:
        for _ in range(each.number - held.get(each.item, 0)):
            state = _lost(state, seat, each.item)
            lost.append(each.item)
    return state, tuple(lost)


def _lost(state: State, seat: str, item: str) -> State:
    if item.startswith("prize_"):
        points = tables(state).prize(item).victory_points
        return enterprises.score(move(state, seat, prize(item), SUPPLY), seat, -points)
    if item.startswith("prestige_"):
        return enterprises.lose_prestige(state, seat, item)
    match item:
        case "workshop":
            return enterprises.lose_workshop(state, seat)
        case "invested_workshop":
            return enterprises.lose_workshop(state, seat, invested=True)
        case "luxury":
            return enterprises.lose_luxury(state, seat)
        case "share":
            source = COURT if number(state, COURT, seat) else COURT_NEW
            return move(state, seat, source, SUPPLY)
        case "chairman":
            return offices.vacate(state, CHAIRMAN)
    return enterprises.lose_shipyard(state, item)
