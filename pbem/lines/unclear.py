"""Lines that are not read, and yet name what is asked: told as a question with the lines that they may mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from engine.core.ids import DecisionId
from pbem.lines.effort import Spent
from pbem.lines.foreign import foreign_in, is_only_foreign
from pbem.lines.heads import Book
from pbem.lines.hints import hint
from pbem.lines.pieces import Piece, pieces_of
from pbem.lines.prose import classes, words
from pbem.lines.prose.consents import SIDES, is_consent, is_vote, is_yes_or_no, sure_part
from pbem.lines.prose.question import SYNTAX, Question
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.read import line_in
from pbem.lines.readings import Code, Understood, Unread
from pbem.lines.text import tidy

_SHOWN = 60
_MOST_WORDS = 25
_MOST_OFFERED = 3
_MOST_HINTED = 8
_SHORTEST = 4
"""Words of a line that says nothing but that anything will do."""
_ASKING = frozenset("please pls plz kindly lets gimme ill id".split())
_SOFTLY = frozenset("so well hmm ok okay right then".split())
_OTHERS = frozenset("you your yours youre he she they hes shes theyre me".split())
_BEFORE_SIDES = frozenset(
    "i im we were am are is be vote votes voting ill id will would put me count so yes no ok well".split()
)
_VOTERS = frozenset("i we im".split())
_VOTED_ON = frozenset("it this that them the now please".split())
_UNDECIDED = frozenset(
    "or either whoever whatever whichever wherever somewhere anywhere any some most few several".split()
)
"""Words that leave open which of what is named is meant."""
_WHICHEVER = frozenset("whoever whatever whichever wherever".split())
"""Those behind which stands what it depends on."""
_BEFORE_ANSWERS = _UNDECIDED | frozenset("one of maybe perhaps please".split())
_TELLING = frozenset("will would told said says thinks wants".split())
_COPULAS = frozenset("is are was were looks seems sounds".split())
_TELLING_HOW = (
    _COPULAS
    | words.DENIED
    | frozenset(
        "if unless wants want wanted hope hopes wish wishes likes thinks says owes owe never wont wouldnt something anything somebody someone anybody anyone you your yours youre they yet thats its".split()
    )
)
"""Words of a clause that tells how things are, what somebody wants, or on what something depends."""
_DISPOSING = frozenset(
    "gets get takes take goes go becomes become joins join leads lead has have can may must should shall will keeps keep first last".split()
)
"""Words with which a clause says what shall be of what it names."""
_PLEASE = re.compile(r"\b(?:please|pls|plz)\W*$", re.IGNORECASE)
"""The end of a clause that asks for something."""
_CAN_WAIT = re.compile(r"\b(?:can|may|will) wait\b", re.IGNORECASE)
"""What is said of somebody who gets nothing now."""
_PERCEIVING = frozenset(
    "see hear watch notice know think hope guess believe meet visit say remember forget".split()
)


def unclear(
    book: Book, text: str, answered: Collection[DecisionId] = frozenset[DecisionId]()
) -> Unread | None:
    """The question to ask about a line that holds no order that can be read, and to none of those `answered`; None if it is talk."""
    given = tidy(text)
    tokens = lexed(given)
    if "?" in text or not 0 < len(tokens) <= _MOST_WORDS or _is_of_other_times(tokens):
        return None
    try:
        asked = [
            each
            for each in (*book.prose.blocking, *_offered(book, tokens))
            if each.asked.decision.id not in answered
        ]
        named = [each for each in asked if _may_answer(book, each, tokens)]
        if not named:
            return _not_on_offer(book, asked, tokens)
        ready = [_meant(book, each, tokens) or _hinted(book, each) for each in named]
    except Spent:
        return None
    shown = given if len(given) <= _SHOWN else f"{given[:_SHOWN]}..."
    near = tuple(dict.fromkeys(ready))[:_MOST_OFFERED]
    if len(named) == 1 and (foreign := foreign_in(named[0], tokens, book.lexicon)):
        return Unread(Code.NOT_HERE, foreign, near, named[0].asked.decision, headed=False)
    return Unread(Code.NOT_CLEAR, shown, near, named[0].asked.decision, headed=False)


def bidden_in(book: Book, text: str) -> Unread | None:
    """The question about a clause of a line that is talk as a whole, if it says what shall be of something that must be answered.

    It names an answer and says with a verb that somebody gets, takes or does it: "it rained, so Hastings gets Bombay". What asks,
    gives reasons, tells how things are or were, and what depends on something is no such clause.
    """
    given = tidy(text)
    try:
        return next(filter(None, (_bidden(book, given, piece) for piece in pieces_of(given))), None)
    except Spent:
        return None


def _bidden(book: Book, given: str, piece: Piece) -> Unread | None:
    """The question about one clause of a line."""
    said = piece.of(given)
    tokens = lexed(said)
    if piece.asks or piece.reason or not 1 < len(tokens) <= _MOST_WORDS or _CAN_WAIT.search(said):
        return None
    if _is_of_other_times(_without_places(tokens)) or not _TELLING_HOW.isdisjoint(
        each.word for each in tokens
    ):
        return None
    asks = _PLEASE.search(said) is not None
    asked = next((each for each in book.prose.blocking if _is_disposed(book, each, tokens, asks)), None)
    if asked is None:
        return None
    reading = line_in(book, said)
    if isinstance(reading, Unread) and reading.decision is not None and reading.nearest:
        return reading
    shown = given if len(given) <= _SHOWN else f"{given[:_SHOWN]}..."
    near = _meant(book, asked, tokens) or _hinted(book, asked)
    return Unread(Code.NOT_CLEAR, shown, (near,), asked.asked.decision, headed=False)


def _is_disposed(book: Book, question: Question, tokens: tuple[Token, ...], asks: bool) -> bool:
    """Whether a clause names an answer to a question, and `asks` for it or says that it is taken, given or done."""
    book.prose.effort.spend()
    asked = (question.names - question.idle - question.about) | question.literal
    named = any(token.stem in asked and token.word not in SYNTAX and not token.neutral for token in tokens)
    if not named or is_consent(question.asked.decision.options) or book.prose.is_told(question, tokens):
        return False
    return asks or classes.is_acting(tokens[0].word) or any(_disposes(question, token) for token in tokens)


def _disposes(question: Question, token: Token) -> bool:
    """Whether a word is a verb of doing or getting something."""
    is_doing = classes.is_acting(token.word) or token.stem in question.verbs
    return token.word in _DISPOSING or (is_doing and token.word not in _PERCEIVING and not token.neutral)


def _without_places(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without a "last" or "next" that ends a clause, and so tells of a place in a list: "Walsh's lot go last"."""
    return tokens[:-1] if tokens[-1].word in ("last", "next") else tokens


