"""Cubes that a family must place and has not in stock come from its prizes and manors (1E-2.3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Split
from engine.core.per_state import per_state
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.first import cubes
from engine.first.allocation import read
from engine.first.memos.opening import CubesMemo
from engine.first.state import State, tables

Sources = tuple[tuple[str, int], ...]


@per_state
def sources(state: State, seat: str) -> Sources:
    """Where a family could take cubes from, lowest points first, manor first on ties, then card order (1E-2.3.2)."""
    points = {prize: tables(state).prize(prize).vp for prize in state.prizes}
    order = sorted(state.prizes, key=lambda prize: points[prize])
    below = [prize for prize in order if points[prize] < cubes.MANOR_POINTS]
    ranked = (*below, cubes.MANOR, *order[len(below) :])
    return tuple((name, held) for name in ranked if (held := cubes.number(state, _place(name), seat)))


def within_reach(state: State, seat: str) -> int:
    """Cubes that a family could place if a rule makes it: stock, prizes, manors (1E-5.3.3)."""
    return cubes.number(state, cubes.STOCK, seat) + total(sources(state, seat))


def _place(source: str) -> str:
    return source if source == cubes.MANOR else f"prize.{source}"


class CubeSource(Step[State]):
    """Fill a stock up to the number of its memo, as far as cubes can be had; asks only where there is a choice."""

    kind = "cube_source"
    phrase = Phrase(
        "take cubes from",
        ("cubes from", "take cubes"),
        idle=("remove", "pick", "pay", "grab", "use", "lift", "cube", "piece"),
        contrary=KEEPING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = frame.memo
        assert isinstance(memo, CubesMemo)
        found = sources(state, memo.seat)
        missing = min(memo.cubes - cubes.number(state, cubes.STOCK, memo.seat), total(found))
        if missing <= 0:
            return ()
        return single(
            state,
            frame,
            Seat(memo.seat),
            kind=self.kind,
            rule="1E-2.3.2",
            options=Split(missing, found, unit="cubes"),
            about=facts(cubes=missing),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        options = decision.options
        assert isinstance(options, Split)
        taken: list[tuple[str, int]] = []
        left = options.total
        for source, held in options.caps:
            if number := min(left, held):
                taken.append((source, number))
                left -= number
        return tuple(taken)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            for source, number in read(answer.choice):
                state = cubes.move(state, answer.seat, _place(source), cubes.STOCK, number)
                events.append(told("cubes_taken", seat=answer.seat, source=source, cubes=number))
        return Outcome(state, tuple(events))


STEPS: Mapping[str, Step[State]] = {"cube_source": CubeSource()}
