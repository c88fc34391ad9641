"""Conditions of orders for decisions to come: "treasury >= 2 and not (Walsh votes for)", read and worded."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final, assert_never

from msgspec import Struct

from engine.core.standing_orders import AllOf, AnyOf, Compare, Comparison, Condition, Not
from pbem.lines.facts import FactNames
from pbem.lines.names import safe
from pbem.lines.numbers import first as first_number
from pbem.lines.numbers import value as number_in
from pbem.lines.text import bare, cut, mask

_OR: Final = re.compile(r"\s+or\s+", re.IGNORECASE)
_AND: Final = re.compile(r"\s+and\s+", re.IGNORECASE)
_NOT: Final = re.compile(r"not\b\s*(?=\S)", re.IGNORECASE)
_BROKEN_OFF: Final = re.compile(r"(?:^|\s)(?:and|or|not|if)$|^(?:and|or)\s", re.IGNORECASE)
"""A word that leads to another condition, and nothing stands there."""
_HOW: Final = re.compile(
    r"\s*(?P<sign>>=|=>|≥|<=|=<|≤|!=|<>|≠|==?|<|>)\s*"
    r"|\s+(?:(?:is|are|has|have|stands at|still|now)\s+)*"
    r"(?P<words>at least|at most|more than|less than|fewer than|n(?:ot|o) less than|n(?:ot|o) more than|below|under|above|over)\s+"
    r"|\s+(?P<verb>is not|isn't|is)(?:\s+(?:still|now))?\s+",
    re.IGNORECASE,
)
_MEANING: Final = {
    ">=": Comparison.AT_LEAST,
    "=>": Comparison.AT_LEAST,
    "≥": Comparison.AT_LEAST,
    "at least": Comparison.AT_LEAST,
    "not less than": Comparison.AT_LEAST,
    "no less than": Comparison.AT_LEAST,
    "<=": Comparison.AT_MOST,
    "=<": Comparison.AT_MOST,
    "≤": Comparison.AT_MOST,
    "at most": Comparison.AT_MOST,
    "not more than": Comparison.AT_MOST,
    "no more than": Comparison.AT_MOST,
    "!=": Comparison.IS_NOT,
    "<>": Comparison.IS_NOT,
    "≠": Comparison.IS_NOT,
    "is not": Comparison.IS_NOT,
    "isn't": Comparison.IS_NOT,
    "<": Comparison.LESS,
    "less than": Comparison.LESS,
    "fewer than": Comparison.LESS,
    "below": Comparison.LESS,
    "under": Comparison.LESS,
    ">": Comparison.MORE,
    "more than": Comparison.MORE,
    "above": Comparison.MORE,
    "over": Comparison.MORE,
}
_OR_MORE: Final = re.compile(
    r"\b(?:(?:is|are|has|have|stands at|=)\s+)*(?P<number>£?\w+(?:\s(?:pounds?|quid))?)\s+or\s+(?:(?P<more>more|higher|above|better)|less|fewer|lower|below|under)\b",
    re.IGNORECASE,
)
_OWNED: Final = re.compile(
    r"(?:(?:i|we|there)(?:\s+(?:have|has|are|is|own|hold|still|now|got))*|i've(?:\s+got)?|we've(?:\s+got)?)",
    re.IGNORECASE,
)
"""What stands before a comparison where what is counted stands behind it: "I have at least 8 pounds"."""
_VOTES: Final = re.compile(
    r"\b(?:goes|is going|comes out|speaks|is)\s+(?=(?:for|against)\b)|\bsays\s+(?=(?:yes|no)\b)",
    re.IGNORECASE,
)
_VOTED_ON: Final = re.compile(
    r"\b(for|against)\s+(?:it|this|that|(?:the|this|that)(?: \w+){0,2}? (?:law|bill|act|motion|war|tax|proposal|measure|idea|repeal))$",
    re.IGNORECASE,
)
"""What is voted on, where only whose vote is named: "Walsh votes for it"."""
_TREASURY: Final = "treasury"
_IN_IT: Final = re.compile(
    r"\s+(?:left|remaining)\b|(?<!\bnot)\s+(?:yet|so far|right now|at all|any ?more)$|\s+(?:left\s+)?in (?:it|there)$",
    re.IGNORECASE,
)
_THERE: Final = re.compile(
    r"(?:there(?:'s|\s+(?:is|are|still is|remains?|stays?))|theres|(?:we|it)(?:\s+still)?\s+(?:have|has|holds?))\s+(?:still\s+)?(?P<much>\S.*?)\s+in\s+(?:the |my |our )?(?P<where>\S.*)",
    re.IGNORECASE,
)
"""What is counted before where it lies: "there is at least 2 in the treasury"."""
_NONE: Final = re.compile(
    r"(?:(?:(?:there(?:'s|\s+(?:is|are))|theres)|(?:i|we)(?:'ve|\s+(?:still\s+)?have)(?:\s+got)?)\s+(?:still\s+)?)?(?P<much>no|any)\s+(?!more|less|fewer)(?P<what>\S.*)",
    re.IGNORECASE,
)
"""What there is none of, or some: "there's no debt"."""
_NOUGHT: Final = frozenset("none nil nought nothing".split())
_COFFERS: Final = frozenset("kitty till coffers chest bank box pot purse piggy".split())
"""What people call the money of an office."""
_VOTE: Final = "vote."
_SAME_VOTE: Final = {"yes": ("yes", "for"), "no": ("no", "against")}
"""Votes are said in either way: "Benyon votes yes" of a law, on which he votes for or against."""
_BOTH: Final = re.compile(r"\s+(?:both|each|all)\s+", re.IGNORECASE)
_LONGEST_NAME: Final = 4
_POUNDS: Final = frozenset("pound pounds quid".split())
_MONEY: Final = "money"
_LEAST_SUM: Final = 10
"""Nothing that a family has but money is counted so far."""
_EQUALITY: Final = (Comparison.IS, Comparison.IS_NOT)
_DEEPEST: Final = 20
_LONGEST: Final = 400


class Doubt(StrEnum):
    """Why a condition is not understood; each has a sentence in `templates/commands.toml`."""

    FACT = "condition_fact"
    VALUE = "condition_value"
    NUMBER = "condition_number"
    EMPTY = "condition_empty"


class Unclear(Struct, frozen=True):
    """A condition that is not understood: why, the words that stood in the way, and the nearest names."""

    doubt: Doubt
    given: str
    nearest: tuple[str, ...] = ()


def read_condition(text: str, names: FactNames, depth: int = 0) -> Condition | Unclear:
    """The condition that a text means, over facts that its owner may test; or why it means none."""
    if len(text) > _LONGEST or depth > _DEEPEST:
        return Unclear(Doubt.EMPTY, f"{text[:60]}...")
    text = _OR_MORE.sub(_or_more, bare(text.strip()))
    text = text if "vote" in text.casefold() else _VOTES.sub("votes ", text)
    text = _none(_there(_IN_IT.sub("", _VOTED_ON.sub(r"\1", text))))
    if not text or _BROKEN_OFF.search(text):
        return Unclear(Doubt.EMPTY, text)
    for mark, joined in ((_OR, AnyOf), (_AND, AllOf)):
        pieces = cut(text, mark)
        if len(pieces) > 1:
            pieces = _with_what_is_shared(pieces, names)
            return _joined([read_condition(piece, names, depth + 1) for piece in pieces], joined)
    denied = _NOT.match(text)
    if denied:
        inner = read_condition(text[denied.end() :], names, depth + 1)
        return inner if isinstance(inner, Unclear) else Not(inner)
    return _compared(text, names)


def _there(text: str) -> str:
    """ "There is at least 2 in the treasury" as "treasury at least 2"."""
    found = _THERE.fullmatch(text)
    if found is None or (first_number(found["much"]) is None and _HOW.match(f" {found['much']}") is None):
        return text
    where = _TREASURY if found["where"].casefold() in _COFFERS else found["where"]
    much = found["much"]
    return f"{where} {much}" if _HOW.match(f" {much}") else f"{where} is {much}"


def _none(text: str) -> str:
    """ "There's no debt" as "debt is 0", "we have any debt" as "debt is at least 1"."""
    found = _NONE.fullmatch(text)
    if found is None:
        return text
    return f"{found['what']} is {'0' if found['much'].casefold() == 'no' else 'at least 1'}"


def worded(condition: Condition, names: FactNames) -> str:
    """The condition in words that read back as the same."""
    match condition:
        case Compare():
            value = condition.value
            shown = value if isinstance(value, int) else safe(names.value_shown(value))
            return f"{safe(names.shown(condition.fact))} {condition.comparison} {shown}"
        case AllOf() | AnyOf():
            mark = " and " if isinstance(condition, AllOf) else " or "
            return mark.join(f"({worded(each, names)})" for each in condition.of)
        case Not():
            return f"not ({worded(condition.of, names)})"
    assert_never(condition)


def _joined(read: list[Condition | Unclear], joined: type[AnyOf] | type[AllOf]) -> Condition | Unclear:
    whole: list[Condition] = []
    for each in read:
        if isinstance(each, Unclear):
            return each
        whole.append(each)
    return joined(tuple(whole))


def _compared(text: str, names: FactNames) -> Condition | Unclear:
    found = _HOW.search(mask(text))
    if found is None:
        return _said(text, names)
    sign = (found["sign"] or found["words"] or found["verb"]).casefold()
    how = _MEANING.get(" ".join(sign.split()), Comparison.IS)
    left, right = text[: found.start()].strip(), text[found.end() :].strip()
    left, right = _counted(left, right) or _owned(left, right, names) or (left, right)
    number = number_in(right)
    if number is None and right.casefold() in _NOUGHT and names.is_counted(left):
        number = 0
    if number is not None:
        return _over(names, left, number, how)
    if how not in _EQUALITY:
        return Unclear(Doubt.NUMBER, right or text)
    # "Chairman is Walsh" as well as "Walsh is Chairman"
    for name, value in ((names.called(left, right), right), (names.called(right, left), left)):
        if name is not None and (ids := names.values(value)):
            return _equal(name, ids, how)
    if names.called(left) is None and names.called(right) is None:
        return Unclear(Doubt.FACT, left, names.nearest(left))
    return Unclear(Doubt.VALUE, right if names.called(left) is not None else left)


def _with_what_is_shared(pieces: tuple[str, ...], names: FactNames) -> tuple[str, ...]:
    """ "Hastings", "Walsh both vote against" as two conditions of the same: what is said of the last is said of all."""
    *before, last = pieces
    words = _BOTH.sub(" ", last).split()
    if not all(_is_name(piece, names) for piece in before):
        return pieces
    for at in range(1, len(words)):
        said = tuple(f"{piece} {' '.join(words[at:])}" for piece in (*before, " ".join(words[:at])))
        if not any(isinstance(read_condition(each, names, _DEEPEST), Unclear) for each in said):
            return said
    return pieces


def _is_name(text: str, names: FactNames) -> bool:
    """Whether a text is one name and says nothing of it."""
    return len(text.split()) <= _LONGEST_NAME and bool(names.values(text))


def _or_more(found: re.Match[str]) -> str:
    """ "3 or more" as "at least 3", so that its "or" parts no conditions."""
    return f"{'at least' if found['more'] else 'at most'} {found['number']}"


def _counted(left: str, right: str) -> tuple[str, str] | None:
    """The name and the number of "I have at least 8 pounds", "we have more than 3 dice"; None if it is said otherwise."""
    first = first_number(right)
    if _OWNED.fullmatch(left) is None:
        return None
    if number_in(right) is not None:
        is_sum = first is not None or "£" in right or (number_in(right) or 0) >= _LEAST_SUM
        return (_MONEY, right) if is_sum else None
    if first is None:
        return None
    number, thing = first
    return thing, str(number)


def _owned(left: str, right: str, names: FactNames) -> tuple[str, str] | None:
    """The name and the number of "Larkins has at least 2 shares"; None if nothing is counted, or there is no such fact."""
    first = first_number(right)
    if first is None or first[1].casefold() in _POUNDS:
        return None
    number, thing = first
    called = (f"{left} {thing}", f"{thing} of {left}", f"{thing} {left}")
    return next(((name, str(number)) for name in called if names.called(name, number) is not None), None)


def _over(names: FactNames, left: str, number: int, how: Comparison) -> Condition | Unclear:
    name = names.called(left, number)
    if name is not None:
        return Compare(name, how, number)
    if names.called(left) is not None:
        return Unclear(Doubt.VALUE, str(number))
    return Unclear(Doubt.FACT, left, names.nearest(left))


def _said(text: str, names: FactNames) -> Condition | Unclear:
    """A fact and its value without any sign between them: "Walsh votes for"."""
    taken = names.leading(text)
    if taken is None:
        return Unclear(Doubt.FACT, text, names.nearest(text))
    name, rest = taken
    number = number_in(rest)
    if number is not None:
        return Compare(name, Comparison.IS, number)
    ids = names.values(rest)
    return _equal(name, ids, Comparison.IS) if rest and ids else Unclear(Doubt.VALUE, rest or text)


def _equal(name: str, ids: tuple[str, ...], how: Comparison) -> Condition:
    """The fact is one of the ids that a word may mean, or is none of them."""
    if name.startswith(_VOTE):
        ids = next((_SAME_VOTE[each] for each in ids if each in _SAME_VOTE), ids)
    each = tuple(Compare(name, how, value) for value in ids)
    if len(each) == 1:
        return each[0]
    return AnyOf(each) if how is Comparison.IS else AllOf(each)
