"""Conditional orders as people say them, without a colon: "Dividends 3 if the debt is less than 2, otherwise 1"."""

from __future__ import annotations

import re
from typing import Final

from msgspec.structs import replace

from pbem.intake.plan_text import SUCCEEDED_WORDS
from pbem.intake.standing_text import FAILED, Alternative, read_standing, repeated, worded
from pbem.lines.heads import Book
from pbem.lines.numbers import value
from pbem.lines.otherwise import with_otherwise
from pbem.lines.read import LONGEST_LINE, line_in
from pbem.lines.readings import Understood
from pbem.lines.text import fold, mask, tidy

_SIGNS: Final = re.compile(
    r"\b(?:if|unless|provided|providing|on condition|long as|in case|else|otherwise|again|once more|try|tries|attempts?|times|twice|failing|failure|until|works|succeeds|success)\b",
    re.IGNORECASE,
)
"""Words of which every line of this kind has one: a quick sieve."""
_THIS_TURN: Final = re.compile(r"^(?:for )?this turn\s*[:,]\s*", re.IGNORECASE)
_FOR_GOOD: Final = re.compile(
    r"[,;]?\s*\b(?:until|till) (?:i (?:say|tell you) (?:otherwise|so|stop)|further notice|i cancel(?: it)?)\b",
    re.IGNORECASE,
)
_NEXT_SENTENCE: Final = re.compile(
    r"[.!]\s+(?=(?:(?:and|but)\s+)?(?:if|on|otherwise|else|failing|again|at most|unless)\b)", re.IGNORECASE
)
"""The end of a sentence before one that goes on with a condition."""
_SUBJECT: Final = r"(?:(?:i|we)(?:'m|'re|'ll|'d| am| are| will| would)?|put me|count me)"
_ANSWER_FIRST: Final = re.compile(
    rf"^(?P<when>if [^,;:]+?)\s+(?={_SUBJECT} (?:for|against|vote|put|pay|pass|abstain|say|go|take|buy|bid|spend|send|sail|open)\b)",
    re.IGNORECASE,
)
"""Where the answer begins behind a condition without a comma: "If Walsh votes for it I'm against"."""
_SUCCEEDED: Final = re.compile(
    rf"\b(?:but |then )?{SUCCEEDED_WORDS}\s*[,:]?\s*(?:then\s+)?(?=\S)", re.IGNORECASE
)
_ALIKE: Final = re.compile(
    r"(?P<who>[^\W\d_]{2,}) (?:does|will|is)(?P<not>n't| not)?(?: too| so| as well| the same| it)?",
    re.IGNORECASE,
)
"""What another does as the order does: "I vote yes if Hastings does"."""
_SO_DO_I: Final = re.compile(
    r"^(?P<when>if [^\W\d_]+ (?:votes?|is|says|goes) (?P<side>yes|no|for|against)(?: it)?),?\s+(?:then\s+)?"
    r"(?:so (?:do|will|shall|am) i|(?:then )?i (?:do|am|will)(?: too| so| as well| the same| likewise)?|me too|likewise|same (?:here|for me|from me))(?=$|[,;.])",
    re.IGNORECASE,
)
"""What the writer does as another does: "if Walsh votes yes then so do I"."""
_VOTED: Final = re.compile(r"(?:yes|no|for|against)\b", re.IGNORECASE)
_IF_NOT: Final = re.compile(
    r"(\b(?:if|as long as|provided(?: that)?)\b[^;]+?)[,;.]\s*(?:and |but )?if (?:not|(?:he|she|it|i|we|they)(?:'s|'re)? (?:doesn't|don't|haven't|hasn't|isn't|aren't|not)),?(?: then)?\s+",
    re.IGNORECASE,
)
"""What is done else, said behind a condition: "if I have 6, if not enlist a writer"."""
_GOES_ON: Final = re.compile(
    r"(?P<what>[^,;]+?)(?:\s+only)?\s+(?:if|as long as|provided(?: that)?)\s+(?P<when>[^,;]+?)[,;]\s*(?:and\s+)?(?:then\s+)?"
    r"(?P<more>(?:(?!\b(?:else|otherwise|if)\b)[^;])+?)[ .]*",
    re.IGNORECASE,
)
"""A condition between an order and the rest of it."""
_PRONOUN: Final = re.compile(r"(?:he|she) (?=(?:has|owns|holds|votes|is)\b)", re.IGNORECASE)
_POUNDS: Final = re.compile(r"£\d+")
_PAID: Final = re.compile(
    r"£?(?P<number>\w+)(?:\s*£|\s+(?:pounds?|quid))?|(?P<one>(?:the|my) (?:other|last|second|remaining) (?:pound|quid))",
    re.IGNORECASE,
)
"""Nothing but an amount of money."""
_LAST_CLAUSE: Final = re.compile(r",\s+(?P<said>[^,;]+)$")
_ANY_HEAD: Final = "order: "
_DROPS: Final = re.compile(
    r"^(?:(?:then|just|only|simply|rather|instead|i(?:'ll| will)|we(?:'ll| will)|for(?=\s+(?:me|us|myself|ourselves)\b))\s+)+",
    re.IGNORECASE,
)


