"""The Chairman is elected by the shareholders, or named by the former Chairman (2E-7.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Choice, Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.second import cards, enterprises, offices, promises
from engine.second.around import CHAIRMAN, chairman_or_former, from_chairman
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, move, number, of_family, prize
from engine.second.memos.common import SeatMemo
from engine.second.phases.company_operation.court import Court, Voice
from engine.second.promises import SUPPORT_IN_THE_COURT
from engine.second.shares import in_court, majority
from engine.second.state import State, tables

ABSTAIN = "abstain"


def possible(state: State) -> bool:
    """Whether a Chairman can be found: a piece in the Court, or one of the former Chairman, who must be allowed to own
    a share (2E-7.2.4).
    """
    former = state.company.former_chairman
    barred = not former or cards.has(state, former, cards.JOSEPH_SEDLEY)
    return bool(in_court(state)) or bool(
        not barred and (number(state, SUPPLY, former) or of_family(state, "prize.", former))
    )


class ChairmanElection(Step[State]):
    """Opens the election; with an empty Court the former Chairman puts an own piece into the office (2E-7.2.4)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if in_court(state):
            return Outcome(state, then=(_vote(frame),))
        former = state.company.former_chairman
        if number(state, SUPPLY, former):
            state = offices.take(state, former, SUPPLY, CHAIRMAN)
            return Outcome(state, (told("chairman_returns", seat=former),))
        return Outcome(state, then=(Frame("chairman_from_prize", f"{frame.path}.prize", SeatMemo(former)),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (_vote(frame),) if in_court(state) else ()


def _vote(frame: Frame[object]) -> Frame[object]:
    return Frame("chairman_vote", f"{frame.path}.vote", None)


def _appointment(frame: Frame[object]) -> Frame[object]:
    return Frame("appoint_chairman", f"{frame.path}.appoint", None)


class ChairmanVote(Step[State]):
    """Every shareholder names a candidate; it closes as soon as the outcome is certain (2E-7.2.2)."""

    kind = "chairman_vote"
    phrase = Phrase(
        "vote for chairman",
        ("elect", "chairman vote", "chairman"),
        idle=tuple(
            (
                "chair election support run vote all share shares votes go goes back candidate man woman "
                "keep retain chairmanship"
            ).split()
        ),
        sayings=(
            (
                "",
                (
                    "my ~ vote/votes/share/shares go/goes/to | my ~ support/backing goes/go | to lead/run ~ company"
                ),
            ),
            (
                "abstain",
                (
                    "stay/stays/sit/sits ~ out | stay neutral | not/dont/wont vote ~ $ | "
                    "nobody/noone/none | none of them"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        electors = _court(state, ()).speakers()
        group = group_of(state, frame, electors)
        candidates = Pick((*_candidates(state), ABSTAIN))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-7.2.2",
                options=_ballot(state, seat, candidates),
                about=(
                    ("shares", count(in_court(state), seat)),
                    ("majority", majority(total(in_court(state)))),
                ),
            )
            for seat in electors
        )

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        court = _court(state, answers)
        best = max(court.behind(seat) for seat in _candidates(state))
        needed = majority(total(in_court(state)))
        return len(answers) == len(asked) or best >= needed or best + court.open() < needed

    def default(self, state: State, decision: Decision) -> Choice:
        return (ABSTAIN, ()) if isinstance(decision.options, Form) else ABSTAIN

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        court = _court(state, answers)
        votes = counts((seat, court.behind(seat)) for seat in _candidates(state))
        needed = majority(total(in_court(state)))
        events: list[Event] = [_told(votes, needed)]
        for issuer in court.redeemed():
            state, event = promises.redeemed(state, issuer, SUPPORT_IN_THE_COURT)
            events.append(event)
        elected = next((seat for seat, held in votes if held >= needed), "")
        if elected:
            return Outcome(_seated(state, elected), (*events, told("chairman_elected", seat=elected)))
        return Outcome(state, tuple(events), then=(_appointment(frame),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (_appointment(frame),)


def _candidates(state: State) -> tuple[Seat, ...]:
    """Families with a piece in the Court, clockwise from the former Chairman (2E-7.2.1)."""
    held = dict(in_court(state))
    return tuple(seat for seat in from_chairman(state) if seat in held)


def _court(state: State, answers: Answers) -> Court:
    """The shareholders, and what they have said so far; an abstention brings nobody along."""
    voices = {str(answer.seat): _voice(answer.choice) for answer in answers}
    return Court(state, in_court(state), from_chairman(state), voices)


def _voice(choice: Choice) -> Voice:
    if not isinstance(choice, tuple):
        return Voice(str(choice))
    said, support = msgspec.convert(choice, tuple[str, tuple[str, ...]])
    return Voice(said, () if said == ABSTAIN else support)


def _ballot(state: State, seat: Seat, candidates: Pick) -> Options:
    """The vote, and whose shares come along by a promise (2E-3.2.6)."""
    held = dict(in_court(state))
    bound = tuple(str(each) for each in promises.issuers(state, seat, SUPPORT_IN_THE_COURT) if each in held)
    if not bound:
        return candidates
    return Form((("vote", candidates), ("support", Pick(bound, 0, len(bound)))))


def _told(votes: Counts, needed: int) -> Event:
    candidates, held = tuple(seat for seat, _ in votes), tuple(number for _, number in votes)
    return told("chairman_votes", candidates=candidates, votes=held, needed=needed)


def _seated(state: State, seat: str) -> State:
    """The state with one of a family's shares in the chair, a mature one first."""
    source = COURT if number(state, COURT, seat) else COURT_NEW
    return offices.take(state, seat, source, CHAIRMAN)


class AppointChairman(Step[State]):
    """Without a majority the former Chairman names who takes the chair (2E-7.2.3)."""

    kind = "appoint_chairman"
    phrase = Phrase(
        "appoint chairman",
        ("appoint",),
        idle=tuple("new chair appointed appointment job seat name choose pick make keep retain run".split()),
        sayings=(("", "take/takes over"),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        former = chairman_or_former(state)
        return single(state, frame, former, kind=self.kind, rule="2E-7.2.3", options=Pick(_candidates(state)))

    def default(self, state: State, decision: Decision) -> Choice:
        held = dict(in_court(state))
        if decision.seat in held:
            return decision.seat
        return max(_candidates(state), key=lambda seat: held[seat])

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        chosen = str(answer.choice)
        event = told("chairman_appointed", seat=answer.seat, chairman=chosen)
        return Outcome(_seated(state, chosen), (event,))


class ChairmanFromPrize(Step[State]):
    """With an empty Court and supply the former Chairman takes a piece from an own prize (2E-7.2.4)."""

    kind = "prize_piece"
    phrase = Phrase("piece from", ("take piece from", "prize piece"), idle=("use", "pay"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        seat = Seat(frame.memo.seat)
        landed = tuple(place.removeprefix("prize.") for place, _ in of_family(state, "prize.", seat))
        return single(state, frame, seat, kind=self.kind, rule="2E-7.2.4", options=Pick(landed))

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return min(decision.options.among, key=lambda name: tables(state).prize(name).victory_points)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        name = str(answer.choice)
        points = tables(state).prize(name).victory_points
        state = enterprises.score(move(state, answer.seat, prize(name), SUPPLY), answer.seat, -points)
        state = offices.take(state, answer.seat, SUPPLY, CHAIRMAN)
        events = (
            told("piece_from_prize", seat=answer.seat, prize=name, pieces=1, points=points),
            told("chairman_returns", seat=answer.seat),
        )
        return Outcome(state, events)


STEPS: Mapping[str, Step[State]] = {
    "chairman_election": ChairmanElection(),
    "chairman_vote": ChairmanVote(),
    "appoint_chairman": AppointChairman(),
    "chairman_from_prize": ChairmanFromPrize(),
}
