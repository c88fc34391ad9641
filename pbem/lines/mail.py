"""Read all lines of a mail: several orders on a line, lines that a mail program wrapped, answers without beginning."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import MappingProxyType

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.ids import DecisionId
from engine.core.options import Pick, Several, Split
from pbem.lines.amiss import goes_below, is_list
from pbem.lines.courtesy import are_regards
from pbem.lines.heads import Book
from pbem.lines.lists import entries, names_below, taken_together
from pbem.lines.prose.tokens import lexed
from pbem.lines.read import heard, line_in, orders_in
from pbem.lines.readings import Chatter, Code, Reading, Understood, Unread
from pbem.lines.second_thoughts import reconsidered
from pbem.lines.shapes import bare
from pbem.lines.speakers import with_speakers
from pbem.lines.text import fold, unlisted
from pbem.lines.unclear import bidden_in, unclear
from pbem.lines.unheard import unheard

_NOTHING: Mapping[int, str] = MappingProxyType({})
_SENTENCES = re.compile(r"(?<=[.!])\s+")
_GOES_ON = (",", ";", ":", " and", " to")
_SHORTEST_WRAP = 25
_SAID = frozenset({Code.CONDITIONAL, Code.DOUBTFUL, Code.QUESTION, Code.TOO_LONG, Code.TOO_MUCH})
"""What is asked about lines that are whole."""
_MOST_WRAPS = 12
"""Lines that one order may take beside its first, wrapped or listed."""
_LONGEST_SIGNATURE = 4
_FURTHEST = 2
"""How far the next line of a list may be: a blank one may stand between."""


class LineRead(Struct, frozen=True):
    """One order (or line) of a mail: `number` of the line it begins on, its text, and what it means.

    `again` are the orders below that name the question of an order once more.
    """

    number: int
    text: str
    reading: Reading
    again: tuple[Understood, ...] = ()


def lines_in(
    book: Book, lines: Iterable[tuple[int, str]], under: Mapping[int, str] = _NOTHING
) -> tuple[LineRead, ...]:
    """The reading of each order in numbered lines, as long as the open questions stay the same."""
    return tuple(read_in_turn(lines, lambda: book, under))


def read_in_turn(
    lines: Iterable[tuple[int, str]], book: Callable[[], Book], under: Mapping[int, str] = _NOTHING
) -> Iterator[LineRead]:
    """The readings one by one; every line appears, alone or joined to the one before it.

    The book is asked for anew before each reading, so that whoever lets an order act before the next one is read has
    that one read against the questions which are open then.

    A line is joined to those right below it (the next numbers) if they name no question themselves and all together
    are an order, which the first alone is not, or which it visibly breaks off. An answer without beginning
    gives way to a line of the same mail that names its question. `under` are quoted lines right above some of the lines, by
    number: an answer without beginning below a quoted line of our form answers that one.
    """
    return iter(_Mail(lines, book, under))


class _Mail:
    """The lines of one mail that are still to be read, and the questions that its lines have named."""

    def __init__(
        self, lines: Iterable[tuple[int, str]], book: Callable[[], Book], under: Mapping[int, str]
    ) -> None:
        self._left = deque(with_speakers(book, lines))
        self._lines = len(self._left)
        self._asked_with = book
        self._under = under
        self._named: set[DecisionId] = set()
        self._looked_with: Book | None = None
        self._answered: set[DecisionId] = set()
        self._ordered: list[str] = []
        self._cut = -1
        self._is_begun = self._is_signed = False

    def _book(self) -> Book:
        """The questions that are open now."""
        book = self._asked_with()
        book.expect(self._lines)
        return book

    def __iter__(self) -> Iterator[LineRead]:
        while self._left:
            number, text = self._left.popleft()
            first, *rest = _orders_of(self._book(), text)
            self._left.extendleft((number, part) for part in reversed(rest))
            self._cut = number if rest else self._cut
            yield self._read(number, first if rest else self._whole(number, first))

    def _whole(self, number: int, text: str) -> str:
        """The text with the lines right below it that are its wrapped rest."""
        while goes_on := (
            self._goes_on(number, text) or self._is_added_to(number, text) or self._is_listed(number, text)
        ):
            text, taken, rest = goes_on
            for _ in range(taken):
                number, _below = self._left.popleft()
            self._left.extendleft((number, part) for part in reversed(rest))
            if rest:
                break
        return text

    def _goes_on(self, number: int, text: str) -> tuple[str, int, list[str]] | None:
        """The text with the fewest lines below that make an order of it, their number, and what of the last is left."""
        book = self._book()
        reading = line_in(book, text)
        if not _is_open(reading, text) or book.prose.effort.is_spent:
            return None
        is_list = isinstance(reading, Unread) and reading.code is Code.NO_ANSWER
        listed: tuple[str, int, list[str]] | None = None
        for taken, (below_number, below) in enumerate(islice(self._left, _MOST_WRAPS), 1):
            first, *rest = _orders_of(book, below)
            if below_number != number + taken or not book.prose.may_be_order(first):
                return listed
            if _names_its_question(own := line_in(book, first)) and not (is_list and _is_same(own, reading)):
                return listed
            joint = "; " if taken > 1 and is_list else " "
            text = f"{text.rstrip()}{joint}{unlisted(first)}"
            if isinstance(line_in(book, text), Understood):
                if not is_list:
                    return text, taken, rest
                listed = text, taken, rest
            if rest or not (is_list or _is_filled(below)):
                return listed
        return listed

    def _is_added_to(self, number: int, text: str) -> tuple[str, int, list[str]] | None:
        """The text of an order with the line right below it, if that is none but says more of the same."""
        book = self._book()
        reading = line_in(book, text)
        if not isinstance(reading, Understood) or not self._left or self._left[0][0] != number + 1:
            return None
        below = self._left[0][1]
        follows = is_list(reading.decision.options) and goes_below(below)
        own = line_in(book, below)
        if isinstance(own, Understood) and not _goes_with(own, reading):
            return None
        if not (follows or book.prose.may_be_order(below)):
            return None
        longer = f"{text.rstrip(' .,;')}; {unlisted(below)}"
        more = line_in(book, longer)
        says_more = (
            isinstance(more, Understood)
            and more.decision == reading.decision
            and more.choice != reading.choice
        )
        return (longer, 1, []) if follows or says_more else None

    def _is_listed(self, number: int, text: str) -> tuple[str, int, list[str]] | None:
        """The text with the lines below that answer the same question, or are entries of one answer with it."""
        if not self._left or self._left[0][0] > number + _FURTHEST:
            return None
        book = self._book()
        if listed := entries(book, text, self._right_below(number)):
            return *listed, []
        if named := names_below(book, text, self._right_below(number)):
            whole, book.lines[named[0]], taken = named
            return whole, taken, []
        below = self._left[0][1]
        both = taken_together(book, text, below)
        if both is None or (both.decision is not None and self._is_name_of(below, both.decision)):
            return None
        whole = f"{text} / {below.strip()}"
        book.lines[whole] = both
        return whole, 1, []

    def _right_below(self, number: int) -> Iterator[str]:
        """The lines with the next numbers."""
        for at, (below, text) in enumerate(self._left, 1):
            if below != number + at:
                return
            yield text

    def _read(self, number: int, text: str) -> LineRead:
        reading = self._below_quoted(number, text) or line_in(self._book(), text)
        if isinstance(reading, Understood):
            if not reading.exact and self._may_be_signature(text, reading.decision):
                reading = self._perhaps(text, reading)
            elif reading.headed:
                self._named.add(reading.decision.id)
            elif self._is_named(reading.decision.id):
                reading = Chatter(text)
        if isinstance(reading, Chatter) and self._answered and self._book().prose.talk.takes_back(text):
            reading = Unread(Code.DOUBTFUL, text, headed=False)
        if (
            isinstance(reading, Chatter) or _seems_of_another(self._book(), reading, text)
        ) and not self._is_signed:
            reading = self._asked_about(number, text) or reading
        if isinstance(reading, Understood):
            text, reading = self._thought_over(text, reading)
        if isinstance(reading, Unread) and self._is_answered_beside(reading) and heard(self._book(), text):
            reading = Chatter(text)
        if isinstance(reading, Understood):
            self._answered.add(reading.decision.id)
            self._ordered.append(text)
        # "Sorry Sykes, no tax" goes on behind its name
        is_end = not self._left or self._left[0][0] != number
        self._is_signed = self._is_signed or (is_end and are_regards(text))
        self._is_begun = True
        return LineRead(
            number, text, reading, self._again(text, reading) if isinstance(reading, Understood) else ()
        )

    def _again(self, text: str, order: Understood) -> tuple[Understood, ...]:
        """What lines below that begin with the same words answer to the question of an order."""
        book = self._book()
        begins = _beginning(text)
        same = (below for _, below in self._left if _beginning(below) == begins)
        readings = (line_in(book, part) for below in same for part in _orders_of(book, below))
        return tuple(
            each
            for each in readings
            if isinstance(each, Understood) and each.headed and each.decision.id == order.decision.id
        )

    def _is_answered_beside(self, reading: Unread) -> bool:
        """Whether another line of the mail answers the question of one that comes back."""
        if reading.code is not Code.DOUBTFUL or reading.decision is None:
            return False
        asked = reading.decision.id
        return asked in self._answered or any(
            order.decision.id == asked for order in self._orders_to_come().values()
        )

    def _asked_about(self, number: int, text: str) -> Unread | None:
        """The question about a line that names what is asked; beside orders only if it bids or answers something else.

        What stands on one line with an order was judged with it.
        """
        book = self._book()
        asked = None if self._answered else unclear(book, text) or self._bidden(text) or bidden_in(book, text)
        if self._cut == number or (asked is None and not self._answered):
            return None
        coming = self._orders_to_come()
        if asked is not None and not coming:
            return asked
        answered = self._answered | {order.decision.id for order in coming.values()}
        return unheard(book, text, answered, (*self._ordered, *coming))

    def _bidden(self, text: str) -> Unread | None:
        """The question about the one sentence of a line that bids what is asked: "Great, he made it! Open Delhi then."."""
        book = self._book()
        sentences = _SENTENCES.split(text.strip())
        bidding = [each for each in sentences if _begins_with_doing(book, each)]
        if len(sentences) < 2 or len(bidding) != 1 or "?" in text:
            return None
        reading = line_in(book, bidding[0])
        return reading if isinstance(reading, Unread) and reading.decision else unclear(book, bidding[0])

    def _orders_to_come(self) -> dict[str, Understood]:
        """The lines still to be read that are orders, with what they mean."""
        book = self._book()
        parts = (part for _, text in islice(self._left, _MOST_WRAPS) for part in _orders_of(book, text))
        readings = ((part, line_in(book, part)) for part in parts)
        return {part: each for part, each in readings if isinstance(each, Understood)}

    def _thought_over(self, text: str, order: Understood) -> tuple[str, Understood | Unread]:
        """The order as a line below, with nothing but talk between, takes it back or puts another answer in its place."""
        thought = reconsidered(
            self._book(), text, order, (below for _, below in islice(self._left, _MOST_WRAPS))
        )
        if thought is None:
            return text, order
        number, below = self._left[thought.at]
        del self._left[thought.at]
        if thought.left:
            self._left.insert(thought.at, (number, thought.left))
        return f"{text} / {below.strip()}", thought.reading

    def _below_quoted(self, number: int, text: str) -> Understood | None:
        """The reading of a line as the answer to the quoted line of our form above it, if it names no question itself."""
        head, colon, _ = self._under.get(number, "").partition(":")
        if not colon or self._book().named(head) is None:
            return None
        own = line_in(self._book(), text)
        if isinstance(own, Understood) and own.headed:
            return None
        answered = line_in(self._book(), f"{head}: {text}")
        return answered if isinstance(answered, Understood) else None

    def _may_be_signature(self, text: str, decision: Decision) -> bool:
        """Whether a line is the name of who writes, or a short one below regards."""
        words = fold(text)
        if ":" in text:
            return False
        if self._is_signed and len(words) <= _LONGEST_SIGNATURE and not any(map(str.isdigit, words)):
            return True
        return self._is_begun and self._is_name_of(text, decision)

    def _is_name_of(self, text: str, decision: Decision) -> bool:
        """Whether a line is the name of who is asked."""
        return fold(text) in [fold(each) for each in self._book().lexicon.spellings(decision.seat)]

    def _perhaps(self, text: str, reading: Understood) -> Reading:
        """What may be a signature as well as an answer is asked about, unless the question is answered."""
        if reading.decision.id in self._answered:
            return Chatter(text)
        ready = self._book().worded(reading.decision, reading.choice)
        return Unread(Code.HEAD_NEEDED, text, (ready,), reading.decision, headed=False)

    def _is_named(self, decision: DecisionId) -> bool:
        """Whether a line of the mail names this question; those still to come are looked through once a book."""
        book = self._book()
        if self._looked_with is not book:
            self._looked_with = book
            for _, text in self._left:
                readings = (line_in(book, part) for part in _orders_of(book, text))
                self._named |= {
                    each.decision.id for each in readings if isinstance(each, Understood) and each.headed
                }
        return decision in self._named


def _beginning(text: str) -> str:
    return text.partition(":")[0].strip().casefold()


def _orders_of(book: Book, text: str) -> tuple[str, ...]:
    """The orders of a line, which is looked at for those above it as well."""
    if text not in book.orders:
        book.orders[text] = orders_in(book, text)
    return book.orders[text]


def _seems_of_another(book: Book, reading: Reading, text: str) -> bool:
    """Whether a line without colon begins one that nobody asks for, with a word for what is asked: "send a gun to Madras"."""
    if not isinstance(reading, Unread) or reading.code is not Code.NOT_ASKED or ":" in text:
        return False
    return _begins_with_doing(book, text)


def _begins_with_doing(book: Book, text: str) -> bool:
    """Whether the first word of a line that says anything is a verb for what must be answered."""
    first = next((token for token in lexed(text) if not token.neutral), None)
    return first is not None and any(first.stem in each.verbs for each in book.prose.blocking)


def _goes_with(own: Understood, above: Understood) -> bool:
    """Whether an answer without beginning is one more entry of the list above it, and not another answer in its place."""
    if own.headed or own.decision != above.decision:
        return False
    options = bare(above.decision.options)
    return isinstance(options, Several | Split) or (isinstance(options, Pick) and not options.single)


def _is_same(one: Reading, other: Reading) -> bool:
    """Whether two lines are about one question."""
    if isinstance(one, Chatter) or isinstance(other, Chatter):
        return False
    return one.decision == other.decision


def _is_open(reading: Reading, text: str) -> bool:
    """Whether a line may be the beginning of a wrapped one: it is no whole order, or it visibly breaks off."""
    if isinstance(reading, Understood):
        return text.rstrip().lower().endswith(_GOES_ON)
    return isinstance(reading, Unread) and reading.code not in _SAID and _is_filled(text)


def _is_filled(text: str) -> bool:
    """Whether a mail program may have wrapped a line here: it is long, or visibly goes on."""
    return len(text.strip()) >= _SHORTEST_WRAP or text.rstrip().lower().endswith(_GOES_ON)


def _names_its_question(reading: Reading) -> bool:
    return not isinstance(reading, Chatter) and reading.headed and reading.decision is not None
