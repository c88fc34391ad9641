"""Where a signature begins, the one-line advertisement of a phone, and the notice of a firm's mail server."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake import words

_MAX_PHONE_LINE: Final = 90
_DASHES: Final = re.compile(r"^[ \t]{0,3}(?:--|-- -|[\u2013\u2014])[ \t\u00a0]*$")
_LINK: Final = re.compile(r"\s*<?https?://\S+>?")
_NOTICE: Final = re.compile(
    r"[\W_]{0,6}(?:(?:(?:important|legal|privacy|confidential|confidentiality|privileged|e-?mail|security|vertraulichkeits?)\W{1,3}(?:and )?){0,3}"
    r"(?:notice|note|disclaimer|warning|information|statement|hinweis|confidential|important)\b"
    r"|(?:this|diese|ce|cette|este|deze|questo|denna) (?:e-?mail|message|communication|transmission|nachricht|courriel|mensaje|bericht|messaggio)\b"
    r"|the (?:information|contents?)(?: contained)? (?:in|of) this\b)",
    re.IGNORECASE,
)
_LEGAL: Final = re.compile(
    r"attach(?:ment|ed)|anh(?:a|\u00e4)ng|pi(?:e|\u00e8)ces? jointes?|confidential(?!ity notice)|vertraulich|confidentiel|intended|bestimmt|destin|recipient|empf(?:a|\u00e4)nger"
    r"|addressee|adressat|privileged|liab(?:le|ility)|disclos|delete|unauthori[sz]ed|copyright",
    re.IGNORECASE,
)
_LEGAL_WORDS: Final = 2  # that make a notice of what begins like one
_NOTICE_LOOK: Final = 600  # characters


def begins_notice(text: str, below: str) -> bool:
    """Whether a line, with what stands `below` it, begins the legal notice that mail servers of firms put under all mails."""
    if _NOTICE.match(text) is None:
        return False
    return len({word.casefold() for word in _LEGAL.findall(f"{text} {below}"[:_NOTICE_LOOK])}) >= _LEGAL_WORDS


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
