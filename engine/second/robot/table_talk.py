"""What goes on beside the questions of the game: face-down cards, deals, coalitions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.options import Choice, OneOf, OrPass
from engine.core.view import Question
from engine.second.board.lines import FamilyLine, RegionLine
from engine.second.robot.table import Table

EAR, FRAUD, LETTERS, LONDON, INDIA = (f"blackmail_0{number}" for number in range(1, 6))
PREFERENCE, ENVOY, MERCANTILE, DIPLOMATIC = (f"blackmail_0{number}" for number in range(6, 10))
INSIDE = "blackmail_10"
MUCH_BALANCE = 16
"""Pounds of the Balance from which a fraud leaves the Company enough."""


def instruct(table: Table, question: Question) -> Choice:
    """Says of one card after the other when it is to be played; cards count for power before and after."""
    inner = question.decision.options
    assert isinstance(inner, OrPass)
    assert isinstance(inner.inner, OneOf)
    said = dict(table.secret.instructions)
    for card in table.secret.hidden:
        wish = WISHES[card](table) if card in WISHES else None
        if wish is not None and said.get(card) != wish:
            return (card, wish)
    return None


def _ear(table: Table) -> Choice:
    """The marker of which the own family has most goes up, if it is not on top."""
    best = max(table.board.politics.power, key=lambda target: (_items(table, target), target))
    return (best,) if best != table.board.politics.power[0] else None


def _items(table: Table, target: str) -> int:
    me = table.me
    counts = {"manufacturing": me.workshops, "shipping": len(me.ships), "social": me.luxuries}
    return counts.get(target, me.shares)


def _fraud(table: Table) -> Choice:
    """Only in the last turn, and only if enough is left."""
    return (MUCH_BALANCE,) if table.turns_left == 0 and table.me.offices else None


def _letters(table: Table) -> Choice:
    return "play" if table.me.pensioners else None


def _london(table: Table) -> Choice:
    return _scandal(table, ("director_of_trade", "manager_of_shipping", "military_affairs", "chairman"))


def _india(table: Table) -> Choice:
    return _scandal(table, tuple(line.office for line in table.board.presidencies))


def _scandal(table: Table, offices: tuple[str, ...]) -> Choice:
    """An office of the leading rival, from the middle of the game on."""
    leader = _leader(table)
    held = [name for name in offices if name in leader.offices]
    return (held[0], (leader.seat,)) if held and table.turns_left <= 2 else None


def _leader(table: Table) -> FamilyLine:
    others = (line for line in table.board.families if line.seat != table.seat)
    return max(others, key=lambda line: (line.points + line.power, line.money, line.seat))


def _preference(table: Table) -> Choice:
    """A vacant office that earns, if an own writer can be hired for it."""
    boxes = {name for name, _ in table.me.writers}
    for line in table.board.presidencies:
        if not table.holder(line.office) and line.id in boxes:
            return (line.office, ())
    return ("manager_of_shipping", ()) if boxes and not table.holder("manager_of_shipping") else None


def _envoy(table: Table) -> Choice:
    """A sovereign region with a dear open order, looking at another that is not the Company's."""
    free = [line for line in table.board.regions if not line.presidency and not line.capital]
    names = {line.id for line in free}
    best = max(free, key=_dearest, default=None)
    if best is None or not _dearest(best):
        return None
    ahead = sorted(_neighbours(table, best) & (names - {best.id}))
    return (f"{best.id}_to_{ahead[0]}", ()) if ahead else None


def _dearest(line: RegionLine) -> int:
    return max((order.value for order in line.orders if order.open), default=0)


def _neighbours(table: Table, line: RegionLine) -> set[str]:
    """Regions with an order that is linked to one of a region's: they border on it."""
    linked = {link for order in line.orders for link in order.links}
    return {each.id for each in table.board.regions if linked & {order.id for order in each.orders}}


def _reroll(table: Table) -> Choice:
    """A catastrophe is rolled again: it can only get better."""
    return (table.board.seats, ("catastrophe",))


def _inside(table: Table) -> Choice:
    """Whatever hits the own family."""
    others = tuple(f"blackmail_0{number}" for number in range(1, 10))
    return (others, (table.seat,))


WISHES: Mapping[str, Callable[[Table], Choice]] = {
    EAR: _ear,
    FRAUD: _fraud,
    LETTERS: _letters,
    LONDON: _london,
    INDIA: _india,
    PREFERENCE: _preference,
    ENVOY: _envoy,
    MERCANTILE: _reroll,
    DIPLOMATIC: _reroll,
    INSIDE: _inside,
}


def as_silence(table: Table, question: Question) -> Choice:
    """Cards are shown to nobody, favours not called in, and whoever likes may oppose in the own name."""
    return question.default


ANSWERS: Mapping[str, Callable[[Table, Question], Choice]] = {
    "instruct_blackmail": instruct,
    "show_card": as_silence,
    "accept_coalition": as_silence,
    "prize_piece": as_silence,
    "redeem_favour": as_silence,
}
