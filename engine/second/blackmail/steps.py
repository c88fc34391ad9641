"""The windows as steps of the turn, and the free acts beside it: instructing and showing face-down cards (2E-3.3.3)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count
from engine.core.decision import Decision, Mode, Urgency, Visibility
from engine.core.event import whispered
from engine.core.ids import RuleId, Seat
from engine.core.options import Choice, Form, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answer, Answers, Outcome, Step, decision, group_of
from engine.second import cards
from engine.second.around import others_clockwise
from engine.second.blackmail import instructions, windows
from engine.second.blackmail.playing import Effect, holder
from engine.second.memos.common import SeatMemo
from engine.second.memos.table import FreeActsMemo
from engine.second.phases.hiring import hire
from engine.second.state import State, family

INSTRUCT, SHOW = "instruct_blackmail", "show_card"
FREE_ACTS = (INSTRUCT, SHOW)

Opening = Callable[[State, Frame[object], Chance], Effect]


class Window(Step[State]):
    """A moment of the turn at which cards are played as their holders have said."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return _outcome(self._opening(state, frame, chance))


def _outcome(effect: Effect) -> Outcome[State]:
    return Outcome(effect.state, effect.events, effect.rolls)


def _before_family(state: State, frame: Frame[object], chance: Chance) -> Effect:
    """The Ear, and an Envoy that is wanted at once: a new turn is the first moment for it."""
    named = [cards.THE_PRIME_MINISTERS_EAR]
    owner = holder(state, cards.ENVOY_TO_THE_MUGHALS)
    if owner and windows.wants_envoy(state, owner):
        named.append(cards.ENVOY_TO_THE_MUGHALS)
    return windows.opened(state, frame, tuple(named), chance)


def _plays(*named: str) -> Opening:
    return lambda state, frame, chance: windows.opened(state, frame, named, chance)


class _FreeAct(Step[State]):
    """Offered beside every question to whoever has a face-down card; its answers are nobody else's business."""

    rule = ""

    @abstractmethod
    def offer(self, state: State, seat: Seat) -> Options | None:
        """What a seat may do now."""

    @abstractmethod
    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        """What comes of an answer that is no pass."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        offers = [(seat, offer) for seat in state.seats if (offer := self.offer(state, seat)) is not None]
        group = group_of(state, frame, tuple(seat for seat, _ in offers), Mode.WINDOW)
        uses = _uses(frame)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=self.rule,
                options=OrPass(offer),
                visibility=Visibility.SEALED,
                urgency=Urgency.OFFERED,
                attempt=1 + count(uses, seat),
            )
            for seat, offer in offers
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        """Act at once; the offer stays, with an id of its own for the seat's next use."""
        (answer,) = answers
        memo = FreeActsMemo(add(_uses(frame), answer.seat, 1))
        again: Frame[object] = msgspec.structs.replace(frame, memo=memo)
        if answer.choice is None:
            return Outcome(state, beside=(again,))
        acted = self.act(state, frame, answer, chance)
        return msgspec.structs.replace(acted, beside=(again,))


def _uses(frame: Frame[object]) -> tuple[tuple[str, int], ...]:
    return frame.memo.uses if isinstance(frame.memo, FreeActsMemo) else ()


class Instruct(_FreeAct):
    """When one of the ten cards is to be played; if it may be at this moment, it is played at once (2E-3.3.3).

    Who has no card but chooses a London card now is asked too, since a Scandal may be played as it is taken.
    """

    kind = INSTRUCT
    phrase = Phrase("blackmail", ("instruct blackmail", "instruction"))
    rule = RuleId("2E-3.3.3")

    def offer(self, state: State, seat: Seat) -> Options | None:
        if family(state, seat).hidden or _chooses(state, seat):
            return instructions.options(state, seat)
        return None

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        assert isinstance(answer.choice, tuple)
        card, choice = answer.choice
        state = instructions.given(state, answer.seat, str(card), choice)
        if card not in family(state, answer.seat).hidden:
            return Outcome(state)
        if card == cards.HIRING_PREFERENCE:
            return hire.preferred_at_once(state)
        if not windows.may_be_at_once(state, answer.seat, str(card)):
            return Outcome(state)
        return _outcome(windows.tried(state, frame, answer.seat, str(card), chance))


def _chooses(state: State, seat: Seat) -> bool:
    """Whether a seat is asked which London card it takes, and so may look at those that lie face down."""
    asking = state.agenda.main[0] if state.agenda.main else None
    return (
        asking is not None
        and asking.step == "london_card"
        and isinstance(asking.memo, SeatMemo)
        and asking.memo.seat == seat
    )


class ShowCard(_FreeAct):
    """A family lets others look at one of its face-down cards (2E-3.1.10)."""

    kind = SHOW
    phrase = Phrase("show card", ("show",))
    rule = RuleId("2E-3.1.10")

    def offer(self, state: State, seat: Seat) -> Options | None:
        hidden = family(state, seat).hidden
        others = tuple(str(each) for each in others_clockwise(state, seat))
        return Form((("card", Pick(hidden)), ("to", Pick(others, 1, len(others))))) if hidden else None

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        card, to = msgspec.convert(answer.choice, tuple[str, tuple[str, ...]])
        seats = (answer.seat, *(Seat(each) for each in to))
        event = whispered(seats, "card_shown", seat=answer.seat, card=card, viewers=to)
        return Outcome(state, (event,))


STEPS: Mapping[str, Step[State]] = {
    "blackmail_before_family": Window(_before_family),
    "blackmail_at_revenue": Window(_plays(cards.COMPANY_FRAUD)),
    "blackmail_before_events": Window(_plays(cards.ENVOY_TO_THE_MUGHALS)),
    "blackmail_after_revenue": Window(_plays(*windows.SCANDALS)),
    "blackmail_after_parliament": Window(_plays(*windows.SCANDALS)),
    "blackmail_at_retirement": Window(windows.at_retirement),
    INSTRUCT: Instruct(),
    SHOW: ShowCard(),
}
