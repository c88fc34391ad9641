"""Deals of the first edition: money, captained ships and promise cubes change hands at once, or not at all (1E-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.core.counts import Counts
from engine.core.deal import Current, DealRules, Item, Transfer
from engine.core.deal_steps import deal_steps
from engine.core.ids import Moment, RuleId, Seat, facts
from engine.core.options import Amount, Choice, Form, OneOf, Options, Pick, Several
from engine.core.placement import Placement
from engine.core.refusal import Refusal
from engine.core.step import Step
from engine.first import cubes, promises
from engine.first.accounts import balance, pay
from engine.first.state import State
from engine.first.words import WORDS

POUNDS = "pounds"
MOST_ITEMS = 12
"""Items of one deal, enough for every family to give and take two things."""

_PROMISES = "_promises"
_SHIPS = "ships_in_"
_USED = "used_ships_in_"


def ships_name(place: str) -> str:
    """What captained ships of a cube place are called in a deal: "ships_in_bengal", "used_ships_in_bengal"."""
    where = place.removeprefix("ship.")
    return f"{_USED}{where.removesuffix('.used')}" if where.endswith(".used") else f"{_SHIPS}{where}"


def ships_place(what: str) -> str:
    """The cube place of the ships that are called so in a deal, "" if it is something else."""
    if what.startswith(_USED):
        return f"ship.{what.removeprefix(_USED)}.used"
    return f"ship.{what.removeprefix(_SHIPS)}" if what.startswith(_SHIPS) else ""


@lru_cache(maxsize=64)
def _options(
    seats: tuple[Seat, ...], richest: int, stock: Counts, promised: Placement, ships: Placement
) -> Options | None:
    """What a deal may consist of, with the most that any family could give; few questions change that."""
    things = tuple(_things(seats, richest, stock, promised, ships))
    if not things:
        return None
    item = Form((("from", Pick(seats)), ("gives", OneOf(things)), ("to", Pick(seats))))
    return Several(item, 1, MOST_ITEMS)


def _things(
    seats: tuple[Seat, ...], richest: int, stock: Counts, promised: Placement, ships: Placement
) -> Iterator[tuple[str, Options]]:
    if richest:
        yield POUNDS, Amount(1, richest, "£")
    owed = {str(seat): 0 for seat in seats}
    for families in (stock, *(families for _, families in promised)):
        for family, number in families:
            owed[family] = max(number, owed[family])
    yield from ((f"{seat}{_PROMISES}", Amount(1, most, "promises")) for seat, most in owed.items() if most)
    for place, families in ships:
        yield ships_name(place), Amount(1, max(held for _, held in families), "ships")


class Deals(DealRules[State]):
    """What a deal may move (1E-2.1.2); nothing else can be named in one (1E-2.1.3)."""

    rule = RuleId("1E-2.1.2")

    def options(self, state: State, seat: Seat) -> Options | None:
        """What a deal may consist of: the same for every family."""
        money = dict(state.money)
        return _options(
            state.seats,
            max(money.get(each, 0) for each in state.seats),
            cubes.at(state, cubes.STOCK),
            cubes.under(state, promises.CARD),
            cubes.under(state, "ship."),
        )

    def offered(
        self, state: State, seats: tuple[Seat, ...], current: Current
    ) -> tuple[tuple[Seat, Options], ...]:
        """As `options`, worked out once for all."""
        options = self.options(state, state.seats[0])
        return tuple((seat, options) for seat in seats) if options is not None else ()

    def items(self, state: State, seat: Seat, choice: Choice) -> tuple[Item, ...]:
        assert isinstance(choice, tuple)
        return tuple(_item(each) for each in choice)

    def transfer(self, state: State, item: Transfer) -> State | tuple[Refusal, ...]:
        """The state after one thing changed hands, or why its giver or receiver cannot (1E-2.1.4)."""
        if item.what == POUNDS:
            return _money(state, item)
        if place := ships_place(item.what):
            return _ships(state, item, place)
        return _promises(state, item, Seat(item.what.removesuffix(_PROMISES)))

    def describe(self, item: Item) -> str:
        """One item as its order line would say it: "Larkins gives 3 pounds to Sykes"."""
        assert isinstance(item, Transfer)
        many, one, *_ = WORDS[item.what]
        giver, receiver = WORDS[item.source][0], WORDS[item.target][0]
        return f"{giver} gives {item.count} {one if item.count == 1 else many} to {receiver}"

    def lapses(self, state: State) -> Moment | None:
        """An offer stands until the phase ends."""
        return Moment(state.phase)

    def longest(self, state: State) -> Moment | None:
        """At its proposer's wish it stands until the turn ends."""
        return Moment(f"turn_{state.turn}")


def _item(choice: Choice) -> Transfer:
    assert isinstance(choice, tuple)
    source, thing, target = choice
    assert isinstance(thing, tuple)
    what, number = thing
    assert isinstance(number, int)
    return Transfer(str(what), Seat(str(source)), Seat(str(target)), number)


def _short(code: str, rule: str, seat: Seat, item: Transfer, has: int) -> tuple[Refusal, ...]:
    found = facts(seat=seat, what=item.what, needed=item.count, has=has)
    return (Refusal(code, RuleId(rule), found),)


def _money(state: State, item: Transfer) -> State | tuple[Refusal, ...]:
    has = balance(state, item.source)
    if has < item.count:
        return _short("deal_short_of_money", "1E-2.1.4", item.source, item, has)
    return pay(state, item.source, item.target, item.count)


def _ships(state: State, item: Transfer, place: str) -> State | tuple[Refusal, ...]:
    """The seller's captain returns to stock, one of the buyer's stock takes its place, ready or not (1E-2.1.6)."""
    has = cubes.number(state, place, item.source)
    spare = cubes.number(state, cubes.STOCK, item.target)
    if has < item.count:
        return _short("deal_short_of_ships", "1E-2.1.4", item.source, item, has)
    if spare < item.count:
        return _short("deal_without_captain", "1E-2.1.6", item.target, item, spare)
    state = cubes.move(state, item.source, place, cubes.STOCK, item.count)
    return cubes.move(state, item.target, cubes.STOCK, place, item.count)


def _promises(state: State, item: Transfer, giver: Seat) -> State | tuple[Refusal, ...]:
    """Own stock cubes become promises; held ones are handed on, or return to their giver (1E-2.2.7)."""
    if item.source == giver:
        has = cubes.number(state, cubes.STOCK, giver)
        if has < item.count:
            return _short("deal_short_of_cubes", "1E-2.3.1", giver, item, has)
        return promises.give(state, giver, item.target, item.count)
    has = promises.held(state, item.source, giver)
    if has < item.count:
        return _short("deal_short_of_promises", "1E-2.1.4", item.source, item, has)
    return promises.hand_on(state, giver, item.source, item.target, item.count)[0]


STEPS: Mapping[str, Step[State]] = deal_steps(Deals(), dict)
"""No deal of this edition answers a question, so its steps look no other step up (1E-2.1.1)."""
