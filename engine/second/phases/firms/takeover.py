"""Hostile takeover: a family without firm takes one over if holders of most of its shares agree (2E-6.5)."""

from __future__ import annotations

from engine.core.counts import count, total
from engine.core.event import told
from engine.core.ids import RuleId
from engine.core.phrase import Phrase
from engine.second import charter, mergers
from engine.second.memos.firms import Proposal
from engine.second.phases.firms.proposals import Done, WholeFirms
from engine.second.shares import majority
from engine.second.state import State


class TakeoverVote(WholeFirms):
    """Every other shareholder says whether the firm changes hands; the taker's own shares count for it (2E-6.5.1)."""

    kind = "takeover_vote"
    phrase = Phrase(
        "takeover of {firm} by {seat}",
        ("takeover by {seat}",),
        idle=("firm", "vote", "hostile", "take", "over", "board", "management", "bid"),
        sayings=(
            (
                "yes",
                (
                    "have/has/got my/our ~ vote/support/backing/blessing | all for ~ $ | take ~ over | "
                    "back/support ~ $"
                ),
            ),
            (
                "no",
                (
                    "stay/stays ~ in/where/chief/charge | stand by ~ $ | loyal to ~ $ | "
                    "not/dont/wont/never support/back/vote/allow ~ $ | keep ~ $"
                ),
            ),
        ),
    )
    rule = RuleId("2E-6.5.2")

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return tuple(seat for seat in mergers.shareholders(state, of.firms) if seat != of.seat)

    def possible(self, state: State, of: Proposal) -> bool:
        (manager,) = of.firms
        return (
            charter.manages(state, manager)
            and not charter.manages(state, of.seat)
            and bool(total(charter.shares(state, manager)))
        )

    def certain(self, state: State, of: Proposal, yes: tuple[str, ...], no: tuple[str, ...]) -> bool | None:
        held = charter.shares(state, of.firms[0])
        if carried(state, of.firms[0], (*yes, of.seat)):
            return True
        left = total(held) - sum(count(held, seat) for seat in no)
        return None if left >= majority(total(held)) else False

    def carried_out(self, state: State, of: Proposal) -> Done:
        return take_over(state, of.seat, of.firms[0])


def carried(state: State, manager: str, agreeing: tuple[str, ...]) -> bool:
    """Whether these families hold a majority of a firm's shares (2E-6.5.1)."""
    held = charter.shares(state, manager)
    return sum(count(held, seat) for seat in set(agreeing)) >= majority(total(held))


def take_over(state: State, taker: str, manager: str) -> Done:
    """The state after the firm changed hands, and what to tell."""
    state = mergers.taken_over(state, manager, taker)
    return state, (told("firm_taken_over", seat=taker, firm=manager),)
