"""All steps of the first edition by name: the registry that the run loop looks in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first import allocation, cube_source, draw_pile, negotiation, promises, sequence
from engine.first.phases import bailout, family, refresh, setup, trade
from engine.first.phases.company import (
    campaign,
    captaincies,
    chairman,
    china_office,
    director_of_trade,
    election,
    fill_orders,
    military_affairs,
    open_trade,
    presidencies,
    provincial_offices,
    purchasing,
    sail,
    transfers,
    vacancies,
)
from engine.first.phases.evening_post import (
    attrition,
    conquest,
    disrupted_orders,
    events_in_india,
    governor_general,
    local_news,
    prizes,
    revolt,
)
from engine.first.state import State

_MODULES = (
    sequence,
    draw_pile,
    allocation,
    cube_source,
    negotiation,
    promises,
    setup,
    family,
    vacancies,
    election,
    chairman,
    purchasing,
    military_affairs,
    transfers,
    director_of_trade,
    captaincies,
    presidencies,
    campaign,
    open_trade,
    sail,
    fill_orders,
    provincial_offices,
    china_office,
    trade,
    bailout,
    events_in_india,
    conquest,
    revolt,
    disrupted_orders,
    attrition,
    prizes,
    local_news,
    governor_general,
    refresh,
)

STEPS: Mapping[str, Step[State]] = {name: step for module in _MODULES for name, step in module.STEPS.items()}
