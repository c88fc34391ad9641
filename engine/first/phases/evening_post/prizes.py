"""Cubes that leave an office may buy a prize of its rank (1E-8.8.3, 1E-7.5.5, 1E-8.10.21)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Mode
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, OrPass, Pick
from engine.core.per_state import per_state
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.first import accounts, cubes, offices
from engine.first.memos import Memo
from engine.first.memos.post import ClaimsMemo
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId, PrizeId
from engine.first.tables.families import PrizeDiscount
from engine.first.tables.offices import Rank

Claim = tuple[OfficeId, int]
"""An office whose cube leaves, and the pounds that its prize costs on top."""


def claims(path: str, leaving: Iterable[Claim]) -> Frame[Memo]:
    """The frame in which leaving cubes buy prizes or go to stock, in the order given (1E-8.8.3).

    Until then each cube stays on its office.
    """
    return Frame("claim_prizes", f"{path}.prizes", ClaimsMemo(tuple(leaving)))


def cost(state: State, family: str, prize: PrizeId, surcharge: int) -> int:
    """Pounds that a prize costs a family; a discount never lowers the surcharge (1E-8.8.3)."""
    printed = tables(state).prize(prize).cost
    power = tables(state).family(family).power
    if isinstance(power, PrizeDiscount):
        printed = min(printed, max(power.minimum_cost, printed - power.discount))
    return printed + surcharge


def affordable(state: State, family: str, name: OfficeId, surcharge: int) -> tuple[tuple[PrizeId, int], ...]:
    """Prizes of the office's rank that a family can pay for, with what each costs (1E-8.8.3)."""
    money = accounts.balance(state, family) - surcharge
    prices = _prices(state, family, tables(state).rank(name))
    return tuple((prize, pounds + surcharge) for prize, pounds in prices if pounds <= money)


@per_state
def _prices(state: State, family: str, rank: Rank) -> tuple[tuple[PrizeId, int], ...]:
    """Prizes of a rank, with what they cost a family beside a surcharge."""
    book = tables(state)
    of_rank = (prize for prize in state.prizes if book.prize(prize).rank == rank)
    return tuple((prize, cost(state, family, prize, 0)) for prize in of_rank)


class ClaimPrizes(Step[State]):
    """Every family that can pay is asked at once; claims are applied in order (1E-8.8.3, 1E-11.1.6).

    Who cannot pay waits without being asked, so that a deal may still help (1E-8.8.5).
    """

    kind = "claim_prize"
    phrase = Phrase(
        "prize for {office}",
        (
            "claim prize for {office}",
            "prize of {office}",
            "claim prize",
            "prize",
            "retire {owner} {office}",
            "retire {office}",
            "retire",
        ),
        idle=tuple("claim win buy take get have into pension retirement can treat become".split()),
        sayings=(
            ("", "join/joins/enter/enters the"),
            (
                "pass",
                (
                    "gets/get/has/receives nothing $ | no prize/prizes/retirement | without anything/prize/prizes | goes/go without $ | not/dont/wont retire/buy/want/need ~ $ | "
                    "stay/stays/staying/keep/keeps/remain ~ in work/office/post/job | "
                    "save/saving ~ up $ | keep working"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        owned = [(_owner(state, name), name, surcharge) for name, surcharge in _claims(frame)]
        able = [
            (seat, name, priced)
            for seat, name, surcharge in owned
            if (priced := affordable(state, seat, name, surcharge))
        ]
        group = group_of(state, frame, tuple(seat for seat, _, _ in able), Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                msgspec.structs.replace(frame, path=f"{frame.path}.{name}"),
                group,
                seat,
                kind=self.kind,
                rule="1E-8.8.3",
                options=OrPass(Pick(prizes, prices=costs)),
                about=facts(
                    office=name,
                    owner=seat,
                    pounds=accounts.balance(state, seat),
                    prizes=prizes,
                    costs=costs,
                ),
            )
            for seat, name, priced in able
            for prizes, costs in (tuple(zip(*priced, strict=True)),)
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return _all_to_stock(state, _claims(frame))
        name = dict(answers[0].decision.about)["office"]
        claim = next(each for each in _claims(frame) if each[0] == name)
        prize = answers[0].choice
        if isinstance(prize, str):
            state, event = _bought(state, claim, prize)
        else:
            state, event = to_stock(state, claim[0])
        rest = tuple(each for each in _claims(frame) if each != claim)
        then = (msgspec.structs.replace(frame, memo=ClaimsMemo(rest)),) if rest else ()
        return Outcome(state, (event,), then=then)


def to_stock(state: State, name: OfficeId) -> tuple[State, Event]:
    """The state after an office's cube went to its family's stock, and what to tell (1E-8.8.3)."""
    seat = _owner(state, name)
    return offices.vacate(state, name, cubes.STOCK), told("cube_to_stock", office=name, seat=seat)


def _claims(frame: Frame[object]) -> tuple[Claim, ...]:
    memo = frame.memo
    assert isinstance(memo, ClaimsMemo)
    return memo.claims


def _owner(state: State, name: OfficeId) -> Seat:
    return Seat(cubes.only(state, f"office.{name}"))


def _bought(state: State, claim: Claim, prize: PrizeId) -> tuple[State, Event]:
    name, surcharge = claim
    seat = _owner(state, name)
    pounds = cost(state, seat, prize, surcharge)
    state = accounts.pay(state, seat, accounts.BANK, pounds)
    state = offices.vacate(state, name, f"prize.{prize}")
    points = tables(state).prize(prize).vp
    return state, told("prize_claimed", office=name, seat=seat, prize=prize, pounds=pounds, points=points)


def _all_to_stock(state: State, leaving: tuple[Claim, ...]) -> Outcome[State]:
    events: list[Event] = []
    for name, _ in leaving:
        state, event = to_stock(state, name)
        events.append(event)
    return Outcome(state, tuple(events))


STEPS: Mapping[str, Step[State]] = {"claim_prizes": ClaimPrizes()}
