"""What happens around steps because the Crown plays: its own turns, climates, cubes, payments (2E-16.4 to 2E-16.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import fact
from engine.core.step import Answers, Outcome
from engine.second import accounts, ballots, offices, sequence, standing
from engine.second.around import CHAIRMAN
from engine.second.crown import climate, family, firms, parliament, rewards
from engine.second.crown.bought import bought
from engine.second.crown.parliament import led_by_the_crown
from engine.second.crown.pool import changed, charged, humans, note, rewarded
from engine.second.crown.revenue_and_events import privileged
from engine.second.crown.shipping_and_armies import CHANGED_SHIPS, COMPANY_SHIPS
from engine.second.laws import DEREGULATION
from engine.second.memos.parliament import VoteMemo
from engine.second.phases.parliament import voting
from engine.second.state import CROWN, State, ship

DEREGULATION_RESULT = "deregulation_result"
PAID = ("pay_tax", "pay_window_tax", "pay_upkeep")
"""Questions what the Crown pays for: it pays for everything (2E-16.7.8)."""

Turn = Callable[[State, Frame[object]], Outcome[State]]


def _votes(state: State, frame: Frame[object]) -> Outcome[State]:
    """The Crown's turn in a round of voting: free votes cost it nothing (2E-16.7.4, 2E-16.7.7)."""
    memo = frame.memo
    assert isinstance(memo, VoteMemo)
    if memo.law == DEREGULATION:
        return _votes_last(state, frame, memo)
    cast = parliament.vote(state, memo)
    opposed = led_by_the_crown(state, memo)
    ballot = ballots.Ballot() if cast is None else cast.ballot
    free = 0 if cast is None else cast.free
    state = accounts.pay(state, accounts.BANK, CROWN, free * ballots.price(state))
    outcome = voting.taken(state, msgspec.structs.replace(frame, memo=opposed), CROWN, ballot)
    after = note(outcome.state, f"voted.{memo.law}") if cast else outcome.state
    return msgspec.structs.replace(
        outcome, state=after, events=parliament.without_price(outcome.events, free)
    )


def _votes_last(state: State, frame: Frame[object], memo: VoteMemo) -> Outcome[State]:
    """On Deregulation it waits as long as people vote; its own votes end the vote (2E-16.3.1)."""
    cast = None if memo.cast else parliament.vote(state, memo)
    if cast is None:
        return voting.taken(state, frame, CROWN, ballots.Ballot())
    outcome = voting.taken(state, frame, CROWN, cast.ballot)
    (after,) = outcome.then
    result = Frame(DEREGULATION_RESULT, f"{_root(frame)}.result", after.memo)
    return msgspec.structs.replace(outcome, then=(result,))


def _root(frame: Frame[object]) -> str:
    return frame.path.partition(".round")[0]


TURNS: Mapping[str, Turn] = {"family_action": family.acts, "cast_votes": _votes}
"""Steps at which the Crown takes its turn by itself instead of answering."""


def made_payable(state: State, mine: tuple[Decision, ...]) -> tuple[State, tuple[Event, ...]]:
    """The state in which the Crown can pay what it is asked for (2E-16.7.8)."""
    pounds = sum(int(str(fact(each.about, "cost"))) for each in mine if each.kind in PAID)
    return privileged(state, pounds) if pounds else (state, ())


def spoken(state: State, answers: Answers) -> Answers:
    """The Chairman answers one of its two questions at a time: Debt first, as long as it wants some (2E-16.6.2)."""
    wanted = [each for each in answers if each.decision.kind == "take_debt" and _steps(each.choice)]
    return tuple(wanted) or answers


def _steps(choice: object) -> bool:
    return bool(choice[0] if isinstance(choice, tuple) else choice)


def after(before: State, frame: Frame[object], answers: Answers, outcome: Outcome[State]) -> Outcome[State]:
    """What comes of a step beyond its own outcome: rewards, climates, a Company that the Crown has ruined."""
    state, paid = rewards.paid(before, outcome.state, answers)
    for answer in answers:
        for settled in (firms.charged_for, firms.rewarded_for):
            state, more = settled(before, state, answer)
            paid = (*paid, *more)
    outcome = msgspec.structs.replace(outcome, state=state, events=(*outcome.events, *paid))
    if frame.step in AFTER:
        outcome = AFTER[frame.step](before, frame, outcome)
    if (
        answers
        and answers[0].decision.kind in PAID
        and standing.failed(outcome.state)
        and not outcome.state.ending
    ):
        ended = sequence.to_final_scoring(outcome.state, "company_failed")
        return msgspec.structs.replace(outcome, state=ended, then=())
    return outcome


