"""What families may trade: money, enterprises, shares, promise and blackmail cards (2E-3.1.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from engine.core.counts import Counts, count
from engine.core.deal import Transfer
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Choice, Options, Pick
from engine.core.refusal import Refusal
from engine.second import accounts, cards, firm_shares, promises
from engine.second.blackmail import instructions
from engine.second.enterprises import LUXURY, change, score
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, move, number
from engine.second.phases.london_season.parting import (
    BLACKMAIL,
    PARTS_WITH,
    SHARES,
    SHIPYARDS,
    WORKSHOPS,
)
from engine.second.shares import in_court
from engine.second.state import CROWN, FamilyState, State, family, ship, tables, with_ship
from engine.second.tables import load

POUNDS, USED_WORKSHOPS, LUXURIES = "pounds", "used_workshops", "luxuries"
FIRM_SHARES = "firm_shares"
COUNTED = frozenset({POUNDS, WORKSHOPS, USED_WORKSHOPS, LUXURIES, SHARES, *firm_shares.every()})
"""Goods that are alike and traded by number; each other thing is one of its kind."""
SHIPYARD, ENTERPRISE, BLACKMAIL_CARD, PROMISE = "shipyard", "enterprise", "blackmail_card", "promise"
BUTTON = "button"
"""Sorts of things that are traded by name."""

Moved = State | tuple[Refusal, ...]


class Stock(NamedTuple):
    """The most that any family has of each good, and the single things that could change hands."""

    pounds: int
    workshops: int
    used_workshops: int
    luxuries: int
    shares: int
    shipyards: tuple[str, ...]
    enterprises: tuple[str, ...]
    blackmail: tuple[str, ...]
    promises: tuple[str, ...]
    firm_shares: Counts = ()
    button: tuple[str, ...] = ()


def stock(state: State) -> Stock:
    """What lies before the families, as far as everybody knows: of face-down cards all ten or none."""
    book = tables(state)
    lying = [held for _, held in state.families]
    money = dict(state.money)
    owned = {name for name, held in state.ships if held.owner}
    return Stock(
        pounds=max(money.get(seat, 0) for seat in state.seats),
        workshops=max(_ready(held) for held in lying),
        used_workshops=max(_exhausted(held) for held in lying),
        luxuries=max(held.luxuries for held in lying),
        shares=max((pieces for _, pieces in in_court(state)), default=0),
        shipyards=tuple(row.shipyard for row in book.ships if row.id in owned),
        enterprises=tuple(
            card for held in lying for card in held.prestige if book.prestige_card(card).tradeable
        ),
        blackmail=tuple(row.id for row in book.blackmail_cards) if any(each.hidden for each in lying) else (),
        promises=tuple(name for name, held in state.promises if held),
        firm_shares=firm_shares.most(state),
        button=(BUTTON,) if state.crown is not None and state.crown.button else (),
    )


def every_good() -> tuple[str, ...]:
    """Everything that a deal may ever move, by name."""
    book = load()
    return (
        *sorted(COUNTED),
        BUTTON,
        *(row.shipyard for row in book.ships),
        *(row.id for row in book.prestige_cards if row.tradeable),
        *(row.id for row in book.blackmail_cards),
        *(promises.key(row.id, card.id) for row in book.playable_families() for card in book.promise_cards),
    )


def options(has: Stock) -> tuple[tuple[str, Options], ...]:
    """What may be given, each sort with its range; sorts of which nobody has anything are left out."""
    return tuple(_options(has))


def _options(has: Stock) -> Iterator[tuple[str, Options]]:
    numbers = (
        (POUNDS, has.pounds),
        (WORKSHOPS, has.workshops),
        (USED_WORKSHOPS, has.used_workshops),
        (LUXURIES, has.luxuries),
        (SHARES, has.shares),
        *has.firm_shares,
    )
    yield from ((name, Amount(1, most, "£" if name == POUNDS else "")) for name, most in numbers if most)
    things = (
        (SHIPYARD, has.shipyards),
        (ENTERPRISE, has.enterprises),
        (BLACKMAIL_CARD, has.blackmail),
        (PROMISE, has.promises),
        (BUTTON, has.button),
    )
    yield from ((name, Pick(among)) for name, among in things if among)


def belongings(state: State, seat: Seat) -> tuple[tuple[str, Options], ...]:
    """What one family could give now, its face-down cards included; for its own eyes."""
    held = family(state, seat)
    numbers = (_NUMBER[good](state, seat) for good in (POUNDS, WORKSHOPS, USED_WORKSHOPS, LUXURIES, SHARES))
    return options(
        Stock._make(
            (
                *numbers,
                tuple(row.shipyard for row in tables(state).ships if ship(state, row.id).owner == seat),
                tuple(card for card in held.prestige if tables(state).prestige_card(card).tradeable),
                held.hidden,
                tuple(name for name, holder in state.promises if holder == seat),
                firm_shares.belongings(state, seat),
                (BUTTON,) if _has_button(state, seat) else (),
            )
        )
    )


def named(thing: Choice) -> tuple[str, int]:
    """A thing of an offer: a counted good with its number, or a single thing by its own name."""
    assert isinstance(thing, tuple)
    sort, which = thing
    return (str(sort), which) if isinstance(which, int) else (str(which), 1)


def public(item: Transfer) -> Transfer:
    """A transfer as everybody may know it: which blackmail card it was stays with the parties (2E-0.1.7)."""
    if _sort(item.what) != BLACKMAIL_CARD:
        return item
    return msgspec.structs.replace(item, what=BLACKMAIL_CARD)


def _sort(what: str) -> str:
    if firm_shares.is_share(what):
        return FIRM_SHARES
    if what in COUNTED or what == BUTTON:
        return what
    if "." in what:
        return PROMISE
    kind = what.partition("_")[0]
    return {"prestige": ENTERPRISE, "blackmail": BLACKMAIL_CARD}.get(kind, SHIPYARD)


def misplaced(state: State, proposer: str, item: Transfer) -> tuple[Refusal, ...]:
    """A refusal if a single thing does not lie with its giver; what others hold face down is not looked at."""
    sort = _sort(item.what)
    if item.what in COUNTED or (sort == BLACKMAIL_CARD and item.source != proposer):
        return ()
    return () if _HOLDS[sort](state, item) else _not_held(item)


def _not_held(item: Transfer) -> tuple[Refusal, ...]:
    return (Refusal("deal_not_held", RuleId("2E-3.1.2"), facts(seat=item.source, what=item.what)),)


def handed_over(state: State, item: Transfer) -> Moved:
    """The state after one thing changed hands, or why its giver or receiver cannot."""
    sort = _sort(item.what)
    if item.what in COUNTED:
        has = _number(state, item.what, item.source)
        if has < item.count:
            short = facts(seat=item.source, what=item.what, needed=item.count, has=has)
            return (Refusal("deal_short", RuleId("2E-3.1.2"), short),)
    elif not _HOLDS[sort](state, item):
        return _not_held(item)
    return _forbidden(state, item, sort) or _GIVE[sort](state, item)


def _forbidden(state: State, item: Transfer, sort: str) -> tuple[Refusal, ...]:
    """A refusal if a spouse forbids the receiver to own the thing (2E-4.4.6)."""
    kind = {USED_WORKSHOPS: WORKSHOPS, SHIPYARD: SHIPYARDS, BLACKMAIL_CARD: BLACKMAIL}.get(sort, sort)
    owned = family(state, item.target).prestige if item.target != CROWN else ()
    spouse = next((card for card in owned if PARTS_WITH.get(card) == kind), "")
    if not spouse:
        return ()
    found = facts(seat=item.target, what=public(item).what, card=spouse)
    return (Refusal("deal_not_allowed", RuleId("2E-4.4.6"), found),)


def _number(state: State, what: str, seat: Seat) -> int:
    return firm_shares.held(state, what, seat) if firm_shares.is_share(what) else _NUMBER[what](state, seat)


def _ready(held: FamilyState) -> int:
    return min(held.workshops - held.workshops_used, held.workshops - held.invested)


def _exhausted(held: FamilyState) -> int:
    return min(held.workshops_used, held.workshops - held.invested)


_NUMBER: Mapping[str, Callable[[State, Seat], int]] = {
    POUNDS: accounts.holds,
    WORKSHOPS: lambda state, seat: _ready(family(state, seat)),
    USED_WORKSHOPS: lambda state, seat: _exhausted(family(state, seat)),
    LUXURIES: lambda state, seat: family(state, seat).luxuries,
    SHARES: lambda state, seat: count(in_court(state), seat),
}
"""How many of a counted good a family has."""


def _ship_of(state: State, shipyard: str) -> str:
    return next(row.id for row in tables(state).ships if row.shipyard == shipyard)


def _promise(what: str) -> tuple[str, str]:
    issuer, _, card = what.partition(".")
    return issuer, card


_HOLDS: Mapping[str, Callable[[State, Transfer], bool]] = {
    SHIPYARD: lambda state, item: ship(state, _ship_of(state, item.what)).owner == item.source,
    ENTERPRISE: lambda state, item: item.what in family(state, item.source).prestige,
    BLACKMAIL_CARD: lambda state, item: item.what in family(state, item.source).hidden,
    PROMISE: lambda state, item: promises.holder(state, *_promise(item.what)) == item.source,
    BUTTON: lambda state, item: _has_button(state, item.source),
}
"""Whether a single thing lies with its giver."""


def _money(state: State, item: Transfer) -> Moved:
    return accounts.pay(state, item.source, item.target, item.count)


def _workshops(state: State, item: Transfer) -> Moved:
    """Exhausted ones stay exhausted (2E-3.1.9); those of Lady Newcome's family cannot vote this turn."""
    gone = item.count if item.what == USED_WORKSHOPS else 0
    come = item.count if _votes_no_more(state, item.source) else gone
    state = _with_workshops(state, item.source, -item.count, -gone)
    return _with_workshops(state, item.target, item.count, come)


