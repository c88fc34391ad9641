"""The cards that are played at windows of the turn: when each may be, whom it hits, and what it does (2E-3.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.options import Choice
from engine.core.step import roll_key
from engine.second import accounts, cards, elephant, offices, orders, power, prizes
from engine.second.accounts import BALANCE, BANK
from engine.second.blackmail.playing import FINAL_SCORING, Effect
from engine.second.enterprises import change
from engine.second.family_pieces import PENSIONERS, number
from engine.second.state import Elephant, State, family, tables


class Card(ABC):
    """One card; `wish` is its holder's instruction, never None."""

    @abstractmethod
    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        """Whether it may be played as its holder wants, and what the holder waits for has come."""

    def victim(self, state: State, seat: str, wish: Choice) -> str:
        """The family that it hits; who plays it, if it hits no other."""
        return seat

    @abstractmethod
    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        """What it does."""


class PrimeMinistersEar(Card):
    """Two power markers on neighbouring spaces change places: the named one rises (2E-3.3.8)."""

    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        return bool(power.above(state, _target(wish)))

    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        raised = _target(wish)
        state, event = power.swapped(state, raised, power.above(state, raised))
        return Effect(state, (event,))


def _target(wish: Choice) -> str:
    (target,) = msgspec.convert(wish, tuple[str])
    return target


class CompanyFraud(Card):
    """A die for each office held: twice the highest is taken out of the Balance, as far as it goes (2E-3.3.9)."""

    PER_PIP = 2

    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        (least,) = msgspec.convert(wish, tuple[int])
        return bool(_held(state, seat)) and accounts.holds(state, BALANCE) >= least

    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        roll = chance.roll(roll_key(state, frame, cards.COMPANY_FRAUD), len(_held(state, seat)))
        pounds = min(accounts.holds(state, BALANCE), self.PER_PIP * max(roll.values))
        state = accounts.pay(state, BALANCE, seat, pounds)
        event = told("company_fraud", seat=seat, dice=roll.values, pounds=pounds)
        return Effect(state, (event,), (roll,))


def _held(state: State, seat: str) -> tuple[str, ...]:
    """The offices of a family."""
    return tuple(name for name, _ in state.offices if offices.holder(state, name) == seat)


class LettersOfIntroduction(Card):
    """Spouses of all other families help this season's retirements too (2E-3.3.10)."""

    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        return _may_retire(state, seat) and bool(prizes.spouses_of_others(state, seat))

    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        used = family(state, seat).discounts
        return Effect(change(state, seat, discounts=(*used, cards.LETTERS_OF_INTRODUCTION)))


def _may_retire(state: State, seat: str) -> bool:
    """Whether a family has pensioners, or a special retirement before it; the last one is over when Final Scoring asks."""
    special = prizes.special_limit(state, seat) if state.phase != FINAL_SCORING else 0
    return bool(number(state, PENSIONERS, seat) or special)


class Scandal(Card):
    """An officeholder goes home without retirement (2E-3.3.7)."""

    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        office, families = _office(wish)
        holder = offices.holder(state, office)
        return bool(holder) and (holder in families if families else holder != seat)

    def victim(self, state: State, seat: str, wish: Choice) -> str:
        return offices.holder(state, _office(wish)[0])

    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        office, _ = _office(wish)
        event = told("scandal", seat=offices.holder(state, office), office=office)
        return Effect(offices.vacate(state, office), (event,))


def _office(wish: Choice) -> tuple[str, tuple[str, ...]]:
    return msgspec.convert(wish, tuple[str, tuple[str, ...]])


class EnvoyToTheMughals(Card):
    """The Elephant is placed anew; the best open order of the region of its tail pays (2E-3.3.6)."""

    def ready(self, state: State, seat: str, wish: Choice) -> bool:
        return _place(state, wish) is not None

    def effect(self, state: State, frame: Frame[object], seat: str, wish: Choice, chance: Chance) -> Effect:
        place = _place(state, wish)
        assert place is not None
        state = elephant.placed(state, place)
        open_there = orders.open_orders(state, place.tail)
        pounds = max((tables(state).order(name).value for name in open_there), default=0)
        state = accounts.pay(state, BANK, seat, pounds)
        return Effect(state, (told("elephant_placed", seat=seat, place=elephant.key(place), pounds=pounds),))


def _place(state: State, wish: Choice) -> Elephant | None:
    """The place that is wanted, if the Elephant may stand there now; where it stands it may stay."""
    name, _ = msgspec.convert(wish, tuple[str, tuple[str, ...]])
    legal = (state.elephant, *elephant.places(state))
    return next((each for each in legal if elephant.key(each) == name), None)


CARDS: Mapping[str, Card] = {
    cards.THE_PRIME_MINISTERS_EAR: PrimeMinistersEar(),
    cards.COMPANY_FRAUD: CompanyFraud(),
    cards.LETTERS_OF_INTRODUCTION: LettersOfIntroduction(),
    cards.SCANDAL_ON_LEADENHALL_STREET: Scandal(),
    cards.SCANDAL_IN_INDIA: Scandal(),
    cards.ENVOY_TO_THE_MUGHALS: EnvoyToTheMughals(),
}
