"""Debt of the Company: steps that the Chairman takes freely, and those that the Court must consent to (2E-8.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Below, Choice, Form, Options, Pick, sample
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, offices, promises
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.around import CHAIRMAN
from engine.second.memos import Memo
from engine.second.memos.company import ChairmanMemo
from engine.second.phases.company_operation.court import NO, YES, Consent, Voice
from engine.second.promises import SUPPORT_IN_THE_COURT
from engine.second.shares import majority, shares
from engine.second.state import State

LOAN = 5
"""Pounds that each step of Debt brings (2E-8.2.1)."""
DEBT_ATTEMPT, ALLOCATION_ATTEMPT = 1, 2
"""What tells the Chairman's two questions apart, which one frame asks."""
FREE_STEPS = 3
"""Steps of a turn that need nobody's consent (2E-8.2.1)."""
STEPS_WANTED, CONSENT, SUPPORT = "steps", "consent", "support"
"""Parts of answers: steps of Debt, or consent to them; families whose promise is redeemed for it."""


def memo_of(frame: Frame[object]) -> ChairmanMemo:
    """What a frame of the Chairman's remembers."""
    assert isinstance(frame.memo, ChairmanMemo)
    return frame.memo


def asking(path: str, memo: ChairmanMemo) -> Frame[Memo]:
    """The frame of a round of questions; `path` is any of the Chairman's."""
    stem = path.partition(".round")[0]
    return Frame("chairman_acts", f"{stem}.round{memo.round}", memo)


def next_round(frame: Frame[object], **changed: int) -> Frame[Memo]:
    """The next round of questions, with what this one changed."""
    memo = memo_of(frame)
    left = msgspec.structs.replace(memo, round=memo.round + 1, steps=0, support=(), **changed)
    return asking(frame.path, left)


