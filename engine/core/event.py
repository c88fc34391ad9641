"""What happened, for people to read; `to` names the only seats that may be told (None: everybody)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Facts, FactValue, Seat, facts


class Event(Struct, frozen=True):
    """One line of a report: a kind (a sentence of the edition's catalogue) and the values that fill it."""

    kind: str
    facts: Facts = ()
    to: tuple[Seat, ...] | None = None


def told(kind: str, **named: FactValue) -> Event:
    """A public event."""
    return Event(kind, facts(**named))


def whispered(to: tuple[Seat, ...], kind: str, **named: FactValue) -> Event:
    """An event for the named seats alone."""
    return Event(kind, facts(**named), tuple(sorted(to)))
