"""Lines whose words make an order, and which tell how things are, wish or laugh: asked about, not played."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile

from engine.core.options import Arrange
from pbem.lines.prose import classes, words
from pbem.lines.prose.question import PLAIN, Question
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.shapes import bare, is_single

_IS = frozenset("is are am was were stands remains sits lies".split())
_HAVE = frozenset("have had got own hold possess ive weve".split())
_HAS = frozenset({"has", "had", "owns", "holds"})
_WHERE = frozenset("in at near from with".split())
_HOW = _WHERE | frozenset("on for of out".split())
_THERE = frozenset({"there", "theres"})
_LEFT = frozenset("have got ive weve there left is".split())
_HELPING = frozenset("help aid assist".split())
_ANSWERS = (
    words.IDEAS | words.ORDINALS | frozenset("bid stake bet offer order orders number target call".split())
)
"""What somebody's answer is called: "my bid is 3" gives it."""
_CHOSEN_AS = words.IDEAS | frozenset(
    "man woman chap fellow lad guy bloke gent gentleman bet one match must safe".split()
)
"""What somebody is called who is chosen: "Walsh is a good man"."""
_DEMANDING = frozenset("wants asks demands wishes expects claims".split())
_WISH = re.compile(
    r"^\W*(?:an?|some|another) .{1,60}? would be (?:[a-z]+ )?(?:lovely|nice|great|good|fine|perfect|splendid|wonderful|ideal|super|best|welcome|handy|useful)\b",
    re.IGNORECASE,
)
_LAUGHING = re.compile(
    r"(?<!\w)(?:(?:b?w?a?(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|ha|heh|lo+l|lmao|rofl|jk|tee-?hee)(?!\w)|[;:x]-?[pPD](?!\w)|[😂🤣😜😝😉])|;-?\)",
    re.IGNORECASE,
)
_CRYING_OUT = re.compile(
    r"\W*(?:(?:oh |well )?(?:my |good |great |dear )?(?:goodness(?: me)?|gracious(?: me)?|heavens(?: above)?|lord|god|word)|gosh|golly|blimey|crikey"
    r"|(?:oh )?dear(?: me)?|oh my|well i never|good grief|wow|whoa|yikes|ouch|oops)\b\s*[,!.]",
    re.IGNORECASE,
)
"""How people cry out at what they name then: "my goodness, Bengal"."""
_RETORT = re.compile(
    r"\W*(?:we|i|you|they|everybody|everyone)(?:'ve| have)? (?:all )?(?:knows?|knew|gets? it|got it|sees?|saw|hears?|heard|remembers?|noticed|understand)\b(?! (?:i|we|who|what)\b)",
    re.IGNORECASE,
)
_WANTS_MONEY = re.compile(
    r"^\W*(?:i|we)(?: would|'d) (?:love|like) (?:another )?(?:£?\d+|[a-z]+) (?:pounds?|quid)\W*$",
    re.IGNORECASE,
)
_COMPLAINT = re.compile(
    r"^\W*(?:oh,? (?:no|dear|god|lord|for)|ugh+|argh+|bah|sigh|groan|good grief|not again|here we go again|for (?:god'?s|heaven'?s|pity'?s) sake)\b"
    r"|^\W*not \w+,? again\b",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"^\W*(?:£ ?\d+|\d+|[a-z]+ (?:pounds?|quid)|\d+ ?(?:pounds?|quid|£)) ?!+ ?(?:for (?:an?|one|that|this|some)\b"
    r"|(?:(?:sheer|pure|utter|what a|daylight|highway) )?(?:madness|outrage\w*|robbery|absurd\w*|ridiculous|preposterous|scandal\w*"
    r"|extortion\w*|shocking|unbelievable|incredible|insane|insanity|imagine|fancy that)\b)",
    re.IGNORECASE,
)
"""A price that somebody cries out at: "12 pounds! For a hat!"."""


def is_laughed(text: str) -> bool:
    """Whether a text laughs: "haha", ";-)"."""
    return _LAUGHING.search(text) is not None


def cries_out(text: str) -> bool:
    """Whether a text begins with a cry: "my goodness, Bengal"."""
    return _CRYING_OUT.match(text) is not None


def is_complaint(text: str) -> bool:
    """Whether a line begins by complaining ("Oh no, not Benyon again"), or cries out at a price."""
    return _COMPLAINT.search(text) is not None or _PRICED.search(text) is not None


def is_only_named(question: Question, text: str) -> bool:
    """Whether a text names something that may be answered, and says nothing of doing it."""
    said = [token for token in lexed(text) if not token.brk and token.word not in words.YES]
    names = (question.names | question.about) - question.literal
    if any(token.subject or token.word in words.OWN or classes.is_acting(token.word) for token in said):
        return False
    means = [token for token in said if not token.neutral]
    return any(token.stem in names for token in means) and not any(
        token.number >= 0 or token.word in words.PASS | words.NOTHING or token.stem in question.literal
        for token in means
    )


def is_remark(question: Question, given: str, tokens: tuple[Token, ...]) -> bool:
    """Whether a line with an answer to a question in it only wishes, or tells how things are."""
    if _WISH.match(given) and not is_single(question.asked.decision.options):
        return True
    if is_laughed(given) and is_only_named(question, given):
        return True
    if cries_out(given) and is_only_named(question, _CRYING_OUT.sub("", given, 1)):
        return True
    if _WANTS_MONEY.search(given) or _PRICED.search(given):
        return True
    return any(_tells(question, part) or _is_bid(part) for part in _parts(tokens))


