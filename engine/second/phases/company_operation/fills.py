"""Which orders a successful trade fills: as many as possible, each connected to one before (2E-8.7.4, 2E-8.7.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, total
from engine.core.decision import Decision
from engine.core.ids import Facts, RuleId, Seat, facts
from engine.core.options import Below, Choice, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import family_pieces, fleet, offices
from engine.second.family_pieces import writers
from engine.second.memos import Memo
from engine.second.memos.company import FillMemo
from engine.second.phases.company_operation import reach
from engine.second.state import State, tables

FILL = ".fill."
"""Ahead of the number of orders filled so far in the path of the question which come next."""


class FillOrder(Step[State]):
    """The orders that follow the home port: one of them, or all in their order, each connected to a filled one (2E-8.7.5)."""

    kind = "fill_order"
    phrase = Phrase(
        "fill for {home}",
        ("fill", "fill orders"),
        idle=tuple(
            "order serve supply deliver sell meet satisfy complete trade use load cover do take get ship".split()
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return (president(state, memo_of(frame)),)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        number, among = _open(state, memo)
        if not number or _forced(state, memo, number, among):
            return ()
        about = (*about_trade(state, memo), *facts(filled=memo.filled, orders=number))
        return single(
            state,
            frame,
            president(state, memo),
            kind=self.kind,
            rule="2E-8.7.5",
            options=Pick(among, 1, number),
            about=about,
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        filled, where = _filled(decision), _where(state, decision)
        for name in names(choice):
            near = reach.nearest(state, filled, where, 1)
            if name not in near:
                return (Refusal("order_not_connected", RuleId("2E-8.7.4"), facts(order=name), instead=near),)
            filled = (*filled, name)
        return ()

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        best = reach.dearest(state, _filled(decision), _where(state, decision), decision.options.most)
        return best[0] if decision.options.single else best

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Some orders, each connected to one before."""
        assert isinstance(decision.options, Pick)
        filled, where = _filled(decision), _where(state, decision)
        before = len(filled)
        for _ in range(1 + below(decision.options.most)):
            near = reach.nearest(state, filled, where, 1)
            filled = (*filled, near[below(len(near))])
        return filled[before] if decision.options.single else filled[before:]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        number, _ = _open(state, memo)
        chosen = (
            names(answers[0].choice)
            if answers
            else reach.dearest(state, memo.filled, _regions(state, memo), number)
        )
        memo = msgspec.structs.replace(memo, filled=(*memo.filled, *chosen))
        further = _writers(frame, memo)
        if len(chosen) < number:
            path = frame.path.rpartition(FILL)[0]
            further = Frame(frame.step, f"{path}{FILL}{len(memo.filled)}", memo)
        return Outcome(state, then=(further,))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        memo = memo_of(frame)
        number, among = _open(state, memo)
        filled = reach.dearest(state, memo.filled, _regions(state, memo), number) if among else ()
        return (_writers(frame, msgspec.structs.replace(memo, filled=(*memo.filled, *filled))),)


def _writers(frame: Frame[object], memo: FillMemo) -> Frame[Memo]:
    """The frame that asks whose writers go on the filled orders."""
    return Frame("place_writer", f"{frame.path.rpartition(FILL)[0]}.writers", memo)


def memo_of(frame: Frame[object]) -> FillMemo:
    """The trade that has succeeded."""
    assert isinstance(frame.memo, FillMemo)
    return frame.memo


def president(state: State, memo: FillMemo) -> Seat:
    """The President who trades."""
    return Seat(offices.holder(state, tables(state).presidency(memo.presidency).president_office))


def about_trade(state: State, memo: FillMemo) -> Facts:
    """What the questions of a trade are about."""
    home = tables(state).presidency(memo.presidency).home_region
    return facts(home=home, presidency=memo.presidency, regions=memo.regions)


def _regions(state: State, memo: FillMemo) -> tuple[str, ...]:
    """Where orders may be filled: the home region and those declared."""
    return (tables(state).presidency(memo.presidency).home_region, *memo.regions)


def _where(state: State, decision: Decision) -> tuple[str, ...]:
    about = dict(decision.about)
    return (str(about["home"]), *_words(about["regions"]))


def _filled(decision: Decision) -> tuple[str, ...]:
    return _words(dict(decision.about)["filled"])


def _words(value: object) -> tuple[str, ...]:
    assert isinstance(value, tuple)
    return tuple(str(each) for each in value)


def names(choice: Choice) -> tuple[str, ...]:
    """The name in an answer, or its names."""
    return _words(choice) if isinstance(choice, tuple) else (str(choice),)


def _open(state: State, memo: FillMemo) -> tuple[int, tuple[str, ...]]:
    """How many orders must be filled yet, and which can be: as many as possible, one for each ship (2E-8.7.5)."""
    ships = fleet.serving(state, tables(state).presidency(memo.presidency).sea_zone) - len(memo.filled)
    among = reach.nearest(state, memo.filled, _regions(state, memo), ships)
    return min(ships, len(among)), among


def _forced(state: State, memo: FillMemo, number: int, among: tuple[str, ...]) -> bool:
    """Whether there is nothing to choose: all of them are filled, and their order decides on nobody's writer."""
    held = total(writers_in_box(state, memo))
    return len(among) == number and (held <= len(memo.filled) or held >= len(memo.filled) + number)


def writers_in_box(state: State, memo: FillMemo) -> Counts:
    """Writers in the Presidency's box."""
    return family_pieces.at(state, writers(memo.presidency))


STEPS: Mapping[str, Step[State]] = {"fill_order": FillOrder()}
