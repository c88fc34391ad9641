"""The words of others in a line: what somebody says, wants or suggests is no order of whoever writes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Final

from msgspec import Struct

from pbem.lines.common import is_common
from pbem.lines.known import Known
from pbem.lines.text import fold

_BEGINS: Final = r"(?:^|(?<=[.!?;:,])\s+|\s-\s+|\b(?:and|but|because|since)\s+)"
_NAMED: Final = r"(?:(?:my|our) )?[^\W\d_][\w'.-]*(?:,? (?:and|or|&) [^\W\d_][\w'.-]*| (?-i:[A-Z])[\w'.-]*)?"
_WHO: Final = f"(?P<who>{_NAMED})"
_WHOM: Final = f"(?P<whom>{_NAMED})"
_ADVERB: Final = r"(?:(?:also|just|only|even|still|now|always|already|really|kindly|clearly|once|has|have|had|does|did) ){0,2}"
_SAYING: Final = (
    "say says said tell tells told write writes wrote written think thinks thought reckon reckons believe believes claim claims claimed "
    "suggest suggests suggested propose proposes proposed recommend recommends recommended advise advises advised insist insists insisted "
    "urge urges urged demand demands demanded want wants wanted wish wishes wished prefer prefers preferred ask asks asked hope hopes hoped "
    "expect expects expected sent sends posted replies replied answered mailed beg begs begged orders ordered played plays"
).split()
_SAYS: Final = rf"(?:{'|'.join(_SAYING)}|would (?:like|love|prefer|want)|writes? to)\b"
_ME: Final = r"(?: (?:to )?(?:me|us|everybody|everyone|all|you|him|her|them))?"
_LEADS: Final = r"(?:\s*[:,>-]+)?(?:\s+(?:that|to|for|on|i|we|you|us|should|must|shall|ought|he|she|they|does|do|did|will|would|is|was|could))*(?:\s*[:>])?\s*"
_SAID: Final = re.compile(
    rf"{_BEGINS}(?P<clause>{_WHO} {_ADVERB}{_SAYS}{_ME}(?P<leads>{_LEADS}))(?P<what>\S.*)", re.IGNORECASE
)
_THINGS: Final = (
    "line vote order orders answer idea advice suggestion proposal plan wish request choice mail message word words bid"
).split()
_THING: Final = rf"(?:{'|'.join(_THINGS)})"
_OF: Final = re.compile(
    rf"{_BEGINS}(?P<clause>(?:(?P<who>[^\W\d_][\w.-]*)(?:'s|s'|')|(?P<their>his|her|their)) (?:own )?{_THING} ?(?:(?:is|was|were|are|says?|said|reads?)\b\s*:?|:)\s*)(?P<what>\S.*)",
    re.IGNORECASE,
)
_FROM: Final = re.compile(
    rf"{_BEGINS}(?P<clause>(?:according to|quoting|quote from|to quote|in the words of) {_WHO}\s*[,:]\s*)(?P<what>\S.*)",
    re.IGNORECASE,
)
_LABEL: Final = re.compile(
    rf"^[\s\"'>*-]*(?P<clause>{_WHO}\s*(?:\([^()]*\)\s*)?[:>]\s*)(?P<what>\S.*)", re.IGNORECASE
)
_UTTERS: Final = r"(?:says?|said|writes?|wrote|suggest(?:s|ed)|thinks?|thought|claims?|claimed|tells?|told|repl(?:ies|ied))\b"
_BEHIND: Final = re.compile(
    rf"^(?!\W*(?:i|we)\b)(?P<what>.*?\S)(?:[\"']\s*,?|\s*,|\s+-+)\s*(?P<clause>(?:{_UTTERS} {_WHOM}|{_WHO} {_ADVERB}{_UTTERS}{_ME}))[\s.!]*$",
    re.IGNORECASE,
)
_SHAPES: Final = (_SAID, _OF, _FROM, _BEHIND)
_WORDS: Final = re.compile(r"[a-z]+")
_SIGNS: Final = frozenset((*_SAYING, *_THINGS, "would", "according", "quoting", "quote"))
"""Words without one of which none of the shapes is there; they are looked for first, since a long line takes each shape a while."""
_ALONE: Final = re.compile(
    rf"^[\s\"'>*-]*(?:{_WHO}(?:\s+{_ADVERB}{_SAYS}{_ME}(?:\s+that)?)?|according to {_WHOM})\s*[:>]\s*$",
    re.IGNORECASE,
)
"""A line that only says who speaks below it."""
_STOPS: Final = re.compile(
    r"[.!?;]\s+(?=\S)|\s+-+\s+|,?\s+(?:but|so|hence|thus|therefore|however|yet)\s+|,\s+(?:and\s+)?(?=i\b|i'|we\b|mine\b|my\b)",
    re.IGNORECASE,
)
"""Where the words of somebody end, and one's own begin."""
_CLOSED: Final = re.compile(r"\"[^\"]*\"|'[^']*'(?!\w)")
_OTHERS: Final = frozenset("he she they everybody everyone somebody someone others people anybody".split())
_RELATED: Final = frozenset(
    "wife husband brother sister friend friends son daughter kids dad father mother mum mom boss colleague partner neighbour ally mate "
    "cousin uncle aunt flatmate girlfriend boyfriend opponent opponents rival".split()
)
_FIRST: Final = frozenset(
    "i we you it this that there which who what me us mine ours id im ive ill weve wed well youd youve youll itd itll".split()
)


