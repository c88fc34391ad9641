"""The windows as steps of the turn, and the free acts beside it: instructing and showing face-down cards (2E-3.3.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Visibility
from engine.core.event import whispered
from engine.core.ids import RuleId, Seat
from engine.core.options import Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answer, Answers, Outcome, Step
from engine.second import cards
from engine.second.around import others_clockwise
from engine.second.blackmail import instructions, windows
from engine.second.blackmail.playing import Effect, holder
from engine.second.free_acts import FreeAct
from engine.second.memos.common import SeatMemo
from engine.second.phases.hiring import hire
from engine.second.state import State, family

INSTRUCT, SHOW = "instruct_blackmail", "show_card"

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


class Instruct(FreeAct):
    """When one of the ten cards is to be played; if it may be at this moment, it is played at once (2E-3.3.3).

    Who has no card but chooses a London card now is asked too, since a Scandal may be played as it is taken.
    """

    kind = INSTRUCT
    phrase = Phrase(
        "blackmail",
        ("instruct blackmail", "instruction"),
        idle=("card", "play", "use", "with", "when", "raise", "hit", "target", "aim"),
    )
    rule = RuleId("2E-3.3.3")
    visibility = Visibility.SEALED

    def depends_on(self, state: State) -> object:
        choosing = next((seat for seat in state.seats if _chooses(state, seat)), None)
        return (state.data, choosing, cards.all_secret(state))

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


class ShowCard(FreeAct):
    """A family lets another look at one of its face-down cards (2E-3.1.10)."""

    kind = SHOW
    phrase = Phrase(
        "show card",
        ("show",),
        idle=("reveal", "let", "see", "look", "peek", "glance"),
        sayings=(("", "can/may/shall have/take ~ look/peek/glance | can/may/shall see/look/have/peek"),),
    )
    rule = RuleId("2E-3.1.10")
    visibility = Visibility.SEALED

    def depends_on(self, state: State) -> object:
        return cards.all_secret(state)

    def offer(self, state: State, seat: Seat) -> Options | None:
        hidden = family(state, seat).hidden
        others = tuple(str(each) for each in others_clockwise(state, seat))
        return Form((("card", Pick(hidden)), ("to", Pick(others)))) if hidden else None

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        card, to = msgspec.convert(answer.choice, tuple[str, str])
        event = whispered((answer.seat, Seat(to)), "card_shown", seat=answer.seat, card=card, viewer=to)
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
