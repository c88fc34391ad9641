"""What players call the facts that a condition may test: names and values as typed, to ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.core.ids import FactValue
from pbem.lines.names import Lexicon, Names, Scope
from pbem.lines.say import Words
from pbem.lines.text import fold

Known = Mapping[str, FactValue | None]
"""Facts by name; None: it is told when the question comes."""


class FactNames:
    """The facts that somebody may test. `vote.walsh` is called "Walsh vote", "vote of Walsh", "Walsh votes"."""

    def __init__(self, known: Known, words: Words, plain: frozenset[str] = frozenset()) -> None:
        """`words` spell the ids in names and values; an aspect in `plain` is meant where a thing alone is named."""
        self.known = known
        self._words = words
        self._plain = plain
        self._lexicon = Lexicon(words)

    @cached_property
    def _spoken(self) -> Mapping[str, tuple[str, ...]]:
        """What each fact may be called; made only where a condition is read."""
        return {name: _spoken(name, self._lexicon, self._plain) for name in self.known}

    @cached_property
    def _names(self) -> Names:
        """The facts by what they may be called."""
        return Names(self._spoken.items())

    def called(self, text: str, value: int | str | None = None) -> str | None:
        """The fact of that name: the first listed that can have such a value; None if there is none."""
        found = self._names.find(text, False)
        return self._fitting(found.keys, value) if found is not None else None

    def is_counted(self, text: str) -> bool:
        """Whether a text names a fact that is a number now."""
        name = self.called(text, 0)
        return name is not None and isinstance(self.known[name], int)

    def leading(self, text: str) -> tuple[str, str] | None:
        """The fact that the first words of a text name, and the rest of the text ("Walsh votes for")."""
        taken = self._names.leading(text, Scope(self._lexicon, lenient=False))
        if taken is None:
            return None
        found, _, rest = taken
        name = self._fitting(found.keys, rest)
        return (name, rest) if name is not None else None

    def shown(self, name: str) -> str:
        """What the fact is called, so that it is found again."""
        has = self.known[name]
        values = (0, "") if has is None else (has,)
        for spoken in self._spoken[name]:
            if all(self.called(spoken, value) == name for value in values if not isinstance(value, tuple)):
                return spoken
        return name

    def nearest(self, text: str) -> tuple[str, ...]:
        """The names most like a text."""
        return self._names.nearest(text)

    def values(self, text: str) -> tuple[str, ...]:
        """The ids that a text may mean as the value of a fact; () if it is no word of this game."""
        words = fold(text)
        joined = "_".join(words)
        found = [key for key in self._ids.get(words, ()) if key != joined]
        known = joined in self._words or joined in self._said
        return (*((joined,) if known else ()), *found)

    def value_shown(self, value: str) -> str:
        """The word for a value, so that it is read back."""
        name = self._lexicon.name(value)
        return name if self.values(name) == (value,) else value.replace("_", " ")

    @cached_property
    def _ids(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """The ids of each spelling."""
        ids: dict[tuple[str, ...], tuple[str, ...]] = {}
        for key, spellings in self._words.items():
            for words in dict.fromkeys(fold(each) for each in spellings):
                ids[words] = (*ids.get(words, ()), key)
        return ids

    @cached_property
    def _said(self) -> frozenset[FactValue | None]:
        """The values that facts have now."""
        return frozenset(self.known.values())

    def _fitting(self, names: tuple[str, ...], value: int | str | None) -> str | None:
        for name in names:
            has = self.known[name]
            if value is None or has is None or isinstance(has, int) is isinstance(value, int):
                return name
        return None


def _spoken(name: str, lexicon: Lexicon, plain: frozenset[str]) -> tuple[str, ...]:
    """The names of a fact, the plainest first; that of a thing alone comes last, since it may mean several."""
    aspect, dot, thing = name.partition(".")
    if not dot:
        return lexicon.spellings(name)
    kinds, things = lexicon.spellings(aspect), lexicon.spellings(thing)
    pairs = [(kind, each) for each in things for kind in kinds]
    both = [spoken for kind, each in pairs for spoken in (f"{each} {kind}", f"{kind} {each}")]
    return (*both, *(things if aspect in plain else ()))
