"""What the intake stations hand on: dispositions, identities and cleaned lines."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Disposition(StrEnum):
    """What becomes of a mail."""

    ACCEPT = "accept"
    DISCARD = "discard"  # silence
    BOUNCE = "bounce"  # a report that a mail of ours could not be delivered; silence too
    REJECT = "reject"  # the sender's to mend
    HOLD = "hold"  # kept until somebody confirms it


class Judgement(msgspec.Struct, frozen=True):
    """A disposition, the guard that gave it ("" when none hit), the reason and whether an answer may be sent."""

    disposition: Disposition
    guard: str
    reason: str
    may_answer: bool


class Trust(StrEnum):
    """How much proof a mail must bring before it acts (setting `trust`)."""

    TOKEN = "token"
    TOKEN_AND_SENDER = "token+sender"
    DKIM = "dkim"


class Proof(StrEnum):
    """What named the seat."""

    ADDRESS_TOKEN = "address token"
    REFERENCE = "reference to a mail of ours"
    SUBJECT_TOKEN = "subject token"
    SENDER = "sender address"  # names the seat, proves nothing
    CLAIM = "claim without proof"  # a seat was named, its token was missing or wrong
    JOIN = "join address"
    NONE = "none"


class Verdict(StrEnum):
    """Whether the mail may give orders for its seat."""

    ACTS = "acts"
    HELD = "held"  # the registered player is asked to confirm; nothing private goes to the sender
    STRANGER = "stranger"


class Identity(msgspec.Struct, frozen=True):
    """For whom a mail speaks. `game` and `seat` are "" when nothing names them; `sender` is case-folded.

    `registered`: the sender address is one of the seat's own. `authenticated`: an aligned DKIM pass in the topmost
    Authentication-Results of the operator's own server (a stranger who has one may be told once a week how to join).
    `answers`: the Message-ID of the mail of ours to this seat that the mail answers, or "".
    """

    game: str
    seat: str
    proof: Proof
    verdict: Verdict
    reason: str
    sender: str
    registered: bool
    authenticated: bool
    answers: str


class Origin(StrEnum):
    """Where a line of the body stands."""

    WRITTEN = "written"  # acts
    QUOTED = "quoted"  # acts only as a changed form line
    BELOW_MARKER = "below marker"  # likewise
    SIGNATURE = "signature"  # never acts


class Line(msgspec.Struct, frozen=True):
    """One non-blank line of a body.

    `number` counts from 1 in the text that was read, blank lines included, so neighbours can be told from lines with a gap.
    `text` is normalised (plain quotes, dashes, spaces) without quote marks; `original` is as the sender typed it.
    `depth` is the number of quote marks before it; `under` the quoted line right above a written one, which it may answer.
    `said_by` is what stands above a quoted line about its writer ("On … Walsh wrote:", a header block), its lines
    apart, or "".
    """

    number: int
    text: str
    origin: Origin
    original: str
    depth: int
    under: str = ""
    said_by: str = ""


class Press(msgspec.Struct, frozen=True):
    """A block `PRESS TO … END`, never read as orders: `to` is what follows `TO`, `text` the words as typed.

    `anonymous`: its writer wants no name under it.
    """

    number: int
    to: str
    text: str
    ended: bool
    anonymous: bool = False


class Cleaned(msgspec.Struct, frozen=True):
    """A body as lines: `fell_back` says that nothing stood above the signature, so what stands below it counts as written."""

    lines: tuple[Line, ...]
    press: tuple[Press, ...]
    warnings: tuple[str, ...]
    fell_back: bool

    def written(self) -> tuple[Line, ...]:
        """The lines that act."""
        return tuple(line for line in self.lines if line.origin is Origin.WRITTEN)
