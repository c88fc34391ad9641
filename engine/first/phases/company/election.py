"""Election of the Chairman by the Court: nominations, votes in turn, and the former Chairman's choice (1E-5.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count, total
from engine.core.decision import Decision, Mode
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.per_state import per_state
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, decision, group_of, single
from engine.first import cubes, offices
from engine.first.memos.opening import ElectionMemo
from engine.first.state import State
from engine.first.tables.offices import CHAIRMAN

YES, NO = "yes", "no"


def votes(state: State, family: str) -> int:
    """Cubes of a family on the Court; the Chairman's own cube is not among them (1E-1.4.1, 1E-1.4.2)."""
    return cubes.number(state, cubes.COURT, family)


@per_state
def electors(state: State, first: Seat) -> tuple[Seat, ...]:
    """Families with Court cubes, clockwise from one (1E-5.2.3)."""
    return tuple(seat for seat in offices.clockwise(state, first) if votes(state, seat))


def _largest(state: State, among: tuple[Seat, ...]) -> Seat:
    """The family with most Court cubes, the first on ties."""
    return max(among, key=lambda seat: votes(state, seat))


def _memo(frame: Frame[object]) -> ElectionMemo:
    assert isinstance(frame.memo, ElectionMemo)
    return frame.memo


def _nomination(election: str, memo: ElectionMemo) -> Frame[object]:
    """The next nomination, numbered from 1."""
    return Frame("nominate", f"{election}.{len(memo.failed) + 1}", memo)


def _fallback(election: str, memo: ElectionMemo) -> Frame[object]:
    """The choice among all nominees that failed."""
    return Frame("election_fallback", f"{election}.fallback", memo)


def _elected(state: State, seat: Seat, frame: Frame[object]) -> Outcome[State]:
    """A Court cube goes to the office; then the share money that waited is allocated (1E-5.2.5, 1E-5.2.7)."""
    state = offices.appoint(state, seat, CHAIRMAN, cubes.COURT)
    return Outcome(state, (told("chairman_elected", seat=seat),), then=(_share_money(frame),))


def _share_money(frame: Frame[object]) -> Frame[object]:
    return Frame("allocate_share_money", f"{frame.path}.share_money", None)


