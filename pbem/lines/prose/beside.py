"""Talk beside orders: what may stand in a line or a sentence next to an order without a meaning for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from itertools import pairwise

from engine.core.ids import DecisionId
from pbem.lines.names import Lexicon
from pbem.lines.prose import classes, words
from pbem.lines.prose.asides import is_mocking, reaches_back, without_bearing
from pbem.lines.prose.left import DENIED
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import PLAIN, SYNTAX, Question
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.readings import Understood
from pbem.lines.shapes import is_bare
from pbem.lines.text import fold

_MOST_HEAD = 12
_MOST_ECHOED = 3
"""Words of a question that only names what the answer behind it is about."""
_SHORTEST_PREFIX = 3
_SHORTEST_SENTENCE = 3
_NO_STEMS: Stems = frozenset()
_UNDECIDED = frozenset(
    "know think care mind sure certain decided decide yet do say tell count ready done".split()
)
"""Words with a denial that make it one of the order beside it: "I do not know", "not yet"; others deny something else."""
_UNKNOWING = frozenset("idea clue opinion".split())
"""Words behind "no" that leave a question open: "nope, no idea"."""
_HOLDING = frozenset("not dont wont cant cannot never didnt isnt".split())
_AGAINST = words.DOUBTS - _HOLDING - {"but", "would"}
_ELSEWHEN = frozenset("later tomorrow".split())
_TIMES = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|ten|twenty) (?:more )?(?:turns?|years?|days?|weeks?|months?|hours?|minutes?|times|games?|rounds?)\b"
    r"|\b(?:of|among|between) (?:the|these|those|my|our|all) (?:\d+|two|three|four|five|six)\b"
    r"|\b(?:turns?|year|round|phase|game) (?:\d+|one|two|three|four|five|six)\b"
)
_CHOSEN = re.compile(
    r"\b(?:let it be|(?:i|we|i'll|we'll|i will|we will) (?:choose|pick|take|select|want|go (?:for|with)))\b|\w's?(?=$|[\s.,!;])",
    re.IGNORECASE,
)
"""What shows that a name is chosen, and nobody called: a verb before it, or that it is an owner's."""
_SUBJECTS = frozenset("ill id im ive weve wed lets".split())
_MODALS = frozenset("should would".split())
_WANTING = frozenset(
    "wants wanted asks asked tells told says said begs begged offers offered hopes hoped likes liked claims claimed keeps kept "
    "tries tried owes owed".split()
)
"""Verbs of what others wish and say."""
_YOU = frozenset(
    "you your yours youre youve youll u thanks thank thx cheers sorry congrats congratulations hey hi".split()
)
_ASKING = frozenset(
    "what whats how who whos whose when where why which is are do does did can will has have was anyone".split()
)
_SOFTLY = frozenset("please pls plz so well now then just kindly again hey do".split())
_SORRY = frozenset("sorry apologies".split())
_WHO = frozenset({"who", "whose"})
_THEY = frozenset("he she they him his her hes shes theyre".split())


