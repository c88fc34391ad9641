"""Memos of Company Operation."""

from __future__ import annotations

from msgspec import Struct


class PresidencyMemo(Struct, frozen=True, tag="presidency"):
    """A Presidency at work: the actors (`trade`, `commander`, Governor offices) that have not had their turn.

    `named` are those of them that the holder of the office `by` ("" nobody) has named to come next, in order; `round`
    counts the actors from 1 on.
    """

    presidency: str
    left: tuple[str, ...]
    named: tuple[str, ...] = ()
    by: str = ""
    round: int = 1


class FillMemo(Struct, frozen=True, tag="fill"):
    """A successful trade of a Presidency: regions declared beside the home region, and orders filled so far, in order."""

    presidency: str
    regions: tuple[str, ...]
    filled: tuple[str, ...]


class InitiativeMemo(Struct, frozen=True, tag="initiative"):
    """Firms, and the Company where its trade has succeeded, that are about to fill orders.

    `by` is the office whose holder decides between equal initiatives; `company` the Company's own (None: it does not fill,
    or has), `regions` those that its President declared; `named` are firms and Company in the order in which they were
    told to come next; `round` counts from 1 on.
    """

    presidency: str
    by: str
    company: int | None = None
    regions: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    round: int = 1


class CommandMemo(Struct, frozen=True, tag="command"):
    """A Commander at work: the number of the Deploy from 1 on, and local alliances that were asked for."""

    presidency: str
    tries: int = 1
    requested: tuple[str, ...] = ()


class GovernorMemo(Struct, frozen=True, tag="governor"):
    """A Governor at work: dice left, whether the roll before failed, taxes and successes so far, the number of the roll from 1 on."""

    office: str
    dice: int
    failed: bool = False
    taxes: int = 0
    tries: int = 1
    successes: int = 0


class ChairmanMemo(Struct, frozen=True, tag="chairman"):
    """The Chairman at work: the number of this round of questions, and the most that Debt may still be raised to.

    `wishes` and `allocations` count those made so far this turn. While shareholders are asked to consent: the `steps`
    wanted, and the families whose shares count for it by promise.
    """

    round: int
    ceiling: int
    wishes: int = 0
    allocations: int = 0
    steps: int = 0
    support: tuple[str, ...] = ()


class OversightMemo(Struct, frozen=True, tag="oversight"):
    """Armies whose command the Prime Minister's own family has been refused this turn."""

    refused: tuple[str, ...] = ()


CompanyMemo = (
    PresidencyMemo | FillMemo | InitiativeMemo | CommandMemo | GovernorMemo | ChairmanMemo | OversightMemo
)
