"""Where a position goes on: the frames of the rest of its phase and turn."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.second import sequence
from engine.second.memos import Memo
from engine.second.state import State

Frames = tuple[Frame[Memo], ...]

TURN = "turn"
PHASES = {phase: steps for phase, steps in sequence.PHASES.items() if phase != "setup"}
"""Phases in which a position may go on; one before set-up is a new game."""


class NowhereToGoOn(ValueError):
    """The place is none of the order of play; the message says what would be."""


def phase_of(at: str) -> str:
    """The phase in which a place lies, "" for the beginning of a turn.

    Raises:
        NowhereToGoOn: if there is no such place.
    """
    if at == TURN:
        return ""
    for phase, steps in PHASES.items():
        if at in (phase, *steps):
            return phase
    raise NowhereToGoOn(_wanted())


def frames(state: State, at: str) -> Frames:
    """What is left to do from a place on, in a state that lies in its phase.

    Raises:
        NowhereToGoOn: if there is no such place, or not in this state.
    """
    phase = phase_of(at)
    if phase in sequence.NOT_IN_FIRST_TURN and sequence.first_turn(state):
        raise NowhereToGoOn(f"another place, or a later turn: there is no {phase} in the first turn")
    if at != TURN and sequence.skipped(state, phase):
        raise NowhereToGoOn(f"another place: there is no {phase} as the table lies")
    if at == TURN:
        return (Frame(TURN, TURN, None),)
    if at == phase:
        return (Frame(phase, _path(state, phase), None), *_later(state, phase))
    steps = PHASES[phase]
    rest = steps[steps.index(at) :]
    following = tuple(Frame[Memo](name, f"{_path(state, phase)}.{name}", None) for name in rest)
    return (*following, *_later(state, phase))


def _path(state: State, phase: str) -> str:
    return phase if phase == sequence.FINAL_SCORING else f"t{state.turn}.{phase}"


def _later(state: State, phase: str) -> Frames:
    """The phases after this one, and the next turn, with the paths that they have in play."""
    if phase == sequence.FINAL_SCORING:
        return ()
    here = f"t{state.turn}"
    rest = sequence.TURN[sequence.TURN.index(phase) + 1 :]
    return tuple(Frame(name, here if name == TURN else f"{here}.{name}", None) for name in rest)


def _wanted() -> str:
    steps = [step for steps in PHASES.values() for step in steps]
    return f"'{TURN}', a phase ({', '.join(PHASES)}) or a step ({', '.join(steps)})"
