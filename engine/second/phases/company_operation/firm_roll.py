"""Private firms at the beginning of a Presidency: strategy cards are shown, bids are rolled (2E-15.2.1 to 2E-15.2.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.step import Answers, Outcome, Step, roll_key, unknown
from engine.second import accounts, blackmail, charter, checks
from engine.second.accounts import BANK, holds
from engine.second.blackmail import AFTER_TRADE
from engine.second.memos import Memo
from engine.second.memos.common import SeatMemo
from engine.second.memos.company import PresidencyMemo
from engine.second.phases.company_operation.firm_fill import FirmFill
from engine.second.state import State, firm, tables

HIGHEST_SUCCESS = 2
"""A die of a trade that shows no more is a success (2E-15.2.2)."""


def successes(roll: Roll) -> int:
    """Dice that show 1 or 2."""
    return sum(value <= HIGHEST_SUCCESS for value in roll.values)


def bids(path: str, presidency: str) -> Frame[Memo]:
    """The frame that begins a Presidency in a game with firms."""
    return Frame("firm_bids", f"{path}.firms", PresidencyMemo(presidency, ()))


class FirmBids(Step[State]):
    """All firms whose card names the Presidency show it, clockwise from the Prime Minister; then each rolls (2E-15.2.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, PresidencyMemo)
        presidency = frame.memo.presidency
        named = {each.id for each in tables(state).firms.strategies if each.presidency == presidency}
        events: list[Event] = []
        rolls: list[Frame[Memo]] = []
        for manager in charter.managers(state):
            if firm(state, manager).strategy.open() in named:
                state, event = revealed(state, manager)
                events.append(event)
                rolls.append(Frame("firm_roll", f"{frame.path}.{manager}", SeatMemo(manager)))
        return Outcome(state, tuple(events), then=tuple(rolls))

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Whoever bids, or may still do so, may come to fill orders. Where, nobody can tell, so the last Presidency tells of it, and once."""
        assert isinstance(frame.memo, PresidencyMemo)
        if frame.memo.presidency != tables(state).presidencies[-1].id:
            return ()
        return tuple(
            each
            for manager, held in state.firms
            if (held.bid and not held.revealed) or not held.strategy.open()
            for each in unknown(state, frame, Seat(manager), kind=FirmFill.kind, rule="2E-15.2.7")
        )


def revealed(state: State, manager: str) -> tuple[State, Event]:
    """The state with a firm's strategy card lying open."""
    strategy = firm(state, manager).strategy.open()
    state = charter.with_fields(state, manager, revealed=strategy)
    return state, told("firm_strategy_revealed", seat=manager, strategy=strategy)


class FirmRoll(Step[State]):
    """A die for each pound of the bid, which goes to the bank; a 1 or 2 lets the firm trade (2E-15.2.1, 2E-15.2.2).

    High dice have no further effect: a firm has no officeholder (2E-15.2.3).
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, SeatMemo)
        manager = frame.memo.seat
        dice = min(firm(state, manager).bid, holds(state, charter.london(manager)))
        state = accounts.pay(state, charter.london(manager), BANK, dice)
        roll = checks.cast(state, frame, dice, chance) if dice else Roll(roll_key(state, frame, "check"), ())
        rolled = told("firm_rolled", seat=manager, pounds=dice, dice=roll.values)
        counts = blackmail.after_check(state, frame, AFTER_TRADE, manager, roll, chance)
        state, result = _with_initiative(counts.state, manager, successes(counts.roll))
        return Outcome(state, (rolled, *counts.events, result), (roll, *counts.rolls) if dice else ())


def _with_initiative(state: State, manager: str, successful: int) -> tuple[State, Event]:
    """The state with a firm's initiative; it may be negative (2E-15.2.2)."""
    if not successful:
        return state, told("firm_may_not_trade", seat=manager)
    initiative = len(charter.ships(state, manager)) - successful
    state = charter.with_fields(state, manager, initiative=initiative)
    return state, told("firm_may_trade", seat=manager, initiative=initiative)


STEPS: Mapping[str, Step[State]] = {"firm_bids": FirmBids(), "firm_roll": FirmRoll()}
