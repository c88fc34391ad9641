"""What somebody can, must or has to do, put as what he does: "Hastings can lead the army" where "leads" is an order."""

from __future__ import annotations

import re
from typing import Final

_NOBODY: Final = frozenset(
    "i we you it he she they that this there what which who nobody none anyone anybody one everyone everybody somebody "
    "someone not never only people".split()
)
"""Words before a verb by which nobody is named, or of which something else is said: "anyone can take it"."""
_DONE: Final = (
    r"(?:take(?! (?:an?|the) (?:hike|walk|break|rest|bath|jump|running jump|breath)\b)"
    r"|have(?! (?:been|gone|done|hit|had|won|lost|come|meant|known|thought|seen|said|forgotten|fun|a (?:word|look|laugh)|[a-z]+ed)\b)"
    r"|get(?! (?:lost|stuffed|away|out|bent|over|used|knotted|real|worse|better)\b)"
    r"|become|lead|buy|start|sail|join|open|fill|follow|march|move|return|command|serve|defend|attack|stay|be (?=the |our )"
    r"|go(?= (?:first|second|third|fourth|fifth|last|next|in (?!peace)[a-z]|to (?!hell|sleep|bed|jail|prison|pot|blazes|war|the (?:devil|dogs|wall|gallows))[a-z])))\b"
)
_ABLE: Final = re.compile(
    rf"(?P<who>\b[^\W\d_][\w'\u2019]*) (?:can|must|has to|have to|needs to|need to|is going to|are going to)(?: (?:all|both|now|also|just))? (?P<does>{_DONE})(?! (?:not|never|only)\b)",
    re.IGNORECASE,
)


def as_done(text: str) -> str:
    """The text with what somebody can or must do as what he does; "" if it tells of nobody who can."""
    put = _ABLE.sub(_done, text)
    return "" if put == text else put


def _done(able: re.Match[str]) -> str:
    if able["who"].casefold() in _NOBODY:
        return able[0]
    return f"{able['who']} {able['does']}"
