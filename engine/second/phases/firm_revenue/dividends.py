"""Dividends of a private firm: who waives shares, what is paid, and the cube that records it (2E-15.4.3 to 2E-15.4.7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import RuleId, Seat, fact, facts
from engine.core.options import Amount, Below, Choice, Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single, unknown
from engine.second import accounts, around, charter
from engine.second.accounts import holds
from engine.second.memos import Memo
from engine.second.memos.firm_revenue import WaiversMemo
from engine.second.phases.firm_revenue.expenses import REVENUE, manager_of
from engine.second.phases.firms.strategy import HOBNOB
from engine.second.state import State, firm

OF_MANAGER = 1
"""Pounds of each dividend for the manager, as many as for a share (2E-15.4.3)."""


class Waive(Step[State]):
    """Every shareholder beside the manager says at once how many own shares take no dividends (2E-15.4.4)."""

    kind = "waive"
    phrase = Phrase(
        "waive {firm}",
        ("waive",),
        idle=("shares", "share", "forgo", "dividend", "skip", "give", "up", "all", "my", "own"),
        sayings=(
            (
                "none",
                (
                    "not/dont/wont/never waive/give ~ $ | no waiver/waivers | "
                    "keep ~ dividend/dividends/money $ | waive nothing"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        manager = manager_of(frame)
        if not _may_pay(state, manager):
            return ()
        shares = charter.shares(state, manager)
        holders = tuple(
            seat
            for seat in around.from_prime_minister(state)
            if count(shares, seat) and seat != Seat(manager)
        )
        group = group_of(state, frame, holders)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-15.4.4",
                options=Amount(0, count(shares, seat), "shares"),
                about=facts(firm=manager, india=_in_india(state, manager), shares=total(shares)),
            )
            for seat in holders
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Whether there is anything to waive, nobody can tell before Revenue."""
        if state.phase == REVENUE:
            return super().foresee(state, frame)
        manager = manager_of(frame)
        return tuple(
            each
            for seat, _ in charter.shares(state, manager)
            if seat != manager
            for each in unknown(
                state, frame, Seat(seat), kind=self.kind, rule="2E-15.4.4", about=facts(firm=manager)
            )
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        path = frame.path.rpartition(".")[0]
        return (_declaring(path, WaiversMemo(manager_of(frame), ())),)

    def default(self, state: State, decision: Decision) -> Choice:
        return 0

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        manager = manager_of(frame)
        if not charter.manages(state, manager):
            return Outcome(state)
        waived = tuple((str(each.seat), int(str(each.choice))) for each in answers if each.choice)
        path = frame.path.rpartition(".")[0]
        if not waived:
            return Outcome(state, then=(_declaring(path, WaiversMemo(manager, ())),))
        events = tuple(
            told("firm_shares_waived", seat=seat, shares=shares, firm=manager) for seat, shares in waived
        )
        consent: Frame[Memo] = Frame("waive_consent", f"{path}.waive_consent", WaiversMemo(manager, waived))
        return Outcome(state, events, then=(consent,))


class WaiveConsent(Step[State]):
    """The manager says whose waivers are taken; the shares of all others take dividends (2E-15.4.4)."""

    kind = "waive_consent"
    phrase = Phrase(
        "accept waivers", ("waivers", "waive consent"), idle=("of", "from", "take", "waiver", "dividend")
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        if not _may_pay(state, memo.manager):
            return ()
        families = tuple(seat for seat, _ in memo.waived)
        return single(
            state,
            frame,
            Seat(memo.manager),
            kind=self.kind,
            rule="2E-15.4.4",
            options=Pick(families, 0, len(families)),
            about=facts(
                families=families,
                waived=tuple(shares for _, shares in memo.waived),
                india=_in_india(state, memo.manager),
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return decision.options.among

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        if not charter.manages(state, memo.manager):
            return Outcome(state)
        taken = answers[0].choice if answers else ()
        assert isinstance(taken, tuple)
        waived = tuple(pair for pair in memo.waived if pair[0] in taken)
        refused = tuple(
            told("firm_waiver_refused", seat=seat, firm=memo.manager)
            for seat, _ in memo.waived
            if seat not in taken
        )
        path = frame.path.rpartition(".")[0]
        return Outcome(state, refused, then=(_declaring(path, WaiversMemo(memo.manager, waived)),))


class FirmDividends(Step[State]):
    """The manager declares dividends out of the treasury in India, and may waive own shares too (2E-15.4.3).

    Then the cube records what was paid in all, and what is left in India goes to London (2E-15.4.5, 2E-15.4.6).
    """

    kind = "firm_dividends"
    phrase = Phrase(
        "firm dividends",
        ("dividends of my firm",),
        idle=("pay", "declare", "waive", "each", "out", "per", "apiece", "dividend"),
        sayings=(("0", ("not/dont/wont pay/declare ~ $ | no dividend/dividends")),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        manager = memo.manager
        if not _may_pay(state, manager) or not (most := _in_india(state, manager) // _dearest(state, memo)):
            return ()
        own = count(charter.shares(state, manager), manager)
        parts: tuple[tuple[str, Options], ...] = (("dividends", Amount(0, most)),)
        if own:
            parts = (*parts, ("own_shares_waived", Amount(0, own)))
        return single(
            state,
            frame,
            Seat(manager),
            kind=self.kind,
            rule="2E-15.4.3",
            options=Form(parts),
            about=facts(
                india=_in_india(state, manager), shares=total(_takers(state, memo)), waived=total(memo.waived)
            ),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """How much there is for dividends depends on the expenses that come first."""
        manager = _memo(frame).manager
        if not charter.manages(state, manager):
            return ()
        return unknown(state, frame, Seat(manager), kind=self.kind, rule="2E-15.4.3")

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        dividends, waived = _read(choice)
        india, shares = (_number(decision, name) for name in ("india", "shares"))
        cost = dividends * (shares - waived + OF_MANAGER)
        if cost <= india:
            return ()
        given = facts(cost=cost, india=india, shares=shares - waived)
        most = str(india // (shares - waived + OF_MANAGER))
        return (Refusal("firm_dividends_too_dear", RuleId("2E-15.4.3"), given, instead=(most,)),)

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Form)
        return tuple(0 for _ in decision.options.parts)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Some own shares waived, and dividends that can be paid then."""
        assert isinstance(decision.options, Form)
        india, shares = (_number(decision, name) for name in ("india", "shares"))
        own = [part.high for _, part in decision.options.parts[1:] if isinstance(part, Amount)]
        waived = tuple(below(high + 1) for high in own)
        return (below(india // (shares - sum(waived) + OF_MANAGER) + 1), *waived)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        if not charter.manages(state, memo.manager):
            return Outcome(state)
        dividends, waived = _read(answers[0].choice) if answers else (0, 0)
        state, events = _paid_out(state, memo, dividends, waived)
        state, home = _to_london(state, memo.manager)
        return Outcome(state, (*events, *home))


def _memo(frame: Frame[object]) -> WaiversMemo:
    assert isinstance(frame.memo, WaiversMemo)
    return frame.memo


def _declaring(path: str, memo: WaiversMemo) -> Frame[Memo]:
    return Frame("firm_dividends", f"{path}.firm_dividends", memo)


def _may_pay(state: State, manager: str) -> bool:
    """Whether a firm has anything to pay dividends from, and may: Hobnob forbids it (2E-15.4.3, 2E-15.4.7)."""
    if not charter.manages(state, manager):
        return False
    return firm(state, manager).revealed != HOBNOB and _in_india(state, manager) > 0


def _in_india(state: State, manager: str) -> int:
    return holds(state, charter.india(manager))


def _takers(state: State, memo: WaiversMemo) -> Counts:
    """Shares that take dividends unless the manager waives own ones."""
    held = charter.shares(state, memo.manager)
    left = ((seat, shares - count(memo.waived, seat)) for seat, shares in held)
    return tuple(pair for pair in left if pair[1] > 0)


def _dearest(state: State, memo: WaiversMemo) -> int:
    """Pounds of one dividend when the manager waives all own shares: the least that there can be."""
    others = total(_takers(state, memo)) - count(charter.shares(state, memo.manager), memo.manager)
    return others + OF_MANAGER


def _read(choice: Choice) -> tuple[int, int]:
    """Dividends, and own shares waived."""
    assert isinstance(choice, tuple)
    dividends, waived = (*choice, 0)[:2]
    assert isinstance(dividends, int)
    assert isinstance(waived, int)
    return dividends, waived


def _number(decision: Decision, name: str) -> int:
    return int(str(fact(decision.about, name)))


def _paid_out(
    state: State, memo: WaiversMemo, dividends: int, waived: int
) -> tuple[State, tuple[Event, ...]]:
    """The state after every share that takes dividends and the manager got theirs, the cube on the sum (2E-15.4.5).

    With Hobnob nothing is paid, and the cube stays where it is (2E-15.4.7).
    """
    manager = memo.manager
    if firm(state, manager).revealed == HOBNOB:
        return state, ()
    received = _received(state, memo, dividends, waived)
    pounds = total(received)
    for seat, each in received:
        state = accounts.pay(state, charter.india(manager), seat, each)
    state = charter.with_fields(state, manager, dividend=pounds)
    declared = told("firm_dividends_paid", seat=manager, dividends=dividends, pounds=pounds)
    got = (told("firm_dividend_received", seat=seat, firm=manager, pounds=each) for seat, each in received)
    return state, (declared, *got)


def _received(state: State, memo: WaiversMemo, dividends: int, waived: int) -> Counts:
    """Pounds by family: as many for the manager as for a share (2E-15.4.3)."""
    shares = counts((*_takers(state, memo), (memo.manager, OF_MANAGER - waived)))
    return tuple((seat, dividends * held) for seat, held in shares if dividends * held)


def _to_london(state: State, manager: str) -> tuple[State, tuple[Event, ...]]:
    """The state with all that is left in India moved to London (2E-15.4.6)."""
    pounds = _in_india(state, manager)
    if not pounds:
        return state, ()
    state = accounts.pay(state, charter.india(manager), charter.london(manager), pounds)
    return state, (told("firm_money_comes_home", seat=manager, pounds=pounds),)


STEPS: Mapping[str, Step[State]] = {
    "waive": Waive(),
    "waive_consent": WaiveConsent(),
    "firm_dividends": FirmDividends(),
}
