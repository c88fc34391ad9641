"""Memos of Trade, Evening Post and Refresh."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts


class TaxMemo(Struct, frozen=True, tag="tax"):
    """Pounds of this turn's tax by provincial office; no other money of a province may be split (1E-7.1.2)."""

    tax: Counts


class LossMemo(Struct, frozen=True, tag="loss"):
    """Orders of a region that were disrupted: their slots, the presidency they belonged to, ships demanded."""

    region: str
    presidency: str
    slots: tuple[int, ...]
    ships: int


class ClaimsMemo(Struct, frozen=True, tag="claims"):
    """Offices whose cubes may still buy a prize, each with the pounds that it pays on top of the cost."""

    claims: tuple[tuple[str, int], ...]


class ConquestMemo(Struct, frozen=True, tag="conquest"):
    """A conquest under way: the acting region, its target, and the strength."""

    acting: str
    target: str
    strength: int


class RevoltMemo(Struct, frozen=True, tag="revolt"):
    """A revolt under way: the region, and the die that police must reach."""

    region: str
    die: int


class LawMemo(Struct, frozen=True, tag="law"):
    """A vote so far: the card, its support, the families that have voted, and how each of them did."""

    card: str
    support: int
    voted: tuple[str, ...] = ()
    cast: tuple[tuple[str, str], ...] = ()


class NewsMemo(Struct, frozen=True, tag="news"):
    """A domestic event under way: the card, and the families or columns that are done with."""

    card: str
    done: tuple[str, ...] = ()


PostMemo = TaxMemo | LossMemo | ClaimsMemo | ConquestMemo | RevoltMemo | LawMemo | NewsMemo
