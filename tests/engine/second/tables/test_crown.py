"""The Crown's cards and tables: the numbers of chapter 16."""

import re

import pytest

from engine.second.tables import load
from engine.second.tables.crown import ClimateCase, climate_cases
from engine.second.tables.crown_tables import NOT_AVAILABLE
from tests.engine.second.tables.chapters import chapter


def test_2E_16_1_5_ten_cards_that_draw_1_2_or_3_laws() -> None:
    """2E-16.1.5, 99-gaps A12: law draws of the cards in turn."""
    assert [row.law_draws for row in load().crown_cards] == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1]


def test_2E_16_1_2_twelve_cubes_by_difficulty() -> None:
    """2E-16.1.2, 2E-16.1.3: solo 6 and 6, 2 and 10, 0 and 12; two humans 4, 4 and 4, or 2, 2 and 8; extra cards 3 and 6."""
    crown = load().crown
    cubes = {
        row.id: (row.human_cubes_solo, row.crown_cubes_solo, row.extra_crown_cards)
        for row in crown.difficulties
    }
    assert cubes == {
        "easy": (6, 6, 0),
        "normal": (6, 6, 0),
        "hard": (2, 10, 0),
        "expert": (2, 10, 3),
        "legendary": (0, 12, 6),
    }
    two = crown.two_players
    assert (two.each_human_normal, two.crown_normal, two.each_human_hard, two.crown_hard) == (4, 4, 2, 8)
    assert not two.legendary_available
    assert crown.numbers.promise_cubes_total == 12


def test_2E_16_1_6_the_worked_example_of_a_climate_shift() -> None:
    """2E-16.1.6: three successes at Standing 10: two steps left."""
    assert load().crown.climate_shift.shift(3, 10) == (0, 2)
    with pytest.raises(ValueError, match="tuple"):
        load().crown.climate_shift.shift(3, 0)


def test_2E_16_7_4_the_worked_example_of_the_voting_plan() -> None:
    """2E-16.7.4, 2E-16.7.7: law 39 in bull, stag and lion; 8 pounds are 2 free votes."""
    crown = load().crown
    (plan,) = [row for row in crown.voting_plans if row.law == "law_39"]
    assert (plan.condition, plan.argument) == ("climate", ("bull", "stag", "lion"))
    assert max(row.votes for row in crown.free_votes if row.minimum_treasury <= 8) == 2


def test_2E_16_1_11_every_table_that_the_chapter_reads_exists() -> None:
    """2E-16.1.11: `c[x]` names a table; each has a value for the five climates."""
    names = set(re.findall(r"c\[([a-z_]+)\]", chapter("16"))) - {"x"}
    assert names <= {row.id for row in load().crown.tables}
    assert len(load().crown.tables) == 43
    (spend,) = [row for row in load().crown.tables if row.id == "deregulation_opposition_spend"]
    assert spend.values == (6, 5, 4, 3, 2)
    assert NOT_AVAILABLE in [value for row in load().crown.tables for value in row.values]


def test_2E_16_3_5_prices_of_favours_in_the_chapter() -> None:
    """2E-16.3.5, 2E-16.4.5, 2E-16.5.1, 2E-16.5.3, 2E-16.7.6: cubes that the chapter prints."""
    favours = load().crown.flat_favours
    assert favours.before_retirements_take_one_pound == -2
    assert favours.after_crown_retirements_take_one_pound == -1
    assert (favours.take_enterprise_prestige_card, favours.take_blackmail_card) == (-5, -4)
    assert (favours.form_firm_mandatory, favours.fit_crown_ship_in_firm, favours.buy_back_crown_ship) == (
        -3,
        -2,
        -2,
    )
    assert (favours.crown_elects_you_chairman, favours.crown_elects_you_chairman_deregulated) == (-3, -12)
    assert (favours.you_elect_crown_chairman, favours.you_elect_crown_chairman_deregulated) == (3, 6)
    assert (favours.crown_consents_to_nepotism, favours.hire_crown_over_non_crown) == (-2, 1)
    assert (favours.decide_crown_hire, favours.crown_emergency_investment) == (-3, -4)
    assert (favours.stop_law_draw, favours.skip_law, favours.alternative_policy) == (-2, -2, -4)


def test_2E_16_4_2_the_crowns_actions() -> None:
    """2E-16.4.2: 2 actions solo, 1 with two humans."""
    queue = load().crown.family_queue
    assert (queue.actions_solo, queue.actions_two_players) == (2, 1)


def test_2E_16_7_10_failure_adjustments_cover_the_turns_of_each_scenario() -> None:
    """2E-16.7.10: 1710 from -5 in turn 1 to -1 in turn 5."""
    rows = {
        row.scenario: dict(zip(row.turns, row.points, strict=True))
        for row in load().crown.solo_failure_adjustments
    }
    assert rows["scenario_1710"] == {1: -5, 2: -4, 3: -3, 4: -2, 5: -1}
    assert rows["scenario_1813"] == {5: -4, 6: -3, 7: -2, 8: -1}


@pytest.mark.parametrize(
    ("card", "value", "deregulated", "climate"),
    [
        (1, 4, False, "peacock"),
        (1, 6, False, "lion"),
        (1, 8, False, "bull"),
        (3, 0, False, "stag"),
        (3, 4, False, "bull"),
        (3, 5, False, "peacock"),
        (4, 4, False, "bear"),
        (6, 9, True, "lion"),
        (6, 8, True, "bear"),
        (6, 6, True, "peacock"),
        (6, 6, False, "bull"),
        (8, 99, False, "lion"),
    ],
)
def test_2E_16_1_6_climate_rules_are_read_left_to_right(
    card: int, value: int, deregulated: bool, climate: str
) -> None:
    """2E-16.1.6: the first alternative that holds sets the climate."""
    assert load().crown_card(f"crown_card_{card:02}").climate(value, deregulated) == climate


def test_2E_16_1_6_a_climate_rule_always_has_an_answer() -> None:
    """2E-16.1.6: what is no rule, or may leave the climate open, is an error."""
    assert climate_cases("1-4:bull,>=9:lion,*:bear") == (
        ClimateCase("bull", 1, 4),
        ClimateCase("lion", 9),
        ClimateCase("bear"),
    )
    for rule in ("*:tiger", "x:bull,*:bear", "", "4:bull"):
        with pytest.raises(ValueError, match=r"cannot read|last alternative"):
            climate_cases(rule)
