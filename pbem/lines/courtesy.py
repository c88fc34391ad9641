"""What letters begin and end with: greetings, "my orders:", regards with a name. No order is made of it."""

from __future__ import annotations

import re
from typing import Final

_GREETINGS: Final = (
    "hi|hello|hey|dear|greetings|hallo|moin|servus|howdy|good (?:morning|afternoon|evening|day)|morning|evening|afternoon"
    "|guten (?:tag|morgen|abend)|salutations"
)
_PEOPLE: Final = (
    "all|everyone|everybody|folks|guys|team|friends|there|again|gents|gentlemen|ladies and gentlemen|ladies|sirs?|madam"
    "|my (?:dear )?friends|fellow [a-z]+|gm|moderator"
)
_REGARDS: Final = (
    "(?:(?:with )?(?:kind|kindest|best|warm|warmest|many) )?(?:regards|wishes)|cheers|yours(?: (?:truly|sincerely|faithfully|ever))?"
    "|(?:yours )?sincerely|(?:many )?thanks(?: a lot| again| so much| in advance)?|thank you|thx|ta|best|all the best|take care|bye"
    "|ciao|sorry(?: about that)?|apologies|no offence|no hard feelings|mfg|lg|vg|gruss|gru\u00df|(?:viele|liebe|beste|mit freundlichen) gr(?:\u00fc\u00dfe|\u00fc\u00dfen|uesse|uessen)|greetings"
)
_NAME: Final = r"(?-i:[A-Z][\w.'-]*)"
_GREETING: Final = re.compile(
    rf"(?:{_GREETINGS})(?:,? (?:{_PEOPLE}|{_NAME}(?: {_NAME})?))?\s*[,.!:-]+\s+(?=\S)", re.IGNORECASE
)
_GREETING_ALONE: Final = re.compile(rf"(?:{_GREETINGS})(?:,? \S+){{0,5}}?\s*[,.!:-]*", re.IGNORECASE)
_LEADER: Final = "(?:moderator|mod|gm|game ?master|referee|ref|umpire|organi[sz]er)s?"
_LEAD_IN: Final = re.compile(
    r"(?:right|decision|action|therefore|thus|hence|accordingly|verdict|conclusion|in short|result)s?:\s+(?=\S)|(?:so|well|anyway|alright|okay|ok|then|sorry|apologies)\s*[,:]\s+(?=\S)"
    r"|(?!order of )(?:(?:here (?:are|is|come|comes) )?(?:my|our|the) )?(?:orders?|moves?|decisions?|answers?|reply|response|choices?)"
    r"(?: (?:for|of|this|are|is) [\w ]{1,20}?)?(?: as follows)?:\s+(?=\S)"
    r"|(?:(?:just|one|another|an?|my|quick|last|more|small|short|rules?|general|side|also) ){0,4}(?:thing|(?:question|query)(?=[^?]*\?))s?:\s+(?=\S)"
    r"|(?:and|also|then|now)\s+(?=(?:as|for)\s+[^:.,;!?]{1,40}:\s)"
    rf"|(?:(?:an?|one|another|my|quick|last|small|short|side|rules?|general) ){{0,3}}(?:(?:questions?|query|queries|one|something|note|ps) )?(?:for|to|@)? ?(?:the |our |dear )*{_LEADER}:\s+(?=[^?]*\?\s*$)"
    r"|here (?:goes|we go|it is|they are|you are|you go)\s*[,.:!-]+\s+(?=\S)",
    re.IGNORECASE,
)
_SIGNED: Final = re.compile(
    rf"(?:(?<=[.!?;,])|\s-+|\n)\s*(?:{_REGARDS})\s*[,.!-]*(?:\s*{_NAME}(?: {_NAME}){{0,2}})?[\s.!]*$",
    re.IGNORECASE,
)
_REGARDS_ALONE: Final = re.compile(
    rf"\W*(?:{_REGARDS})\W*(?:(?:and|from|to) [\w ]{{1,30}}|{_NAME}(?: {_NAME}){{0,2}})?\W*", re.IGNORECASE
)
_CALLED: Final = re.compile(rf"\W*([A-Za-z]+)\s*[:,-]+\s*(?:{_REGARDS})\W*", re.IGNORECASE)
_LONGEST: Final = 200
"""Letters at either end in which courtesies are looked for."""


def without(text: str) -> str:
    """The text without the greeting it begins with, words that only announce orders, and regards at its end."""
    while (less := _begun(text)) != text:
        text = less
    tail = text[-_LONGEST:]
    signed = _SIGNED.search(tail)
    return text[: len(text) - len(tail) + signed.start()] if signed else text


def _begun(text: str) -> str:
    head = text[:_LONGEST]
    found = _GREETING.match(head) or _LEAD_IN.match(head)
    return text[found.end() :] if found else text


def is_greeting(line: str) -> bool:
    """Whether a line is the beginning of a letter and nothing else: short, and with a comma or the like at its end."""
    line = line.strip()
    return line[-1:] in (",", "!", "-", ":") and _GREETING_ALONE.fullmatch(line) is not None


def are_regards(line: str) -> bool:
    """Whether a line is the end of a letter: what stands below it is a name."""
    return len(line) <= _LONGEST and _REGARDS_ALONE.fullmatch(line.strip()) is not None


def thanked(line: str) -> str:
    """The one word in front of regards, "" if there is none: "Sykes: thanks"."""
    called = _CALLED.fullmatch(line) if len(line) <= _LONGEST else None
    return called[1].casefold() if called else ""