class TakeDebt(Step[State]):
    """The Chairman's question about Debt; it is asked beside that of allocation (2E-8.2.1, 2E-8.2.4)."""

    kind = "take_debt"
    phrase = Phrase(
        "debt",
        ("take debt", "borrow"),
        idle=("raise", "loan", "step", "credit", "new", "fresh", "extra", "emergency", "company"),
        sayings=(
            (
                "0",
                (
                    "not/dont/wont borrow/raise/take ~ $ | nothing on ~ track/debt | no debt ~ $ | "
                    "no loan/loans ~ $ | borrow/raise nothing | no need to borrow | "
                    "stay/stays/staying debt free | do/doing without ~ $ | leave ~ debt/loan/loans alone $ | without borrowing/debt/loan/loans"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, memo = offices.holder(state, CHAIRMAN), memo_of(frame)
        allowed = memo.ceiling - state.company.debt
        if not seat or allowed <= 0:
            return ()
        known = facts(debt=state.company.debt, balance=holds(state, BALANCE), free=_free(state))
        group = group_of(state, frame, (Seat(seat),))
        asked = decision(
            state,
            frame,
            group,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.2.4",
            options=_wish(state, seat, allowed),
            about=(*known, (TRY, memo.wishes + 1)),
            attempt=DEBT_ATTEMPT,
        )
        return (asked,)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        steps, support = wanted(choice)
        if not support or _needs_court(state, steps):
            return ()
        return (Refusal("support_not_needed", RuleId("2E-8.2.2"), facts(free=_free(state)), at=(SUPPORT,)),)

    def default(self, state: State, decision: Decision) -> Choice:
        return (0, ()) if isinstance(decision.options, Form) else 0

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        choice = sample(decision.options, below)
        steps, support = wanted(choice)
        return (steps, ()) if support and not _needs_court(state, steps) else choice


def take(state: State, frame: Frame[object], choice: Choice) -> Outcome[State]:
    """Debt moves right so many steps; those beyond the free ones need the Court (2E-8.2.1, 2E-8.2.2)."""
    steps, support = wanted(choice)
    memo = memo_of(frame)
    state, events = _redeemed(state, support)
    if not _needs_court(state, steps, support):
        state, taken = _borrowed(state, steps)
        return Outcome(state, (*events, taken), then=(next_round(frame, wishes=memo.wishes + 1),))
    seat = offices.holder(state, CHAIRMAN)
    wish = told("debt_wanted", seat=seat, steps=steps, debt=state.company.debt + steps)
    waiting = msgspec.structs.replace(memo, wishes=memo.wishes + 1, steps=steps, support=support)
    return Outcome(state, (*events, wish), then=(_court(frame, waiting),))


def _court(frame: Frame[object], waiting: ChairmanMemo) -> Frame[Memo]:
    """The frame that asks the shareholders."""
    return Frame("debt_consent", f"{frame.path}.court", waiting)


def consents(state: State, frame: Frame[object]) -> tuple[Frame[Memo], ...]:
    """The question to the shareholders, if so much Debt may be wanted that they must be asked."""
    memo = memo_of(frame)
    needed = _free(state) + 1
    if memo.ceiling - state.company.debt < needed:
        return ()
    return (_court(frame, msgspec.structs.replace(memo, steps=needed)),)


def _wish(state: State, seat: str, allowed: int) -> Options:
    """So many steps, and whose shares are to count for them by promise (2E-3.2.6)."""
    steps = Amount(0, allowed, "steps")
    supporters = _supporters(state, seat) if allowed > _free(state) else ()
    if not supporters:
        return steps
    return Form(((STEPS_WANTED, steps), (SUPPORT, Pick(supporters, 0, len(supporters)))))


def _supporters(state: State, seat: str) -> tuple[str, ...]:
    """Shareholders whose promise a family may redeem for their shares."""
    held = shares(state)
    return tuple(each for each in promises.issuers(state, seat, SUPPORT_IN_THE_COURT) if count(held, each))


def wanted(choice: Choice) -> tuple[int, tuple[str, ...]]:
    """Steps wanted, and the families whose promise is redeemed for them."""
    if isinstance(choice, tuple):
        return msgspec.convert(choice, tuple[int, tuple[str, ...]])
    assert isinstance(choice, int)
    return choice, ()


def _free(state: State) -> int:
    """Steps that the Chairman may still take this turn without consent."""
    return max(0, FREE_STEPS - state.this_turn.debt_steps)


def _needs_court(state: State, steps: int, support: tuple[str, ...] = ()) -> bool:
    """Whether so many steps need consent of others than the Chairman and those bound to support it (2E-8.2.2)."""
    return steps > _free(state) and not Consent(state, support, {}).granted()


def _redeemed(state: State, issuers: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    events: list[Event] = []
    for issuer in issuers:
        state, event = promises.redeemed(state, issuer, SUPPORT_IN_THE_COURT)
        events.append(event)
    return state, tuple(events)


def _borrowed(state: State, steps: int) -> tuple[State, Event]:
    """The state with so much more Debt and £5 for each step in the Balance (2E-8.2.1)."""
    company = msgspec.structs.replace(state.company, debt=state.company.debt + steps)
    counters = msgspec.structs.replace(state.this_turn, debt_steps=state.this_turn.debt_steps + steps)
    state = msgspec.structs.replace(state, company=company, this_turn=counters)
    state = accounts.pay(state, BANK, BALANCE, LOAN * steps)
    event = told(
        "debt_taken",
        seat=offices.holder(state, CHAIRMAN),
        steps=steps,
        pounds=LOAN * steps,
        debt=company.debt,
        balance=holds(state, BALANCE),
    )
    return state, event


class DebtConsent(Step[State]):
    """All other shareholders are asked at once; it closes as soon as the majority is certain (2E-8.2.2)."""

    kind = "debt_consent"
    phrase = Phrase(
        "consent to debt",
        ("debt consent", "consent"),
        idle=("new", "more", "borrow", "loan", "loans", "credit", "it"),
        sayings=(
            ("yes", ("take ~ debt/loan/loans/it | borrow ~ $")),
            (
                "no",
                (
                    "not/dont/wont/never/no more/borrow/take/want/raise ~ $ | "
                    "enough ~ debt/loans already | too much ~ $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        if not offices.holder(state, CHAIRMAN):
            return ()
        asked = Consent(state, memo.support, {}).asked()
        held = shares(state)
        group = group_of(state, frame, asked)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-8.2.2",
                options=_voice(state, seat),
                about=facts(
                    steps=memo.steps,
                    debt=state.company.debt + memo.steps,
                    shares=count(held, seat),
                    majority=majority(total(held)),
                ),
            )
            for seat in asked
        )

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        court = Consent(state, memo_of(frame).support, _voices(answers))
        return len(answers) == len(asked) or court.granted() or court.refused()

    def default(self, state: State, decision: Decision) -> Choice:
        return (NO, ()) if isinstance(decision.options, Form) else NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        court = Consent(state, memo.support, _voices(answers))
        granted = court.granted()
        used = tuple(issuer for issuer in court.redeemed() if issuer not in memo.support)
        state, events = _redeemed(state, used)
        said = tuple(
            told("debt_consent", seat=answer.seat, consent=_heard(answer.choice).said) for answer in answers
        )
        if not granted:
            refused = told("debt_refused", steps=memo.steps)
            fewer = next_round(frame, ceiling=state.company.debt + memo.steps - 1)
            return Outcome(state, (*said, *events, refused), then=(fewer,))
        state, taken = _borrowed(state, memo.steps)
        return Outcome(state, (*said, *events, taken), then=(next_round(frame),))


def _voice(state: State, seat: str) -> Options:
    """Yes or no, and whose shares are to count the same way by promise (2E-3.2.6)."""
    said = Pick((YES, NO))
    supporters = _supporters(state, seat)
    if not supporters:
        return said
    return Form(((CONSENT, said), (SUPPORT, Pick(supporters, 0, len(supporters)))))


def _heard(choice: Choice) -> Voice:
    if isinstance(choice, tuple):
        said, support = msgspec.convert(choice, tuple[str, tuple[str, ...]])
        return Voice(said, support)
    return Voice(str(choice))


def _voices(answers: Answers) -> Mapping[str, Voice]:
    return {str(answer.seat): _heard(answer.choice) for answer in answers}
