"""Which command a line is: forgiving of case, bullets, politeness and small typos, and several may stand on one line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from rapidfuzz.distance import OSA

from pbem.intake.commands import (
    AttachView,
    Away,
    Back,
    Command,
    Consent,
    Create,
    Digest,
    Dispute,
    Extend,
    FileStanding,
    Format,
    Help,
    Join,
    Language,
    MoreTime,
    Observe,
    OddsOf,
    Past,
    Question,
    Resign,
    RuleText,
    Status,
    Timezone,
    Wait,
    Withdraw,
)

_PLAIN: Final[Mapping[str, Command]] = {
    **dict.fromkeys(("status", "report", "resend"), Status()),
    **dict.fromkeys(("promises", "pledges", "offers", "open offers", "standing orders"), Status()),
    **dict.fromkeys(("help", "commands", "help me"), Help()),
    **dict.fromkeys(("rules", "rule"), RuleText("")),
    "odds": OddsOf(""),
    **dict.fromkeys(("history", "log", "history all", "whole history", "full history"), Past()),
    **dict.fromkeys(("attach view", "attach view on"), AttachView(True)),
    "attach view off": AttachView(False),
    "extend": Extend("", ""),
    **dict.fromkeys(("join", "join a game", "games", "open games"), Join("")),
    "create": Create(""),
    "observe": Observe(""),
    **dict.fromkeys(("observe off", "stop observing"), Observe("", ends=True)),
    **dict.fromkeys(("resign", "i resign", "resign from the game", "resign the game"), Resign(False)),
    **dict.fromkeys(("resign: yes", "resign for good", "i resign for good", "resign yes"), Resign(True)),
    **dict.fromkeys(("wait", "wait for me", "not ready"), Wait()),
    **dict.fromkeys(("away", "away from", "absent", "on holiday"), Away("")),
    **dict.fromkeys(("back", "i am back", "i'm back", "away off", "away over"), Back()),
    **dict.fromkeys(("timezone", "time zone"), Timezone("")),
    **dict.fromkeys(("language", "languages"), Language("")),
    **dict.fromkeys(("format", "mail format"), Format("")),
    "digest": Digest(""),
}
"""Commands that are whole lines."""


def _yes(found: re.Match[str]) -> bool:
    return found["answer"].casefold() == "yes"


def _withdrawn(found: re.Match[str]) -> Withdraw:
    return Withdraw(tuple(map(int, re.findall(r"\d+", found["which"] or ""))), found["every"] is not None)


_SHAPES: Final[tuple[tuple[str, Callable[[re.Match[str]], Command]], ...]] = (
    (r"help(?: with| on| about)?:? (?P<topic>.{1,60})", lambda found: Help(found["topic"])),
    (
        r"rules?(?: for| about| on| of)?:? (?P<about>(?:\S+ ){0,5}\S{1,40})",
        lambda found: RuleText(found["about"]),
    ),
    (r"odds(?: of| for| with)?:? (?P<dice>.{1,60})", lambda found: OddsOf(found["dice"])),
    (r"(?:history|log)(?: of| for)?:? (?:turn )?(?P<turn>\d{1,3})", lambda found: Past(int(found["turn"]))),
    (r"(?:history|log):? last (?P<last>[1-9]\d{0,3})", lambda found: Past(last=int(found["last"]))),
    (r"(?:always:? )?accept any(?: [^:]*)?", lambda _found: Help("accept any")),
    (r"resign ?: ?.+", lambda _found: Resign(False)),
    (
        r"(?:always|standing(?: order)?) ?:? (?P<text>.+)",
        lambda found: FileStanding(found["text"], always=True),
    ),
    (
        r"(?:for )?this turn ?:? (?P<text>[^:]+:.+)",
        lambda found: FileStanding(found["text"], always=False),
    ),
    (
        r"(?:i(?: am|'m| will be|'ll be| shall be) )?(?:away|absent|on holiday|on vacation)(?: from)? ?:? (?P<text>[^?]*(?:\d|\btoday\b|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)[^?]*)",
        lambda found: Away(found["text"]),
    ),
    (
        r"(?:my )?substitute(?: (?:is|will be))?:? (?P<who>[^\s:,]+(?: [^\s:,]+){0,4}?)(?:,? (?P<span>(?:from|until) [^:]*\d[^:]*))?",
        lambda found: Away(f"{found['span'] or ''}, substitute {found['who']}".lstrip(" ,")),
    ),
    (r"(?:a |the |my )?robot(?: plays| answers)?(?: for me)?", lambda _found: Away("robot")),
    (
        r"(?:time ?zone|tz|my time ?zone is) ?:? (?P<zone>.{1,60})",
        lambda found: Timezone(found["zone"]),
    ),
    (r"language ?:? (?P<name>\S{1,30})", lambda found: Language(found["name"])),
    (r"(?:mail )?format ?:? (?P<name>\S{1,30})", lambda found: Format(found["name"])),
    (
        r"digest ?:? (?P<text>on(?:[ ,]+(?:at )?[\w:.' ]{1,20})?|off|no|stop|(?:at )?\d[\w:.' ]{0,15})",
        lambda found: Digest(found["text"]),
    ),
    (
        (
            r"(?:cancel|withdraw)(?: (?P<every>all|everything))?(?:(?: my)? standing)?(?: orders?)?(?: (?:numbers? )?"
            r"(?P<which>\d{1,6}(?:(?:, ?| ?and | ?& ?|, and )\d{1,6})*))?"
        ),
        _withdrawn,
    ),
    (
        r"(?:i )?dispute(?: entry)?(?: no\.?| number)? ?#?(?P<entry>\d{1,6}) ?[:,;-]? ?(?P<reason>.*)",
        lambda found: Dispute(int(found["entry"]), found["reason"].strip()),
    ),
    (
        r"(?:i )?consent(?: to)?(?: change)? ?#?(?P<number>\d{1,6}) ?[:,;-]? ?(?P<answer>yes|no)",
        lambda found: Consent(int(found["number"]), _yes(found)),
    ),
    (
        r"join(?: the)?(?: game)?:? ?(?P<game>g\d{1,6})(?:,? (?:as )?(?P<seat>[a-z][a-z0-9-]{0,39}))?",
        lambda found: Join(found["game"].lower(), (found["seat"] or "").lower()),
    ),
    (
        r"observe(?: the)?(?: game)?:? ?(?P<game>g\d{1,6})(?P<ends>:?,? off)?",
        lambda found: Observe(found["game"].lower(), ends=bool(found["ends"])),
    ),
    (
        r"create(?: an?| the)?(?: new)?(?: game)?(?: of)?:? ?(?P<text>(?=.*\b(?:first|second|1st|2nd|[12] ?e|players?|edition)\b).{1,200})",
        lambda found: Create(found["text"]),
    ),
    (
        r"extension(?:(?: no\.?| number)? ?#?(?P<number>\d{1,6}))? ?[:,;-]? ?(?P<answer>yes|no)",
        lambda found: MoreTime(int(found["number"] or 0), _yes(found)),
    ),
    (r"extend ?: ?(?P<reason>\D+)", lambda found: Extend("", found["reason"].strip())),
    (
        (
            r"extend(?: the| my| all)?(?: deadlines?)?(?: by| for)? ?:? (?P<length>(?:\d|an? |one |two |three )[^:]{0,18}?)"
            r"(?: ?[:;] ?(?P<reason>.*)|(?:,|\s-)? (?P<because>(?:because|since|as) .+))?"
        ),
        lambda found: Extend(
            found["length"].strip(" ,"), (found["reason"] or found["because"] or "").strip()
        ),
    ),
)
_READERS: Final = tuple((re.compile(shape, re.IGNORECASE), made) for shape, made in _SHAPES)
_FREE: Final = (FileStanding, Dispute, Away, Extend, Create)
"""Commands whose text is the player's own: what looks like another command in it is none."""

