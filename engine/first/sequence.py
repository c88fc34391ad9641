"""The order of play as readable lists: phases of a turn, steps of each phase (1E-0.2.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import NO_CHANCE, Chance
from engine.core.deal_steps import OFFER_DEALS, offers_frame
from engine.core.event import told
from engine.core.ids import Moment, Seat
from engine.core.step import Answers, Outcome, Step
from engine.first.memos import Memo
from engine.first.state import Ending, State

SETUP = ("draft_offices", "roll_starting_cubes", "place_elephant", "allocate_setup_share_money")
TURN = ("family_phase", "company_phase", "trade_phase", "evening_post", "refresh", "turn")

FREE_ACTS = ("buy_back_promises", "give_back_promises")
"""Side frames of the whole game beside deals: promise buy-backs, voluntary returns (1E-2.2)."""

PHASES: Mapping[str, tuple[str, ...]] = {
    "setup": SETUP,
    "family_phase": ("family_actions", "share_money_after_family_phase"),
    "company_phase": (
        "fill_vacancies",
        "offer_debt",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "director_of_trade",
        "presidencies",
        "china_office",
    ),
    "trade_phase": ("player_revenue", "company_expenses", "dividends", "allocate_revenue", "bailout"),
    "evening_post": (
        "draw_card",
        "events_in_india",
        "attrition",
        "eliminate_offices",
        "last_turn",
        "local_news",
    ),
    "refresh": ("clear_the_board", "end_triggers"),
}
"""Steps of each phase; each may ask, or put further frames (one per office, event, seat) before the next."""


SETTING_UP = "setup"
"""The phase before the first turn."""


class Phase(Step[State]):
    """Opens a phase: names it, drops side frames of the phase before, puts its steps on the agenda."""

    def __init__(self, name: str) -> None:
        self._name = name

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        before = Moment(state.phase)
        state = msgspec.structs.replace(state, phase=self._name)
        event = told("phase_begins", phase=self._name, turn=state.turn)
        return Outcome(state, (event,), then=self.leads_to(state, frame), passed=(before,))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return tuple(Frame(name, f"{frame.path}.{name}", None) for name in PHASES[self._name])


class Turn(Step[State]):
    """Puts the phases of one turn on the agenda; the last entry is the next turn (1E-0.2.1).

    What waited for the end of the turn before lapses.
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        here = f"t{state.turn}"
        then = tuple(Frame(name, here if name == "turn" else f"{here}.{name}", None) for name in TURN)
        return Outcome(state, then=then, passed=(Moment(f"turn_{state.turn - 1}"),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """From the set-up the first turn can be seen, from a turn the next one cannot."""
        return self.resolve(state, frame, (), NO_CHANCE).then if state.phase == SETTING_UP else ()


def opening() -> tuple[Frame[None], ...]:
    """The agenda of a new game."""
    return (Frame("setup", "setup", None), Frame("turn", "turn", None))


def beside(seats: tuple[Seat, ...]) -> tuple[Frame[Memo], ...]:
    """Free acts that wait beside every question of the whole game (1E-11.2.1)."""
    return (offers_frame(OFFER_DEALS, seats), *(Frame(name, name, None) for name in FREE_ACTS))


def end_game(state: State, ending: Ending) -> State:
    """The state with nothing left to do but the frame that ends the game (1E-9.2)."""
    agenda = msgspec.structs.replace(state.agenda, main=state.agenda.main[:1], side=(), answers=())
    return msgspec.structs.replace(state, agenda=agenda, ending=ending)


STEPS: Mapping[str, Step[State]] = {"turn": Turn(), **{name: Phase(name) for name in PHASES}}
