"""What people and the Crown sell each other for cubes: enterprises, shares, cards, a few pounds (2E-16.1.13, 2E-16.4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.deal import Transfer
from engine.core.event import Event, told
from engine.core.ids import Facts, RuleId, Seat, facts
from engine.core.options import Form, OneOf, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answer, Outcome, Step
from engine.second import accounts, goods, promises
from engine.second.crown.pool import cubes, humans, moved, rewarded
from engine.second.crown.setup_and_terms import EASY
from engine.second.enterprises import shipyards
from engine.second.free_acts import FreeAct
from engine.second.state import CROWN, YARD, State, family, ship, tables, with_family

PHASES = ("firms", "hiring", "company_operation", "bonuses", "revenue")
"""Phases in which flat favours are to be had (2E-16.1.13)."""
EXCHANGE = "give_promise_card"
"""An own promise card for cubes, in an easy game."""
POUNDS = 3
"""Pounds of the favour that gives money."""


def _ships(fitted: bool) -> Callable[[State, str], tuple[str, ...]]:
    def owned(state: State, seat: str) -> tuple[str, ...]:
        return tuple(name for name in shipyards(state, seat) if (ship(state, name).place != YARD) == fitted)

    return owned


def _cards(state: State, seat: str) -> tuple[str, ...]:
    return tuple(card for card in family(state, seat).prestige if tables(state).prestige_card(card).tradeable)


def _has(number: Callable[[State, str], int]) -> Callable[[State, str], tuple[str, ...]]:
    """For things that are alike: one nameless entry if there is any."""
    return lambda state, seat: ("",) if number(state, seat) > 0 else ()


def _workshops(state: State, seat: str) -> int:
    return family(state, seat).workshops - family(state, seat).invested


GOODS: Mapping[str, Callable[[State, str], tuple[str, ...]]] = {
    "unfitted_shipyard": _ships(fitted=False),
    "fitted_shipyard": _ships(fitted=True),
    "workshop": _has(_workshops),
    "invested_workshop": _has(lambda state, seat: family(state, seat).invested),
    "luxury": _has(lambda state, seat: family(state, seat).luxuries),
    "prestige_enterprise": _cards,
    "three_pounds": _has(lambda state, seat: accounts.holds(state, seat) - POUNDS + 1),
}
"""What of a good a family could give."""


def handed(state: State, good: str, what: str, source: str, target: str) -> State | None:
    """The state after something of that good went from one to the other, None if it cannot."""
    if good == "invested_workshop":
        return _invested(state, source, target)
    if good == "workshop" and not family(state, source).workshops - family(state, source).workshops_used:
        good = "used_workshop"
    name, number = {
        "workshop": ("workshops", 1),
        "used_workshop": ("used_workshops", 1),
        "luxury": ("luxuries", 1),
        "three_pounds": ("pounds", POUNDS),
        "pound": ("pounds", 1),
        "share": ("shares", 1),
    }.get(good, (what, 1))
    if good.endswith("shipyard"):
        name = next(row.shipyard for row in tables(state).ships if row.id == what)
    done = goods.handed_over(state, Transfer(name, Seat(source), Seat(target), number))
    return done if isinstance(done, State) else None


def _invested(state: State, source: str, target: str) -> State | None:
    """An invested workshop keeps its side; one that has voted goes last."""
    giver, taker = family(state, source), family(state, target)
    if not giver.invested:
        return None
    used = int(giver.workshops_used == giver.workshops)
    given = msgspec.structs.replace(
        giver,
        workshops=giver.workshops - 1,
        invested=giver.invested - 1,
        workshops_used=giver.workshops_used - used,
    )
    taken = msgspec.structs.replace(
        taker,
        workshops=taker.workshops + 1,
        invested=taker.invested + 1,
        workshops_used=taker.workshops_used + used,
    )
    return with_family(with_family(state, source, given), target, taken)


def price(state: State, favour: str) -> int:
    """Cubes that a person pays for a flat favour, gets if negative."""
    return -int(getattr(tables(state).crown.flat_favours, favour))


def _on_sale(state: State, seat: str) -> tuple[tuple[str, Options], ...]:
    found: list[tuple[str, Options]] = []
    for good, owned in GOODS.items():
        for favour, source in ((f"give_{good}", seat), (f"take_{good}", CROWN)):
            if not hasattr(tables(state).crown.flat_favours, favour):
                continue
            if price(state, favour) > cubes(state, seat):
                continue
            among = owned(state, source)
            if among:
                found.append((favour, Form(()) if among == ("",) else Pick(among)))
    if promised := _exchangeable(state, seat):
        found.append((EXCHANGE, Pick(promised)))
    return tuple(found)


def _exchangeable(state: State, seat: str) -> tuple[str, ...]:
    """Own promise cards of an easy game, of which one may leave it for cubes (2E-16.1.4)."""
    if state.settings.crown_difficulty != EASY:
        return ()
    issued = tuple((name, holder) for name, holder in state.promises if name.startswith(f"{seat}."))
    left = any(not holder for _, holder in issued)
    return () if left else tuple(name for name, holder in issued if holder == seat)


def exchanged(state: State, seat: str, card: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a promise card left the game for half as many cubes as there were turns, rounded up (2E-16.1.4)."""
    state = promises.out_of_the_game(state, *card.split(".", 1))
    return rewarded(state, seat, _worth(state))


