"""Retirements: pensioners are put on prizes, and those who cannot go home (2E-4.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Below, Choice, Form, Options, Pick, Several
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, around, prizes
from engine.second.family_pieces import PENSIONERS, number
from engine.second.prizes import Plan, Retirement
from engine.second.sequence import FINAL_SCORING
from engine.second.state import State, tables


class Retirements(Step[State]):
    """Every family with pensioners says at once which of them retire to which prize (2E-4.2.1, 2E-4.2.10).

    The special retirement of firms' shareholders comes after this step, as a question of its own.
    """

    kind = "retire_pensioners"
    phrase = Phrase(
        "retire",
        (
            "retirement",
            "retire pensioners",
            "retire pensioner",
            "retire {owner} pensioner",
            "retire {owner} pensioners",
        ),
        idle=tuple(
            (
                "buy pensioner marry purchase pension send put into old fellow man boy relative "
                "uncle settle move live prize wed take"
            ).split()
        ),
        sayings=(
            (
                "",
                "^ he/she retire/go/goes/move/settle/get/gets | spend/spends ~ last/final/old years/days/age",
            ),
            (
                "none",
                (
                    "not/dont/wont retire/buy ~ $ | no retirement/prize/prizes/wedding | "
                    "stay/stays ~ on the pension | keep waiting"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seats = tuple(
            seat for seat in around.from_chairman(state) if prizes.in_turn(state, seat, _waiting(state, seat))
        )
        group = group_of(state, frame, seats)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-4.2.2",
                options=_options(state, seat),
                about=facts(
                    owner=seat, pensioners=_waiting(state, seat), treasury=accounts.holds(state, seat)
                ),
            )
            for seat in seats
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return _against(state, decision.seat, read(choice))

    def default(self, state: State, decision: Decision) -> Choice:
        seat, pieces = decision.seat, _waiting(state, decision.seat)
        best = prizes.most_points if state.phase == FINAL_SCORING else prizes.in_turn
        return written(state, seat, best(state, seat, pieces))

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """A choice that fits, and half of the time one that is known to be payable."""
        if below(2):
            return super().sample(state, decision, below)
        return written(
            state, decision.seat, prizes.in_turn(state, decision.seat, _waiting(state, decision.seat))
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            for retirement in read(answer.choice):
                state, told_now = prizes.retired(state, answer.seat, PENSIONERS, retirement)
                events += told_now
        return Outcome(state, tuple(events))


def _waiting(state: State, seat: str) -> int:
    return number(state, PENSIONERS, seat)


def _options(state: State, seat: Seat) -> Options:
    """A list of prizes, one for each pensioner that retires, with the spouses used where there are some."""
    among = prizes.open_to(state, seat)
    choice: Options = Pick(among, prices=tuple(tables(state).prize(name).cost for name in among))
    spouses = tuple(card for card, _ in prizes.discounts(state, seat))
    if spouses:
        choice = Form((("prize", choice), ("spouses", Pick(spouses, 0, len(spouses)))))
    return Several(choice, 0, _waiting(state, seat))


def read(choice: Choice) -> Plan:
    """A list of answers as a plan."""
    assert isinstance(choice, tuple)
    return tuple(_read(each) for each in choice)


def _read(each: Choice) -> Retirement:
    if not isinstance(each, tuple):
        return Retirement(str(each))
    name, spouses = each
    assert isinstance(spouses, tuple)
    return Retirement(str(name), tuple(str(card) for card in spouses))


def written(state: State, seat: str, plan: Plan) -> Choice:
    """A plan as the list of answers that it is read from."""
    if not prizes.discounts(state, seat):
        return tuple(each.prize for each in plan)
    return tuple((each.prize, each.spouses) for each in plan)


def _against(state: State, seat: str, plan: Plan) -> tuple[Refusal, ...]:
    used = [card for each in plan for card in each.spouses]
    found = [
        Refusal("spouse_used_twice", RuleId("2E-4.2.3"), facts(spouse=card))
        for card in sorted({card for card in used if used.count(card) > 1})
    ]
    cost, purse = sum(prizes.price(state, each) for each in plan), accounts.holds(state, seat)
    if cost > purse:
        cheapest = min(tables(state).prize(name).cost for name in prizes.open_to(state, seat))
        named = facts(cost=cost, treasury=purse, cheapest=cheapest)
        found.append(Refusal("prizes_too_dear", RuleId("2E-4.2.2"), named))
    return tuple(found)


STEPS: Mapping[str, Step[State]] = {"retirements": Retirements()}
