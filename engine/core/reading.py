"""Reading a table of a documented position: each value checked, each problem noted with path, given and wanted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from engine.core.counts import Counts, counts

Word = TypeVar("Word", bound=str)


class PositionError(ValueError):
    """A position that describes no table; `problems` holds a line for each fault."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Make the message: one line for each problem."""
        self.problems = problems
        super().__init__("\n".join(problems))


class Reader:
    """One table (a JSON object). Readers of one position share a list of problems; a bad value reads as its default."""

    def __init__(self, data: object, path: str, problems: list[str]) -> None:
        """Read `data`; what is no table is a problem and reads as an empty one."""
        self._path = path
        self._problems = problems
        self._asked: list[str] = []
        self._data: dict[str, object] = {}
        if isinstance(data, dict):
            self._data = {str(key): value for key, value in data.items()}
        else:
            self._note(path or "the position", data, "a table in braces")

    def _note(self, path: str, given: object, wanted: str) -> None:
        self._problems.append(f"{path}: given {_shown(given)}, wanted {wanted}")

    def _at(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key

    def _taken(self, key: str) -> object:
        self._asked.append(key)
        return self._data.get(key)

    def problem(self, key: str, given: object, wanted: str) -> None:
        """Note a problem that only the caller can see."""
        self._note(self._at(key), given, wanted)

    def plain(self, key: str) -> dict[str, object]:
        """A table of anything, for whoever checks it otherwise."""
        return dict(self._table(key))

    def has(self, key: str) -> bool:
        """Whether the table holds this entry at all."""
        return key in self._data

    def number(self, key: str, default: int = 0, low: int = 0, high: int | None = None) -> int:
        """A whole number from `low` to `high` (None: no upper end)."""
        value = self._taken(key)
        if value is None:
            return default
        return self._whole(self._at(key), value, default, low, high)

    def _whole(self, path: str, value: object, default: int, low: int, high: int | None) -> int:
        fits = isinstance(value, int) and not isinstance(value, bool)
        if fits and isinstance(value, int) and low <= value <= (value if high is None else high):
            return value
        upper = "more" if high is None else str(high)
        joined = f"{low} or {upper}" if high is None else f"from {low} to {upper}"
        self._note(path, value, f"a whole number, {joined}")
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self._taken(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self._note(self._at(key), value, "true or false")
        return default

    def word(self, key: str, default: Word, among: Collection[Word]) -> Word:
        """One word of a list."""
        value = self._taken(key)
        if value is None:
            return default
        for each in among:
            if each == value:
                return each
        self._known(self._at(key), value, among)
        return default

    def text(self, key: str, default: str = "") -> str:
        """Any word."""
        value = self._taken(key)
        if value is None or isinstance(value, str):
            return default if value is None else value
        self._note(self._at(key), value, "a word in quotes")
        return default

    def _known(self, path: str, value: object, among: Collection[str]) -> bool:
        if isinstance(value, str) and value in among:
            return True
        named = ", ".join(repr(each) for each in among)
        self._note(path, value, f"one of {named}" if named else "nothing here")
        return False

    def words(self, key: str, among: Collection[str], default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list of different words."""
        entries = self._list(key)
        if entries is None:
            return default
        found: list[str] = []
        for number, value in enumerate(entries):
            path = f"{self._at(key)}[{number}]"
            if not self._known(path, value, among) or not isinstance(value, str):
                continue
            if value in found:
                self._note(path, value, "no word twice")
                continue
            found.append(value)
        return tuple(found)

    def repeated_words(self, key: str, among: Collection[str], most: int) -> tuple[str, ...]:
        """A list of at most so many words, in which one may stand several times."""
        entries = self._list(key) or ()
        path = self._at(key)
        if len(entries) > most:
            self._note(path, list(entries), f"at most {most} words")
        return tuple(
            value
            for number, value in enumerate(entries)
            if self._known(f"{path}[{number}]", value, among) and isinstance(value, str)
        )

    def numbers(self, key: str, among: Collection[int], default: tuple[int, ...] = ()) -> tuple[int, ...]:
        """A list of different whole numbers, given back sorted."""
        entries = self._list(key)
        if entries is None:
            return default
        found: list[int] = []
        for number, value in enumerate(entries):
            path = f"{self._at(key)}[{number}]"
            if not isinstance(value, int) or isinstance(value, bool) or value not in among or value in found:
                listed = ", ".join(str(each) for each in among)
                self._note(path, value, f"one of {listed}, each once")
                continue
            found.append(value)
        return tuple(sorted(found))

    def _list(self, key: str) -> tuple[object, ...] | None:
        value = self._taken(key)
        if value is None:
            return None
        if isinstance(value, list):
            return tuple(value)
        self._note(self._at(key), value, "a list in square brackets")
        return None

    def amounts(self, key: str, among: Collection[str]) -> Counts:
        """A table of whole numbers of 0 or more by word."""
        inner = self._table(key)
        found: list[tuple[str, int]] = []
        for name, value in inner.items():
            path = f"{self._at(key)}.{name}"
            if self._known(path, name, among):
                found.append((name, self._whole(path, value, 0, 0, None)))
        return counts(found)

    def table(self, key: str) -> Reader:
        """The table under this key, an empty one if it is absent."""
        value = self._taken(key)
        return Reader({} if value is None else value, self._at(key), self._problems)

    def tables(self, key: str, among: Collection[str]) -> Iterator[tuple[str, Reader]]:
        """Every table of a table of tables, in the order in which they stand; closed when the caller goes on."""
        for name, value in self._table(key).items():
            path = f"{self._at(key)}.{name}"
            if self._known(path, name, among):
                inner = Reader(value, path, self._problems)
                yield name, inner
                inner.close()

    def _table(self, key: str) -> Mapping[str, object]:
        value = self._taken(key)
        if value is None:
            return {}
        if isinstance(value, dict):
            return {str(name): inner for name, inner in value.items()}
        self._note(self._at(key), value, "a table in braces")
        return {}

    def close(self) -> None:
        """Note every entry that nobody asked for: a word that is spelt wrongly must not pass in silence."""
        known = ", ".join(sorted(set(self._asked)))
        for key, value in self._data.items():
            if key not in self._asked:
                self._note(self._at(key), value, f"one of these entries: {known}")


def _shown(value: object) -> str:
    text = repr(value) if value is not None else "nothing"
    return text if len(text) <= 60 else f"{text[:57]}..."
