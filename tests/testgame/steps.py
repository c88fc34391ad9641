"""The questions of the test game that one seat answers, or all at once."""

from __future__ import annotations

import msgspec

from engine.core.accounts import balance, move
from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count, counts
from engine.core.decision import Decision, Urgency, Visibility
from engine.core.dice_check import Check, check
from engine.core.event import Event, told, whispered
from engine.core.ids import RuleId, Seat
from engine.core.options import Amount, Arrange, Choice, Form, OrPass, Pick, Split
from engine.core.order import Origin
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, roll_key, single
from tests.testgame.state import BANK, Attempt, Nothing, State


def go_on(state: State, phase: str, **changed: object) -> State:
    """The state with some parts changed."""
    return msgspec.structs.replace(state, phase=phase, **changed)


class Bid(Step[State]):
    """T-1: all bid for the lot in secret; the highest at or above the reserve buys it for two points."""

    kind = "bid"
    phrase = Phrase("bid")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, state.order)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="T-1",
                options=Amount(0, balance(state.money, seat), "pounds"),
                visibility=Visibility.SEALED,
            )
            for seat in state.order
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice == 1:
            return (Refusal("bid_too_low", RuleId("T-1"), instead=("0", "2")),)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        return 0

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        bids = {answer.seat: int(str(answer.choice)) for answer in answers}
        best = max(bids.values())
        shown = go_on(state, "bid", bids=counts(bids.items()))
        revealed = tuple(told("bid_shown", seat=seat, pounds=pounds) for seat, pounds in bids.items())
        if best < max(1, state.reserve.open()):
            return Outcome(shown, (*revealed, told("no_sale")))
        top = tuple(seat for seat in state.order if bids[seat] == best)
        roll = chance.roll(roll_key(state, frame, "tie"), 1, len(top)) if len(top) > 1 else None
        winner = top[roll.values[0] - 1] if roll else top[0]
        sold = msgspec.structs.replace(
            shown, money=move(state.money, winner, BANK, best), points=add(state.points, winner, 2)
        )
        event = told("lot_sold", seat=winner, pounds=best)
        return Outcome(sold, (*revealed, event), (roll,) if roll else ())


class Thanks(Step[State]):
    """T-2: each names up to two others; two that name each other get a point each."""

    kind = "thanks"
    phrase = Phrase("thanks")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        group = group_of(state, frame, state.order)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="T-2",
                options=Pick(tuple(other for other in state.seats if other != seat), 0, 2),
            )
            for seat in state.order
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        named = {answer.seat: answer.choice for answer in answers}
        points = state.points
        events: list[Event] = []
        for seat in state.order:
            for other in state.order:
                if other in (named[seat] or ()) and seat in (named[other] or ()):
                    points = add(points, seat, 1)
                    events.append(told("thanked", seat=seat, by=other))
        return Outcome(go_on(state, "thanks", points=points), tuple(events))


