"""All steps of the second edition by name: the registry that the run loop looks in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.second import draw_piles, favours, negotiation, sequence
from engine.second.blackmail import steps as blackmail
from engine.second.crown import climate, firms, market, offers, setup_cards
from engine.second.crown.seat import CrownTie, led
from engine.second.phases import (
    bonuses,
    deregulation,
    family,
    final_scoring,
    firm_scoring,
    refresh,
    revenue,
    setup,
    upkeep,
)
from engine.second.phases.company_operation import (
    army_transfers,
    chairman,
    commanders,
    deploy,
    director_of_trade,
    fills,
    firm_fill,
    firm_roll,
    govern_result,
    governor_general,
    governors,
    initiative,
    manager_of_shipping,
    military_affairs,
    military_oversight,
    operation,
    presidencies,
    sales,
    superintendent_in_china,
    trade,
    transfers,
)
from engine.second.phases.events_in_india import (
    attacks_on_the_company,
    crisis,
    draw_tiles,
    events_end,
    follow_up_rebellions,
    foreign_invasion,
    leader,
    peace,
    shuffle,
    storms,
    turmoil,
    windfall,
)
from engine.second.phases.firm_revenue import dividends, emergencies, emergency_merger, expenses, opening
from engine.second.phases.firms import dissolution as firm_dissolution
from engine.second.phases.firms import strategy, window
from engine.second.phases.hiring import chairman_election, hire, queue
from engine.second.phases.london_season import (
    attrition,
    clean_up,
    london_cards,
    parting,
    retirements,
    special_retirement,
)
from engine.second.phases.parliament import choosing_a_law, policies, policy, result, voting, war_losses
from engine.second.state import State

_MODULES = (
    sequence,
    draw_piles,
    blackmail,
    favours,
    climate,
    firms,
    offers,
    market,
    setup_cards,
    setup,
    deregulation,
    attrition,
    retirements,
    special_retirement,
    london_cards,
    parting,
    clean_up,
    family,
    window,
    firm_dissolution,
    strategy,
    queue,
    chairman_election,
    hire,
    operation,
    chairman,
    director_of_trade,
    transfers,
    governor_general,
    govern_result,
    manager_of_shipping,
    military_affairs,
    army_transfers,
    military_oversight,
    presidencies,
    firm_roll,
    trade,
    initiative,
    fills,
    sales,
    firm_fill,
    commanders,
    deploy,
    governors,
    superintendent_in_china,
    storms,
    draw_tiles,
    turmoil,
    windfall,
    leader,
    peace,
    crisis,
    shuffle,
    foreign_invasion,
    attacks_on_the_company,
    follow_up_rebellions,
    events_end,
    bonuses,
    opening,
    expenses,
    emergencies,
    emergency_merger,
    dividends,
    revenue,
    choosing_a_law,
    policy,
    voting,
    result,
    policies,
    war_losses,
    upkeep,
    refresh,
    firm_scoring,
    final_scoring,
)

STEPS: Mapping[str, Step[State]] = {
    **{name: led(step, lambda: STEPS) for module in _MODULES for name, step in module.STEPS.items()},
    **negotiation.steps(lambda: STEPS),
    CrownTie.kind: CrownTie(),
}
