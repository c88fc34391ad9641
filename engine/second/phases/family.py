"""Phase II: each family takes one action, and the Company makes new shares (2E-5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event, told
from engine.core.ids import Facts, Moment, Seat, facts
from engine.core.options import Choice, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Opening, Outcome, Step, decision, group_of, single
from engine.second import accounts, around, cards, family_action
from engine.second.family_pieces import COURT_NEW, move, only, stock
from engine.second.memos.opening import FamilyMemo
from engine.second.state import State, tables

PHASE = Moment("family")


class FamilyActions(Opening[State]):
    """Opens the phase: who acts in which order; the owner of the Stock Broker may let others use it (2E-5.1.1, 2E-5.2.9)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        order = tuple(str(seat) for seat in around.from_chairman(state))
        acts: Frame[object] = Frame("family_action", f"{frame.path}.act", FamilyMemo(order))
        broker: Frame[object] = Frame("broker_permission", f"{frame.path}.broker", None, PHASE)
        return Outcome(
            state, then=(acts,), beside=(broker,) if cards.owner(state, cards.STOCK_BROKER) else ()
        )


class FamilyAction(Step[State]):
    """All families may answer at once; their actions are carried out in order (2E-5.1.2, 2E-5.1.8)."""

    kind = "family_action"
    phrase = Phrase(
        "family",
        ("family action", "action"),
        idle=tuple(
            (
                "recruit build purchase get take train add found acquire hire put place send work "
                "as new young another order invest"
            ).split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seats = tuple(Seat(seat) for seat in _memo(frame).left)
        group = group_of(state, frame, seats, Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-5.1.2",
                options=family_action.options(state, seat),
                about=_about(state, seat),
            )
            for seat in seats
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return family_action.against(state, decision.seat, family_action.read(decision.options, choice))

    def default(self, state: State, decision: Decision) -> Choice:
        return family_action.default(state, decision.seat)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        state, events = family_action.carry_out(
            state, answer.seat, family_action.read(answer.decision.options, answer.choice)
        )
        left = tuple(seat for seat in _memo(frame).left if seat != answer.seat)
        again = msgspec.structs.replace(frame, memo=FamilyMemo(left))
        return Outcome(state, events, then=(again,) if left else ())


def _memo(frame: Frame[object]) -> FamilyMemo:
    assert isinstance(frame.memo, FamilyMemo)
    return frame.memo


def _about(state: State, seat: Seat) -> Facts:
    """What the question tells: the treasury, and the action that may be doubled."""
    doubled = family_action.doubled(state, seat)
    known = facts(treasury=accounts.holds(state, seat))
    return (*known, ("doubled", doubled)) if doubled else known


class BrokerPermission(Step[State]):
    """The owner of the Stock Broker names who else may use it this turn; silence lets nobody (2E-5.2.9)."""

    kind = "broker_permission"
    phrase = Phrase(
        "stock broker for",
        ("broker permission", "stock broker", "use broker", "my broker"),
        idle=tuple("allow permit let permission can may use lend borrow ok serve work available".split()),
        sayings=(("", ("my stock broker | our stock broker | the stock broker")),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        owner = cards.owner(state, cards.STOCK_BROKER)
        if not owner:
            return ()
        others = tuple(str(seat) for seat in around.others_clockwise(state, owner))
        return single(
            state,
            frame,
            Seat(owner),
            kind=self.kind,
            rule="2E-5.2.9",
            options=OrPass(Pick(others, 1, len(others))),
            urgency=Urgency.OFFERED,
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def void(self, state: State, frame: Frame[object]) -> bool:
        return not cards.owner(state, cards.STOCK_BROKER)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        if answer.choice is None:
            return Outcome(state)
        named = answer.choice if isinstance(answer.choice, tuple) else (answer.choice,)
        users = tuple(str(seat) for seat in named)
        this_turn = msgspec.structs.replace(state.this_turn, broker_users=users)
        state = msgspec.structs.replace(state, this_turn=this_turn)
        return Outcome(state, (told("broker_permission", seat=answer.seat, users=users),))


class NewShares(Step[State]):
    """The rightmost pieces of the stock exchange become shares while there is Debt; the others slide right (2E-5.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        spaces = [space.id for space in reversed(tables(state).tracks.stock_exchange)]
        waiting = [(space, seat) for space in spaces if (seat := only(state, stock(space)))]
        number = min(state.company.debt, len(waiting))
        events: list[Event] = []
        for space, seat in waiting[:number]:
            state = move(state, seat, stock(space), COURT_NEW)
            company = msgspec.structs.replace(state.company, debt=state.company.debt - 1)
            state = msgspec.structs.replace(state, company=company)
            events.append(told("new_share", seat=seat, debt=company.debt))
        for target, (space, seat) in zip(spaces, waiting[number:], strict=False):
            state = move(state, seat, stock(space), stock(target))
        return Outcome(state, tuple(events))


STEPS: Mapping[str, Step[State]] = {
    "family_actions": FamilyActions(),
    "family_action": FamilyAction(),
    "broker_permission": BrokerPermission(),
    "new_shares": NewShares(),
}
