"""What one family proposes and others must agree to: asked beside the open window, settled as soon as it is certain."""

from __future__ import annotations

from abc import abstractmethod

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Facts, RuleId, Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import negotiation
from engine.second.memos.firms import Proposal
from engine.second.state import State

YES, NO = "yes", "no"
FIRST, LATER = "goes_first", "goes_later"
GO_AHEAD, WITHDRAW = "go_ahead", "withdraw"
INVEST, FIT, BUY_BACK, TAKEOVER, MERGE, DISSOLVE = (
    "invest",
    "fit",
    "buy_back",
    "take_over",
    "merge",
    "dissolve",
)
WHOLE_FIRMS = (TAKEOVER, MERGE, DISSOLVE)
"""Proposals about whole firms: of two about one firm only the first may still be possible."""

Done = tuple[State, tuple[Event, ...]]


def proposal(frame: Frame[object]) -> Proposal:
    """What a frame proposes."""
    assert isinstance(frame.memo, Proposal)
    return frame.memo


def open_proposals(state: State) -> tuple[Proposal, ...]:
    """Everything that waits for consent, oldest first."""
    return tuple(frame.memo for frame in state.agenda.side if isinstance(frame.memo, Proposal))


def named(of: Proposal) -> Facts:
    """A proposal as facts of questions and events."""
    return facts(
        sort=of.sort,
        number=of.number,
        seat=of.seat,
        firms=of.firms,
        firm=of.firms[0],
        token=of.token,
        ship=of.ship,
        survivor=of.survivor,
        home=tuple(f"{pieces} {negotiation.word(family)}" for family, pieces in of.home),
        items=tuple(negotiation.described(each) for each in of.transfers),
    )


class Consent(Step[State]):
    """A proposal before those whose consent it needs; everybody's "no" is the default.

    Subclasses say who is asked, whether it is still possible, when it is certain, and what it does.
    """

    rule: RuleId

    @abstractmethod
    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        """Families whose consent it needs now, clockwise from the Prime Minister."""

    @abstractmethod
    def possible(self, state: State, of: Proposal) -> bool:
        """Whether it could be carried out if everybody agreed."""

    @abstractmethod
    def carried_out(self, state: State, of: Proposal) -> Done:
        """The state after it, and what to tell."""

    def rule_of(self, of: Proposal) -> RuleId:
        """The rule that asks for consent."""
        return self.rule

    def certain(self, state: State, of: Proposal, yes: tuple[str, ...], no: tuple[str, ...]) -> bool | None:
        """Whether it is agreed (True) or refused (False) already; None: not yet. Usually all must agree."""
        if no:
            return False
        return True if set(yes) >= set(self.asked(state, of)) else None

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        of = proposal(frame)
        if not self.possible(state, of):
            return ()
        seats = tuple(Seat(seat) for seat in self.asked(state, of))
        group = group_of(state, frame, seats)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=self.rule_of(of),
                options=Pick((YES, NO)),
                about=named(of),
            )
            for seat in seats
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return NO

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        return self._verdict(state, frame, answers) is not None

    def _verdict(self, state: State, frame: Frame[object], answers: Answers) -> bool | None:
        said = {answer.decision.id: answer for answer in answers}
        yes = tuple(str(each.seat) for each in said.values() if each.choice == YES)
        no = tuple(str(each.seat) for each in said.values() if each.choice == NO)
        return self.certain(state, proposal(frame), yes, no)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        of = proposal(frame)
        if self._verdict(state, frame, answers):
            return self.agreed(state, frame, of)
        refusing = tuple(sorted({str(each.seat) for each in answers if each.choice == NO}))
        return Outcome(state, (told("firm_proposal_refused", **dict(named(of)), families=refusing),))

    def agreed(self, state: State, frame: Frame[object], of: Proposal) -> Outcome[State]:
        """What follows when all have agreed; usually it is carried out."""
        return Outcome(*self.carried_out(state, of))

    def void(self, state: State, frame: Frame[object]) -> bool:
        of = proposal(frame)
        return not self.possible(state, of) or not (of.agreed or self.asked(state, of))

    def lapsed(self, state: State, frame: Frame[object]) -> tuple[Event, ...]:
        return (told("firm_proposal_lapsed", **dict(named(proposal(frame)))),)


class WholeFirms(Consent):
    """A proposal about whole firms. Where another one about the same firm waits too, it is settled which goes first:
    by the manager inside one firm, by the Prime Minister between firms (2E-6.1.1).
    """

    def agreed(self, state: State, frame: Frame[object], of: Proposal) -> Outcome[State]:
        if rivals(state, of):
            agreed = msgspec.structs.replace(of, agreed=True)
            again: Frame[object] = Frame(frame.step, f"{frame.path}.agreed", agreed)
            return Outcome(state, beside=(again,))
        return self.finished(state, frame, of)

    def finished(self, state: State, frame: Frame[object], of: Proposal) -> Outcome[State]:
        """What follows when nothing else goes first; usually it is carried out."""
        return Outcome(*self.carried_out(state, of))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        of = proposal(frame)
        if not of.agreed:
            return super().ask(state, frame)
        return self._whose_turn(state, frame, of) if self.possible(state, of) else ()

    def _whose_turn(self, state: State, frame: Frame[object], of: Proposal) -> tuple[Decision, ...]:
        """The referee says which goes first; a family that was put back is asked when its way is free."""
        others = rivals(state, of)
        if others and of.later:
            return ()
        seat = referee(state, of, others) if others else Seat(of.seat)
        group = group_of(state, frame, (seat,))
        return (
            decision(
                state,
                frame,
                group,
                seat,
                kind=FirmPrecedence.kind,
                rule="2E-6.1.1",
                options=Pick((FIRST, LATER) if others else (GO_AHEAD, WITHDRAW)),
                about=(*named(of), ("others", tuple(each.number for each in others))),
                attempt=0 if others else 1,
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        if decision.kind != FirmPrecedence.kind:
            return super().default(state, decision)
        assert isinstance(decision.options, Pick)
        return decision.options.among[0]

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        return proposal(frame).agreed or super().settled(state, frame, asked, answers)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        of = proposal(frame)
        if not of.agreed:
            return super().resolve(state, frame, answers, chance)
        choice = answers[0].choice
        if choice == LATER:
            later: Frame[object] = msgspec.structs.replace(
                frame, memo=msgspec.structs.replace(of, later=True)
            )
            return Outcome(state, beside=(later,))
        if choice == WITHDRAW:
            return Outcome(state, self.lapsed(state, frame))
        return self.finished(state, frame, of)


def rivals(state: State, of: Proposal) -> tuple[Proposal, ...]:
    """Other proposals about one of these firms that have not been put back themselves."""
    return tuple(
        each
        for each in open_proposals(state)
        if each.sort in WHOLE_FIRMS
        and (each.sort, each.number) != (of.sort, of.number)
        and not each.later
        and set(each.firms) & set(of.firms)
    )


def referee(state: State, of: Proposal, others: tuple[Proposal, ...]) -> Seat:
    """The manager where all is about one firm, else the Prime Minister (2E-6.1.1)."""
    firms = {*of.firms, *(firm for each in others for firm in each.firms)}
    return Seat(of.firms[0] if len(firms) == 1 else state.politics.prime_minister)


class FirmPrecedence(Step[State]):
    """The words of the question which of two proposals goes first; `WholeFirms` asks it."""

    kind = "firm_precedence"
    phrase = Phrase(
        "turn of {sort} {number} by {seat}",
        ("{sort} {number} by {seat}",),
        idle=("proposal", "let", "it", "goes"),
    )
