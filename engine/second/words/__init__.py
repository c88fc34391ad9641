"""The vocabulary of order lines: how people may spell each id of the second edition."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.second.words import candidates, cards, crown, firm_business, firms, losses, people, places, play
from engine.second.words.spellings import Spellings

__all__ = ["KINDS", "WORDS", "Spellings"]

KINDS: Mapping[str, Spellings] = MappingProxyType(
    {
        "region": places.REGIONS,
        "presidency": places.PRESIDENCIES,
        "army": places.ARMIES,
        "writers_box": places.WRITERS_BOXES,
        "sea_zone": places.SEA_ZONES,
        "order": places.ORDERS,
        "border": places.BORDERS,
        "elephant": places.ELEPHANT,
        "purse": places.PURSES,
        "strategy": places.STRATEGIES,
        "stock_exchange": places.STOCK_EXCHANGE,
        "power_space": places.POWER_SPACES,
        "policy": places.POLICIES,
        "scenario": places.SCENARIOS,
        "family": people.FAMILIES,
        "office": people.OFFICES,
        "candidate": candidates.CANDIDATES,
        "loss": losses.LOSSES,
        "position": people.POSITIONS,
        "piece": people.PIECES,
        "force": people.FORCES,
        "alliance": people.ALLIANCES,
        "ship": people.SHIPS,
        "shipyard": people.SHIPYARDS,
        "enterprise": people.ENTERPRISES,
        "action": people.ACTIONS,
        "prize": cards.PRIZES,
        "prestige_card": cards.PRESTIGE_CARDS,
        "blackmail_card": cards.BLACKMAIL_CARDS,
        "promise_card": cards.PROMISE_CARDS,
        "failure_card": cards.FAILURE_CARDS,
        "law": cards.LAWS,
        "target": cards.TARGETS,
        "consequence": cards.CONSEQUENCES,
        "shape": cards.SHAPES,
        "event": cards.EVENTS,
        "event_tile": cards.EVENT_TILES,
        "setup_card": cards.SETUP_CARDS,
        "crown_card": cards.CROWN_CARDS,
        "climate": cards.CLIMATES,
        "crown_favour": crown.FAVOURS,
        "crown_next": crown.NEXT,
        "direction": crown.DIRECTIONS,
        "answer": cards.ANSWERS,
        "phase": play.PHASES,
        "promise": play.PROMISES,
        "goods": play.GOODS,
        "gain": play.GAINS,
        "firm_act": firms.ACTS,
        "firm_wake": firms.WAKES,
        "firm_token": firms.TOKENS,
        "firm_answer": firms.ANSWERS,
        "firm_share": firms.SHARES,
        "firm_fact": firms.FACTS,
        "firm_part": firms.PARTS,
        "instruction": play.INSTRUCTIONS,
        "fact": play.FACTS,
        "part": play.PARTS,
        "deal_answer": play.DEAL_ANSWERS,
        "firm_business": firm_business.FIRM_BUSINESS,
    }
)
"""All spellings by kind of thing; within one kind few spellings have two meanings, and the shown ones none."""


def _joined() -> dict[str, tuple[str, ...]]:
    """Put all kinds together; an id of two kinds takes the spellings of both."""
    found: dict[str, tuple[str, ...]] = {}
    for spellings in KINDS.values():
        for name, words in spellings.items():
            have = found.get(name, ())
            found[name] = (*have, *(word for word in words if word not in have))
    return found


WORDS: Spellings = MappingProxyType(_joined())
"""Every id with all its spellings, for the edition's rule set."""
