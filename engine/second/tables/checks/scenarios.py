"""Load checks of the scenarios."""

from collections.abc import Iterator
from typing import get_args

from engine.core.tables.checks import all_once, known_once, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.base import Target
from engine.second.tables.scenarios import RegionStart, Scenario
from engine.second.tables.tables import Tables

FILE = "scenarios.toml"
MOST_EMPIRES = 3
"""Star flags (2E-1.3.3)."""


def scenario_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the scenarios."""
    for scenario in tables.scenarios:
        yield from _tracks(scenario, tables)
        yield from _elephant(scenario, tables)
        yield from _regions(scenario, tables)
        yield from _pieces(scenario, tables)
        yield from _politics(scenario, tables)


def _tracks(scenario: Scenario, tables: Tables) -> Iterator[Problem]:
    tracks = tables.tracks
    turns = [row.number for row in tracks.turns]
    if not (turns[0] <= scenario.first_turn <= scenario.last_turn <= turns[-1]):
        fault = (
            f"turns {scenario.first_turn} to {scenario.last_turn} do not lie within {turns[0]} to {turns[-1]}"
        )
        yield Problem(FILE, scenario.id, "last_turn", fault)
    spaces = [row.expectations for row in tracks.standing if not row.fails_company]
    for title, allowed in (
        ("company_standing", spaces),
        ("company_debt", [row.index for row in tracks.debt]),
        ("share_value", [row.level for row in tracks.share_values]),
        ("dial_start", [row.index for row in tables.policies if row.scenario_start == scenario.setup_year]),
    ):
        value = getattr(scenario, title)
        if value not in allowed:
            shown = ", ".join(str(space) for space in allowed)
            yield Problem(FILE, scenario.id, title, f"{value} is no such space; there is {shown}")


def _elephant(scenario: Scenario, tables: Tables) -> Iterator[Problem]:
    borders = {row.id: row.regions for row in tables.borders}
    place = (FILE, scenario.id)
    yield from unknown((*place, "elephant_border"), (scenario.elephant_border,), tuple(borders))
    sides = borders.get(scenario.elephant_border)
    if sides:
        yield from unknown((*place, "elephant_facing"), (scenario.elephant_facing,), sides)


def _regions(scenario: Scenario, tables: Tables) -> Iterator[Problem]:
    place = (FILE, scenario.id, "region")
    ids = [row.id for row in scenario.regions]
    yield from all_once(place, ids, tuple(row.id for row in tables.regions))
    capitals = [row.id for row in scenario.regions if row.capital]
    if len(capitals) > MOST_EMPIRES:
        yield Problem(*place, f"{len(capitals)} capitals; there are {MOST_EMPIRES} star flags")
    presidencies = tuple(row.id for row in tables.presidencies)
    for row in scenario.regions:
        yield from _region(scenario, row, capitals)
        if row.company_presidency:
            yield from unknown(place, (row.company_presidency,), presidencies)


def _region(scenario: Scenario, row: RegionStart, capitals: list[str]) -> Iterator[Problem]:
    place = (FILE, scenario.id, "region")
    states = [bool(row.company_presidency), bool(row.dominated_by), row.capital]
    if sum(states) > 1:
        yield Problem(*place, f"{row.id} is more than one of capital, dominated and Company-controlled")
    if row.dominated_by and row.dominated_by not in capitals:
        yield Problem(*place, f"{row.id} is dominated by {row.dominated_by}, which is no capital")
    if row.company_presidency and row.strength:
        yield Problem(*place, f"{row.id} is Company-controlled and has strength 0, got {row.strength}")
    if row.unrest and not row.company_presidency:
        yield Problem(*place, f"{row.id} has unrest without being Company-controlled")


def _pieces(scenario: Scenario, tables: Tables) -> Iterator[Problem]:
    place = (FILE, scenario.id)
    armies = tuple(row.id for row in tables.armies)
    yield from all_once((*place, "regiments"), [row.army for row in scenario.regiments], armies)
    regiments, supply = sum(row.count for row in scenario.regiments), tables.army_piece("regiment").supply
    if regiments > supply:
        yield Problem(*place, "regiments", f"{regiments} regiments; there are {supply}")
    zones = tuple(row.id for row in tables.sea_zones)
    yield from known_once((*place, "company_ship"), [row.zone for row in scenario.company_ships], zones)
    ships, pool = sum(row.count for row in scenario.company_ships), tables.neutral_ships.pieces
    if ships > pool:
        yield Problem(*place, "company_ship", f"{ships} ships; the neutral pool has {pool}")
    orders = tuple(row.id for row in tables.orders)
    yield from known_once((*place, "closed_orders"), scenario.closed_orders, orders)


def _politics(scenario: Scenario, tables: Tables) -> Iterator[Problem]:
    place = (FILE, scenario.id)
    yield from known_once(
        (*place, "laws_in_force"), scenario.laws_in_force, tuple(row.id for row in tables.laws)
    )
    yield from all_once((*place, "power_track"), scenario.power_track, get_args(Target))
    special = {row.id for row in tables.laws if row.kind == "special"}
    if scenario.deregulated_at_start != bool(special.intersection(scenario.laws_in_force)):
        fault = "is true exactly if the law on Deregulation is in force"
        yield Problem(*place, "deregulated_at_start", fault)
    if scenario.deregulated_at_start and scenario.deregulation_vote_possible:
        fault = "a deregulated Company holds no vote on Deregulation"
        yield Problem(*place, "deregulation_vote_possible", fault)
    held = {row.id for row in scenario.regions if row.company_presidency}
    governors = [row.id for row in tables.offices if row.region in held]
    title = "vacant_offices_at_start_may_include_governors"
    yield from all_once((*place, title), scenario.vacant_offices_at_start_may_include_governors, governors)
