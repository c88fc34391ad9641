"""The promise card of a favour: what it means its parties know; the game only sees it go back (2E-3.2.2, 2E-3.2.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.ids import RuleId, Seat
from engine.core.options import Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answer, Outcome, Step
from engine.second import promises
from engine.second.free_acts import FreeAct
from engine.second.state import State


class RedeemFavour(FreeAct):
    """The holder of another family's card gives it back at any time, for a favour that nothing enforces."""

    kind = "redeem_favour"
    phrase = Phrase(
        "redeem favour of",
        ("redeem favor of", "favour of", "redeem favour"),
        idle=("use", "call", "cash", "in"),
    )
    rule = RuleId("2E-3.2.3")

    def depends_on(self, state: State) -> object:
        return state.promises

    def offer(self, state: State, seat: Seat) -> Options | None:
        issuers = promises.issuers(state, seat, promises.FAVOUR)
        return Pick(issuers) if issuers else None

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        state, event = promises.redeemed(state, str(answer.choice), promises.FAVOUR)
        return Outcome(state, (event,))


STEPS: Mapping[str, Step[State]] = {"redeem_favour": RedeemFavour()}
