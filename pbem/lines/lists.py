"""Answers to one question in lines below one another: one list if they make one, else asked about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from engine.core.decision import Decision
from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick, Several, Split, fits
from pbem.lines.courtesy import are_regards, is_greeting
from pbem.lines.heads import Book
from pbem.lines.prose.bids import Bids
from pbem.lines.read import line_in
from pbem.lines.readings import Chatter, Code, Reading, Understood, Unread
from pbem.lines.second_thoughts import afterthought
from pbem.lines.shapes import bare, blank, is_nothing
from pbem.lines.text import fold, unlisted
from pbem.lines.wording import items

_MOST_ENTRIES = 12
_MOST_LETTERS = 400
_MOST_WORDS = 3
"""Words of a name on a line of its own."""


def together(options: Options, one: Choice, other: Choice) -> Choice | None:
    """The choice that holds all of two others, as a list does; None if they are no entries of one list."""
    match options:
        case OrPass():
            return None if one is None or other is None else together(options.inner, one, other)
        case Several():
            return (*items(one), *items(other))
        case Pick():
            return None if options.single else tuple(dict.fromkeys((*items(one), *items(other))))
        case Split():
            return _shared(options, one, other)
        case OneOf():
            return _of_one_act(options, items(one), items(other))
        case Form():
            return _part_by_part(options, items(one), items(other))
        case _:
            return None


def _shared(options: Split, one: Choice, other: Choice) -> Choice | None:
    """What is given to different places; to give twice to one may be a correction."""
    shares = [items(each) for each in (*items(one), *items(other))]
    given = {str(place): number for place, number in shares}
    if len(given) < len(shares):
        return None
    return tuple((place, given[place]) for place, _ in options.caps if place in given)


def _of_one_act(options: OneOf, one: tuple[Choice, ...], other: tuple[Choice, ...]) -> Choice | None:
    inner = dict(options.branches).get(str(one[0]))
    if one[0] != other[0] or inner is None:
        return None
    both = together(inner, one[1], other[1])
    return None if both is None else (one[0], both)


def _part_by_part(options: Form, one: tuple[Choice, ...], other: tuple[Choice, ...]) -> Choice | None:
    parts: list[Choice] = []
    for (_, inner), first, second in zip(options.parts, one, other, strict=True):
        if first == second and (is_nothing(first) or blank(inner) == (first,)):
            parts.append(first)
            continue
        left = blank(inner)
        both = second if left == (first,) else first if left == (second,) else together(inner, first, second)
        if both is None:
            return None
        parts.append(both)
    return tuple(parts)


def is_entries(options: Options) -> bool:
    """Whether an answer is made of entries that may stand below one another."""
    inner = bare(options)
    return isinstance(inner, Several | Split) or (isinstance(inner, Pick) and not inner.single)


def taken_together(book: Book, text: str, below: str) -> Understood | Unread | None:
    """What an answer and the line below it are as one, if that answers the same question as well; None if it does not.

    A list holds both. Where they are no list, or one that is not possible, both are asked about: the later is no
    correction, as nothing in it says so.
    """
    above, own = line_in(book, text), line_in(book, below)
    if ":" in below or afterthought(below) is not None:
        return None
    if isinstance(above, Unread) and above.code is Code.SEVERAL_ANSWERS and _is_same(own, above):
        return above
    if not isinstance(above, Understood) or not _is_same(own, above):
        return None
    if isinstance(own, Unread):
        return own if is_entries(above.decision.options) else None
    if not isinstance(own, Understood) or own.choice == above.choice or _is_asked_again(book, above):
        return None
    options = above.decision.options
    both = together(options, above.choice, own.choice)
    if both is not None and fits(options, both):
        note = f'read as "{book.worded(above.decision, both)}"'
        return Understood(above.decision, both, (note,), exact=False, headed=above.headed)
    if above.headed and not own.headed:
        return None  # gives way to the line that names its question
    ready = tuple(book.worded(above.decision, each.choice) for each in (above, own))
    return Unread(Code.SEVERAL_ANSWERS, f"{text} / {below.strip()}", ready, above.decision, above.headed)


def _is_same(one: Reading, other: Reading) -> bool:
    if isinstance(one, Chatter) or isinstance(other, Chatter):
        return False
    return one.decision is not None and one.decision == other.decision


def _is_asked_again(book: Book, order: Understood) -> bool:
    """Whether the question comes again once it is answered, so that the next line answers it then."""
    return any(each.decision == order.decision and each.phrase.repeats for each in book.asked)


def entries(book: Book, text: str, below: Iterable[str]) -> tuple[str, int] | None:
    """The lines of a list of which no line alone is an answer, as one text, and how many there are below the first; None if they are none."""
    run = tuple(_run(book, text, below))
    if len(run) < 2 or book.prose.effort.is_spent:
        return None
    joined = "; ".join(unlisted(each).strip(" .,;") for each in run)
    if len(joined) > _MOST_LETTERS or not isinstance(line_in(book, joined), Understood):
        return None
    return joined, len(run) - 1


def names_below(book: Book, text: str, below: Iterable[str]) -> tuple[str, Reading, int] | None:
    """A line with the names below it that go on with its list: their text, what it means, and how many lines are below.

    Where they make no answer together they are asked about, as no name of a list is an answer of its own, and so they are
    where one of them is something that is not on offer. None where other rules of lists read them, or none stand there.
    """
    above = line_in(book, text)
    first, *_ = lines = tuple(islice(below, _MOST_ENTRIES)) or ("",)
    goes_on, begins = _listed_for(above), _listed_for(line_in(book, first))
    if goes_on is None and begins is None:
        return None
    is_strange = not isinstance(above, Understood) and _is_thing(book, text)
    decision = begins if is_strange else goes_on
    if decision is None or book.prose.effort.is_spent:
        return None
    names = tuple(_names(book, decision, lines))
    answers = [at for at, name in enumerate(names, 1) if isinstance(line_in(book, name), Understood)]
    things = [at for at, name in enumerate(names, 1) if at not in answers and _is_thing(book, name)]
    if things and isinstance(line_in(book, f"{text.rstrip()} {lines[0].strip()}"), Understood):
        return None  # the last word of a wrapped line
    if (is_strange and answers) or (things and isinstance(above, Understood)):
        given, _, taken = _asked_about((text, *names[: max(*answers, *things, 0)]), decision)
        strange = text if is_strange else names[things[0] - 1]
        return given, Unread(Code.NOT_HERE, strange.strip(), (), decision, headed=False), taken
    if not answers or not _goes_on(above, text, answers):
        return None
    for many in range(len(names), answers[-1] - 1, -1):
        joined = "; ".join(each.strip(" .,;:") for each in (text, *map(unlisted, names[:many])))
        whole = line_in(book, joined)
        if isinstance(whole, Understood) and whole.decision == decision:
            return joined, whole, many
    return _asked_about((text, *names[: answers[-1]]), decision)


def _asked_about(lines: tuple[str, ...], decision: Decision) -> tuple[str, Reading, int]:
    given = " / ".join(each.strip() for each in lines)
    return given, Unread(Code.SEVERAL_ANSWERS, given, (), decision, headed=False), len(lines) - 1


def _is_thing(book: Book, text: str) -> bool:
    """Whether a line is but the name of something in the game, and of no family, with which mails end."""
    return Bids(book.lexicon, frozenset()).is_scrap(text, frozenset())


def _listed_for(reading: Reading) -> Decision | None:
    """The question that a line is about, if it is answered by a list."""
    if isinstance(reading, Chatter) or reading.decision is None:
        return None
    return reading.decision if is_entries(reading.decision.options) else None


def _goes_on(above: Reading, text: str, answers: list[int]) -> bool:
    """Whether a list has names below that no other rule of lists reads: behind one that is no answer, or behind none yet."""
    if isinstance(above, Understood):
        return answers != list(range(1, len(answers) + 1))
    is_begun = "," in text or text.rstrip().endswith((":", " and", "-"))
    return isinstance(above, Unread) and above.code is Code.DOUBTFUL and is_begun


def _names(book: Book, decision: Decision, below: Iterable[str]) -> Iterator[str]:
    """The lines of a few words that may be names of a list of answers to a question."""
    own = [fold(each) for each in book.lexicon.spellings(decision.seat)]
    for line in islice(below, _MOST_ENTRIES):
        said = fold(line)
        reading = line_in(book, line)
        is_other = not isinstance(reading, Chatter) and (
            reading.headed or reading.decision not in (None, decision)
        )
        is_mail = is_greeting(line) or are_regards(line) or said in own
        if not 0 < len(said) <= _MOST_WORDS or is_other or is_mail or ":" in line or "?" in line:
            return
        yield line


def _run(book: Book, text: str, below: Iterable[str]) -> Iterator[str]:
    """The lines from the first on that may be entries of a list."""
    for number, line in enumerate(chain((text,), below)):
        if number == _MOST_ENTRIES or ":" in line or "?" in line or not book.prose.may_be_order(line):
            return
        if isinstance(line_in(book, line), Understood):
            return
        yield line
