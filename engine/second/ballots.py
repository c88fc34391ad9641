"""Votes in Parliament: what a family can cast, with money, enterprises and promises (2E-12.3)."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.event import Event
from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Pick, Several
from engine.core.per_state import per_state
from engine.second import accounts, cards, enterprises, promises
from engine.second.laws import DEREGULATION, MASSES_DEMAND_FRANCHISE, in_force
from engine.second.memos.parliament import NO_POLICY, VoteMemo
from engine.second.promises import VOTE_WITH_MY_ENTERPRISES
from engine.second.state import CROWN, YARD, State, family, ship, tables

FOR, AGAINST = "for", "against"
BOUGHT, WORKSHOPS, SHIPYARDS, CARDS = "bought", "workshops", "shipyards", "cards"
PROMISES, IN_NAME_OF = "promises", "in_name_of"
DEAR_VOTE, DISENFRANCHISED = 2, 1
"""With Masses Demand Franchise: pounds for a bought vote, votes of a Rotten Borough."""


class Uses(Struct, frozen=True):
    """Enterprises of one family that are exhausted for votes: workshops, shipyards, prestige cards."""

    seat: str
    workshops: int = 0
    shipyards: int = 0
    cards: tuple[str, ...] = ()


class Ballot(Struct, frozen=True):
    """A family's votes in one round: the side ("" none), bought votes, enterprises used, in whose name ("" the own)."""

    side: str = ""
    bought: int = 0
    uses: tuple[Uses, ...] = ()
    in_name_of: str = ""


def price(state: State) -> int:
    """Pounds for a bought vote (2E-12.3.2)."""
    return DEAR_VOTE if in_force(state, MASSES_DEMAND_FRANCHISE) else 1


def ready_workshops(state: State, seat: str) -> int:
    """Workshops that can vote, invested ones too (2E-1.6.2)."""
    lying = family(state, seat)
    return 0 if _mute(state, seat) else lying.workshops - lying.workshops_used


def ready_shipyards(state: State, seat: str) -> tuple[str, ...]:
    """Ships of shipyards that can vote, fitted ones first: they cannot be lost to a tax before others."""
    if _mute(state, seat):
        return ()
    used = family(state, seat).used
    ready = [name for name in enterprises.shipyards(state, seat) if name not in used]
    return tuple(sorted(ready, key=lambda name: (ship(state, name).place == YARD, name)))


def ready_cards(state: State, seat: str, policy: int) -> tuple[str, ...]:
    """Prestige cards that can vote now: conditional ones only for their targets (2E-12.3.2)."""
    if _mute(state, seat):
        return ()
    book, lying = tables(state), family(state, seat)
    target = book.policies[policy].target if policy != NO_POLICY else ""
    rows = (book.prestige_card(card) for card in lying.prestige if card not in lying.used)
    return tuple(
        row.id
        for row in rows
        if row.votes and (not row.votes_only_for_targets or target in row.votes_only_for_targets)
    )


def _mute(state: State, seat: str) -> bool:
    """Lady Newcome's family has enterprises without votes."""
    return cards.has(state, seat, cards.LADY_NEWCOME)


def votes(state: State, ballot: Ballot) -> int:
    """All votes of a ballot."""
    return ballot.bought + sum(_votes_of(state, uses) for uses in ballot.uses)


def _votes_of(state: State, uses: Uses) -> int:
    book = tables(state)
    own = (
        uses.workshops * book.enterprise("workshop").votes
        + uses.shipyards * book.enterprise("shipyard").votes
    )
    return own + sum(_of_card(state, card) for card in uses.cards)


def _of_card(state: State, card: str) -> int:
    if card in cards.ROTTEN_BOROUGHS and in_force(state, MASSES_DEMAND_FRANCHISE):
        return DISENFRANCHISED
    return tables(state).prestige_card(card).votes


def options(state: State, seat: str, memo: VoteMemo) -> Options:
    """The sides that a family may still vote for, each with what it can cast; passing is always possible (2E-12.3.1)."""
    leads = state.politics.prime_minister == seat
    branches: list[tuple[str, Options]] = []
    own = state.settings.pm_may_use_own_enterprises or not leads
    parts = _parts(state, seat, memo, own)
    if parts and seat not in memo.opposed:
        branches.append((FOR, Form(parts)))
    if parts and (not leads or memo.law == DEREGULATION):
        branches.append((AGAINST, Form((*parts, *_coalition(state, seat)))))
    return OrPass(OneOf(tuple(branches)))


