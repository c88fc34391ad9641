"""The questions of the test game that are answered in turn: the vote in sequence and the open market."""

from __future__ import annotations

import msgspec

from engine.core.accounts import balance, move
from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count
from engine.core.decision import Decision, Mode
from engine.core.event import told
from engine.core.options import Amount, Choice, OneOf, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of
from tests.testgame.state import BANK, Ballot, Stall, State
from tests.testgame.steps import go_on


def voted(ballot: Ballot, side: str) -> int:
    """Votes for a side: one a seat and one a pound."""
    return sum(1 + pounds for _, said, pounds in ballot.cast if said == side)


class Vote(Step[State]):
    """T-3: in seat order each says for or against, with pounds; a tie is voted on once more, then lost.

    If it is carried, every seat gets a workshop.
    """

    kind = "vote"
    phrase = Phrase("vote")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        have = {seat for seat, _, _ in frame.memo.cast}
        group = group_of(state, frame, state.order, Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="T-3",
                options=_sides(balance(state.money, seat)),
                about=(("round", frame.memo.round),),
            )
            for seat in state.order
            if seat not in have
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return ("against", 0)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        seat, (side, pounds) = answers[0].seat, answers[0].choice
        ballot = msgspec.structs.replace(frame.memo, cast=(*frame.memo.cast, (seat, side, pounds)))
        paid = go_on(state, "vote", money=move(state.money, seat, BANK, pounds))
        event = told("voted", seat=seat, side=side, pounds=pounds)
        if len(ballot.cast) < len(state.order):
            return Outcome(paid, (event,), then=(msgspec.structs.replace(frame, memo=ballot),))
        yes, no = voted(ballot, "for"), voted(ballot, "against")
        if yes == no and ballot.round == 1:
            again = Frame("vote", f"t{state.turn}.vote.2", Ballot(round=2))
            return Outcome(paid, (event, told("vote_tied")), then=(again,))
        if yes <= no:
            return Outcome(paid, (event, told("vote_lost")))
        workshops = paid.workshops
        for each in paid.seats:
            workshops = add(workshops, each, 1)
        carried = msgspec.structs.replace(paid, workshops=workshops)
        return Outcome(carried, (event, told("vote_carried")))


def _sides(pounds: int) -> Options:
    return OneOf((("for", Amount(0, pounds, "pounds")), ("against", Amount(0, pounds, "pounds"))))


class Market(Step[State]):
    """T-4: until all are done, whoever comes first buys a workshop for a pound, while there are any."""

    kind = "market"
    phrase = Phrase("market")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, state.order, Mode.WINDOW)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="T-4",
                options=Pick(("buy", "done") if state.stock and balance(state.money, seat) else ("done",)),
                about=(("stock", state.stock),),
                attempt=count(frame.memo.answered, seat) + 1,
            )
            for seat in state.order
            if seat not in frame.memo.done
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return "done"

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        seat, choice = answers[0].seat, answers[0].choice
        memo: Stall = frame.memo
        if choice == "done":
            memo = msgspec.structs.replace(memo, done=(*memo.done, seat))
            return Outcome(go_on(state, "market"), then=(msgspec.structs.replace(frame, memo=memo),))
        memo = msgspec.structs.replace(memo, answered=add(memo.answered, seat, 1))
        bought = go_on(
            state,
            "market",
            money=move(state.money, seat, BANK, 1),
            workshops=add(state.workshops, seat, 1),
            stock=state.stock - 1,
        )
        event = told("bought", seat=seat)
        return Outcome(bought, (event,), then=(msgspec.structs.replace(frame, memo=memo),))
