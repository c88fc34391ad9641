"""Whether a favour would change anything: one that would not is not offered (2E-16.1.11).

Asked of the Crown's own rules: what it answers with the favour is compared with what it answers without.
"""

from __future__ import annotations

from engine.core.decision import Decision
from engine.core.options import Choice, sole
from engine.second.crown.answers import ANSWERS, TIES
from engine.second.crown.bought import entry
from engine.second.crown.favours import OFFERED, Favour, turned_to
from engine.second.crown.pool import changed, crown
from engine.second.state import State


def targets(state: State, favour: Favour, asked: Decision | None, seat: str) -> tuple[str, ...]:
    """What a person can buy a favour for so that something changes; ("",) where nothing has to be named, () for nothing."""
    among = ("",) if favour.targets is None else favour.targets(state, asked, seat)
    if favour.deed or asked is None:
        return among
    if sole(asked.options) or turned_to(state, OFFERED.get(asked.kind, ())):
        return ()
    if favour.turned or asked.kind not in ANSWERS:
        return among
    now = _said(state, asked)
    return tuple(what for what in among if _said(_with(state, favour, seat, what), asked) != now)


def _with(state: State, favour: Favour, seat: str, what: str) -> State:
    """The state with a favour bought."""
    name = entry(seat, f"{favour.id}.{what}" if what else favour.id)
    return changed(state, favours=(*crown(state).favours, name))


def _said(state: State, asked: Decision) -> tuple[tuple[str, ...], Choice]:
    """What the Crown answers, and between what people decide for it."""
    tied = TIES[asked.kind](state, asked) if asked.kind in TIES else ()
    return tied, ANSWERS[asked.kind](state, asked)
