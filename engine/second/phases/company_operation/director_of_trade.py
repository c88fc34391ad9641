"""Director of Trade: special envoys that open closed orders or China, then up to two transfers (2E-8.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.ids import Seat, facts
from engine.core.options import Amount, Choice, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Opening, Outcome, Step, single
from engine.second import accounts, checks, offices, orders, regions
from engine.second.accounts import BANK, holds
from engine.second.checks import LEAST_DICE, Attempt, Result
from engine.second.memos import Memo
from engine.second.memos.common import OfficeMemo
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, SUPERINTENDENT
from engine.second.phases.company_operation import superintendent_in_china
from engine.second.phases.company_operation.awaited import Spender
from engine.second.phases.company_operation.operation import OfficeAtWork, memo_of, next_try
from engine.second.state import CHINA, State, tables


class TradeOffice(Opening[State]):
    """The second place of the ribbon: the Director of Trade, or the Governor General instead (2E-8.11.7)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        office = GOVERNOR_GENERAL if offices.in_play(state, GOVERNOR_GENERAL) else DIRECTOR
        at_work: Frame[Memo] = Frame(f"{office}_at_work", f"{frame.path}.office", OfficeMemo(office))
        return Outcome(state, then=(at_work,))


def openable(state: State) -> tuple[str, ...]:
    """What an envoy may open: closed orders outside Company-controlled regions, north to south, then China (2E-8.3.3)."""
    closed = [
        each
        for each in tables(state).orders
        if not orders.is_open(state, each.id) and not regions.is_controlled(state, each.region)
    ]
    found = tuple(each.id for each in sorted(closed, key=lambda each: each.north_rank))
    return found if offices.in_play(state, SUPERINTENDENT) else (*found, CHINA)


class SpecialEnvoy(Spender):
    """Each pound is a die; as often as there is money and something to open (2E-8.3.2, 2E-8.3.5)."""

    kind = "special_envoy"
    phrase = Phrase(
        "envoy",
        ("special envoy",),
        idle=tuple(
            (
                "send spend dice try go goes off away with put stake bet throw mission diplomat ambassador"
            ).split()
        ),
        sayings=(
            ("", "^ he/she get/gets/take/takes/carry/carries"),
            (
                "pass",
                (
                    "not/dont/wont send/go/try/spend ~ $ | no envoy/mission/ambassador | "
                    "envoy/he/she stay/stays ~ $ | keep/keeps ~ envoy/money ~ $"
                ),
            ),
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, DIRECTOR)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, pounds = offices.holder(state, DIRECTOR), holds(state, DIRECTOR)
        if not seat or pounds < LEAST_DICE or not openable(state):
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.3.2",
            options=OrPass(Amount(LEAST_DICE, pounds, "pounds")),
            about=(*facts(office=DIRECTOR, treasury=pounds, dice=pounds), (TRY, memo_of(frame).tries)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        return choice if isinstance(choice, int) else 0

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return tuple(range(LEAST_DICE, holds(state, DIRECTOR) + 1))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        pounds = answers[0].choice
        assert isinstance(pounds, int)
        paid = accounts.pay(state, DIRECTOR, BANK, pounds)
        checked = checks.rolled(paid, frame, Attempt(DIRECTOR, self.kind, pounds), chance)
        then: tuple[Frame[Memo], ...] = ()
        if checked.result is not Result.CATASTROPHE:
            then = (next_try(frame),)
        if checked.result is Result.SUCCESS:
            then = (_result(frame), *then)
        return Outcome(checked.state, checked.events, checked.rolls, then=then)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (_result(frame),)


def _result(frame: Frame[object]) -> Frame[Memo]:
    """The frame that asks what a successful envoy opens."""
    return Frame("envoy_result", f"{frame.path}.result", memo_of(frame))


class EnvoyResult(Step[State]):
    """A successful envoy opens one order or China, where the Superintendent is hired at once (2E-8.3.3, 2E-8.3.4)."""

    kind = "envoy_result"
    phrase = Phrase(
        "envoy opens",
        ("envoy result", "open"),
        idle=("order", "open", "choose", "port", "unlock", "pick", "take", "new"),
        sayings=(("open", "^ he/she open/unlock"),),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, DIRECTOR)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, among = offices.holder(state, DIRECTOR), openable(state)
        if not seat or not among:
            return ()
        about = facts(office=DIRECTOR)
        return single(
            state, frame, Seat(seat), kind=self.kind, rule="2E-8.3.3", options=Pick(among), about=about
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return openable(state)[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        place = str(answers[0].choice)
        if place == CHINA:
            state, events, then = superintendent_in_china.opened(state, frame.path)
            return Outcome(state, events, then=then)
        return Outcome(orders.open_order(state, place), (told("order_opened", order=place),))


STEPS: Mapping[str, Step[State]] = {
    DIRECTOR: TradeOffice(),
    f"{DIRECTOR}_at_work": OfficeAtWork(DIRECTOR, "special_envoy", "transfers"),
    "special_envoy": SpecialEnvoy(),
    "envoy_result": EnvoyResult(),
}
