"""What is said in each kind of mail, as values: the play layer fills them in, the report layer words them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.dice_check import Odds
from engine.core.event import Event
from engine.core.foreseen import Foreseen
from engine.core.ids import DecisionId, GroupId, Seat
from engine.core.options import Choice
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.view import Result, View

NO_DECISION = DecisionId("")


class Book(Struct, frozen=True):
    """What an edition gives for wording: its name, ids with their spellings, phrases by kind of decision."""

    edition: str
    words: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, Phrase]


class Told(Struct, frozen=True):
    """One ledger entry as this reader may know it: its number and its events (already filtered by audience)."""

    number: int
    events: tuple[Event, ...]


class Look(Struct, frozen=True):
    """A moderator's look at sealed answers: after which entry (as readers number them), by whom and why."""

    entry: int
    author: str
    reason: str


class StandingLine(Struct, frozen=True):
    """A standing order of the reader, as written; `why` it does not answer `decision`, which is open now ("" if none is)."""

    number: int
    text: str
    why: str = ""
    decision: DecisionId = NO_DECISION


class Coming(Struct, frozen=True):
    """A question that may yet come this turn, the desk that it belongs to ("" none), and the standing order about it (0: none).

    `odds` are those of the check to which that order leads.
    """

    foreseen: Foreseen
    desk: str = ""
    standing: int = 0
    odds: Odds | None = None


class PledgeLine(Struct, frozen=True, kw_only=True):
    """A promise that its reader may know of: who gave it to whom in which turn, and the turn in which it is due.

    `given` is the moment of that in words; `when` tells whether it is "due" this turn, "asked" for now, was due before ("past") or none; `said` what its parties say became of it,
    `verdict` what the answers of the game say; `mine`: the reader gave it; `to_judge`: the reader may still say so.
    """

    number: int
    giver: Seat
    receivers: tuple[Seat, ...]
    text: str
    secret: bool
    turn: int
    given: str
    due: int | None
    when: str
    said: tuple[tuple[Seat, str], ...]
    verdict: str
    mine: bool
    to_judge: bool


class Until(Struct, frozen=True):
    """When a group of questions falls due, and when it is closed after the grace."""

    group: GroupId
    due_at: datetime
    closes_at: datetime


class Times(Struct, frozen=True, kw_only=True):
    """The clock of a game as one reader sees it: `zone` is the reader's; `missed` counts answers that never came.

    `paused`: no deadline counts now; `still`: no order is played either. `away` are seats whose people read no mail until that moment,
    `covers` who answers for some of them: "robot", or a person's name.
    """

    zone: str = "UTC"
    deadlines: tuple[Until, ...] = ()
    paused: bool = False
    still: bool = False
    missed: tuple[tuple[Seat, int], ...] = ()
    away: tuple[tuple[Seat, datetime], ...] = ()
    covers: tuple[tuple[Seat, str], ...] = ()


class Reply(Struct, frozen=True):
    """Where a reply goes ("": nowhere), and the `token` for its subject where the address holds none."""

    address: str = ""
    token: str = ""


class Report(Struct, frozen=True, kw_only=True):
    """The mail that tells a seat what happened and asks what it must decide.

    `notices` stand above all else: what a moderator did. `looks`, told when the game is over, are looks at sealed answers.
    `view` is the reader's own view: everything shown comes from it, from `told`, from the reader's own
    `standing` orders and from what may be `coming` for the reader, nothing else. `names` are the people's names by seat. `result` is set when the game is over;
    `seed` (hex) is published then. `first` marks the first mail of a game, which carries `seed_hash` and the players'
    `salts` by seat, and says whether press may be unsigned (`unsigned_press`) and whether moderators read it (`press_is_read`).
    """

    game: str
    seat: Seat
    view: View[object]
    names: tuple[tuple[Seat, str], ...]
    told: tuple[Told, ...]
    standing: tuple[StandingLine, ...] = ()
    coming: tuple[Coming, ...] = ()
    result: Result | None = None
    first: bool = False
    seed_hash: str = ""
    seed: str = ""
    commands: bool = True
    salts: tuple[tuple[str, str], ...] = ()
    notices: tuple[Event, ...] = ()
    looks: tuple[Look, ...] = ()
    times: Times = Times()
    reply: Reply = Reply()
    pledges: tuple[PledgeLine, ...] = ()
    unsigned_press: bool = False
    press_is_read: bool = False


