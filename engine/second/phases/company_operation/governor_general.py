"""Governor General: takes the place of the Director of Trade and of all Governors, and governs India (2E-8.11)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Amount, Choice, OrPass
from engine.core.phrase import Phrase
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, checks, offices, regions
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.checks import LEAST_DICE, Attempt, Checked, Result
from engine.second.family_pieces import PENSIONERS, desk, move
from engine.second.laws import ZAMINDAR_TAXES, in_force
from engine.second.memos import Memo
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL
from engine.second.phases.company_operation.awaited import Spender
from engine.second.phases.company_operation.operation import OfficeAtWork, first_try, memo_of, next_try
from engine.second.state import OfficeState, State, office, tables, with_office

REVENUE = 3
"""Pounds for the Balance from each Company-controlled region, before anything else (2E-8.11.3)."""
PAY = 1
"""Pounds for the Governor General from each region after a success (2E-8.11.5)."""
ZAMINDAR_PAY = 3
"""Pounds more with Zamindar Taxes (2E-8.11.5)."""
FAILED, FAILED_WITH_TAXES = 1, 2
"""Unrest in every region after a failure, without and with Zamindar Taxes (2E-8.11.6)."""


def created(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the office was created; nothing happens if it is in play already (2E-8.11.1).

    All Governors become pensioners and their cards and half-built ships leave; the Director's holder, fatigue and
    treasury move to the new card, which is vacant if the Director was.
    """
    if offices.in_play(state, GOVERNOR_GENERAL):
        return state, ()
    events: list[Event] = []
    for card in tables(state).offices:
        if card.region and offices.in_play(state, card.id):
            seat = offices.holder(state, card.id)
            state = with_office(offices.vacate(state, card.id, PENSIONERS), card.id, None)
            state = regions.change(state, card.region, half_built=False)
            events.append(told("governor_retires", office=card.id, seat=seat))
    seat = offices.holder(state, DIRECTOR)
    fatigue = office(state, DIRECTOR).fatigue
    state = with_office(with_office(state, DIRECTOR, None), GOVERNOR_GENERAL, OfficeState(fatigue))
    if seat:
        state = move(state, seat, desk(DIRECTOR), desk(GOVERNOR_GENERAL))
    state = accounts.pay(state, DIRECTOR, GOVERNOR_GENERAL, holds(state, DIRECTOR))
    events.append(told("governor_general_created", seat=seat, office=GOVERNOR_GENERAL))
    return state, tuple(events)


class IndiaRevenue(Step[State]):
    """Before anything else the office brings money for every Company-controlled region (2E-8.11.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        pounds = REVENUE * len(regions.controlled(state))
        if not pounds or not offices.holder(state, GOVERNOR_GENERAL):
            return Outcome(state)
        state = accounts.pay(state, BANK, BALANCE, pounds)
        return Outcome(state, (told("india_revenue", pounds=pounds, balance=holds(state, BALANCE)),))


class Govern(Spender):
    """Each pound is a die; one success a turn, failures may be repeated (2E-8.11.4, 2E-8.11.7)."""

    kind = "govern"
    phrase = Phrase("govern", ("govern India",), idle=("spend", "dice", "india", "roll", "use"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, pounds = offices.holder(state, GOVERNOR_GENERAL), holds(state, GOVERNOR_GENERAL)
        ruled = len(regions.controlled(state))
        if not seat or pounds < LEAST_DICE or not ruled:
            return ()
        about = facts(office=GOVERNOR_GENERAL, treasury=pounds, regions=ruled)
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.11.4",
            options=OrPass(Amount(LEAST_DICE, pounds, "pounds")),
            about=(*about, (TRY, memo_of(frame).tries)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        return choice if isinstance(choice, int) else 0

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return tuple(range(LEAST_DICE, holds(state, GOVERNOR_GENERAL) + 1))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        pounds = answers[0].choice
        assert isinstance(pounds, int)
        paid = accounts.pay(state, GOVERNOR_GENERAL, BANK, pounds)
        checked = checks.rolled(paid, frame, Attempt(GOVERNOR_GENERAL, self.kind, pounds), chance)
        state, riots = _unrest(checked.state, _cubes(checked.state, checked))
        events = (*checked.events, *riots)
        if checked.result is not Result.SUCCESS:
            again = checked.result is Result.FAILURE
            return Outcome(state, events, checked.rolls, then=(next_try(frame),) if again else ())
        state, pay = _paid(state, str(answers[0].seat))
        result: Frame[Memo] = first_try("govern_result", frame.path, GOVERNOR_GENERAL)
        return Outcome(state, (*events, pay), checked.rolls, then=(result,))


def _cubes(state: State, checked: Checked) -> int:
    """Unrest for every region: one for each 6, and that of a failure or catastrophe (2E-8.11.4, 2E-8.11.6)."""
    sixes = sum(roll.values.count(6) for roll in checked.rolls)
    if checked.result is Result.SUCCESS:
        return sixes
    return sixes + (FAILED_WITH_TAXES if in_force(state, ZAMINDAR_TAXES) else FAILED)


def _unrest(state: State, cubes: int) -> tuple[State, tuple[Event, ...]]:
    """The state with so many more unrest cubes in every Company-controlled region."""
    if not cubes:
        return state, ()
    ruled = regions.controlled(state)
    for name in ruled:
        state = regions.add_unrest(state, name, cubes)
    return state, (told("unrest_everywhere", regions=ruled, cubes=cubes),)


def _paid(state: State, seat: str) -> tuple[State, Event]:
    extra = ZAMINDAR_PAY if in_force(state, ZAMINDAR_TAXES) else 0
    pounds = PAY * len(regions.controlled(state)) + extra
    return accounts.pay(state, BANK, seat, pounds), told("governor_general_paid", seat=seat, pounds=pounds)


STEPS: Mapping[str, Step[State]] = {
    f"{GOVERNOR_GENERAL}_at_work": OfficeAtWork(GOVERNOR_GENERAL, "india_revenue", "govern"),
    "india_revenue": IndiaRevenue(),
    "govern": Govern(),
}
