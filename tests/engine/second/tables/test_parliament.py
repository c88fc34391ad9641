"""Laws and the Prime Minister's dial: the numbers of the chapters."""

import tomllib
from pathlib import Path
from typing import get_args

import pytest

from engine.second.tables import load
from engine.second.tables.base import Consequence, Target

VECTORS = tomllib.loads((Path(__file__).parents[1] / "test_vectors.toml").read_text(encoding="utf-8"))
# law: name, what the dial turns to, start of the vote, family action
LAWS = {
    31: ("Calico Acts", "manufacturing", 1, "buy_workshop"),
    32: ("Envoy to China", "shipping", -3, ""),
    33: ("Army Spending", "tax", -4, "enlist_officer"),
    34: ("Board of Control", "power", 0, ""),
    35: ("Debt Restructure", "tax", -3, "seek_share"),
    36: ("Inclosure Acts", "bonus", -4, ""),
    37: ("Tenure Limits", "power", 0, "enlist_writer"),
    38: ("Sepoy Recruitment", "bonus", -3, ""),
    39: ("Ship Subsidy", "tax", -3, "buy_shipyard"),
    40: ("Trade Regulations", "shipping", -1, ""),
    41: ("Zamindar Taxes", "company_shares", -2, ""),
    42: ("Treasure Reform", "company_shares", -3, ""),
    43: ("Governor General", "shipping", 1, ""),
    44: ("Industry Subsidy", "tax", -3, ""),
    45: ("Writer Privileges", "manufacturing", -3, ""),
    46: ("Window Tax Repeal", "social", -5, "buy_luxury"),
    47: ("Military Oversight", "company_shares", 5, ""),
    48: ("Writer Graft Reform", "power", 0, ""),
    49: ("Company Aids Government", "power", 1, ""),
    50: ("Royal Protection", "social", -3, ""),
    51: ("Public Demands Impeachment", "company_shares", 1, ""),
    52: ("Old Ideas Made New", "", 0, ""),
    53: ("Relief Demanded for Indian Famine", "tax", 1, ""),
    54: ("Masses Demand Franchise", "social", 1, ""),
    55: ("War Against France", "tax", 1, ""),
    56: ("Deregulation", "", 0, ""),
}
DIAL = [
    ("power", "manufacturing", False),
    ("tax", "company_shares", False),
    ("power", "shipping", False),
    ("tax", "social", True),
    ("power", "company_shares", False),
    ("bonus", "manufacturing", False),
    ("power", "shipping", False),
    ("power", "social", False),
    ("tax", "shipping", True),
    ("bonus", "company_shares", False),
    ("tax", "manufacturing", False),
    ("bonus", "manufacturing", False),
    ("tax", "social", True),
    ("tax", "shipping", False),
]


def test_2E_2_1_12_laws_31_to_56() -> None:
    """2E-2.1.12: 26 laws; the deck is 31 to 55, the special one is 56."""
    laws = load().laws
    assert [row.number for row in laws] == list(range(31, 57)) == list(LAWS)
    assert [row.number for row in laws if row.kind == "special"] == [56]


@pytest.mark.parametrize("number", LAWS)
def test_2E_12_2_4_values_of_each_law(number: int) -> None:
    """2E-12.2.4, 2E-12.2.1, 2E-5.1.7: name, target or consequence, initial support, extra action."""
    law = load().law(f"law_{number}")
    assert (law.name, law.policy_value, law.initial_support, law.extra_action) == LAWS[number]
    words = {"target": get_args(Target), "consequence": get_args(Consequence)}
    assert law.policy_value in words.get(law.policy_match, ("",))


def test_2E_12_1_2_five_dilemmas_of_which_one_stays() -> None:
    """2E-12.1.2, 2E-12.4.5: laws 51 to 55; of these only 54 stays in force."""
    dilemmas = [row for row in load().laws if row.kind == "dilemma"]
    assert [row.number for row in dilemmas] == [51, 52, 53, 54, 55]
    assert [row.number for row in dilemmas if row.keep_when_passed] == [54]
    assert [row.number for row in load().laws if not row.keep_when_passed] == [51, 52, 53, 55]


def test_2E_15_1_3_deregulation_starts_at_0() -> None:
    """2E-15.1.3, 2E-12.3.4: support 0, no policy."""
    law = load().law("law_56")
    assert (law.initial_support, law.policy_match) == (0, "none")


def test_2E_12_2_1_the_dial_has_14_spaces() -> None:
    """2E-12.2.1: consequence, target and window tax of each, in a ring."""
    policies = load().policies
    assert [(row.consequence, row.target, row.window_tax) for row in policies] == DIAL
    assert [row.index for row in policies] == list(range(14))


def test_2E_2_3_1_each_year_begins_on_its_space() -> None:
    """2E-2.1.4: 1710 on the first space, 1758 on the seventh, 1813 on the eleventh."""
    starts = {row.scenario_start: row.index for row in load().policies if row.scenario_start}
    assert starts == {1710: 0, 1758: 6, 1813: 10}
    for scenario in load().scenarios:
        assert load().policies[scenario.dial_start].scenario_start == scenario.setup_year


@pytest.mark.parametrize("vector", VECTORS["dial"], ids=lambda v: f"{v['start']}-{v['value']}")
def test_2E_12_2_1_turning_the_dial_finds_the_nearest_match(vector: dict[str, object]) -> None:
    """2E-12.2.1: for every start and every target or consequence, the computed examples of left and right."""
    policies = load().policies
    start, title = vector["start"], vector["match"]
    assert isinstance(start, int)
    assert isinstance(title, str)

    def nearest(step: int) -> int:
        spaces = ((start + step * turns) % len(policies) for turns in range(1, len(policies)))
        return next(at for at in spaces if getattr(policies[at], title) == vector["value"])

    assert (nearest(-1), nearest(1)) == (vector["left"], vector["right"])


def test_2E_12_2_1_the_worked_example_of_the_vote() -> None:
    """2E-12.3.1: law 39 starts at -3; index 3 taxes social, 8 taxes shipping, 9 gives a bonus on shares."""
    tables = load()
    spaces = [(tables.policies[at].consequence, tables.policies[at].target) for at in (3, 8, 9)]
    assert tables.law("law_39").initial_support == -3
    assert spaces == [("tax", "social"), ("tax", "shipping"), ("bonus", "company_shares")]
