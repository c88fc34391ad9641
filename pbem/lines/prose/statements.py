"""Statements beside an order: clauses with a subject and a verb of their own, which tell how things are and bid nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from pbem.lines.prose import classes, words
from pbem.lines.prose.about import restated
from pbem.lines.prose.asides import small
from pbem.lines.prose.line import MONEY, Stems
from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import Token, lexed

_LEADING: Final = frozenset(
    "and but so well because since as for though although also anyway besides after all sorry where".split()
)
"""Words before the subject of a clause."""
_OTHERS: Final = frozenset(
    "he she it they this that these those there who which nobody everybody everyone".split()
)
_CONTRACTED: Final = frozenset(
    "hes shes its theyre theres thats itll theyll hell shell hed shed theyd itd theyve thatll".split()
)
"""Those with their verb."""
_FINITE: Final = frozenset(
    "is are was were has had does did isnt arent wasnt werent hasnt hadnt doesnt didnt aint looks look seems seem feels sounds "
    "remains costs cost needs need have havent dont".split()
)
"""Verbs behind any subject that tell how something is."""
_QUANTITIES: Final = frozenset(
    "every all any each as some both lots plenty few more half most another".split()
)
"""Words with which a part of an order begins more often than a statement."""
_FEELING: Final = frozenset(
    "trust count love hate fear know see remember regret owe care feel mind miss understand admit confess need want like".split()
)
"""Verbs of what one thinks and feels, and bids nothing with."""
_ADVERBS: Final = frozenset(
    "dont do not really still never just always also already cant didnt have had simply certainly only very much quite".split()
)
_OPEN: Final = (
    words.CONDITIONS
    | words.REVOKED
    | frozenset(
        "or maybe perhaps rather unless should shall must please lets let whether either but not yet".split()
    )
    - {"but", "not"}
)
"""Words that leave it open what is meant, or bid."""
_BIDDING: Final = frozenset("vote votes support backing blessing consent trust yes approval word nod".split())
"""What is "mine" in an order: "Walsh has my vote"."""
_PRAISE: Final = frozenset(
    "better best right good great ideal perfect deserves deserve deserving choice man wins win pick favourite should".split()
)
_JOINING: Final = frozenset("included including added excluded excepted covered".split())
"""Words behind a name that is a part of what stands before it."""
_LONGEST_SUBJECT: Final = 7
_JOINED: Final = re.compile(r"[^.!?;,\s]\s+and\s+$", re.IGNORECASE)
"""What stands before a clause that goes on with the one before it."""
_OTHERS_COUNTED: Final = re.compile(r"\bother (?:two|three|four|five|six|\d+)\b")
"""How many are left is no number of an order."""


def shares_verb(before: str, clause: str, question: Question, ordered: Iterable[str]) -> bool:
    """Whether what a clause says of an answer with which it begins is said of the order before it too.

    "The Sikhs and the Marathas are good to us" tells of both; `before` is all that stands before the clause.
    """
    if not _JOINED.search(before):
        return False
    first = next((each for each in lexed(clause) if not each.neutral), None)
    told = frozenset(token.stem for text in ordered for token in lexed(text))
    return first is not None and first.stem in question.names - question.idle - question.about - told


def names_alone(question: Question, ordered: str) -> bool:
    """Whether an order is nothing but names of answers: in "Union and James go" both go, and nothing is chosen."""
    said = [token for token in lexed(ordered) if not (token.neutral or token.brk)]
    return all(token.stem in question.names - question.idle for token in said)


def is_statement(clause: str) -> bool:
    """Whether a clause tells something: a subject that is nobody bidden, and a verb that bids nothing."""
    said = [word.strip(",") for word in small(clause).split()]
    while said and said[0] in _LEADING:
        said = said[1:]
    if len(said) < 2 or not _OPEN.isdisjoint(said):
        return False
    if said[-1] in _JOINING:
        return False  # "Mysore included"
    if said[0] in _CONTRACTED:
        return True
    if said[0] in _OTHERS:
        is_felt = said[1].removesuffix("s") in _FEELING
        return is_felt or not classes.is_acting(said[1]) or said[1] in _FINITE
    if said[0] in ("i", "we", "ive", "weve"):
        return _is_of_feeling(said)
    return _has_verb(said)


def _is_of_feeling(said: list[str]) -> bool:
    """Whether behind "I" stands what one thinks, feels or did."""
    if "no" in said[1:3]:
        return said[0] in ("ive", "weve") or said[1] in ("have", "see", "need", "want")
    if said[1] in ("have", "own") and _counts(said[2:]):
        return True
    behind = next((word for word in said[1:] if word not in _ADVERBS), "")
    return behind in _FEELING or (classes.is_past(behind) and not classes.is_averse(behind))


def _counts(said: list[str]) -> bool:
    """Whether words begin with how many of something one has: "only four pounds"."""
    first = next((word for word in said if word not in _ADVERBS), "")
    return any(token.number >= 0 and token.word not in ("a", "an", "another") for token in lexed(first))


def _has_verb(said: list[str]) -> bool:
    """Whether behind a subject of some words stands a verb that tells how it is, and no word of whoever bids."""
    if said[0] in _QUANTITIES or (classes.is_acting(said[0]) and said[0] not in ("the", "support")):
        return False
    for at, word in enumerate(said[1 : _LONGEST_SUBJECT + 1], 1):
        if word in ("i", "we", "you", "my") or word in _OTHERS - {"that"}:
            return False
        if word in _FINITE or classes.is_past(word):
            return not _is_bidding(said, at)
    return False


def _is_bidding(said: list[str], at: int) -> bool:
    """Whether a verb with what stands behind it is an order: "Walsh has my vote", "the officer has to go"."""
    behind = said[at + 1 :]
    if behind[:1] == ["to"] or behind[:2] in (["got", "to"], ["going", "to"]):
        return said[0] not in ("no", "nobody", "none")
    return not _BIDDING.isdisjoint(behind) and not {"my", "our", "mine", "a"}.isdisjoint(behind)


def tells_apart(
    clause: str, questions: Iterable[Question], ordered: str, known: Stems, foreign: Stems
) -> bool:
    """Whether a clause beside the text `ordered` states something that leaves the orders as they are.

    It says no number but `known` ones, praises nothing that is not ordered, blames nothing that is, and names nothing of
    other questions (`foreign`).
    """
    if not is_statement(clause):
        return False
    tokens = [token for token in lexed(_OTHERS_COUNTED.sub("others", small(clause))) if not token.brk]
    told = frozenset(token.stem for token in lexed(ordered))
    questions = tuple(questions)
    facts = frozenset[int]().union(*(restated(each.asked, each.names, tuple(tokens)) for each in questions))
    numbers = (each.number for at, each in enumerate(tokens) if _is_number(each) and at not in facts)
    if any(str(number) not in known | told for number in numbers):
        return False
    if any(token.stem in foreign - told for token in tokens if not token.neutral):
        return False
    names = frozenset[str]().union(*(each.names - each.idle for each in questions))
    named = [token for token in tokens if token.stem in names and not token.neutral]
    if any(token.stem in told for token in named):
        return not any(map(speaks_against, tokens))
    doing = frozenset[str]().union(*(each.verbs | (each.names - each.answers) for each in questions))
    is_done = any(token.stem in doing - MONEY and not token.neutral for token in tokens)
    if is_done and any(token.stem not in doing for token in named):
        return False  # "and he is marrying Lord Highgate"
    said = [token for token in tokens if _is_number(token) or not (token.neutral or token.stem in MONEY)]
    if any(_is_number(one) and other in named for one, other in pairwise(said)):
        return False  # "I wanted to say 10 to Shipping" begins the list behind it
    return not named or _PRAISE.isdisjoint(token.word for token in tokens)


def _is_number(token: Token) -> bool:
    return token.number >= 0 and not token.neutral and token.word != "one"


def speaks_against(token: Token) -> bool:
    """Whether a word speaks against what it is said of."""
    return (
        classes.is_contempt(token.word)
        or classes.is_averse(token.word)
        or token.word
        in ("not", "no", "never", "isnt", "arent", "too", "hardly", "dont", "doesnt", "wont", "cant")
    )
