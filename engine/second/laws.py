"""Laws by name, and which are in force (2E-12.4.1)."""

from __future__ import annotations

import msgspec

from engine.second.state import State

CALICO_ACTS = "law_31"
ENVOY_TO_CHINA = "law_32"
ARMY_SPENDING = "law_33"
BOARD_OF_CONTROL = "law_34"
DEBT_RESTRUCTURE = "law_35"
INCLOSURE_ACTS = "law_36"
TENURE_LIMITS = "law_37"
SEPOY_RECRUITMENT = "law_38"
SHIP_SUBSIDY = "law_39"
TRADE_REGULATIONS = "law_40"
ZAMINDAR_TAXES = "law_41"
TREASURE_REFORM = "law_42"
GOVERNOR_GENERAL = "law_43"
INDUSTRY_SUBSIDY = "law_44"
WRITER_PRIVILEGES = "law_45"
WINDOW_TAX_REPEAL = "law_46"
MILITARY_OVERSIGHT = "law_47"
WRITER_GRAFT_REFORM = "law_48"
COMPANY_AIDS_GOVERNMENT = "law_49"
ROYAL_PROTECTION = "law_50"
PUBLIC_DEMANDS_IMPEACHMENT = "law_51"
OLD_IDEAS_MADE_NEW = "law_52"
RELIEF_DEMANDED_FOR_INDIAN_FAMINE = "law_53"
MASSES_DEMAND_FRANCHISE = "law_54"
WAR_AGAINST_FRANCE = "law_55"
DEREGULATION = "law_56"


def in_force(state: State, law: str) -> bool:
    """Whether a law lies in the passed row."""
    return law in state.company.laws


def with_laws(state: State, laws: tuple[str, ...]) -> State:
    """The state with these laws in force, in order of passing."""
    return msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, laws=laws))
