"""Open questions to seats, and the groups in which they are settled."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.ids import DecisionId, Facts, GroupId, RuleId, Seat
from engine.core.options import Options


class Mode(StrEnum):
    """How the answers of a group are applied."""

    JOINT = "joint"
    """Settled together; an answer may be replaced until then."""
    SEQUENCE = "sequence"
    """All may answer at once; answers are parked and applied one by one in order."""
    WINDOW = "window"
    """Each answer acts on arrival and the question is asked again."""


class Visibility(StrEnum):
    """Who sees a parked answer."""

    OPEN = "open"
    SEALED = "sealed"


class Urgency(StrEnum):
    """Whether the game waits for the answer."""

    BLOCKING = "blocking"
    OFFERED = "offered"


class Group(Struct, frozen=True):
    """Decisions settled together (or in `order`)."""

    id: GroupId
    mode: Mode
    order: tuple[Seat, ...]


class Decision(Struct, frozen=True):
    """One open question to one seat; its id is also the guard against stale orders."""

    id: DecisionId
    group: Group
    seat: Seat
    kind: str
    rule: RuleId
    options: Options
    about: Facts = ()
    visibility: Visibility = Visibility.OPEN
    urgency: Urgency = Urgency.BLOCKING
