"""Phase VI: Revenue of the Company: expenses, expectations, dividends (2E-10)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Amount, Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, offices, sequence, standing
from engine.second.accounts import BALANCE, BANK, holds, pay
from engine.second.around import CHAIRMAN
from engine.second.expenses import expenses
from engine.second.laws import CALICO_ACTS, ROYAL_PROTECTION, in_force, with_laws
from engine.second.shares import shares
from engine.second.state import State, tables

LOAN = 5
"""Pounds that each step of Debt brings (2E-8.2.1, 2E-10.2.3)."""
CALICO_DIVISOR = 7
"""Calico Acts take one pound of every seven of the Balance (2E-10.1.2)."""
MANY_LOANS = 3
"""Emergency loans from which Standing falls by two (2E-10.2.4)."""
DISCARD, KEEP = "discard", "keep"


class CalicoActs(Step[State]):
    """With Calico Acts in force the Balance falls before anything is paid (2E-10.1.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        pounds = holds(state, BALANCE) // CALICO_DIVISOR
        if not in_force(state, CALICO_ACTS) or state.company.deregulated or not pounds:
            return Outcome(state)
        state = pay(state, BALANCE, BANK, pounds)
        return Outcome(state, (told("calico_acts", pounds=pounds, balance=holds(state, BALANCE)),))


class _Bill(Struct, frozen=True):
    """What the Company owes, and the emergency loans of £5 that it would need."""

    due: int
    loans: int


def _bill(state: State) -> _Bill:
    due = expenses(state)
    short = max(0, due - holds(state, BALANCE))
    return _Bill(due, -(-short // LOAN))


class Expenses(Step[State]):
    """Pays the expenses, with emergency loans if the Balance is too small; Royal Protection can prevent them (2E-10.2)."""

    kind = "royal_protection"
    phrase = Phrase(
        "royal protection",
        idle=("card", "hold", "use", "play", "spend"),
        sayings=(
            (
                "keep",
                (
                    "keep/hold/save/retain/hang ~ for ~ rainy day | save it | save ~ for later | "
                    "hold/hang on to ~ $ | not/dont/wont discard/use/play/spend/waste/need ~ $ | "
                    "for a rainy day | not yet | not now | it/law/protection/card stay/stays ~ $"
                ),
            ),
            (
                "discard",
                (
                    "use/play/spend ~ protection/card | use/play/spend it ~ $ | let ~ protection go | "
                    "throw ~ away | call in | get rid of | give it/this/that up $ | give up ~ protection $ | law/protection/card goes/go $ | spend it now $ | cash in ~ $ | use ~ protection/card"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        chairman = offices.holder(state, CHAIRMAN)
        if not chairman or not in_force(state, ROYAL_PROTECTION):
            return ()
        bill = _bill(state)
        if not bill.loans:
            return ()
        about = (("expenses", bill.due), ("balance", holds(state, BALANCE)), ("loans", bill.loans))
        return single(
            state,
            frame,
            Seat(chairman),
            kind=self.kind,
            rule="2E-10.2.5",
            options=Pick((DISCARD, KEEP)),
            about=about,
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return DISCARD

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        bill = _bill(state)
        if not bill.loans:
            state = pay(state, BALANCE, BANK, bill.due)
            return Outcome(state, (told("expenses_paid", due=bill.due, balance=holds(state, BALANCE)),))
        if answers and answers[0].choice == DISCARD:
            return Outcome(*_protected(state, bill))
        return _borrowed(state, bill)


def _protected(state: State, bill: _Bill) -> tuple[State, tuple[Event, ...]]:
    """The law is discarded instead of the loans; what there is is paid (2E-10.2.5)."""
    paid = holds(state, BALANCE)
    state = pay(state, BALANCE, BANK, paid)
    state = with_laws(state, tuple(law for law in state.company.laws if law != ROYAL_PROTECTION))
    laws = msgspec.structs.replace(state.laws, discards=(ROYAL_PROTECTION, *state.laws.discards))
    state = msgspec.structs.replace(state, laws=laws)
    return state, (told("royal_protection", due=bill.due, paid=paid, loans=bill.loans),)


def _borrowed(state: State, bill: _Bill) -> Outcome[State]:
    """All of the Balance and the loans are used up, Debt rises, Standing falls (2E-10.2.3, 2E-10.2.4)."""
    paid = holds(state, BALANCE)
    state = pay(state, BALANCE, BANK, paid)
    most = len(tables(state).tracks.debt) - 1
    company = msgspec.structs.replace(state.company, debt=min(most, state.company.debt + bill.loans))
    state = msgspec.structs.replace(state, company=company)
    state = standing.moved(state, -2 if bill.loans >= MANY_LOANS else -1)
    event = told(
        "emergency_loans",
        due=bill.due,
        paid=paid,
        loans=bill.loans,
        debt=state.company.debt,
        standing=standing.expectations(state),
    )
    return _going_on(state, event)


def _going_on(state: State, event: Event) -> Outcome[State]:
    """The outcome; a failed Company goes straight to Final Scoring (2E-10.4.5)."""
    if standing.failed(state):
        return Outcome(sequence.to_final_scoring(state, "company_failed"), (event,))
    return Outcome(state, (event,))


class Expectations(Step[State]):
    """Standing falls if the Balance is below the number under the marker (2E-10.3.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        expected, balance = standing.expectations(state), holds(state, BALANCE)
        if balance >= expected:
            return Outcome(state, (told("expectations_met", expected=expected, balance=balance),))
        state = standing.moved(state, -1)
        return _going_on(
            state,
            told(
                "expectations_missed",
                expected=expected,
                balance=balance,
                standing=standing.expectations(state),
            ),
        )


class Dividends(Step[State]):
    """The Chairman pays so many pounds on every share; enough of them raise Standing (2E-10.4)."""

    kind = "dividends"
    phrase = Phrase(
        "dividends",
        doing=("pay", "declare"),
        idle=("pay", "declare", "out", "each", "per", "apiece", "payout", "dividend"),
        sayings=(
            (
                "",
                (
                    "per share/shareholder | to/for everybody/everyone | each/every shareholder | "
                    "for each share | to all | ^ shareholder get/receive"
                ),
            ),
            (
                "0",
                (
                    "not/dont/wont pay/declare/give ~ $ | no dividend/dividends/payout | keep ~ money/cash/profit/profits $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        chairman = offices.holder(state, CHAIRMAN)
        if not chairman:
            return ()
        held = total(shares(state))
        balance = holds(state, BALANCE)
        return single(
            state,
            frame,
            Seat(chairman),
            kind=self.kind,
            rule="2E-10.4.1",
            options=Amount(0, balance // held, "pounds"),
            about=(("balance", balance), ("shares", held), ("expected", standing.expectations(state))),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return 0

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state, (told("no_dividends", balance=holds(state, BALANCE)),))
        each = answers[0].choice
        assert isinstance(each, int)
        if not each:
            return Outcome(state, (told("no_dividends", balance=holds(state, BALANCE)),))
        state, events = _paid_out(state, each)
        return Outcome(state, events)


def _paid_out(state: State, each: int) -> tuple[State, tuple[Event, ...]]:
    events: list[Event] = []
    held = shares(state)
    for seat, number in held:
        state = accounts.pay(state, BALANCE, seat, each * number)
        events.append(told("dividend_received", seat=seat, shares=number, pounds=each * number))
    rises = each * total(held) > standing.expectations(state)
    if rises:
        state = standing.moved(state, 1)
    paid = told(
        "dividends_paid",
        dividends=each,
        shares=total(held),
        pounds=each * total(held),
        rises=int(rises),
        standing=standing.expectations(state),
        balance=holds(state, BALANCE),
    )
    return state, (paid, *events)


STEPS: Mapping[str, Step[State]] = {
    "calico_acts": CalicoActs(),
    "expenses": Expenses(),
    "expectations": Expectations(),
    "dividends": Dividends(),
}
