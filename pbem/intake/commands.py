"""Lines that are no orders: what a player may tell the server itself."""

from __future__ import annotations

from msgspec import Struct


class Status(Struct, frozen=True):
    """Send my report again."""


class Help(Struct, frozen=True):
    """Explain how to answer, or one topic ("" is none)."""

    topic: str = ""


class RuleText(Struct, frozen=True):
    """Show me a rule by its id, or those that speak of some words ("" is neither)."""

    about: str


class OddsOf(Struct, frozen=True):
    """Tell me the odds of checks, as written ("" is those with few dice)."""

    dice: str


class Past(Struct, frozen=True):
    """Tell me what happened: in one `turn`, the `last` so many entries, or all of it."""

    turn: int | None = None
    last: int | None = None


class AttachView(Struct, frozen=True):
    """Attach my view as a file to each report, or stop it."""

    wanted: bool


class FileStanding(Struct, frozen=True):
    """Keep this line for decisions to come: of this turn, or `always`."""

    text: str
    always: bool


class Withdraw(Struct, frozen=True):
    """End standing orders by number: all of them without `numbers` if it is `every`, else the only one."""

    numbers: tuple[int, ...] = ()
    every: bool = False


class Wait(Struct, frozen=True):
    """Play nothing for me before the deadline."""


class Timezone(Struct, frozen=True):
    """Show me times in this zone ("": which one is it?)."""

    zone: str


class Language(Struct, frozen=True):
    """Write to me in this language ("": which ones are there?)."""

    name: str


class Format(Struct, frozen=True):
    """Send me mails with these parts ("": which ones are there?)."""

    name: str


class Digest(Struct, frozen=True):
    """Send me one mail a day (`on`, `off`, at what time of the day)."""

    text: str


class Away(Struct, frozen=True):
    """I read no mail in this time."""

    text: str


class Back(Struct, frozen=True):
    """I read mail again."""


class Dispute(Struct, frozen=True):
    """I object to this entry of the game, for this reason ("" is none)."""

    entry: int
    reason: str


class Consent(Struct, frozen=True):
    """I agree, or do not agree, to a change that a moderator asks for."""

    number: int
    agreed: bool


class Extend(Struct, frozen=True):
    """I ask for so much more time, for this reason ("" is none)."""

    length: str
    reason: str


class MoreTime(Struct, frozen=True):
    """I agree, or do not agree, to somebody else's wish for more time; number 0 is the only one."""

    number: int
    agreed: bool


class Resign(Struct, frozen=True):
    """I leave the game; for good only once it is `confirmed`."""

    confirmed: bool


class Join(Struct, frozen=True):
    """I want to play in a game ("": which ones are there?), at this seat if it has empty ones ("": any)."""

    game: str
    seat: str = ""


class Create(Struct, frozen=True):
    """I want a game of this kind that others may join."""

    text: str


class Observe(Struct, frozen=True):
    """I want to look on at a game; `ends`: no more ("": at this one, at all)."""

    game: str
    ends: bool = False


Question = Status | Help | RuleText | OddsOf | Past
"""What a player wants to read."""
Wish = AttachView | Timezone | Language | Format | Digest | Away | Back
"""How a player wants to be served."""
Filing = FileStanding | Withdraw | Wait
"""What a player says about questions to come."""
Appeal = Dispute | Consent | Extend | MoreTime | Resign
"""What a player asks of moderators and of the others, and answers to such wishes."""
Entry = Join | Create | Observe
"""What people want who do not play yet."""
Command = Question | Wish | Filing | Appeal | Entry
