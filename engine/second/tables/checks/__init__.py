"""The load checks on typed tables: that they describe a game that can be played."""

from engine.core.tables.problems import Problem
from engine.second.tables.checks.company import company_faults
from engine.second.tables.checks.crown import crown_faults
from engine.second.tables.checks.events import event_faults
from engine.second.tables.checks.india import india_faults
from engine.second.tables.checks.links import link_faults
from engine.second.tables.checks.london import london_faults
from engine.second.tables.checks.parliament import parliament_faults
from engine.second.tables.checks.repeats import repeats
from engine.second.tables.checks.scenarios import scenario_faults
from engine.second.tables.checks.setup_cards import setup_card_faults
from engine.second.tables.checks.tracks import track_faults
from engine.second.tables.tables import Tables


def faults(tables: Tables) -> tuple[Problem, ...]:
    """Tell every fault of the tables; none means that they describe a game."""
    return (
        *india_faults(tables),
        *link_faults(tables),
        *company_faults(tables),
        *event_faults(tables),
        *london_faults(tables),
        *parliament_faults(tables),
        *track_faults(tables),
        *scenario_faults(tables),
        *setup_card_faults(tables),
        *crown_faults(tables),
        *repeats(tables),
    )
