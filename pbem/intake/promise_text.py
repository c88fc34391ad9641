"""Lines about promises: "promise paxton: vote for the law in turn 3", "secret promise walsh: …", "kept 412"."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct


class Promise(Struct, frozen=True):
    """A promise to those named, as typed."""

    to: str
    text: str
    secret: bool


class Judged(Struct, frozen=True):
    """What a party says became of a promise: "kept", "broken" or "released"."""

    number: int
    word: str


_PROMISE: Final = re.compile(
    r"(?:i |we )?(?:hereby )?(?:(?P<how>secret(?:ly)?|private(?:ly)?|public(?:ly)?)\s+)?promise(?:\s+to)?\s+(?P<to>[^:]{1,200}?)"
    r"(?:\s+(?P<secretly>in secret|secretly|\(secret\)))?\s*:\s*(?P<text>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WORDS: Final = {
    "kept": "kept",
    "keep": "kept",
    "fulfilled": "kept",
    "honoured": "kept",
    "broken": "broken",
    "broke": "broken",
    "release": "released",
    "released": "released",
}
_WORD: Final = rf"(?P<word>{'|'.join(sorted(_WORDS, key=len, reverse=True))})"
_JUDGED: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"(?:i )?{_WORD}(?: (?:the )?promise)?(?: (?:no\.?|number))? ?#?(?P<number>\d{{2,6}})",
        rf"(?:the )?promise(?: (?:no\.?|number))? ?#?(?P<number>\d{{2,6}})\s*[:,-]?\s*(?:is |was |has been )?{_WORD}",
    )
)
_KEEPS_A_DEAL: Final = re.compile(r"keep", re.IGNORECASE)
_DUE: Final = re.compile(
    r"\b(?:(?:in|by|until|during|at|before)\s+(?:the\s+end\s+of\s+)?)?turn\s+(?P<turn>\d{1,3})\b",
    re.IGNORECASE,
)
_HERE: Final = re.compile(r"\b(?:in\s+)?(?P<which>this|next)\s+turn\b", re.IGNORECASE)
_BLANKS: Final = re.compile(r"[ \t]+")


def read_promise_line(text: str) -> Promise | Judged | None:
    """What a line says of a promise, or None if it says nothing of the kind."""
    line = _BLANKS.sub(" ", text.strip(" \t-*>")).strip()
    line = re.sub(r"^please ", "", line, flags=re.IGNORECASE)
    plain = line.rstrip(" .!")
    for shape in _JUDGED:
        found = shape.fullmatch(plain)
        if found and not ("promise" not in plain.casefold() and _KEEPS_A_DEAL.fullmatch(found["word"])):
            return Judged(int(found["number"]), _WORDS[found["word"].casefold()])
    found = _PROMISE.fullmatch(line)
    if found is None:
        return None
    secret = (found["how"] or "").casefold().startswith(("secret", "private")) or found[
        "secretly"
    ] is not None
    return Promise(found["to"].strip(), found["text"].strip(), secret)


def due_turn(text: str, now: int) -> int | None:
    """The turn that a promise names, "this turn" and "next turn" seen from turn `now`; the last one if it names several."""
    named = [int(found["turn"]) for found in _DUE.finditer(text)]
    named += [now + (found["which"].casefold() == "next") for found in _HERE.finditer(text)]
    return max(named, default=None)


def without_due(text: str) -> str:
    """What is promised, without the words that say when."""
    return " ".join(_HERE.sub(" ", _DUE.sub(" ", text)).split()).strip(" ,;.")
