"""What a standing order of the first edition may test: what lies open, and the owner's own under plain names."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.core.dice_check import facts_of
from engine.core.per_state import per_state
from engine.first import accounts, cubes, offices, regions
from engine.first.memos.opening import ElectionMemo
from engine.first.memos.post import LawMemo
from engine.first.state import CLOSED, RegionState, State
from engine.first.tables import load_canonical
from engine.first.tables.base import RegionId

Named = list[tuple[str, str | int]]

NOBODY: Final = "nobody"
NOT_YET: Final = "not_yet"
OF_QUESTIONS: Final = frozenset(
    "attacker box card cubes debt defence each factories goods guns needed nominee number office officers owner piece place"
    " pounds power presidency price region revenue share_price shares ships source strength support target"
    " treasury try what".split()
)
"""What questions themselves are about; these facts are there while such a question is."""


def facts(state: State, viewer: str) -> tuple[tuple[str, str | int], ...]:
    """Every fact by name; `aspect.thing` is an aspect of an office, a region or a family."""
    money = dict(state.money)
    named: Named = [
        ("turn", state.turn),
        ("share_price", state.company.share_price),
        ("revenue", money.get(accounts.REVENUE, 0)),
        ("debt", state.company.debt),
        ("balance", state.india.balance),
        ("elephant", state.india.elephant),
        ("closed_regions", len(regions.closed(state))),
        *facts_of(state.check),
    ]
    if viewer in state.seats:
        named += [
            ("money", money.get(viewer, 0)),
            ("stock", cubes.number(state, cubes.STOCK, viewer)),
            ("shares", cubes.number(state, cubes.COURT, viewer)),
        ]
    return (*named, *_of_all(state))


@per_state
def _of_all(state: State) -> tuple[tuple[str, str | int], ...]:
    """What is the same for every viewer."""
    return (*_of_offices(state), *_of_regions(state.data, state.regions), *_of_families(state))


def _of_offices(state: State) -> Named:
    money = dict(state.money)
    treasuries: Named = [(f"treasury.{name}", money.get(name, 0)) for name in offices.treasuries(state)]
    holders: Named = [(f"holder.{name}", offices.holder(state, name) or NOBODY) for name, _ in state.offices]
    return treasuries + holders


@lru_cache(maxsize=64)
def _of_regions(
    data: bytes, standing: tuple[tuple[RegionId, RegionState], ...]
) -> tuple[tuple[str, str | int], ...]:
    """Where a region's trade lies, who rules it, and how many of its orders are not filled."""
    named: Named = []
    by_name = dict(standing)
    for card in load_canonical(data).regions:
        now = by_name[card.id]
        named += [
            (f"region.{card.id}", "closed" if now.presidency == CLOSED else now.presidency),
            (f"dominator.{card.id}", now.dominator or "sovereign"),
            (f"open_orders.{card.id}", sum(each.slot not in now.filled for each in card.orders)),
        ]
    return tuple(named)


def _of_families(state: State) -> Named:
    money, said = dict(state.money), _votes(state)
    named: Named = []
    for seat in state.seats:
        named += [
            (f"money.{seat}", money.get(seat, 0)),
            (f"stock.{seat}", cubes.number(state, cubes.STOCK, seat)),
            (f"shares.{seat}", cubes.number(state, cubes.COURT, seat)),
            (f"vote.{seat}", said.get(seat, NOT_YET)),
        ]
    return named


def _votes(state: State) -> dict[str, str]:
    """The votes that count already in the vote under way, by family."""
    memo = state.agenda.main[0].memo if state.agenda.main else None
    if isinstance(memo, LawMemo):
        return dict(memo.cast)
    if isinstance(memo, ElectionMemo):
        return {seat: way for way, given in (("yes", memo.yes), ("no", memo.no)) for seat, _ in given}
    return {}
