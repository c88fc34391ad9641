"""Voting: rounds from the Prime Minister clockwise, until one passes without a vote or the Prime Minister closes (2E-12.3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import told
from engine.core.ids import Moment, RuleId, Seat, fact, facts
from engine.core.options import Choice, Pick
from engine.core.order import Origin
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, base_id, decision, group_of, single
from engine.second import around, ballots
from engine.second.ballots import AGAINST, FOR, Ballot
from engine.second.laws import DEREGULATION
from engine.second.memos.parliament import VoteMemo
from engine.second.phases.parliament import ahead
from engine.second.phases.parliament.policy import NO, YES, vote
from engine.second.state import State

ANOTHER, CLOSE = "another", "close"
PASS = "pass"


class Voting(Step[State]):
    """Opens the vote; beside it each family may say whether others may oppose in its name (2E-12.3.1, 2E-12.3.7)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = vote(frame)
        state = msgspec.structs.replace(state, this_turn=msgspec.structs.replace(state.this_turn, alone=()))
        beside: Frame[object] = Frame(
            "accept_coalition", f"{frame.path}.coalition", None, Moment(state.phase)
        )
        return Outcome(state, then=(_round(state, frame.path, memo),), beside=(beside,))


def _round(state: State, path: str, memo: VoteMemo) -> Frame[object]:
    order = tuple(str(seat) for seat in around.from_prime_minister(state))
    memo = msgspec.structs.replace(memo, left=order, cast=False)
    return Frame("cast_votes", f"{path.partition('.round')[0]}.round{memo.number}", memo)


