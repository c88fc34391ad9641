"""The Crown in London Season, and its last retirement (2E-16.3.2 to 2E-16.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.decision import Decision
from engine.core.options import Choice, OneOf, OrPass, Pick
from engine.second import accounts, prizes
from engine.second.crown.setup_and_terms import HARDER, front
from engine.second.family_pieces import PENSIONERS, number
from engine.second.phases.london_season.london_cards import TAKE
from engine.second.phases.london_season.retirements import written
from engine.second.prizes import Plan, Retirement
from engine.second.sequence import FINAL_SCORING
from engine.second.state import CROWN, State, tables


def retire(state: State, decision: Decision) -> Choice:
    """One after the other to the dearest prize that half of its treasury pays; at the end of a hard game all that it can."""
    pieces = number(state, PENSIONERS, CROWN)
    if state.phase == FINAL_SCORING and state.settings.crown_difficulty in HARDER:
        return written(state, CROWN, prizes.in_turn(state, CROWN, pieces))
    return written(state, CROWN, plan(state, pieces))


def plan(state: State, pieces: int) -> Plan:
    """Retirements with half of what is left each time, rounded up; a prize without points only alone (2E-16.3.2)."""
    purse, left, found = (
        accounts.holds(state, CROWN),
        dict(prizes.discounts(state, CROWN)),
        list[Retirement](),
    )
    for _ in range(pieces):
        each = _dearest(state, -(-purse // 2), left)
        if each is None or (found and not tables(state).prize(each.prize).victory_points):
            break
        found.append(each)
        purse -= prizes.price(state, each)
        left = {card: pounds for card, pounds in left.items() if card not in each.spouses}
    return tuple(found)


def _dearest(state: State, purse: int, left: Mapping[str, int]) -> Retirement | None:
    for name in reversed(prizes.open_to(state, CROWN)):
        spouses = list[str]()
        cost = tables(state).prize(name).cost
        for card, pounds in sorted(left.items(), key=lambda pair: -pair[1]):
            if cost > purse:
                spouses.append(card)
                cost -= pounds
        if cost <= purse:
            return Retirement(name, tuple(spouses))
    return None


def london_card(state: State, decision: Decision) -> Choice:
    """The slot ranked best, the next clockwise if it is empty (2E-16.3.4)."""
    options = decision.options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, OneOf)
    ways = dict(options.inner.branches)
    among = ways.get(TAKE)
    assert isinstance(among, Pick)
    slot = front(state).display_priority[0]
    return (TAKE, among.among[slot % len(among.among)])


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "retire_pensioners": retire,
    "london_card": london_card,
}
