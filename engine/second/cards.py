"""Prestige and blackmail cards by name, and who has them (2E-1.7.5)."""

from __future__ import annotations

from engine.second.state import CROWN, State, family

MR_ROCHESTER = "prestige_11"
ESTHER_SUMMERSON = "prestige_12"
JOHN_THORPE = "prestige_13"
VIOLET_EFFINGHAM = "prestige_14"
JOSEPH_SEDLEY = "prestige_15"
BECKY_SHARP = "prestige_16"
WILLIAM_COLLINS = "prestige_17"
LADY_GLENCORA = "prestige_18"
LORD_HIGHGATE = "prestige_19"
LADY_NEWCOME = "prestige_20"
SHIPBUILDERS = "prestige_21"
TAX_COLLECTORS = "prestige_22"
LABOUR_NEWSPAPER = "prestige_23"
FOUNDRY = "prestige_24"
STOCK_BROKER = "prestige_25"
SOCIAL_MAGAZINE = "prestige_26"
SCOTTISH_CASTLE = "prestige_27"
ROTTEN_BOROUGHS = ("prestige_28", "prestige_29", "prestige_30")

THE_PRIME_MINISTERS_EAR = "blackmail_01"
COMPANY_FRAUD = "blackmail_02"
LETTERS_OF_INTRODUCTION = "blackmail_03"
SCANDAL_ON_LEADENHALL_STREET = "blackmail_04"
SCANDAL_IN_INDIA = "blackmail_05"
HIRING_PREFERENCE = "blackmail_06"
ENVOY_TO_THE_MUGHALS = "blackmail_07"
MERCANTILE_CONNECTION = "blackmail_08"
DIPLOMATIC_CONNECTION = "blackmail_09"
MAN_ON_THE_INSIDE = "blackmail_10"


NEVER_THE_CROWNS = frozenset(
    {
        *(MR_ROCHESTER, ESTHER_SUMMERSON, JOHN_THORPE, VIOLET_EFFINGHAM, JOSEPH_SEDLEY, BECKY_SHARP),
        *(WILLIAM_COLLINS, LADY_GLENCORA, LORD_HIGHGATE, LADY_NEWCOME, TAX_COLLECTORS, STOCK_BROKER),
    }
)
"""Cards whose restrictions and optional effects mean nothing to the Crown (2E-16.1.12)."""


def has(state: State, seat: str, card: str) -> bool:
    """Whether a prestige card lies before a family and acts there."""
    return card in family(state, seat).prestige and not (seat == CROWN and card in NEVER_THE_CROWNS)


def owner(state: State, card: str) -> str:
    """The family before which a prestige card lies, "" if it is nobody's."""
    return next((seat for seat, lying in state.families if card in lying.prestige), "")


def all_secret(state: State) -> tuple[tuple[str, ...], ...]:
    """What each family holds face down, in the order of `families`."""
    return tuple([lying.hidden for _, lying in state.families])


def secret(state: State, seat: str) -> tuple[str, ...]:
    """Blackmail cards that a family holds face down; only it may know them (2E-0.1.7)."""
    return family(state, seat).hidden
