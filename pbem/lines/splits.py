"""Read how an amount is shared out: "6 Ship Purchasing, Madras 2, rest Bombay"."""

from __future__ import annotations

import re

from msgspec import Struct

from engine.core.options import Choice, Split
from pbem.lines import numbers
from pbem.lines.names import Found, Hit, Names, Scope
from pbem.lines.readings import Answer, Code, Got, Miss
from pbem.lines.text import AND, LIST, bare, cut, fold, unwrapped

NOTHING = frozenset({"none", "nothing", "0", "zero", "no", "nil"})
_ALL = re.compile(
    r"(?:all|everything)(?: to| for| on| in)?\s+(\S.*)|(\S.*?)[\s:=]+(?:all|everything)", re.IGNORECASE
)
_REST = re.compile(
    r"(?:the )?(?:rest|remainder)(?: to| for| on| in)?[\s:=]+(\S.*)|(\S.*?)[\s:=]+(?:the )?(?:rest|remainder)",
    re.IGNORECASE,
)
_UP_TO = re.compile(r"up to\s+(\S.*)", re.IGNORECASE)
_UP_TO_LAST = re.compile(r"(\S.*?)[\s:=]+up to\s+(\S+)", re.IGNORECASE)
_WORDED = frozenset({"all", "everything", "rest", "remainder", "up"})
_LINK = re.compile(r"^(?:to|for|on|in|from|at)\s+(?=\S)", re.IGNORECASE)
_TURN = re.compile(r"(?<=\w)\s+(?=£?\d)|(?<=\d)\s+(?=[^\W\d])")
_EVERYTHING = (("all",), ("everything",))
_WHOLE_RANK = 9


class Entry(Struct, frozen=True):
    """One piece: a place, and how much it gets at most; `rest` takes what the others leave, which must be the amount if there is one."""

    place: str
    amount: int = 0
    rest: bool = False
    up_to: bool = False
    notes: tuple[str, ...] = ()

    def at(self, place: str) -> Entry:
        """The same of another place."""
        return Entry(place, self.amount, self.rest, self.up_to, self.notes)


class Sum(Struct, frozen=True):
    """What is shared out, with the names of its places."""

    options: Split
    names: Names
    scope: Scope

    def cap(self, place: str) -> int:
        """The most that a place takes."""
        return dict(self.options.caps)[place]


def read(options: Split, text: str, scope: Scope) -> Answer:
    """The shares that a text gives, in the order of the caps."""
    text = bare(text)
    if text == "[]" or " ".join(fold(text)) in NOTHING:
        return Got(())
    if fold(text) in _EVERYTHING and (filled := full(options)):
        return Got(filled)
    this = Sum(options, scope.lexicon.names(tuple(place for place, _ in options.caps)), scope)
    entries: list[Entry] = []
    pieces = cut(unwrapped(text, "[]"), LIST)
    for piece in pieces:
        found = _entries(this, piece, len(pieces) == 1)
        if isinstance(found, Miss):
            return found
        entries.extend(found)
    return shared(this, entries)


def full(options: Split) -> tuple[tuple[str, int], ...]:
    """What "all" means: every place filled to its cap, if the total allows that and asks for no more."""
    usable = tuple((place, cap) for place, cap in options.caps if cap > 0)
    if len(usable) == 1:
        return ((usable[0][0], min(usable[0][1], options.total)),)
    return usable if sum(cap for _, cap in usable) <= options.total else ()


def _entries(this: Sum, piece: str, only: bool) -> tuple[Entry, ...] | Miss:
    """The entries of one piece: one, or several joined by "and" or by nothing but their numbers."""
    whole = _entry(this, piece, only)
    if not isinstance(whole, Miss):
        return (whole,)
    for parts in (cut(piece, AND), _pairs(piece)):
        if len(parts) > 1:
            found = tuple(_entry(this, part, False) for part in parts)
            read_ = tuple(each for each in found if isinstance(each, Entry))
            if len(read_) == len(found):
                return read_
            if parts == cut(piece, AND):
                return next(each for each in found if isinstance(each, Miss))
    return whole


def _pairs(piece: str) -> tuple[str, ...]:
    """ "6 bombay 5 madras" as "6 bombay", "5 madras"."""
    words = _TURN.split(piece)
    if len(words) < 4 or len(words) % 2:
        return ()
    return tuple(f"{words[at]} {words[at + 1]}" for at in range(0, len(words), 2))


def _entry(this: Sum, piece: str, only: bool) -> Entry | Miss:
    this.scope.spend()
    worded = _WORDED.intersection(fold(piece)) and _in_words(this, piece)
    return worded or _counted(this, piece, only)


