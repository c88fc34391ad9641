"""The Crown as Commander: alliances and Deploys (2E-16.6.11, 2E-16.6.12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.counts import counts
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Choice, Form, OrPass, Pick
from engine.core.standing_orders import TRY
from engine.second import accounts, armies, forces, orders, regions
from engine.second.armies import Force
from engine.second.crown.bought import bought, number_bought, parameter
from engine.second.crown.pool import crown, humans
from engine.second.crown.setup_and_terms import army, regions_in_rank, table
from engine.second.state import CROWN, State, region, tables

ENOUGH = {"lion": 3, "bear": 2, "peacock": 2}
"""Strength of its Army from which the Crown seeks an alliance, by climate."""


def request(state: State, decision: Decision) -> Choice:
    """None in bull and stag; in a lion the cheapest, in bear and peacock the dearest that can be paid (2E-16.6.11)."""
    options = decision.options
    assert isinstance(options, Pick)
    treasury = accounts.holds(state, str(fact(decision.about, "office")))
    number = number_bought(state, "additional_crown_alliance")
    if _seeks(state, str(fact(decision.about, "army"))) and not bought(state, "prevent_crown_alliance"):
        number += 1
    cheap = crown(state).climate == "lion"
    if bought(state, "dearer_alliance") or bought(state, "cheaper_alliance"):
        cheap = bought(state, "cheaper_alliance")
    chosen: list[str] = []
    for name in sorted(options.among, key=lambda name: _cost(state, name) if cheap else -_cost(state, name)):
        if len(chosen) < number and _cost(state, name) <= treasury:
            chosen.append(name)
            treasury -= _cost(state, name)
    return tuple(name for name in options.among if name in chosen)


def _seeks(state: State, name: str) -> bool:
    least = ENOUGH.get(crown(state).climate)
    return least is not None and armies.strength(state, armies.active(state, name)) >= least


def _cost(state: State, name: str) -> int:
    return tables(state).alliance(name).cost


def pay(state: State, decision: Decision) -> Choice:
    """For its own Commander always; for a person's by the price of the table, for nothing where that is 0 (2E-16.6.11)."""
    options = decision.options
    assert isinstance(options, Pick)
    agreed = fact(decision.about, "commander") == CROWN or bought(state, "buy_alliance_from_crown_president")
    if not agreed and table(state, "buy_alliance_from_crown_president"):
        return ()
    treasury = accounts.holds(state, str(fact(decision.about, "office")))
    chosen: list[str] = []
    for name in options.among:
        if _cost(state, name) <= treasury:
            chosen.append(name)
            treasury -= _cost(state, name)
    return tuple(chosen)


def deploy(state: State, decision: Decision) -> Choice:
    """Against the first target that exactly the dice of the table can be thrown at (2E-16.6.12)."""
    options = decision.options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, Form)
    form = options.inner
    if not _goes(state, decision):
        return None
    among = form.parts[0][1]
    assert isinstance(among, Pick)
    presidency = _presidency(state, decision)
    for target in targets(state, presidency):
        if target in among.among:
            force = exactly(state, presidency, _dice(state, target) + regions.empire_strength(state, target))
            if force is not None:
                return forces.written(form, force, target=target)
    return None


def _presidency(state: State, decision: Decision) -> str:
    name = fact(decision.about, "army")
    return next(each.id for each in tables(state).presidencies if each.army == name)


def _goes(state: State, decision: Decision) -> bool:
    """Whether it deploys at all: the first time always, again in bear and peacock (2E-16.6.12)."""
    if bought(state, "stop_crown_deploying"):
        return False
    again = table(state, "crown_deploys_again") or bought(state, "make_crown_deploy_again")
    return fact(decision.about, TRY) == 1 or bool(again)


def _dice(state: State, target: str) -> int:
    """Dice after the penalty: by the table for regions of the Company or others (2E-16.6.12)."""
    ours = "company" if regions.is_controlled(state, target) else "noncompany"
    more = number_bought(state, "more_deploy_dice") - number_bought(state, "fewer_deploy_dice")
    return max(1, table(state, f"crown_deploy_dice_{ours}") + more)


def targets(state: State, presidency: str) -> tuple[str, ...]:
    """Regions in the order in which the Crown wants them, each once (2E-16.6.12)."""
    wished = parameter(state, "choose_deploy_region")
    return tuple(dict.fromkeys(wished or (*_wanted(state, presidency),)))


def _wanted(state: State, presidency: str) -> Iterator[str]:
    home = regions.home(state, presidency)
    rank = regions_in_rank(state)
    tied = set(regions.tied(state, presidency))
    closed = [name for name in rank if orders.closed_orders(state, name)]
    beside_tied = {each for name in tied for each in regions.neighbours(state, name)}
    beside_any = {each for name in regions.controlled(state) for each in regions.neighbours(state, name)}
    unruled = not region(state, home).presidency
    if crown(state).climate in ("bull", "stag"):
        yield from (name for name in closed if name == home)
        yield from (name for name in closed if name in tied)
        yield from (home,) if unruled else ()
        yield from (name for name in rank if name in beside_any and not regions.is_controlled(state, name))
    else:
        yield from (home,) if unruled else ()
        yield from (name for name in rank if name in beside_tied and not regions.is_controlled(state, name))
        yield from (name for name in closed if name in tied)


def exactly(state: State, presidency: str, strength: int) -> Force | None:
    """Active pieces of exactly this strength: alliances, Crown officers, people's, regiments; None if there are none."""
    active = armies.active(state, army(state, presidency))
    left, allies = strength, list[str]()
    for name in sorted(active.alliances, key=lambda each: -tables(state).alliance(each).strength):
        if tables(state).alliance(name).strength <= left:
            allies.append(name)
            left -= tables(state).alliance(name).strength
    sent: list[tuple[str, int]] = []
    for seat in (CROWN, *humans(state)):
        some = min(left, dict(active.officers).get(seat, 0))
        sent.append((seat, some))
        left -= some
    regiments = min(left, active.regiments)
    if left > regiments:
        return None
    chosen = tuple(name for name in active.alliances if name in allies)
    return Force(regiments, counts(sent), chosen)


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "request_alliance": request,
    "pay_alliance": pay,
    "deploy": deploy,
}