_WORDS: Final = re.compile(r"\s+")
_POLITE: Final = re.compile(
    r"(?:hi|hello|please|pls|kindly|and|(?:can|could|would) you|i would like to|i'd like to|i want to),?\s+",
    re.IGNORECASE,
)
_SHOW: Final = re.compile(
    r"(?:(?:can|could|may) i|i would like|i'd like|i want|i need|what(?:'s| is| are| do)|send|show|give|tell|get|have|see|me|us|the|my|a),?\s+",
    re.IGNORECASE,
)
"""What stands before something that is only to be read."""
_AFTER: Final = re.compile(r"(?:,?\s+(?:please|pls|thanks|thank you|thx|cheers|for me|now))+$", re.IGNORECASE)
_BULLET: Final = re.compile(r"^(?:[-*+>]\s+|\(?\d{1,2}[.)]\s+)+")
_BETWEEN: Final = re.compile(r"\s*[;,&]\s*|\s+and\s+", re.IGNORECASE)
_STANDING: Final = re.compile(r"^(?:always|standing(?: order)?)\s*:?\s+(?P<text>.+)$", re.IGNORECASE)
_ORDER: Final = re.compile(r"^[^:?]{1,60}:\s*\S")
_GOES_ON: Final = re.compile(r"^\s*(?:again|at most|until turn|else)\b", re.IGNORECASE)
_FIRST: Final = re.compile(r"^[A-Za-z]+")
_SHORTEST_TYPO: Final = 5
"""Letters of a word that may have any typo; in a shorter one only swapped letters, since "want" is not "wait"."""

