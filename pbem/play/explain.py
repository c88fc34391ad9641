"""What the server would make of a mail: the very intake chain of the worker, with nothing changed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine import EDITIONS, rules_for
from engine.core.ids import Seat
from pbem.intake.chain import judge, judge_identity
from pbem.intake.clean import clean
from pbem.intake.commands import read_command
from pbem.intake.guards import GuardContext
from pbem.intake.identify import IdentifyContext, identify
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Cleaned, Disposition, Identity, Judgement, Line
from pbem.lines.heads import Book
from pbem.lines.read import line_in, orders_in
from pbem.lines.readings import Understood, Unread
from pbem.play.desk import Desk
from pbem.play.known import guard_context, identify_context
from pbem.play.process_mail import carry_out, contents
from pbem.play.submit_orders import Sitting
from pbem.play.table import Actor, open_table
from pbem.report.letters import Accepted, NotRead, ReceiptLine, Refused
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens


class LineReading(Struct, frozen=True):
    """One line: where it stands, its text, and what it is read as."""

    number: int
    origin: str
    text: str
    reading: str
    detail: str = ""
    nearest: tuple[str, ...] = ()


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
    incoming = read_message(raw)
    judgement = judge(incoming, GuardContext())
    identity = identify(incoming, IdentifyContext())
    cleaned = clean(incoming)
    read = tuple(_by_heads(line) for line in cleaned.lines)
    return _explained(incoming, _verdict(judgement, None), identity, cleaned, read)


def explain_for(desk: Desk, work: UnitOfWork, raw: bytes, game: str) -> Explained:
    """What a mail would do to a game now; the caller rolls everything back.

    Raises:
        NotFound: if there is no such game.
    """
    incoming = read_message(raw)
    judgement = judge(incoming, guard_context(desk, work))
    identity = identify(incoming, identify_context(desk, work))
    cleaned = clean(incoming)
    table = open_table(work, game, desk.clock)
    seat = Seat(identity.seat)
    if identity.game == game and seat in table.rules.seats(table.state):
        written = contents(work, incoming, identity.answers, 0)
        results = carry_out(desk, Sitting(work, table, seat, Actor("explain", seat)), written)
        read = tuple(_by_result(result) for result in results)
        cleaned = replace(cleaned, warnings=written.warnings)
    else:
        read = tuple(_by_heads(line) for line in cleaned.lines)
        of = f"game {identity.game}" if identity.game else "no game"
        note = f"The mail speaks for {of}, so it gives no orders in {game}."
        cleaned = replace(cleaned, warnings=(*cleaned.warnings, note))
    return _explained(incoming, _verdict(judgement, identity), identity, cleaned, read)


def _verdict(judgement: Judgement, identity: Identity | None) -> Judgement:
    """The guards' word, or that of the identity where they let the mail pass and somebody is known."""
    if judgement.disposition is Disposition.ACCEPT and identity is not None:
        return judge_identity(identity)
    return judgement


def _explained(
    incoming: Incoming,
    judgement: Judgement,
    identity: Identity,
    cleaned: Cleaned,
    lines: tuple[LineReading, ...],
) -> Explained:
    return Explained(
        disposition=judgement.disposition,
        reason=judgement.reason,
        guard=judgement.guard,
        sender=incoming.sender,
        subject=redact_tokens(incoming.subject),
        game=identity.game,
        seat=identity.seat,
        proof=identity.proof,
        cleaned="\n".join(line.text for line in cleaned.written()),
        warnings=cleaned.warnings,
        lines=lines,
        press=tuple(f"to {block.to}: {block.text}" for block in cleaned.press),
    )


def _by_heads(line: Line) -> LineReading:
    """What a line is by its words alone: a command, an order of some kind, or prose."""
    if read_command(line.text) is not None:
        return LineReading(line.number, line.origin, line.text, "command")
    for edition in EDITIONS:
        rules = rules_for(edition)
        book = Book((), rules.phrases, rules.words)
        for part in orders_in(book, line.text):
            reading = line_in(book, part)
            if isinstance(reading, Unread):
                return LineReading(
                    line.number,
                    line.origin,
                    line.text,
                    "order",
                    f"{reading.code}: {reading.given}",
                    reading.nearest,
                )
            if isinstance(reading, Understood):
                return LineReading(line.number, line.origin, line.text, "order", reading.decision.kind)
    return LineReading(line.number, line.origin, line.text, "prose")


def _by_result(line: ReceiptLine) -> LineReading:
    """What a line would do."""
    result = line.result
    match result:
        case Accepted():
            detail = f"{result.decision.id} = {result.choice!r}"
            return LineReading(
                line.number, "written", line.text, "waiting" if result.waiting else "accepted", detail
            )
        case Refused():
            codes = "; ".join(f"{refusal.code} ({refusal.rule})" for refusal in result.refusals)
            instead = tuple(value for refusal in result.refusals for value in refusal.instead)
            return LineReading(line.number, "written", line.text, "refused", codes, instead)
        case NotRead():
            return LineReading(
                line.number,
                "written",
                line.text,
                "not read",
                f"{result.code}: {result.given}",
                result.nearest,
            )
        case _:
            return LineReading(line.number, "written", line.text, type(result).__name__.casefold())
