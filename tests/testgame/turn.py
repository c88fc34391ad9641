"""The automatic steps of the test game: a turn's beginning, the market's opening, and a turn's end."""

from __future__ import annotations

import msgspec

from engine.core.accounts import move
from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count
from engine.core.event import told
from engine.core.ids import Moment
from engine.core.sealed import Sealed
from engine.core.step import Answers, Outcome, Step, roll_key
from tests.testgame.state import BANK, TURNS, Attempt, Ballot, Memo, Nothing, Speaker, Stall, State
from tests.testgame.steps import NOTHING

TOGETHER: tuple[tuple[str, Memo], ...] = (("bid", NOTHING), ("thanks", NOTHING))
AFTER_TOASTS: tuple[tuple[str, Memo], ...] = (
    ("vote", Ballot()),
    ("market_opens", NOTHING),
    ("market", Stall()),
    ("dividend", NOTHING),
    ("venture", Attempt()),
    ("tithe", NOTHING),
    ("queue", NOTHING),
    ("turn_end", NOTHING),
)


def first_turn() -> Frame[Memo]:
    """The frame with which the game begins."""
    return Frame("turn_start", "t1.start", Nothing())


class TurnStart(Step[State]):
    """T-0: the reserve is rolled face down, a loan stands beside the turn."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        turn = state.turn + 1
        roll = chance.roll(roll_key(state, frame, "reserve"), 1, 4)
        begun = msgspec.structs.replace(
            state, turn=turn, phase="start", stock=3, reserve=Sealed(roll.values[0]), bids=()
        )
        toasts = tuple(Frame("toast", f"t{turn}.toast.{seat}", Speaker(seat)) for seat in state.order)
        first, last = (
            tuple(Frame(step, f"t{turn}.{step}", memo) for step, memo in part)
            for part in (TOGETHER, AFTER_TOASTS)
        )
        loan = Frame("loan", f"t{turn}.loan", NOTHING, Moment(f"t{turn}.market"))
        return Outcome(
            begun, (told("turn_begins", turn=turn),), (roll,), then=(*first, *toasts, *last), beside=(loan,)
        )


class MarketOpens(Step[State]):
    """T-9: the loan of the turn is gone."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(state, passed=(Moment(f"t{state.turn}.market"),))


class TurnEnd(Step[State]):
    """T-10: a pound for each workshop; deals lapse; the game ends after three turns, or at nine points."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        money = state.money
        for seat in state.seats:
            money = move(money, BANK, seat, count(state.workshops, seat))
        paid = msgspec.structs.replace(state, money=money, phase="end")
        moment = Moment(f"t{state.turn}.end")
        won = any(count(paid.points, seat) >= 9 for seat in paid.seats)
        if won or state.turn == TURNS:
            over = msgspec.structs.replace(paid, ended="points" if won else "time")
            return Outcome(over, (told("game_over", why=over.ended),), passed=(moment,))
        following = Frame("turn_start", f"t{state.turn + 1}.start", NOTHING)
        return Outcome(paid, then=(following,), passed=(moment,))