class Toast(Step[State]):
    """T-12: one after the other, each alone is asked to drink to somebody."""

    kind = "toast"
    phrase = Phrase("toast")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        options = Pick(("company", "king", "navy"))
        return single(state, frame, frame.memo.seat, kind=self.kind, rule="T-12", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return "king"

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        event = told("toast", seat=answers[0].seat, to=str(answers[0].choice))
        return Outcome(go_on(state, "toast"), (event,))


class Dividend(Step[State]):
    """T-5: the leader shares three pounds of the bank out among the others."""

    kind = "dividend"
    phrase = Phrase("dividend", ("share out",))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        caps = tuple((seat, 2) for seat in state.order[1:])
        options = Split(3, caps, unit="pounds")
        return single(state, frame, state.leader, kind=self.kind, rule="T-5", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return ((state.order[1], 2), (state.order[2], 1))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        money = state.money
        for entry in answers[0].choice or ():
            seat, pounds = entry
            money = move(money, BANK, seat, pounds)
        return Outcome(go_on(state, "dividend", money=money), (told("dividend_paid"),))


class Queue(Step[State]):
    """T-6: the leader sets the order of the seats for the next turn."""

    kind = "queue"
    phrase = Phrase("order of seats")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        options = Arrange(state.seats)
        return single(state, frame, state.leader, kind=self.kind, rule="T-6", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return state.seats

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        order = tuple(Seat(seat) for seat in answers[0].choice or ())
        return Outcome(go_on(state, "queue", order=order))


class Venture(Step[State]):
    """T-7: the leader may send out a venture, a pound a die; after no effect it may try again, thrice at most."""

    kind = "venture"
    phrase = Phrase("venture")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        most = min(3, balance(state.money, state.leader))
        if most < 1:
            return ()
        options = OrPass(Form((("dice", Amount(1, most, "dice")), ("place", Pick(("hills", "coast"))))))
        about = (("try", frame.memo.number),)
        return single(state, frame, state.leader, kind=self.kind, rule="T-7", options=options, about=about)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice and choice[0] == 3 and not count(state.workshops, decision.seat):
            return (Refusal("venture_needs_workshop", RuleId("T-7"), at=("dice",), instead=("1", "2")),)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        seat, (dice, place) = answers[0].seat, answers[0].choice
        roll = chance.roll(roll_key(state, frame, "check"), dice)
        result = check(roll)
        paid = go_on(state, "venture", money=move(state.money, seat, BANK, dice))
        event = told("venture", seat=seat, place=place, dice=roll.values, result=str(result))
        if result is Check.SUCCESS:
            won = msgspec.structs.replace(paid, points=add(paid.points, seat, 2))
            return Outcome(won, (event,), (roll,))
        if result is Check.FAILURE:
            fewer = add(paid.workshops, seat, -min(1, count(paid.workshops, seat)))
            return Outcome(msgspec.structs.replace(paid, workshops=fewer), (event,), (roll,))
        number = frame.memo.number + 1
        again = Frame("venture", f"t{state.turn}.venture.{number}", Attempt(number))
        return Outcome(paid, (event,), (roll,), then=(again,) if number <= 3 else ())


class Tithe(Step[State]):
    """T-8: the leader names one of those with most workshops, who pays a pound if able; one alone is not asked for."""

    kind = "tithe"
    phrase = Phrase("tithe of")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        most = max(count(state.workshops, seat) for seat in state.seats)
        richest = tuple(seat for seat in state.seats if count(state.workshops, seat) == most)
        return single(state, frame, state.leader, kind=self.kind, rule="T-8", options=Pick(richest))

    def default(self, state: State, decision: Decision) -> Choice:
        return decision.options.among[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        seat = Seat(str(answers[0].choice))
        pounds = min(1, balance(state.money, seat))
        event = told("tithe", seat=seat, pounds=pounds, forced=int(answers[0].origin is Origin.FORCED))
        return Outcome(go_on(state, "tithe", money=move(state.money, seat, BANK, pounds)), (event,))


class Loan(Step[State]):
    """T-9: beside the turn, the leader may borrow one or two pounds for a point, until the market opens."""

    kind = "loan"
    phrase = Phrase("loan")

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(
            state,
            frame,
            state.leader,
            kind=self.kind,
            rule="T-9",
            options=OrPass(Amount(1, 2, "pounds")),
            urgency=Urgency.OFFERED,
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        answer = answers[0]
        if answer.choice is None:
            return Outcome(state)
        money = move(state.money, BANK, answer.seat, int(str(answer.choice)))
        taken = msgspec.structs.replace(state, money=money, points=add(state.points, answer.seat, -1))
        return Outcome(taken, (told("loan_taken", seat=answer.seat),))

    def lapsed(self, state: State, frame: Frame[object]) -> tuple[Event, ...]:
        return (whispered((state.leader,), "loan_lapsed"),)


NOTHING = Nothing()
