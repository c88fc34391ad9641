"""Who fills orders when: firms and the Company by their initiative, the lowest first (2E-15.2.4 to 2E-15.2.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import charter, offices, regions
from engine.second.around import CHAIRMAN
from engine.second.memos import Memo
from engine.second.memos.common import SeatMemo
from engine.second.memos.company import FillMemo, InitiativeMemo
from engine.second.state import FirmState, State, firm, tables

COMPANY = "company"
"""The Company among those who fill orders; firms are called by their managers."""
FIRST_FILL = ".fill.1"
"""What the path of the Company's fills ends with."""
PART = ".initiative."
"""Ahead of the number of the question who is next in its path."""


class Initiative(Step[State]):
    """The lowest initiative fills first; who decides says which of several equal ones comes next (2E-15.2.5).

    One is named, or several in their order; the last of them follows by itself.
    """

    kind = "initiative_tie"
    phrase = Phrase(
        "initiative {home}",
        ("initiative", "tie"),
        idle=("first", "fills", "goes", "go", "start", "starts", "begin", "begins"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        tied, seat = _next_ones(state, memo), offices.holder(state, memo.by)
        if len(tied) < 2 or not seat or _named(memo, tied):
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-15.2.5",
            options=Pick(tied, 1, len(tied) - 1),
            about=facts(
                home=regions.home(state, memo.presidency),
                presidency=memo.presidency,
                initiative=_entrants(state, memo)[tied[0]],
            ),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        among = decision.options.among
        return among[0] if decision.options.single else among[: decision.options.most]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        tied = _next_ones(state, memo)
        if not tied:
            return Outcome(state)
        if answers:
            memo = msgspec.structs.replace(memo, named=_words(answers[0].choice))
        chosen = (*_named(memo, tied), *tied)[0]
        further = msgspec.structs.replace(
            memo, named=tuple(each for each in memo.named if each != chosen), round=memo.round + 1
        )
        if chosen == COMPANY:
            further = msgspec.structs.replace(further, company=None)
        path = frame.path.rpartition(PART)[0]
        again: Frame[Memo] = Frame(frame.step, f"{path}{PART}{further.round}", further)
        return Outcome(state, then=(_fill(state, path, memo, chosen), again))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        memo, path = memo_of(frame), frame.path.rpartition(PART)[0]
        return tuple(_fill(state, path, memo, who) for who in _entrants(state, memo))


def memo_of(frame: Frame[object]) -> InitiativeMemo:
    """Who waits to fill orders."""
    assert isinstance(frame.memo, InitiativeMemo)
    return frame.memo


def by_initiative(state: State, fill: Frame[FillMemo], initiative: int) -> Frame[Memo]:
    """The frame that follows a President's success: the Company's own fills, unless firms wait for theirs too (2E-8.7.12)."""
    presidency = fill.memo.presidency
    if not _waiting(state, presidency):
        return fill
    president = tables(state).presidency(presidency).president_office
    path = fill.path.removesuffix(FIRST_FILL)
    return Frame(
        "initiative", f"{path}{PART}1", InitiativeMemo(presidency, president, initiative, fill.memo.regions)
    )


def after_all(path: str, presidency: str) -> Frame[Memo]:
    """The frame of firms that no President's success has let fill before the Presidency is over (2E-15.2.6)."""
    return Frame("initiative", f"{path}.firms{PART}1", InitiativeMemo(presidency, CHAIRMAN))


def _waiting(state: State, presidency: str) -> tuple[str, ...]:
    """Managers of firms that may trade here and have not, clockwise from the Prime Minister."""
    card = next(each.id for each in tables(state).firms.strategies if each.presidency == presidency)
    return tuple(each for each in charter.managers(state) if _may_trade(firm(state, each), card))


def _may_trade(held: FirmState, card: str) -> bool:
    return held.revealed == card and held.initiative is not None and not held.traded


def _entrants(state: State, memo: InitiativeMemo) -> dict[str, int]:
    """Initiatives of all who wait: the Company first, then firms clockwise from the Prime Minister."""
    found = {} if memo.company is None else {COMPANY: memo.company}
    for manager in _waiting(state, memo.presidency):
        initiative = firm(state, manager).initiative
        assert initiative is not None
        found[manager] = initiative
    return found


def _next_ones(state: State, memo: InitiativeMemo) -> tuple[str, ...]:
    """Those with the lowest initiative."""
    entrants = _entrants(state, memo)
    lowest = min(entrants.values(), default=0)
    return tuple(name for name, initiative in entrants.items() if initiative == lowest)


def _named(memo: InitiativeMemo, tied: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them who were named to come next, in order."""
    return tuple(each for each in memo.named if each in tied)


def _words(choice: Choice) -> tuple[str, ...]:
    return tuple(str(each) for each in choice) if isinstance(choice, tuple) else (str(choice),)


def _fill(state: State, path: str, memo: InitiativeMemo, who: str) -> Frame[Memo]:
    if who != COMPANY:
        return Frame("firm_fill", f"{path}.firm.{who}", SeatMemo(who))
    port = tables(state).presidency(memo.presidency).home_port
    return Frame("fill_order", f"{path}{FIRST_FILL}", FillMemo(memo.presidency, memo.regions, (port,)))


STEPS: Mapping[str, Step[State]] = {"initiative": Initiative()}