def is_retort(text: str) -> bool:
    """Whether a clause tells that something is known already, so that a name before it is no choice: "yes Benyon, we know"."""
    return _RETORT.match(text) is not None


def _is_bid(part: tuple[Token, ...]) -> bool:
    """Whether somebody is bidden to help, who is not the writer: "help Bengal with the regiment"."""
    said = [token for token in part if not token.neutral or token.word in words.VERBS]
    return len(said) > 1 and said[0].word in _HELPING


def _parts(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.brk:
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def _tells(question: Question, part: tuple[Token, ...]) -> bool:
    """Whether what stands between two breaks tells how things are."""
    if any(token.word in _ANSWERS for token in part):
        return False
    at = next((place for place, token in enumerate(part) if token.word in _IS), None)
    if at is not None and _is_fact(question, part[:at], part[at + 1 :]):
        return True
    return _tells_what_one_has(question, part)


def _is_fact(question: Question, named: tuple[Token, ...], said: tuple[Token, ...]) -> bool:
    """Whether "is" between these words tells how things stand: "our debt is 3", "the regiment is in Bengal", "Larkins is on the take"."""
    if not said:
        return False
    if any(token.subject for token in named) or said[0].word == "to":
        return _is_place(question, said)
    if all(token.neutral and token.word not in _THERE for token in named):
        return False
    if any(token.word in _THERE for token in named):
        return any(token.number >= 0 for token in said[:2])
    if said[0].word in words.FAVOUR | words.AGAINST and said[0].stem in question.names:
        return not all(token.neutral for token in said[1:])  # "my shipyards are for it"
    if said[0].word == "too" and len(said) > 1:
        return True  # "too old for him"
    if said[0].word == "all" and any(token.word in _LEFT for token in said[1:]):
        return True
    if said[0].word in _HOW and _is_nowhere(question, said):
        return True
    if _is_judged(question, named, said):
        return True
    first = next((token for token in said if not token.neutral), None)
    is_number = (
        first is not None
        and first.number >= 0
        and not isinstance(bare(question.asked.decision.options), Arrange)
    )
    return is_number and not any(token.number >= 0 and not token.neutral for token in named)


def _is_judged(question: Question, named: tuple[Token, ...], said: tuple[Token, ...]) -> bool:
    """Whether "is" tells how good something is: "the family is fine"; said of a sum, or of who may be chosen, it is a reason."""
    if any(token.number >= 0 and not token.neutral for token in named):
        return False
    if said[0].word in ("a", "an") and question.is_bare:
        what = tuple(
            takewhile(lambda token: token.word in ("a", "an") or token.word not in words.PREPOSITIONS, said)
        )
        return not any(token.word in _CHOSEN_AS or token.stem in question.stems for token in what)
    is_choice = question.is_bare and not question.asked.phrase.contrary
    return not is_choice and all(token.neutral or classes.is_approving(token.word) for token in said)


def _is_nowhere(question: Question, said: tuple[Token, ...]) -> bool:
    """Whether words tell where somebody is, and nothing that is asked: "on the take"."""
    if any(token.word in words.OWN for token in said):
        return False
    return _is_place(question, said) or not any(_means(question, token) for token in said)


def _means(question: Question, token: Token) -> bool:
    """Whether a word behind "is" has a part in an answer."""
    if token.number >= 0 and not token.neutral:
        return True
    return not token.neutral and token.stem in question.stems


def _is_place(question: Question, said: tuple[Token, ...]) -> bool:
    """Whether words tell where something is: "in Bengal"."""
    if said[0].word not in _WHERE:
        return False
    behind = next((token for token in said[1:] if not token.neutral), None)
    return (
        behind is not None and behind.number < 0 and behind.stem in question.stems - question.literal - PLAIN
    )


def _is_score(part: tuple[Token, ...]) -> bool:
    """Whether a count is told: "it is 2 against 1"."""
    numbered = (
        (one.number >= 0, other.word in words.AGAINST, last.number >= 0)
        for one, other, last in zip(part, part[1:], part[2:], strict=False)
    )
    return any(all(each) for each in numbered)


def _tells_what_one_has(question: Question, part: tuple[Token, ...]) -> bool:
    """Whether somebody tells what he has: "we have 3 ships in Madras", "Benyon has the votes"."""
    if any(token.word in words.OWN for token in part[1:]):
        return False
    if _is_score(part):
        return True
    for at, (one, other) in enumerate(pairwise(part)):
        after = part[at + 2] if at + 2 < len(part) else None
        if one.subject and other.word in _HAVE and after is not None:
            return (after.number >= 0 and not after.neutral) or (
                question.is_bare and after.word in ("a", "an", "the")
            )
        if other.word in _DEMANDING and one.stem in question.names and not (one.neutral or question.is_bare):
            return True
        is_named = one.stem in question.names and one.number < 0 and not one.neutral
        if is_named and other.word in _HAS and question.is_bare:
            return after is not None and after.word in ("the", "a", "an", "no", "some")
    return False
