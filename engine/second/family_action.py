"""A family action: what a family may choose, what it costs, and carrying it out (2E-5.1, 2E-5.2)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.counts import Counts, total
from engine.core.event import Event, told
from engine.core.ids import RuleId, facts
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick, Split
from engine.core.refusal import Refusal
from engine.second import accounts, cards, enterprises, fees, offices, sequence
from engine.second.enterprises import LUXURY, SHIPYARD, WORKSHOP
from engine.second.family_pieces import (
    SUPPLY,
    TRAINING,
    move,
    number,
    of_family,
    prize,
    stock,
    under,
    writers,
)
from engine.second.laws import INDUSTRY_SUBSIDY, in_force
from engine.second.state import State, family, tables

ENLIST_WRITER, ENLIST_OFFICER, SEEK_SHARE = "enlist_writer", "enlist_officer", "seek_share"
BUY_LUXURY, BUY_SHIPYARD, BUY_WORKSHOP = "buy_luxury", "buy_shipyard", "buy_workshop"
NEEDS_PIECE = (ENLIST_WRITER, ENLIST_OFFICER, SEEK_SHARE)
BOUGHT = {BUY_LUXURY: LUXURY, BUY_SHIPYARD: SHIPYARD, BUY_WORKSHOP: WORKSHOP}

ACTION, EXTRA, FROM_PRIZES = "action", "extra", "from_prizes"
"""Parts of an answer that says more than the action."""

OFF_BOARD, GONE = "", "gone"
"""Where an opportunity marker is that lies on no action."""
VACANT_FOR_BONUS = 4
"""Vacant offices that make an enlisted writer bring another (2E-5.2.1)."""
SUBSIDISED_WORKSHOP = 3
"""Pounds for a workshop with Industry Subsidy."""
BROKER_PRICE = 1
"""Pounds for any space of the stock exchange with the Stock Broker."""

BARRED = {
    ENLIST_WRITER: cards.MR_ROCHESTER,
    ENLIST_OFFICER: cards.WILLIAM_COLLINS,
}
"""Spouses that bar a family action, though not a law's extra one."""
BARRED_ALWAYS = {
    BUY_WORKSHOP: cards.JOHN_THORPE,
    BUY_SHIPYARD: cards.VIOLET_EFFINGHAM,
    SEEK_SHARE: cards.JOSEPH_SEDLEY,
}
"""Spouses that bar what an action gives, however it is taken."""


class Act(Struct, frozen=True):
    """An answer read: the action ("" none) with what it takes, the same of the law's extra action, pieces from prizes.

    `boxes` are writers by Presidency, `spaces` those of the stock exchange, `number` how often the action is done.
    """

    action: str = ""
    number: int = 0
    boxes: Counts = ()
    spaces: tuple[str, ...] = ()
    extra: Act | None = None
    from_prizes: Counts = ()

    @property
    def pieces(self) -> int:
        """Family pieces that it needs."""
        own = self.number if self.action in NEEDS_PIECE else 0
        return own + (self.extra.pieces if self.extra else 0)


def doubled(state: State, seat: str) -> str:
    """The action under the marker, which may be done twice; "" if none may (2E-5.1.3)."""
    marker = family(state, seat).marker
    return "" if marker == GONE or sequence.first_turn(state) else marker


def extra_action(state: State) -> str:
    """The action that the most recently passed law with an extra action grants, "" if none does (2E-5.1.7)."""
    book = tables(state)
    granted = (book.law(law).extra_action for law in reversed(state.company.laws))
    return next((action for action in granted if action), "")


def options(state: State, seat: str) -> Options:
    """Every legal action with its numbers and places; a Form if a law grants more or pieces must come from prizes."""
    parts: list[tuple[str, Options]] = [(ACTION, OrPass(OneOf(_branches(state, seat))))]
    extra = _extra(state, seat)
    if extra is not None:
        parts.append((EXTRA, OrPass(extra)))
    if landed := _landed(state, seat):
        more = extra is not None and extra_action(state) in NEEDS_PIECE
        most = _most_pieces(state, seat) + more - number(state, SUPPLY, seat)
        if most > 0:
            caps = tuple((name, min(held, most)) for name, held in landed)
            parts.append((FROM_PRIZES, Split(min(most, total(caps)), caps, exact=False, unit="pieces")))
    return parts[0][1] if len(parts) == 1 else Form(tuple(parts))


def _landed(state: State, seat: str) -> Counts:
    """Own pieces on prizes, by prize."""
    return tuple((place.removeprefix("prize."), held) for place, held in of_family(state, "prize.", seat))


def _most_pieces(state: State, seat: str) -> int:
    """The most pieces that any of the family's actions can use."""
    return max((_times(state, seat, action) for action in NEEDS_PIECE), default=0)


def _times(state: State, seat: str, action: str) -> int:
    """How often an action may be done: twice from under the marker, a writer once more with four vacancies."""
    times = 2 if doubled(state, seat) == action else 1
    bonus = action == ENLIST_WRITER and len(offices.vacant(state)) >= VACANT_FOR_BONUS
    return times + bonus


