"""Where a signature begins, and the one-line advertisement of a phone."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake import words

_MAX_PHONE_LINE: Final = 90
_DASHES: Final = re.compile(r"^[ \t]{0,3}(?:--|-- -|[\u2013\u2014])[ \t\u00a0]*$")
_LINK: Final = re.compile(r"\s*<?https?://\S+>?")


def begins_signature(text: str) -> bool:
    """The line of two dashes (or the one long dash that a phone makes of them) above a signature."""
    return len(text) < 12 and _DASHES.match(text) is not None


def is_phone_line(text: str) -> bool:
    """`Sent from my phone` and its kin; only the line itself is passed over, for people write below it too."""
    shown = text[:300]
    folded = (_LINK.sub("", shown) if "://" in shown else shown).strip(" \t\u00a0*_.-").casefold()
    if not folded or len(folded) > _MAX_PHONE_LINE:
        return False
    if folded.startswith((*words.MOBILE_EXACT, *words.MOBILE_OPENERS)):
        # German puts the verb last: `von meinem` alone may begin a sentence.
        return not folded.startswith("von meinem ") or folded.endswith("gesendet")
    return len(folded) < 50 and folded.endswith(words.MOBILE_ENDINGS) and ":" not in folded