def _worth(state: State) -> int:
    """Cubes for a promise card (2E-16.1.4)."""
    return -(-state.turn // 2)


class Market(FreeAct):
    """Flat favours, to be had at any time from the Firms phase to the end of Revenue (2E-16.1.13)."""

    kind = "flat_favour"
    phrase = Phrase("crown", ("trade with the crown", "flat favour"), idle=("buy", "get"))
    rule = RuleId("2E-16.1.13")

    def offer(self, state: State, seat: Seat) -> Options | None:
        if state.crown is None or seat not in humans(state) or state.phase not in PHASES:
            return None
        branches = _on_sale(state, seat)
        return OneOf(branches) if branches else None

    def about(self, state: State, seat: Seat, offer: Options) -> Facts:
        assert isinstance(offer, OneOf)
        names = tuple(name for name, _ in offer.branches)
        given = tuple(name for name in names if name.startswith("give_"))
        taken = tuple(name for name in names if name not in given)
        return facts(
            cubes=cubes(state, seat),
            offers=given,
            rewards=tuple(-price(state, name) if name != EXCHANGE else _worth(state) for name in given),
            favours=taken,
            prices=tuple(price(state, name) for name in taken),
        )

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        assert isinstance(answer.choice, tuple)
        favour, what = str(answer.choice[0]), answer.choice[1]
        verb, _, good = favour.partition("_")
        named = what if isinstance(what, str) else ""
        told_first = told("favour_bought", seat=answer.seat, favour=favour, what=named)
        if favour == EXCHANGE:
            state, got = exchanged(state, answer.seat, named)
            return Outcome(state, (told_first, *got))
        parties = (answer.seat, CROWN) if verb == "give" else (CROWN, answer.seat)
        done = handed(state, good, named, *parties)
        if done is None:
            return Outcome(state, (told("favour_impossible", seat=answer.seat, favour=favour),))
        done, events = settled(done, answer.seat, price(state, favour))
        return Outcome(done, (told_first, *events))


def settled(state: State, seat: str, cost: int) -> tuple[State, tuple[Event, ...]]:
    """The state after a favour was paid for, or its reward given as far as the Crown has cubes (2E-16.1.2)."""
    if cost <= 0:
        return rewarded(state, seat, -cost)
    return moved(state, seat, CROWN, cost), (told("cubes_paid", seat=seat, cubes=cost),)


STEPS: Mapping[str, Step[State]] = {"crown_market": Market()}
