"""Read several named answers given together: "Delhi; guns 1; officers Hastings 1; pounds 2"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from engine.core.options import (
    Amount,
    Arrange,
    Choice,
    Form,
    OneOf,
    Options,
    OrPass,
    Pick,
    Several,
    Split,
    sole,
)
from pbem.lines import numbers, shapes
from pbem.lines.hints import hint
from pbem.lines.names import Hit, Lexicon, Names, Scope, quoted
from pbem.lines.readings import Answer, Code, Got, Miss
from pbem.lines.shapes import blank, counts, in_pounds, rates
from pbem.lines.spelling import singular
from pbem.lines.text import COMMA, SEMICOLON, bare, cut, fold, mask, unwrapped

Inner = Callable[[Options, str, Scope], Answer]
_GAP = re.compile(r"\s+")
_LOOSE = re.compile(r"\s*[;,]\s*|\s+(?:and|with|using|plus)\s+|\s*[&+]\s*", re.IGNORECASE)
_NOTHING = frozenset({"none", "nothing", "0", "zero"})
_MONEY = re.compile(r"£\s*\d+|\d+\s*£|\d+\s+pounds?", re.IGNORECASE)
_BETWEEN = re.compile(r"\s+(?:for|with|at|in|on|to)$|^(?:for|in|at|on|to)\s+", re.IGNORECASE)
_BRACKET = re.compile(r"(\S.*?)[\s:]*\((.*)\)")
_NEXT_PART = re.compile(r"(?:pounds?\s+)?(?:(?:and|with|using|plus)\b|[&+])", re.IGNORECASE)
"""What stands between a number and a name that it does not count: "1 pound and my workshop"."""
_DICE = re.compile(
    r"\b(?:dice|die)\s+(?P<number>\d{1,3})\b|\b(?P<counted>\d{1,3})\s+(?:dice|die)\b", re.IGNORECASE
)
_PLACED = re.compile(r"(?:to|from|in|at|into)\s", re.IGNORECASE)
_QUANTITY = re.compile(r"(all|no)\s+(?:the\s+)?(?=\S)(?!(?:of\s+)?my\b)", re.IGNORECASE)
_QUANTITIES = {"all": "all", "no": "none"}
_EVERYONE = (("everyone",), ("everybody",))
_EVERYTHING = (("all",), ("everything",), ("max",), ("maximum",))
_MOST_HINTED = 6


def unsaid(options: Options, name: str, text: str, lexicon: Lexicon) -> Answer:
    """What a name without a value means: the only value, or one of a thing named in the singular."""
    if only := sole(options):
        return Got(only[0])
    plural, said = fold(name)[-1:], fold(text)[-1:]
    one = plural != said and said == tuple(singular(word) for word in plural)
    if isinstance(options, Amount) and options.low <= 1 <= options.high and one:
        return Got(1, (f"{text} read as {name} 1",))
    if isinstance(options, OrPass):
        return unsaid(options.inner, name, text, lexicon)
    code = Code.AMOUNT_WANTED if isinstance(options, Amount | Split) else Code.NAME_WANTED
    return Miss(code, text, (f"{name} {hint(options, lexicon, _MOST_HINTED)}",))


def read(options: Form, text: str, scope: Scope, inner: Inner) -> Answer:
    """One choice for each part, in the order of the parts."""
    text = bare(text)
    nothing = blank(options)
    if nothing and (not text or " ".join(fold(text)) in _NOTHING):
        return Got(nothing[0])
    if not options.parts:
        return Miss(Code.UNKNOWN_WORD, text)
    if by_dice := _DICE.search(mask(text)):
        name = next((name for name, part in options.parts if isinstance(part, Amount) and part.beside), "")
        if name:
            return _in_dice(options, name, text, by_dice, scope, inner)
    reader = _Reader(options, scope, inner)
    missed: dict[tuple[str, ...], Miss] = {}
    for joint, pieces in reader.ways(text):
        if pieces not in missed:
            answer = reader.read(pieces, joint)
            if isinstance(answer, Got):
                return answer
            missed[pieces] = answer
    return next(iter(missed.values()))


def _in_dice(options: Form, name: str, text: str, said: re.Match[str], scope: Scope, inner: Inner) -> Answer:
    """An amount told in dice: one more for each item of the part that takes dice away, which is said back."""
    dice = said["number"] or said["counted"]
    answer = read(options, f"{text[: said.start()]}{name} {dice}{text[said.end() :]}", scope, inner)
    if not isinstance(answer, Got) or not isinstance(answer.choice, tuple):
        return answer
    given = dict(zip((part for part, _ in options.parts), answer.choice, strict=True))
    amount = dict(options.parts)[name]
    taken = given.get(amount.beside, ()) if isinstance(amount, Amount) else ()
    pounds, more = given[name], len(taken) if isinstance(taken, tuple) else 0
    if not more or not isinstance(pounds, int):
        return answer
    choice = tuple(pounds + more if part == name else given[part] for part, _ in options.parts)
    return Got(choice, (*answer.notes, f"{dice} dice read as {name} {pounds + more}"))


def begins(of: Form, piece: str, scope: Scope, inner: Inner) -> bool:
    """Whether a piece is the first part of a form, or the number and the thing that it begins with."""
    if isinstance(inner(of.parts[0][1], piece, scope), Got):
        return True
    ahead = counted(piece) if counts(of) else None
    return ahead is not None and isinstance(inner(of.parts[1][1], ahead[1], scope), Got)


def _ways(text: str, names: Names, scope: Scope) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The ways to cut a form into pieces, the likeliest first, each with what joins pieces again."""
    if ";" in mask(text):
        yield "; ", cut(text, SEMICOLON)
    yield ", ", cut(text, COMMA)
    loose = cut(text, _LOOSE)
    yield ", ", loose
    for numbered in (False, True):
        yield ", ", tuple(part for piece in loose for part in _at_labels(piece, names, scope, numbered))