def _branches(state: State, seat: str) -> tuple[tuple[str, Options], ...]:
    found: list[tuple[str, Options]] = []
    for action in tables(state).family_actions:
        if _barred(state, seat, action.id, BARRED) or _barred(state, seat, action.id, BARRED_ALWAYS):
            continue
        options = _ways(state, seat, action.id, _times(state, seat, action.id))
        if options is not None:
            found.append((action.id, options))
    return tuple(found)


def _barred(state: State, seat: str, action: str, by: dict[str, str]) -> bool:
    return action in by and cards.has(state, seat, by[action])


def _ways(state: State, seat: str, action: str, times: int) -> Options | None:
    """How an action can be done up to so many times, None if it cannot be done at all (2E-5.1.5)."""
    if action in NEEDS_PIECE:
        times = min(times, number(state, SUPPLY, seat) + total(_landed(state, seat)))
    purse = accounts.holds(state, seat)
    if action == SEEK_SHARE:
        spaces = tuple(name for name, price in _prices(state, seat) if price <= purse)
        times = min(times, len(spaces))
        return Pick(spaces, 1, times) if times else None
    if action in BOUGHT:
        times = min(times, enterprises.left(state, BOUGHT[action]))
        wanted = range(1, times + 1)
        times = max((each for each in wanted if needed(state, seat, Act(action, each)) <= purse), default=0)
    if not times:
        return None
    if action == ENLIST_WRITER:
        caps = tuple((each.id, times) for each in tables(state).presidencies)
        return Split(times, caps, exact=False, least=1, unit="writers")
    return Amount(1, times)


def _extra(state: State, seat: str) -> Options | None:
    """The law's extra action, once (2E-5.1.7)."""
    action = extra_action(state)
    if not action or _barred(state, seat, action, BARRED_ALWAYS):
        return None
    ways = _ways(state, seat, action, 1)
    return OneOf(((action, ways),)) if ways is not None else None


def price(state: State, seat: str, action: str, extra: bool = False) -> int:
    """Pounds for one luxury, shipyard or workshop; Industry Subsidy helps whose marker lies elsewhere (2E-5.2.5)."""
    subsidised = action == BUY_WORKSHOP and not extra and in_force(state, INDUSTRY_SUBSIDY)
    if subsidised and family(state, seat).marker != BUY_WORKSHOP:
        return SUBSIDISED_WORKSHOP
    return tables(state).family_action(action).cost


def _prices(state: State, seat: str) -> Counts:
    """Empty spaces of the stock exchange, left to right, with the family's price (2E-5.2.6, 2E-5.2.9)."""
    broker = cards.has(state, seat, cards.STOCK_BROKER) or seat in state.this_turn.broker_users
    taken = {place for place, _ in under(state, stock(""))}
    return tuple(
        (space.id, BROKER_PRICE if broker else space.price)
        for space in tables(state).tracks.stock_exchange
        if stock(space.id) not in taken
    )


def default(state: State, seat: str) -> Choice:
    """A writer in the box with fewest own writers, if that needs no piece from a prize; else nothing (2E-5.1.2)."""
    asked = options(state, seat)
    action: Choice = None
    if number(state, SUPPLY, seat) and not _barred(state, seat, ENLIST_WRITER, BARRED):
        action = (ENLIST_WRITER, ((default_box(state, seat), 1),))
    if not isinstance(asked, Form):
        return action
    rest: dict[str, Choice] = {EXTRA: None, FROM_PRIZES: ()}
    return (action, *(rest[name] for name, _ in asked.parts[1:]))


def default_box(state: State, seat: str) -> str:
    """The Writers box with fewest own writers, the first of several (2E-5.2.8)."""
    boxes = [each.id for each in tables(state).presidencies]
    return min(boxes, key=lambda box: number(state, writers(box), seat))


def read(asked: Options, choice: Choice) -> Act:
    """A choice that fits the options that were asked as an act."""
    if not isinstance(asked, Form):
        return _read(choice)
    assert isinstance(choice, tuple)
    said = {name: part for (name, _), part in zip(asked.parts, choice, strict=True)}
    act = _read(said[ACTION])
    extra = _read(said.get(EXTRA))
    pieces = said.get(FROM_PRIZES, ())
    return msgspec.structs.replace(act, extra=extra if extra.action else None, from_prizes=_counts(pieces))


def _read(choice: Choice) -> Act:
    if choice is None:
        return Act()
    assert isinstance(choice, tuple)
    action, inner = str(choice[0]), choice[1]
    if action == ENLIST_WRITER:
        boxes = _counts(inner)
        return Act(action, total(boxes), boxes=boxes)
    if action == SEEK_SHARE:
        spaces = tuple(str(each) for each in inner) if isinstance(inner, tuple) else (str(inner),)
        return Act(action, len(spaces), spaces=spaces)
    assert isinstance(inner, int)
    return Act(action, inner)


def _counts(choice: Choice) -> Counts:
    assert isinstance(choice, tuple)
    return tuple((str(entry[0]), int(str(entry[1]))) for entry in choice if isinstance(entry, tuple))


