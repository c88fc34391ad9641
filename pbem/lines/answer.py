"""Read an answer by its options: one generic syntax for each option type, nothing for single decisions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

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
    misfits,
    sole,
)
from pbem.lines import forms, numbers, splits
from pbem.lines.hints import hint
from pbem.lines.names import Hit, Names, Scope
from pbem.lines.readings import Answer, Code, Got, Miss
from pbem.lines.shapes import gives_nothing, keys_in
from pbem.lines.spelling import singular
from pbem.lines.text import AND, CHAIN, COMMA, LIST, SEMICOLON, bare, cut, fold, unwrapped

_PASS = frozenset({"pass", "passes", "i pass", "skip", "done", "i am done", "pass on this"})
_PASS_INITIAL = "p"
_PASS_TOO = frozenset({"no", "none", "nothing", "no thanks", "not now", "decline"})
_ALL_BUT = re.compile(r"(?:all|everything|everyone)\s+(?:but|except)\s+(\S.*)", re.IGNORECASE)
_ALL = frozenset({"all", "everything", "everyone", "all of them"})
_BOTH = "both"
_AND_REST = re.compile(r"(\S.*?)\s*(?:[,;>]\s*(?:and |then )?|\b(?:and|then) )(?:the )?rest", re.IGNORECASE)
_MOST = frozenset({"all", "max", "maximum", "everything", "rest", "the rest"})
_UP_TO = re.compile(r"(?:up to|at most|no more than)\s+(\S.*)", re.IGNORECASE)
_ANY_ONE = frozenset({"one", "any", "any one", "any of them"})
_CHEAPEST = frozenset({"cheapest", "the cheapest", "cheapest one", "the cheapest one"})
_MOST_HINTED = 6


def understand(options: Options, text: str, scope: Scope) -> Answer:
    """The choice that a text means, checked against the options."""
    answer = read(options, text, scope)
    if isinstance(answer, Miss):
        return answer
    return misfit(options, answer.choice, text, scope) or answer


def misfit(options: Options, choice: Choice, text: str, scope: Scope) -> Miss | None:
    """Why a choice of the right shape cannot be taken; `text` is what it was read from."""
    wrong = misfits(options, choice)
    if not wrong:
        return None
    first = wrong[0]
    code = Code(first.code) if first.code in set(Code) else Code.NOT_HERE
    near = tuple(scope.lexicon.name(each) for each in first.instead)
    place = tuple(scope.lexicon.name(each) for each in first.at[-1:])
    given = " ".join((*place, _given(first.given, text, scope)))
    if code is Code.OUT_OF_RANGE or code is Code.WRONG_NUMBER or code is Code.WRONG_TOTAL:
        near = (near[0],) if near[0] == near[1] else (f"{near[0]} to {near[1]}",)
    return Miss(code, given, near)


def _given(raw: str, text: str, scope: Scope) -> str:
    """A misfit's value as the player would write it; a whole list is shown as typed."""
    return text if raw.startswith("(") else scope.lexicon.name(raw)


def read(options: Options, text: str, scope: Scope) -> Answer:
    """The choice that a text means, of the right shape but not yet checked against ranges and totals.

    Raises:
        Spent: if the scope's effort is used up.
    """
    scope.spend()
    match options:
        case Pick():
            return _pick(options, text, scope)
        case Amount():
            return _amount(options, text)
        case Split():
            return splits.read(options, text, scope)
        case Arrange():
            return _arrange(options, text, scope)
        case Form():
            return forms.read(options, text, scope, read)
        case OrPass():
            return _or_pass(options, text, scope)
        case OneOf():
            return _one_of(options, text, scope)
        case Several():
            return _several(options, text, scope)
    assert_never(options)


def _pick(options: Pick, text: str, scope: Scope) -> Answer:
    names = scope.lexicon.names(options.among)
    text = bare(text)
    if options.prices and " ".join(fold(text)) in _CHEAPEST:
        cheapest = options.cheapest
        return Got(cheapest if options.single else (cheapest,))
    if options.any_one and options.single and " ".join(fold(text)) in _ANY_ONE:
        return Got(options.any_one, (f"{text} read as {names.shown(options.any_one)}",))
    if options.single:
        if not text:
            return Miss(Code.NAME_WANTED, "", names.nearest(""))
        hit = names.meant(text, scope)
        return hit if isinstance(hit, Miss) else Got(hit.key, hit.notes)
    if text == "[]":
        return Got(())
    told = _told_together(options, text, scope) if names.find(text, False) is None else None
    return told or _names(names, text, scope, AND)


def _told_together(options: Pick, text: str, scope: Scope) -> Answer | None:
    """Several names that are not told one by one: none, all, all but some, some and the rest."""
    folded = " ".join(fold(text))
    if folded in splits.NOTHING:
        return Got(())
    if folded in _ALL or (folded == _BOTH and len(options.among) == 2):
        return Got(options.among)
    if but := _ALL_BUT.fullmatch(text):
        return _all_but(options, but[1], scope)
    if behind := _AND_REST.fullmatch(unwrapped(text, "[]")):
        return _and_rest(options, behind[1], scope)
    return None


