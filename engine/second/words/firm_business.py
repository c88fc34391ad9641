"""What the business of private firms is called: who fills orders, its treasuries, what it lives on when it cannot pay."""

from __future__ import annotations

from engine.second.words.spellings import Spellings, fixed

FIRM_BUSINESS: Spellings = fixed(
    {
        "company": ("Company", "the Company"),
        "india": ("India", "treasury in India", "India treasury"),
        "london": ("London", "treasury in London", "London treasury"),
    }
)
"""Who fills orders beside firms (2E-15.2.5), and the treasuries of a firm (2E-15.4.2)."""
