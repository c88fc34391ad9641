"""The beginning of firm revenue: cards that still lie face down are shown, and one firm comes after the other (2E-15.4.1)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.step import Answers, Outcome, Step
from engine.second import charter, enterprises
from engine.second.memos import Memo
from engine.second.memos.common import SeatMemo
from engine.second.phases.company_operation.firm_roll import revealed
from engine.second.state import State, firm

STEPS_OF_A_FIRM = ("firm_expenses", "waive")
"""What each firm does before the next one, if it still exists then."""


class FirmRevenue(Step[State]):
    """Puts the firms on the agenda, before the Company (2E-10.1.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for manager in charter.managers(state):
            held = firm(state, manager)
            if held.strategy.open() and not held.revealed:
                state, event = revealed(state, manager)
                events.append(event)
        return Outcome(state, tuple(events), then=_frames(state, frame))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return _frames(state, frame)


def _frames(state: State, frame: Frame[object]) -> tuple[Frame[Memo], ...]:
    return tuple(
        Frame(step, f"{frame.path}.{manager}.{step}", SeatMemo(manager))
        for manager in in_order(state)
        for step in STEPS_OF_A_FIRM
    )


def in_order(state: State) -> tuple[str, ...]:
    """Managers of firms with an initiative this turn, the lowest first, then the others; of equal ones first who has more
    windows, then who sits nearer to the Prime Minister clockwise (2E-15.4.1).
    """

    def rank(manager: str) -> tuple[bool, int, int]:
        initiative = firm(state, manager).initiative
        return (initiative is None, initiative or 0, -enterprises.windows(state, manager))

    return tuple(sorted(charter.managers(state), key=rank))


STEPS: Mapping[str, Step[State]] = {"firm_revenue": FirmRevenue()}