def _coalition(state: State, seat: str) -> tuple[tuple[str, Options], ...]:
    """In whose name a family may oppose: another's, but not the Crown's, which gives no consent (2E-12.3.7, 2E-16.1.12)."""
    out = (seat, state.politics.prime_minister, CROWN)
    others = tuple(each for each in state.seats if each not in out)
    return ((IN_NAME_OF, OrPass(Pick(others))),) if others else ()


def _parts(state: State, seat: str, memo: VoteMemo, own: bool) -> tuple[tuple[str, Options], ...]:
    affordable = accounts.holds(state, seat) // price(state)
    parts: list[tuple[str, Options]] = [(BOUGHT, Amount(0, affordable, "votes"))] if affordable else []
    if own:
        parts += _enterprises(state, seat, memo.policy)
    lent = [
        issuer
        for issuer in promises.issuers(state, seat, VOTE_WITH_MY_ENTERPRISES)
        if _enterprises(state, issuer, memo.policy)
    ]
    if lent:
        workshops = max(ready_workshops(state, issuer) for issuer in lent)
        yards = max(len(ready_shipyards(state, issuer)) for issuer in lent)
        found = tuple(
            dict.fromkeys(card for issuer in lent for card in ready_cards(state, issuer, memo.policy))
        )
        used = Form(
            (
                ("of", Pick(tuple(lent))),
                (WORKSHOPS, Amount(0, workshops)),
                (SHIPYARDS, Amount(0, yards)),
                (CARDS, Pick(found, 0, len(found))),
            )
        )
        parts.append((PROMISES, Several(used, 0, len(lent))))
    return tuple(parts)


@per_state
def _enterprises(state: State, seat: str, policy: int) -> list[tuple[str, Options]]:
    parts: list[tuple[str, Options]] = []
    if workshops := ready_workshops(state, seat):
        parts.append((WORKSHOPS, Amount(0, workshops)))
    if yards := len(ready_shipyards(state, seat)):
        parts.append((SHIPYARDS, Amount(0, yards)))
    if found := ready_cards(state, seat, policy):
        parts.append((CARDS, Pick(found, 0, len(found))))
    return parts


def read(state: State, seat: str, asked: Options, choice: Choice) -> Ballot:
    """A choice that fits the options as a ballot."""
    if choice is None:
        return Ballot()
    assert isinstance(choice, tuple)
    assert isinstance(asked, OrPass)
    assert isinstance(asked.inner, OneOf)
    side = str(choice[0])
    form = dict(asked.inner.branches)[side]
    assert isinstance(form, Form)
    assert isinstance(choice[1], tuple)
    said = {name: part for (name, _), part in zip(form.parts, choice[1], strict=True)}
    own = Uses(seat, _number(said.get(WORKSHOPS)), _number(said.get(SHIPYARDS)), _names(said.get(CARDS)))
    return Ballot(
        side,
        _number(said.get(BOUGHT)),
        (own, *_lent(said.get(PROMISES))),
        str(said.get(IN_NAME_OF) or ""),
    )


def _lent(choice: Choice) -> tuple[Uses, ...]:
    found: list[Uses] = []
    for each in choice if isinstance(choice, tuple) else ():
        assert isinstance(each, tuple)
        issuer, workshops, yards, named = each
        found.append(Uses(str(issuer), _number(workshops), _number(yards), _names(named)))
    return tuple(found)


def _number(choice: Choice) -> int:
    return choice if isinstance(choice, int) else 0


def _names(choice: Choice) -> tuple[str, ...]:
    return tuple(str(each) for each in choice) if isinstance(choice, tuple) else ()


def cast(state: State, seat: str, ballot: Ballot) -> tuple[State, tuple[Event, ...]]:
    """The state after a ballot was paid for: money gone, enterprises exhausted, promises redeemed."""
    state = accounts.pay(state, seat, accounts.BANK, ballot.bought * price(state))
    events: list[Event] = []
    for uses in ballot.uses:
        state = _exhausted(state, uses)
        if uses.seat != seat:
            state, event = promises.redeemed(state, uses.seat, VOTE_WITH_MY_ENTERPRISES)
            events.append(event)
    return state, tuple(events)


def _exhausted(state: State, uses: Uses) -> State:
    lying = family(state, uses.seat)
    yards = ready_shipyards(state, uses.seat)[: uses.shipyards]
    used = msgspec.structs.replace(
        lying,
        workshops_used=lying.workshops_used + uses.workshops,
        used=(*lying.used, *yards, *uses.cards),
    )
    return enterprises.change(state, uses.seat, workshops_used=used.workshops_used, used=used.used)
