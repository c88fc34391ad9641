"""Phase IX, first half: Upkeep, and the end of the last turn (2E-13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Choice, Split
from engine.core.phrase import KEPT, LOSING, Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, around, sequence
from engine.second.family_pieces import SUPPLY, move, of_family, prize
from engine.second.state import State, family, tables, with_family

PREFIX = "prize."


class PayUpkeep(Step[State]):
    """Every family at once says for which of its prizes it pays; the rest is lost (2E-13.1.1).

    Prizes without upkeep are kept and not asked for.
    """

    kind = "pay_upkeep"
    phrase = Phrase(
        "upkeep",
        doing=("pay", "keep"),
        idle=("pay", "keep", "retain", "for", "maintain", "save", "stay", "on", "house"),
        contrary=LOSING,
        sayings=(
            KEPT,
            ("keep", "hold/hang on to"),
            (
                "",
                ("stay/stays in ~ family $ | rest/others/other ~ go/goes/lost/away $ | let ~ rest/others go"),
            ),
            (
                "none",
                (
                    "not/dont/wont pay/keep ~ $ | pay nothing | pay no ~ $ | let ~ all/both/them/everything go | ^ all/both/everything can/may/shall go/goes $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        owing = [(seat, due) for seat in around.from_chairman(state) if (due := _owed(state, seat))]
        group = group_of(state, frame, tuple(seat for seat, _ in owing))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-13.1.1",
                options=_options(due, accounts.holds(state, seat), state),
                about=(
                    ("treasury", accounts.holds(state, seat)),
                    ("cost", sum(number * _upkeep(state, name) for name, number in due)),
                ),
            )
            for seat, due in owing
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        cost, purse = _cost(state, _kept(choice)), accounts.holds(state, decision.seat)
        if cost <= purse:
            return ()
        return (Refusal("upkeep_too_dear", RuleId("2E-13.1.1"), facts(cost=cost, treasury=purse)),)

    def default(self, state: State, decision: Decision) -> Choice:
        return best_kept(state, decision.seat)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            state, told_now = _settled(state, answer.seat, _kept(answer.choice))
            events += told_now
        return Outcome(state, tuple(events))


def _options(due: Counts, purse: int, state: State) -> Split:
    """How many pieces of each prize may be kept: never more of one than the treasury pays for."""
    caps = tuple((name, min(number, purse // _upkeep(state, name))) for name, number in due)
    return Split(sum(number for _, number in caps), caps, exact=False, unit="pieces")


def _owed(state: State, seat: Seat) -> Counts:
    """Prizes with upkeep on which the family has pieces, with their number."""
    held = ((place.removeprefix(PREFIX), number) for place, number in of_family(state, PREFIX, seat))
    return tuple((name, number) for name, number in held if _upkeep(state, name))


def _upkeep(state: State, name: str) -> int:
    return tables(state).prize(name).upkeep


def _cost(state: State, kept: Counts) -> int:
    return sum(_upkeep(state, name) * number for name, number in kept)


def _kept(choice: Choice) -> Counts:
    assert isinstance(choice, tuple)
    return tuple((str(entry[0]), int(str(entry[1]))) for entry in choice if isinstance(entry, tuple))


def best_kept(state: State, seat: Seat) -> Counts:
    """The payable pieces with most points, and among those the cheapest (2E-13.1.1)."""
    owed, purse = _owed(state, seat), accounts.holds(state, seat)
    ways = product(*(range(number + 1) for _, number in owed))
    payable = [kept for numbers in ways if _cost(state, kept := _named(owed, numbers)) <= purse]
    return max(payable, key=lambda kept: (_points(state, kept), -_cost(state, kept)))


def _named(owed: Counts, numbers: tuple[int, ...]) -> Counts:
    return tuple((name, number) for (name, _), number in zip(owed, numbers, strict=True) if number)


def _points(state: State, kept: Counts) -> int:
    return sum(tables(state).prize(name).victory_points * number for name, number in kept)


def _settled(state: State, seat: Seat, kept: Counts) -> tuple[State, list[Event]]:
    events: list[Event] = []
    if cost := _cost(state, kept):
        state = accounts.pay(state, seat, accounts.BANK, cost)
        events.append(told("upkeep_paid", seat=seat, pounds=cost, prizes=tuple(name for name, _ in kept)))
    for name, number in _owed(state, seat):
        lost = number - count(kept, name)
        if not lost:
            continue
        points = _points(state, ((name, lost),))
        state = move(state, seat, prize(name), SUPPLY, lost)
        lying = family(state, seat)
        state = with_family(state, seat, msgspec.structs.replace(lying, points=lying.points - points))
        events.append(told("prize_given_up", seat=seat, prize=name, pieces=lost, points=points))
    return state, events


class LastTurn(Step[State]):
    """After the scenario's last turn Final Scoring comes instead of Refresh (2E-13.1.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.turn < tables(state).scenario(state.settings.scenario).last_turn:
            return Outcome(state)
        return Outcome(sequence.to_final_scoring(state, "time"))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        if state.turn < tables(state).scenario(state.settings.scenario).last_turn:
            return ()
        return (Frame("final_retirement", f"{sequence.FINAL_SCORING}.final_retirement", None),)


STEPS: Mapping[str, Step[State]] = {"pay_upkeep": PayUpkeep(), "last_turn": LastTurn()}
