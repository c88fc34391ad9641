"""Voluntary dissolution: at any time, if all shareholders of a firm agree (2E-6.8)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count
from engine.core.event import told
from engine.core.ids import RuleId, Seat
from engine.core.options import Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answer, Outcome, Step
from engine.second import charter, mergers
from engine.second.dissolution import dissolved
from engine.second.free_acts import FreeAct
from engine.second.memos.firms import Proposal
from engine.second.memos.table import FreeActsMemo
from engine.second.phases.firms.proposals import DISSOLVE, Done, WholeFirms, named, open_proposals
from engine.second.sequence import DISSOLUTION
from engine.second.state import State


class ProposeDissolution(FreeAct):
    """A manager proposes that the own firm be dissolved; a sole shareholder does it (2E-6.8.1)."""

    kind = DISSOLUTION
    phrase = Phrase(
        "my firm",
        ("dissolve my firm", "dissolve firm", "dissolution"),
        idle=("firm", "it", "close", "down", "wind", "up", "company", "shut", "fold", "end"),
        sayings=(
            (
                "dissolve",
                (
                    "wind/winding/close/closing/shut/shutting/fold/folding ~ up/down | "
                    "time to ~ up/down | time to ~ close/end/dissolve | liquidate | call it a day"
                ),
            ),
        ),
    )
    rule = RuleId("2E-6.8.2")

    def offer(self, state: State, seat: Seat) -> Options | None:
        waits = any(each.sort == DISSOLVE and each.seat == seat for each in open_proposals(state))
        return Pick((DISSOLVE,)) if charter.manages(state, seat) and not waits else None

    def act(self, state: State, frame: Frame[object], answer: Answer, chance: Chance) -> Outcome[State]:
        seat = str(answer.seat)
        uses = frame.memo.uses if isinstance(frame.memo, FreeActsMemo) else ()
        of = Proposal(DISSOLVE, seat, (seat,), number=count(uses, seat) + 1)
        asking = DissolveConsent()
        side: Frame[object] = Frame(asking.kind, f"{frame.path}.{seat}.{of.number}", of)
        if asking.certain(state, of, (), ()):
            return asking.agreed(state, side, of)
        return Outcome(state, (told("firm_proposed", **dict(named(of))),), beside=(side,))


class DissolveConsent(WholeFirms):
    """Every other shareholder agrees to the end of the firm, or not."""

    kind = "dissolve_consent"
    phrase = Phrase(
        "end of {firm}",
        ("dissolve {firm}", "dissolution of {firm}"),
        idle=("firm", "consent", "wind", "up", "down", "close", "shut", "fold", "it", "closing", "ending"),
        sayings=(
            ("yes", ("close/end/dissolve/shut/wind ~ $ | let ~ go/die/close/end/fold ~ $ | time to ~ $")),
            (
                "no",
                (
                    "not/dont/wont/never/no agree/consent/want/close/end/dissolve/shut/let/allow ~ $ | "
                    "keep ~ going/open/alive/it | let ~ live | carry on | go/goes on $"
                ),
            ),
        ),
    )
    rule = RuleId("2E-6.8.2")

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return tuple(seat for seat in mergers.shareholders(state, of.firms) if seat != of.seat)

    def possible(self, state: State, of: Proposal) -> bool:
        return charter.manages(state, of.firms[0])

    def carried_out(self, state: State, of: Proposal) -> Done:
        return dissolved(state, of.firms[0])


STEPS: Mapping[str, Step[State]] = {
    DISSOLUTION: ProposeDissolution(),
    DissolveConsent.kind: DissolveConsent(),
}
