"""Parliament for tests: a law proposed, its policy set, votes cast."""

from __future__ import annotations

from typing import Any

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second.memos.parliament import PolicyMemo, VoteMemo
from engine.second.state import Deck, State
from tests.engine.second import build


def house(pounds: int = 20, dial: int = 4, **settings: Any) -> State:
    """Hastings is Prime Minister, every family has money, Parliament sits."""
    state = build.laid(**settings)
    state = build.purse(state, **dict.fromkeys(map(str, state.seats), pounds))
    politics = build.politics(state, prime_minister="hastings", dial=dial)
    return build.change(state, politics=politics, phase="parliament", turn=2)


def deck(state: State, *draw: str, discards: tuple[str, ...] = ()) -> State:
    return build.change(state, laws=Deck(draw=draw, discards=discards))


def begin(state: State, **kept: Any) -> State:
    """The state after the first law was drawn."""
    return build.at_step(state, "propose_a_law", path="t2.parliament", **kept).state


def proposed(state: State, law: str, **fields: Any) -> State:
    """The state with a law proposed; what comes next is asked."""
    state = build.change(state, laws=Deck(draw=state.laws.draw[:5], display=(law,)))
    return build.at_step(state, "propose_law", VoteMemo(law, **fields), path="t2.parliament.proposed").state


def voting(state: State, law: str, marker: int = 0, policy: int = 5, **fields: Any) -> State:
    """The state with the vote on a law open, the marker and policy as given."""
    state = build.change(state, laws=Deck(draw=state.laws.draw[:5], display=(law,)))
    state = build.change(state, politics=build.politics(state, dial=policy))
    memo = VoteMemo(law, policy, marker, **fields)
    return build.at_step(state, "voting", memo, path="t2.parliament.voting").state


def counted(state: State, law: str, marker: int, **fields: Any) -> Outcome[State]:
    """What a vote that ended with this marker brings."""
    state = build.change(state, laws=Deck(draw=state.laws.draw[:5], display=(law,)))
    memo = VoteMemo(law, marker=marker, policy=state.politics.dial, **fields)
    return build.at_step(state, "law_result", memo, path="t2.parliament.result")


def carried_out(state: State, policy: int, window_tax: bool = False) -> Outcome[State]:
    """A policy at work."""
    return build.at_step(state, "carry_out_policy", PolicyMemo(policy, window_tax), path="t2.parliament.p")


def votes(seat: str, state: State, side: str, bought: int = 0, **parts: Choice) -> Choice:
    """A ballot of that side with these parts; parts that are not named are left empty."""
    options: Any = build.question(state, seat, "cast_votes").options
    form = dict(options.inner.branches)[side]
    empty: dict[str, Choice] = {
        "bought": 0,
        "workshops": 0,
        "shipyards": 0,
        "cards": (),
        "promises": (),
        "in_name_of": None,
    }
    said = {**empty, "bought": bought, **parts}
    return (side, tuple(said[name] for name, _ in form.parts))


def cast(state: State, seat: str, side: str, bought: int = 0, **parts: Choice) -> State:
    """The state after a ballot."""
    return build.answer(state, seat, "cast_votes", votes(seat, state, side, bought, **parts)).state


def passes(state: State, *seats: str) -> State:
    """The state after these seats passed."""
    for seat in seats:
        state = build.answer(state, seat, "cast_votes", None).state
    return state


def marker(state: State) -> int:
    """Where the vote marker stands."""
    memo = state.agenda.main[0].memo
    assert isinstance(memo, VoteMemo)
    return memo.marker