def _all_but(options: Pick, text: str, scope: Scope) -> Answer:
    left_out = _names(scope.lexicon.names(options.among), text, scope, AND)
    if isinstance(left_out, Miss):
        return left_out
    out = left_out.choice if isinstance(left_out.choice, tuple) else ()
    return Got(tuple(each for each in options.among if each not in out), left_out.notes)


def _and_rest(options: Pick, text: str, scope: Scope) -> Answer:
    """What is named, and all else behind it."""
    named = _names(scope.lexicon.names(options.among), text, scope, AND)
    if isinstance(named, Miss):
        return named
    first = named.choice if isinstance(named.choice, tuple) else ()
    return Got((*first, *_left(options.among, first)), named.notes)


def _names(names: Names, text: str, scope: Scope, joint: re.Pattern[str]) -> Answer:
    """A list of names; a piece that is no name itself is cut at "and"."""
    hits: list[Hit] = []
    for piece in cut(unwrapped(text, "[]"), LIST):
        whole = names.meant(piece, scope)
        parts = cut(piece, joint)
        if isinstance(whole, Miss) and len(parts) > 1:
            found = [names.meant(part, scope) for part in parts]
        else:
            found = _run(names, piece, scope) or [whole]
        for each in found:
            if isinstance(each, Miss):
                return each
            hits.append(each)
    if not hits:
        return Miss(Code.NAME_WANTED, text, names.nearest(""))
    return Got(tuple(hit.key for hit in hits), tuple(note for hit in hits for note in hit.notes))


def _run(names: Names, piece: str, scope: Scope) -> list[Hit | Miss]:
    """Whole names with nothing but blanks between them; empty if the piece is no such run of two or more."""
    exact = scope.strict
    hits: list[Hit | Miss] = []
    while piece and isinstance(hit := names.lead(piece, exact), Hit):
        hits.append(hit)
        piece = hit.rest
    return hits if len(hits) > 1 and not piece else []


def _amount(options: Amount, text: str) -> Answer:
    text = bare(text)
    if limit := _UP_TO.fullmatch(text):
        most = _amount(options, limit[1])
        number = most.choice if isinstance(most, Got) else None
        return Got(min(number, options.high)) if isinstance(number, int) else most
    number = numbers.value(text)
    if number is None and options.unit:
        number = numbers.value(
            " ".join(word for word in text.split() if singular(word.casefold()) != singular(options.unit))
        )
    if number is not None:
        return Got(number)
    folded = " ".join(fold(text))
    if folded in _MOST:
        return Got(options.high)
    if folded in splits.NOTHING and options.low <= 0:
        return Got(0)
    span = f"{options.low}" if options.low == options.high else f"{options.low} to {options.high}"
    return Miss(Code.NOT_A_NUMBER, text, (span,))


def _arrange(options: Arrange, text: str, scope: Scope) -> Answer:
    names = scope.lexicon.names(options.items)
    text = bare(text)
    if text == "[]" or (not options.items and " ".join(fold(text)) in splits.NOTHING):
        return Got(())
    pieces = tuple(
        each for piece in cut(unwrapped(text, "[]"), LIST) for each in _repeated(options, names, piece, scope)
    )
    rest = len(pieces) > 1 and fold(pieces[-1]) in (("rest",), ("the", "rest"))
    answer = _names(names, ", ".join(pieces[:-1] if rest else pieces), scope, CHAIN)
    if isinstance(answer, Miss) or not isinstance(answer.choice, tuple):
        return answer
    missing = _left(options.items, answer.choice)
    if rest:
        return Got((*answer.choice, *missing), answer.notes)
    if len(missing) == 1 and len(answer.choice) == len(options.items) - 1:
        return Got((*answer.choice, *missing), (*answer.notes, f"{names.shown(missing[0])} put last"))
    return answer


def _repeated(options: Arrange, names: Names, piece: str, scope: Scope) -> tuple[str, ...]:
    """A name with its number as so many times the name: "4 Walsh", where Walsh comes several times."""
    counted = forms.counted(piece)
    if counted is None or names.find(piece, scope.lenient) is not None:
        return (piece,)
    hit = names.meant(counted[1], scope)
    return (
        (counted[1],) * counted[0]
        if isinstance(hit, Hit) and 0 < counted[0] <= options.items.count(hit.key)
        else (piece,)
    )


def _left(items: tuple[str, ...], taken: tuple[Choice, ...]) -> tuple[str, ...]:
    """The items not yet taken; one that comes twice must be taken twice."""
    left = list(items)
    for each in taken:
        if isinstance(each, str) and each in left:
            left.remove(each)
    return tuple(left)


