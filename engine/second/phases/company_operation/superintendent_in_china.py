"""Superintendent of Trade in China: how the office comes into play, and its trade (2E-8.3.4, 2E-8.10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, checks, fleet, offices, regions
from engine.second.accounts import BALANCE, BANK
from engine.second.checks import Attempt, Result
from engine.second.laws import ENVOY_TO_CHINA, in_force
from engine.second.memos import Memo
from engine.second.memos.common import OfficeMemo
from engine.second.offices import SUPERINTENDENT
from engine.second.phases.company_operation.operation import OfficeAtWork
from engine.second.state import CHINA, OfficeState, State, tables, with_office

PER_ICON, PER_ICON_BY_LAW = 4, 5
"""Pounds for the Balance from each export icon, without and with Envoy to China (2E-8.10.3)."""
PAY_PER_ICON = 1
"""Pounds for the Superintendent from each export icon (2E-8.10.3)."""
ROLL, PASS = "roll", "pass"


def opened(state: State, path: str) -> tuple[State, tuple[Event, ...], tuple[Frame[Memo], ...]]:
    """The state with the Superintendent in play, and what comes next: the Chairman hires at once (2E-8.3.4).

    `path` is that of the frame that opens China. Nothing happens if the office is in play already.
    """
    if offices.in_play(state, SUPERINTENDENT):
        return state, (), ()
    state = with_office(state, SUPERINTENDENT, OfficeState())
    hire: Frame[Memo] = Frame("hire_office", f"{path}.hire", OfficeMemo(SUPERINTENDENT))
    return state, (told("china_opened"),), (hire,)


def icons(state: State) -> int:
    """Export icons in Company-controlled regions (2E-8.10.4)."""
    return sum(tables(state).region(name).export_icons for name in regions.controlled(state))


class ChinaTrade(Step[State]):
    """One check with a die for each ship in China, if there is anything to export (2E-8.10.1, 2E-8.10.2)."""

    kind = "china_trade"
    phrase = Phrase(
        "trade China",
        ("china trade", "china"),
        idle=("dice", "die", "ship", "ships", "tea", "superintendent", "go", "use", "canton"),
        sayings=(
            (
                "roll",
                (
                    "roll/rolls/throw/toss/cast ~ bone/bones/dice/die | have a go | "
                    "give it a go/whirl/try | go for it | ^ try ~ china $ | trade in/with ~ $ | ^ trade $ | "
                    "go/sail/send ~ to ~ $ | superintendent trade/trades $ | go for ~ china trade $ | ^ to china with ship/ships $ | yes"
                ),
            ),
            (
                "pass",
                (
                    "no trade/trading/tea/roll ~ $ | not/no china ~ $ | "
                    "not/dont/wont trade/go/roll/sail/try/want/need ~ $ | "
                    "stay/stays home/away/out ~ $ | ^ do nothing $ | ^ ~ can wait $ | leave ~ alone | skip it | skip/forget ~ china/trade/tea $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, SUPERINTENDENT)
        ships, exports = fleet.serving(state, CHINA), icons(state)
        if not seat or not ships or not exports:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.10.2",
            options=Pick((ROLL, PASS)),
            about=facts(ships=ships, icons=exports, pounds=exports * _value(state)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return ROLL

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        return fleet.serving(state, CHINA) if choice == ROLL else 0

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return (fleet.serving(state, CHINA),)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice == PASS:
            return Outcome(state)
        attempt = Attempt(SUPERINTENDENT, self.kind, fleet.serving(state, CHINA))
        checked = checks.rolled(state, frame, attempt, chance)
        if checked.result is not Result.SUCCESS:
            return Outcome(checked.state, checked.events, checked.rolls)
        state, event = _paid(checked.state, str(answers[0].seat))
        return Outcome(state, (*checked.events, event), checked.rolls)


def _value(state: State) -> int:
    return PER_ICON_BY_LAW if in_force(state, ENVOY_TO_CHINA) else PER_ICON


def _paid(state: State, seat: str) -> tuple[State, Event]:
    exports = icons(state)
    pounds, pay = exports * _value(state), exports * PAY_PER_ICON
    state = accounts.pay(accounts.pay(state, BANK, BALANCE, pounds), BANK, seat, pay)
    return state, told("china_traded", seat=seat, icons=exports, pounds=pounds, pay=pay)


STEPS: Mapping[str, Step[State]] = {
    "superintendent_in_china": OfficeAtWork(SUPERINTENDENT, "china_trade"),
    "china_trade": ChinaTrade(),
}