class Reminder(Struct, frozen=True, kw_only=True):
    """The mail that reminds a seat of what it owes; `stage` is "half", "last" or "late"."""

    game: str
    seat: Seat
    view: View[object]
    names: tuple[tuple[Seat, str], ...]
    stage: str
    times: Times
    standing: tuple[StandingLine, ...] = ()
    reply: Reply = Reply()


class Accepted(Struct, frozen=True):
    """A line that was accepted. `waiting` = parked until its turn or the other answers; `corrections` = what was read otherwise.

    `acts_at` is set when it waits for its author's second thoughts, `odds` when it leads to a check.
    """

    decision: Decision
    choice: Choice
    waiting: bool
    corrections: tuple[str, ...] = ()
    acts_at: datetime | None = None
    odds: Odds | None = None


class Refused(Struct, frozen=True):
    """A line that was understood and is against the rules."""

    decision: Decision
    choice: Choice
    refusals: tuple[Refusal, ...]
    corrections: tuple[str, ...] = ()


class NotRead(Struct, frozen=True):
    """A line that was not understood: code and words of templates/lines.toml, nearest readings ready to send."""

    code: str
    given: str
    nearest: tuple[str, ...] = ()


class Chatter(Struct, frozen=True):
    """A line that is no order."""


class Done(Struct, frozen=True):
    """A command that was carried out (code of templates/commands.toml with its words).

    `read` are lines that say how a line for later is understood.
    """

    code: str
    named: tuple[tuple[str, str], ...] = ()
    read: tuple[str, ...] = ()


class Shown(Struct, frozen=True):
    """What a line asked to read: a sentence (code of templates/commands.toml with its words) and what stands below it.

    `paragraphs` are texts as they stand, `odds` those of checks, `lines` lines ready to send, `past` what happened: that
    comes last in the mail.
    """

    code: str
    named: tuple[tuple[str, str], ...] = ()
    paragraphs: tuple[str, ...] = ()
    odds: tuple[Odds, ...] = ()
    lines: tuple[str, ...] = ()
    past: tuple[Told, ...] = ()


class HeldBack(Struct, frozen=True):
    """An order that was not played: it waits until the game goes on, was written before the game was changed, or gives way to another.

    `code` is that of its sentence in templates/commands.toml.
    """

    code: str
    waits: bool = False


LineResult = Accepted | Refused | NotRead | Chatter | Done | Shown | HeldBack


class ReceiptLine(Struct, frozen=True):
    """One line of a mail with what became of it; `mended` is what of a command was read otherwise than written."""

    number: int
    text: str
    result: LineResult
    mended: tuple[str, ...] = ()


class Receipt(Struct, frozen=True, kw_only=True):
    """The immediate answer to a mail, line by line, with what is still asked.

    `warnings` are sentences of the intake. `report` is set when there is news for the sender: it follows
    in the same mail, so that nobody gets two mails at once. `told` is what the lines led to: the report tells it too.
    `thoughts` are answers that wait for second thoughts, with the moment at which each acts.
    """

    game: str
    seat: Seat
    view: View[object]
    lines: tuple[ReceiptLine, ...]
    told: tuple[Told, ...] = ()
    warnings: tuple[str, ...] = ()
    standing: tuple[StandingLine, ...] = ()
    coming: tuple[Coming, ...] = ()
    report: Report | None = None
    times: Times = Times()
    thoughts: tuple[tuple[DecisionId, datetime], ...] = ()
    reply: Reply = Reply()


class Note(Struct, frozen=True, kw_only=True):
    """A short mail about something else: a template name under templates/notes/ and its words (held mail, rejected mail, …)."""

    template: str
    named: tuple[tuple[str, str], ...] = ()


class Due(Struct, frozen=True):
    """A question of the reader's with a deadline: its group, how its line begins, when it falls due."""

    group: GroupId
    head: str
    at: datetime


class Body(Struct, frozen=True):
    """A worded mail: subject, text, HTML, the canonical order-form lines that it carries, and what falls due when."""

    subject: str
    text: str
    html: str
    form: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()


class Attachment(Struct, frozen=True):
    """A file in a mail."""

    name: str
    mime: str
    data: bytes


class Envelope(Struct, frozen=True, kw_only=True):
    """Headers of one mail. `root` is the game's root id, for threading."""

    message_id: str
    sender: str
    recipient: str
    date: datetime
    reply_to: str = ""
    root: str = ""
    in_reply_to: str = ""
