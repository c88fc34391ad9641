"""Find the order in a line of prose: the one question, and the one choice, that use every word of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec.structs import replace

from engine.core.decision import Urgency
from engine.core.options import fits
from pbem.lines.answer import misfit
from pbem.lines.asked import Asked
from pbem.lines.effort import Effort
from pbem.lines.names import Lexicon, Scope
from pbem.lines.prose import tails, words
from pbem.lines.prose.bargained import names_bargain
from pbem.lines.prose.beside import Talk
from pbem.lines.prose.bids import Bids
from pbem.lines.prose.consents import (
    REFUSALS,
    agreed,
    bids_after,
    is_consent,
    is_turned,
    takes_deal,
    tells_of_none,
)
from pbem.lines.prose.faith import is_faithful, is_told
from pbem.lines.prose.familiar import Familiar
from pbem.lines.prose.fits import Fit, also_consented, decided, evidence, is_empty, shares_out
from pbem.lines.prose.grammar import Grammar
from pbem.lines.prose.left import Left
from pbem.lines.prose.line import Line, Stems, TooMuch
from pbem.lines.prose.marked import chosen
from pbem.lines.prose.moves import directed
from pbem.lines.prose.no_order import NoOrder, names_somebody
from pbem.lines.prose.owned import with_owners
from pbem.lines.prose.passing import Passing
from pbem.lines.prose.placed import placed
from pbem.lines.prose.plurals import introduced
from pbem.lines.prose.question import PLAIN, SYNTAX, Question, is_said
from pbem.lines.prose.reach import Reach
from pbem.lines.prose.remarks import is_remark
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.prose.written import Written
from pbem.lines.readings import Code, Miss, Understood, Unread
from pbem.lines.say import lined
from pbem.lines.shapes import is_nothing

_MOST_TOKENS = 60
_TOKENS_A_STEP = 10
"""Tokens of a line that are looked at for one question at the price of a step of reading."""
_MOST_HEAD = 12


class Prose:
    """The open questions of one mail, looked at once a line that no form line's rules can read."""

    def __init__(
        self, asked: tuple[Asked, ...], lexicon: Lexicon, effort: Effort, begin: frozenset[str] = frozenset()
    ) -> None:
        """`effort` is what may be spent on the whole mail, `begin` are words that lines of any question begin with."""
        self._begin = begin
        self.effort = effort
        self._asked = asked
        self.lexicon = lexicon
        self.written = Written(asked, lexicon, lambda: self._questions)
        self._several = sum(each.decision.urgency is Urgency.BLOCKING for each in asked) > 1
        self._sieved: dict[str, bool] = {}
        self._foreign: dict[Question, Stems] = {}

    @cached_property
    def _questions(self) -> tuple[Question, ...]:
        return tuple(Question(asked, self.lexicon) for asked in self._asked)

    def reading(self, given: str) -> Understood | Unread | None:
        """The order in a line, a question about it, or None if it holds none."""
        return self._told(given, self._questions)

    def headed_by(self, text: str) -> tuple[Asked, ...]:
        """The questions of which a text before a colon holds a whole beginning, and nothing that makes it doubtful."""
        tokens = lexed(text)
        stops = words.CONDITIONS | words.DOUBTS
        if len(tokens) > _MOST_HEAD or any(token.number >= 0 or token.word in stops for token in tokens):
            return ()
        return tuple(each.asked for each in self._questions if self._is_beginning(tokens, each))

    def _is_beginning(self, tokens: tuple[Token, ...], question: Question) -> bool:
        """Whether the words of a text begin a question's line, with nothing else of the game among them."""
        stems = {token.stem for token in tokens}
        if not any(head - words.PREPOSITIONS and head <= stems for head in question.heads):
            return False
        others = (
            token
            for token in tokens
            if not token.neutral and token.stem not in question.drop and token.word not in words.YES
        )
        return not any(self.lexicon.has_word(token.word) for token in others)

    def answer(self, given: str, asked: tuple[Asked, ...]) -> Understood | Unread | None:
        """As `reading`, for an answer to one of these questions, which its line has named."""
        told = self._told(given, tuple(each for each in self._questions if each.asked in asked))
        return None if told is None else replace(told, headed=True)

    def may_be_order(self, text: str) -> bool:
        """Whether every word of a text can mean something, and some word does: a quick sieve, asked again for each line above it."""
        if text not in self._sieved:
            self._sieved[text] = self._passes_sieve(text)
        return self._sieved[text]

    def _passes_sieve(self, text: str) -> bool:
        tokens = lexed(self.written.out(text))
        said = frozenset(token.word for token in tokens)
        if not all(self._familiar.is_known(token) or self._passing.may_be(token, said) for token in tokens):
            return False
        if any(map(self.talk.is_telling, tokens)):
            return True
        return words.DENIALS.isdisjoint(said) and is_said(tokens, self._questions)

    def halts(self, text: str) -> bool:
        """Whether a text says nothing but that somebody shall wait: "hold on" holds nothing."""
        return {token.word for token in lexed(text) if not (token.neutral or token.brk)} == {"wait"}

    @cached_property
    def talk(self) -> Talk:
        """Tells talk beside orders from what belongs to them."""
        return Talk(self._questions, self.lexicon, self._familiar.is_known)

    @cached_property
    def left(self) -> Left:
        """Tells what orders leave."""
        return Left(self._questions, self.lexicon, self.talk.is_asked)

    @cached_property
    def _familiar(self) -> Familiar:
        return Familiar(self._questions)

    @cached_property
    def blocking(self) -> tuple[Question, ...]:
        """The questions that must be answered."""
        return tuple(each for each in self._questions if each.is_blocking)

    @cached_property
    def offered(self) -> tuple[Question, ...]:
        """The questions that may be left open."""
        return tuple(each for each in self._questions if not each.is_blocking)

    @cached_property
    def doing(self) -> Stems:
        """The stems of what is done with anything that is asked."""
        return frozenset[str]().union(*(each.verbs for each in self._questions))

    def is_told(self, question: Question, tokens: tuple[Token, ...]) -> bool:
        """Whether a line cannot answer a question, as it thanks, asks or tells of somebody."""
        return self._no_order.is_told(question, tokens)

    def question_of(self, order: Understood) -> Question:
        """The question that an order answers."""
        return next(each for each in self._questions if each.asked.decision == order.decision)

    def means(self, question: Question, token: Token) -> bool:
        """Whether a word means something to a question."""
        return (
            token.number >= 0
            or token.stem in question.stems
            or token.word in words.OWN
            or not SYNTAX.isdisjoint((token.word, token.stem))
        )

    @cached_property
    def _no_order(self) -> NoOrder:
        return NoOrder(self.lexicon)

    @cached_property
    def _passing(self) -> Passing:
        return Passing(self.lexicon, self.talk.asked_stems, self._begin)

    def _told(self, given: str, questions: tuple[Question, ...]) -> Understood | Unread | None:
        """The order in a line, a question about it, or None; what only tells how things are is asked about."""
        told = self._order_in(given, questions)
        if not isinstance(told, Understood):
            return told
        question = next(each for each in questions if each.asked.decision == told.decision)
        tokens = question.mended(lexed(given), self.talk.asked_stems)
        if question.given_up(tokens) is not None:
            return Unread(Code.DOUBTFUL, given, (), told.decision, told.headed)
        if not is_remark(question, given, tokens) and not self.left.is_doubted(given, told):
            return told
        ready = lined(question.asked.head, told.decision, told.choice, self.lexicon)
        return Unread(Code.DOUBTFUL, given, (ready,), told.decision, told.headed)

    def _order_in(self, given: str, questions: tuple[Question, ...]) -> Understood | Unread | None:
        tokens = lexed(given)
        if not 0 < len(tokens) <= _MOST_TOKENS or (is_empty(tokens) and not is_said(tokens, questions)):
            return None
        if behind := self._behind_yes(tokens):
            told = self._read(given, behind, questions)
            if isinstance(told, Understood):
                return told
        told = self._read(given, tokens, questions)
        if isinstance(told, Understood):
            return told
        for code, stops in ((Code.CONDITIONAL, words.CONDITIONS), (Code.DOUBTFUL, words.DOUBTS)):
            if any(token.word in stops for token in tokens):
                return self._questioned(given, tokens, code, questions)
        return told

    def _behind_yes(self, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
        """The tokens without a yes with which a line begins, or that stands alone behind what is asked: "captaincy yes, column 3"."""
        if not words.DENIALS.isdisjoint(token.word for token in tokens):
            return ()
        if tokens[0].word in words.YES:
            return tokens[1:]
        at = next((at for at, token in enumerate(tokens) if token.word in words.YES), 0)
        before, behind = tokens[:at], tokens[at + 2 :]
        is_asked = all(any(each.stem in one.literal for one in self._questions) for each in before)
        is_alone = bool(before) and len(tokens) > at + 2 and tokens[at + 1].brk and is_asked
        is_sure = words.NOTHING.isdisjoint(token.word for token in behind)
        return (*before, *behind) if is_alone and is_sure else ()

    def _questioned(
        self, given: str, tokens: tuple[Token, ...], code: Code, questions: tuple[Question, ...]
    ) -> Unread | None:
        """What a line would mean without its condition or doubt, to be asked about; None if it is no order at all."""
        if code is Code.CONDITIONAL:
            at = next(place for place, token in enumerate(tokens) if token.word in words.CONDITIONS)
            tokens = tokens[:at]
        sure = tuple(token for token in tokens if token.word not in words.DOUBTS)
        reading = self._read(given, sure, questions) if sure else None
        if not isinstance(reading, Understood):
            return None
        ready = self._affirmed(given, tokens, reading, questions)
        if code is Code.CONDITIONAL:  # what depends on something is not offered without it
            ready = tuple(f"{line} if ..." for line in ready)
        return Unread(code, given, ready, reading.decision, reading.headed)

    def _affirmed(
        self, given: str, tokens: tuple[Token, ...], reading: Understood, questions: tuple[Question, ...]
    ) -> tuple[str, ...]:
        """The line to send if a doubtful one was meant; of what is denied no line is made, only of what stands before."""
        denied = next((place for place, token in enumerate(tokens) if token.word in words.DENIED), None)
        if denied is not None:
            sure = tuple(token for token in tokens[:denied] if token.word not in words.DOUBTS)
            before = self._read(given, sure, questions) if sure else None
            if not isinstance(before, Understood) or before.decision != reading.decision:
                return ()
            reading = before
        asked = next(each for each in self._asked if each.decision == reading.decision)
        return (lined(asked.head, asked.decision, reading.choice, self.lexicon),)

    def _read(
        self, given: str, tokens: tuple[Token, ...], questions: tuple[Question, ...]
    ) -> Understood | Unread | None:
        said = frozenset(token.word for token in tokens)
        if not all(self._familiar.is_known(token) or self._passing.may_be(token, said) for token in tokens):
            return None
        found: list[Fit] = []
        missed: list[Unread] = []
        for question in questions:
            for fit in self._fits(question, tokens, given, questions is self._questions):
                (found if isinstance(fit, Fit) else missed).append(fit)  # type: ignore[arg-type]
        if found:
            found += also_consented(found, self.offered, tokens)
            return decided(given, found, self.lexicon, self._several)
        return missed[0] if len(missed) == 1 else None

    def _fits(
        self, question: Question, tokens: tuple[Token, ...], given: str, alone: bool
    ) -> Iterable[Fit | Unread]:
        """What a line may mean as the answer to one question: one that may be left open must be named, or be the only bargain."""
        named = frozenset(token.stem for token in tokens)
        if not alone or question.is_blocking or question.is_named(named, self.blocking):
            return self._told_fits(question, tokens, given, alone)
        if shares_out(question, tokens):
            return self._unheaded(question, tokens, given)
        is_taken = not self.blocking and takes_deal(question, given, tokens)
        is_named = names_bargain(question, named, self.blocking, self.lexicon)
        if question is not self._bargain or not (is_named or is_taken):
            return ()
        told = self._told_fits(question, tokens, given, alone)
        return [each for each in told if isinstance(each, Fit) and not each.passed]

    def _unheaded(self, question: Question, tokens: tuple[Token, ...], given: str) -> Iterator[Unread]:
        """The question about a line that is a whole answer to what may be left open, and does not name it."""
        for each in self._told_fits(question, tokens, given, alone=True):
            if isinstance(each, Fit) and not (each.passed or each.guessed):
                ready = lined(each.asked.head, each.asked.decision, each.choice, self.lexicon)
                yield Unread(Code.HEAD_NEEDED, given, (ready,), each.asked.decision, headed=False)

    @cached_property
    def _bargain(self) -> Question | None:
        """The only deal that waits for an answer."""
        waiting = [each for each in self._questions if each.bargains and not each.is_blocking]
        return waiting[0] if len(waiting) == 1 else None

    def _told_fits(
        self, question: Question, tokens: tuple[Token, ...], given: str, alone: bool
    ) -> Iterable[Fit | Unread]:
        """What a line may mean as the answer to one question, its turns of phrase put into plain words if it reads so."""
        if not self._foreign_to(question).isdisjoint(
            token.stem for token in tokens if not token.neutral and token.number < 0
        ):
            return ()
        self.effort.spend(1 + len(tokens) // _TOKENS_A_STEP)
        if is_consent(question.asked.decision.options):
            tokens = agreed(lexed(given), tokens)
        if self._no_order.is_told(question, tokens):
            return ()
        meant = question.sayings.meant(tokens)
        if meant.tokens != tokens and all(question.is_meant(each) for each in meant.asked):
            told = tuple(self._plain_fits(question, meant.tokens, given, alone))
            is_denied = not words.DENIALS.isdisjoint(token.word for token in tokens)  # "don't use it as such"
            found = [each for each in told if isinstance(each, Fit) and not (is_denied and each.passed)]
            if found:
                return [replace(each, headed=True) for each in found] if meant.is_own else found
        plain = tuple(self._plain_fits(question, tokens, given, alone))
        if any(isinstance(each, Fit) for each in plain) or not tails.moves(question.asked.decision.options):
            return plain
        for spread in tails.spread(given, tokens, question.asked.decision.options, self.lexicon):
            told = tuple(self._plain_fits(question, spread, given, alone))
            if any(isinstance(each, Fit) for each in told):
                return told
        return plain

    def _foreign_to(self, question: Question) -> Stems:
        """The stems of words that other questions must be asked with, and that mean nothing to this one: a quick sieve."""
        if question not in self._foreign:
            own = question.stems | question.sayings.stems | question.house | PLAIN
            plain = frozenset(map(stem, SYNTAX | words.OWN)) | SYNTAX
            self._foreign[question] = self.talk.asked_stems - own - plain
        return self._foreign[question]

    def _plain_fits(
        self, question: Question, tokens: tuple[Token, ...], given: str, alone: bool
    ) -> Iterable[Fit | Unread]:
        """What a line may mean as the answer to one question: the cheapest choices, or why none of them can be taken."""
        options = question.asked.decision.options
        tokens = question.adapted(question.housed(tokens) if alone else tokens, self.talk.asked_stems)
        tokens = directed(options, chosen(options, tokens, self.lexicon), self.lexicon)
        tokens = placed(question.asked.decision, given, tokens, self.lexicon)
        tokens = introduced(options, tokens, self.lexicon)
        owned = with_owners(options, tokens, self.lexicon)
        past = self._passing.over(question, owned, not alone) if owned is not None else None
        if past is None:
            return
        tokens, passed = past
        if passed and not self._is_meant(question, given, tokens, passed):
            return
        guessed = any(token.guessed for token in tokens)
        whole = self._whole(question, tokens, question.drop if alone else question.idle)
        meant = [each for each in whole if is_faithful(question.asked, each.choice, tokens, self.lexicon)]
        if question.denies(tokens):
            meant = [each for each in meant if is_nothing(each.choice) or each.choice in REFUSALS]
        if is_consent(options) and tells_of_none(tokens):
            meant = [each for each in meant if each.choice not in REFUSALS]
        meant = [each for each in meant if not is_turned(given, options, each.choice)]
        if bids_after(tokens, question.signs, question.stems):
            meant = [each for each in meant if not (is_nothing(each.choice) or each.choice in REFUSALS)]
        able = [each for each in meant if fits(options, each.choice)]
        cheapest = [each for each in able if each.cost == meant[0].cost]
        stems = frozenset(token.stem for token in tokens)
        cheapest = [each for each in cheapest if is_told(options, each.choice, stems, self.lexicon)]
        for each in cheapest:
            headed, telling = evidence(question, tokens, each, self.blocking)
            yield Fit(
                question.asked, each.choice, headed or not alone, telling, guessed or each.guessed, passed
            )
        for choice in () if whole else question.done(tokens):
            yield Fit(question.asked, choice, headed=False, telling=True)
        if not cheapest and meant:
            headed, telling = evidence(question, tokens, meant[0], self.blocking)
            miss = misfit(options, meant[0].choice, given, Scope(self.lexicon))
            if miss and (headed or (telling and miss.code is Code.WRONG_TOTAL) or not self._several):
                yield _unread(question.asked, miss, headed)

    def _is_meant(
        self, question: Question, given: str, tokens: tuple[Token, ...], passed: tuple[str, ...]
    ) -> bool:
        """Whether a line of which words were passed over still says that it chooses what it names."""
        if question.is_bare and names_somebody(given, passed):
            return False
        if Bids(self.lexicon, question.verbs).passes_entry(given, passed):
            return False
        return self._no_order.may_pass(question, tokens, frozenset(passed))

    def _whole(self, question: Question, tokens: tuple[Token, ...], drop: Stems) -> list[Reach]:
        """The readings that use every token of a line, the cheapest first."""
        # "I nominate him" is no word for oneself
        family = question.family if words.OTHERS.isdisjoint(token.word for token in tokens) else ""
        line = Line(tokens, self.effort, family, question.names - question.literal)
        try:
            found = Grammar(line, self.lexicon).whole(question.asked.decision.options, drop)
        except TooMuch:
            return []
        return sorted(found, key=lambda each: each.cost)


def _unread(asked: Asked, miss: Miss, headed: bool) -> Unread:
    return Unread(miss.code, miss.given, miss.near, asked.decision, headed)
