"""Merger: firms become one by a binding deal of all their shareholders, who may add other transfers (2E-6.6)."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.second import around, charter, goods, mergers
from engine.second.memos.firms import Proposal
from engine.second.phases.firms.proposals import NO, YES, Done, WholeFirms, named, proposal
from engine.second.state import State

SURVIVOR = "merger_survivor"


class MergerConsent(WholeFirms):
    """All shareholders of all firms agree, and who takes part in the transfers; owners of surplus shares to that as well.

    Where the proposal says which of tied firms survives, their managers agree to it by this answer (2E-6.6.1).
    """

    kind = "merger_consent"
    phrase = Phrase(
        "merger {number}",
        ("merge {number}", "consent to merger {number}"),
        idle=("firm", "consent", "together", "merging", "join"),
        sayings=(
            ("yes", ("lets merge ~ $ | merge ~ $ | join forces ~ $ | happy to merge ~ $")),
            ("no", ("not/dont/wont/never merge/want ~ $ | no merger | alone | on my/our own")),
        ),
    )
    rule = RuleId("2E-6.6.5")

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return tuple(seat for seat in parties(state, of) if seat != of.seat)

    def possible(self, state: State, of: Proposal) -> bool:
        return after(state, of) is not None

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        asked = super().ask(state, frame)
        of = proposal(frame)
        if of.agreed or not asked:
            return asked
        group = group_of(state, frame, tuple(each.seat for each in asked))
        surplus = tuple(
            decision(
                state,
                frame,
                group,
                Seat(seat),
                kind=SurplusConsent.kind,
                rule=self.rule,
                options=Pick((YES, NO)),
                about=(*named(of), ("shares", pieces)),
                attempt=1,
            )
            for seat, pieces in _asked_for_surplus(of)
        )
        return (*asked, *surplus)

    def certain(self, state: State, of: Proposal, yes: tuple[str, ...], no: tuple[str, ...]) -> bool | None:
        if no:
            return False
        return True if len(yes) == len(self.asked(state, of)) + len(_asked_for_surplus(of)) else None

    def finished(self, state: State, frame: Frame[object], of: Proposal) -> Outcome[State]:
        """The Prime Minister settles a tie that the managers have not settled (2E-6.6.1)."""
        if len(mergers.leading(state, of.firms)) > 1 and not of.survivor:
            frame = Frame(SURVIVOR, f"{frame.path}.survivor", of)
            return Outcome(state, beside=(frame,))
        return super().finished(state, frame, of)

    def carried_out(self, state: State, of: Proposal) -> Done:
        return merge(state, of, of.survivor or mergers.leading(state, of.firms)[0])


class SurplusConsent(Step[State]):
    """The words of the question to owners of surplus shares; `MergerConsent` asks it (2E-6.6.2)."""

    kind = "surplus_consent"
    phrase = Phrase(
        "surplus of merger {number}", ("surplus {number}",), idle=("firm", "consent", "share", "shares")
    )


class MergerSurvivor(Step[State]):
    """The Prime Minister says which of the firms with the same highest value survives (2E-6.6.1)."""

    kind = SURVIVOR
    phrase = Phrase(
        "survivor of merger {number}",
        ("survivor {number}",),
        idle=("firm", "of", "survive", "survives", "surviving", "stay", "stays", "remain", "remains"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        of = proposal(frame)
        if self.void(state, frame):
            return ()
        among = mergers.leading(state, of.firms)
        prime_minister = Seat(state.politics.prime_minister)
        return single(
            state,
            frame,
            prime_minister,
            kind=self.kind,
            rule="2E-6.6.1",
            options=Pick(among),
            about=named(of),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return mergers.default_survivor(state, decision.options.among)

    def void(self, state: State, frame: Frame[object]) -> bool:
        return after(state, proposal(frame)) is None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        return Outcome(*merge(state, proposal(frame), str(answer.choice)))


def _asked_for_surplus(of: Proposal) -> Counts:
    """Owners of surplus shares with their number; who proposes the merger has agreed by that."""
    return tuple(pair for pair in of.home if pair[0] != of.seat)


def parties(state: State, of: Proposal) -> tuple[str, ...]:
    """Whose consent a merger needs, clockwise from the Prime Minister."""
    wanted = {*mergers.shareholders(state, of.firms)}
    if of.survivor:
        wanted |= set(of.firms)
    for item in of.transfers:
        wanted |= {item.source, item.target}
    return tuple(seat for seat in around.from_prime_minister(state) if seat in wanted)


def transferred(state: State, of: Proposal) -> State | tuple[Refusal, ...]:
    """The state after the transfers of a merger, or why one of them cannot be made."""
    for item in of.transfers:
        moved = goods.handed_over(state, item)
        if isinstance(moved, tuple):
            return moved
        state = moved
    return state


def after(state: State, of: Proposal) -> State | None:
    """The state before the firms become one, its transfers made; None if the merger is not possible (2E-6.6.2)."""
    if not all(charter.manages(state, manager) for manager in of.firms):
        return None
    then = transferred(state, of)
    if isinstance(then, tuple) or mergers.surplus(then, of.firms) != total(of.home):
        return None
    held = mergers.joined(then, of.firms)
    if any(count(held, seat) < pieces for seat, pieces in of.home):
        return None
    return then if of.survivor in ("", *mergers.leading(then, of.firms)) else None


def merge(state: State, of: Proposal, survivor: str) -> Done:
    """The state after a merger, and what to tell.

    Raises:
        ValueError: if it is not possible.
    """
    then = after(state, of)
    if then is None:
        raise ValueError(f"the merger of {of.firms} is not possible")
    gone = tuple(manager for manager in of.firms if manager != survivor)
    then = mergers.merged(then, survivor, gone, of.home)
    return then, (told("firms_merged", firm=survivor, firms=gone), *_sent_home(of), *_moved(of))


def _sent_home(of: Proposal) -> tuple[Event, ...]:
    return tuple(told("firm_shares_go_home", seat=seat, shares=pieces) for seat, pieces in of.home)


def _moved(of: Proposal) -> tuple[Event, ...]:
    """What changed hands, told as of any other deal."""
    return tuple(
        told("deal_transfer", what=each.what, source=each.source, target=each.target, count=each.count)
        for each in of.transfers
    )
