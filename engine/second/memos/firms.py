"""Memos of the Firms phase."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.deal import Transfer


class FirmsMemo(Struct, frozen=True, tag="firms"):
    """The open window of the phase: families that are done, what wakes each of them again, how often each has acted,
    and how many proposals were made.
    """

    done: tuple[str, ...] = ()
    wakes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    acts: Counts = ()
    made: int = 0


class Proposal(Struct, frozen=True, tag="firm_proposal"):
    """Something that a family wants to do with firms (called by their managers) and for which others are asked.

    `token` is invested, `ship` fitted or bought back; of a merger `survivor` is the firm agreed on ("" not said), `home`
    are shares that go home, `transfers` what changes hands with it. `agreed` says that all consents are there, `later`
    that another proposal goes first.
    """

    sort: str
    seat: str
    firms: tuple[str, ...]
    number: int = 0
    token: str = ""
    ship: str = ""
    survivor: str = ""
    home: Counts = ()
    transfers: tuple[Transfer, ...] = ()
    agreed: bool = False
    later: bool = False


FirmMemo = FirmsMemo | Proposal