def _at_labels(piece: str, names: Names, scope: Scope, numbered: bool) -> Iterator[str]:
    """A piece cut before each part name; `numbered` keeps a number ahead of a name ("3 guns") with that name."""
    exact = scope.strict
    starts = [0]
    numbered_before = False
    for gap in _GAP.finditer(mask(piece)):
        scope.spend()
        tail = piece[gap.end() :]
        ahead = numbers.first(tail) if numbered else None
        named = names.leading(tail, exact) is not None and not numbered_before
        numbered_before = ahead is not None and names.leading(ahead[1], exact) is not None
        if named or numbered_before:
            starts.append(gap.end())
    is_counted = len(starts) > 1 and numbers.value(piece[: starts[1]].strip()) is not None
    if is_counted and _PLACED.match(piece, starts[1]) is None:  # but "one to South"
        del starts[1]  # the number before a name is the name's: "1 captain Paxton"
    for begin, end in zip(starts, [*starts[1:], len(piece)], strict=True):
        yield piece[begin:end].strip()


class _Reader:
    """Gives the pieces of one text to the parts of one form."""

    def __init__(self, options: Form, scope: Scope, inner: Inner) -> None:
        self.names = scope.lexicon.names(tuple(name for name, _ in options.parts))
        self._form = options
        self._options = dict(options.parts)
        self._scope = scope
        self._strict = scope.strict
        self._inner = inner

    def ways(self, text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The ways to cut a text into pieces; at last "Delhi (guns 1, pounds 2)" as if without its brackets."""
        yield from _ways(text, self.names, self._scope)
        opened = _BRACKET.fullmatch(text)
        if (
            opened
            and mask(opened[1]) == opened[1]
            and begins(self._form, opened[1], self._strict, self._inner)
        ):
            joint = "; " if ";" in mask(opened[2]) else ", "
            yield from _ways(f"{opened[1]}{joint}{opened[2]}", self.names, self._scope)

    def read(self, pieces: tuple[str, ...], joint: str) -> Answer:
        """The form's choice from its pieces."""
        given: dict[str, str] = {}
        notes: tuple[str, ...] = ()
        last = ""
        for number, piece in enumerate(self._spread(pieces)):
            named = self._labelled(piece, first=number == 0)
            if named is None and last and _is_list(self._options[last]):
                given[last] = f"{given[last]}{joint}{piece}"
                continue
            hit = named or self._unlabelled(piece, given)
            if isinstance(hit, Miss):
                return hit
            if hit.key in given:
                return Miss(Code.PART_TWICE, self.names.shown(hit.key))
            given[hit.key], last = hit.rest, hit.key
            notes += hit.notes
        return self._filled(given, notes)

    def _spread(self, pieces: tuple[str, ...]) -> tuple[str, ...]:
        """The pieces, "2 guns" or "Delhi 2" at the beginning taken apart if the form begins with such a pair."""
        if not pieces or not (counts(self._form) or rates(self._form)):
            return pieces
        ahead = counted(pieces[0])
        if ahead is None or self._labelled(pieces[0], first=True) is not None:
            return pieces
        first, second = list(self._options)[:2]
        if counts(self._form):
            number, name, what = first, second, ahead[1]
            apart = isinstance(self._read(name, what), Got)
        else:
            number, name, what = second, first, _BETWEEN.sub("", ahead[1])
            apart = self._is_rated(name, pieces[0], what)
        return (f"{quoted(number)} {ahead[0]}", f"{quoted(name)} {what}", *pieces[1:]) if apart else pieces

    def _is_rated(self, name: str, piece: str, what: str) -> bool:
        """Whether the number beside a name is none of the name's own ("Bengal 2"), nor one missing in it ("Bengal")."""
        if isinstance(self._read(name, piece), Got):
            return False
        if isinstance(self._inner(self._options[name], what, self._strict), Got):
            return True
        meant = self._read(name, what)
        return isinstance(meant, Got) and not any(
            word.isdigit() for word in fold(self._scope.lexicon.name(str(meant.choice)))
        )

    def _labelled(self, piece: str, first: bool) -> Hit | None:
        """The part that a piece names: exactly, after a number, by its money, or by an abbreviation."""
        exact = self._lead(piece, self._strict) or self._money(piece)
        if exact:
            return exact
        if first and isinstance(self._read(next(iter(self._options)), piece), Got):
            return None
        return self._lead(piece, self._scope) if self._scope.lenient else None

    def _lead(self, piece: str, scope: Scope) -> Hit | None:
        named = self.names.lead(piece, scope)
        if isinstance(named, Hit):
            return named
        if (
            (quantity := _QUANTITY.match(piece))
            and isinstance(turned := self.names.lead(piece[quantity.end() :], scope), Hit)
            and not turned.rest
        ):
            return Hit(turned.key, turned.note, _QUANTITIES[quantity[1].casefold()])
        ahead = numbers.first(piece)
        if ahead is None or _NEXT_PART.match(ahead[1]):
            return None
        turned = self.names.lead(ahead[1], scope)
        if isinstance(turned, Miss) or not _is_counted(self._options[turned.key]):
            return None
        return Hit(turned.key, turned.note, f"{ahead[0]} {turned.rest}".strip())

    def _money(self, piece: str) -> Hit | None:
        name = in_money(self._form.parts, piece)
        return Hit(name, "", piece) if name else None

    def _unlabelled(self, piece: str, given: dict[str, str]) -> Hit | Miss:
        """The part for a piece without a name: the first, or the only open one that can mean it."""
        if not given and not self._is_for_all(piece):
            return Hit(next(iter(self._options)), "", piece)
        left = [name for name in self._options if name not in given]
        able = [name for name in left if isinstance(self._read(name, piece), Got)]
        if not given and len(able) > 1:
            able = self._needed(able) or able
        if len(able) == 1 and not self._is_for_more(piece, left):
            note = "" if len(left) == 1 else f"{piece} read as {self.names.shown(able[0])} {piece}"
            return Hit(able[0], note, piece)
        if able:
            return Miss(
                Code.AMBIGUOUS_WORD, piece, tuple(f"{self.names.shown(name)} {piece}" for name in able)
            )
        missed = self.names.meant(piece, self._strict)
        return missed if isinstance(missed, Miss) else Miss(Code.NAME_WANTED, piece)

    def _needed(self, able: list[str]) -> list[str]:
        """Of parts that may all be meant, the only one without which there is no answer; [] if several are, or none is."""
        needed = [name for name in able if not blank(self._options[name])]
        return needed if len(needed) == 1 else []

    def _is_for_all(self, piece: str) -> bool:
        """Whether "everything" may be meant for several parts."""
        if fold(piece)[-1:] not in _EVERYTHING:
            return False
        return sum(not sole(inner) for inner in self._options.values()) > 1

    def _is_for_more(self, piece: str, left: list[str]) -> bool:
        """Whether "everyone" may be meant for several of these parts."""
        return fold(piece)[-1:] in _EVERYONE and sum(not sole(self._options[name]) for name in left) > 1

    def _filled(self, given: dict[str, str], notes: tuple[str, ...]) -> Answer:
        choices: list[Choice] = []
        for name, options in self._options.items():
            if name in given:
                answer = self._read(name, given[name])
                if isinstance(answer, Miss):
                    return answer
                choices.append(answer.choice)
                notes += answer.notes
            elif nothing := blank(options):
                choices.append(nothing[0])
            else:
                shown = self.names.shown(name)
                return Miss(
                    Code.PART_MISSING, shown, (f"{shown} {hint(options, self._scope.lexicon, _MOST_HINTED)}",)
                )
        return Got(tuple(choices), notes)

    def _is_counted_out(self, name: str) -> bool:
        """Whether a part is an amount of which there can be nothing."""
        options = self._options[name]
        only = sole(options) if isinstance(options, Amount | Split) else ()
        return bool(only) and shapes.is_nothing(only[0])

    def _read(self, name: str, value: str) -> Answer:
        shown = self.names.shown(name)
        if not value and self._is_counted_out(name):
            return Miss(
                Code.OUT_OF_RANGE, shown, (f"{shown} 0",)
            )  # "with mercenaries" where there can be none
        if not value:
            return unsaid(self._options[name], shown, shown, self._scope.lexicon)
        return self._inner(self._options[name], unwrapped(value), self._scope)


def counted(piece: str) -> tuple[int, str] | None:
    """The number and what is counted, in either order."""
    if ahead := numbers.first(piece):
        return ahead
    behind = numbers.last(piece)
    return (behind[1], behind[0]) if behind else None


def in_money(among: tuple[tuple[str, Options], ...], text: str) -> str:
    """The only part or branch in pounds, for a text that is an amount of money; else ""."""
    return in_pounds(among) if _MONEY.fullmatch(text) else ""


def _is_counted(options: Options) -> bool:
    return isinstance(shapes.bare(options), Amount | Split | OneOf | Several)


def _is_list(options: Options) -> bool:
    inner = shapes.bare(options)
    if isinstance(inner, Pick):
        return not inner.single
    if isinstance(inner, OneOf):
        return any(_is_list(branch) for _, branch in inner.branches)
    return isinstance(inner, Split | Arrange | Several | Form)