_VERBS: Final = tuple(
    "status report help rules odds history attach always standing away timezone language format digest cancel withdraw dispute consent extend extension resign join create observe"
    " back wait substitute".split()
)
"""Words that commands begin with."""


class CommandRead(Struct, frozen=True):
    """A command that a line is, and what of the line was read otherwise than written."""

    command: Command
    corrections: tuple[str, ...] = ()


def read_command(text: str) -> Command | None:
    """The command of a line, or None if it is none; case, blanks, politeness and a final full stop do not matter."""
    line = _plain(text)
    only_asks = line.endswith("?")
    line = line.rstrip("? ")
    while line:
        command = _whole(line) if isinstance(_whole(line), _FREE) else _whole(_AFTER.sub("", line))
        if command is not None:
            return command if not only_asks or isinstance(command, Question) else None
        polite, shows = _POLITE.match(line), _SHOW.match(line)
        if (found := polite or shows) is not None:
            only_asks = only_asks or polite is None
            line = line[found.end() :]
        else:
            return None
    return None


def mended_command(text: str) -> CommandRead | None:
    """The command that a line is once one typo in its first word is mended; None if there is none, or more than one."""
    line = _plain(text)
    while found := _POLITE.match(line) or _SHOW.match(line):
        line = line[found.end() :]
    first = _FIRST.match(line)
    if first is None or first[0].casefold() in _VERBS:
        return None
    near = [verb for verb in _VERBS if _is_typo(first[0].casefold(), verb)]
    commands = [(verb, read_command(verb + line[first.end() :])) for verb in near]
    read = [(verb, command) for verb, command in commands if command is not None]
    if len(read) != 1:
        return None
    verb, command = read[0]
    return CommandRead(command, (f"{first[0]} read as {verb}",))


def whole_commands(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines, each with one command at most.

    An order is put together with the line right below it that is the wrapped rest of it ("else ...", "until turn ..."); a
    line that is several commands is divided.
    """
    for number, text in _unwrapped(lines):
        for part in divided(text):
            yield number, part


def divided(text: str) -> tuple[str, ...]:
    """The parts of a line that is several commands, or an order with commands behind it; any other line as it is."""
    if isinstance(read_command(text), _FREE):
        return (text,)
    parts = tuple(filter(None, _BETWEEN.split(text)))
    commands = [read_command(part) for part in parts]
    if len(parts) > 1 and all(each is not None and not isinstance(each, _FREE) for each in commands):
        return parts
    order, semicolon, last = text.rpartition(";")
    if semicolon and order.strip() and isinstance(read_command(last), Question):
        return (*divided(order.strip()), last.strip())
    return (text,)


def _plain(text: str) -> str:
    return _WORDS.sub(" ", _BULLET.sub("", text.strip()).strip(" .!-*>")).strip()


def _whole(line: str) -> Command | None:
    plain = line.casefold()
    if plain in _PLAIN:
        return _PLAIN[plain]
    for reader, made in _READERS:
        if found := reader.fullmatch(line):
            return made(found)
    return None


def _is_typo(word: str, verb: str) -> bool:
    if len(verb) >= _SHORTEST_TYPO:
        return OSA.distance(word, verb, score_cutoff=1) == 1
    return (
        len(word) == len(verb)
        and OSA.distance(word, verb, score_cutoff=1) == 1
        and sorted(word) == sorted(verb)
    )


def _unwrapped(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    number, whole, last = 0, "", 0
    for at, text in lines:
        if whole and at == last + 1 and _is_order(whole) and _GOES_ON.match(text):
            whole = f"{whole} {text.strip()}"
        else:
            if whole:
                yield number, whole
            number, whole = at, text
        last = at
    if whole:
        yield number, whole


def _is_order(text: str) -> bool:
    return bool(_STANDING.match(text) or _ORDER.match(text))
