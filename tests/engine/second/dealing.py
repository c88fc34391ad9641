"""Deals in tests: a question beside which they are offered, short ways to offer and accept."""

from __future__ import annotations

from engine.core.options import Choice, Form, OneOf, Options, OrPass, Several
from engine.core.step import Outcome
from engine.second.memos.opening import FamilyMemo
from engine.second.state import State, tables
from tests.engine.second import build

A, B, C, D = build.FOUR
EVERYBODY = FamilyMemo(build.FOUR)


def asking(state: State) -> State:
    """Family actions are asked, and deals may be offered beside them."""
    return build.at_table(build.change(state, phase="family"), "family_action", EVERYBODY).state


def gives(source: str, thing: Choice, target: str) -> Choice:
    return ("transfer", (source, thing, target))


def offer(state: State, seat: str, *items: Choice) -> State:
    return build.answer(state, seat, "deal_offer", items).state


def accept(state: State, *seats: str) -> Outcome[State]:
    for seat in seats:
        outcome = build.answer(state, seat, "deal_response", "accept")
        state = outcome.state
    return outcome


def struck(state: State, *items: Choice) -> Outcome[State]:
    """A deal that Hastings offers and Larkins, Sykes and Paxton accept as far as they are named."""
    state = offer(asking(state), A, *items)
    return accept(state, *(seat for seat in (B, C, D) if seat in responders(state)))


def responders(state: State) -> list[str]:
    return [each.seat for each in build.asked(state) if each.kind == "deal_response"]


def nameable(state: State) -> dict[str, Options]:
    """Everything that a deal can move, by its sort."""
    options = build.question(asking(state), A, "deal_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Several)
    assert isinstance(options.inner.of, OneOf)
    transfer = dict(options.inner.of.branches)["transfer"]
    assert isinstance(transfer, Form)
    things = dict(transfer.parts)["gives"]
    assert isinstance(things, OneOf)
    return dict(things.branches)


def failed(outcome: Outcome[State]) -> str:
    """Why a deal was not carried out."""
    (told,) = build.told(outcome, "deal_failed")
    return str(told["code"])


def rich() -> State:
    """Larkins has one of everything that can be traded, and of most that cannot."""
    state = build.folk(
        build.purse(build.laid(), larkins=7),
        B,
        workshops=3,
        workshops_used=1,
        luxuries=2,
        points=4,
        prestige=("prestige_11", "prestige_27"),
        hidden=("blackmail_04",),
        shown=("blackmail_09",),
        trophies=2,
        law_tokens=1,
    )
    state = build.ship(state, "union", owner=B, place="west_indian")
    return build.hold(build.court(state, larkins=2), chairman=B)


def shipyard(name: str) -> str:
    return tables(build.laid()).ship(name).shipyard
