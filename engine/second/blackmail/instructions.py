"""What families have said about their face-down cards: the same ten lines for all, whichever cards they hold (2E-3.3.3).

An instruction stands until its card leaves the family, or another takes its place; one without its card means nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import get_args

from engine.core.ids import Seat
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick
from engine.core.sealed import Sealed
from engine.second import cards, elephant
from engine.second.around import CHAIRMAN
from engine.second.checks import Result
from engine.second.enterprises import change
from engine.second.offices import GOVERNOR_GENERAL
from engine.second.state import Elephant, State, family
from engine.second.tables import load_canonical
from engine.second.tables.base import Target
from engine.second.tables.offices import Office
from engine.second.tables.tables import Tables

PLAY = "play"
AT_ONCE = "at_once"
MOST_BALANCE = 99
"""The highest Balance for which Company Fraud can be made to wait."""


def of(state: State, seat: str, card: str) -> Choice:
    """How a family's card is to be played, None to keep it."""
    return dict(family(state, seat).instructions.open()).get(card)


def given(state: State, seat: str, card: str, choice: Choice) -> State:
    """The state with an instruction for a card (None: keep it) in place of the one before."""
    kept = tuple(each for each in family(state, seat).instructions.open() if each[0] != card)
    now = kept if choice is None else tuple(sorted((*kept, (card, choice)), key=lambda pair: pair[0]))
    return change(state, seat, instructions=Sealed(now))


def forgotten(state: State, seat: str, gone: Iterable[str]) -> State:
    """The state without a family's instructions for cards that left it."""
    for card in gone:
        if of(state, seat, card) is not None:
            state = given(state, seat, card, None)
    return state


def options(state: State, seat: Seat) -> Options:
    """An instruction for one of the ten cards; nothing in it depends on who holds what."""
    return _options(state.data, state.seats, seat)


@lru_cache(maxsize=256)
def _options(data: bytes, seats: tuple[Seat, ...], seat: Seat) -> Options:
    book = load_canonical(data)
    every = tuple(str(each) for each in seats)
    london, india = scandalous(book)
    reroll = Form(
        (
            ("of", Pick(every, 1, len(every))),
            ("results", Pick(tuple(result.value for result in Result), 1, len(Result))),
        )
    )
    said: dict[str, Options] = {
        cards.THE_PRIME_MINISTERS_EAR: Form((("raise", Pick(get_args(Target))),)),
        cards.COMPANY_FRAUD: Form((("balance", Amount(1, MOST_BALANCE, "£")),)),
        cards.LETTERS_OF_INTRODUCTION: Pick((PLAY,)),
        cards.SCANDAL_ON_LEADENHALL_STREET: _scandal(london, every),
        cards.SCANDAL_IN_INDIA: _scandal(india, every),
        cards.HIRING_PREFERENCE: _hire(book, seat),
        cards.ENVOY_TO_THE_MUGHALS: Form(
            (("place", Pick(everywhere(book))), ("when", Pick((AT_ONCE,), 0, 1)))
        ),
        cards.MERCANTILE_CONNECTION: reroll,
        cards.DIPLOMATIC_CONNECTION: reroll,
        cards.MAN_ON_THE_INSIDE: _cancel(book, every),
    }
    return OneOf(tuple((card.id, OrPass(said[card.id])) for card in book.blackmail_cards))


def scandalous(book: Tables) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The offices that Scandal on Leadenhall Street can empty, and those of Scandal in India (2E-3.3.7)."""
    india = tuple(each.id for each in book.offices if in_india(each))
    return tuple(each.id for each in book.offices if each.id not in india), india


def in_india(office: Office) -> bool:
    """Whether an office is that of a President, of a Governor, or the Governor General's."""
    return bool(office.presidency or office.region or office.id == GOVERNOR_GENERAL)


def _scandal(offices: tuple[str, ...], every: tuple[str, ...]) -> Options:
    """The office, and the families whose holder is meant: none named, any other than the own family's."""
    return Form((("office", Pick(offices)), ("held_by", Pick(every, 0, len(every)))))


def _hire(book: Tables, seat: str) -> Options:
    """The office, and which of the family's own candidates: none named, the first in order (2E-3.3.5)."""
    offices = tuple(each.id for each in book.offices if each.id != CHAIRMAN)
    return Form((("office", Pick(offices)), ("candidate", Pick(_own(book, seat, offices), 0, 1))))


def _own(book: Tables, seat: str, offices: tuple[str, ...]) -> tuple[str, ...]:
    """Every name that a candidate of the family can have."""
    presidencies = tuple(each.id.removesuffix("_presidency") for each in book.presidencies)
    kinds = ("writer", "officer", "used_officer", "commander")
    boxes = tuple(f"{seat}_{kind}_{presidency}" for kind in kinds for presidency in presidencies)
    return (*boxes, f"{seat}_trainee", *(f"{seat}_{office}" for office in offices))


def everywhere(book: Tables) -> tuple[str, ...]:
    """Every place that the Elephant can have, whatever the map looks like."""
    inside = tuple(elephant.key(Elephant(each.id)) for each in book.regions)
    facing = (
        elephant.key(elephant.facing(each.id, head)) for each in book.regions for head in each.clockwise
    )
    return (*inside, *facing)


def _cancel(book: Tables, every: tuple[str, ...]) -> Options:
    """The cards to be cancelled, and the families whom they must hit."""
    others = tuple(card.id for card in book.blackmail_cards if card.id != cards.MAN_ON_THE_INSIDE)
    return Form((("cards", Pick(others, 1, len(others))), ("against", Pick(every, 1, len(every)))))
