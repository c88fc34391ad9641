"""An open question as the reader of prose needs it: the words that mean something to it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from itertools import pairwise

from msgspec.structs import replace

from engine.core.decision import Urgency, Visibility
from engine.core.options import Amount, Choice, Form, Pick, Split, sole
from pbem.lines.asked import Asked
from pbem.lines.names import Lexicon
from pbem.lines.numbers import NUMBER_WORDS
from pbem.lines.prose import classes, words
from pbem.lines.prose.about import facts, headed, literal, restated, terms, told_of, told_sayings
from pbem.lines.prose.line import Stems, units
from pbem.lines.prose.sayings import sayings_of, shape_of
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.shapes import bare, is_bare
from pbem.lines.spelling import close
from pbem.lines.text import fold
from pbem.lines.vocabulary import labels_in, names_in

SHORTEST_TYPO = 4
"""Letters of the shortest word in which one may be wrong."""
SHORTEST_PREFIX = 3
_PEOPLE = words.TROOPS | frozenset(
    "lad man chap boy fellow bloke guy guys lot people folk folks piece pieces officer officers writer writers captain captains cousin brother son nephew uncle kin".split()
)
"""Words for those of a family of whom "my" may be said though the question does not know them."""
_KIN = "family"
_WILLING = frozenset("will shall is are going to family clan house firm finally now".split())
"""Words between a family's name and what it does."""
_FIGHTERS = frozenset({"officer", "regiment"})
_LONG = 6
"""Letters of a word that is known by them, although its last is wanting."""
KEPT_OUT = "keep/leave ~ out/off/away"
HELD_BACK = f"{KEPT_OUT} | hold/keep ~ back/behind/home | leave ~ behind/home"
"""What is said of that which is not spent or sent."""
SYNTAX = (
    words.NEUTRAL
    | words.MOST
    | words.REST
    | words.NOTHING
    | words.PASS
    | words.YES
    | words.EACH
    | words.EXCEPT
    | words.EVERY
    | words.EVENLY
    | words.AMONG
    | frozenset(words.PARTS)
    | words.DENIALS
    | words.FAVOUR
    | words.AGAINST
    | words.ORDINALS
    | {"both", "couple", "pair", "dozen", "another", "single", "more", "further", "extra", "pound", "quid"}
    | {word for word, _ in NUMBER_WORDS}
)
"""Words of answers to any question."""
MENDABLE = tuple(sorted(word for word in words.MOST | words.REST | words.PASS if len(word) > _LONG))
"""Those of them that are known with a letter wrong."""
PLAIN = frozenset(map(stem, words.PLAIN))
"""Stems of words that mean nothing beside an answer."""