class CastVotes(Step[State]):
    """One round: all may answer at once, votes are cast in order (2E-12.3.1)."""

    kind = "cast_votes"
    phrase = Phrase(
        "vote",
        ("votes", "cast votes"),
        idle=tuple(
            "buy spend bill law act pay cast count side money put behind throw voting purchase".split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = vote(frame)
        seats = tuple(Seat(seat) for seat in memo.left)
        group = group_of(state, frame, seats, Mode.SEQUENCE)
        about = facts(
            law=memo.law,
            marker=memo.marker,
            round=memo.number,
            price=ballots.price(state),
            opposed=memo.opposed,
        )
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-12.3.1",
                options=ballots.options(state, seat, memo),
                about=about,
            )
            for seat in seats
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        ballot = ballots.read(state, decision.seat, decision.options, choice)
        return (*_against(state, ballot, decision.seat), *_against_name(state, decision, ballot))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (ahead.round_over(state),)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        ballot = ballots.read(state, answer.seat, answer.decision.options, answer.choice)
        return taken(state, frame, answer.seat, ballot)


def taken(state: State, frame: Frame[object], seat: str, ballot: Ballot) -> Outcome[State]:
    """What a family's turn in a round comes to: its votes are paid for and counted, the next one has the floor."""
    memo = vote(frame)
    votes = ballots.votes(state, ballot)
    state, events = ballots.cast(state, seat, ballot)
    if votes:
        memo = _counted(memo, seat, ballot, votes)
        event = told(
            "votes_cast",
            seat=seat,
            side=ballot.side,
            votes=votes,
            pounds=ballot.bought * ballots.price(state),
            name=ballot.in_name_of,
            marker=memo.marker,
        )
        events = (*events, event)
    left = tuple(each for each in memo.left if each != seat)
    sides = (*(each for each in memo.sides if each[0] != seat), (seat, ballot.side or PASS))
    memo = msgspec.structs.replace(memo, left=left, sides=sides)
    if left:
        return Outcome(state, events, then=(msgspec.structs.replace(frame, memo=memo),))
    return Outcome(state, events, then=(_after_round(frame.path, memo),))


def _counted(memo: VoteMemo, seat: str, ballot: Ballot, votes: int) -> VoteMemo:
    """The vote after a ballot: the marker, the opposition and its leader (2E-12.3.3, 2E-12.3.6)."""
    if ballot.side == FOR:
        return msgspec.structs.replace(memo, marker=memo.marker + votes, cast=True)
    name = ballot.in_name_of or seat
    against = add(memo.against, name, votes)
    leader = name if count(against, name) > count(against, memo.leader) else memo.leader
    opposed = memo.opposed if seat in memo.opposed else (*memo.opposed, seat)
    return msgspec.structs.replace(
        memo,
        marker=memo.marker - votes,
        cast=True,
        against=against,
        leader=leader if memo.leader else name,
        opposed=opposed,
    )


def _after_round(path: str, memo: VoteMemo) -> Frame[object]:
    if memo.cast:
        return Frame("another_round", f"{path}.next", memo)
    return _result(path.partition(".round")[0], memo)


def _result(root: str, memo: VoteMemo) -> Frame[object]:
    """What a vote that is over comes to: Deregulation has a result of its own (2E-15.1.4)."""
    step = "deregulation_result" if memo.law == DEREGULATION else "law_result"
    return Frame(step, f"{root}.result", memo)


def _against(state: State, ballot: Ballot, seat: Seat) -> tuple[Refusal, ...]:
    found: list[Refusal] = []
    if ballot.side and not ballots.votes(state, ballot):
        found.append(Refusal("no_votes_named", RuleId("2E-12.3.2")))
    issuers = [uses.seat for uses in ballot.uses if uses.seat != seat]
    for uses in ballot.uses:
        yards, workshops = (
            ballots.ready_shipyards(state, uses.seat),
            ballots.ready_workshops(state, uses.seat),
        )
        others = set(uses.cards) - set(_ready(state, uses.seat))
        if (
            uses.shipyards > len(yards)
            or uses.workshops > workshops
            or others
            or issuers.count(uses.seat) > 1
        ):
            named = facts(seat=uses.seat, workshops=workshops, shipyards=len(yards))
            found.append(Refusal("not_ready_to_vote", RuleId("2E-3.2.5"), named))
    return tuple(found)


def _against_name(state: State, decision: Decision, ballot: Ballot) -> tuple[Refusal, ...]:
    """Votes in another's name need one who has voted against, or does so by the same deal, and allows it (2E-12.3.7)."""
    name = ballot.in_name_of
    if not name:
        return ()
    if name in state.this_turn.alone:
        return (Refusal("coalition_refused", RuleId("2E-12.3.7"), facts(seat=name)),)
    opposed = fact(decision.about, "opposed")
    if (isinstance(opposed, tuple) and name in opposed) or _agreed_to_oppose(state, decision, name):
        return ()
    return (Refusal("has_not_opposed", RuleId("2E-12.3.7"), facts(seat=name)),)


def _agreed_to_oppose(state: State, decision: Decision, name: str) -> bool:
    """Whether a family is bound by a deal to vote against in this round."""
    theirs = f"{base_id(decision.id).removesuffix(decision.seat)}{name}"
    return any(
        base_id(order.decision) == theirs
        and order.origin is Origin.DEAL
        and isinstance(order.choice, tuple)
        and order.choice[0] == AGAINST
        for order in state.agenda.answers
    )


def _ready(state: State, seat: str) -> tuple[str, ...]:
    """Prestige cards of a family that are not exhausted."""
    lying = dict(state.families)[seat]
    return tuple(card for card in lying.prestige if card not in lying.used)


class AcceptCoalition(Step[State]):
    """A family may forbid that others oppose in its name; nobody waits for it, silence allows (2E-12.3.7)."""

    kind = "accept_coalition"
    phrase = Phrase(
        "coalition",
        ("accept coalition", "votes in my name", "oppose in my name", "team up"),
        idle=("join", "together", "with", "ally", "alliance", "bloc", "vote"),
        sayings=(
            (
                "yes",
                (
                    "join/joins/accept/form ~ coalition | count me/us into ~ coalition $ | coalition stand/stands $ | join/joins ~ $ | lets join/team ~ $ | team up ~ $ | "
                    "welcome/glad to have ~ $ | together | happy to join ~ $ | partners"
                ),
            ),
            (
                "no",
                (
                    "no coalition | stay/stays out of ~ coalition $ | turn ~ coalition down $ | turn down ~ coalition $ | decline ~ coalition $ | votes/shares/shipyards stay/stays out of ~ coalition $ | not/dont/wont/never join/form/want/accept ~ $ | "
                    "go/going/fight alone | on my/our own | alone | ^ nobody/not/dont/never vote/oppose in my name"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seats = tuple(
            seat
            for seat in around.from_prime_minister(state)
            if seat != state.politics.prime_minister and seat not in state.this_turn.alone
        )
        group = group_of(state, frame, seats, Mode.WINDOW)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-12.3.7",
                options=Pick((YES, NO)),
                urgency=Urgency.OFFERED,
            )
            for seat in seats
        )

    def void(self, state: State, frame: Frame[object]) -> bool:
        """Once the vote is over nobody opposes any more."""
        return state.agenda.main[0].step not in (CastVotes.kind, AnotherRound.kind)

    def default(self, state: State, decision: Decision) -> Choice:
        return YES

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        again = msgspec.structs.replace(frame, path=f"{frame.path}.{answer.seat}")
        if answer.choice == YES:
            return Outcome(state, beside=(again,))
        alone = (*state.this_turn.alone, answer.seat)
        this_turn = msgspec.structs.replace(state.this_turn, alone=alone)
        event = told("coalition_declined", seat=answer.seat)
        return Outcome(msgspec.structs.replace(state, this_turn=this_turn), (event,), beside=(again,))


class AnotherRound(Step[State]):
    """After a round with votes the Prime Minister closes, or calls another (2E-12.3.8)."""

    kind = "another_round"
    phrase = Phrase(
        "round",
        ("another round",),
        idle=("vote", "debate", "voting", "go", "end", "stop", "finish"),
        sayings=(
            (
                "another",
                (
                    "another/one/second/more ~ round ~ | lets go on | keep ~ open | keep voting | "
                    "vote again | go again $ | another/one more go/bout ~ $ | not/dont close/end ~ $ | more votes/voting"
                ),
            ),
            (
                "close",
                (
                    "close/end/finish it | vote/round/voting/debate ~ closed/over/finished $ | "
                    "no more round/rounds ~ $ | no more ~ $ | no ~ round ~ $ | not another ~ $ | enough | "
                    "let ~ stand | count ~ votes | im done | call it | dont/not go on | wrap it/this up ~ $ | leave it at that $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = vote(frame)
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.3.8",
            options=Pick((ANOTHER, CLOSE)),
            about=facts(law=memo.law, marker=memo.marker),
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        again = () if ahead.AHEAD in frame.path else ahead.vote(state)[-1:]
        return (*again, *ahead.result(state))

    def default(self, state: State, decision: Decision) -> Choice:
        return CLOSE

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        memo = vote(frame)
        root = frame.path.partition(".round")[0]
        if answer.choice == ANOTHER:
            memo = msgspec.structs.replace(memo, number=memo.number + 1)
            return Outcome(state, then=(_round(state, root, memo),))
        return Outcome(state, then=(_result(root, memo),))


STEPS: Mapping[str, Step[State]] = {
    "voting": Voting(),
    "cast_votes": CastVotes(),
    "accept_coalition": AcceptCoalition(),
    "another_round": AnotherRound(),
}
