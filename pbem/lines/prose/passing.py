"""Everyday words that an order may be read past: neither the game's nor of danger, where the rest of the line orders something."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from pbem.lines.common import is_common
from pbem.lines.names import Lexicon
from pbem.lines.prose import classes, words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import PLAIN, SYNTAX, Question
from pbem.lines.prose.sayings import THEY
from pbem.lines.prose.tokens import Token

_MOST = 7
"""Words that may be passed over in a line; a line of which more says nothing here tells something else."""
_COPULAS = frozenset("is are be am looks look seems seem sounds sound feels feel remains".split())
_PLACING = frozenset("in of with as from".split())
"""Words behind which stands where or how, not what somebody is or does; "for the gallows" may be anything."""
_THESE = frozenset("the all our my both these those of".split())
_END = Token(";", ";", brk=True)
_WANTING = frozenset("wants wishes needs tries uses puts makes does goes".split())
_HAVING = frozenset("has have gets get takes".split())
_DEGREES = frozenset("very so really quite just most such definitely clearly simply still always".split())
"""Words between those and what is said of somebody."""
_BETWEEN = _DEGREES | _HAVING | frozenset("a an the my our his her their this that".split())
_ABOUT = frozenset("over under above below beyond between near".split())
"""Words before a number that make another of it."""
_BIDDING = frozenset("please pls plz kindly yes yeah yep aye ok okay lets gimme ill id im wed me us".split())
"""Words beside which something is ordered, apart from "I" and verbs."""
_BEFORE_VERBS = frozenset("ill id lets to will shall please pls gonna wanna kindly".split())


class Passing:
    """Passes over unknown words of a line for one question after the other."""

    def __init__(self, lexicon: Lexicon, foreign: Stems, begin: frozenset[str]) -> None:
        """`foreign` are the stems of all that must be answered, and of all beginnings: those are never passed over.

        Nor are the words that `begin` lines of questions not asked now, where a line begins with them: "deploy 3".
        """
        self._lexicon = lexicon
        self._begin = begin
        self._foreign = foreign

    def may_be(self, token: Token, said: frozenset[str]) -> bool:
        """Whether a word that nothing knows is one of everyday, in a line of the words `said`."""
        if not (token.word.isascii() and token.word.isalpha()) or classes.is_danger(token.word):
            return False
        if classes.is_everyday(token.word):
            return True
        if classes.is_plain(token.word) or classes.is_approving(token.word):
            return not self._lexicon.is_named(token.word, said)
        return not (self._lexicon.is_like_a_name(token.word) or self._lexicon.is_begun(token.word))

    def _is_english(self, word: str) -> bool:
        return (
            is_common(word)
            or classes.is_everyday(word)
            or classes.is_acting(word)
            or classes.is_approving(word)
        )

    def _begins(self, tokens: tuple[Token, ...]) -> bool:
        """Whether the last of these words, which nothing stands before, begins lines of some question."""
        return tokens[-1].word in self._begin and all(token.neutral for token in tokens[:-1])

    def over(
        self, question: Question, tokens: tuple[Token, ...], named: bool
    ) -> tuple[tuple[Token, ...], tuple[str, ...]] | None:
        """The tokens with those that may be passed over neutral, and their words; None if the line orders nothing past them.

        Behind a beginning that `named` the question people write answers: only words of everyday are passed over there.
        """
        said = frozenset(token.word for token in tokens)
        places = [at for at, token in enumerate(tokens) if _is_unknown(token, question)]
        if not places:
            return tokens, ()
        if self._begins(tokens[: places[0] + 1]) or _bids_nothing(question, tokens):
            return None
        if len(places) > min(_MOST, (len(tokens) + 1) // 2 + 1):
            return None
        for at in places:
            token = tokens[at]
            if named and not self._is_english(token.word):
                return None
            if (
                token.stem in self._foreign
                or not self.may_be(token, said)
                or not _is_harmless(question, tokens, at)
            ):
                return None
        if not _orders(question, tokens, places) or (
            question.consents and _is_beside_yes(question, tokens, places)
        ):
            return None
        unknown = frozenset(places)
        passed = tuple(
            replace(each, neutral=True) if at in unknown else each for at, each in enumerate(tokens)
        )
        if question.family:  # "I vote for Cornwallis" is no vote for oneself
            passed = tuple(replace(each, subject=False) for each in passed)
        return passed, tuple(tokens[at].word for at in places)


def _bids_nothing(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line asks, tells of somebody, speaks to others ("you can take the train"), or says both yes and no."""
    if tokens[0].word in words.PREDICATES or _is_torn(tokens):
        return True
    if any(token.neutral and token.word in THEY for token in tokens):
        return True
    return question.is_bare and _is_told_of(question, tokens)


def _is_unknown(token: Token, question: Question) -> bool:
    """Whether a word means nothing to a question."""
    if token.brk or token.neutral or token.number >= 0 or token.guessed:
        return False
    if token.stem in question.stems or token.stem in PLAIN or token.word in words.OWN:
        return False
    return SYNTAX.isdisjoint((token.word, token.stem)) and not question.begins(token.stem)