class Question:
    """An open question as the reader of prose needs it."""

    def __init__(self, asked: Asked, lexicon: Lexicon) -> None:
        self.asked = asked
        phrase = asked.phrase
        self.heads = tuple(frozenset(map(stem, literal(each))) for each in (phrase.head, *phrase.also))
        self.literal = frozenset().union(*self.heads)
        self.idle = self.literal | frozenset(map(stem, phrase.idle))
        keys = tuple(names_in(asked.decision.options))
        spelled = {word for key in keys for each in lexicon.spellings(key) for word in fold(each)}
        self.names = frozenset(map(stem, spelled))
        self._spelled = frozenset(spelled)
        self.drop = self.idle | frozenset(facts(asked, self.names, lexicon))
        told = {each for text in (phrase.head, *phrase.also) for each in literal(text)}
        self.spoken = self._spelled.union(told, phrase.idle, phrase.doing, told_of(asked, lexicon))
        """All words of what is asked and of its answers."""
        self.called = (phrase.head, *phrase.also, *map(lexicon.name, keys))
        """What is asked and the names of its answers, as they are shown."""
        self.about = frozenset(headed(asked, lexicon)) - words.PREPOSITIONS
        labels = frozenset(labels_in(asked.decision.options))
        self._is_of_families = asked.decision.seat in labels
        """Whether each family has a part of the answer of its own."""
        own = (key for key in names_in(asked.decision.options) if key not in labels)
        self.answers = frozenset(
            stem(word) for key in own for each in lexicon.spellings(key) for word in fold(each)
        )
        """Words that are answers, and not what stands beside them."""
        self.signs = (self.literal | self.idle - self.names | self.about) - words.PREPOSITIONS
        """Words that say that this question is meant, or what it asks to do."""
        self.stems = self.names | self.drop | frozenset(map(stem, phrase.doing))
        self._with_commanders = frozenset({"army"} if {"order", "commander"} <= self.stems else ())
        """Words for a Commander where it is asked when he acts, among others: his army."""
        self.stems |= self._with_commanders
        self.verbs = (self.idle - self.names - words.PREPOSITIONS) | frozenset(map(stem, phrase.doing))
        """Stems of what is done with what is asked, among other words that stand around answers."""
        family = lexicon.name(asked.decision.seat)
        self.owner = family.casefold()
        self._lexicon = lexicon
        is_named = set(fold(family)) <= spelled
        # where the writer's own part is called so, "me" is it: "1 to me"
        self.family = family if is_named else _KIN if _KIN in keys else ""
        self.house = (
            frozenset() if is_named else frozenset((*fold(family), *(f"{each}s" for each in fold(family))))
        )
        self._own = lexed(self.family)[0] if self.family else None
        self.sayings = sayings_of(told_sayings(asked, lexicon), shape_of(asked.decision.options))
        contrary = phrase.contrary or (KEPT_OUT if is_bare(asked.decision.options) else HELD_BACK)
        self._contrary = sayings_of((("", contrary),), "")
        self.consents = {stem("yes"), stem("no")} <= self.names
        self.bargains = {stem("accept"), stem("decline")} <= self.names
        self.terms = frozenset(terms(asked, lexicon)) if self.bargains else frozenset[str]()
        """The stems and numbers of a deal that waits for its answer: they may be talked about."""
        self.agrees = self.consents or self.bargains or stem("roll") in self.names
        """Whether small words alone may agree to what is asked: "go for it"."""
        self.is_bare = is_bare(asked.decision.options)
        form = bare(asked.decision.options)
        parts = (word for name, _ in (form.parts if isinstance(form, Form) else ()) for word in fold(name))
        self.fights = not _FIGHTERS.isdisjoint(map(stem, parts))
        """Whether pieces that fight are a part of an answer of their own."""
        self.is_blocking = asked.decision.urgency is Urgency.BLOCKING

    def is_named(self, said: Stems, others: tuple[Question, ...]) -> bool:
        """Whether a line of these stems names a question that may be left open.

        It does by a beginning; what is done in secret also by a verb for it and the whole name of a card that no other question asks about.
        """
        if any(head and head <= said for head in self.heads):
            return True
        doing = self.verbs.union(filter(classes.is_acting, self.idle))  # "play" may be an answer as well
        named = any(card <= said for card in self._cards) and not doing.isdisjoint(said)
        return named and not any(card <= said & each.names for card in self._cards for each in others)

    @cached_property
    def _cards(self) -> tuple[Stems, ...]:
        """The stems of each name of several words that may be answered in secret."""
        if self.asked.decision.visibility is not Visibility.SEALED:
            return ()
        shown = map(self._lexicon.name, names_in(self.asked.decision.options))
        return tuple(
            frozenset(map(stem, fold(each))) for each in shown if len(fold(each)) > 1 and each[0].isupper()
        )

    def adapted(self, tokens: tuple[Token, ...], foreign: Stems) -> tuple[Token, ...]:
        """The tokens as they are meant here: the family for "my", words of the question for those a letter away from them.

        Plain words mean nothing here, unless other questions know them (`foreign`).
        """
        if self._with_commanders:
            tokens = self._without_home(tokens)
        # what "my" stands before is mended first: "my offcier"
        tokens = tuple(each if each.word in words.OWN else self._adapted(each) for each in tokens)
        owns = [at for at, token in enumerate(tokens, 1) if token.word in words.OWN]
        after = {at: next((each for each in tokens[at:] if each.word != "new"), None) for at in owns}
        rivals = bool(owns) and any(self._is_rival(token) for token in tokens)
        adapted = (
            self._of_own(token, after[at], rivals, self._is_thing(tokens[at:])) if at in after else token
            for at, token in enumerate(tokens, 1)
        )
        told = restated(self.asked, self.names, tokens)
        return tuple(
            replace(each, neutral=True) if at in told or self._says_nothing(each.stem, foreign) else each
            for at, each in enumerate(adapted)
        )

    def _says_nothing(self, said: str, foreign: Stems) -> bool:
        return said in PLAIN and said not in self.stems and said not in foreign

    def _without_home(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """The tokens with the place that is asked about, where they begin with it, as no answer: "in Madras we trade first"."""
        begun = [token.word for token in tokens[:1]] == ["in"] and len(tokens) > 2
        if not begun or tokens[1].stem not in self.about:
            return tokens
        return (tokens[0], replace(tokens[1], neutral=True), *tokens[2:])

    def mended(self, tokens: tuple[Token, ...], foreign: Stems) -> tuple[Token, ...]:
        """The tokens with nothing adapted but words of the question of which a letter is wrong."""
        adapted = self.adapted(tokens, foreign)
        return tuple(
            new if new.guessed or new.number >= 0 else old for old, new in zip(tokens, adapted, strict=True)
        )

    def housed(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """The name of the writer's family as "I" or "me": "Sykes takes two officers", "a share for the Sykes clan"."""
        housed = list(tokens)
        for at, token in enumerate(tokens):
            if token.word not in self.house:
                continue
            after = next((each.word for each in tokens[at + 1 :] if each.word not in _WILLING), "")
            before = [each.word for each in tokens[:at] if each.word not in ("the", "house", "of")][-1:]
            if (not before and classes.is_acting(after)) or before in (["for"], ["from"]):
                housed[at] = replace(token, neutral=True, subject=True)
        return tuple(housed)

    def _is_rival(self, token: Token) -> bool:
        """Whether a word is a name that may be answered, and none of the writer's."""
        is_own = self._own is None or token.stem == self._own.stem
        return token.stem in self.names and token.stem not in self.idle and not is_own

    def _adapted(self, token: Token) -> Token:
        if token.word in self._with_commanders:
            return replace(token, word="commander", stem="commander")
        if token.word.endswith("ing") and token.word not in self._spelled and token.stem in self.names:
            return replace(token, word=token.stem)
        if (
            token.brk
            or token.number >= 0
            or token.neutral
            or token.stem in self.stems
            or token.word in SYNTAX
        ):
            return token
        if token.stem in PLAIN:
            return token
        if len(token.word) < SHORTEST_TYPO or classes.is_plain(token.word):
            return token
        if self.begins(token.stem):
            return self._finished(token)
        if self._lexicon.is_family(token.word) or self._lexicon.knows(token.word):
            return token  # a thing of the game is no other with a letter wrong
        near = [word for word, _, _ in close(token.stem, self.sorted)]
        if "ing" in token.word[len(token.stem) :]:  # "greetings" is nobody called Green
            near = [word for word in near if word not in self.names or word in self.idle]
        near = near or [word for word, _, _ in close(token.word, MENDABLE)]
        near = near or [stem(word) for word, _, _ in close(token.word, self.cut)]
        if len(near) == 1 or (near and (self.idle - self.names).issuperset(near)):
            return replace(token, stem=near[0], word=near[0], guessed=True)
        return token

    def _is_thing(self, tokens: tuple[Token, ...]) -> bool:
        """Whether tokens begin with the whole name of one thing that may be answered: "my Neptune" is no piece of the family."""
        end = next((at for at, each in enumerate(tokens) if each.brk or each.neutral), len(tokens))
        return tuple(token.stem for token in tokens[:end]) in self._things

    @cached_property
    def _things(self) -> frozenset[tuple[str, ...]]:
        """The stems of the names that may be answered, but for those of families."""
        shown = map(self._lexicon.name, names_in(self.asked.decision.options))
        named = (tuple(map(stem, fold(each))) for each in shown if each[:1].isupper())
        return frozenset(each for each in named if not any(map(self._lexicon.is_family, each)))

    def _of_own(self, token: Token, after: Token | None, rivals: bool, is_thing: bool) -> Token:
        """A word for the writer's family as its name, if it names it here."""
        if self._own is None or (is_thing and token.word in words.ATTRIBUTES):
            return replace(token, neutral=True)
        if token.word in words.ATTRIBUTES and after is not None and after.stem in self._nobodys:
            return replace(token, neutral=True)  # "our regiment" is no officer of the family
        if token.word == "our" and after is not None and self._is_shared(after):
            # of the Company where the family has one of them or none, else nobody knows
            return replace(token, neutral=self._own_pieces() < 2)
        if token.word in words.ATTRIBUTES and after is not None and after.stem in self._unowned:
            return replace(token, neutral=True)
        if (
            token.word in words.ATTRIBUTES
            and rivals
            and not self._is_of_families
            and after is not None
            and after.stem in PLAIN
        ):
            return replace(token, neutral=True)  # "Walsh is my man"
        return self._own if self._is_owned(token, after) else token

    @cached_property
    def _nobodys(self) -> Stems:
        """The stems of pieces that no family owns: those that are only counted."""
        options = bare(self.asked.decision.options)
        parts = options.parts if isinstance(options, Form) else ()
        counted = {stem(word) for name, inner in parts if isinstance(inner, Amount) for word in fold(name)}
        return frozenset(counted - self._pieces)

    @cached_property
    def _unowned(self) -> Stems:
        """Stems of pieces of an answer that are no family's: "our regiment", "my guns"."""
        options = bare(self.asked.decision.options)
        parts = options.parts if isinstance(options, Form) else ()
        return frozenset(
            stem(word) for name, inner in parts if isinstance(inner, Amount) for word in fold(name)
        )

    def _is_shared(self, after: Token) -> bool:
        """Whether pieces of several families are spoken of: "our officers"."""
        options = bare(self.asked.decision.options)
        parts = options.parts if isinstance(options, Form) else ()
        shared = {stem(word) for name, inner in parts if isinstance(inner, Split) for word in fold(name)}
        return after.word != after.stem and after.stem in shared | self._pieces

    def _own_pieces(self) -> int:
        """How many pieces of the writer's family may be sent."""
        options = bare(self.asked.decision.options)
        parts = options.parts if isinstance(options, Form) else ()
        caps = (cap for _, inner in parts if isinstance(inner, Split) for cap in inner.caps)
        return max((number for name, number in caps if name == self.asked.decision.seat), default=0)

    def _finished(self, token: Token) -> Token:
        """A word of what is asked for one that lacks its last letter: "dividens"; names may be shortened as they are."""
        near = [word for word in self.literal if word[:-1] == token.stem]
        if len(near) != 1 or len(token.stem) < _LONG:
            return token
        return replace(token, stem=near[0], word=near[0], guessed=True)

    def is_meant(self, token: Token) -> bool:
        """Whether a word names what is asked, or says nothing."""
        return token.neutral or token.stem in self.drop or token.stem in self.signs

    def denies(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a line says no to what is asked: "no war with Maratha"; "no guns" is a part of an answer."""
        said = [token for token in tokens if not token.neutral or token.word in words.NOTHING]
        return any(
            one.word in words.NOTHING and other.stem in self.idle - self.names
            for one, other in pairwise(said)
        )

    def given_up(self, tokens: tuple[Token, ...]) -> tuple[Token, ...] | None:
        """What a line says besides that it wants the opposite of what is asked ("lose the Villa" where things are kept); None if it does not."""
        plain = self.sayings.meant(tokens).tokens  # "the rest goes" says nothing of what is named
        left = self._contrary.meant(plain).tokens
        return left if left != plain else None

    def done(self, tokens: tuple[Token, ...]) -> tuple[Choice, ...]:
        """The choice (as a tuple of one) of a line that says only that it is done: "I pay"; () if it says more or less."""
        doing = frozenset(map(stem, self.asked.phrase.doing))
        told = [token for token in tokens if not token.brk and (not token.neutral or token.stem in doing)]
        said = {token.stem for token in told}
        if said.isdisjoint(doing) or not said <= self.idle | doing:
            return ()
        if any(token.stem in doing and token.word.endswith("ing") for token in told[1:]):
            return ()  # "ship purchasing" is an office
        options = bare(self.asked.decision.options)
        match options:
            case Pick(among=among) if "yes" in among:
                return ("yes",)
            case Amount(low=0, high=1):
                return (1,)
            case Split(caps=((place, 1),)):
                return (((place, 1),),)
        return sole(options)

    def _is_owned(self, token: Token, after: Token | None) -> bool:
        """Whether "my" stands before something that may be the family's; "my vote" is nobody's piece."""
        if token.word in words.ATTRIBUTES and after is not None and after.word in words.IDEAS:
            return False
        if token.word not in words.ATTRIBUTES or after is None or after.neutral:
            return True
        if self._own is not None and after.stem == self._own.stem:
            return False  # "my Hastings officer" names Hastings once
        if after.stem in self._pieces:
            return True
        return (
            after.stem in self.names - self.literal
            or (after.word in _PEOPLE and (self.is_bare and after.stem in self.literal))
            or (after.stem not in self.stems and (after.number >= 0 or after.word in _PEOPLE))
        )

    def begins(self, word: str) -> bool:
        """Whether some word of the question begins so."""
        if len(word) < SHORTEST_PREFIX:
            return False
        at = bisect_left(self.sorted, word)
        return at < len(self.sorted) and self.sorted[at].startswith(word)

    @cached_property
    def _pieces(self) -> Stems:
        """Stems of what the parts of an answer share out: "my officer" where each family has its own."""
        options = bare(self.asked.decision.options)
        parts = options.parts if isinstance(options, Form) else ()
        return frozenset().union(*(units(inner.unit) for _, inner in parts if isinstance(inner, Split)))

    @cached_property
    def cut(self) -> tuple[str, ...]:
        """Words of answers whose stems lack more than an ending of a letter: "Hastings"."""
        return tuple(sorted(word for word in self._spelled if len(stem(word)) < len(word) - 1))

    @cached_property
    def sorted(self) -> tuple[str, ...]:
        """All stems in their order."""
        return tuple(sorted(self.stems))


def is_said(tokens: tuple[Token, ...], questions: tuple[Question, ...]) -> bool:
    """Whether small words that deny something are a question's turn of phrase: "don't use it"."""
    denies = not words.DENIALS.isdisjoint(token.word for token in tokens)
    meant = (
        (each, each.sayings.meant(tokens))
        for each in questions
        if denies or each.is_blocking or each.bargains
    )
    return any(
        found.is_own
        or ((each.agrees or denies) and found.tokens != tokens)
        or (each.consents and denies and len(tokens) == 1)
        for each, found in meant
    )