def _with_workshops(state: State, seat: str, more: int, used: int) -> State:
    held = family(state, seat)
    return change(state, seat, workshops=held.workshops + more, workshops_used=held.workshops_used + used)


def _votes_no_more(state: State, giver: str) -> bool:
    """Whether an enterprise of the giver cannot vote this turn, whoever has it."""
    return cards.has(state, giver, cards.LADY_NEWCOME)


def _luxuries(state: State, item: Transfer) -> Moved:
    """Their points move with them (2E-3.1.11)."""
    points = item.count * tables(state).enterprise(LUXURY).victory_points
    for seat, sign in ((item.source, -1), (item.target, 1)):
        state = change(state, seat, luxuries=family(state, seat).luxuries + sign * item.count)
        state = score(state, seat, sign * points)
    return state


def _shares(state: State, item: Transfer) -> Moved:
    """The seller's pieces go home, as many of the buyer's supply take their places, mature ones first (2E-3.1.7)."""
    spare = number(state, SUPPLY, item.target)
    if spare < item.count:
        short = facts(seat=item.target, needed=item.count, has=spare)
        return (Refusal("deal_without_piece", RuleId("2E-3.1.7"), short),)
    for _ in range(item.count):
        place = COURT if number(state, COURT, item.source) else COURT_NEW
        state = move(state, item.source, place, SUPPLY)
        state = move(state, item.target, SUPPLY, place)
    return state


