"""Clauses beside an order that bid more than it: a verb of doing, and behind it a thing that the order does not take."""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import Final

from pbem.lines.known import Known
from pbem.lines.prose import classes, words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import SYNTAX
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.text import fold

_SUBJECTS: Final = frozenset("i we im ill id ive weve wed lets".split())
_SELVES: Final = _SUBJECTS | {"let", "us", "me"}
_BEFORE: Final = frozenset(
    "please pls plz also so now then just and but well ok okay yes gladly happily again both first second finally still only "
    "will shall would like want wish to going gonna am are be do must can both simply hereby really definitely therefore".split()
)
"""Words between whoever writes and what is done."""
_STATES: Final = frozenset(
    "love like enjoy need require have figure reckon trust say accept agree wish go make try name fancy deserve know".split()
)
"""Verbs of doing that as often tell how somebody feels or what he has."""
_ALSO: Final = frozenset(
    form for verb in "ask call summon help".split() for form in (verb, f"{verb}s", f"{verb}ing")
)
_SHORTEST: Final = 3
"""Letters of a word that names something, whatever short forms there are."""
_LISTING: Final = frozenset({"and", ";", "then", "+"})
"""Breaks between the entries of a list, where a comma may part a call from an order."""
_ELSEWHEN: Final = words.ELSEWHEN | {"soon", "someday", "eventually", "tonight", "before"}
_CAPITAL: Final = re.compile(r"(?<=[^\W\d_'] )(?:the |a |an )?([A-Z][a-z]{2,})\b")
_CALENDAR: Final = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october "
    "november december christmas easter".split()
)


