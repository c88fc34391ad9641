"""Consent of the Court: how many shares stand behind a wish, and when that is certain (2E-8.2.2, 2E-3.2.6)."""

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


class Voice(Struct, frozen=True):
    """What a shareholder says, and whose shares are to count for it by promise."""

    consents: bool
    support: tuple[str, ...] = ()


class Consent:
    """A wish of the Chairman's before the Court: who wants it, with whose support, and what the others have said.

    `voices` may hold some shareholders only. The wish has the Chairman's own shares unless a promise binds them.
    """

    def __init__(self, state: State, support: tuple[str, ...], voices: Mapping[str, Voice]) -> None:
        self._state = state
        self._shares: Counts = shares(state)
        self._order = from_chairman(state)
        chairman = self._order[0]
        self._voices = {str(chairman): Voice(True, support), **voices}
        self._bound = self._binding()

    def asked(self) -> tuple[Seat, ...]:
        """Who must be asked: all others who have shares, or a promise of a shareholder, and are not bound themselves."""
        holders = {promises.holder(self._state, seat, SUPPORT_IN_THE_COURT) for seat, _ in self._shares}
        return tuple(
            seat
            for seat in self._order[1:]
            if seat not in self._bound and (count(self._shares, seat) or seat in holders)
        )

    def redeemed(self) -> tuple[str, ...]:
        """Families whose promise was redeemed in this decision, in the order in which it was."""
        return tuple(self._bound)

    def granted(self) -> bool:
        """Whether shares that are certain to consent are a majority."""
        return self._behind(True) >= majority(total(self._shares))

    def refused(self) -> bool:
        """Whether shares that are certain to be against it leave no majority."""
        every = total(self._shares)
        return every - self._behind(False) < majority(every)

    def _binding(self) -> dict[str, str]:
        """Who speaks for whom by promise; a family that is spoken for itself redeems nothing more."""
        bound: dict[str, str] = {}
        for seat in self._order:
            voice = self._voices.get(seat)
            if voice is not None and seat not in bound:
                bound |= {issuer: str(seat) for issuer in voice.support}
        return bound

    def _behind(self, consents: bool) -> int:
        """Shares that count one way whatever those who are silent will say."""
        return sum(
            number for seat, number in self._shares if self._certain(seat) and self._says(seat) == consents
        )

    def _says(self, seat: str) -> bool:
        return self._voices[self._bound.get(seat, seat)].consents

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
