"""A Commander at work: local alliances are asked for and paid, before he deploys (2E-8.8.1, 2E-8.8.2, 2E-8.8.17)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Facts, RuleId, Seat, facts
from engine.core.options import Below, Choice, Pick
from engine.core.phrase import KEPT, LOSING, Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, armies, offices
from engine.second.accounts import BANK, holds
from engine.second.family_pieces import commander, only
from engine.second.memos import Memo
from engine.second.memos.company import CommandMemo
from engine.second.phases.company_operation.awaited import Spender, funded
from engine.second.state import State, tables

RULE = "2E-8.8.2"


def command(path: str, presidency: str) -> tuple[Frame[Memo], ...]:
    """The frames of a Commander's turn: alliances can be asked for before the first Deploy only (2E-8.8.17)."""
    memo = CommandMemo(presidency)
    return (
        Frame("request_alliance", f"{path}.alliances", memo),
        Frame("deploy", f"{path}.deploy.1", memo),
    )


class RequestAlliance(Spender):
    """The Commander asks for exhausted alliances of his Army; where he is President too, they are paid at once."""

    kind = "request_alliance"
    phrase = Phrase(
        "ask for alliances in {home}",
        ("request alliances", "ask for alliances", "alliances"),
        idle=tuple("request join call ally allies alliance help invite want seek hire take engage".split()),
        sayings=(
            ("", "get/gets ~ invitation/call/letter/request | ^ turn to | come/comes with us ~ $"),
            (
                "none",
                (
                    "no alliance/alliances/ally/allies/help | not/dont/wont ask/want/need/request ~ $ | "
                    "alone | on my/our own | not/dont ask anyone/anybody ~ $ | do/doing without ~ $ | need nobody/noone $"
                ),
            ),
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return armies.commanded_by(state, armies.of_presidency(state, _memo(frame).presidency))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        presidency = _memo(frame).presidency
        seat = only(state, commander(tables(state).presidency(presidency).army))
        payable = _payable(state, presidency)
        if not seat or not payable:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule=RULE,
            options=_alliances(state, payable),
            about=_about(state, presidency),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        office = str(dict(decision.about)["office"])
        return _too_dear(state, decision, choice) if offices.holder(state, office) == decision.seat else ()

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        return _some(state, decision, below)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        presidency = _memo(frame).presidency
        requested = _names(answers[0].choice) if answers else ()
        if not requested:
            return Outcome(state)
        seat, office = answers[0].seat, _president(state, presidency)
        if offices.holder(state, office) == seat:
            return Outcome(*_allied(state, office, requested))
        event = told("alliances_requested", seat=seat, alliances=requested, office=office)
        return Outcome(state, (event,), then=(_payment(frame, requested),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        state, presidency = funded(state), _memo(frame).presidency
        commands = only(state, commander(tables(state).presidency(presidency).army))
        payable = _payable(state, presidency)
        alone = offices.holder(state, _president(state, presidency)) == commands
        return (_payment(frame, payable),) if payable and commands and not alone else ()


def _payment(frame: Frame[object], requested: tuple[str, ...]) -> Frame[Memo]:
    """The frame that asks the President to pay for alliances."""
    memo = CommandMemo(_memo(frame).presidency, requested=requested)
    return Frame("pay_alliance", f"{frame.path}.pay", memo)


class PayAlliance(Spender):
    """The President pays for some of the alliances that the Commander asked for, for all or for none."""

    kind = "pay_alliance"
    phrase = Phrase(
        "pay for alliances in {home}",
        ("pay for alliances", "pay alliances"),
        idle=("ally", "allies", "alliance", "pay", "keep", "retain", "money", "stay", "stays"),
        contrary=LOSING,
        sayings=(
            KEPT,
            ("pay", "pay/buy off"),
            (
                "none",
                (
                    "no alliance/alliances/ally/allies/payment/payments | "
                    "not/dont/wont pay/keep/need ~ $ | let ~ all/both/them go | let both/all ~ go | "
                    "pay nobody/noone/nothing | nobody/noone get/gets paid/money/anything $"
                ),
            ),
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, _president(state, _memo(frame).presidency))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        seat = offices.holder(state, _president(state, memo.presidency))
        if not seat:
            return ()
        who = only(state, commander(tables(state).presidency(memo.presidency).army))
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule=RULE,
            options=_alliances(state, memo.requested),
            about=(*_about(state, memo.presidency), *facts(commander=who, cost=_cost(state, memo.requested))),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return _too_dear(state, decision, choice)

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        return _some(state, decision, below)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        office = _president(state, _memo(frame).presidency)
        paid = _names(answers[0].choice) if answers else ()
        if not paid:
            return Outcome(state, (told("alliances_refused", office=office),))
        return Outcome(*_allied(state, office, paid))


def _memo(frame: Frame[object]) -> CommandMemo:
    assert isinstance(frame.memo, CommandMemo)
    return frame.memo


def _president(state: State, presidency: str) -> str:
    return tables(state).presidency(presidency).president_office


def _about(state: State, presidency: str) -> Facts:
    row = tables(state).presidency(presidency)
    pounds = holds(state, row.president_office)
    return facts(home=row.home_region, army=row.army, office=row.president_office, treasury=pounds)


def _payable(state: State, presidency: str) -> tuple[str, ...]:
    """Exhausted alliances of the own Army that a President in office could pay, each by itself (2E-8.6.3)."""
    row = tables(state).presidency(presidency)
    if not offices.holder(state, row.president_office):
        return ()
    pounds = holds(state, row.president_office)
    return tuple(
        each.id
        for each in tables(state).alliances
        if each.army == row.army and each.id not in state.alliances and each.cost <= pounds
    )


def _alliances(state: State, names: tuple[str, ...]) -> Pick:
    """Any of some alliances, with what each costs."""
    return Pick(names, 0, len(names), tuple(_cost(state, (name,)) for name in names))


def _names(choice: Choice) -> tuple[str, ...]:
    assert isinstance(choice, tuple)
    return tuple(str(each) for each in choice)


def _cost(state: State, names: tuple[str, ...]) -> int:
    return sum(tables(state).alliance(name).cost for name in names)


def _too_dear(state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
    """A refusal if the treasury does not hold the cost of all these alliances."""
    cost, pounds = _cost(state, _names(choice)), holds(state, str(dict(decision.about)["office"]))
    if cost <= pounds:
        return ()
    assert isinstance(decision.options, Pick)
    alone = tuple(name for name in decision.options.among if _cost(state, (name,)) <= pounds)
    return (Refusal("alliances_too_dear", RuleId(RULE), facts(needed=cost, treasury=pounds), instead=alone),)


def _some(state: State, decision: Decision, below: Below) -> Choice:
    """Random alliances that can be paid together."""
    assert isinstance(decision.options, Pick)
    chosen: tuple[str, ...] = ()
    for name in decision.options.among:
        if below(2) and not _too_dear(state, decision, (*chosen, name)):
            chosen = (*chosen, name)
    return chosen


def _allied(state: State, office: str, names: tuple[str, ...]) -> tuple[State, tuple[Event, ...]]:
    """The state after alliances were paid from the President's treasury: they are active until used or until Refresh."""
    pounds = _cost(state, names)
    state = armies.allied(accounts.pay(state, office, BANK, pounds), names)
    return state, (told("alliances_paid", office=office, alliances=names, pounds=pounds),)


STEPS: Mapping[str, Step[State]] = {"request_alliance": RequestAlliance(), "pay_alliance": PayAlliance()}
