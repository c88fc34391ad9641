"""The vote on a proposed law (1E-8.10.2 to 1E-8.10.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Mode
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Amount, Choice, Form, OneOf, Options
from engine.core.phrase import Phrase
from engine.core.step import Answer, Answers, Outcome, Step, decision, group_of
from engine.first import accounts, cubes, offices, powers
from engine.first.memos import Memo
from engine.first.memos.post import LawMemo
from engine.first.phases.evening_post import governor_general
from engine.first.phases.evening_post.china import opened
from engine.first.state import State, tables
from engine.first.tables.base import CardId
from engine.first.tables.evening_post import GovernorGeneralLaw, OpenChina
from engine.first.tables.families import PoliticalPower
from engine.first.tables.prizes import LawPassesIncome, PrizePoliticalPower

FOR, AGAINST, ABSTAIN = "for", "against", "abstain"


def begin(state: State, path: str, card: CardId) -> tuple[Frame[Memo], Event]:
    """The frame of the vote, the marker on the card's initial support (1E-8.10.2)."""
    support = tables(state).card(card).initial_support or 0
    event = told("law_proposed", card=card, support=support)
    return Frame("law_vote", f"{path}.vote", LawMemo(card, support)), event


def standing_power(state: State, seat: Seat) -> int:
    """Political power without money: own shipyards, own factories, prizes, the family's own (1E-8.10.3)."""
    works = sum(held for prefix in ("shipyard.", "factory.") for _, held in cubes.places(state, prefix, seat))
    power = tables(state).family(seat).power
    bonus = power.bonus if isinstance(power, PoliticalPower) else 0
    return works + powers.from_prizes(state, seat, PrizePoliticalPower) + bonus


class LawVote(Step[State]):
    """Everybody is asked at once; votes count from the Chairman clockwise (1E-8.10.2, 1E-11.1.6)."""

    kind = "law_vote"
    phrase = Phrase(
        "vote on {card}",
        ("law vote", "vote on law", "vote"),
        idle=tuple(
            (
                "law spend support pay money bid act bill cast put behind stake quid chip throw "
                "voting influence"
            ).split()
        ),
        sayings=(
            (
                "0",
                (
                    "no money/cash/bribe/bribes/pounds | without money/cash/spending | "
                    "not/dont/wont spend/pay ~ $ | free of charge | not ~ penny"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        order = offices.clockwise(state, offices.chair(state))
        left = tuple(seat for seat in order if seat not in memo.voted)
        group = group_of(state, frame, left, Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="1E-8.10.3",
                options=_ballot(state, seat),
                about=facts(card=memo.card, support=memo.support, power=standing_power(state, seat)),
            )
            for seat in left
        )

    def default(self, state: State, decision: Decision) -> Choice:
        """Abstain; where nobody may, a vote for it without money (1E-11.1.2)."""
        return (ABSTAIN, ()) if state.settings.law_abstain == "allowed" else (FOR, 0)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        state, support, event = _voted(state, memo, answers[0])
        seat, way = answers[0].seat, _way(answers[0])
        memo = LawMemo(memo.card, support, (*memo.voted, seat), (*memo.cast, (seat, way)))
        if len(memo.voted) < len(state.seats):
            return Outcome(state, (event,), then=(msgspec.structs.replace(frame, memo=memo),))
        if support <= tables(state).tracks.law_support.passes_if_greater_than:
            return Outcome(state, (event, told("law_rejected", card=memo.card, support=support)))
        return _passed(state, frame, memo, event)


def _memo(frame: Frame[object]) -> LawMemo:
    assert isinstance(frame.memo, LawMemo)
    return frame.memo


def _ballot(state: State, seat: Seat) -> OneOf:
    money = Amount(0, accounts.balance(state, seat), "£")
    ways: tuple[tuple[str, Options], ...] = ((FOR, money), (AGAINST, money))
    return OneOf((*ways, (ABSTAIN, Form(()))) if state.settings.law_abstain == "allowed" else ways)


def _way(answer: Answer) -> str:
    assert isinstance(answer.choice, tuple)
    return str(answer.choice[0])


def _voted(state: State, memo: LawMemo, answer: Answer) -> tuple[State, int, Event]:
    """The state after a vote was paid for, the support after it, and what to tell (1E-8.10.3, 1E-8.10.4)."""
    choice = answer.choice
    assert isinstance(choice, tuple)
    way, pounds = choice
    if not isinstance(pounds, int):
        return state, memo.support, told("law_abstention", seat=answer.seat, support=memo.support)
    power = standing_power(state, answer.seat) + pounds
    state = accounts.pay(state, answer.seat, accounts.BANK, pounds)
    track = tables(state).tracks.law_support
    moved = memo.support + (power if way == FOR else -power)
    support = max(track.minimum, min(moved, track.maximum))
    kind = "law_vote_for" if way == FOR else "law_vote_against"
    return state, support, told(kind, seat=answer.seat, power=power, pounds=pounds, support=support)


def _passed(state: State, frame: Frame[object], memo: LawMemo, vote: Event) -> Outcome[State]:
    """The card moves beside the board and its effect begins; the factory price stays (1E-8.10.5)."""
    discard = tuple(card for card in state.post.discard if card != memo.card)
    effect = tables(state).card(memo.card).effect
    state = msgspec.structs.replace(state, post=msgspec.structs.replace(state.post, discard=discard))
    state, paid = _income(state)
    events = (vote, told("law_passed", card=memo.card, support=memo.support), *paid)
    before = state
    laws = (*state.company.laws, memo.card)
    state = msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, laws=laws))
    match effect:
        case OpenChina():
            state, opening = opened(state)
            return Outcome(state, (*events, *opening))
        case GovernorGeneralLaw():
            merged = governor_general.merge(before, state, frame.path)
            return Outcome(merged.state, (*events, *merged.events), then=merged.then)
        case _:
            return Outcome(state, events)


def _income(state: State) -> tuple[State, tuple[Event, ...]]:
    """Prizes that pay when a law passes (1E-8.10.6)."""
    events: list[Event] = []
    for seat in state.seats:
        if pounds := powers.from_prizes(state, seat, LawPassesIncome):
            state = accounts.pay(state, accounts.BANK, seat, pounds)
            events.append(told("law_income", seat=seat, pounds=pounds))
    return state, tuple(events)


STEPS: Mapping[str, Step[State]] = {"law_vote": LawVote()}
