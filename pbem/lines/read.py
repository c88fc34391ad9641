"""Read order lines: find the question that a line answers, and the choice that it means; never guess."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from engine.core.decision import Decision
from engine.core.phrase import Phrase
from pbem.lines.amiss import is_cut_short, lacks_an_item
from pbem.lines.asked import Asked
from pbem.lines.clauses import Clauses, clauses_in
from pbem.lines.common import is_common
from pbem.lines.courtesy import is_greeting, thanked
from pbem.lines.effort import Spent
from pbem.lines.headed import answered
from pbem.lines.headless import almost, headless
from pbem.lines.heads import Book
from pbem.lines.hearsay import Told
from pbem.lines.names import Found, Tier
from pbem.lines.offered import offered
from pbem.lines.offers import with_own_promises
from pbem.lines.parted import is_kept, parted
from pbem.lines.prose.able import as_done
from pbem.lines.prose.called import without_calls
from pbem.lines.prose.holder import by_holder
from pbem.lines.prose.joined import told_apart
from pbem.lines.prose.kindly import bidden
from pbem.lines.prose.pointed import taken
from pbem.lines.prose.referred import named_before, named_for_pronouns
from pbem.lines.prose.strung import strung
from pbem.lines.readings import Chatter, Code, Reading, Understood, Unread
from pbem.lines.ready import answers_fitting, ready_beginnings
from pbem.lines.say import Words
from pbem.lines.sure import sure
from pbem.lines.text import fold, is_of_a_letter, mask, tidy
from pbem.lines.twofold import undivided
from pbem.lines.unread import help_on, item_named

LONGEST_LINE = 2000
_SHOWN = 60
_SHORT_LINE = 6
_SHORT = 30
"""Letters of a line that says nothing but that somebody shall wait."""
_LONG_PROSE = 12
_SHORT_ANSWER = 3
_ASKED_BEST = frozenset(
    {Code.TYPO_TIE, Code.AMBIGUOUS_WORD, Code.AMOUNT_OR_PLACE, Code.FITS_SEVERAL, Code.HEAD_NEEDED}
)
"""Questions about a line that offer what it may mean."""
_SENTENCE_END = re.compile(r"[.!?;]\s")


def read_line(
    text: str, open_decisions: tuple[Decision, ...], phrases: Mapping[str, Phrase], words: Words
) -> Reading:
    """What one line means for a seat whose open decisions these are. Reading many lines? Make one `Book`."""
    return line_in(Book(open_decisions, phrases, words), text)


def orders_in(book: Book, text: str) -> tuple[str, ...]:
    """The orders that one line holds; the line itself unless it clearly holds several.

    What it says that somebody else says or wants is one part of it, whatever orders it holds.
    """
    told = heard(book, text)
    if told is None:
        return _orders_in(book, text)
    around = [_orders_in(book, own) if own else () for own in (told.before, told.after)]
    if not any(isinstance(line_in(book, part), Understood) for own in around for part in own):
        return (text,)
    return (*around[0], told.clause, *around[1])


def _orders_in(book: Book, text: str) -> tuple[str, ...]:
    text = bidden(text, lambda: book.prose.blocking)
    reading = _line_in(book, text)
    is_one = not _SENTENCE_END.search(text.partition(":")[0])
    if isinstance(reading, Understood) and (reading.exact or is_one):
        return (text,)
    parts = parted(book, text)
    if isinstance(reading, Understood) and len(parts) == 1:
        return (text,)
    if len(parts) > 1 or book.prose.effort.is_spent or is_kept(text):
        return parts
    clauses = _clauses(book, text)
    if not clauses.whole and (meant := named_before(text, book.prose, book.lexicon)):
        clauses = _clauses(book, meant)
    return clauses.texts if clauses.whole else strung(text, book.prose, partial(_line_in, book))


def _clauses(book: Book, text: str) -> Clauses:
    """The clauses of a line, looked at once; its text alone where too many of the mail were tried."""
    if text not in book.parts:
        spread = book.prose.written.mended(book.numbered.spread(text))
        book.parts[text] = (
            clauses_in(spread, book.prose, partial(_tried, book))
            if not book.trials.is_spent
            else Clauses((spread,), (), False)
        )
    return book.parts[text]


def _tried(book: Book, text: str) -> Reading:
    """The reading of a clause, as long as not too many of a mail were tried."""
    if text not in book.clauses:
        if book.trials.is_spent:
            return Chatter(text)
        book.trials.spend()
    return _line_in(book, text)


def line_in(book: Book, text: str) -> Reading:
    """What one line means, given the open decisions of its sender; what others say in it is asked about."""
    if text not in book.lines:
        reading = _plainly(book, text)
        is_asked = isinstance(reading, Unread) and reading.decision is not None
        if not is_asked and (told := heard(book, text)) is not None:
            reading = asked_about(book, text, told.what) or reading
        book.lines[text] = book.earned(reading)
    return book.lines[text]


def _plainly(book: Book, text: str) -> Reading:
    """What a line means, whoever speaks in it."""
    return _line_read(book, bidden(text, lambda: book.prose.blocking))


def heard(book: Book, text: str) -> Told | None:
    """The words of somebody else in a line, if they would be an order of whoever says them."""
    told = book.others.told(text)
    if told is None or is_kept(text) or _names_a_question(book, text, told):
        return None
    parts = (*_orders_in(book, told.what), *_orders_in(book, told.clause))
    return told if any(isinstance(_plainly(book, part), Understood) for part in parts) else None


def _names_a_question(book: Book, text: str, told: Told) -> bool:
    """Whether what stands before the colon of a line begins a question: "Crown: pass"."""
    head, colon, rest = text.partition(":")
    return bool(colon) and rest.strip().startswith(told.what) and book.named(head) is not None


def asked_about(book: Book, text: str, said: str) -> Unread | None:
    """The question whether a line is an order in which somebody else says something; None if that would be none."""
    for each in (said, text):
        meant = _plainly(book, each)
        if isinstance(meant, Understood):
            ready = (book.worded(meant.decision, meant.choice),)
            return Unread(Code.DOUBTFUL, text.strip(), ready, meant.decision, meant.headed)
    return None


def _meant(book: Book, text: str) -> str:
    """A line with what it names in place of its pronoun; "" if it has none, or it is not sure what is meant."""
    return (
        named_for_pronouns(text, book.prose, book.lexicon)
        or taken(text, book.prose, book.lexicon)
        or by_holder(text, book.prose.blocking)
    )


def _line_read(book: Book, text: str) -> Reading:
    reading = _line_in(book, text)
    if not isinstance(reading, Understood) and (meant := _meant(book, text)):
        referred = _line_in(book, meant)
        reading = referred if isinstance(referred, Understood) else reading
    if isinstance(reading, Understood) and lacks_an_item(reading, text):
        return Unread(Code.DOUBTFUL, text.strip(), help_on(book, reading.decision), reading.decision)
    if isinstance(reading, Unread):
        reading = item_named(book, text, reading)
    if isinstance(reading, Understood) or (isinstance(reading, Unread) and reading.decision is not None):
        return reading
    if book.prose.effort.is_spent:
        return reading
    clauses = _clauses(book, text)
    orders = clauses.orders
    if not orders or clauses.bare:
        return reading
    if clauses.beyond:
        return Unread(Code.NOT_HERE, clauses.beyond.strip(), (), orders[0].decision, orders[0].headed)
    # a part of what was meant is no line to send: the rest would be lost
    is_part = clauses.parted or is_cut_short(orders)
    ready = () if is_part else tuple(book.worded(each.decision, each.choice) for each in orders)
    return Unread(
        Code.DOUBTFUL, text.strip(), tuple(dict.fromkeys(ready)), orders[0].decision, orders[0].headed
    )


def _line_in(book: Book, text: str) -> Reading:
    """What a line of one clause means."""
    if text not in book.clauses:
        try:
            said = without_calls(text, book.lexicon.is_family)
            reading = sure(book, text, _clause_read(book, said))
            if not isinstance(reading, Understood) and (done := as_done(said)):
                reading = sure(book, text, _or_else(_clause_read(book, done), reading))
            if len(book.asked) > 1:
                reading = undivided(text, reading, partial(_line_in, book))
            book.clauses[text] = reading
        except Spent:
            book.clauses[text] = Unread(Code.TOO_MUCH, text.strip()[:_SHOWN], headed=False)
    return book.clauses[text]


def _or_else(reading: Reading, other: Reading) -> Reading:
    """The one of two readings that is an order, if the first is none."""
    return reading if isinstance(reading, Understood) else other


def _clause_read(book: Book, text: str) -> Reading:
    given = book.prose.written.out(with_own_promises(book.numbered.spread(tidy(text))))
    given = told_apart(given, book.lexicon)
    if not fold(given) or (is_greeting(text) and not any(map(str.isdigit, text))):
        return Chatter(text.strip())
    if book.lexicon.is_family(thanked(text)):
        return Chatter(text.strip())
    if len(given) > LONGEST_LINE:
        return Unread(Code.TOO_LONG, f"{given[:_SHOWN]}...")
    if len(given) <= _SHORT and book.prose.halts(given):
        return Chatter(text.strip())
    asking = "?" in mask(given)
    given = given.rstrip("? ")
    offer = offered(book, given, partial(_clause_read, book))
    if offer is not None:
        return _asking(book, given, offer) if asking and isinstance(offer, Understood) else offer
    head, colon, rest = _parted(given)
    reading = _with_colon(book, given, head, rest) if colon else _without_colon(book, given)
    if colon and not isinstance(reading, Understood) and (aimed := book.aimed(head)) is not None:
        behind = _with_colon(book, given, aimed[0], f"{aimed[1]}; {rest}")
        reading = behind if isinstance(behind, Understood) else reading
    if not isinstance(reading, Understood):
        reading = _as_typed(text, given, _in_prose(book, given, reading))
    return _asking(book, given, reading) if asking else reading


def _as_typed(text: str, given: str, reading: Reading) -> Reading:
    """A beginning that nothing is known of said back as it was typed, without short words written out: "Ann: hello"."""
    head, colon, _ = _parted(given)
    if not (
        colon and isinstance(reading, Unread) and reading.code is Code.UNKNOWN_HEAD and reading.given == head
    ):
        return reading
    typed, is_parted, _ = _parted(tidy(text))
    return replace(reading, given=typed) if is_parted else reading


def _in_prose(book: Book, given: str, reading: Unread | Chatter) -> Reading:
    """A line that the forms cannot read, read as prose: what comes of it if that says more."""
    if isinstance(reading, Unread) and (
        reading.code is Code.AMOUNT_OR_PLACE
        or (reading.code is Code.HEAD_NEEDED and len(reading.nearest) > 1)
    ):
        return reading
    head, colon, rest = _parted(given)
    if colon and "," not in head and isinstance(reading, Unread) and reading.code is Code.NOT_ASKED:
        return reading
    named = book.named(head) if colon else None
    if named is not None and named[0].tier <= Tier.LOOSE:
        told = book.prose.answer(rest, named[1]) if rest else None
    else:
        told = book.prose.reading(given)
        held = book.prose.headed_by(head) if colon and rest and not isinstance(told, Understood) else ()
        held = held or (named[1] if named is not None and named[0].tier is Tier.SHORT and rest else ())
        told = book.prose.answer(rest, held) or told if len(held) == 1 else told
    if colon and not isinstance(told, Understood) and _may_announce(head, reading):
        announced = book.prose.reading(rest) if book.prose.talk.announces(head) else None
        told = announced if isinstance(announced, Understood) else told
    if isinstance(told, Unread) and isinstance(reading, Unread) and not _says_more(told, reading):
        return reading
    return told or reading


def _may_announce(head: str, reading: Unread | Chatter) -> bool:
    """Whether words before a colon that begin no line may be a sentence that leads to an order."""
    if isinstance(reading, Chatter):
        return len(fold(head)) > _SHORT_LINE
    return reading.code is Code.UNKNOWN_HEAD


def _says_more(told: Unread, reading: Unread) -> bool:
    """Whether a question about prose helps more than the one about a form line."""
    if told.code in (Code.CONDITIONAL, Code.DOUBTFUL):
        return True
    return reading.code not in _ASKED_BEST and (reading.decision is None or len(told.nearest) > 1)


def _parted(given: str) -> tuple[str, bool, str]:
    at = mask(given).find(":")
    return (given[:at].strip(), True, given[at + 1 :].strip()) if at >= 0 else (given, False, "")


def _asking(book: Book, given: str, reading: Reading) -> Reading:
    """A line that ends with a question mark is never played."""
    if isinstance(reading, Understood):
        ready = book.worded(reading.decision, reading.choice)
        return Unread(Code.QUESTION, given, (ready,), reading.decision)
    return reading if ":" in given else Chatter(given)


def _with_colon(book: Book, given: str, head: str, rest: str) -> Reading:
    named = book.named(head)
    if named is not None:
        return answered(book, named[1], named[0], head, rest)
    led = _led(book, given)
    other = led if isinstance(led, Understood) else headless(book, given)
    if other is not None:
        return other
    if is_of_a_letter(head, rest) or book.prose.talk.is_somebody(head):
        return Chatter(given)
    if book.is_of_a_kind(head):
        return Unread(Code.NOT_ASKED, head, book.nearest(head))
    if meant := book.meant(head):
        ready = tuple(f"{each}: {rest}" for each in meant if each.isascii())
        return Unread(Code.MISSPELT, head, ready)
    return Unread(Code.UNKNOWN_HEAD, head, ready_beginnings(book, head, rest))


def _without_colon(book: Book, given: str) -> Reading:
    words = fold(given)
    led = _led(book, given)
    if isinstance(led, Understood):
        return led
    bare = headless(book, given)
    if bare is not None:
        return bare
    if len(words) > _LONG_PROSE and not any(word.isdigit() for word in words):
        return Chatter(given)
    if led is not None:
        return led
    if len(words) <= _SHORT_LINE and book.may_be_of_a_kind(given):
        return Unread(Code.NOT_ASKED, given, book.nearest(given))
    return almost(book, given) or Chatter(given)


def _led(book: Book, given: str) -> Understood | Unread | None:
    """The reading of a line that begins with the beginning of a question, with or without colon behind it."""
    taken = book.leading(given)
    if taken is None:
        return None
    found, asked, head, rest = taken
    breaks_off = len(rest) == 1 and head.casefold().endswith(" the")
    if breaks_off or (found.tier is Tier.TYPO and is_common(head.casefold())):
        return None
    if found.tier is Tier.SHORT and book.is_of_else(asked, head, rest):
        return None
    if not _looks_meant(found, asked, given, head) and not answers_fitting(asked, rest, book.scope):
        return None
    return answered(book, asked, found, head, rest)


def _looks_meant(found: Found, asked: tuple[Asked, ...], given: str, head: str) -> bool:
    """Whether a line without colon is an order even if its answer cannot be read: its beginning is no accident."""
    if found.tier <= Tier.LOOSE:
        return True
    begun = fold(asked[0].head)[0].startswith(fold(head)[0])
    return (
        len(fold(given)) <= _SHORT_LINE and len(head) > _SHORT_ANSWER and (begun or found.tier is Tier.TYPO)
    )
