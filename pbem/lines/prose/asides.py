"""Clauses beside an order: which words of them have no bearing on it, and which reach back to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from pbem.lines.prose.fixed import without_fixed

_DATA: Final = Path(__file__).with_name("asides.toml")
_REST: Final = (
    r"(?:(?:all )?(?:of )?the |all )?(?:rest|others|remainder)(?: of (?:you|them|us|the \w+|my \w+|it))?"
    r"|(?:all )?(?:the |my |our )?other (?!than )[a-z]+"
    r"|(?:everyone|everybody|everything|anyone|anything|all) else"
)
_SPACES: Final = re.compile(r"\s+")
_BEFORE: Final = r"^(?:and |but |so |though |as for )*"
_SUBJECTLESS: Final = re.compile(
    r"^((?:is|was|will be) (?:an? |the |very |so |really |much |only |too |now )*"
    r"(?:good|best|better|fine|nice|right|perfect|great|logical|normal|fair|necessary|important|enough|cheaper?|safer?|time))\b"
)
"""What people leave "it" out of."""
_ALL_OF_YOU: Final = re.compile(
    r"\b(?:the rest|all|most|some|both|the lot|the two|the others) of you(?: (?:lot|people|folks|guys|all))?\b"
)
"""Those who are spoken to."""
_OPEN: Final = re.compile(
    r"\b(?:or|if|unless|should|shall|could|would|can|may|might|what about|how about|maybe|perhaps|does|do you|anyone|anybody|somebody|right|ok|okay|sure|agreed)\b"
)
"""Words with which something is really asked."""
_NO: Final = re.compile(
    r"\b(?:no|not|nope|nah|dont|wont|cant|cannot|never|none|nothing|pass|skip|declin\w+|refus\w+|reject\w*|veto|oppos\w+|against|sorry|stop|keep|without)\b"
)
_IF: Final = re.compile(r"(?:and |but |well )?(?:if|when|while|whenever)\b")
_THEN: Final = re.compile(
    r"\b(?:no|not|dont|wont|never|fine|good|ok|okay|great|then|again|instead|otherwise|else|more|less|yes|go|do|wait|cancel|forget|change|try|stop|pass|should|could|would|might|may|maybe)\b|\d"
)
"""Words of an answer, or of what may become of one."""
_BREAKS: Final = re.compile(r"[,;.!()]+|\s-+\s|\bbut\b")
_CUTS: Final = re.compile(r"[,;.!()]+|\s-+\s|\b(?:but|and)\b", re.IGNORECASE)
_AFTER: Final = r"(?:,? (?:this (?:time|turn|year|round)|for now|for once|from (?:me|us)|i fear|im afraid|at all|today|again|thanks|as usual|either))*$"


class _Patterns(Struct, frozen=True):
    """The patterns of the table, compiled."""

    harmless: re.Pattern[str]
    kind: re.Pattern[str]
    counted: re.Pattern[str]
    reasons: re.Pattern[str]
    soft: re.Pattern[str]
    mocking: re.Pattern[str]
    quoting: re.Pattern[str]
    emphatic: re.Pattern[str]
    taking_back: re.Pattern[str]
    delaying: re.Pattern[str]
    waiting: re.Pattern[str]
    asking: re.Pattern[str]
    left: tuple[re.Pattern[str], ...]
    rest: re.Pattern[str]


def small(text: str) -> str:
    """The text in small letters, without apostrophes."""
    plain = text.casefold().replace("\u2019", "'").replace("'re ", " are ").replace("'", "")
    return _SPACES.sub(" ", plain).strip(" .,!;:()-")


@lru_cache(maxsize=1024)
def without_bearing(clause: str) -> str:
    """A clause without what has no bearing on an order beside it: courtesies, proverbs, counted everyday things, doubts of its own."""
    patterns = _patterns()
    said = patterns.counted.sub(" ", _without_harmless(small(clause)))
    said = _ALL_OF_YOU.sub("they", _SUBJECTLESS.sub(r"it \1", said.strip(" ,")))
    if patterns.reasons.match(said):
        said = patterns.soft.sub(" ", said)
    return _SPACES.sub(" ", said).strip(" ,")


def is_mocking(text: str) -> bool:
    """Whether a text mocks what it says: "yeah right", "in your dreams"."""
    return _patterns().mocking.search(small(text)) is not None


def is_kind_word(said: str) -> bool:
    """Whether small text is nothing but a kind word to somebody: "no hard feelings"."""
    return _patterns().kind.fullmatch(said.strip(" ,")) is not None


def is_emphatic(text: str) -> bool:
    """Whether a text stresses a no: "over my dead body"."""
    return _patterns().emphatic.search(small(text)) is not None


@lru_cache(maxsize=1024)
def reaches_back(clause: str) -> bool:
    """Whether a clause behind an order takes it back, mocks it, puts it off or asks somebody about it."""
    patterns = _patterns()
    said = _without_harmless(small(clause)).strip(" ,")
    return bool(
        patterns.taking_back.search(said)
        or patterns.mocking.search(said)
        or patterns.delaying.fullmatch(said)
        or patterns.asking.match(said)
    )


def is_doubted(line: str) -> bool:
    """Whether a line that holds an answer mocks it, or takes it back or puts it off behind a break."""
    is_quoting = _patterns().quoting.match(small(line)) is not None
    _, *behind = _BREAKS.split(line.casefold())
    return is_quoting or is_mocking(line) or any(map(reaches_back, behind))


def is_echo(clause: str) -> bool:
    """Whether a question in front of an order only takes up what others said or asked: "Mysore at the gates, eh? Well, ..."."""
    return _OPEN.search(small(clause)) is None


def is_conditional(clause: str) -> bool:
    """Whether a clause begins with a word of a condition."""
    return _IF.match(small(clause)) is not None


def is_consequence(clause: str) -> bool:
    """Whether a clause behind a condition says what comes of it, and is no answer to be given then: "if it sinks, it sinks"."""
    said = small(clause)
    return " " in said and _THEN.search(said) is None


def only_waits(clause: str) -> bool:
    """Whether a clause says nothing but that something comes later: "we wait the next turn"."""
    return _patterns().waiting.fullmatch(small(clause)) is not None


def turns_round(line: str) -> bool:
    """Whether a line that is read as a no says so only behind something else: "I vote for Paxton, not!"."""
    first, *behind = _BREAKS.split(line.casefold())
    is_back = (small(each) for each in behind)
    return not _NO.search(small(first)) and any(map(_patterns().taking_back.search, is_back))


def parts_of(line: str) -> list[str]:
    """A line cut at its breaks, "and" and "but"."""
    return _CUTS.split(line)


def left_out(clause: str) -> str | None:
    """Who or what a clause says gets nothing, or is not wanted: "Bengal can whistle"; "" for the rest, None if it says no such thing."""
    said = small(clause)
    for pattern in _patterns().left:
        if found := pattern.search(said):
            who = found["who"].strip()
            return "" if _patterns().rest.fullmatch(who) else who
    return None


def counted() -> str:
    """The pattern of what is counted and is none of the game: "two cups of tea"."""
    return str(tomllib.loads(_DATA.read_text(encoding="utf-8"))["harmless"]["counted"])


def courtesies() -> Iterable[str]:
    """The patterns of courtesies, which may stand anywhere in an order."""
    harmless = tomllib.loads(_DATA.read_text(encoding="utf-8"))["harmless"]
    return (*harmless["kind"], *harmless["courtesies"])


@lru_cache(maxsize=1024)  # a clause is looked at in several ways
def _without_harmless(said: str) -> str:
    return _patterns().harmless.sub(" ", without_fixed(said))


@cache
def _patterns() -> _Patterns:
    data: Mapping[str, Any] = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    harmless, dangers, left = data["harmless"], data["dangers"], data["left"]
    return _Patterns(
        _any((*courtesies(), *harmless["proverbs"])),
        _any((*harmless["kind"], harmless["thanks"])),
        _any((harmless["counted"],)),
        re.compile(rf"^(?:{harmless['reasons']})"),
        _any((harmless["soft"],)),
        _any(dangers["mocking"]),
        re.compile(dangers["quoting"]),
        _any(dangers["emphatic"]),
        _any(dangers["taking_back"]),
        re.compile(dangers["delaying"]),
        re.compile(rf"(?:{dangers['waiting']} )*(?:{dangers['delaying']})"),
        re.compile(rf"(?:{dangers['asking']})"),
        tuple(map(re.compile, _leaving(left))),
        re.compile(_REST),
    )


def _any(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)")


def _leaving(left: Mapping[str, str]) -> tuple[str, ...]:
    """How people say that somebody gets nothing, or that something is not wanted."""
    may = r"(?:can|may|must|will|shall|could|should|might|ll|has to|have to|is to|are to)"
    no = r"(?:do not|dont|will not|wont|would not|wouldnt)"
    out, nothing, up, away = left["out"], left["nothing"], left["giving_up"], left["keeping_away"]
    return (
        rf"{_BEFORE}(?P<who>.+?) (?:{may} ){{0,2}}(?:just |all |well |as well |simply )*(?:{out})s?\b(?! (?:with|to be)\b)",
        rf"{_BEFORE}(?P<who>.+?) (?:{may} )?(?:gets?|have|has|receives?) (?:{nothing}){_AFTER}",
        rf"{_BEFORE}(?:there is |theres |we have )?(?:{nothing}|no (?:money|cash|need|pounds?|share|help|time|room|space|use|love))(?: left)? (?:for|to) (?P<who>.+?){_AFTER}",
        rf"{_BEFORE}(?P<who>.+?) (?:can|may|will|shall|should) (?:have a |take a |get some )?rest{_AFTER}",
        rf"{_BEFORE}(?:sorry,? )(?P<who>.+?){_AFTER}",
        rf"{_BEFORE}(?P<who>.+?) (?:i|we) (?:{no} (?:really )?(?:{away})|{up}){_AFTER}",
        rf"{_BEFORE}(?:i|we) (?:{no} (?:really )?(?:{away})|{up}) (?P<who>.+?){_AFTER}",
        rf"{_BEFORE}(?:{up}) (?P<who>.+?){_AFTER}",
        rf"{_BEFORE}(?:{no}) (?:waste|spend) (?:any )?(?:money|cash|pounds|time) on (?P<who>.+?){_AFTER}",
        rf"{_BEFORE}(?P<who>.+?) (?:is|are|has|have)(?: already)?(?: had| got)? (?:full |rich |well |fat |strong |big |paid )?(?:enough|plenty)(?: already| money| as it is)*{_AFTER}",
    )