Hook = Callable[[State, Frame[object], Outcome[State]], Outcome[State]]


def _then(
    outcome: Outcome[State], *, first: tuple[Frame[object], ...] = (), last: tuple[Frame[object], ...] = ()
) -> Outcome[State]:
    return msgspec.structs.replace(outcome, then=(*first, *outcome.then, *last))


def _set_up(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """The first climate (2E-16.1.5)."""
    return _then(outcome, last=(climate.setting(frame.path),))


def _chairman(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """The climate is set before the Crown acts, and after a person, who pays a cube for acting (2E-16.6.1, 2E-16.6.2)."""
    seat = offices.holder(before, CHAIRMAN)
    if seat == CROWN:
        return _then(outcome, first=(climate.setting(frame.path),))
    if not seat:
        return outcome
    state, events = charged(outcome.state, seat, 1)
    outcome = msgspec.structs.replace(outcome, state=state, events=(*outcome.events, *events))
    return _then(outcome, last=(climate.setting(frame.path),))


def _parliament(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """The climate shifts before a Prime Minister of the Crown draws (2E-16.7.5)."""
    if before.politics.prime_minister != CROWN:
        return outcome
    then: list[Frame[object]] = []
    for each in outcome.then:
        then += [climate.shifting(frame.path), each] if each.step == "propose_a_law" else [each]
    return msgspec.structs.replace(outcome, then=tuple(then))


def _voting(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """The climate shifts before the vote on a person's law (2E-16.7.4); on Deregulation the Crown votes last (2E-16.3.1)."""
    memo = frame.memo
    assert isinstance(memo, VoteMemo)
    if memo.law == DEREGULATION:
        return _last(before, frame, outcome)
    if before.politics.prime_minister == CROWN:
        return outcome
    return _then(outcome, first=(climate.shifting(frame.path),))


def _last(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """On Deregulation the Crown comes last in a round, and last of all when the Prime Minister closes (2E-16.3.1)."""
    then: list[Frame[object]] = []
    for each in outcome.then:
        memo = each.memo
        if isinstance(memo, VoteMemo) and memo.law == DEREGULATION and CROWN in memo.left:
            left = (*(seat for seat in memo.left if seat != CROWN), CROWN)
            then.append(msgspec.structs.replace(each, memo=msgspec.structs.replace(memo, left=left)))
        elif isinstance(memo, VoteMemo) and each.step == DEREGULATION_RESULT:
            alone = msgspec.structs.replace(memo, left=(CROWN,), cast=False)
            then.append(Frame("cast_votes", f"{_root(frame)}.round{memo.number}.last", alone))
        else:
            then.append(each)
    return msgspec.structs.replace(outcome, then=tuple(then))


def _new_shares(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """Shares may change hands (2E-16.4.4)."""
    return _then(outcome, last=(Frame("crown_shares", f"{frame.path}.crown", None),))


def _shipping(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """Company ships are counted, and a favour about them holds on; who owns a ship that is fitted pays a cube (2E-16.6.7)."""
    if offices.holder(before, "manager_of_shipping") != CROWN:
        return outcome
    state, events = outcome.state, outcome.events
    if bought(before, "change_company_ship_default"):
        state = note(state, CHANGED_SHIPS)
    for event in outcome.events:
        if event.kind == "ship_bought":
            state = note(state, COMPANY_SHIPS)
        if event.kind == "ship_fitted":
            owner = ship(state, str(fact(event.facts, "ship"))).owner
            if owner in humans(state):
                state, paid = charged(state, owner, 1)
                events = (*events, *paid)
    return msgspec.structs.replace(outcome, state=state, events=events)


def _firms(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """The Crown invests when people are done (2E-16.4.5)."""
    return _then(outcome, last=(firms.window(frame),))


def _refresh(before: State, frame: Frame[object], outcome: Outcome[State]) -> Outcome[State]:
    """What the Crown goes by in a turn is forgotten; one person may get a cube (2E-16.7.9)."""
    state, events = rewarded(changed(outcome.state, counts=()), humans(before)[0], rewards.of_refresh(before))
    return msgspec.structs.replace(outcome, state=state, events=(*outcome.events, *events))


AFTER: Mapping[str, Hook] = {
    "carry_out_setup_cards": _set_up,
    "chairman": _chairman,
    "parliament": _parliament,
    "voting": _voting,
    "another_round": _last,
    "firm_window": _firms,
    "new_shares": _new_shares,
    "shipping_purchase": _shipping,
    "clear_the_board": _refresh,
}
"""What follows a step, by its name."""
