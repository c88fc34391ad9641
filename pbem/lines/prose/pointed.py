"""What is named first and then taken by a pronoun: "Space 3 looks cheap, buy that", "Ship Purchasing sounds like fun, I'll take it"."""

from __future__ import annotations

import re
from typing import Final

from engine.core.options import Pick
from pbem.lines.names import Lexicon
from pbem.lines.numbers import digits
from pbem.lines.prose import classes, words
from pbem.lines.prose.reader import Prose
from pbem.lines.shapes import bare
from pbem.lines.text import fold

_TAKEN: Final = re.compile(
    r"^(?P<before>.+?)(?:[,.!;?]+|\s+[-\u2013\u2014]+)\s+(?:(?:so|then|and|yes|ok|okay),?\s+)*"
    r"(?:please\s+|(?:i|we)(?:['\u2019]ll|['\u2019]d|\s+will|\s+would)?\s+(?:(?:like|love|want)\s+to\s+|have\s+to\s+)?|let\s+me\s+|let['\u2019]?s\s+)?"
    r"(?P<verb>take|have|pick|choose|buy|start|begin|build|nominate|promote|appoint|go\s+(?:for|with)|settle\s+for"
    r"|(?:i|we)(?:['\u2019]m|['\u2019]re|\s+am|\s+are)\s+(?:taking|having|picking|choosing|buying|nominating|promoting|appointing))\s+"
    r"(?:it|that|this|him|her|there|that\s+one|this\s+one|with\s+(?:it|that))(?:,?\s+(?:please|then|thanks|thank\s+you|now))*\W*$",
    re.IGNORECASE,
)
_PROPOSED: Final = re.compile(r"^(?:so |well |hmm,? )?(?:how|what) about\b|^why not\b", re.IGNORECASE)
_STOPS: Final = (
    words.CONDITIONS
    | words.DENIED
    | words.REVOKED
    | frozenset("or maybe perhaps too other others than".split())
)
"""Words before it that leave it open what is taken."""


def taken(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """What a text takes of the only answers to be picked from, if it names one of them before; "" if it is not sure which."""
    found = _TAKEN.match(text.strip())
    if found is None or len(prose.blocking) != 1:
        return ""
    before = found["before"]
    options = bare(prose.blocking[0].asked.decision.options)
    if not isinstance(options, Pick) or not options.single or prose.blocking[0].consents:
        return ""
    if "?" in text and _PROPOSED.match(before) is None:
        return ""
    said = tuple(map(digits, fold(before)))
    if not _STOPS.isdisjoint(said) or any(
        classes.is_contempt(word) or classes.is_averse(word) for word in said
    ):
        return ""
    named = [
        key
        for key in options.among
        if any(_stands_in(tuple(map(digits, fold(each))), said) for each in lexicon.spellings(key))
    ]
    return f"take {lexicon.name(named[0])}" if len(named) == 1 else ""


def _stands_in(name: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether the words of a name stand beside each other."""
    return any(said[at : at + len(name)] == name for at in range(len(said)))
