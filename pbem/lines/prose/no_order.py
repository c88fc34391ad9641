"""Lines that are none of an order although all their words are: thanks, requests to others, what others want, other people's proverbs."""

from __future__ import annotations

import re
from itertools import pairwise

from pbem.lines.prose import classes, words
from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import Token

_COURTESY = frozenset(
    "thanks thank thx ta cheers sorry hi hello hey bye goodbye welcome congrats congratulations greetings regards respect "
    "happy merry luck hail bravo kudos props".split()
)
_EXCLAIMED = frozenset(
    "great right good nice fine lovely grand super noble royal well ah oh wow perfect splendid".split()
)
_WANTS = frozenset("wants wishes needs prefers likes loves asks begs expects demands claims deserves".split())
_SOFTLY = frozenset("please pls plz so well now then just kindly again hey".split())
_MINE = frozenset("mine ours yours his hers theirs".split())
_TIMES = frozenset(
    "day days hour hours minute minutes min mins week weeks month months year years turn turns round rounds question questions "
    "time times am pm oclock percent people players mails emails games beers pints kids reasons things".split()
)
_THINGS = frozenset("the a an me my some that".split())
_NAMED = re.compile(r"(?<=[a-z,0-9] )[A-Z][a-z]+")
_END = Token(";", ";", brk=True)


def is_no_order(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line cannot answer a question, as it thanks, asks or tells of somebody, or is about something else."""
    return (
        _is_courtesy(question, tokens)
        or _is_request(question, tokens)
        or _is_wish(question, tokens)
        or _is_undecided(tokens)
        or _is_of_else(question, tokens)
    )


def names_somebody(given: str, passed: tuple[str, ...]) -> bool:
    """Whether one of the words passed over is written like a name: "I vote for Cornwallis"."""
    return not {each.casefold() for each in _NAMED.findall(given)}.isdisjoint(passed)


def _is_name(question: Question, token: Token) -> bool:
    """Whether a word belongs to a name that may be answered, and says nothing of what is asked."""
    return not token.brk and token.number < 0 and token.stem in question.names - question.idle


def _is_courtesy(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line holds nothing but names beside words of courtesy: "Thanks, Larkins!", "Great, thanks"."""
    said = [
        token for token in tokens if not token.brk and not (token.neutral and token.word not in _COURTESY)
    ]
    if said and all(token.word in _EXCLAIMED | _COURTESY for token in said):
        return any(token.word in _COURTESY for token in said) or said[0].word != "right"
    return any(token.word in _COURTESY for token in said) and all(
        token.word in _COURTESY | _EXCLAIMED or _is_name(question, token) for token in said
    )


def _is_request(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line bids somebody whose name it begins with do something: "Larkins, please vote for me"."""
    at = next((place for place, token in enumerate(tokens) if token.brk), 0)
    if not at or not all(_is_name(question, token) or token.neutral for token in tokens[:at]):
        return False
    rest = [token for token in tokens[at:] if not token.brk and token.word not in _SOFTLY]
    if not rest or any(_is_name(question, token) or token.word in words.SUBJECT for token in rest):
        return False
    first = rest[0]
    return any(_is_name(question, token) for token in tokens[:at]) and (
        first.word in words.VERBS or classes.is_acting(first.word)
    )


def _is_wish(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line tells what somebody else wants, or whose something is: "Walsh wants it", "Bengal is mine"."""
    for one, other in pairwise(tokens):
        if other.word in _WANTS and _is_name(question, one) and one.word != question.family.casefold():
            return True
        if one.word in ("is", "are") and other.word in _MINE:
            return True
    return False


def _is_undecided(tokens: tuple[Token, ...]) -> bool:
    """Whether a line is for something and against it: "1 for, 1 against"; or not against it: "nothing against it"."""
    said = {token.word for token in tokens}
    if said.isdisjoint(words.AGAINST):
        return False
    if not said.isdisjoint(words.NOTHING - {"no", "zero", "nil"}) and any(
        one.word in words.NOTHING and other.word in words.AGAINST
        for one, other in pairwise(token for token in tokens if not token.neutral)
    ):
        return True
    return any(one.word in words.FAVOUR and other.brk for one, other in pairwise((*tokens, _END)))


def _is_of_else(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a number counts days or questions, or something is passed: "give me 2 days", "pass the port"."""
    for one, other in pairwise(tokens):
        if one.number >= 0 and other.word in _TIMES and other.stem not in question.stems:
            return True
    for place, token in enumerate(tokens[:-2]):
        if (
            token.word in words.DECLINED
            and tokens[place + 1].word in _THINGS
            and tokens[place + 2].stem not in question.literal
        ):
            return True
    return False