class Talk:
    """Tells talk from what belongs to an order, for the open questions of one mail."""

    def __init__(
        self, questions: tuple[Question, ...], lexicon: Lexicon, is_known: Callable[[Token], bool]
    ) -> None:
        """`is_known` tells whether a word can have a meaning for one of the questions."""
        self._questions = questions
        self._lexicon = lexicon
        self._is_known = is_known

    def subjects(self, decisions: frozenset[DecisionId]) -> Stems:
        """What may be talked about beside answers to these questions: their own words, but no answers to them."""
        own = [each for each in self._questions if each.asked.decision.id in decisions]
        asked = (value for each in own for _, value in each.asked.decision.about if isinstance(value, int))
        numbers = frozenset(map(str, asked))
        return numbers.union(
            *(((each.idle | each.about | each.names) - each.answers) | each.terms for each in own)
        )

    def is_idle(self, text: str, subjects: Stems = _NO_STEMS, ordered: str = "") -> bool:
        """Whether a text beside an order, in its sentence, is mere talk: nothing of the game but `subjects`, no condition or doubt.

        Numbers and names that the order (`ordered`) says already may be said again.
        """
        tokens = _timeless(text)
        if tokens and tokens[0].word in words.PREDICATES:
            return False
        said = subjects | _said(ordered)
        is_told = bool(tokens) and (tokens[0].word in words.TELLERS or self._tells(tokens))
        is_part = self.is_asked if is_told else self._is_of_the_game
        if self._is_doubtful(tokens) or any(token.word in words.LIMITS | words.REST for token in tokens):
            return False
        if is_told and tokens[-1].word == "one":
            tokens = tokens[:-1]  # "every family needs one"
        if any(token.stem not in said and is_part(token) for token in tokens):
            return self._is_of_a_rival(tokens)
        if all(token.neutral for token in tokens) and any(token.word in words.FAVOUR for token in tokens):
            return False
        return self._is_more_than_words(tokens) or _is_said_again(tokens, ordered)

    @cached_property
    def asks_names(self) -> bool:
        """Whether nothing that must be answered has a number in it."""
        return all(each.is_bare for each in self._questions if each.is_blocking)

    def is_talk(self, text: str, is_behind: bool, ordered: str, subjects: Stems = _NO_STEMS) -> bool:
        """Whether a sentence of its own is mere talk beside an order, which it may stand behind and take back.

        In front of the text `ordered` its words may be talked about as well: "Walsh has earned it. Appoint Walsh."
        """
        tokens = _timeless(text)
        begun = any(token.word in words.CONDITIONS for token in tokens[:2])
        if begun or (is_behind and any(token.word in words.REVOKED | _ELSEWHEN for token in tokens)):
            return False
        if is_behind and _is_mere_doubt(tokens):
            return False
        if ordered and tokens and all(token.word in words.INTERJECTIONS for token in tokens):
            return True
        told = _said(ordered)
        said = (
            subjects | told
            if not is_behind
            else subjects | frozenset(each for each in told if each.isdigit())
        )
        if any(token.stem not in said and self.is_asked(token) for token in tokens if token.word != "one"):
            return self._is_of_a_rival(tokens)
        if any(token.stem in said and not token.neutral for token in tokens) and self._is_doubtful(tokens):
            return False
        return self._is_more_than_words(tokens) or _is_said_again(tokens, ordered)

    def is_addressed(self, name: str, talk: str, is_answered: bool) -> bool:
        """Whether a name and the words behind its comma speak to somebody: "Walsh, you had your turn"."""
        spoken = lexed(name)
        if len(spoken) != 1 or not self._lexicon.is_family(spoken[0].word):
            return False
        said = frozenset(fold(talk))
        return not said.isdisjoint(_YOU) or (is_answered and said.isdisjoint(_THEY))

    def is_called(self, name: str, talk: str, is_behind: bool) -> bool:
        """Whether a name is called by words that mean nothing in the game: "good luck, Walsh", "Walsh, please hurry up"."""
        spoken = [token for token in lexed(name) if token.word not in _SOFTLY | _SORRY]
        if is_behind and len(spoken) == 1 and not _SORRY.isdisjoint(fold(name)[:1]):
            # "sorry Sykes, no window tax"
            return self._lexicon.is_family(spoken[0].word) and not reaches_back(talk)
        if len(spoken) != 1 or not self._lexicon.is_family(spoken[0].word):
            return False
        said = [token for token in lexed(talk) if not token.brk and token.word not in _SOFTLY]
        if not is_behind:
            means = (each for each in said if not each.neutral and each.word not in SYNTAX)
            return not any(map(self.is_telling, means))
        if not said or said[0].neutral or said[0].number >= 0 or said[0].word in _THEY:
            return False
        return not (
            any(token.subject for token in said)
            or classes.is_approving(said[0].word)
            or classes.is_linking(said[0].word)
            or self.is_telling(said[0])
        )

    def is_somebody(self, head: str) -> bool:
        """Whether words before a colon only say to whom the rest is said: "@Paxton", "Sykes"."""
        said = fold(head)
        return len(said) == 1 and (head.startswith("@") or self._lexicon.is_family(said[0]))

    def only_asks(self, text: str, subjects: Stems = _NO_STEMS) -> bool:
        """Whether a sentence with a question mark asks something apart from any order: "What is Mysore's strength again?".

        It may name one of the `subjects` that is answered behind it: "Paxton? Yes."
        """
        tokens = _timeless(text)
        if 0 < len(tokens) <= _MOST_ECHOED and all(
            token.neutral or token.stem in subjects for token in tokens
        ):
            return True
        if not tokens or tokens[0].word not in _ASKING or self._is_doubtful(tokens):
            return False
        return not any(token.number >= 0 and not token.neutral and token.word != "both" for token in tokens)

    def is_mere_name(self, order: Understood, text: str) -> bool:
        """Whether an order is a name and nothing else, so that talk beside it tells whether it is meant: "Walsh, he is a fool"."""
        if _CHOSEN.search(text):
            return False
        means = [token.word for token in lexed(text) if not token.neutral and not token.brk]
        if len(means) == 1 and (self._lexicon.is_family(means[0]) or self._lexicon.is_numbered(means[0])):
            return True
        if order.headed or not is_bare(order.decision.options) or order.choice in DENIED:
            return False
        if any(
            token.subject or token.word in _SUBJECTS or classes.is_acting(token.word) for token in lexed(text)
        ):
            return False
        return isinstance(order.choice, str) and any(
            self._lexicon.is_family(word) for word in fold(self._lexicon.name(order.choice))
        )

    def is_of_a_name(self, text: str) -> bool:
        """Whether talk beside a name tells of somebody, so that the name is no call to whoever bears it: "he has earned it"."""
        tokens = lexed(text)
        if text.casefold().split()[:1] in (["for"], ["as"], ["to"], ["with"], ["by"], ["because"], ["since"]):
            return True
        return any(token.word in _THEY | _WHO for token in tokens) or all(
            token.neutral or classes.is_approving(token.word) or classes.is_linking(token.word)
            for token in tokens
        )

    def ends_in_name(self, text: str) -> bool:
        """Whether a text ends with a name or a word of what is asked: "and" behind it joins names."""
        tokens = [token for token in lexed(text) if not token.neutral]
        if not tokens or tokens[-1].brk:
            return False
        return self.is_asked(tokens[-1]) or self._lexicon.is_family(tokens[-1].word)

    def names_family(self, text: str) -> bool:
        """Whether talk names a family."""
        return any(self._lexicon.is_family(word) for word in fold(text))

    def may_be_part(self, text: str) -> bool:
        """Whether talk may hold a part of an order that nobody could read: a number, or a word of what must be answered."""
        return any(map(self.is_asked, _timeless(text)))

    def is_scrap(self, text: str) -> bool:
        """Whether talk is but a letter or two with which a name begins: the "d" of "2, d" may be Delhi."""
        said = fold(text)
        is_word = len(said) != 1 or said[0] in words.INTERJECTIONS
        is_word = is_word or classes.is_plain(said[0]) or classes.is_linking(said[0])
        return not is_word and self._lexicon.is_begun(said[0])

    def is_kind(self, text: str) -> bool:
        """Whether talk holds a word of agreement, or a verb of doing what is asked."""
        return any(classes.is_kind(token.word) or classes.is_acting(token.word) for token in lexed(text))

    def belittles(self, text: str) -> bool:
        """Whether talk holds a word of contempt, or a verb of refusing, ending or disliking."""
        return any(classes.is_contempt(token.word) or classes.is_averse(token.word) for token in lexed(text))

    def announces(self, text: str) -> bool:
        """Whether words before a colon are talk about what comes behind it: "Money is tight: one dividend"."""
        tokens = lexed(text)
        stops = words.DENIED | words.ELSEWHEN | words.NOTHING
        own = self.subjects(frozenset(each.asked.decision.id for each in self._questions if each.is_blocking))
        is_sentence = len(tokens) >= _SHORTEST_SENTENCE
        return (
            (is_sentence or any(token.stem in own for token in tokens))
            and not is_mocking(text)
            and self.is_idle(without_bearing(text), own)
            and not any(token.word in stops for token in tokens)
        )

    def takes_back(self, text: str) -> bool:
        """Whether a short line that is no order takes back what stands above it."""
        tokens = lexed(text)
        return len(tokens) <= _MOST_HEAD and any(token.word in words.TAKEN_BACK for token in tokens)

    def is_asked(self, token: Token) -> bool:
        """Whether a word is a number, or one of a question that must be answered or of the beginning of another."""
        if token.neutral or token.brk or (token.word in SYNTAX and token.number < 0):
            return False
        return token.number >= 0 or token.stem in self.asked_stems

    def is_telling(self, token: Token) -> bool:
        """Whether a word says something to a question."""
        if token.neutral or token.brk:
            return False
        return token.number >= 0 or token.word in SYNTAX or token.stem in self._stems

    @cached_property
    def asked_stems(self) -> Stems:
        """The stems of all that must be answered, and of the beginnings of what else may be."""
        return frozenset().union(
            *(each.stems if each.is_blocking else each.literal for each in self._questions)
        )

    @cached_property
    def _asked_names(self) -> Stems:
        """The stems of what may be named in answers to what must be answered, apart from words that are talked of."""
        return frozenset[str]().union(
            *(each.names - each.idle for each in self._questions if each.is_blocking)
        )

    @cached_property
    def _said(self) -> Stems:
        """The stems of words that only turns of phrase for answers know."""
        own = frozenset().union(*(each.stems for each in self._questions))
        return frozenset[str]().union(*(each.sayings.stems for each in self._questions)) - own - SYNTAX

    @cached_property
    def _stems(self) -> Stems:
        return frozenset().union(*(each.stems | each.sayings.stems for each in self._questions))

    def _is_more_than_words(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a text says anything but what might be part of an order that nobody could read."""
        telling = (self.is_telling(token) and token.stem not in self._said for token in tokens)
        return not all(map(self._is_known, tokens)) or not any(telling)

    def _is_doubtful(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a text makes what stands beside it depend on something, or leaves it open."""
        said = frozenset(token.word for token in tokens)
        wishes = (
            other.word in _MODALS and not one.subject and one.word not in ("i", "we")
            for one, other in pairwise(tokens)
        )
        against = _AGAINST - _MODALS if any(wishes) else _AGAINST
        if not said.isdisjoint(words.CONDITIONS) or not said.isdisjoint(against):
            return True
        if any(one.word == "no" and other.word in _UNKNOWING for one, other in pairwise(tokens)):
            return True
        if said.isdisjoint(_HOLDING):
            return False
        if any(token.stem in self._asked_names and not token.neutral for token in tokens):
            return True  # "never mercenaries" denies a part of the order
        return not said.isdisjoint(_UNDECIDED) or all(
            token.neutral or token.word in _HOLDING for token in tokens
        )

    def _tells(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a text tells something: it holds words that nothing knows, and none of them bids."""
        if len(tokens) > 1 and tokens[0].word in words.ALL and tokens[1].word in words.PREDICATES:
            return True  # "everything is where it should be"
        if any(one.word == "to" and self._lexicon.is_family(other.word) for one, other in pairwise(tokens)):
            return False  # "my promise card to Sykes"
        unknown = [token for token in tokens if not self._is_known(token) and not self._is_name(token.word)]
        return bool(unknown) and not classes.is_acting(tokens[0].word)

    def _is_of_a_rival(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a text tells what another family wants, said or did: "Hastings wanted the job"."""
        if len(tokens) < _SHORTEST_SENTENCE or any(
            token.number >= 0 and not token.neutral for token in tokens
        ):
            return False
        first, second = tokens[0].word, tokens[1].word
        own = (each.asked.decision.seat for each in self._questions[:1])
        is_rival = self._lexicon.is_family(first) and not any(
            first in fold(spelling) for seat in own for spelling in self._lexicon.spellings(seat)
        )
        return is_rival and second in _WANTING

    def _is_of_the_game(self, token: Token) -> bool:
        """Whether a word may be a number, or belong to the name of anything."""
        if token.brk or token.neutral or (token.stem in PLAIN and token.stem not in self.asked_stems):
            return False
        if token.number >= 0 or token.stem in self.asked_stems:
            return True
        if token.word in SYNTAX:
            return token.word not in words.VOCAL
        return len(token.word) >= _SHORTEST_PREFIX and self._is_name(token.word)

    def _is_name(self, word: str) -> bool:
        """Whether a word is a name in the game, or may be meant for one."""
        if classes.is_everyday(word):
            return False
        if classes.is_plain(word):
            return self._lexicon.is_named(word, frozenset({word}))
        return self._lexicon.is_like_a_name(word)


def _timeless(text: str) -> tuple[Token, ...]:
    """The tokens of talk without times: "since turn one", "in 20 years"."""
    return lexed(_TIMES.sub(" ", text.casefold()))


def _said(ordered: str) -> Stems:
    """The stems and numbers that an order says."""
    return frozenset(token.stem for token in lexed(ordered)) if ordered else _NO_STEMS


def _is_mere_doubt(tokens: tuple[Token, ...]) -> bool:
    """Whether a sentence does nothing but doubt what stands before it: "or maybe not"."""
    doubts = [token for token in tokens if token.word in words.DOUBTS]
    return bool(doubts) and all(token.neutral or token.brk or token.word in words.DOUBTS for token in tokens)


def _is_said_again(tokens: tuple[Token, ...], ordered: str) -> bool:
    """Whether all that a text tells is told by the order as well."""
    said = _said(ordered)
    return (
        bool(said)
        and len(tokens) > 1
        and all(token.neutral or token.brk or token.stem in said for token in tokens)
    )
