"""What orders leave: who or what a clause beside them says gets nothing, and answers that take nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.core.options import Choice, Pick, Split
from pbem.lines.names import Lexicon
from pbem.lines.prose import classes, words
from pbem.lines.prose.asides import is_doubted, is_emphatic, left_out, parts_of, turns_round
from pbem.lines.prose.denied import denies_empty
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.readings import Understood
from pbem.lines.shapes import bare, is_nothing, keys_in
from pbem.lines.text import fold
from pbem.lines.vocabulary import names_in

DENIED = ("no", "decline", "against", None)
"""Answers that say no."""
_ARTICLES = frozenset("the a an my our his her their your this that".split())
_STAYING = frozenset({stem("stay")})
_LEAVING = frozenset("leave sell not no without".split())
"""Words, apart from verbs of ending, before what is given up."""


class Left:
    """Tells what some orders have not taken, for the open questions of one mail."""

    def __init__(
        self, questions: tuple[Question, ...], lexicon: Lexicon, is_asked: Callable[[Token], bool]
    ) -> None:
        """`is_asked` tells whether a word may be a part of an answer."""
        self._questions = questions
        self._lexicon = lexicon
        self._is_asked = is_asked

    def leaves_out(self, text: str, orders: Iterable[Understood]) -> bool:
        """Whether talk gives up nothing but what an order has not taken: "pay for the Villa, drop the Lodgings"."""
        own = {order.decision.id: order for order in orders}
        for each in self._questions:
            order = own.get(each.asked.decision.id)
            options = bare(each.asked.decision.options)
            named = _given_up(each, lexed(text))
            if order is None or not named or not isinstance(options, Split | Pick):
                continue
            chosen = frozenset(keys_in(order.choice))
            left = [key for key in names_in(options) if key not in chosen]
            if not chosen and all(token.word in words.every(len(left)) for token in named):
                return True  # "nothing, sell both"
            if all(token.stem in self._stems_of(left) - self._stems_of(chosen) for token in named):
                return True
        return False

    def denies_empty(self, text: str, orders: Iterable[Understood]) -> bool:
        """Whether talk only denies a part of an answer that an order leaves empty."""
        return any(denies_empty(text, each.decision.options, each.choice, self._lexicon) for each in orders)

    def is_left(self, who: str, orders: Iterable[Understood]) -> bool:
        """Whether words name something that an order could have taken and has not, and nothing else of what is asked."""
        means = [token for token in lexed(who) if self._is_asked(token)]
        own = {order.decision.id: order for order in orders}
        others = (each for each in self._questions if each.is_blocking and each.asked.decision.id not in own)
        foreign = frozenset[str]().union(*(each.about for each in others))
        if not means or any(token.number >= 0 or token.stem in foreign for token in means):
            return False
        for each in self._questions:
            order = own.get(each.asked.decision.id)
            if order is None:
                continue
            chosen = frozenset(keys_in(order.choice))
            left = self._stems_of(
                key for key in names_in(bare(each.asked.decision.options)) if key not in chosen
            )
            taken = self._stems_of(chosen)
            stems = [token.stem for token in means if token.stem not in each.literal - each.names]
            if stems and all(each in left for each in stems) and not taken.issuperset(stems):
                return True
        return False

    def is_doubted(self, line: str, order: Understood) -> bool:
        """Whether a line mocks its answer, takes it back, puts it off or leaves out a part of it; a no may be stressed, or for now."""
        if is_emphatic(line) and not is_against(order.choice):
            return True
        if takes_nothing(order.choice):
            return turns_round(line)
        return is_doubted(line) or self._contradicts(line, order)

    def _contradicts(self, line: str, order: Understood) -> bool:
        """Whether a line says of something in its order that it gets nothing: "the regiment and Larkins; Hastings stays home"."""
        question = next(each for each in self._questions if each.asked.decision.id == order.decision.id)
        keeps = _STAYING & question.idle  # where things are kept, what stays is taken
        parts = (each for each in parts_of(line)[1:] if keeps.isdisjoint(map(stem, fold(each))))
        told = map(left_out, parts)
        named = (who for who in told if who and any(map(self._is_asked, lexed(who))))
        return any(not self.is_left(who, (order,)) for who in named)

    def _stems_of(self, keys: Iterable[str]) -> Stems:
        return frozenset(
            stem(word) for key in keys for each in self._lexicon.spellings(key) for word in fold(each)
        )


def _given_up(question: Question, tokens: tuple[Token, ...]) -> list[Token]:
    """The words for what a text gives up: behind a verb of that, or said to be lost; none if it gives up nothing."""
    meant = [token for token in tokens if not (token.neutral or token.brk)]
    left = question.given_up(tokens)
    if left is not None:
        return [token for token in left if not (token.neutral or token.brk)]
    if not meant or meant[0].stem in question.stems or _is_thing(tokens, tokens.index(meant[0])):
        return []
    return meant[1:] if classes.is_averse(meant[0].word) or meant[0].word in _LEAVING else []


def _is_thing(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a word that may be a verb is a thing: "in the end Hastings and Benyon"."""
    return at > 0 and tokens[at - 1].word in _ARTICLES


def takes_nothing(choice: Choice) -> bool:
    """Whether an answer says no, or gives nothing: what comes later changes nothing of it."""
    return is_nothing(choice) or choice in DENIED


def is_against(choice: Choice) -> bool:
    """Whether an answer says no to something, perhaps with money."""
    return takes_nothing(choice) or (isinstance(choice, tuple) and choice[:1] == ("against",))