def _in_words(this: Sum, piece: str) -> Entry | Miss | None:
    """An entry with "all", "rest" or "up to" instead of a plain number."""
    if found := _ALL.fullmatch(piece):
        return _placed(this, found[1] or found[2], this.options.total, up_to=True)
    if found := _REST.fullmatch(piece):
        return _placed(this, found[1] or found[2], 0, rest=True)
    if (found := _UP_TO.fullmatch(piece)) and (counted := numbers.first(found[1])):
        return _placed(this, _LINK.sub("", counted[1], count=1), counted[0], up_to=True)
    if (found := _UP_TO_LAST.fullmatch(piece)) and (most := numbers.value(found[2])) is not None:
        return _placed(this, found[1], most, up_to=True)
    return None


def _placed(this: Sum, name: str, amount: int, rest: bool = False, up_to: bool = False) -> Entry | Miss:
    hit = this.names.meant(name, this.scope)
    return hit if isinstance(hit, Miss) else Entry(hit.key, amount, rest, up_to, hit.notes)


def _counted(this: Sum, piece: str, only: bool) -> Entry | Miss:
    """A number and a place in either order; where both orders can be read the surer name decides."""
    ways = [way for way in (_number_first(this, piece), _number_last(this, piece)) if way is not None]
    if not ways:
        return _uncounted(this, piece, only)
    surest = min(rank for rank, _ in ways)
    best = [entry for rank, entry in ways if rank == surest]
    if len(best) == 2 and isinstance(best[0], Entry) and best[0] != best[1]:
        return Miss(Code.AMOUNT_OR_PLACE, piece)
    return best[0]


def _number_first(this: Sum, piece: str) -> tuple[int, Entry | Miss] | None:
    counted = numbers.first(piece)
    if counted is None:
        return None
    name = _LINK.sub("", counted[1], count=1)
    linked = name != counted[1]
    return _ranked(this, name, counted[0], linked)


def _number_last(this: Sum, piece: str) -> tuple[int, Entry | Miss] | None:
    counted = numbers.last(piece)
    if counted is None:
        return None
    name, amount = counted
    linked = piece[len(name) :].lstrip()[:1] in (":", "=")
    return _ranked(this, name, amount, linked)


def _ranked(this: Sum, name: str, amount: int, linked: bool) -> tuple[int, Entry | Miss]:
    """How sure the place is (an explicit link is surest), and the entry."""
    entry = _placed(this, name, amount)
    found: Found | None = this.names.find(name, this.scope.lenient)
    if found is None or isinstance(entry, Miss):
        return _WHOLE_RANK, entry
    return (-1 if linked else int(found.tier)), entry


def _uncounted(this: Sum, piece: str, only: bool) -> Entry | Miss:
    """A place alone: fine where only one amount can be meant; the whole total is assumed for a sole place."""
    hit = this.names.meant(piece, this.scope)
    if isinstance(hit, Miss):
        return hit
    cap = this.cap(hit.key)
    if min(cap, this.options.total) == 1:
        return Entry(hit.key, 1, notes=hit.notes)
    if only and this.options.exact and cap >= this.options.total:
        return Entry(hit.key, this.options.total, notes=(*hit.notes, _assumed(this, piece, hit)))
    return Miss(Code.AMOUNT_WANTED, piece, tuple(f"{number} {piece}" for number in (1, cap)))


def _assumed(this: Sum, piece: str, hit: Hit) -> str:
    return f"{piece} read as {this.options.total} {this.names.shown(hit.key)}"


def shared(this: Sum, entries: list[Entry]) -> Answer:
    """The shares: fixed numbers first, then "up to" and "all" in their order, then the rest."""
    places = [entry.place for entry in entries]
    if len(set(places)) != len(places):
        twice = next(place for place in places if places.count(place) > 1)
        return Miss(Code.NAMED_TWICE, this.names.shown(twice))
    if sum(entry.rest for entry in entries) > 1:
        return Miss(Code.AMOUNT_WANTED, "rest", ())
    given = {entry.place: entry.amount for entry in entries if not entry.rest and not entry.up_to}
    left = max(0, this.options.total - sum(given.values()))
    counted = next((entry.amount for entry in entries if entry.rest and entry.amount), left)
    if counted != left:
        return Miss(Code.WRONG_TOTAL, str(counted), (str(left),))
    for entry in sorted((e for e in entries if e.rest or e.up_to), key=lambda e: e.rest):
        most = (
            min(left, this.cap(entry.place)) if entry.rest else min(left, entry.amount, this.cap(entry.place))
        )
        given[entry.place] = most
        left -= most
    shares: Choice = tuple((place, given[place]) for place, _ in this.options.caps if given.get(place))
    return Got(shares, tuple(note for entry in entries for note in entry.notes))