def cost(state: State, seat: str, act: Act) -> int:
    """Pounds of an act, its extra action included."""
    own = _cost(state, seat, act, extra=False)
    return own + _cost(state, seat, act.extra, extra=True) if act.extra else own


def _cost(state: State, seat: str, act: Act, *, extra: bool) -> int:
    """Pounds of one action alone."""
    if act.action in BOUGHT:
        return act.number * price(state, seat, act.action, extra)
    if not act.spaces:
        return 0
    prices = dict(_prices(state, seat))
    return sum(prices[space] for space in act.spaces)


def needed(state: State, seat: str, act: Act) -> int:
    """Pounds that a family must have for an act: what the Foundry earns by one workshop helps to pay for the next thing."""
    pounds = cost(state, seat, act)
    if act.action != BUY_WORKSHOP or not cards.has(state, seat, cards.FOUNDRY):
        return pounds
    before = msgspec.structs.replace(act, extra=None)
    earning = act.number if cost(state, seat, before) < pounds else act.number - 1
    return pounds - earning * fees.FEE


def against(state: State, seat: str, act: Act) -> tuple[Refusal, ...]:
    """All reasons against an act that fits the options."""
    found: list[Refusal] = []
    purse, pounds = accounts.holds(state, seat), needed(state, seat, act)
    if pounds > purse:
        found.append(Refusal("family_cannot_pay", RuleId("2E-5.1.5"), facts(cost=pounds, treasury=purse)))
    missing = max(0, act.pieces - number(state, SUPPLY, seat))
    if total(act.from_prizes) != missing:
        named = facts(needed=missing, named=total(act.from_prizes))
        found.append(Refusal("pieces_from_prizes", RuleId("2E-5.1.6"), named))
    if act.extra:
        found += _against_extra(state, act, act.extra)
    return tuple(found)


def _against_extra(state: State, act: Act, extra: Act) -> list[Refusal]:
    found: list[Refusal] = []
    if extra.action == ENLIST_WRITER and act.action == ENLIST_WRITER:
        found.append(Refusal("extra_writer_after_writer", RuleId("2E-5.1.7")))
    if set(act.spaces) & set(extra.spaces):
        found.append(Refusal("space_named_twice", RuleId("2E-5.2.6"), facts(space=extra.spaces[0])))
    if extra.action == act.action and act.action in BOUGHT:
        supply = enterprises.left(state, BOUGHT[act.action])
        if act.number + extra.number > supply:
            found.append(Refusal("supply_too_small", RuleId("2E-5.1.5"), facts(left=supply)))
    return found


def carry_out(state: State, seat: str, act: Act) -> tuple[State, tuple[Event, ...]]:
    """The state after a family's action and its extra one, and what to tell."""
    events: list[Event] = []
    for name, pieces in act.from_prizes:
        points = pieces * tables(state).prize(name).victory_points
        state = enterprises.score(move(state, seat, prize(name), SUPPLY, pieces), seat, -points)
        events.append(told("piece_from_prize", seat=seat, prize=name, pieces=pieces, points=points))
    if not act.action:
        events.append(told("family_rests", seat=seat))
    else:
        pounds = cost(state, seat, msgspec.structs.replace(act, extra=None))
        state, done = _done(state, seat, act, pounds)
        events += done
        if family(state, seat).marker != GONE:
            state = enterprises.change(state, seat, marker=act.action)
    if act.extra:
        pounds = _cost(state, seat, act.extra, extra=True)
        state, done = _done(state, seat, act.extra, pounds)
        events += done
    return state, tuple(events)


def _done(state: State, seat: str, act: Act, pounds: int) -> tuple[State, list[Event]]:
    each = pounds // act.number if act.action in BOUGHT else 0
    state = accounts.pay(state, seat, accounts.BANK, pounds - each * act.number)
    events = [told("family_acts", seat=seat, action=act.action, number=act.number, pounds=pounds)]
    for box, pieces in act.boxes:
        state = move(state, seat, SUPPLY, writers(box), pieces)
        events.append(told("writers_enlisted", seat=seat, presidency=box, number=pieces))
    for space in act.spaces:
        state = move(state, seat, SUPPLY, stock(space))
    if act.action == ENLIST_OFFICER:
        state = move(state, seat, SUPPLY, TRAINING, act.number)
    for _ in range(act.number if act.action in BOUGHT else 0):
        state, more = _buy(accounts.pay(state, seat, accounts.BANK, each), seat, act.action)
        events += more
    return state, events


def _buy(state: State, seat: str, action: str) -> tuple[State, list[Event]]:
    if action == BUY_LUXURY:
        return enterprises.gain_luxury(state, seat), []
    if action == BUY_SHIPYARD:
        state, name = enterprises.gain_shipyard(state, seat)
        return state, [told("shipyard_bought", seat=seat, ship=name)]
    state = enterprises.gain_workshop(state, seat)
    state, earned = fees.foundry(state)
    return state, list(earned)
