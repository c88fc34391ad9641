"""The China Office: a Check for the right to fill the three orders of China (1E-6.13)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.options import Amount, Choice, Options
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step
from engine.first import accounts, offices, pieces
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company import fills
from engine.first.phases.company.attempts import Attempts, first_try
from engine.first.phases.company.checks import LEAST_DICE, Attempt
from engine.first.phases.company.fill_orders import fill_frame
from engine.first.state import CLOSED, State, region, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import CHINA


class ChinaOffice(Opening[State]):
    """The Superintendent's turn to act; while the office is blocked there is none (1E-6.13.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if offices.status(state, CHINA) != "open":
            return Outcome(state)
        if offices.holder(state, CHINA) is None:
            return Outcome(state, (told("office_skipped", office=CHINA),))
        return Outcome(state, then=(first_try("china_sail", frame.path, CHINA),))


class ChinaSail(Attempts):
    """One point of strength for each pound, no penalty; Bengal must be open, where the export crop comes from (1E-6.13.3)."""

    kind = "china_sail"
    rule = "1E-6.13.3"
    phrase = Phrase(
        "sail {place}",
        also=("sail China", "sail"),
        idle=tuple("spend ship fleet send go pay voyage expedition put bet stake wager throw".split()),
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
        pounds = accounts.balance(state, office)
        if not _crop_at_hand(state) or pounds < LEAST_DICE or not fills.fillable(state, office):
            return None
        return Amount(LEAST_DICE, pounds, "pounds")

    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        assert isinstance(choice, int)
        return Attempt(office, "china_sail", pieces.CHINA, choice, 0)

    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        assert isinstance(choice, int)
        return accounts.pay(state, office, accounts.BANK, choice)

    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        return Outcome(state, then=(fill_frame(frame, office),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return (fill_frame(frame, frame.memo.office),)


def _crop_at_hand(state: State) -> bool:
    return region(state, tables(state).office(CHINA).requires_open_region).presidency != CLOSED


STEPS: Mapping[str, Step[State]] = {"china_office": ChinaOffice(), "china_sail": ChinaSail()}
