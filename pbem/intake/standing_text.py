"""The text of an order for decisions to come: answers with their conditions, how often to try again, how long it holds."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from pbem.intake.tried_again import tried_again
from pbem.lines.numbers import NUMBER_WORDS
from pbem.lines.text import cut, mask

FAILED_WORDS: Final = r"(?:and |but )?(?:if (?:it|that|this|the (?:check|roll|try|attempt)) (?:fails|failed)|on (?:a )?failure|failing that)\b"
"""How a piece begins that says what is done when a try has failed."""
_AS_IF: Final = re.compile(
    r"(?:,?\s*\b(?:but|and))?\s+\b(?:only if|provided(?: that)?|providing|on condition that|(?:as|so) long as|in case)\s+",
    re.IGNORECASE,
)
_AGAIN_AS: Final = re.compile(r"\bagain (?:as|so) long as\b", re.IGNORECASE)
# "done unless" and "pass unless" are answers of their own.
_UNLESS: Final = re.compile(
    r"(?<!\bdone)(?<!\bpass)\s+\bunless\s+(?P<when>[^,;]+?)(?=\s*(?:[,;]|\b(?:else|otherwise)\b|$))",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(r"\bif\b", re.IGNORECASE)
_NEXT_IF: Final = re.compile(
    rf"\s*[;,.]\s+(?:(?:and|but)\s+)?(?=if\b)(?!if not\s*[,:])(?!{FAILED_WORDS})", re.IGNORECASE
)
"""What stands between "if A, x" and "if B, y"."""
_OTHERWISE: Final = re.compile(r"\b(?:or else|otherwise)\b,?|\bif not\s*[,:]", re.IGNORECASE)
_UNTIL: Final = re.compile(r"[,;]?\s*\buntil (?:the end of )?turn (?P<turn>\d{1,3})\b", re.IGNORECASE)
_KEEP: Final = r"\b(?:and |then |but )*(?:keep (?:on )?(?:at it|trying|going|rolling|sailing|trading)|keep at it|have another (?:go|try|shot|crack|roll)|(?:go|roll|sail) again|try (?:it )?again|repeat(?: it| that)?|carry on)"
_KEEP_WHILE: Final = re.compile(rf"{_KEEP}(?=,? (?:while|as long as|so long as)\b)", re.IGNORECASE)
_KEEP_UNTIL: Final = re.compile(
    rf"{_KEEP} (?:until|till) (?:it (?:works|succeeds)|(?:i|we|you) succeed|one (?:works|succeeds)|(?:the |my |our )?(?:money|cash|treasury) (?:runs out|is gone|is empty|is spent)|(?:i|we)(?: a|')?re (?:broke|skint))\b",
    re.IGNORECASE,
)
"""Ways to say that the same is done again, and until when: for as long as it is possible."""
_TIMES: Final = dict(NUMBER_WORDS) | {"once": 1, "twice": 2}
_HOW_OFTEN: Final = rf"(?:(?P<number>\d{{1,3}}|{'|'.join(word for word, _ in NUMBER_WORDS)})\s+(?:tr(?:y|ies)|attempts?|times|goes|shots|cracks|rolls)|(?P<word>once|twice))"
_OFTEN: Final = (
    re.compile(
        rf"\b(?:at (?:the )?most|max(?:imum|imal|imally)?\.?(?: of)?|(?:no|not) more than)\s+{_HOW_OFTEN}\b(?: in all| in total)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b{_HOW_OFTEN}\s+(?:tops|at (?:the )?(?:very )?most|max(?:imum|imally)?\b\.?)(?: in all| in total)?",
        re.IGNORECASE,
    ),
)
_TRIES: Final = re.compile(r"[,;]?\s*\bat most (?P<number>\d{1,3}) tr(?:y|ies)\b", re.IGNORECASE)
_NEVER: Final = re.compile(r"[,;]?\s*\bagain never\b", re.IGNORECASE)
_WHILE: Final = re.compile(
    r"[,;]?\s*\bagain while\s+(?P<fact>\S[^,;]*?)(?=\s*(?:[,;]|\belse\b|$))", re.IGNORECASE
)
_FAILING: Final = re.compile(
    rf"(?:^|\s*[,;])\s*{FAILED_WORDS}\s*[,:]?\s*(?:then\s+)?(?P<answer>\S[^;]*?)(?=\s*;|$)", re.IGNORECASE
)
_DOING: Final = re.compile(r"\b(?:do|try|have|give) (?:it|that|this|so|the same)$", re.IGNORECASE)
_AGAIN: Final = re.compile(r"[,;]?\s*(?<=[,;\s])again\b(?=\s*(?:[,;]|$))", re.IGNORECASE)
_ELSE: Final = re.compile(r"\s*[,;]?\s+\belse\b:?\s+", re.IGNORECASE)
_IF: Final = re.compile(r"\s*[,;]?\s+\bif\s+", re.IGNORECASE)
_BARE_IF: Final = re.compile(r"\s+(?:only )?if$", re.IGNORECASE)
"""An "if" behind which nothing stands: its condition is missing."""
_IF_FIRST: Final = (
    re.compile(r"if\s+(?P<when>.+?)\s*(?::|,|;|\bthen\b)\s*(?P<answer>.+)", re.IGNORECASE),
    re.compile(r"if\s+(?P<when>.+?)\s+(?P<answer>(?:i|we|i'll|we'll)\s.+)", re.IGNORECASE),
)
_LIMITS: Final = re.compile(r"[,;]?\s*\b(?:again (?:while|never)|at most \d)", re.IGNORECASE)
_LAST_FIRST: Final = re.compile(r"^(?:[,;]\s*)+|(?:\s*[,;])+$")


PREFER: Final = re.compile(r"^prefer\s+", re.IGNORECASE)
"""How an answer begins that is a list of preferences."""
FAILED: Final = "it fails"
"""The condition of what is to be done when the try before it failed."""


class Alternative(Struct, frozen=True):
    """One answer of several, and the condition behind its "if" as it was typed ("" none)."""

    answer: str
    when: str = ""


class Tries(Struct, frozen=True):
    """How often to try at one place: `at_most` in all (None: no limit), while a condition holds ("" none)."""

    at_most: int | None = None
    only_while: str = ""


class StandingText(Struct, frozen=True):
    """An order for decisions to come as read: `head` of the question, answers in order of preference, tries, last turn.

    What is to be answered once a try has failed stands before all others, under the condition `FAILED`.
    """

    head: str
    alternatives: tuple[Alternative, ...]
    tries: Tries | None = None
    until: int | None = None

    @property
    def conditions(self) -> tuple[str, ...]:
        """All conditions in it, as typed."""
        named = [each.when for each in self.alternatives if each.when != FAILED]
        return tuple(each for each in (*named, self.tries.only_while if self.tries else "") if each)

    @property
    def plain(self) -> bool:
        """Whether it is an order line and nothing more."""
        if self.conditions or self.tries or self.until is not None or len(self.alternatives) > 1:
            return False
        return PREFER.match(self.alternatives[0].answer) is None


def read_standing(text: str) -> StandingText | None:
    """The parts of `<head>: <answer> if <condition>, else <answer>, again while money >= 3, at most 2 tries, until turn 4`.

    None if there is no head with an answer behind a colon.
    """
    at = mask(text).find(":")
    if at < 0:
        return None
    head, body = text[:at].strip(), _plainly(text[at + 1 :].rstrip(" .!"))
    until = _UNTIL.search(body)
    body, failing = _failing(_UNTIL.sub("", body))
    body, tries = _tries(body)
    alternatives = tuple(_alternative(each) for each in cut(body, _ELSE))
    if not head or not alternatives or not all(each.answer for each in alternatives):
        return None
    if failing is not None:
        tries = tries or (Tries(2) if failing else Tries())
        alternatives = (*((Alternative(failing, FAILED),) if failing else ()), *alternatives)
    return StandingText(head, alternatives, tries, int(until["turn"]) if until else None)


def with_tries(text: str) -> str:
    """The text with "at most 3 tries" for what means the same: "three attempts at most", "max 3 tries", "only twice"."""
    for often in _OFTEN:
        text = often.sub(_tries_in_figures, text)
    return text


def is_never_tried(text: str) -> bool:
    """Whether an order says that it may be tried at most 0 times."""
    return any(int(found["number"]) == 0 for found in _TRIES.finditer(mask(with_tries(text))))


def repeated(text: str) -> str:
    """The text with "again" for what means the same: "keep trying while ...", "have another go as long as ..."."""
    return _KEEP_UNTIL.sub("again", _KEEP_WHILE.sub("again", text))


def _tries_in_figures(found: re.Match[str]) -> str:
    said = (found["number"] or found["word"]).casefold()
    return f"at most {_TIMES.get(said, said)} tries"


def _plainly(body: str) -> str:
    """The text with "if" and "else" for words that mean the same; "otherwise" is "else" only behind a condition."""
    said = _AS_IF.sub(" if ", _AGAIN_AS.sub("again while", repeated(with_tries(body))))
    said = _UNLESS.sub(lambda found: f" if not ({found['when']})", said)
    condition = _CONDITION.search(mask(said))
    if condition is None:
        return said
    if not said[: condition.start()].strip():
        said = _NEXT_IF.sub(" else ", said)
    return said[: condition.end()] + _OTHERWISE.sub("else", said[condition.end() :])


def _failing(body: str) -> tuple[str, str | None]:
    """The text without what it says to a try that failed, and that ("": the same again)."""
    found = _FAILING.search(mask(body))
    if found is None:
        return body, None
    answer, limits = body[found.start("answer") : found.end("answer")], ""
    if limit := _LIMITS.search(mask(answer)):
        answer, limits = _DOING.sub("", answer[: limit.start()]), f", {answer[limit.start() :].lstrip(', ')}"
    said, more = tried_again(answer)
    if more is not None:
        limits = f", at most {more + 1} tries{limits}"
    return body[: found.start()] + limits + body[found.end() :], said


def worded(standing: StandingText) -> str:
    """The order in its plain form; it is read back as the same."""
    said = " else ".join(
        f"{each.answer} if {each.when}" if each.when else each.answer
        for each in standing.alternatives
        if each.when != FAILED
    )
    limits = _limits(standing.tries) if standing.tries else []
    failing = [f"if it fails {each.answer}" for each in standing.alternatives if each.when == FAILED]
    if standing.until is not None:
        limits.append(f"until turn {standing.until}")
    return "; ".join([", ".join([f"{standing.head}: {said}", *limits]), *failing])


def _limits(tries: Tries) -> list[str]:
    if tries == Tries(at_most=1):
        return ["again never"]
    limits = [f"again while {tries.only_while}"] if tries.only_while else []
    if tries.at_most is not None:
        limits.append(f"at most {tries.at_most} tries")
    return limits or ["again"]


def _tries(body: str) -> tuple[str, Tries | None]:
    """The text without its limits of tries, and these."""
    number = _TRIES.search(body)
    at_most = int(number["number"]) if number else None
    rest = _TRIES.sub("", body)
    if _NEVER.search(rest):
        return _NEVER.sub("", rest), Tries(at_most=1)
    if found := _WHILE.search(rest):
        return _WHILE.sub("", rest), Tries(at_most, found["fact"].strip())
    if _AGAIN.search(rest):
        return _AGAIN.sub("", rest), Tries(at_most)
    return rest, Tries(at_most) if at_most is not None else None


def _alternative(text: str) -> Alternative:
    text = _LAST_FIRST.sub("", text.strip()).strip()
    first = next(filter(None, (each.fullmatch(text) for each in _IF_FIRST)), None)
    if first:
        return Alternative(first["answer"].strip(), first["when"].strip())
    found = list(_IF.finditer(mask(text)))
    if _BARE_IF.search(text):
        return Alternative(_BARE_IF.sub("", text).strip(), "if")
    if not found:
        return Alternative(text)
    last = found[-1]
    return Alternative(text[: last.start()].strip(), _LAST_FIRST.sub("", text[last.end() :]).strip())
