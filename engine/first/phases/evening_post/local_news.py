"""Local news: a domestic event is carried out, a proposed law is voted on (1E-8.10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.first import accounts, cubes, offices, pieces, share_price
from engine.first.memos.post import NewsMemo
from engine.first.phases.evening_post import china, law_vote, news_choices
from engine.first.phases.evening_post.events_in_india import top_card
from engine.first.state import State, tables
from engine.first.tables.base import CardId
from engine.first.tables.evening_post import (
    CheapPromiseBuyback,
    Effect,
    FreePlacement,
    IncomePerManor,
    LoseShipEachPresidency,
    OpenChina,
    RemoveFactory,
    RemoveFromBox,
    RemoveShipyard,
    SharePrice,
)

BEFORE_THE_CARD = ("family_phase", "company_phase", "trade_phase", "evening_post", "draw_card")
"""Steps on the agenda as long as this turn's card has not been drawn."""
Told = tuple[State, tuple[Event, ...]]


class LocalNews(Step[State]):
    """The lower half of this turn's card (1E-8.10.1, 1E-8.10.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        name = top_card(state)
        if not name:
            return Outcome(state)
        card = tables(state).card(name)
        if card.kind == "law":
            vote, event = law_vote.begin(state, frame.path, name)
            return Outcome(state, (event,), then=(vote,))
        begun = told("domestic_event", card=name)
        happened = _happen(state, frame, name, card.effect)
        return Outcome(happened.state, (begun, *happened.events), then=happened.then)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Once this turn's card is drawn everybody knows whether there is a vote on a law."""
        drawn = not any(each.step in BEFORE_THE_CARD for each in state.agenda.main)
        name = top_card(state) if drawn else ""
        is_law = name and tables(state).card(name).kind == "law"
        return (law_vote.begin(state, frame.path, name)[0],) if is_law else ()


def _happen(state: State, frame: Frame[object], card: CardId, effect: Effect) -> Outcome[State]:
    """What a domestic event does once (1E-8.10.10, 1E-8.10.11); a lasting effect has none by itself."""
    match effect:
        case SharePrice():
            return Outcome(*_share_price(state, effect))
        case IncomePerManor():
            return Outcome(*_manor_income(state, effect))
        case LoseShipEachPresidency():
            return Outcome(*_ships_lost(state, effect))
        case RemoveFromBox():
            return Outcome(*_out_of_box(state, effect))
        case OpenChina():
            return Outcome(*china.opened(state))
        case FreePlacement():
            return _asked(state, "free_placement", frame, card)
        case RemoveShipyard():
            return _asked(state, "remove_shipyard", frame, card)
        case RemoveFactory():
            return _asked(state, "remove_factory", frame, card)
        case CheapPromiseBuyback():
            return _asked(state, "cheap_promise_buyback", frame, card)
        case _:
            return Outcome(state)


def _asked(state: State, step: str, frame: Frame[object], card: CardId) -> Outcome[State]:
    return Outcome(state, then=(Frame(step, f"{frame.path}.{step}", NewsMemo(card)),))


def _share_price(state: State, effect: SharePrice) -> Told:
    """The price moves inside its track; no Bailout comes of it (1E-8.10.10)."""
    before = state.company.share_price
    state = share_price.moved(state, effect.delta)
    return state, (told("share_price_moves", before=before, share_price=state.company.share_price),)


def _manor_income(state: State, effect: IncomePerManor) -> Told:
    events: list[Event] = []
    for seat in state.seats:
        pounds = min(effect.per_manor * cubes.number(state, cubes.MANOR, seat), effect.maximum)
        if pounds:
            state = accounts.pay(state, accounts.BANK, seat, pounds)
            events.append(told("manor_income", seat=seat, pounds=pounds))
    return state, tuple(events)


def _ships_lost(state: State, effect: LoseShipEachPresidency) -> Told:
    """Company ships only, exhausted ones first, as many as there are (1E-8.10.10)."""
    events: list[Event] = []
    for presidency in offices.presidencies(state):
        left = effect.ships
        for used in (True, False):
            lost = min(left, pieces.number(state, "ships", presidency, used))
            state = pieces.take(state, "ships", presidency, lost, used)
            left -= lost
        if left < effect.ships:
            events.append(told("ships_wrecked", presidency=presidency, ships=effect.ships - left))
    return state, tuple(events)


def _out_of_box(state: State, effect: RemoveFromBox) -> Told:
    events: list[Event] = []
    for seat, held in cubes.at(state, effect.box):
        number = min(held, effect.per_family)
        state = cubes.move(state, seat, effect.box, cubes.STOCK, number)
        events.append(told("cubes_sent_home", seat=seat, box=effect.box, cubes=number))
    return state, tuple(events)


STEPS: Mapping[str, Step[State]] = {"local_news": LocalNews(), **law_vote.STEPS, **news_choices.STEPS}