class Election(Opening[State]):
    """Begin with the former Chairman's nomination; without Court cubes there is no Chairman (1E-5.2.1, 1E-5.2.8)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not electors(state, offices.former_chairman(state)):
            return Outcome(state, (told("no_chairman"),), then=(_share_money(frame),))
        return Outcome(state, then=(_nomination(frame.path, ElectionMemo()),))


class Nominate(Step[State]):
    """One family nominates: the former Chairman first, then each to the left (1E-5.2.1, 1E-5.2.2)."""

    kind = "nominate"
    phrase = Phrase(
        "nominate",
        ("nominate as Chairman", "nomination"),
        idle=tuple(
            (
                "chair chairmanship candidate propose chairman run support vote nominee back name choose put forward "
                "keep retain top"
            ).split()
        ),
        sayings=(
            (
                "me",
                (
                    "put/throw/push/offer me/myself/ourselves forward | put/throw my/our hat in | "
                    "volunteer | stand/run $ | ill/i stand/run | ill/i do it"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        order = offices.clockwise(state, offices.former_chairman(state))
        seat = order[len(_memo(frame).failed)]
        return single(
            state, frame, seat, kind=self.kind, rule="1E-5.2.2", options=Pick(electors(state, seat))
        )

    def default(self, state: State, decision: Decision) -> Choice:
        if votes(state, decision.seat):
            return decision.seat
        return _largest(state, electors(state, decision.seat))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        nominee = str(answer.choice)
        memo = ElectionMemo(_memo(frame).failed, nominee)
        event = told("nominated", seat=answer.seat, nominee=nominee)
        return Outcome(state, (event,), then=(Frame("election_vote", f"{frame.path}.vote", memo),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """A vote on anybody who may be nominated, and should it fail the next nomination; in the end the fallback."""
        failed = _memo(frame).failed
        votes_on = tuple(
            Frame[object]("election_vote", f"{frame.path}.{nominee}.vote", ElectionMemo(failed, nominee))
            for nominee in electors(state, offices.former_chairman(state))
            if nominee not in failed
        )
        return (*votes_on, *_after_failure(state, frame.path.rpartition(".")[0], len(failed) + 1))


def _after_failure(state: State, election: str, failed: int) -> tuple[Frame[object], ...]:
    """What comes after so many failed nominations, for looking ahead: the next one, in the end the fallback."""
    order = electors(state, offices.former_chairman(state))
    if failed < len(state.seats):
        return (_nomination(election, ElectionMemo((*order, *state.seats)[:failed])),)
    return (_fallback(election, ElectionMemo(order)),)


class ElectionVote(Step[State]):
    """All are asked at once; votes count in turn, clockwise from the nominee, until the result is fixed."""

    kind = "election_vote"
    phrase = Phrase(
        "vote on {nominee}",
        ("election vote on {nominee}", "{nominee} as Chairman", "election vote"),
        idle=tuple("vote support elect chair chairman job seat candidate nominee post cast".split()),
        sayings=(
            (
                "yes",
                (
                    "can/shall/may/should/deserves/deserve have ~ it/chair/job/seat | "
                    "has/have/get/gets my/our vote/support/backing/blessing | vote/am/im for ~ $ | am/im with ~ $ | "
                    "all for ~ $ | good choice/pick/man | in favour | ^ back him/her/them $ | vote ~ in $"
                ),
            ),
            (
                "no",
                (
                    "not/never ~ chair/job/seat $ | "
                    "not/dont/wont/cannot/cant/never vote/support/back/elect ~ $ | "
                    "not ~ vote/support $ | not/dont trust ~ $ | not fit ~ $ | vote/am/im against ~ $ | "
                    "anyone/anybody but ~ $ | vote ~ down/out $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        order = electors(state, Seat(memo.nominee))
        group = group_of(state, frame, order, Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="1E-5.2.3",
                options=Pick((YES, NO)),
                about=facts(nominee=memo.nominee),
            )
            for seat in order
            if not count(memo.yes, seat) and not count(memo.no, seat)
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        failed = len(_memo(frame).failed) + 1
        return _after_failure(state, frame.path.partition(f".{failed}.")[0], failed)

    def default(self, state: State, decision: Decision) -> Choice:
        return YES if ("nominee", decision.seat) in decision.about else NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        """Count one vote; go on until it is decided (1E-5.2.4, 1E-5.2.11)."""
        (answer,) = answers
        memo, seat = _memo(frame), answer.seat
        if answer.choice == YES:
            memo = msgspec.structs.replace(memo, yes=add(memo.yes, seat, votes(state, seat)))
        else:
            memo = msgspec.structs.replace(memo, no=add(memo.no, seat, votes(state, seat)))
        event = told(
            "election_vote",
            seat=seat,
            vote=str(answer.choice),
            cubes=votes(state, seat),
            nominee=memo.nominee,
        )
        return _counted(state, frame, memo, event)


def _counted(state: State, frame: Frame[object], memo: ElectionMemo, event: Event) -> Outcome[State]:
    """Elected with more than half of the Court, failed when the noes leave no such half, else go on."""
    court = sum(votes(state, seat) for seat in state.seats)
    yes, no = total(memo.yes), total(memo.no)
    if 2 * yes > court:
        won = _elected(state, Seat(memo.nominee), frame)
        return msgspec.structs.replace(won, events=(event, *won.events))
    if 2 * (court - no) > court:
        return Outcome(state, (event,), then=(Frame(frame.step, frame.path, memo),))
    failed = (*memo.failed, memo.nominee)
    lost = told("nomination_failed", nominee=memo.nominee, yes=yes, no=no)
    election = frame.path.removesuffix(f".{len(failed)}.vote")
    if len(failed) == len(state.seats):
        then = _fallback(election, ElectionMemo(failed))
    else:
        then = _nomination(election, ElectionMemo(failed))
    return Outcome(state, (event, lost), then=(then,))


class ElectionFallback(Step[State]):
    """Every family has nominated in vain: the former Chairman's picks one of the nominees (1E-5.2.6)."""

    kind = "election_fallback"
    phrase = Phrase(
        "choose Chairman",
        ("Chairman", "pick Chairman"),
        idle=tuple(
            "chair new chairman elect appoint job seat election candidate nominee crown keep retain".split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        former = offices.former_chairman(state)
        failed = _memo(frame).failed
        options = Pick(tuple(seat for seat in offices.clockwise(state, former) if seat in failed))
        return single(state, frame, former, kind=self.kind, rule="1E-5.2.6", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return _largest(state, tuple(Seat(each) for each in decision.options.among))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        return _elected(state, Seat(str(answer.choice)), frame)


STEPS: Mapping[str, Step[State]] = {
    "election": Election(),
    "nominate": Nominate(),
    "election_vote": ElectionVote(),
    "election_fallback": ElectionFallback(),
}
