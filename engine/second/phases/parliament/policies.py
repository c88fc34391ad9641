"""Policies: bonus, tax and window tax, and the power track (2E-12.5)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Choice, Pick, Split
from engine.core.phrase import KEPT, LOSING, Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single, unknown
from engine.second import accounts, enterprises, power, taxes
from engine.second.memos.parliament import PolicyMemo
from engine.second.phases.parliament.policy import named, window_tax_holds
from engine.second.state import State, tables
from engine.second.tables.base import Target

BONUS = 1
"""Pounds for each item (2E-12.5.2)."""


class CarryOutPolicy(Step[State]):
    """The policy on the dial does its work (2E-12.4.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        row = tables(state).policies[memo.policy]
        event = told("policy_carried_out", **dict(named(state, "policy", memo.policy)))
        then: list[Frame[object]] = []
        events: tuple[Event, ...] = (event,)
        if row.consequence == "bonus":
            state, paid = _bonus(state, row.target)
            events = (event, *paid)
        elif row.consequence == "tax":
            then.append(Frame("pay_tax", f"{frame.path}.tax", memo))
        else:
            state, swapped, ask = _power(state, row.target)
            events = (event, *swapped)
            then += [Frame("swap_power", f"{frame.path}.power", None)] if ask else []
        if memo.window_tax or window_tax_holds(state, row):
            then.append(Frame("pay_window_tax", f"{frame.path}.windows", None))
        return Outcome(state, events, then=tuple(then))


def _memo(frame: Frame[object]) -> PolicyMemo:
    assert isinstance(frame.memo, PolicyMemo)
    return frame.memo


def _bonus(state: State, target: Target) -> tuple[State, tuple[Event, ...]]:
    events: list[Event] = []
    for seat in state.seats:
        pounds = BONUS * enterprises.items(state, seat, target)
        if pounds:
            state = accounts.pay(state, accounts.BANK, seat, pounds)
            events.append(told("policy_bonus", seat=seat, pounds=pounds))
    return state, tuple(events)


def _power(state: State, target: Target) -> tuple[State, tuple[Event, ...], bool]:
    """The target's marker changes places with the next higher; on top the Prime Minister swaps two others (2E-12.5.5)."""
    above = power.above(state, target)
    if not above:
        return state, (), True
    state, event = power.swapped(state, target, above)
    return state, (event,), False


class SwapPower(Step[State]):
    """With the target on top already the Prime Minister swaps any two other markers (2E-12.5.5)."""

    kind = "swap_power"
    phrase = Phrase(
        "swap",
        ("swap power",),
        idle=("space", "exchange", "switch", "change", "between", "places", "place", "with", "trade", "flip"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        leader = Seat(state.politics.prime_minister)
        options = Pick(state.politics.power[1:], 2, 2)
        return single(state, frame, leader, kind=self.kind, rule="2E-12.5.5", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return state.politics.power[2:]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        assert isinstance(answer.choice, tuple)
        one, other = (str(each) for each in answer.choice)
        state, event = power.swapped(state, one, other)
        return Outcome(state, (event,))


class _Tax(Step[State], ABC):
    """A tax on items: each family says for which it pays, the others are lost. All are asked at once (2E-12.5.6)."""

    rule: RuleId
    lost: str

    @abstractmethod
    def dues(self, state: State, frame: Frame[object], seat: Seat) -> taxes.Dues:
        """What the family must pay for."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        owing = [(seat, due) for seat in state.seats if (due := self.dues(state, frame, seat))]
        group = group_of(state, frame, tuple(seat for seat, _ in owing))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=self.rule,
                options=_options(due, accounts.holds(state, seat)),
                about=facts(
                    cost=taxes.cost(due), treasury=accounts.holds(state, seat), dues=taxes.written(due)
                ),
            )
            for seat, due in owing
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        paid = taxes.paid(taxes.read(decision.about), choice)
        cost, purse = taxes.cost(paid), accounts.holds(state, decision.seat)
        return (
            () if cost <= purse else (Refusal("tax_too_dear", self.rule, facts(cost=cost, treasury=purse)),)
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return taxes.best(
            state, decision.seat, taxes.read(decision.about), accounts.holds(state, decision.seat)
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            due = self.dues(state, frame, answer.seat)
            paid = taxes.paid(due, answer.choice)
            state = accounts.pay(state, answer.seat, accounts.BANK, taxes.cost(paid))
            state, lost = taxes.lose(state, answer.seat, due, paid)
            events.append(told(self.lost, seat=answer.seat, pounds=taxes.cost(paid), lost=lost))
        return Outcome(state, tuple(events))


def _options(due: taxes.Dues, purse: int) -> Split:
    """How many of each item are paid for: never more of one than the treasury pays for."""
    caps = tuple((each.item, min(each.number, purse // each.pounds)) for each in due)
    return Split(sum(number for _, number in caps), caps, exact=False, unit="items")


class PayTax(_Tax):
    """£1 for each item of the target, or it is lost (2E-12.5.3)."""

    kind = "pay_tax"
    phrase = Phrase(
        "tax",
        ("pay tax",),
        idle=("on", "pay", "keep", "for", "ships", "ship", "items", "item", "save", "retain", "stay"),
        contrary=LOSING,
        sayings=(
            KEPT,
            ("keep", "hold/hang on to"),
            ("", ("rest/others/other ~ go/goes/lost/away $ | let ~ rest/others go")),
            (
                "none",
                (
                    "not/dont/wont pay ~ $ | pay nothing | pay no ~ $ | let ~ all/both/them/everything go | ^ all/both/everything can/may/shall go/goes $"
                ),
            ),
        ),
    )
    rule = RuleId("2E-12.5.3")
    lost = "tax_paid"

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What is taxed, the policy tells; everybody may have some of it."""
        return tuple(
            each
            for seat in state.seats
            for each in unknown(state, frame, seat, kind=self.kind, rule=self.rule)
        )

    def dues(self, state: State, frame: Frame[object], seat: Seat) -> taxes.Dues:
        target = tables(state).policies[_memo(frame).policy].target
        return taxes.on_items(state, seat, target)


class PayWindowTax(_Tax):
    """£1 for each window of a prize or card, or the piece or card is lost (2E-12.5.4)."""

    kind = "pay_window_tax"
    phrase = Phrase(
        "windows",
        ("pay window tax", "window tax for"),
        idle=("pay", "tax", "keep", "house", "houses", "save", "retain", "stay", "on", "window"),
        contrary=LOSING,
        sayings=(
            KEPT,
            ("keep", "hold/hang on to"),
            ("", ("rest/others/other ~ go/goes/lost/away $ | let ~ rest/others go")),
            (
                "none",
                (
                    "not/dont/wont pay ~ $ | pay nothing | pay no ~ $ | let ~ all/both/them/everything go | ^ all/both/everything can/may/shall go/goes $"
                ),
            ),
        ),
    )
    rule = RuleId("2E-12.5.4")
    lost = "window_tax_paid"

    def dues(self, state: State, frame: Frame[object], seat: Seat) -> taxes.Dues:
        return taxes.on_windows(state, seat)


STEPS: Mapping[str, Step[State]] = {
    "carry_out_policy": CarryOutPolicy(),
    "swap_power": SwapPower(),
    "pay_tax": PayTax(),
    "pay_window_tax": PayWindowTax(),
}