def _shipyard(state: State, item: Transfer) -> Moved:
    """The ship goes with it, wherever it is (2E-3.1.8)."""
    name = _ship_of(state, item.what)
    state = with_ship(state, name, msgspec.structs.replace(ship(state, name), owner=str(item.target)))
    return _with_votes(state, item, name)


def _enterprise(state: State, item: Transfer) -> Moved:
    points = tables(state).prestige_card(item.what).victory_points
    left = tuple(card for card in family(state, item.source).prestige if card != item.what)
    state = score(change(state, item.source, prestige=left), item.source, -points)
    got = (*family(state, item.target).prestige, item.what)
    state = score(change(state, item.target, prestige=got), item.target, points)
    return _with_votes(state, item, item.what)


def _with_votes(state: State, item: Transfer, name: str) -> State:
    """What was exhausted for votes stays exhausted in the new hands (2E-3.1.9)."""
    used = family(state, item.source).used
    exhausted = name in used or _votes_no_more(state, item.source)
    state = change(state, item.source, used=tuple(each for each in used if each != name))
    if not exhausted:
        return state
    return change(state, item.target, used=(*family(state, item.target).used, name))


def _blackmail(state: State, item: Transfer) -> Moved:
    """Face down as before; the seller's instruction for it is forgotten."""
    left = tuple(card for card in family(state, item.source).hidden if card != item.what)
    state = instructions.forgotten(change(state, item.source, hidden=left), item.source, (item.what,))
    return change(state, item.target, hidden=(*family(state, item.target).hidden, item.what))


def _promise_card(state: State, item: Transfer) -> Moved:
    return promises.handed_on(state, *_promise(item.what), item.target)


def _has_button(state: State, seat: str) -> bool:
    return state.crown is not None and state.crown.button == seat


def _button(state: State, item: Transfer) -> Moved:
    """The Button may be traded (2E-16.2.1)."""
    assert state.crown is not None
    return msgspec.structs.replace(state, crown=msgspec.structs.replace(state.crown, button=str(item.target)))


_GIVE: Mapping[str, Callable[[State, Transfer], Moved]] = {
    POUNDS: _money,
    WORKSHOPS: _workshops,
    USED_WORKSHOPS: _workshops,
    LUXURIES: _luxuries,
    SHARES: _shares,
    FIRM_SHARES: firm_shares.handed_over,
    SHIPYARD: _shipyard,
    ENTERPRISE: _enterprise,
    BLACKMAIL_CARD: _blackmail,
    PROMISE: _promise_card,
    BUTTON: _button,
}
