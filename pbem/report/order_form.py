"""The order form: for each open question the line that answers it, ready to send."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.core.decision import Decision, Urgency
from engine.core.options import Choice, OneOf, Options, OrPass
from pbem.lines.hints import hint
from pbem.lines.names import Lexicon, lexicon_of
from pbem.lines.say import answered, filled
from pbem.report.letters import Book

MOST_HINTED: Final = 12
MOST_HINTED_BESIDE: Final = 6
"""Names that a hint lists before it counts the rest: for what is asked, and for what nobody waits for."""
_KEPT: Final = 500
"""Questions whose hints are kept: most are asked again with the same options."""
_LISTED: Final = 3  # kinds of answers from which on each stands on a line of its own
_NUMBER: Final = re.compile(r"^(?:[-*+]\s+|\(?\d{1,2}[.)]\s+)+")


class Form:
    """The words of an edition's order lines; made once for a mail."""

    def __init__(self, book: Book) -> None:
        self._phrases = book.phrases
        self._lexicon = lexicon_of(book.words)

    def head(self, decision: Decision) -> str:
        """What the decision's line begins with."""
        return filled(self._phrases[decision.kind].head, decision, self._lexicon)

    def name(self, key: str) -> str:
        """What somebody or something is called in a line."""
        return self._lexicon.name(key)

    def answer(self, decision: Decision, choice: Choice) -> str:
        """What stands behind the colon of the line."""
        return answered(decision.options, choice, self._lexicon)

    def line(self, decision: Decision, choice: Choice) -> str:
        """The whole line."""
        return f"{self.head(decision)}: {self.answer(decision, choice)}"

    def hints(self, decision: Decision) -> tuple[str, ...]:
        """What may be answered: one hint, or one for each way where there are several kinds of answer."""
        most = MOST_HINTED if decision.urgency is Urgency.BLOCKING else MOST_HINTED_BESIDE
        return _hints(decision.options, most, self._lexicon)


@lru_cache(_KEPT)
def _hints(options: Options, most: int, lexicon: Lexicon) -> tuple[str, ...]:
    ways = options.inner if isinstance(options, OrPass) else options
    if not isinstance(ways, OneOf) or len(ways.branches) < _LISTED:
        return (hint(options, lexicon, most),)
    each = tuple(hint(OneOf((branch,)), lexicon, most) for branch in ways.branches)
    return (*each, "pass") if isinstance(options, OrPass) else each


def form_lines(text: str, lines: Iterable[str]) -> tuple[str, ...]:
    """Every line of a mail's text that begins like one of its form lines, so that a quoted one can be told from a changed one.

    Echoes of the reader's own orders belong to them.
    """
    form = tuple(dict.fromkeys(lines))
    heads = {_head(line) for line in form}
    also = (line.strip() for line in text.splitlines() if ":" in line and _head(line) in heads)
    return tuple(dict.fromkeys((*form, *also)))


def _head(line: str) -> str:
    return _NUMBER.sub("", line.partition(":")[0].strip()).casefold()
