"""The order of play as readable lists: phases of a turn, steps of each phase (2E-0.2.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import NO_CHANCE, Chance
from engine.core.deal_steps import OFFER_DEALS, offers_frame
from engine.core.event import told
from engine.core.ids import Moment, Seat
from engine.core.step import Answers, Outcome, Step
from engine.second import deregulation
from engine.second.memos import Memo
from engine.second.state import Ending, State, tables

SETUP = ("deal_setup_cards",)
DEREGULATION, FIRMS = "deregulation", "firms"
TURN = (
    DEREGULATION,
    "london_season",
    "family",
    FIRMS,
    "hiring",
    "company_operation",
    "bonuses",
    "revenue",
    "events_in_india",
    "parliament",
    "upkeep",
    "refresh",
    "turn",
)
NOT_IN_FIRST_TURN = ("london_season", "hiring")
"""Phases that are skipped in the first turn of the game (2E-0.2.2)."""
FINAL_SCORING = "final_scoring"

PHASES: Mapping[str, tuple[str, ...]] = {
    "setup": SETUP,
    DEREGULATION: ("call_deregulation",),
    "london_season": (
        "attrition",
        "blackmail_at_retirement",
        "retirements",
        "special_retirement",
        "london_cards",
        "london_clean_up",
    ),
    "family": ("blackmail_before_family", "family_actions", "new_shares"),
    FIRMS: ("firm_window", "firm_strategy"),
    "hiring": ("fill_offices",),
    "company_operation": (
        "chairman",
        "director_of_trade",
        "manager_of_shipping",
        "military_affairs",
        "presidencies",
        "superintendent_in_china",
    ),
    "bonuses": ("pay_bonuses",),
    "revenue": (
        "blackmail_at_revenue",
        "calico_acts",
        "firm_revenue",
        "expenses",
        "expectations",
        "dividends",
    ),
    "events_in_india": ("blackmail_before_events", "storms", "events_end"),
    "parliament": ("blackmail_after_revenue", "propose_a_law"),
    "upkeep": ("blackmail_after_parliament", "pay_upkeep", "last_turn"),
    "refresh": ("clear_the_board",),
    FINAL_SCORING: (
        "score_firms",
        "final_special_retirement",
        "power_awards",
        "score_court",
        "final_retirement",
        "failure_card",
        "end_of_game",
    ),
}
"""Steps of each phase; each may ask, or put further frames (one per office, event, seat) before the next.

A step of a later stage of the game (firms, Deregulation) is put in here, at its place in the ribbon.
"""


SETTING_UP = "setup"
"""The phase before the first turn."""


class Phase(Step[State]):
    """Opens a phase: names it, drops side frames of the phase before, puts its steps on the agenda; some are skipped."""

    def __init__(self, name: str) -> None:
        self._name = name

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        then = self.leads_to(state, frame)
        if not then:
            return Outcome(state)
        before = Moment(state.phase)
        state = msgspec.structs.replace(state, phase=self._name)
        event = told("phase_begins", phase=self._name, turn=state.turn)
        return Outcome(state, (event,), then=then, passed=(before,))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        if skipped(state, self._name):
            return ()
        return tuple(Frame(name, f"{frame.path}.{name}", None) for name in PHASES[self._name])


class Turn(Step[State]):
    """Puts the phases of one turn on the agenda; the last entry is the next turn (2E-0.2.1).

    What waited for the end of the turn before lapses.
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        here = f"t{state.turn}"
        then = tuple(Frame(name, here if name == "turn" else f"{here}.{name}", None) for name in TURN)
        return Outcome(state, then=then, passed=(Moment(f"turn_{state.turn - 1}"),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """From the set-up the first turn can be seen, from a turn the next one cannot."""
        return self.resolve(state, frame, (), NO_CHANCE).then if state.phase == SETTING_UP else ()


def first_turn(state: State) -> bool:
    """Whether this is the first turn of the game (2E-0.2.2)."""
    return state.turn == tables(state).scenario(state.settings.scenario).first_turn


def skipped(state: State, phase: str) -> bool:
    """Whether a phase of the ribbon is passed over now (2E-0.2.1)."""
    if phase in NOT_IN_FIRST_TURN:
        return first_turn(state)
    if phase == FIRMS:
        return not state.company.deregulated
    return phase == DEREGULATION and not deregulation.votable(state)


def opening() -> tuple[Frame[None], ...]:
    """The agenda of a new game."""
    return (Frame("setup", "setup", None), Frame("turn", "turn", None))


FREE_ACTS = ("instruct_blackmail", "show_card", "redeem_favour")
"""Side frames of the whole game beside deals: saying when face-down cards are played, showing them, and giving back a
promised favour (2E-3.3.3, 2E-3.1.10, 2E-3.2.3).
"""


def beside(seats: tuple[Seat, ...]) -> tuple[Frame[Memo], ...]:
    """Free acts that wait beside every question until Final Scoring (2E-3.1.1)."""
    return (offers_frame(OFFER_DEALS, seats), *(Frame(name, name, None) for name in FREE_ACTS))


DISSOLUTION = "propose_dissolution"
"""Side frame at which managers propose the end of their firms, from the first Firms phase on (2E-6.8.1)."""


def beside_firms(state: State) -> tuple[Frame[Memo], ...]:
    """What waits beside every question once there can be firms, unless it does already."""
    if not state.company.deregulated or any(frame.step == DISSOLUTION for frame in state.agenda.side):
        return ()
    return (Frame(DISSOLUTION, DISSOLUTION, None),)


def to_final_scoring(state: State, ending: Ending) -> State:
    """The state with nothing left to do after the current frame but Final Scoring (2E-1.5.4, 2E-13.1.2).

    Deals, promises and blackmail end with it (2E-14.1.1).
    """
    scoring: Frame[None] = Frame(FINAL_SCORING, FINAL_SCORING, None)
    agenda = msgspec.structs.replace(
        state.agenda, main=(*state.agenda.main[:1], scoring), side=(), answers=()
    )
    return msgspec.structs.replace(state, agenda=agenda, ending=ending)


STEPS: Mapping[str, Step[State]] = {"turn": Turn(), **{name: Phase(name) for name in PHASES}}