def in_form(text: str, book: Book) -> str | None:
    """The line of the form that a conditional order in prose means; None if it is none, or in the form already.

    Every answer of it must be an order that can be read, all to one question that is open. Its conditions are left as
    they were typed: whoever keeps the line looks at them.
    """
    given = with_otherwise(tidy(text), "else")
    given = repeated(_NEXT_SENTENCE.sub("; ", _FOR_GOOD.sub("", _THIS_TURN.sub("", given))))
    given = _SO_DO_I.sub(r"\g<when>, I vote \g<side>", given)
    given = _ANSWER_FIRST.sub(r"\g<when>, ", _IF_NOT.sub(r"\1, otherwise ", given))
    if len(given) > LONGEST_LINE or given.endswith("?") or not _SIGNS.search(given) or _is_form(given, book):
        return None
    given = _resumed(given, book)
    planned = _planned(given, book)
    if planned is not None:
        return planned
    said = read_standing(_ANY_HEAD + given.rstrip(" ."))
    if said is None or said.plain:
        return None
    meant = next((each for each in said.alternatives if each.when != FAILED), None)
    first = line_in(book, meant.answer) if meant is not None else None
    if meant is None or not isinstance(first, Understood):
        return None
    head, _, answer = book.worded(first.decision, first.choice).partition(": ")
    others = tuple(
        Alternative(answer, _in_full(each.when, answer))
        if each is meant
        else _answered(each, head, first, book)
        for each in said.alternatives
    )
    alternatives = tuple(each for each in others if each is not None)
    if len(alternatives) != len(others):
        return None
    meaning = replace(said, head=head, alternatives=alternatives)
    form = worded(meaning)
    return form if read_standing(form) == meaning else None


def _resumed(given: str, book: Book) -> str:
    """The text with what goes on behind its condition before that: "Borrow only if there is no debt, then all to Bombay"."""
    found = _GOES_ON.fullmatch(given)
    if found is None or isinstance(line_in(book, found["what"]), Understood):
        return given
    whole = f"{found['what']}, {found['more']}"
    return f"{whole} if {found['when']}" if isinstance(line_in(book, whole), Understood) else given


def _in_full(when: str, answer: str) -> str:
    """A condition with what somebody does alike said in full: "Hastings does" beside a yes is that he votes so.

    What "he" has is what the one has who is all of the answer: "Paxton if he has 3 shares".
    """
    if re.fullmatch(r"[^\W\d_]+", answer) and not _VOTED.match(answer):
        when = _PRONOUN.sub(f"{answer} ", when, count=1) if _PRONOUN.match(when) else when
    voted = _VOTED.match(answer)
    found = _ALIKE.fullmatch(when)
    if voted is None or found is None:
        return when
    votes = f"{found['who']} votes {voted[0].casefold()}"
    return f"not ({votes})" if found["not"] else votes


def _planned(given: str, book: Book) -> str | None:
    """The plan that an order is with what is done once it succeeds: "Envoy with 3, and if it works open Mysore 1"; None if it is none."""
    found = _SUCCEEDED.search(mask(given))
    if found is None:
        return None
    first = line_in(book, given[: found.start()].rstrip(" ,;."))
    rest = _DROPS.sub("", given[found.end() :].strip(" ,;:.")).strip()
    if not isinstance(first, Understood) or not rest:
        return None
    return f"{book.worded(first.decision, first.choice)}, then {rest}"


def plain_in_form(text: str, book: Book) -> str | None:
    """The line of the form that an order in prose means which is to be kept for good; None if it is none.

    A line that begins with what its question is about is none unless it says that itself: kept, it would hold for that alone.
    """
    given = _FOR_GOOD.sub("", tidy(text)).rstrip(" .")
    reading = None if _is_form(given, book) else line_in(book, given)
    if not isinstance(reading, Understood):
        return None
    asked = next(each for each in book.asked if each.decision == reading.decision)
    line = book.worded(reading.decision, reading.choice)
    if "{" not in asked.phrase.head or frozenset(fold(asked.head)) <= frozenset(fold(given)):
        return line
    # kept for all questions of its kind, by a beginning that holds for all of them
    general = next((each for each in asked.phrase.also if "{" not in each), None)
    return None if general is None else f"{general}{line.removeprefix(asked.head)}"


def _is_form(given: str, book: Book) -> bool:
    """Whether a line has the beginning of a question and a colon behind it."""
    at = mask(given).find(":")
    return at >= 0 and (book.named(given[:at]) is not None or book.is_of_a_kind(given[:at]))


def _answered(each: Alternative, head: str, first: Understood, book: Book) -> Alternative | None:
    """Another answer to the same question, worded as in the form; None if it is none."""
    said = _DROPS.sub("", each.answer)
    own, behind = line_in(book, said), line_in(book, f"{head}: {said}")
    if isinstance(own, Understood) and own.headed and own.decision != first.decision:
        return None
    for reading in (behind, own):
        if isinstance(reading, Understood) and reading.decision == first.decision:
            shown = book.worded(reading.decision, reading.choice)
            return Alternative(shown.removeprefix(f"{head}: "), each.when)
    if each.when == FAILED and (paid := _PAID.fullmatch(said)):
        return _paid(paid, head, first, book)
    last = _LAST_CLAUSE.search(said)
    if last is None or not book.prose.talk.is_idle(last["said"]):
        return None
    return _answered(replace(each, answer=said[: last.start()]), head, first, book)


def _paid(paid: re.Match[str], head: str, first: Understood, book: Book) -> Alternative | None:
    """The first answer with another amount of money, if it holds one and no other; None if it does not."""
    pounds = 1 if paid["one"] else value(paid["number"])
    answer = book.worded(first.decision, first.choice).removeprefix(f"{head}: ")
    if pounds is None or len(_POUNDS.findall(answer)) != 1:
        return None
    said = _POUNDS.sub(f"£{pounds}", answer).replace(";", "")  # a semicolon ends what is done then
    changed = line_in(book, f"{head}: {said}")
    is_such = isinstance(changed, Understood) and changed.decision == first.decision
    return Alternative(said, FAILED) if is_such else None