def _is_harmless(question: Question, tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a word says nothing where it stands: no verb that could say anything, no judgement, no other number."""
    token = tokens[at]
    before = tokens[at - 1] if at else None
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    if before is not None and (before.word == "too" or (question.fights and is_troop(before, token))):
        return False
    if (
        before is not None
        and before.number >= 0
        and not before.neutral
        and not _is_beside_numbers(token.word)
    ):
        return False
    if after is not None and after.number >= 0 and token.word in _ABOUT:
        return False
    if _is_other(token, before, after) or _is_kept(token, before) or _is_done_by(question, token, before):
        return False
    if (
        before is not None
        and before.subject
        and before.word not in words.SUBJECT
        and not classes.is_acting(token.word)
    ):
        return False
    is_said = _is_said_of(question, tokens, at)
    if classes.is_contempt(token.word) and (is_said or question.is_bare):
        return False
    if is_said and not _is_kind(token.word):
        return False
    if not question.is_bare or classes.is_acting(token.word) or classes.tells_how(token.word):
        return True
    if classes.is_linking(token.word):
        return True
    return not _may_be_verb(before, after)


def is_troop(before: Token, token: Token) -> bool:
    """Whether two words may name pieces that fight: "the lads", "all our men"; "right, lads" speaks to somebody."""
    return token.word in words.TROOPS and before.word in _THESE


def _is_kept(token: Token, before: Token | None) -> bool:
    """Whether a verb of keeping stands where an order has its verb; "to keep the mob quiet" is a reason."""
    return classes.is_keeping(token.word) and (before is None or before.word != "to")


def _is_done_by(question: Question, token: Token, before: Token | None) -> bool:
    """Whether a verb that the question does not know tells what a thing of it does: "the Benyon ship sails well"."""
    is_third = (
        token.word.endswith("s") and classes.is_acting(token.word) and classes.is_acting(token.word[:-1])
    )
    return (
        is_third
        and before is not None
        and not before.neutral
        and before.stem in question.names | question.drop
    )


def _is_beside_numbers(word: str) -> bool:
    """Whether a word behind a number is none of what is counted: "2 elephants" is no order for two of anything else."""
    return (
        classes.is_everyday(word)
        or classes.is_linking(word)
        or classes.is_acting(word)
        or classes.tells_how(word)
    )


def _is_kind(word: str) -> bool:
    """Whether a word may be said of what is chosen."""
    return (
        classes.is_approving(word) or classes.is_acting(word) or classes.is_linking(word) or word in _DEGREES
    )


def _is_other(token: Token, before: Token | None, after: Token | None) -> bool:
    """Whether a word stands for somebody else who does something: "Shareholders want 3"."""
    if after is None or classes.is_acting(token.word) or classes.tells_how(token.word):
        return False
    if before is not None and not before.brk and before.word not in ("the", "all"):
        return False
    return after.word in words.VERBS or (after.word in _COPULAS and after.word not in ("be", "am"))


def _is_said_of(question: Question, tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a word is said of something: behind "is", or behind a name where nothing but names can be answered."""
    for token in reversed(tokens[:at]):
        if token.brk:
            return False
        if token.word in _COPULAS:
            return True
        if token.word in (_PLACING if question.is_bare else words.PREPOSITIONS):
            return False
        if question.is_bare and token.stem in question.names and token.stem not in question.idle:
            return True
        if not question.is_bare and token.word not in _BETWEEN:
            return False
    return False


def _may_be_verb(before: Token | None, after: Token | None) -> bool:
    """Whether a word stands where an order has its verb."""
    if before is None or before.brk:
        return after is not None and not after.brk
    return before.subject or before.word in _BEFORE_VERBS


def _is_beside_yes(question: Question, tokens: tuple[Token, ...], places: list[int]) -> bool:
    """Whether a line says yes to somebody, and something of its own beside it: "yes, good point"."""
    if any(token.stem in question.signs or token.subject for token in tokens):
        return False
    return not all(
        classes.is_kind(tokens[at].word)
        or classes.is_acting(tokens[at].word)
        or classes.is_linking(tokens[at].word)
        for at in places
    )


def _is_verb(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a verb of doing stands where an order has its verb; many are names of things elsewhere ("great turn")."""
    while at and tokens[at - 1].neutral and tokens[at - 1].number < 0 and not tokens[at - 1].subject:
        at -= 1
    if at > 1 and tokens[at - 2].word in words.ATTRIBUTES and classes.is_everyday(tokens[at - 1].word):
        return True  # "my lad fancies"
    before = tokens[at - 1] if at else None
    return before is None or before.brk or before.subject


def _is_told_of(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line tells what somebody wants or who is left out."""
    for one, other in pairwise((*tokens, _END)):
        if one.stem in question.names and one.stem not in question.idle and other.word in _WANTING:
            return True
        if one.word == "out" and other.word != "of":
            return True
    return False


def _is_torn(tokens: tuple[Token, ...]) -> bool:
    """Whether a line says both "for" and "against"."""
    said = frozenset(token.word for token in tokens)
    return not (said.isdisjoint(words.FAVOUR) or said.isdisjoint(words.AGAINST))


def _orders(question: Question, tokens: tuple[Token, ...], places: list[int]) -> bool:
    """Whether something in the line says that it orders: what is asked, a verb of doing, who does it, or a plain number."""
    for at, token in enumerate(tokens):
        if token.stem in question.signs:
            return True
        if (
            token.subject
            or token.word in _BIDDING
            or (classes.is_acting(token.word) and _is_verb(tokens, at))
        ):
            return True
        if at in places and classes.is_approving(token.word) and _is_said_of(question, tokens, at):
            return True
    names = question.names - question.idle
    has_name = any(token.stem in names and token.number < 0 for token in tokens)
    return has_name and not question.is_bare and len(places) <= 2 and any(each.number >= 0 for each in tokens)
