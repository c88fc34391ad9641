"""Sentences that propose a deal, put as offers: "I'd sell Paxton my ship for £4", "Hastings pays me £5 and in return he gets two favours"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_WHO: Final = r"(?P<who>(?!i\b|me\b|my\b|us\b|to\b|that\b)[a-z]+)"
_MINE: Final = r"(?P<mine>(?:(?!\bgives?\b).)+?)"
"""What I give; a sentence that already says who gives what is none of these."""
_THEIRS: Final = r"(?P<theirs>.+?)"
_PROPOSED: Final = (
    r"^(?:(?:i|we)(?:'d| would| hereby|'ll| will)? (?:like to )?(?:propose|suggest|offer)(?: (?:a deal|the following))?(?: that|:)?"
    r"|(?:how|what) about|(?:my|our) (?:offer|proposal|suggestion) is(?: that)?|(?:proposal|suggestion|deal):)\s+(?=(?!that\b)[a-z'\u2019]+ (?:pays?|gives?|gets?|receives?|can|may|would)\b)"
)
"""Words with which one proposes what follows."""
_LIKE: Final = (
    r"(?:i|we)(?:'d| would)? ?(?:'ll|will|can|shall|like to|love to|want to|'m happy to|am happy to)?\s+"
)
_OFFERING: Final = r"(?:i|we)(?:'m| am|'re| are)\s+(?:giving|paying|offering|selling)\s+"
_FOR: Final = r"\s+(?:(?:in\s+(?:return|exchange)\s+)?for|against)\s+"
_AND: Final = (
    r"\s*(?:,\s*(?:and\s+)?|\band\s+)(?:in\s+(?:return|exchange)(?:\s+for\s+(?:that|it|this))?,?\s+|then\s+)?"
)
_THEY: Final = r"(?:(?:he|she|they|(?P=who))\s+)?"
_GETS: Final = r"(?:gets?|receives?|(?:can|may|shall|will|would) (?:have|get|receive))\s+"
_TO_ME: Final = r"(?:\s+from\s+(?:me|us))?"
_BY_THEM: Final = r"(?:\s+from\s+(?:him|her|them|(?P=who)))?"
_SUM: Final = r"(?:£\s*)?(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)(?:\s*(?:£|pounds?|quid))?"
_WAYS: Final = tuple(
    re.compile(way, re.IGNORECASE)
    for way in (
        rf"{_LIKE}buy\s+{_THEIRS}\s+(?:from|off)\s+{_WHO}{_FOR}(?P<mine>.+)",
        rf"{_LIKE}sell\s+{_MINE}\s+to\s+{_WHO}{_FOR}(?P<theirs>.+)",
        rf"(?:{_LIKE}(?:give|pay|offer|sell)|{_OFFERING})\s*{_WHO}\s+{_MINE}{_FOR}(?P<theirs>.+)",
        rf"(?:(?:my|an?|our)\s+)?offer\s+(?:to|for)\s+{_WHO}(?:\s+is|\s+would be)\s*:?\s+{_MINE}{_FOR}(?P<theirs>.+)",
        rf"(?:(?:my|an?|our)\s+)?offer\s+(?:to|for)\s+{_WHO}(?:\s+is|\s*[:,])\s+(?:he|she|they|(?P=who))\s+{_GETS}{_MINE}{_TO_ME}{_AND}(?:i|we)\s+{_GETS}{_THEIRS}{_BY_THEM}",
        rf"{_WHO}(?:,?\s+you)?\s+{_GETS}{_MINE}{_TO_ME}{_FOR}(?P<theirs>.+)",
        rf"(?:{_LIKE}(?:offer|propose|give|swap|trade|exchange)\s+)?{_MINE}{_TO_ME}\s+to\s+{_WHO}{_FOR}(?P<theirs>.+)",
        rf"{_LIKE}(?:swap|trade|exchange)\s+{_MINE}\s+with\s+{_WHO}{_FOR}(?P<theirs>.+)",
        rf"{_MINE}{_TO_ME}\s+(?:for|to)\s+{_WHO}\s+if\s+(?:he|she|they)\s+(?:gives?|hands?|pays?|sells?|sends?)\s+(?:me|us)\s+(?P<theirs>.+)",
        rf"(?:my\s+)?(?P<mine>{_SUM}){_FOR}(?P<theirs>(?:an?|one|two|three|four|five|six|\d+)(?:\s+of)?\s+(?P<who>[a-z]+)'s\s+(?:own\s+)?promises?)",
        rf"{_WHO}\s+{_GETS}{_MINE}{_TO_ME}{_AND}(?:i|we)\s+{_GETS}{_THEIRS}{_BY_THEM}",
        rf"{_WHO}\s+{_GETS}{_MINE}{_TO_ME}{_AND}{_THEY}(?:pays?|gives?)\s+(?:me|us)\s+(?P<theirs>.+)",
        rf"{_WHO}\s+(?:pays?|gives?)\s+(?:me|us)\s+{_THEIRS}{_AND}{_THEY}{_GETS}{_MINE}{_TO_ME}",
        rf"{_WHO}\s+(?:pays?|gives?)\s+(?:me|us)\s+{_THEIRS}{_AND}(?:i|we)\s+(?:give|pay)\s+(?:him|her|them|(?P=who))\s+(?P<mine>.+)",
        rf"{_WHO}(?:,\s+you)?\s+(?:pays?|gives?)\s+(?:me|us)\s+{_THEIRS}{_FOR}(?P<mine>.+)",
        rf"{_WHO},\s+you\s+(?:pay|give)\s+(?:me|us)\s+{_THEIRS}{_AND}(?:i|we)(?:'ll|\s+will)?\s+(?:give|pay)\s+you\s+(?P<mine>.+)",
        rf"(?:i|we)\s+(?:give|pay)\s+{_WHO}\s+{_MINE}{_AND}(?:he|she|they|(?P=who))\s+(?:pays?|gives?)\s+(?:me|us)\s+(?P<theirs>.+)",
    )
)
_MONEY: Final = re.compile(_SUM, re.IGNORECASE)


def as_offer(text: str, is_family: Callable[[str], bool]) -> str:
    """A sentence that sells, buys or gives something to a family for something else, as an offer to it; others as they are.

    Money for money is no deal: it may tell how an amount is shared out.
    """
    plain = re.sub(_PROPOSED, "", text, flags=re.IGNORECASE)
    for way in _WAYS:
        found = way.fullmatch(plain)
        if found is None or not is_family(found["who"].casefold()):
            continue
        if not (_MONEY.fullmatch(found["mine"].strip()) and _MONEY.fullmatch(found["theirs"].strip())):
            mine, theirs = (found[each].strip() for each in ("mine", "theirs"))
            return f"I offer {found['who']} {mine} for {theirs}"
    return text
