"""Sail: a President's Check for the right to fill orders of the presidency (1E-6.10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.options import Amount, Choice, Options
from engine.core.phrase import Phrase
from engine.core.step import Outcome, Step
from engine.first import accounts, offices, regions
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company import fills
from engine.first.phases.company.attempts import Attempts
from engine.first.phases.company.checks import LEAST_DICE, Attempt
from engine.first.phases.company.fill_orders import fill_frame
from engine.first.state import State
from engine.first.tables.base import OfficeId


class Sail(Attempts):
    """One point of strength for each pound, one of penalty for each region after the first (1E-6.10.1)."""

    kind = "sail"
    rule = "1E-6.10.2"
    phrase = Phrase(
        "sail {place}",
        also=("sail",),
        idle=tuple(
            "spend ship fleet send go pay voyage expedition put bet stake wager throw president governor".split()
        ),
        sayings=(
            (
                "pass",
                (
                    "not/dont/wont sail/go ~ $ | no sailing/voyage | "
                    "stay/stays in/at port/harbour/harbor/anchor/home $ | ships/fleet stay/stays ~ $"
                ),
            ),
        ),
    )

    def choices(self, state: State, office: OfficeId) -> Options | None:
        least, most = penalty(state, office) + LEAST_DICE, accounts.balance(state, office)
        if most < least or not fills.fillable(state, office):
            return None
        return Amount(least, most, "pounds")

    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        assert isinstance(choice, int)
        return Attempt(office, "sail", fills.harbour(state, office), choice, penalty(state, office))

    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        assert isinstance(choice, int)
        return accounts.pay(state, office, accounts.BANK, choice)

    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        return Outcome(state, then=(fill_frame(frame, office),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return (fill_frame(frame, frame.memo.office),)


def penalty(state: State, office: OfficeId) -> int:
    """Regions of the presidency after the first, dominions and Company-dominated ones included (1E-6.10.1)."""
    return max(0, len(regions.in_presidency(state, offices.presidency_of(state, office))) - 1)


STEPS: Mapping[str, Step[State]] = {"sail": Sail()}
