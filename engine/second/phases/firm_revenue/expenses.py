"""Expenses of a private firm, paid out of both its treasuries (2E-15.4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.second import accounts, charter, firm_value
from engine.second.accounts import BANK, holds
from engine.second.charter import INDIA, LONDON
from engine.second.memos.common import SeatMemo
from engine.second.memos.firm_revenue import EmergencyMemo
from engine.second.state import State, firm

REVENUE = "revenue"
"""The phase in which a firm's money is known."""


class FirmExpenses(Step[State]):
    """The manager says how much of the expenses each treasury pays; a firm that cannot pay is in an emergency."""

    kind = "firm_expenses"
    phrase = Phrase("firm expenses", idle=("pay", "from", "pound", "pounds", "money", "treasury", "take"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        manager = manager_of(frame)
        if not owes(state, manager) or wealth(state, manager) < due(state, manager):
            return ()
        pounds = due(state, manager)
        caps = tuple((name, min(pounds, held)) for name, held in treasuries(state, manager) if held)
        return single(
            state,
            frame,
            Seat(manager),
            kind=self.kind,
            rule="2E-15.4.2",
            options=Split(pounds, caps, unit="pounds"),
            about=(("cost", pounds), *facts(**dict(treasuries(state, manager)))),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What a firm will hold then, nobody can tell before Revenue."""
        if state.phase == REVENUE:
            return super().foresee(state, frame)
        manager = Seat(manager_of(frame))
        return unknown(state, frame, manager, kind=self.kind, rule="2E-15.4.2")

    def default(self, state: State, decision: Decision) -> Choice:
        return india_first(state, decision.seat, due(state, decision.seat))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        manager = manager_of(frame)
        if not owes(state, manager):
            return Outcome(state)
        pounds = due(state, manager)
        if not answers:
            event = told(
                "firm_in_emergency", seat=manager, cost=pounds, needed=pounds - wealth(state, manager)
            )
            emergency = Frame("emergency_offer", f"{frame.path}.emergency", EmergencyMemo(manager, pounds))
            return Outcome(state, (event,), then=(emergency,))
        state, event = paid(state, manager, _shares_of(answers[0].choice))
        return Outcome(state, (event,))


def manager_of(frame: Frame[object]) -> str:
    """The manager whose firm a frame is about."""
    assert isinstance(frame.memo, SeatMemo)
    return frame.memo.seat


def due(state: State, manager: str) -> int:
    """Pounds that a firm must pay: one for each ship, and one for each share or its value rounded down, whichever is more."""
    shares = total(charter.shares(state, manager))
    return len(charter.ships(state, manager)) + max(shares, firm_value.space(state, manager).expense)


def owes(state: State, manager: str) -> bool:
    """Whether a firm is still there and has not paid this turn: in an emergency it may have become one with another."""
    return charter.manages(state, manager) and not firm(state, manager).paid


def treasuries(state: State, manager: str) -> Counts:
    """Pounds in India and in London, in this order."""
    return ((INDIA, holds(state, charter.india(manager))), (LONDON, holds(state, charter.london(manager))))


def wealth(state: State, manager: str) -> int:
    """Pounds in both treasuries."""
    return total(treasuries(state, manager))


def india_first(state: State, manager: str, pounds: int) -> Counts:
    """Pounds taken from India as far as they go, the rest from London; what takes nothing is left out.

    Raises:
        ValueError: if the firm holds less.
    """
    (_, india), (_, london) = treasuries(state, manager)
    if pounds > india + london:
        raise ValueError(f"the firm of {manager} holds {india + london}, not {pounds}")
    taken = min(india, pounds)
    return tuple(pair for pair in ((INDIA, taken), (LONDON, pounds - taken)) if pair[1])


def paid(state: State, manager: str, split: Counts) -> tuple[State, Event]:
    """The state after a firm paid its expenses, so much out of each treasury."""
    state = spent(state, manager, split)
    state = charter.with_fields(state, manager, paid=True)
    return state, told("firm_expenses_paid", seat=manager, pounds=total(split))


def spent(state: State, manager: str, split: Counts) -> State:
    """The state after pounds out of a firm's treasuries went to the bank."""
    for name, pounds in split:
        purse = charter.india(manager) if name == INDIA else charter.london(manager)
        state = accounts.pay(state, purse, BANK, pounds)
    return state


def _shares_of(choice: Choice) -> Counts:
    assert isinstance(choice, tuple)
    return tuple((str(entry[0]), int(str(entry[1]))) for entry in choice if isinstance(entry, tuple))


STEPS: Mapping[str, Step[State]] = {"firm_expenses": FirmExpenses()}
