"""How people may spell the answers of the first edition: votes, consents, offers, and the parts of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_YES = ("yes", "y", "yea", "aye", "yep", "yup", "yeah", "ok", "okay", "sure")

ANSWERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "yes": (*_YES, "agree", "agreed", "accept", "granted", "no objection", "fine by me"),
        "no": ("no", "n", "nay", "nope", "nah", "decline", "refuse", "reject", "veto", "no way"),
        "for": ("for", "in favour", "in favor", "support", "pro"),
        "against": ("against", "oppose", "opposed", "contra"),
        "abstain": ("abstain", "abstention", "pass"),
    }
)
"""Answers of votes and consents."""

DEAL_ANSWERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "accept": ("accept", "accepted", "yes", "agree", "agreed", "take it"),
        "decline": ("decline", "declined", "no", "refuse", "refused", "reject", "rejected"),
    }
)
"""Answers to offers."""

PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "captained": ("captained", "captain", "captains", "captained ships"),
        "mercenaries": ("mercenaries", "mercenary", "mercs", "merc", "hired men"),
    },
)
"""Names of parts of an answer."""

TAX: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "family": ("family", "my family", "our family", "the family"),
        "presidency": ("presidency", "the presidency", "President", "the President"),
    }
)
"""Where the holder of a province may send its tax (1E-7.1.2)."""
