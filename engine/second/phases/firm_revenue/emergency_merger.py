"""A firm that cannot pay becomes one with another that pays for both (2E-15.5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, counts
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.second import charter, mergers
from engine.second.memos import Memo
from engine.second.memos.firm_revenue import EmergencyMemo
from engine.second.memos.firms import Proposal
from engine.second.phases.firm_revenue.expenses import due, india_first, owes, paid, spent, wealth
from engine.second.phases.firms.merger import SURVIVOR, MergerConsent, MergerSurvivor
from engine.second.phases.firms.proposals import MERGE, proposal
from engine.second.state import State


def merger(state: State, path: str, memo: EmergencyMemo, partner: str) -> Frame[Memo]:
    """The frame that asks for the consents of a merger; both managers have agreed, the partner by its offer."""
    firms = (partner, memo.manager)
    of = Proposal(MERGE, partner, firms, number=memo.round, home=_home(state, firms))
    return Frame("emergency_merger", f"{path}.merger.{memo.round}", of)


def _home(state: State, firms: tuple[str, ...]) -> Counts:
    """Shares above the limit: of the managers first, the partner before the other, then clockwise (2E-6.6.2)."""
    left, home = mergers.surplus(state, firms), list[tuple[str, int]]()
    held = mergers.joined(state, firms)
    for seat in dict.fromkeys((*firms, *mergers.shareholders(state, firms))):
        taken = min(left, count(held, seat))
        left -= taken
        home.append((seat, taken))
    return counts(home)


class EmergencyMerger(MergerConsent):
    """Every other shareholder of both firms agrees; then the partner pays its own expenses, and what is missing."""

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return tuple(seat for seat in mergers.shareholders(state, of.firms) if seat not in of.firms)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        of = proposal(frame)
        if not self.possible(state, of):
            return Outcome(state)
        return super().resolve(state, frame, answers, chance)

    def agreed(self, state: State, frame: Frame[object], of: Proposal) -> Outcome[State]:
        state, events = _paid_for_both(state, *of.firms)
        leading = mergers.leading(state, of.firms)
        if len(leading) > 1:
            return Outcome(
                state, events, then=(Frame(f"emergency_{SURVIVOR}", f"{frame.path}.survivor", of),)
            )
        state, merged = self.carried_out(state, of)
        return Outcome(state, (*events, *merged))


def _paid_for_both(state: State, partner: str, manager: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a firm paid its own expenses if it owed them yet, then all that the other one owes (2E-15.5.2)."""
    events: list[Event] = []
    if owes(state, partner):
        state, own = paid(state, partner, india_first(state, partner, due(state, partner)))
        events.append(own)
    pounds = due(state, manager)
    own_money = wealth(state, manager)
    state = spent(state, partner, india_first(state, partner, pounds - own_money))
    state = spent(state, manager, india_first(state, manager, own_money))
    state = charter.with_fields(state, manager, paid=True)
    return state, (
        *events,
        told("firm_paid_by_another", seat=partner, firm=manager, pounds=pounds - own_money),
    )


class EmergencySurvivor(MergerSurvivor):
    """The Prime Minister settles a tie; a firm that was dissolved meanwhile needs no answer."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return super().resolve(state, frame, answers, chance) if answers else Outcome(state)


STEPS: Mapping[str, Step[State]] = {
    "emergency_merger": EmergencyMerger(),
    f"emergency_{SURVIVOR}": EmergencySurvivor(),
}
