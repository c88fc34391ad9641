"""What a mail would do to a game now: everything that the worker does, in a transaction that is thrown away."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import Seat
from pbem.intake.clean import clean
from pbem.intake.identify import identify
from pbem.intake.message import as_fetched
from pbem.intake.values import Disposition, Judgement
from pbem.play.desk import Desk
from pbem.play.explain import Explained, LineReading, by_heads, explained
from pbem.play.known import identify_context
from pbem.play.opening import open_table
from pbem.play.process_mail import Case, carry_out, contents
from pbem.play.sitting import Sitting
from pbem.play.table import Actor, Table
from pbem.report.letters import NotRead, Receipt, ReceiptLine, Refused
from pbem.store.inbox import ReceivedMail
from pbem.store.unit_of_work import UnitOfWork


def explain_for(desk: Desk, work: UnitOfWork, raw: bytes, game: str) -> Explained:
    """What a mail would do to a game if it came now, for the first time; the caller rolls everything back.

    Raises:
        NotFound: if there is no such game.
    """
    work.games.get(game)
    incoming = as_fetched(raw, desk.largest_mail)
    identity = identify(incoming, identify_context(desk, work))
    cleaned = clean(incoming)
    case, judgement = _worked_on(desk, work, raw)
    table = open_table(work, game, desk.clock)
    seat = Seat(identity.seat)
    if identity.game != game:
        of = f"game {identity.game}" if identity.game else "no game"
        note = f"The mail speaks for {of}, so it gives no orders in {game}."
        cleaned = replace(cleaned, warnings=(*cleaned.warnings, note))
        read = tuple(by_heads(line) for line in cleaned.lines)
    elif case.said:
        cleaned = replace(cleaned, warnings=case.warnings)
        read = _readings(desk, table, seat, case.said, "acts")
    elif judgement.disposition is not Disposition.ACCEPT and seat in table.rules.seats(table.state):
        written = contents(desk, work, incoming, identity, 0)
        results = carry_out(desk, Sitting(desk, work, table, seat, Actor("explain", seat)), written)
        cleaned = replace(cleaned, warnings=written.warnings)
        read = _readings(desk, table, seat, results, "would act")
    else:
        read = tuple(by_heads(line) for line in cleaned.written())
    return explained(incoming, judgement, identity, cleaned, read)


def _worked_on(desk: Desk, work: UnitOfWork, raw: bytes) -> tuple[Case, Judgement]:
    """The mail recorded and worked on as the worker does it, and what became of it."""
    number = work.inbox.record(
        ReceivedMail(
            mailbox="explain",
            uidvalidity=0,
            uid=0,
            raw=raw[: desk.largest_mail],
            size=len(raw),
            received_at=desk.clock.now(),
        )
    )
    if number is None:
        raise ValueError("a mailbox has the name that explained mails are recorded under")
    work.inbox.put_back(number)  # it may have come before, and is asked about as if it had not
    case = Case(desk, work, work.inbox.get(number), as_fetched(raw, desk.largest_mail))
    case.work_on()
    became = work.inbox.get(number)
    reason = (became.reason or "").removeprefix(f"{case.guard}: ")
    return case, Judgement(Disposition(became.disposition or ""), case.guard, reason, False)


def _readings(
    desk: Desk, table: Table, seat: Seat, results: tuple[ReceiptLine, ...], origin: str
) -> tuple[LineReading, ...]:
    """The lines that act, or would if the mail did, in the words of the receipt that the mail would get."""
    view = table.rules.view(table.state, seat)
    letter = Receipt(game=table.game.id, seat=seat, view=view, lines=results)
    judged = desk.reporter.judged(letter, table.book)
    return tuple(
        LineReading(
            each.number, origin, each.text, each.mark, " ".join(each.said), each.offered, _codes(line)
        )
        for each, line in zip(judged, results, strict=True)
    )


def _codes(line: ReceiptLine) -> tuple[str, ...]:
    result = line.result
    if isinstance(result, Refused):
        return tuple(f"{refusal.code} {refusal.rule}" for refusal in result.refusals)
    return (result.code,) if isinstance(result, NotRead) else ()