class Told(Struct, frozen=True):
    """A line with words of somebody: the clause that has them, what is said in it, and what stands around it."""

    before: str
    clause: str
    what: str
    after: str


class Others:
    """Who may speak beside the writer: the other families, the people of the game, and anybody with a name."""

    def __init__(self, known: Known, own: frozenset[str], people: Callable[[], frozenset[str]]) -> None:
        """`own` are words of the writer's family, `people` small words of the other people's names."""
        self._known = known
        self._own = own
        self._people_of = people

    @cached_property
    def _people(self) -> frozenset[str]:
        return self._people_of()

    def told(self, text: str) -> Told | None:
        """The first words of somebody else in a line that are more than who says them, or None."""
        has_sign = not _SIGNS.isdisjoint(_WORDS.findall(text.casefold()))
        for shape in _SHAPES if has_sign else ():
            found = shape.search(text)
            if found is not None and self._speaks(found):
                return _behind(text, found) if shape is _BEHIND else _cut(text, found)
        found = _LABEL.match(text)
        if found is not None and self._is_labelled(found["who"]):
            return _cut(text, found)
        return None

    def speaks_below(self, text: str) -> bool:
        """Whether a line only says that the words below it are somebody's: "Bob:", "Bob wrote:"."""
        found = _ALONE.match(text)
        return found is not None and (
            self._is_labelled(found["who"]) if _is_bare(found) else self.is_other(_who(found))
        )

    def reports_below(self, text: str) -> bool:
        """Whether a line says that somebody said what stands below it: "Bob wrote:"; a name alone may be spoken to."""
        found = _ALONE.match(text)
        return found is not None and not _is_bare(found) and self.is_other(_who(found))

    def _speaks(self, found: re.Match[str]) -> bool:
        named = found.groupdict()
        return bool(named.get("their")) or self.is_other(named["who"] or named.get("whom") or "")

    def is_other(self, who: str) -> bool:
        """Whether words name somebody who is not the writer."""
        said = fold(who)
        if not said or said[0] in _FIRST or not self._own.isdisjoint(said) or said[-1] in _FIRST:
            return False
        if said[0] in ("my", "our"):
            return len(said) > 1 and said[1] in _RELATED
        if said[0] in _OTHERS or self._known.is_family(said[0]) or said[0] in self._people:
            return True
        return len(said[0]) > 1 and not is_common(said[0]) and not self._known.has_word(said[0])

    def _is_labelled(self, who: str) -> bool:
        """Whether a name before a colon is somebody's: one of the game, since any word may stand there."""
        said = fold(who)
        if not said or not self._own.isdisjoint(said):
            return False
        return all(self._known.is_family(each) or each in self._people for each in said)


def _who(found: re.Match[str]) -> str:
    return found["who"] or found["whom"] or ""


def _is_bare(found: re.Match[str]) -> bool:
    """Whether a line is a name and a colon, and nothing else."""
    return found["who"] is not None and fold(found[0]) == fold(found["who"])


def _behind(text: str, found: re.Match[str]) -> Told:
    return Told("", text, found["what"].strip(" \"',"), "")


def _cut(text: str, found: re.Match[str]) -> Told:
    """The clause to the end of what is said: of its quotation, or before the writer's own words."""
    begin, at = found.start("clause"), found.start("what")
    closed = _CLOSED.match(text, at)
    ends = _STOPS.search(text, at)
    if closed is not None:
        stop = goes_on = closed.end()
    else:
        stop, goes_on = ends.span() if ends is not None else (len(text), len(text))
    what = text[at:stop].strip(" \"'")
    return Told(text[:begin].strip(), text[begin:stop], what, text[goes_on:].strip(" .!?;,-"))
