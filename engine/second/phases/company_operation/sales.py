"""Writers on the orders that a trade has filled, and who is paid for it (2E-8.7.6 to 2E-8.7.8)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Pick, Several
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, family_pieces
from engine.second.accounts import BALANCE, BANK
from engine.second.around import clockwise
from engine.second.family_pieces import on_order, writers
from engine.second.laws import TRADE_REGULATIONS, WRITER_GRAFT_REFORM, WRITER_PRIVILEGES, in_force
from engine.second.memos.company import FillMemo
from engine.second.phases.company_operation import reach
from engine.second.phases.company_operation.fills import (
    about_trade,
    memo_of,
    names,
    president,
    writers_in_box,
)
from engine.second.state import OrderState, State, order, with_order

PER_ORDER, PER_WRITER, PRIVILEGE = 1, 1, 1
"""Pounds for the President from each order, for a family from each writer placed, and more by Writer Privileges."""


class PlaceWriter(Step[State]):
    """Whose writers go on the orders, in the order in which they were filled; tokens where there are no more (2E-8.7.6)."""

    kind = "place_writer"
    phrase = Phrase(
        "writers for {home}",
        ("writers", "place writers"),
        idle=tuple(
            "put send belong writer clerk clerks use take go goes work assign get money handle".split()
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return (president(state, memo_of(frame)),)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        box, seat = writers_in_box(state, memo), president(state, memo)
        number = min(total(box), len(memo.filled))
        if len(box) < 2:
            return ()
        families = tuple(str(each) for each in clockwise(state, seat) if count(box, each))
        return single(
            state,
            frame,
            seat,
            kind=self.kind,
            rule="2E-8.7.5",
            options=Several(Pick(families), number, number),
            about=(*about_trade(state, memo), *facts(orders=memo.filled[:number])),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        box = family_pieces.at(state, writers(str(dict(decision.about)["presidency"])))
        wanted = counts((name, 1) for name in names(choice))
        return tuple(
            Refusal(
                "too_few_writers",
                RuleId("2E-8.7.5"),
                facts(seat=family, needed=needed, left=count(box, family)),
                instead=tuple(other for other, held in box if held > count(wanted, other)),
            )
            for family, needed in wanted
            if needed > count(box, family)
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Several)
        presidency = str(dict(decision.about)["presidency"])
        return _own_first(state, presidency, decision.seat, decision.options.most)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Writers of the box in random order."""
        assert isinstance(decision.options, Several)
        presidency = str(dict(decision.about)["presidency"])
        box = list(_own_first(state, presidency, decision.seat))
        return tuple(box.pop(below(len(box))) for _ in range(decision.options.most))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        seat = president(state, memo)
        families = (
            names(answers[0].choice)
            if answers
            else _own_first(state, memo.presidency, seat, len(memo.filled))
        )
        pounds = sum(reach.value(state, name) for name in memo.filled)
        state, placed = _placed(state, memo, families)
        state = accounts.pay(state, BANK, BALANCE, pounds)
        traded = told("trade_pays", home=dict(about_trade(state, memo))["home"], pounds=pounds)
        state, pay = _pay_president(state, seat, len(memo.filled))
        state, writing = _pay_writers(state, seat, counts((name, 1) for name in families))
        return Outcome(state, (*placed, traded, pay, *writing))


def _own_first(state: State, presidency: str, seat: str, most: int | None = None) -> tuple[str, ...]:
    """Writers of a box by family, the own ones first, then clockwise (2E-8.7.5)."""
    box = family_pieces.at(state, writers(presidency))
    return tuple(str(each) for each in clockwise(state, seat) for _ in range(count(box, each)))[:most]


def _placed(state: State, memo: FillMemo, families: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    """The state with writers on the orders, and filled-order tokens on those behind them (2E-8.7.6, 2E-8.7.11)."""
    events: list[Event] = []
    for number, name in enumerate(memo.filled):
        family = families[number] if number < len(families) else ""
        if family:
            state = family_pieces.move(state, family, writers(memo.presidency), on_order(name))
        filling = OrderState(
            origin=memo.presidency if family else "", token=not family, firms=order(state, name).firms
        )
        events.append(told("order_filled", order=name, seat=family, pounds=reach.value(state, name)))
        state = with_order(state, name, filling)
    return state, tuple(events)


def _pay_president(state: State, seat: str, number: int) -> tuple[State, Event]:
    """£1 for each order, to the President or by Trade Regulations to the Balance (2E-8.7.7, 2E-8.7.8)."""
    pounds = number * PER_ORDER
    if in_force(state, TRADE_REGULATIONS):
        return accounts.pay(state, BANK, BALANCE, pounds), told("president_pays_in", seat=seat, pounds=pounds)
    return accounts.pay(state, BANK, seat, pounds), told("president_paid", seat=seat, pounds=pounds)


def _pay_writers(state: State, seat: str, placed: Counts) -> tuple[State, tuple[Event, ...]]:
    """£1 for each writer, by Writer Graft Reform to the Balance; £1 more to the families by Writer Privileges (2E-8.7.8)."""
    reform = in_force(state, WRITER_GRAFT_REFORM)
    each = (0 if reform else PER_WRITER) + (PRIVILEGE if in_force(state, WRITER_PRIVILEGES) else 0)
    events: list[Event] = []
    for family in clockwise(state, seat) if each else ():
        pounds = each * count(placed, family)
        if pounds:
            state = accounts.pay(state, BANK, family, pounds)
            events.append(told("writers_paid", seat=family, writers=count(placed, family), pounds=pounds))
    if reform and placed:
        pounds = PER_WRITER * total(placed)
        state = accounts.pay(state, BANK, BALANCE, pounds)
        events.append(told("writers_pay_in", writers=total(placed), pounds=pounds))
    return state, tuple(events)


STEPS: Mapping[str, Step[State]] = {"place_writer": PlaceWriter()}