def _not_on_offer(book: Book, asked: list[Question], tokens: tuple[Token, ...]) -> Unread | None:
    """The question about a line that is nothing but a thing which cannot be answered to the only question."""
    if len(asked) != 1 or not (foreign := is_only_foreign(asked[0], tokens, book.lexicon)):
        return None
    return Unread(Code.NOT_HERE, foreign, (_hinted(book, asked[0]),), asked[0].asked.decision, headed=False)


def _hinted(book: Book, question: Question) -> str:
    """What may be answered to a question."""
    asked = question.asked
    return f"{asked.head}: {hint(asked.decision.options, book.lexicon, _MOST_HINTED)}"


def _offered(book: Book, tokens: tuple[Token, ...]) -> Iterator[Question]:
    """The questions that may be left open of which a line says a whole beginning ("I give one promise back"), or yes or no to them."""
    said = {token.stem for token in tokens}
    for each in book.prose.offered:
        if any(len(head) > 1 and head <= said for head in each.heads) or _agrees(book, each, tokens):
            yield each


def _agrees(book: Book, question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line says yes or no to a question, and does not tell what somebody else thinks of it."""
    return is_yes_or_no(question, tokens) and not book.prose.is_told(question, tokens)


def _is_of_other_times(tokens: tuple[Token, ...]) -> bool:
    """Whether a line tells of other days, or of what somebody said."""
    taken_back = words.TAKEN_BACK - (words.EXCEPT if _is_all_but(tokens) else frozenset())
    return any(token.word in words.ELSEWHEN or token.word in taken_back for token in tokens)


def _may_answer(book: Book, question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line names something of a question, and bids or does something, or says little else."""
    if is_consent(question.asked.decision.options) and not sure_part(tokens):
        return True  # "yes, but no"
    if _agrees(book, question, tokens):
        return True
    mended = question.adapted(tokens, book.prose.talk.asked_stems)
    said = [new if new.guessed else old for old, new in zip(tokens, mended, strict=True) if not old.brk]
    if _takes_a_side(question, said) or _is_undecided(question, said):
        return True
    means = [token for token in said if not token.neutral and token.word not in _SOFTLY]
    named = [token for token in means if _is_of(question, token)]
    if _is_part(question, means):
        return True
    if named and _is_all_but(said):
        return True
    if not named or any(token.word in _OTHERS for token in said) or book.prose.is_told(question, tokens):
        return False
    if book.lexicon.is_family(means[0].word) and not _is_of(question, means[0]):
        return False
    if any(token.word in _COPULAS for token in said) and not any(token.subject for token in said):
        return False
    return _does(question, means[0]) or _is_bidden(question, said) or len(means) - len(named) <= 1


def _is_part(question: Question, means: list[Token]) -> bool:
    """Whether a line says nothing but a part of a whole, and where it goes: "half", "half to Bombay, half to Madras"."""
    if not any(token.word in words.PARTS for token in means) or is_consent(question.asked.decision.options):
        return False
    return all(token.word in words.PARTS or token.number >= 0 or _is_of(question, token) for token in means)


def _is_all_but(said: Sequence[Token]) -> bool:
    """Whether a line speaks of all but some, and tells of nobody how he is: "all except my own, he goes to Madras"."""
    if said[0].word not in words.MOST or any(token.word in _COPULAS for token in said):
        return False
    return any(token.word in words.EXCEPT for token in said)


def _is_undecided(question: Question, said: Sequence[Token]) -> bool:
    """Whether a line names answers and leaves it open which: "7 or 8, whatever", "fit the Union, wherever you like"."""
    opened = next((at for at, token in enumerate(said) if token.word in _UNDECIDED), None)
    if opened is None or any(token.word in _COPULAS | _TELLING for token in said[: opened + 1]):
        return False
    if len(said) <= _SHORTEST and said[0].word in _UNDECIDED - {"or", "whatever"}:
        return True
    triples = zip(said, said[1:], said[2:], strict=False)
    if any(or_.word == "or" and _is_answer(question, one, other) for one, or_, other in triples):
        return True
    told = said[:opened] if said[opened].word in _WHICHEVER else said
    if any(token.word in _COPULAS | _TELLING for token in told):
        return False
    first = next((token for token in said if not token.neutral and token.word not in _BEFORE_ANSWERS), None)
    return first is not None and (_is_of(question, first) or first.stem in question.verbs)


def _is_answer(question: Question, *tokens: Token) -> bool:
    """Whether each of the words belongs to an answer."""
    names = question.names - question.idle
    return all(token.stem in names or (token.word in words.OWN and question.family) for token in tokens)


def _takes_a_side(question: Question, said: list[Token]) -> bool:
    """Whether a line begins by being for or against what is voted on, and says no more of it: "For if Hastings votes for"."""
    if not is_vote(question):
        return False
    named = (at for at, token in enumerate(said) if token.word in SIDES | _BEFORE_SIDES)
    at = next(named, 0)  # "Reg Act - against"
    if all(question.is_meant(token) or question.begins(token.stem) for token in said[:at]):
        said = said[at:]
    if said and said[0].word in words.CONDITIONS:  # "if Walsh votes for, I vote for, otherwise against"
        said = said[next((at for at, token in enumerate(said) if token.word in _VOTERS), 0) :]
    begun = next((at for at, token in enumerate(said) if token.word not in _BEFORE_SIDES), len(said))
    if begun == len(said) or said[begun].word not in SIDES:
        return False
    behind = said[begun + 1].word if begun + 1 < len(said) else "it"
    return behind in _VOTED_ON or behind in words.CONDITIONS


def _is_of(question: Question, token: Token) -> bool:
    """Whether a word names something of a question, and is none of the words of all answers."""
    if token.number >= 0 or token.word in SYNTAX:
        return False
    return token.stem in question.signs or token.stem in question.names


def _does(question: Question, token: Token) -> bool:
    """Whether a line begins with a verb: of doing, or of not doing or undoing."""
    is_verb = classes.is_acting(token.word) or classes.is_averse(token.word) or token.stem in question.signs
    return is_verb and token.word not in _PERCEIVING


def _is_bidden(question: Question, said: list[Token]) -> bool:
    """Whether somebody asks for something or says what to do, with a verb or a word of the question behind it."""
    for one, other in pairwise(said):
        if (one.subject or one.word in _ASKING) and (
            other.word in words.VERBS or classes.is_acting(other.word) or _is_of(question, other)
        ):
            return True
    return said[-1].word in _ASKING or any(token.number >= 0 and not token.neutral for token in said)


def _meant(book: Book, question: Question, tokens: tuple[Token, ...]) -> str | None:
    """The line that acts if nothing of a line counts but what is known; None if a word of it may turn it round."""
    if any(classes.is_danger(token.word) or token.word in words.DOUBTS for token in tokens):
        return None
    plain = question.sayings.meant(tokens).tokens
    known = " ".join(
        token.word for token in plain if token.neutral or token.brk or book.prose.means(question, token)
    )
    told = book.prose.answer(known, (question.asked,)) if known else None
    return book.worded(told.decision, told.choice) if isinstance(told, Understood) else None
