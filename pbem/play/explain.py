"""What the server would make of a mail, without database and configuration: the very intake chain of the worker."""

from __future__ import annotations

from msgspec import Struct

from engine import EDITIONS, rules_for
from pbem.intake.chain import judge
from pbem.intake.clean import clean
from pbem.intake.command_lines import mended_command, read_command
from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext, identify
from pbem.intake.message import Incoming, as_fetched
from pbem.intake.values import Cleaned, Identity, Judgement, Line
from pbem.lines.heads import Book
from pbem.lines.read import line_in, orders_in
from pbem.lines.readings import Chatter, Code, Reading, Unread
from pbem.play.bargains.talk import is_talk
from pbem.tokens import redact_tokens


class LineReading(Struct, frozen=True):
    """One line: where it stands, its text, what it is read as (in the words of a receipt), and what is said about it.

    `codes` name the reasons for programs; `nearest` are lines ready to send instead.
    """

    number: int
    origin: str
    text: str
    reading: str
    detail: str = ""
    nearest: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()


class Explained(Struct, frozen=True, kw_only=True):
    """All that intake finds in a mail."""

    disposition: str
    reason: str
    guard: str
    sender: str
    subject: str
    game: str
    seat: str
    proof: str
    cleaned: str
    warnings: tuple[str, ...]
    lines: tuple[LineReading, ...]
    press: tuple[str, ...]


def explain(raw: bytes) -> Explained:
    """What a mail is, without database and configuration: nobody is known, so no seat can be proven."""
    incoming = as_fetched(raw)
    judgement = judge(incoming, GuardContext())
    identity = identify(incoming, IdentifyContext())
    cleaned = clean(incoming)
    read = tuple(by_heads(line) for line in cleaned.lines)
    return explained(incoming, judgement, identity, cleaned, read)


def explained(
    incoming: Incoming,
    judgement: Judgement,
    identity: Identity,
    cleaned: Cleaned,
    lines: tuple[LineReading, ...],
) -> Explained:
    """All that was found, put together; tokens are starred out."""
    return Explained(
        disposition=judgement.disposition,
        reason=judgement.reason,
        guard=judgement.guard,
        sender=incoming.sender,
        subject=redact_tokens(incoming.subject),
        game=identity.game,
        seat=identity.seat,
        proof=identity.proof,
        cleaned=redact_tokens("\n".join(line.text for line in cleaned.written())),
        warnings=cleaned.warnings,
        lines=lines,
        press=tuple(redact_tokens(f"to {block.to}: {block.text}") for block in cleaned.press),
    )


def by_heads(line: Line) -> LineReading:
    """What a line is by its words alone: a command, an order of some kind, something like one, or none."""
    text = redact_tokens(line.text)
    if read_command(line.text) is not None or is_talk(line.text):
        return LineReading(line.number, line.origin, text, "command")
    reading = _nearest_reading(line.text)
    mended = mended_command(line.text) if isinstance(reading, Chatter | Unread) else None
    if mended is not None and not (isinstance(reading, Unread) and reading.code == Code.NOT_ASKED):
        return LineReading(line.number, line.origin, text, "command", ", ".join(mended.corrections))
    if isinstance(reading, Chatter):
        return LineReading(line.number, line.origin, text, "no order")
    if isinstance(reading, Unread) and reading.code != Code.NOT_ASKED:
        detail, codes = redact_tokens(reading.given), (str(reading.code),)
        return LineReading(line.number, line.origin, text, "not understood", detail, reading.nearest, codes)
    return LineReading(line.number, line.origin, text, "order")


def _nearest_reading(text: str) -> Reading:
    """The reading of a line by the edition that knows its beginning; with nothing open, no answer can be judged."""
    readings: list[Reading] = []
    for edition in EDITIONS:
        rules = rules_for(edition)
        book = Book((), rules.phrases, rules.words)
        readings += [line_in(book, part) for part in orders_in(book, text)]
    known = (each for each in readings if isinstance(each, Unread) and each.code == Code.NOT_ASKED)
    like = (each for each in readings if not isinstance(each, Chatter))
    return next(known, None) or next(like, None) or readings[0]