def _or_pass(options: OrPass, text: str, scope: Scope) -> Answer:
    folded = " ".join(fold(text))
    if folded in _PASS and not text.startswith(("(", '"')):
        return Got(None)
    answer = read(options.inner, unwrapped(text), scope)
    if isinstance(answer, Got) and folded == _PASS_INITIAL:
        return Miss(Code.AMBIGUOUS_WORD, text, ("pass", *map(scope.lexicon.name, keys_in(answer.choice))))
    if isinstance(answer, Got) and folded in _PASS_TOO and gives_nothing(options.inner, answer.choice):
        return Got(None)
    if isinstance(answer, Miss) or misfits(options.inner, answer.choice):
        if folded in _PASS_TOO:
            return Got(None)
        typo = scope.lexicon.names(("pass",)).meant(text, scope) if len(folded) > 3 else None
        if isinstance(typo, Hit):
            return Got(None, typo.notes)
    return answer


def _one_of(options: OneOf, text: str, scope: Scope) -> Answer:
    text = bare(text)
    names = scope.lexicon.names(tuple(name for name, _ in options.branches))
    hit = names.lead(text, scope)
    if counted := numbers.first(text):
        number, after = counted
        turned = names.lead(after, scope)
        if isinstance(turned, Hit) and (isinstance(hit, Miss) or hit.key == turned.key):
            hit = Hit(turned.key, turned.note, f"{number} {turned.rest}".strip())
    if isinstance(hit, Miss):
        return _unnamed(options, names, text, scope) or _with_values(options, names, hit, scope)
    inner = dict(options.branches)[hit.key]
    rest = unwrapped(hit.rest)
    answer = (
        read(inner, rest, scope) if rest else forms.unsaid(inner, names.shown(hit.key), text, scope.lexicon)
    )
    if isinstance(answer, Miss):
        return answer
    return Got((hit.key, answer.choice), (*hit.notes, *answer.notes))


def _with_values(options: OneOf, names: Names, missed: Miss, scope: Scope) -> Miss:
    """The miss, its nearest branches with what may follow them."""
    ranges = {
        names.shown(name): f"{names.shown(name)} {hint(inner, scope.lexicon, _MOST_HINTED)}"
        for name, inner in options.branches
        if names.shown(name) in missed.near and not sole(inner)
    }
    return Miss(missed.code, missed.given, tuple(ranges.get(name, name) for name in missed.near))


def _unnamed(options: OneOf, names: Names, text: str, scope: Scope) -> Answer | None:
    """A value without its branch: taken if one branch alone can mean it (and said back), else asked about."""
    if name := forms.in_money(options.branches, text):
        answer = read(dict(options.branches)[name], text, scope)
        return Got((name, answer.choice), answer.notes) if isinstance(answer, Got) else answer
    if not scope.lenient:
        return None
    able: list[tuple[str, Choice]] = []
    for name, inner in options.branches:
        answer = read(inner, text, scope.strict)
        if isinstance(answer, Got) and not misfits(inner, answer.choice):
            able.append((name, answer.choice))
    shown = tuple(f"{names.shown(name)} {text}" for name, _ in able)
    if len(able) == 1 and shown:
        return Got(able[0], (f"{text} read as {shown[0]}",))
    return Miss(Code.AMBIGUOUS_WORD, text, shown) if able else None


def _several(options: Several, text: str, scope: Scope) -> Answer:
    inner = bare(text) if not text.startswith("(") else text
    if inner.startswith("[") and inner != (inside := unwrapped(inner, "[]")):
        return _items(options, cut(inside, SEMICOLON), scope)
    if not inner or " ".join(fold(inner)) in splits.NOTHING:
        return Got(())
    tried: dict[tuple[str, ...], Answer] = {}
    for items in _ways(options.of, inner, scope):
        if items and items not in tried:
            answer = tried[items] = _items(options, items, scope)
            if isinstance(answer, Got) and not misfits(options, answer.choice):
                return answer
    answers = tuple(tried.values())
    return next((answer for answer in answers if isinstance(answer, Got)), answers[0])


def _ways(of: Options, text: str, scope: Scope) -> Iterator[tuple[str, ...]]:
    """The ways to cut a list into items, the likeliest first."""
    yield cut(text, SEMICOLON)
    yield (text,)
    opened = bare(text)
    yield cut(opened, SEMICOLON)
    yield cut(opened, COMMA)
    yield tuple(part for piece in cut(opened, LIST) for part in cut(piece, AND))
    yield _grouped(of, opened, scope)


def _grouped(of: Options, text: str, scope: Scope) -> tuple[str, ...]:
    """A list of forms with commas everywhere, cut before each piece that is the first part of a form."""
    if not isinstance(of, Form) or not of.parts:
        return ()
    exact = scope.strict
    names = scope.lexicon.names(tuple(name for name, _ in of.parts))
    items: list[str] = []
    for piece in cut(text, LIST):
        begins = isinstance(names.lead(piece, exact), Miss) and forms.begins(of, piece, exact, read)
        if begins or not items:
            items.append(piece)
        else:
            items[-1] = f"{items[-1]}, {piece}"
    return tuple(items)


def _items(options: Several, items: tuple[str, ...], scope: Scope) -> Answer:
    choices: list[Choice] = []
    notes: tuple[str, ...] = ()
    for item in items:
        answer = read(options.of, unwrapped(item), scope)
        if isinstance(answer, Miss):
            return answer
        choices.append(answer.choice)
        notes += answer.notes
    return Got(tuple(choices), notes)
