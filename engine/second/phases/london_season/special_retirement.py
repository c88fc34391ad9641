"""Special retirement: a shareholder of a private firm puts one piece of the supply on a prize (2E-4.3, 2E-14.2.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Form, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, around, prizes
from engine.second.family_pieces import SUPPLY, number
from engine.second.prizes import Retirement
from engine.second.state import State


class SpecialRetirement(Step[State]):
    """Everybody who may says at once whether a piece retires, and to which prize (2E-4.3.1).

    The price after discounts is at most the highest recorded dividend of a firm in which the family holds shares
    (2E-4.3.2, 2E-4.3.6).
    """

    kind = "special_retirement"
    phrase = Phrase("special retirement", ("retire specially",), idle=("buy", "marry", "to", "take"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seats = tuple(seat for seat in around.from_chairman(state) if _choices(state, seat))
        group = group_of(state, frame, seats)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-4.3.5",
                options=OrPass(_options(state, seat)),
                about=facts(most=prizes.special_limit(state, seat), treasury=accounts.holds(state, seat)),
            )
            for seat in seats
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        cost, most = prizes.price(state, _read(choice)), prizes.special_limit(state, decision.seat)
        purse = accounts.holds(state, decision.seat)
        if cost <= min(most, purse):
            return ()
        return (
            Refusal(
                "special_retirement_too_dear", RuleId("2E-4.3.2"), facts(cost=cost, most=most, treasury=purse)
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        best = max(_choices(state, decision.seat), key=lambda each: prizes.points(state, (each,)))
        return _written(decision, best) if prizes.points(state, (best,)) else None

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Nothing, a prize with the spouses that help most, or any choice that fits."""
        among = _choices(state, decision.seat)
        number_ = below(2 * len(among) + 1)
        if number_ < len(among):
            return _written(decision, among[number_])
        choice = super().sample(state, decision, below)
        return None if self.validate(state, decision, choice) else choice

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            if answer.choice is not None:
                state, told_now = prizes.retired(state, answer.seat, SUPPLY, _read(answer.choice))
                events += told_now
        return Outcome(state, tuple(events))


def _choices(state: State, seat: Seat) -> tuple[Retirement, ...]:
    """Prizes that a family may take, each with the spouses that bring its price down."""
    most = prizes.special_limit(state, seat)
    if not most or not number(state, SUPPLY, seat):
        return ()
    return prizes.payable(state, seat, min(most, accounts.holds(state, seat)))


def _options(state: State, seat: Seat) -> Options:
    choice: Options = Pick(tuple(each.prize for each in _choices(state, seat)))
    spouses = tuple(card for card, _ in prizes.discounts(state, seat))
    if spouses:
        choice = Form((("prize", choice), ("spouses", Pick(spouses, 0, len(spouses)))))
    return choice


def _read(choice: Choice) -> Retirement:
    if not isinstance(choice, tuple):
        return Retirement(str(choice))
    name, spouses = choice
    assert isinstance(spouses, tuple)
    return Retirement(str(name), tuple(str(card) for card in spouses))


def _written(decision: Decision, retirement: Retirement) -> Choice:
    assert isinstance(decision.options, OrPass)
    if isinstance(decision.options.inner, Form):
        return (retirement.prize, retirement.spouses)
    return retirement.prize


STEPS: Mapping[str, Step[State]] = {
    "special_retirement": SpecialRetirement(),
    "final_special_retirement": SpecialRetirement(),
}
