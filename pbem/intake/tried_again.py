"""How often the same is tried when it has failed: "once more", "try again twice", "have a second go", "again, then stop"."""

from __future__ import annotations

import re
from typing import Final

from pbem.lines.numbers import NUMBER_WORDS

_TRIES: Final = r"(?:tr(?:y|ies)|times?|go(?:es)?|attempts?|shots?|cracks?|rolls?|bash|stab)"
_NUMBERS: Final = dict(NUMBER_WORDS) | {"a": 1, "an": 1} | {"twice": 2, "thrice": 3}
_NUMBER: Final = rf"(?P<number>\d{{1,3}}|an?|twice|thrice|{'|'.join(word for word, _ in NUMBER_WORDS)})"
_DO: Final = (
    r"(?:(?:then|just|only|please|i|we|you|he|she|they|i'll|we'll|i will|we will|can|may|should|let(?:'s| us| him| them)|simply)\s+)*"
    r"(?:(?:try|do|have|take|make|go|roll|repeat|give|allow|spend)(?:s|es)?(?:\s+(?:it|that|this|so|for it|the same|him|them|yourself))*\s+)?"
    r"(?:only\s+|just\s+)?"
)
_ONCE: Final = (
    rf"(?:(?:again|over)\s+)?(?:once\s+(?:more|again)|(?:one|an?)\s+(?:single\s+)?(?:more|further|extra|last|final|second|other)\s+{_TRIES}|another\s+{_TRIES})"
    r"|again\s+(?:just\s+|only\s+|but\s+)*once"
)
_SO_OFTEN: Final = rf"(?:again\s+)?(?:{_NUMBER}\s+more(?:\s+{_TRIES})?|(?:up\s+to\s+)?(?P<times>\d{{1,3}}|two|three|four|five)\s+(?:more\s+)?{_TRIES}\s+more)|again\s+(?P<twice>twice|thrice)"
_STOP: Final = r"(?:\s*[,.]?\s*(?:and\s+|but\s+)?(?:then\s+(?:(?:i|we)\s+)?(?:stop|leave it|let it be|give up|give it up|that's it|enough|no more)|only once|just once|once only|no more(?:\s+than\s+(?:that|once))?|and that's it|that's it|not more(?:\s+than\s+once)?))"
_AGAIN: Final = re.compile(
    rf"{_DO}(?:(?P<once>{_ONCE})|(?P<often>{_SO_OFTEN})|again)(?:\s+(?:at it|it))?(?P<stop>{_STOP})?(?:\s+(?:with|for|at)\b|(?=\s*(?:[,\d£]|$)))",
    re.IGNORECASE,
)
_THEN_STOP: Final = re.compile(rf"{_STOP}$", re.IGNORECASE)


def tried_again(answer: str) -> tuple[str, int | None]:
    """What is answered when a try has failed ("": the same again), and how many tries more are allowed (None: no limit said).

    >>> tried_again("try once more with 4")
    ('4', 1)
    >>> tried_again("again, then stop")
    ('', 1)
    """
    said = answer.strip(" ,")
    found = _AGAIN.match(said)
    if found is None:
        return _rest(said), None
    rest = _rest(said[found.end() :].strip(" ,"))
    ends = found["stop"] or _THEN_STOP.search(said)
    more = _more(found)
    return rest, 1 if more is None and ends else more


def _more(found: re.Match[str]) -> int | None:
    """The number of further tries that is said; None if it is only "again"."""
    if found["once"]:
        return 1
    if not found["often"]:
        return None
    number = (found["number"] or found["times"] or found["twice"]).casefold()
    return _NUMBERS.get(number) or int(number)


def _rest(said: str) -> str:
    """An answer without the words that tries end with it, or that it is tried."""
    return _THEN_STOP.sub("", said).strip(" ,")
