"""Trade of a President: regions and pounds are declared, then a check decides (2E-8.7.1 to 2E-8.7.3, 2E-8.7.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.foreseen import Foreseen
from engine.core.ids import RuleId, Seat, fact, facts
from engine.core.options import Amount, Below, Choice, Form, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.second import accounts, blackmail, checks, fleet, offices
from engine.second.accounts import BANK, holds
from engine.second.blackmail import AFTER_TRADE
from engine.second.checks import LEAST_DICE, Attempt, Result
from engine.second.memos.company import FillMemo
from engine.second.phases.company_operation import reach
from engine.second.phases.company_operation.awaited import Spender
from engine.second.phases.company_operation.firm_roll import successes
from engine.second.phases.company_operation.initiative import by_initiative
from engine.second.phases.company_operation.operation import memo_of, next_try
from engine.second.state import State, tables

REGIONS = "regions"
"""The part of an answer that takes dice: one for each region declared beside the home region (2E-8.7.3)."""
LEAST_SILENT, MOST_SILENT = 2, 4
"""Pounds that silence spends on a trade: as many as there are between these, nothing with less (2E-8.7.3)."""


class Trade(Spender):
    """Each pound is a die, each region beside the home region takes one; until a success, as often as can be paid."""

    kind = "trade"
    # "dice" is not idle here: each region takes one away from what the pounds buy
    phrase = Phrase(
        "trade {home}",
        ("trade",),
        idle=tuple(
            (
                "spend invest ship ships region regions use roll with include including incl plus "
                "throw put try"
            ).split()
        ),
        sayings=(
            (
                "pass",
                (
                    "no trade/trading | not/dont/wont trade/spend/sail ~ $ | "
                    "stay/stays in/at port/harbour/home $ | doesnt/not trade $ | president sit/sits ~ out $"
                ),
            ),
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, memo_of(frame).office)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        office = memo_of(frame).office
        row = tables(state).presidency(tables(state).office(office).presidency)
        seat, pounds, ships = (
            offices.holder(state, office),
            holds(state, office),
            fleet.serving(state, row.sea_zone),
        )
        open_port = reach.can_be_filled(state, row.home_port)
        if not seat or pounds < LEAST_DICE or not ships or not open_port or row.id in state.this_turn.traded:
            return ()
        about = facts(
            home=row.home_region,
            presidency=row.id,
            office=office,
            treasury=pounds,
            dice=pounds,
            ships=ships,
            port=row.home_port,
        )
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.7.3",
            options=OrPass(_form(pounds, reach.declarable(state, row.id, ships))),
            about=(*about, (TRY, memo_of(frame).tries)),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Without a ship now, one may still come: the question only."""
        office = memo_of(frame).office
        row = tables(state).presidency(tables(state).office(office).presidency)
        seat, found = offices.holder(state, office), super().foresee(state, frame)
        if found or not seat or row.id in state.this_turn.traded:
            return found
        about = facts(home=row.home_region, presidency=row.id, office=office)
        return unknown(state, frame, Seat(seat), kind=self.kind, rule="2E-8.7.3", about=about)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        pounds, declared = _read(choice)
        return (*_out_of_reach(state, decision, declared), *checks.too_few_dice(pounds, len(declared)))

    def default(self, state: State, decision: Decision) -> Choice:
        pounds = _number(decision, "treasury")
        if pounds < LEAST_SILENT:
            return None
        return _written(decision, min(pounds, MOST_SILENT), ())

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Now and then nothing; else regions that are reached one after the other, and pounds enough for them."""
        if below(5) == 0:
            return None
        presidency, ships = str(fact(decision.about, "presidency")), _number(decision, "ships")
        treasury, declared = _number(decision, "treasury"), tuple[str, ...]()
        every = reach.declarable(state, presidency, ships)
        for _ in range(below(min(len(every), treasury - LEAST_DICE) + 1)):
            further = [
                (*declared, name)
                for name in every
                if name not in declared
                and name in reach.regions_reached(state, presidency, (*declared, name), ships)
            ]
            declared = further[below(len(further))] if further else declared
        least = LEAST_DICE + len(declared)
        return _written(decision, least + below(treasury - least + 1), declared)

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        if choice is None:
            return 0
        pounds, declared = _read(choice)
        return pounds - len(declared)

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return tuple(range(LEAST_DICE, _number(decision, "treasury") + 1))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        pounds, declared = _read(answers[0].choice)
        office, seat = memo_of(frame).office, str(answers[0].seat)
        presidency = tables(state).office(office).presidency
        state = accounts.pay(state, office, BANK, pounds)
        attempt = Attempt(office, self.kind, pounds, len(declared))
        roll = checks.cast(state, frame, attempt.dice, chance)
        happened = told(
            "trade_rolled",
            seat=seat,
            office=office,
            pounds=pounds,
            regions=declared,
            dice=roll.values,
            result=checks.read(roll).value,
        )
        counts = blackmail.after_check(state, frame, AFTER_TRADE, seat, roll, chance)
        result = checks.read(counts.roll)
        state, left = checks.after(checks.noted(counts.state, counts.roll), office, result)
        events, rolls = (happened, *counts.events, *left), (roll, *counts.rolls)
        if result is not Result.SUCCESS:
            return Outcome(state, events, rolls, then=(next_try(frame),))
        ships = fleet.serving(state, tables(state).presidency(presidency).sea_zone)
        fill = _fill(state, frame, presidency, declared)
        first = by_initiative(state, fill, ships - successes(counts.roll))
        return Outcome(_traded(state, presidency), events, rolls, then=(first,))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        presidency = tables(state).office(memo_of(frame).office).presidency
        ships = fleet.serving(state, tables(state).presidency(presidency).sea_zone)
        if presidency in state.this_turn.traded or not ships:
            return ()
        return (_fill(state, frame, presidency, reach.declarable(state, presidency, ships)),)


def _fill(state: State, frame: Frame[object], presidency: str, declared: tuple[str, ...]) -> Frame[FillMemo]:
    """The frame that asks which orders a successful trade fills; the home port is the first."""
    port = tables(state).presidency(presidency).home_port
    return Frame("fill_order", f"{frame.path}.fill.1", FillMemo(presidency, declared, (port,)))


def _form(pounds: int, regions: tuple[str, ...]) -> Form:
    """Pounds, and regions if there are some and a die is left beside them."""
    parts: tuple[tuple[str, Options], ...] = (("pounds", Amount(LEAST_DICE, pounds, "pounds", REGIONS)),)
    most = min(len(regions), pounds - LEAST_DICE)
    return Form((*parts, (REGIONS, Pick(regions, 0, most))) if most else parts)


def _read(choice: Choice) -> tuple[int, tuple[str, ...]]:
    """Pounds, and the regions declared beside the home region."""
    assert isinstance(choice, tuple)
    pounds, declared = (*choice, ())[:2]
    assert isinstance(pounds, int)
    assert isinstance(declared, tuple)
    return pounds, tuple(str(name) for name in declared)


def _written(decision: Decision, pounds: int, regions: tuple[str, ...]) -> Choice:
    assert isinstance(decision.options, OrPass)
    assert isinstance(decision.options.inner, Form)
    return (pounds, regions) if len(decision.options.inner.parts) > 1 else (pounds,)


def _number(decision: Decision, name: str) -> int:
    found = fact(decision.about, name)
    assert isinstance(found, int)
    return found


def _out_of_reach(state: State, decision: Decision, declared: tuple[str, ...]) -> tuple[Refusal, ...]:
    """A refusal for each declared region that no chain of open orders reaches (2E-8.7.2)."""
    presidency, ships = str(fact(decision.about, "presidency")), _number(decision, "ships")
    reached = reach.regions_reached(state, presidency, declared, ships)
    alone = tuple(
        name
        for name in reach.declarable(state, presidency, ships)
        if reach.regions_reached(state, presidency, (name,), ships)
    )
    return tuple(
        Refusal("region_out_of_reach", RuleId("2E-8.7.2"), facts(region=name, ships=ships), instead=alone)
        for name in declared
        if name not in reached
    )


def _traded(state: State, presidency: str) -> State:
    """The state in which a President has had his success of this turn (2E-8.7.9)."""
    turn = state.this_turn
    traded = tuple(sorted((*turn.traded, presidency)))
    return msgspec.structs.replace(state, this_turn=msgspec.structs.replace(turn, traded=traded))


STEPS: Mapping[str, Step[State]] = {"trade": Trade()}
