"""Decisions of the Court: what its shares stand behind, and when that is certain (2E-7.2.2, 2E-8.2.2, 2E-3.2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.counts import Counts, count, total
from engine.core.ids import Seat
from engine.second import promises
from engine.second.around import from_chairman
from engine.second.promises import SUPPORT_IN_THE_COURT
from engine.second.shares import majority, shares
from engine.second.state import State

YES, NO = "yes", "no"


class Voice(Struct, frozen=True):
    """What a family says ("" nothing), and whose shares are to count for it by promise."""

    said: str
    support: tuple[str, ...] = ()


class Court:
    """Shares, and the voices heard so far; `order` is that in which promises are redeemed, clockwise."""

    def __init__(
        self, state: State, held: Counts, order: tuple[Seat, ...], voices: Mapping[str, Voice]
    ) -> None:
        self._state = state
        self._shares = held
        self._order = order
        self._voices = voices
        self._bound = self._binding()

    def speakers(self) -> tuple[Seat, ...]:
        """Who has shares, or a promise of a shareholder, and is not bound by a promise itself."""
        holders = {promises.holder(self._state, seat, SUPPORT_IN_THE_COURT) for seat, _ in self._shares}
        return tuple(
            seat
            for seat in self._order
            if seat not in self._bound and (count(self._shares, seat) or seat in holders)
        )

    def redeemed(self) -> tuple[str, ...]:
        """Families whose promise was redeemed in this decision, in the order in which it was."""
        return tuple(self._bound)

    def behind(self, said: str) -> int:
        """Shares that count for what is said whatever those who are silent will say."""
        return sum(
            number for seat, number in self._shares if self._certain(seat) and self._says(seat) == said
        )

    def open(self) -> int:
        """Shares of which it is not known how they will count."""
        return sum(number for seat, number in self._shares if not self._certain(seat))

    def _binding(self) -> dict[str, str]:
        """Who speaks for whom by promise; a family that is spoken for itself redeems nothing more."""
        bound: dict[str, str] = {}
        for seat in self._order:
            voice = self._voices.get(seat)
            if voice is not None and seat not in bound:
                bound |= {issuer: str(seat) for issuer in voice.support}
        return bound

    def _says(self, seat: str) -> str:
        return self._voices[self._bound.get(seat, seat)].said

    def _certain(self, seat: str) -> bool:
        """Whether it is known how a family's shares count, whatever those who are silent will say."""
        speaker = self._bound.get(seat)
        if speaker is None:
            return seat in self._voices and not self._may_be_bound(seat)
        before = self._order[: self._order.index(Seat(speaker))]
        return not self._may_be_bound(speaker, before)

    def _may_be_bound(self, seat: str, by: tuple[Seat, ...] | None = None) -> bool:
        """Whether a silent family (one of some) could still redeem a family's promise."""
        holder = promises.holder(self._state, seat, SUPPORT_IN_THE_COURT)
        silent = holder not in ("", seat) and holder not in self._voices and holder not in self._bound
        return silent and (by is None or holder in by)


class Consent(Court):
    """A wish of the Chairman's before the Court: who wants it, with whose support, and what the others have said.

    `voices` may hold some shareholders only. The wish has the Chairman's own shares unless a promise binds them.
    """

    def __init__(self, state: State, support: tuple[str, ...], voices: Mapping[str, Voice]) -> None:
        order = from_chairman(state)
        held = shares(state)
        super().__init__(state, held, order, {str(order[0]): Voice(YES, support), **voices})
        self._chairman = order[0]
        self._needed = majority(total(held))
        self._every = total(held)

    def asked(self) -> tuple[Seat, ...]:
        """Who must be asked: all others who have shares, or a promise of a shareholder, and are not bound themselves."""
        return tuple(seat for seat in self.speakers() if seat != self._chairman)

    def granted(self) -> bool:
        """Whether shares that are certain to consent are a majority."""
        return self.behind(YES) >= self._needed

    def refused(self) -> bool:
        """Whether shares that are certain to be against it leave no majority."""
        return self._every - self.behind(NO) < self._needed
