"""Seats with the people in them, as the reader of a mail sees them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import Seat
from pbem.report.wording import Wording


class People:
    """The seats of a game; `you` is the reader."""

    def __init__(self, you: Seat, names: Iterable[tuple[Seat, str]], wording: Wording) -> None:
        self._names = tuple(names)
        self._you = you
        self._wording = wording

    @property
    def you(self) -> str:
        """The reader's family."""
        return self._wording.name(self._you)

    @property
    def others(self) -> tuple[str, ...]:
        """The other seats with their people."""
        return tuple(self.called(seat) for seat, _ in self._names if seat != self._you)

    def called(self, seat: Seat) -> str:
        """A seat's family, with its person where there is one."""
        person = dict(self._names).get(seat, "")
        return f"{self._wording.name(seat)} ({person})" if person else self._wording.name(seat)

    def waited_for(self, seats: tuple[Seat, ...]) -> str:
        """Whom the game waits for, the reader first; "" for nobody."""
        named = ["you"] if self._you in seats else []
        return listed([*named, *(self.called(seat) for seat in seats if seat != self._you)])


def listed(names: list[str]) -> str:
    """Names with commas and a last "and"."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