class Bids:
    """Tells what a clause bids, for the open questions of one mail."""

    def __init__(self, known: Known, doing: Stems) -> None:
        """`doing` are the stems of what is done with what is asked."""
        self._known = known
        self._doing = doing

    def bids(self, clause: str) -> bool:
        """Whether a clause bids something, whatever it is, and does not only tell how somebody feels."""
        tokens = lexed(clause)
        at = self._bidden(tokens)
        return at is not None and tokens[at].word not in _STATES

    def bids_thing(self, clause: str, said: Stems) -> bool:
        """Whether a clause does with a thing of the game, which orders (that say `said`) do not name, what is done with what is asked."""
        tokens = lexed(clause)
        at = self._bidden(tokens)
        if at is None or tokens[at].stem not in self._doing:
            return False
        return self._names_thing(
            [
                token
                for token in tokens[at + 1 :]
                if token.stem not in said and not self._known.is_family(token.word)
            ]
        )

    def _bidden(self, tokens: tuple[Token, ...]) -> int | None:
        """Where the verb stands with which a clause bids something; None if it tells or denies."""
        at = self._verb(tokens)
        return None if at is None or tokens[at].stem in _STATES or _is_denied(tokens) else at

    def bids_more(self, clause: str, said: Stems) -> bool:
        """Whether a clause of its own bids something with a thing of the game that orders (which say `said`) do not name."""
        tokens = lexed(clause)
        at = self._bidden(tokens)
        if at is None:
            return False
        behind = [token for token in tokens[at + 1 :] if token.stem not in said]
        capitals = (name for name in _CAPITAL.findall(clause) if stem(name.casefold()) not in said)
        return self._names_thing(behind) or any(map(self._is_unknown, capitals))

    def begins_strangely(self, clause: str, after: str) -> bool:
        """Whether a clause before a comma has the verb for what stands behind that, and an object that nobody knows: "build a mill, space 7"."""
        tokens = lexed(clause)
        at = self._verb(tokens)
        if at is None or _is_denied(tokens) or self._has_verb(lexed(after)):
            return False
        told = [token for token in tokens[at + 1 :] if _says_something(token)]
        return bool(told) and all(map(_is_strange, told))

    def begins_list(self, clause: str, after: str, said: Stems) -> bool:
        """Whether a clause before an "and" shares its verb with what stands behind that: "we enlist an ensign and a captain".

        It does so, too, where it ends with a thing of the game: "I've decided on the Samaritan and the Ganges".
        """
        tokens = lexed(clause)
        if self._has_verb(lexed(after)):
            return False
        ending = [token for token in tokens if not token.neutral][-2:]
        if ending and ending[-1].stem not in said and self._names_thing(ending):
            return True
        at = self._verb(tokens)
        return at is not None and not _is_denied(tokens) and any(map(_says_something, tokens[at + 1 :]))

    def is_scrap(self, clause: str, said: Stems) -> bool:
        """Whether a clause is nothing but things of the game that orders do not name: "and for the Samaritan"."""
        small = _BEFORE | words.PREPOSITIONS | {"the"}
        spoken = [token for token in lexed(clause) if not token.brk]
        while spoken and spoken[0].word in small:
            spoken = spoken[1:]
        while spoken and spoken[-1].word in small:
            spoken = spoken[:-1]
        told = [token for token in spoken if token.word not in small]
        is_named = all(map(self._is_thing, told)) or (
            len(told) > 1 and self._known.knows(" ".join(token.word for token in spoken))
        )
        if not told or not is_named or any(self._known.is_family(token.word) for token in told):
            return False
        is_whole = len(told) == len([word for word in fold(clause) if word not in small])
        return is_whole and not all(token.stem in said for token in told)

    def is_entry(self, clause: str) -> bool:
        """Whether a clause beside an "and" is nothing but a name that nobody knows: "Smith", "a manor"."""
        said = [token for token in lexed(clause) if _says_something(token) and token.number < 0]
        return bool(said) and all(map(_is_strange, said))

    def passes_entry(self, line: str, passed: tuple[str, ...]) -> bool:
        """Whether words passed over are all that an entry of a list says: "I hire Smith and the Walsh writer"."""
        parts = _parts(lexed(line))
        for at, (part, marks) in enumerate(parts):
            verb = self._verb(part)
            said = [token for token in part[0 if verb is None else verb + 1 :] if _says_something(token)]
            if not said or any(token.word not in passed for token in said):
                continue
            if verb is not None and at + 1 < len(parts) and not self._has_verb(parts[at + 1][0]):
                return True
            is_listed = not _LISTING.isdisjoint(marks | (parts[at - 1][1] if at else frozenset()))
            if verb is None and is_listed and all(map(_is_strange, said)):
                return True
        return False

    def _verb(self, tokens: tuple[Token, ...]) -> int | None:
        """Where the verb of a clause stands with which its writer bids; None if it has none, or tells of somebody else."""
        is_own = False
        begin = next((at for at, token in enumerate(tokens) if token.word in _SUBJECTS), 0)
        for at, token in enumerate(tokens[begin:], begin):
            if token.word in _SELVES:
                is_own = True
            elif self._is_doing(token):
                is_told = not is_own and token.word.endswith("ing")
                return None if is_told and _is_predicated(tokens[at:]) else at
            elif token.word not in _BEFORE:
                return None
        return None

    def _has_verb(self, tokens: tuple[Token, ...]) -> bool:
        """Whether a clause begins with a verb of its own, or with whoever does something."""
        for token in tokens:
            if token.word in _SELVES or self._is_doing(token):
                return True
            if not (token.brk or token.word in _BEFORE):
                return False
        return False

    def _is_doing(self, token: Token) -> bool:
        if token.brk or token.number >= 0 or token.word in _BEFORE:
            return False
        return classes.is_acting(token.word) or token.word in _ALSO or token.stem in self._doing

    def _names_thing(self, tokens: list[Token]) -> bool:
        """Whether words name a thing of the edition, by a word of its own or by two everyday ones: "the Country Seat"."""
        named = [token for token in tokens if not (token.brk or token.neutral or token.number >= 0)]
        pairs = (f"{one.word} {other.word}" for one, other in pairwise(named))
        return any(map(self._is_thing, named)) or any(map(self._known.knows, pairs))

    def _is_thing(self, token: Token) -> bool:
        """Whether a word that is none of everyday belongs to the name of a thing."""
        is_usual = token.word in SYNTAX or classes.is_plain(token.word) or token.word.endswith("ly")
        return not is_usual and len(token.word) >= _SHORTEST and self._known.has_word(token.word)

    def _is_unknown(self, name: str) -> bool:
        """Whether a capitalised word may be a name that nobody knows."""
        word = name.casefold()
        return not (classes.is_plain(word) or word in _CALENDAR or self._known.is_family(word))


def _is_denied(tokens: tuple[Token, ...]) -> bool:
    """Whether a clause denies what it says, or tells of another time."""
    stops = words.DENIED | _ELSEWHEN | words.NOTHING
    return any(token.word in stops for token in tokens)


def _says_something(token: Token) -> bool:
    return not (token.neutral or token.brk or token.word in words.DOUBTS | words.ORDINALS)


def _is_strange(token: Token) -> bool:
    """Whether a word is none of everyday."""
    is_linking = classes.is_linking(token.word) or classes.is_approving(token.word)
    return not (classes.is_plain(token.word) or is_linking or token.word.endswith("ly"))


def _parts(tokens: tuple[Token, ...]) -> list[tuple[tuple[Token, ...], frozenset[str]]]:
    """What stands between the breaks of a line, with the breaks behind it."""
    parts: list[tuple[tuple[Token, ...], frozenset[str]]] = []
    for is_break, run in groupby(tokens, key=lambda token: token.brk):
        said = tuple(run)
        if not is_break:
            parts.append((said, frozenset()))
        elif parts:
            parts[-1] = (parts[-1][0], frozenset(token.word for token in said))
    return parts


def _is_predicated(tokens: tuple[Token, ...]) -> bool:
    """Whether something is said of what is done: "keeping the Villa is mad"."""
    return any(token.word in words.PREDICATES for token in tokens)
