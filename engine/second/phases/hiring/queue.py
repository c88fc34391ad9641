"""Vacant offices are filled one by one, the lowest number first (2E-7.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step
from engine.second import offices
from engine.second.around import CHAIRMAN
from engine.second.memos.common import OfficeMemo
from engine.second.memos.opening import QueueMemo
from engine.second.phases.hiring import chairman_election
from engine.second.phases.hiring.candidates import HOLDING, by_chairman, hirer, pool
from engine.second.state import State


class FillOffices(Step[State]):
    """Looks for the next office that can be filled, until none is left; promotions make new vacancies (2E-7.1.1, 2E-7.1.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        done = frame.memo.hires if isinstance(frame.memo, QueueMemo) else 0
        office = next((name for name in offices.vacant(state) if _can_be_filled(state, name)), "")
        if not office:
            left = offices.vacant(state)
            return Outcome(state, (told("offices_left_vacant", offices=left),) if left else ())
        again = msgspec.structs.replace(frame, memo=QueueMemo(done + 1))
        return Outcome(state, then=(_filling(f"{frame.path}.{done + 1}", office), again))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return tuple(_filling(f"{frame.path}.ahead", name) for name in _to_be_filled(state))


def _to_be_filled(state: State) -> tuple[str, ...]:
    """Offices that are vacant now, and those from which somebody may be promoted to one of them, and so on."""
    found = [name for name in offices.vacant(state) if _may_be_filled(state, name)]
    for name in (each for each in found if each != CHAIRMAN):
        promoted = (each.place.removeprefix("office.") for each in pool(state, name) if each.kind in HOLDING)
        found += [each for each in promoted if each not in found and _may_be_filled(state, each)]
    return tuple(found)


def _may_be_filled(state: State, office: str) -> bool:
    """The same, though the Chairman who hires is yet to be elected."""
    if _can_be_filled(state, office):
        return True
    awaits = office != CHAIRMAN and by_chairman(state, office) and not offices.holder(state, CHAIRMAN)
    return bool(awaits and pool(state, office))


def _filling(path: str, office: str) -> Frame[object]:
    step = "chairman_election" if office == CHAIRMAN else "hire_office"
    return Frame(step, f"{path}.{office}", OfficeMemo(office))


def _can_be_filled(state: State, office: str) -> bool:
    """Whether there is a hirer and a candidate; the Chairman is elected or put there (2E-7.1.2, 2E-7.2)."""
    if office == CHAIRMAN:
        return chairman_election.possible(state)
    return bool(hirer(state, office) and pool(state, office))


STEPS: Mapping[str, Step[State]] = {"fill_offices": FillOffices()}
