"""Trade of a private firm: the orders that it fills, and what it earns (2E-15.2.7 to 2E-15.2.11)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, charter, firm_value
from engine.second.accounts import BANK
from engine.second.memos.common import SeatMemo
from engine.second.phases.company_operation import firm_reach
from engine.second.state import State, order, tables, with_order


class FirmFill(Step[State]):
    """The manager names the orders in a row, as many as the firm can fill or fewer; nothing new comes in between."""

    kind = "firm_fill"
    phrase = Phrase(
        "firm fill",
        ("firm fills", "firm orders", "firm trade"),
        idle=tuple("order fill only satisfy complete serve supply deliver sell meet take".split()),
        sayings=(("none", ("not/dont/wont fill/sell/serve ~ $ | no orders/order/sale/sales/trade $")),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        manager = _manager(frame)
        if not charter.manages(state, manager):
            return ()
        port, number = firm_reach.home_port(state, manager), firm_reach.most(state, manager)
        among = firm_reach.within(state, port, number)
        if not among:
            return ()
        return single(
            state,
            frame,
            Seat(manager),
            kind=self.kind,
            rule="2E-15.2.7",
            options=Pick(among, 0, min(number, len(among))),
            about=facts(
                port=port,
                orders=number,
                within=among,
                earnings=tuple(firm_reach.earning(state, each) for each in among),
            ),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        port, filled = str(dict(decision.about)["port"]), tuple[str, ...]()
        for name in _names(choice):
            near = firm_reach.next_ones(state, port, filled)
            if name not in near:
                return (Refusal("firm_order_not_next", RuleId("2E-15.2.7"), facts(order=name), instead=near),)
            filled = (*filled, name)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return firm_reach.best(state, str(dict(decision.about)["port"]), decision.options.most)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Some orders, each connected to one before."""
        assert isinstance(decision.options, Pick)
        port, filled = str(dict(decision.about)["port"]), tuple[str, ...]()
        for _ in range(below(decision.options.most + 1)):
            near = firm_reach.next_ones(state, port, filled)
            filled = (*filled, near[below(len(near))]) if near else filled
        return filled

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        manager = _manager(frame)
        if not charter.manages(state, manager):
            return Outcome(state)
        names = _names(answers[0].choice) if answers else ()
        events: list[Event] = []
        earned = 0
        for name in names:
            pounds = firm_reach.earning(state, name)
            state, earned = _marked(state, manager, name), earned + pounds
            events.append(told("order_filled_by_firm", order=name, seat=manager, pounds=pounds))
        state, paid = _paid(state, manager, names, earned)
        return Outcome(state, (*events, paid))


def _manager(frame: Frame[object]) -> str:
    assert isinstance(frame.memo, SeatMemo)
    return frame.memo.seat


def _names(choice: Choice) -> tuple[str, ...]:
    assert isinstance(choice, tuple)
    return tuple(str(each) for each in choice)


def _marked(state: State, manager: str, name: str) -> State:
    """The state with a firm's token on an order; the order stays open for all others (2E-15.2.8)."""
    held = order(state, name)
    return with_order(state, name, msgspec.structs.replace(held, firms=(*held.firms, Seat(manager))))


def _paid(state: State, manager: str, names: tuple[str, ...], earned: int) -> tuple[State, Event]:
    """The state after a firm's trade: money lies in India, the Value has risen by a step for every £6 (2E-15.2.10)."""
    state = accounts.pay(state, BANK, charter.india(manager), earned)
    state = charter.with_fields(state, manager, filled=names, earnings=earned, traded=True)
    steps = earned // tables(state).firms.numbers.step_income
    before = firm_value.space(state, manager).index
    state = firm_value.moved(state, manager, steps)
    rises = firm_value.space(state, manager).index - before
    worth = firm_value.worth(state, manager)
    return state, told("firm_trade_pays", seat=manager, pounds=earned, steps=rises, worth=worth)


STEPS: Mapping[str, Step[State]] = {"firm_fill": FirmFill()}
