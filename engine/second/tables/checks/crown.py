"""Load checks of the Crown's cards and tables."""

from collections.abc import Iterator
from typing import get_args

from engine.core.tables.checks import all_once, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.crown import CLIMATES, CrownCard, Direction, climate_cases
from engine.second.tables.tables import Tables

CARDS = "crown_cards.toml"
FILE = "crown_tables.toml"
DICE = 6
"""Dice of a climate shift (2E-16.1.6)."""


def crown_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of automation cards, climate shift, voting plans and difficulties."""
    for card in tables.crown_cards:
        yield from _card(card, tables)
    yield from _numbers(tables)
    yield from _shift(tables)
    yield from _votes(tables)
    yield from _failures(tables)


def _card(card: CrownCard, tables: Tables) -> Iterator[Problem]:
    presidencies = tuple(row.id for row in tables.presidencies)
    ranks = ("0", "1", "2")
    for title, given, wanted in (
        ("back_direction_order", card.back_direction_order, get_args(Direction)),
        ("back_presidency_order", card.back_presidency_order, presidencies),
        ("display_priority", [str(rank) for rank in card.display_priority], ranks),
        ("direction_rank", [str(rank) for rank in card.direction_rank], ranks[:2]),
        ("presidency_rank", [str(rank) for rank in card.presidency_rank], ranks),
        ("region_priority", card.region_priority, tuple(row.id for row in tables.regions)),
    ):
        yield from all_once((CARDS, card.id, title), given, wanted)
    try:
        climate_cases(card.climate_rule)
    except ValueError as error:
        yield Problem(CARDS, card.id, "climate_rule", str(error))


def _numbers(tables: Tables) -> Iterator[Problem]:
    numbers, two = tables.crown.numbers, tables.crown.two_players
    if numbers.climates != CLIMATES:
        fault = f"the columns of all tables stand in this order: {', '.join(CLIMATES)}"
        yield Problem(FILE, "numbers", "climates", fault)
    pools: list[tuple[str, str, int]] = [
        (row.id, "crown_cubes_solo", row.human_cubes_solo + row.crown_cubes_solo)
        for row in tables.crown.difficulties
    ]
    pools += [
        ("difficulty_two_players", "crown_normal", 2 * two.each_human_normal + two.crown_normal),
        ("difficulty_two_players", "crown_hard", 2 * two.each_human_hard + two.crown_hard),
    ]
    for entry, title, cubes in pools:
        if cubes != numbers.promise_cubes_total:
            fault = f"all sides have {cubes} cubes together; there are {numbers.promise_cubes_total}"
            yield Problem(FILE, entry, title, fault)


def _shift(tables: Tables) -> Iterator[Problem]:
    shift = tables.crown.climate_shift
    spaces = tuple(row.expectations for row in tables.tracks.standing if not row.fails_company)
    if shift.columns != spaces:
        shown = ", ".join(str(space) for space in spaces)
        yield Problem(FILE, "climate_shift", "columns", f"the spaces of Standing are {shown}")
    if [len(row) for row in shift.rows] != [len(shift.columns)] * (DICE + 1):
        fault = f"expected {DICE + 1} rows (0 to {DICE} successes) of {len(shift.columns)} columns"
        yield Problem(FILE, "climate_shift", "rows", fault)


def _votes(tables: Tables) -> Iterator[Problem]:
    laws = [plan.law for plan in tables.crown.voting_plans]
    yield from all_once((FILE, "voting_plan", ""), laws, tuple(row.id for row in tables.laws))
    for plan in tables.crown.voting_plans:
        place = (FILE, plan.law, "argument")
        if plan.condition == "climate":
            yield from unknown(place, plan.argument, CLIMATES)
        elif (len(plan.argument) == 0) != (plan.condition in ("random_choice", "never")):
            yield Problem(*place, f"does not fit the condition {plan.condition}")
        elif any(word in CLIMATES for word in plan.argument):
            yield Problem(*place, f"a climate does not fit the condition {plan.condition}")
    votes = [row.votes for row in tables.crown.free_votes]
    if votes != sorted(votes) or tables.crown.free_votes[0].minimum_treasury:
        fault = "expected votes that do not fall with the treasury, from 0 pounds on"
        yield Problem(FILE, "free_votes", "votes", fault)


def _failures(tables: Tables) -> Iterator[Problem]:
    rows = tables.crown.solo_failure_adjustments
    scenarios = tuple(row.id for row in tables.scenarios)
    yield from all_once((FILE, "solo_failure_adjustment", ""), [row.scenario for row in rows], scenarios)
    turns = {row.id: tuple(range(row.first_turn, row.last_turn + 1)) for row in tables.scenarios}
    for row in rows:
        wanted = turns.get(row.scenario, row.turns)
        if row.turns != wanted:
            shown = ", ".join(str(turn) for turn in wanted)
            yield Problem(FILE, row.scenario, "turns", f"the turns of this scenario are {shown}")
        if len(row.points) != len(row.turns):
            yield Problem(
                FILE, row.scenario, "points", f"expected one for each turn, {len(row.turns)} in all"
            )
