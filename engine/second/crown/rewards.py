"""Cubes that people receive for what they do for the Crown (2E-16.5, 2E-16.6, 2E-16.7.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.counts import count, total
from engine.core.event import Event
from engine.core.ids import fact
from engine.core.options import Form, Pick
from engine.core.step import Answer
from engine.second import fleet, offices, orders, regions
from engine.second.around import CHAIRMAN
from engine.second.crown.pool import crown, humans, rewarded
from engine.second.crown.setup_and_terms import (
    all_writers,
    available,
    crown_presidencies,
    crown_writers,
    hires,
    president,
    ships,
    solo,
    table,
)
from engine.second.family_pieces import on_order, only
from engine.second.phases.hiring.candidates import pool
from engine.second.shares import in_court, majority
from engine.second.state import CROWN, State, order, region, ship, tables

Reward = Callable[[State, State, Answer], int]
"""Cubes for one answer: from the state before and after it."""


def _flat(state: State, name: str) -> int:
    return int(getattr(tables(state).crown.flat_favours, name))


def _hired(before: State, after: State, answer: Answer) -> int:
    """Hiring the Crown over others (2E-16.5.3)."""
    choice = answer.choice[0] if isinstance(answer.choice, tuple) else answer.choice
    office = str(fact(answer.decision.about, "office"))
    options = answer.decision.options
    among = options.parts[0][1] if isinstance(options, Form) else options
    assert isinstance(among, Pick)
    others = any(each.family != CROWN for each in pool(before, office) if each.name in among.among)
    return _flat(before, "hire_crown_over_non_crown") if others and str(choice).startswith(f"{CROWN}_") else 0


def _elected(before: State, after: State, answer: Answer) -> int:
    """Electing the Crown by the majority of a person's shares (2E-16.5.1)."""
    choice = answer.choice[0] if isinstance(answer.choice, tuple) else answer.choice
    held = in_court(before)
    won = offices.holder(after, CHAIRMAN) == CROWN and count(held, answer.seat) >= majority(total(held))
    if choice != CROWN or not won:
        return 0
    name = "you_elect_crown_chairman"
    return _flat(before, f"{name}_deregulated" if before.company.deregulated else name)


def _consented(before: State, after: State, answer: Answer) -> int:
    """Consent to nepotism of the Crown: of one person 2, of two 1 each if both are asked and agree (2E-16.5.3).

    A command is no office that is hired for: consent to the Crown's officer there earns nothing.
    """
    office = str(fact(answer.decision.about, "office"))
    if not hires(before, office) or answer.choice != "yes":
        return 0
    if solo(before):
        return _flat(before, "crown_nepotism_consent_solo")
    return int(
        offices.holder(after, office) == CROWN and len(answer.decision.group.order) == len(humans(before))
    )


def _allocated(before: State, after: State, answer: Answer) -> int:
    """Each full amount given to an office of the Crown (2E-16.6.1)."""
    each = table(before, "allocation_per_cube")
    given = answer.choice if isinstance(answer.choice, tuple) else ()
    pairs = (pair for pair in given if isinstance(pair, tuple))
    return sum(
        int(str(pounds)) // each for office, pounds in pairs if offices.holder(before, str(office)) == CROWN
    )


def _opened(before: State, after: State, answer: Answer) -> int:
    """An order opened in the home region of a Crown Presidency with a Crown writer (2E-16.6.5)."""
    name, value = str(answer.choice), table(before, "human_opens_order_in_crown_home")
    if not available(value) or name not in dict(before.orders):
        return 0
    place = orders.region_of(before, name)
    at_home = (
        each
        for each in crown_presidencies(before)
        if regions.home(before, each) == place and crown_writers(before, each)
    )
    return value if any(at_home) else 0


def _balanced(before: State, after: State, answer: Answer) -> int:
    """Ships and writers spread evenly after a person's transfers (2E-16.6.5)."""
    value = table(before, "human_balanced_transfers")
    if not available(value):
        return 0
    names = [each.id for each in tables(after).presidencies]
    for measure in (ships, all_writers):
        held = [measure(after, name) for name in names]
        if max(held) - min(held) > 1:
            return 0
    return value


