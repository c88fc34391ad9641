"""Lines beside an order that are none and yet bid or answer something: asked about, and never read past."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

from engine.core.ids import DecisionId
from pbem.lines.heads import Book
from pbem.lines.prose import words
from pbem.lines.prose.bids import Bids
from pbem.lines.prose.consents import is_yes_or_no
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.readings import Code, Unread
from pbem.lines.text import fold, tidy
from pbem.lines.unclear import unclear

_SENTENCES: Final = re.compile(r"(?<=[.!;])\s+")
_MOST_WORDS: Final = 25
_ASKING: Final = frozenset("please pls plz kindly may can cannot cant".split())
"""Words with which something is asked for, or leave is given."""
_NO: Final = words.NOTHING | words.DENIALS | {"never"}


def unheard(book: Book, text: str, answered: Collection[DecisionId], ordered: Iterable[str]) -> Unread | None:
    """The question about a line beside the orders `ordered`, which answer other questions than it; None if it is talk.

    It says yes or no to a question that nothing answers, bids or denies something of it, or bids a thing of the game
    that nobody is asked for.
    """
    said = book.prose.talk.subjects(frozenset(answered))
    said |= frozenset(token.stem for order in ordered for token in lexed(order))
    bids = Bids(book.lexicon, book.prose.doing)
    for sentence in _SENTENCES.split(tidy(text)):
        tokens = lexed(sentence)
        if "?" in sentence or not 0 < len(tokens) <= _MOST_WORDS:
            continue
        asks = not _ASKING.isdisjoint(fold(sentence))
        if (asks or bids.bids(sentence) or _is_answer(book, tokens)) and (
            asked := unclear(book, sentence, answered)
        ):
            return asked
        if bids.bids_thing(sentence, said) or (asks and bids.is_scrap(sentence, said)):
            return Unread(Code.NOT_ASKED, sentence, book.nearest(sentence), headed=False)
    return None


def _is_answer(book: Book, tokens: tuple[Token, ...]) -> bool:
    """Whether a sentence begins with a no, or says yes or no to something that is asked."""
    first = next((token for token in tokens if not token.neutral), None)
    if first is not None and first.word in _NO:
        return True
    return any(is_yes_or_no(each, tokens) for each in (*book.prose.blocking, *book.prose.offered))
