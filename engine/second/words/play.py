"""How parts of the game are called: its phases, and promise cards by their issuers."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second.tables import load
from engine.second.words import cards, people
from engine.second.words.spellings import Spellings, fixed

PHASES: Spellings = fixed(
    {
        "setup": ("Set-up",),
        "deregulation": ("Vote to Deregulate",),
        "london_season": ("London Season",),
        "family": ("Family",),
        "firms": ("Firms",),
        "hiring": ("Hiring",),
        "company_operation": ("Company Operation",),
        "bonuses": ("Bonuses",),
        "revenue": ("Revenue",),
        "events_in_india": ("Events in India",),
        "parliament": ("Parliament",),
        "upkeep": ("Upkeep",),
        "refresh": ("Refresh",),
        "final_scoring": ("Final Scoring",),
    }
)
"""Phases of a turn (2E-0.2.1)."""


def _promises() -> Iterator[tuple[str, tuple[str, ...]]]:
    for family in load().playable_families():
        name = people.FAMILIES[family.id][0]
        for card, (title, *_) in cards.PROMISE_CARDS.items():
            yield f"{family.id}.{card}", (f"{title} of {name}", f"{name} {title}")


PROMISES: Spellings = fixed(dict(_promises()))
"""Promise cards, each family's own (2E-3.2.1)."""

GAINS: Spellings = fixed(
    {
        "tax_to_balance": (
            "tax to balance",
            *(
                f"tax {between}{purse}"
                for between in ("", "to ", "for ", "into ")
                for purse in ("Company", "Balance", "Company balance", "Company treasury")
            ),
            "Company tax",
        ),
        "tax_to_president": ("tax to president", "tax President", "tax for President", "President tax"),
    }
)
"""What a Governor's success is used for, beside ships and regiments (2E-8.9.3)."""

GOODS: Spellings = fixed(
    {
        "pounds": ("pounds", "pound", "money"),
        "workshops": ("workshops", "workshop"),
        "used_workshops": (
            "exhausted workshops",
            "exhausted workshop",
            "used workshops",
            "used workshop",
        ),
        "luxuries": ("luxuries", "luxury"),
        "shares": ("Company shares", "Company share", "shares", "share"),
        "enterprise": ("enterprise", "prestige card", "enterprise card"),
        "blackmail_card": ("blackmail card", "blackmail", "card"),
        "promise": ("promise", "promise card"),
        "button": ("Button", "the Button"),
        "transfer": ("transfer", "give", "gift"),
        "answer": ("answer", "answers"),
    }
)
"""What a deal may move, and the sorts of its parts; of counted things the second spelling is one of them (2E-3.1.2)."""

INSTRUCTIONS: Spellings = fixed(
    {
        "success": ("success", "successes"),
        "failure": ("failure", "failures"),
        "catastrophe": ("catastrophe", "catastrophic failure", "catastrophes"),
        "at_once": ("at once", "now", "immediately"),
    }
)
"""Words of instructions for face-down cards (2E-3.3.3)."""

FACTS: Spellings = fixed(
    {
        "money": ("money", "my money", "our money", "cash", "my cash", "our cash", "purse", "my purse"),
        "vote": ("votes", "vote", "voted"),
        "open_orders": ("open orders", "open order"),
        "towers": ("towers", "tower levels"),
        "sovereign": ("sovereign",),
        "nobody": ("nobody", "vacant", "none"),
        "not_yet": ("not yet",),
        "pass": ("passes", "passed"),
    }
)
"""Aspects that conditions may test, and values that are nothing's name."""

PARTS: Spellings = fixed(
    {
        "shipyards": ("shipyards", "shipyard", "yards", "yard", "dockyards", "dockyard"),
        "in_name_of": ("in name of", "in the name of", "on behalf of"),
        "cards": ("cards", "card", "enterprises", "enterprise cards", "prestige cards"),
        "spouses": ("spouses", "spouse", "marry", "marries"),
    }
)
"""Names of parts of an answer."""

DEAL_ANSWERS: Spellings = fixed(
    {
        "accept": ("accept", "accepted", "yes", "agree", "agreed", "take it"),
        "decline": ("decline", "declined", "no", "refuse", "refused", "reject", "rejected"),
    }
)
"""Answers to offers."""