def _fitted(before: State, after: State, answer: Answer) -> int:
    """A ship of the Crown fitted, a person's sent to a Crown Presidency (2E-16.6.7)."""
    choice = answer.choice
    if not isinstance(choice, tuple) or choice[0] != "fit" or not isinstance(choice[1], tuple):
        return 0
    name, place = (str(each) for each in choice[1])
    if ship(before, name).owner == CROWN:
        return _flat(before, "human_fits_crown_ship")
    zones = {fleet.zone_of(before, each) for each in crown_presidencies(before)}
    return _flat(before, "human_ship_to_crown_presidency") if place in zones else 0


def _appointed(before: State, after: State, answer: Answer) -> int:
    """A Commander of the Crown where there was a choice (2E-16.6.9)."""
    return _flat(before, "human_assigns_crown_commander") if answer.choice == CROWN else 0


def _administered(before: State, after: State, answer: Answer) -> int:
    """What a Governor gives a Crown Presidency (2E-16.6.10)."""
    presidency = region(before, str(fact(answer.decision.about, "region"))).presidency
    if president(before, presidency) != CROWN:
        return 0
    name = {
        "tax_to_president": "governor_tax_to_crown_presidency",
        "ship": "governor_ship_to_crown_presidency",
        "regiment": "governor_regiment_to_crown_army",
    }.get(str(answer.choice))
    return _flat(before, name) if name else 0


def _allied(before: State, after: State, answer: Answer) -> int:
    """Paying for an alliance of a Crown Commander (2E-16.6.11)."""
    asks = fact(answer.decision.about, "commander") == CROWN
    return _flat(before, "human_consents_to_crown_alliance") if asks and answer.choice else 0


def _deployed(before: State, after: State, answer: Answer) -> int:
    """Deploys of a person that the Crown likes, by climate (2E-16.6.12)."""
    choice = answer.choice
    if not isinstance(choice, tuple):
        return 0
    target = str(choice[0])
    if regions.is_controlled(before, target):
        liked = president(before, region(before, target).presidency) == CROWN
        value = table(before, "human_deploy_company_region_of_crown")
    else:
        liked = any(
            isinstance(part, tuple) and any(isinstance(each, tuple) and each[0] == CROWN for each in part)
            for part in choice[1:]
        )
        value = table(before, "human_deploy_noncompany_with_crown_officer")
    return value if liked and available(value) else 0


def _placed(before: State, after: State, answer: Answer) -> int:
    """Writers of the Crown on orders (2E-16.6.13)."""
    choice = answer.choice if isinstance(answer.choice, tuple) else (answer.choice,)
    return _flat(before, "human_places_crown_writer") * sum(each == CROWN for each in choice)


REWARDS: Mapping[str, Reward] = {
    "hire": _hired,
    "chairman_vote": _elected,
    "nepotism_consent": _consented,
    "allocate_balance": _allocated,
    "envoy_result": _opened,
    "transfers": _balanced,
    "shipping_purchase": _fitted,
    "appoint_commander": _appointed,
    "administer_result": _administered,
    "pay_alliance": _allied,
    "deploy": _deployed,
    "place_writer": _placed,
}


def paid(before: State, after: State, answers: tuple[Answer, ...]) -> tuple[State, tuple[Event, ...]]:
    """The state after people got what their answers have earned."""
    events: tuple[Event, ...] = ()
    if after.crown is None or not crown(after).climate:
        return after, events
    for answer in answers:
        reward = REWARDS.get(answer.decision.kind)
        if reward is None or answer.seat == CROWN:
            continue
        after, told_now = rewarded(after, answer.seat, reward(before, after, answer))
        events = (*events, *told_now)
    return after, events


def of_refresh(state: State) -> int:
    """Against one person: a writer in a Crown Presidency, and none that comes back there from an order (2E-16.7.9)."""
    if not solo(state):
        return 0
    (seat,) = humans(state)
    served = crown_presidencies(state)
    waiting = any(count(dict(state.pieces).get(f"writers.{name}", ()), seat) for name in served)
    back = any(
        order(state, each.id).origin in served and only(state, on_order(each.id)) == seat
        for each in tables(state).orders
    )
    return _flat(state, "solo_refresh_compensation") if waiting and not back else 0
