"""Set-up cards: dealing or drafting them, and what they give (2E-2.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Visibility
from engine.core.event import Event, told, whispered
from engine.core.ids import Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import LOSING, Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, roll_key
from engine.second import accounts, enterprises, offices
from engine.second.crown import setup_cards
from engine.second.family_pieces import COURT, SUPPLY, TRAINING, commander, move, officers, writers
from engine.second.memos.opening import DraftMemo
from engine.second.state import State, family, ship, tables, with_ship
from engine.second.tables.setup import (
    BlackmailItem,
    CashItem,
    CommanderItem,
    LuxuryItem,
    OfficeItem,
    OfficerItem,
    PrimeMinisterItem,
    SetupCard,
    ShareItem,
    ShipyardItem,
    TraineeItem,
    WorkshopItem,
    WriterItem,
)

Hands = tuple[tuple[str, tuple[str, ...]], ...]

DISPLAY = 3
"""London cards laid out (2E-2.1.13)."""


class DealSetupCards(Step[State]):
    """The cards of the year, with extra ones for five and six players, dealt by lot (2E-2.2.1 to 2E-2.2.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.crown is not None:
            return setup_cards.deal(state, frame, chance)
        book = tables(state)
        deal = book.deal(len(state.seats))
        year = book.scenario(state.settings.scenario).setup_year
        every = [card.id for card in book.setup_cards if card.year == year and not card.extra]
        extra = [card.id for card in book.setup_cards if card.year == year and card.extra]
        chosen = chance.shuffle(roll_key(state, frame, "extra_cards"), len(extra))
        every += sorted(extra[number] for number in chosen.values[: deal.extra_cards])
        order = chance.shuffle(roll_key(state, frame, "setup_cards"), len(every))
        dealt = [every[number] for number in order.values]
        hands = tuple(
            (str(seat), tuple(sorted(dealt[place :: len(state.seats)][: deal.per_human])))
            for place, seat in enumerate(state.seats)
        )
        rolls = (chosen, order)
        if state.settings.setup == "draft":
            return Outcome(state, rolls=rolls, then=(_draft(frame.path, DraftMemo(hands)),))
        return Outcome(state, rolls=rolls, then=(_carry_out(frame.path, hands),))


def _draft(path: str, memo: DraftMemo) -> Frame[object]:
    round_number = len(memo.kept[0][1]) + 1 if memo.kept else 1
    return Frame("draft_setup_card", f"{path.partition('.draft')[0]}.draft{round_number}", memo)


def _carry_out(path: str, kept: Hands) -> Frame[object]:
    return Frame("carry_out_setup_cards", f"{path.partition('.draft')[0]}.cards", DraftMemo((), kept))


class DraftSetupCard(Step[State]):
    """Every player at once keeps one card of the hand; the rest goes to the left (2E-2.2.2)."""

    kind = "draft_setup_card"
    phrase = Phrase(
        "keep card",
        ("draft", "keep"),
        idle=("number", "card", "hold", "take", "want", "choose", "pick", "select", "stay", "retain"),
        contrary="discard | return | put back | " + LOSING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, state.seats)
        hands = dict(_memo(frame).hands)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-2.2.2",
                options=Pick(hands[seat]),
                visibility=Visibility.SEALED,
            )
            for seat in state.seats
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return min(decision.options.among)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        chosen = {str(answer.seat): str(answer.choice) for answer in answers}
        before, hands = dict(memo.kept), dict(memo.hands)
        kept = {str(seat): (*before.get(seat, ()), chosen[seat]) for seat in state.seats}
        left = {seat: tuple(card for card in hands[seat] if card != chosen[seat]) for seat in hands}
        passed = {str(seat): left[state.seats[place - 1]] for place, seat in enumerate(state.seats)}
        events = tuple(whispered((seat,), "card_kept", seat=seat, card=chosen[seat]) for seat in state.seats)
        if all(len(hand) == 1 for hand in passed.values()):
            every = tuple((str(seat), (*kept[seat], *passed[seat])) for seat in state.seats)
            return Outcome(state, events, then=(_carry_out(frame.path, every),))
        onward = DraftMemo(tuple(passed.items()), tuple(kept.items()))
        return Outcome(state, events, then=(_draft(frame.path, onward),))


def _memo(frame: Frame[object]) -> DraftMemo:
    assert isinstance(frame.memo, DraftMemo)
    return frame.memo


class CarryOutSetupCards(Step[State]):
    """All cards are revealed and carried out together; then the London deck is made (2E-2.2.4, 2E-2.1.13)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for seat, cards in _memo(frame).kept:
            events.append(told("setup_cards", seat=seat, cards=cards))
            for card in cards:
                state, told_now = _carried_out(state, seat, tables(state).setup_card(card))
                events += told_now
        pile = (*state.london.draw, *state.london.aside)
        roll = chance.shuffle(roll_key(state, frame, "london"), len(pile))
        drawn = tuple(pile[number] for number in roll.values)
        london = msgspec.structs.replace(
            state.london, draw=drawn[DISPLAY:], display=drawn[:DISPLAY], aside=()
        )
        return Outcome(msgspec.structs.replace(state, london=london), tuple(events), (roll,))


def _carried_out(state: State, seat: str, card: SetupCard) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for item in card.items:
        match item:
            case ShipyardItem():
                state, event = _shipyard(state, seat, item)
                events.append(event)
            case BlackmailItem():
                state, event = _blackmail(state, seat)
                events.append(event)
            case PrimeMinisterItem():
                politics = msgspec.structs.replace(state.politics, prime_minister=seat)
                state = msgspec.structs.replace(state, politics=politics)
            case CashItem():
                state = accounts.pay(state, accounts.BANK, seat, item.amount)
            case WorkshopItem():
                state = enterprises.gain_workshop(state, seat)
            case LuxuryItem():
                state = enterprises.gain_luxury(state, seat)
            case OfficeItem():
                state = offices.take(state, seat, SUPPLY, item.office)
            case _:
                state = move(state, seat, SUPPLY, _place(state, item))
    return state, events


def _place(state: State, item: object) -> str:
    """Where a card puts an own piece (2E-2.2.4)."""
    book = tables(state)
    match item:
        case ShareItem():
            return COURT
        case WriterItem():
            return writers(item.presidency)
        case OfficerItem():
            return officers(book.presidency(item.presidency).army)
        case CommanderItem():
            return commander(book.presidency(item.presidency).army)
        case TraineeItem():
            return TRAINING
    raise TypeError(f"{item!r} gives no piece a place")


def _shipyard(state: State, seat: str, item: ShipyardItem) -> tuple[State, Event]:
    state, name = enterprises.gain_shipyard(state, seat)
    if item.fitted_in:
        state = with_ship(state, name, msgspec.structs.replace(ship(state, name), place=item.fitted_in))
    return state, told("shipyard_taken", seat=seat, ship=name, place=item.fitted_in)


def _blackmail(state: State, seat: str) -> tuple[State, Event]:
    """A face-down card from the shuffled blackmail pile; only its holder learns which."""
    card, rest = state.london.aside[0], state.london.aside[1:]
    london = msgspec.structs.replace(state.london, aside=rest)
    state = msgspec.structs.replace(state, london=london)
    state = enterprises.change(state, seat, hidden=(*family(state, seat).hidden, card))
    return state, whispered((Seat(seat),), "blackmail_dealt", seat=seat, card=card)


STEPS: Mapping[str, Step[State]] = {
    "deal_setup_cards": DealSetupCards(),
    "draft_setup_card": DraftSetupCard(),
    "carry_out_setup_cards": CarryOutSetupCards(),
}
