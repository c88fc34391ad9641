"""The two questions of a deal: who offers one, and who of those named accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from engine.core.agenda import Frame, GameState
from engine.core.chance import Chance
from engine.core.counts import add, count
from engine.core.deal import (
    OFFER,
    RESPONSE,
    AgreedAnswer,
    Current,
    Deal,
    DealRules,
    Failed,
    Item,
    Offers,
    Steps,
    Transfer,
    against,
    deal_number,
    is_open,
    strike,
)
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event, told, whispered
from engine.core.ids import Facts, FactValue, Seat, fact
from engine.core.options import Below, Choice, OrPass, Pick
from engine.core.order import Order
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of

S = TypeVar("S", bound=GameState[object])

OFFER_DEALS = "offer_deals"
DEAL_RESPONSE = "deal_response"
TRIES = 3
"""Random offers of which the first legal one is taken."""
ACCEPT, DECLINE, WITHDRAW, KEEP = "accept", "decline", "withdraw", "keep_this_turn"


def deal_steps(rules: DealRules[S], steps: Callable[[], Steps[S]]) -> dict[str, Step[S]]:
    """The two steps of deals, to be put among an edition's steps.

    `steps` gives all of these; it is called only when a deal holds an answer, which its own step must judge.
    """
    return {OFFER_DEALS: OfferDeals(rules, steps), DEAL_RESPONSE: DealResponse(rules, steps)}


def offers_frame(path: str, seats: tuple[Seat, ...]) -> Frame[Offers]:
    """The side frame that stands beside the game while deals may be offered."""
    return Frame(OFFER_DEALS, path, Offers(tuple(sorted((seat, 0) for seat in seats))))


class OfferDeals(Step[S], Generic[S]):
    """Every seat that has something to give may offer a deal; nobody waits for it."""

    kind = OFFER
    phrase = Phrase("offer", idle=("give", "deal", "propose"))

    def __init__(self, rules: DealRules[S], steps: Callable[[], Steps[S]]) -> None:
        self._rules = rules
        self._steps = steps

    def ask(self, state: S, frame: Frame[object]) -> tuple[Decision, ...]:
        return self.ask_beside(state, frame, lambda: _asked_now(self._steps(), state))

    def ask_beside(self, state: S, frame: Frame[object], current: Current) -> tuple[Decision, ...]:
        made = dict(_offers(frame).made)
        seats = tuple(Seat(seat) for seat in made)
        group = group_of(state, frame, seats, Mode.WINDOW)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=OFFER,
                rule=self._rules.rule,
                options=OrPass(options),
                about=(("made", made[seat]),),
                urgency=Urgency.OFFERED,
                attempt=made[seat] + 1,
            )
            for seat, options in self._rules.offered(state, seats, current)
        )

    def validate(self, state: S, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        deal = self._deal(state, decision.seat, choice)
        wrong = against(self._steps, state, deal, self._rules.rule)
        return wrong or tuple(
            msgspec.structs.replace(refusal, at=(str(number), *refusal.at))
            for number, item in enumerate(deal.items, 1)
            for refusal in self._rules.objections(state, deal.proposer, item)
        )

    def default(self, state: S, decision: Decision) -> Choice:
        return None

    def sample(self, state: S, decision: Decision, below: Below) -> Choice:
        """The first legal one of a few: most random things do not lie where a random offer takes them from."""
        choice: Choice = None
        for _ in range(TRIES):
            choice = self._rules.sample(state, decision.seat, decision.options, below)
            if not self.validate(state, decision, choice):
                break
        return choice

    def resolve(self, state: S, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[S]:
        answer = answers[0]
        offers = _offers(frame)
        made = add(offers.made, answer.seat, 1)
        if answer.choice is None:
            return Outcome(state, beside=(_asking(frame, Offers(made, offers.between)),))
        deal = self._deal(state, answer.seat, answer.choice)
        parties = "-".join(deal.parties)
        between = add(offers.between, parties, 1)
        seats = tuple(Seat(seat) for seat, _ in offers.made)
        number = deal_number(seats, deal.parties, count(between, parties))
        path = f"{frame.path}.deal.{number}"
        response: Frame[object] = Frame(DEAL_RESPONSE, path, deal, deal.lapses)
        event = whispered(deal.parties, "deal_offered", **dict(_about(self._rules, response)))
        return Outcome(state, (event,), beside=(_asking(frame, Offers(made, between)), response))

    def _deal(self, state: S, seat: Seat, choice: Choice) -> Deal:
        return Deal(seat, self._rules.items(state, seat, choice), self._rules.lapses(state))


class DealResponse(Step[S], Generic[S]):
    """Every named seat accepts or declines; the last acceptance carries the deal out, one refusal ends it.

    Until then its proposer may withdraw it, or let it stand for longer than the phase.
    """

    kind = RESPONSE
    phrase = Phrase(
        "deal {deal}",
        ("your offer",),
        idle=("offer", "down"),
        sayings=(
            (
                "accept",
                "^ shake $ | ^ shake on it/this/that $ | can/may have it/them/that/those $ | has/have got/himself/itself/herself a deal $ | ^ signed ~ $ | ^ deal done $",
            ),
            (
                "decline",
                "^ pass on it/this/that/the/your/his ~ $ | not at that/this price | deal/offer is off/dead $ | deals/offers off $",
            ),
        ),
    )

    def __init__(self, rules: DealRules[S], steps: Callable[[], Steps[S]]) -> None:
        self._rules = rules
        self._steps = steps

    def ask(self, state: S, frame: Frame[object]) -> tuple[Decision, ...]:
        deal = _deal(frame)
        group = group_of(state, frame, deal.parties)
        about = (*_about(self._rules, frame), ("moves", moves(deal)), ("answers", answers_in(deal)))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=RESPONSE,
                rule=self._rules.rule,
                options=Pick(self._ways(state, frame, seat)),
                about=about,
                urgency=Urgency.OFFERED,
            )
            for seat in deal.parties
        )

    def _ways(self, state: S, frame: Frame[object], seat: Seat) -> tuple[str, ...]:
        if seat != _deal(frame).proposer:
            return (ACCEPT, DECLINE)
        longest = self._rules.longest(state)
        return (WITHDRAW, KEEP) if longest not in (None, frame.lapses) else (WITHDRAW,)

    def validate(self, state: S, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return self._rules.barred(state) if choice == ACCEPT else ()

    def settled(self, state: S, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers) -> bool:
        accepted = {answer.seat for answer in answers if answer.choice == ACCEPT}
        decided = any(answer.choice != ACCEPT for answer in answers)
        deal = _deal(frame)
        return decided or accepted.issuperset(seat for seat in deal.parties if seat != deal.proposer)

    def default(self, state: S, decision: Decision) -> Choice:
        return WITHDRAW if decision.seat == fact(decision.about, "proposer") else DECLINE

    def resolve(self, state: S, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[S]:
        deal = _deal(frame)
        named = dict(_about(self._rules, frame))
        ending = next((answer for answer in answers if answer.choice not in (ACCEPT, KEEP)), None)
        if ending is None and any(answer.choice == KEEP for answer in answers):
            return self._kept(state, frame, answers)
        if ending is not None:
            event = whispered(deal.parties, "deal_declined", **named, seat=ending.seat)
            return Outcome(state, (event,))
        struck = strike(self._rules, self._steps, state, deal)
        if isinstance(struck, Failed):
            code = struck.refusals[0].code
            event = whispered(deal.parties, "deal_failed", **named, item=struck.number, code=code)
            return Outcome(state, (event,))
        known = tuple(self._rules.describe(_known(self._rules, item)) for item in deal.items)
        done = told("deal_done", proposer=deal.proposer, items=known)
        return Outcome(struck.state, (done, *_moved(self._rules, deal)), orders=struck.orders)

    def _kept(self, state: S, frame: Frame[object], answers: Answers) -> Outcome[S]:
        """The offer stands for longer; who has accepted it already has still done so."""
        longer = msgspec.structs.replace(frame, lapses=self._rules.longest(state))
        event = whispered(_deal(frame).parties, "deal_kept", **dict(_about(self._rules, longer)))
        accepted = tuple(
            Order(answer.decision.id, answer.seat, ACCEPT, answer.origin)
            for answer in answers
            if answer.choice == ACCEPT
        )
        return Outcome(state, (event,), beside=(longer,), orders=accepted)

    def void(self, state: S, frame: Frame[object]) -> bool:
        return not all(is_open(self._steps, state, item) for item in _deal(frame).items)

    def lapsed(self, state: S, frame: Frame[object]) -> tuple[Event, ...]:
        named = dict(_about(self._rules, frame))
        return (whispered(_deal(frame).parties, "deal_lapsed", **named),)


def _asked_now(steps: Steps[S], state: S) -> tuple[Decision, ...]:
    main = state.agenda.main
    return steps[main[0].step].ask(state, main[0]) if main else ()


def _asking(frame: Frame[object], offers: Offers) -> Frame[object]:
    """The frame again, for the offers to come."""
    return msgspec.structs.replace(frame, memo=offers)


def _moved(rules: DealRules[S], deal: Deal) -> tuple[Event, ...]:
    """Every transfer as everybody may know it; where that is not all, the parties are told the rest too."""
    events: list[Event] = []
    for item in deal.items:
        if isinstance(item, Transfer):
            known = rules.public(item)
            events.append(told("deal_transfer", **_named(known)))
            if known != item:
                events.append(whispered(deal.parties, "deal_transfer", **_named(item)))
    return tuple(events)


def _known(rules: DealRules[S], item: Item) -> Item:
    return rules.public(item) if isinstance(item, Transfer) else item


def _named(item: Transfer) -> dict[str, FactValue]:
    return {"what": item.what, "source": item.source, "target": item.target, "count": item.count}


def _about(rules: DealRules[S], frame: Frame[object]) -> Facts:
    deal = _deal(frame)
    name = frame.path.rpartition(".deal.")[2].replace(".", "-")
    items: FactValue = tuple(rules.describe(item) for item in deal.items)
    return (
        ("deal", name),
        ("proposer", deal.proposer),
        ("items", items),
        ("lapses", str(frame.lapses or "")),
    )


def moves(deal: Deal) -> tuple[str | int, ...]:
    """What a deal moves, for whoever reckons with it: giver, thing, number and receiver of each transfer in turn."""
    moved = [item for item in deal.items if isinstance(item, Transfer)]
    return tuple(part for item in moved for part in (item.source, item.what, item.count, item.target))


def answers_in(deal: Deal) -> tuple[str | int, ...]:
    """What a deal answers, likewise: whose answer, to which question (as it is called), and its way ("for")."""
    agreed = [item for item in deal.items if isinstance(item, AgreedAnswer)]
    return tuple(part for item in agreed for part in (item.seat, item.question, _way(item.choice)))


def _way(choice: Choice) -> str:
    """The name by which an answer is told from others, before all that belongs to it; "pass" for passing."""
    while isinstance(choice, tuple) and choice:
        choice = choice[0]
    return "pass" if choice is None or choice == () else str(choice)


def _offers(frame: Frame[object]) -> Offers:
    if not isinstance(frame.memo, Offers):
        raise TypeError(f"{frame.path} is no place for offers")
    return frame.memo


def _deal(frame: Frame[object]) -> Deal:
    if not isinstance(frame.memo, Deal):
        raise TypeError(f"{frame.path} is no deal")
    return frame.memo
