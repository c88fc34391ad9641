"""How the acts of the Firms phase are called, and the answers to its questions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.second.tables import load
from engine.second.words import people
from engine.second.words.spellings import Spellings, fixed

ACTS: Spellings = fixed(
    {
        "form": (
            *(
                "form",
                "form a firm",
                "form firm",
                "found",
                "found a firm",
                "start",
                "start a firm",
                "set up a firm",
            ),
            *("start my own firm", "establish", "establish a firm"),
        ),
        "invest": ("invest", "invest in", "investment", "put into"),
        "fit": ("fit", "fit ship", "fit the"),
        "buy_back": ("buy back", "buy back ship", "buy back the"),
        "take_over": ("take over", "takeover", "hostile takeover", "grab"),
        "merge": ("merge", "merger"),
        "dissolve": ("dissolve", "dissolution", "end"),
        "done_unless": ("done unless", "pass unless"),
    }
)
"""What a family may do (2E-6.2 to 2E-6.8)."""

WAKES: Spellings = fixed(
    {
        "forming": ("a firm is formed", "forming", "somebody forms"),
        "investing": ("an investment", "investing", "somebody invests"),
        "fitting": ("a ship is fitted", "fitting", "somebody fits"),
        "buying_back": ("a ship is bought back", "buying back"),
        "taking_over": ("a takeover", "taking over"),
        "merging": ("a merger", "merging", "somebody merges"),
    }
)
"""What somebody who is done may yet wait for."""

TOKENS: Spellings = fixed(
    {
        "invest_share": ("a Company share", "Company share", "share", "a share"),
        "invest_workshop": ("a workshop", "workshop"),
    }
)
"""What is invested (2E-6.1.3)."""

ANSWERS: Spellings = fixed(
    {
        "goes_first": ("first", "goes first", "it goes first"),
        "goes_later": ("later", "goes later", "it goes later"),
        "go_ahead": ("go ahead", "go on", "yes"),
    }
)
"""Which of two proposals goes first (2E-6.1.1)."""


PARTS: Spellings = fixed(
    {
        "spend": ("spend", "bid", "pay", "for"),
        "survivor": ("survivor", "survives", "surviving"),
        "going_home": ("going home", "home", "shares home"),
        "beside": ("beside", "besides", "transfers", "deal"),
    }
)
"""Names of parts of an answer."""


def _shares() -> Iterator[tuple[str, tuple[str, ...]]]:
    for family in load().playable_families():
        name = people.FAMILIES[family.id][0]
        words = (
            f"{name} firm shares",
            f"{name} firm share",
            f"shares of the firm of {name}",
            f"share of the firm of {name}",
        )
        yield f"firm_share.{family.id}", words


SHARES: Spellings = fixed(dict(_shares()))
"""Shares of each family's firm, as goods of deals (2E-3.1.2); the second spelling is one of them."""

FACTS: Spellings = fixed(
    {
        "firm_london": ("firm money in London", "firm London"),
        "firm_india": ("firm money in India", "firm India"),
        "firm_ships": ("firm ships", "ships of the firm"),
        "firm_shares": ("firm shares", "shares in the firm"),
        "firm_value": ("firm Value", "Value of the firm"),
    }
)
"""What conditions may test of each firm."""
