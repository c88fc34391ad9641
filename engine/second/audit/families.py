"""Seats, money, family pieces, enterprises: what belongs to families is whole and in its place (2E-0.1.2, 2E-1.1.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import total
from engine.second import charter, family_pieces
from engine.second.accounts import BALANCE, BANK
from engine.second.audit.known import known
from engine.second.cards import LETTERS_OF_INTRODUCTION
from engine.second.offices import in_play
from engine.second.state import CROWN, FamilyState, ShipState, State, tables

GONE = "gone"
"""The opportunity marker of a family for which it left the game (Lady Glencora)."""
_ONE_PIECE = ("office.", "commander.", "stock.", "order.")


def _seats(state: State) -> Iterator[str]:
    people = [seat for seat in state.seats if seat != CROWN]
    if sorted(people) != sorted(state.dealt) or (CROWN in state.seats) != (state.crown is not None):
        yield f"seats: {state.seats} sit at the table, {state.dealt} were dealt"
    if tuple(seat for seat, _ in state.families) != tuple(sorted(state.seats)):
        yield f"families: {[seat for seat, _ in state.families]} have something before them, not {state.seats}"
    turns = tables(state).scenario(state.settings.scenario)
    if not turns.first_turn <= state.turn <= turns.last_turn:
        yield f"turn: {state.turn}, the game has turns {turns.first_turn} to {turns.last_turn}"


def _money(state: State) -> Iterator[str]:
    """Every pound is in one purse, and only the bank may owe (2E-0.1.2, 2E-1.5.5)."""
    if total(state.money):
        yield f"money: all purses with the bank add up to {total(state.money)}, not to 0"
    book = tables(state)
    offices = (each.id for each in book.offices if each.has_money and in_play(state, each.id))
    firms = (
        purse for manager, _ in state.firms for purse in (charter.london(manager), charter.india(manager))
    )
    purses = {BANK, BALANCE, *state.seats, *offices, *firms}
    for purse, pounds in state.money:
        if pounds < 0 and purse != BANK:
            yield f"money: {purse} holds {pounds}"
        if purse not in purses:
            yield f"money: there is no purse {purse}"


def _pieces(state: State) -> Iterator[str]:
    """Each family has all of its pieces, each in one place (2E-1.1.1, 2E-1.1.2)."""
    have: dict[str, int] = dict.fromkeys(state.seats, 0)
    places = known(state).places
    for place, families in state.pieces:
        if place not in places:
            yield f"pieces: there is no place {place}"
        if place.startswith(_ONE_PIECE) and total(families) != 1:
            yield f"pieces: {place} holds {total(families)} pieces, not one"
        for family, held in families:
            if held < 0:
                yield f"pieces: {family} has {held} in {place}"
            if family in have:
                have[family] += held
            else:
                yield f"pieces: {family} has pieces in {place} but no seat"
    for family, held in have.items():
        whole = tables(state).family(family).pieces
        if held != whole:
            yield f"pieces: {family} has {held} in all places, not {whole}"


def _holders(state: State) -> Iterator[str]:
    """Nobody holds an office that is not in play (2E-1.4.1)."""
    for place, _ in family_pieces.under(state, "office."):
        if not in_play(state, place.removeprefix("office.")):
            yield f"pieces: {place} has a holder but is not in play"


def _possessions(state: State) -> Iterator[str]:
    """Enterprises of a family: exhausted and invested ones are among those it owns (2E-1.6.2, 2E-1.7.5)."""
    there = known(state)
    for seat, held in state.families:
        yield from _amounts(seat, held)
        for name in held.used:
            owned = name in held.prestige or dict(state.ships).get(name, ShipState()).owner == seat
            if not owned:
                yield f"{seat}: {name} is exhausted but not owned"
        if held.marker not in ("", GONE, *there.actions):
            yield f"{seat}: the opportunity marker lies on {held.marker}"
        for name in held.discounts:
            if name not in (*there.spouses, LETTERS_OF_INTRODUCTION):
                yield f"{seat}: {name} gives no discount"


def _amounts(seat: str, held: FamilyState) -> Iterator[str]:
    for name in (
        "workshops", "invested", "workshops_used", "luxuries", "trophies", "law_tokens", "spent", "retired",
    ):  # fmt: skip
        if getattr(held, name) < 0:
            yield f"{seat}: {name} {getattr(held, name)}"
    for name in ("invested", "workshops_used"):
        if getattr(held, name) > held.workshops:
            yield f"{seat}: {name} {getattr(held, name)} of {held.workshops} workshops"


def _supplies(state: State) -> Iterator[str]:
    """No more workshops and luxuries than there are cards."""
    for kind, owned in (
        ("workshop", sum(held.workshops for _, held in state.families)),
        ("luxury", sum(held.luxuries for _, held in state.families)),
    ):
        if owned > tables(state).enterprise(kind).supply:
            yield f"{kind}: {owned} are owned, there are {tables(state).enterprise(kind).supply}"


def _promises(state: State) -> Iterator[str]:
    """Every family's five promise cards, each with one holder or out of the game (2E-3.2.1)."""
    cards = tuple(each.id for each in tables(state).promise_cards)
    wanted = sorted(f"{seat}.{card}" for seat in state.dealt for card in cards) if state.promises else []
    if [card for card, _ in state.promises] != wanted or not (wanted or state.crown):
        yield f"promises: {[card for card, _ in state.promises]}, not {wanted}"
    for card, holder in state.promises:
        if holder and holder not in state.seats:
            yield f"promises: {card} is held by {holder}, who has no seat"


CHECKS = (_seats, _money, _pieces, _holders, _possessions, _supplies, _promises)
