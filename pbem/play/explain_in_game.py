"""What a mail would do to a game now: everything that the worker does, in a transaction that is thrown away."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import Seat
from pbem.intake.chain import judge, judge_identity
from pbem.intake.clean import clean
from pbem.intake.identify import identify
from pbem.intake.message import read_message
from pbem.intake.values import Disposition, Identity, Judgement
from pbem.play.desk import Desk
from pbem.play.explain import Explained, LineReading, by_heads, explained
from pbem.play.known import guard_context, identify_context
from pbem.play.opening import open_table
from pbem.play.process_mail import carry_out, contents
from pbem.play.sitting import Sitting
from pbem.play.table import Actor, Table
from pbem.report.letters import NotRead, Receipt, ReceiptLine, Refused
from pbem.store.unit_of_work import UnitOfWork


def explain_for(desk: Desk, work: UnitOfWork, raw: bytes, game: str) -> Explained:
    """What a mail would do to a game now; the caller rolls everything back.

    Raises:
        NotFound: if there is no such game.
    """
    incoming = read_message(raw)
    identity = identify(incoming, identify_context(desk, work))
    verdict = _verdict(judge(incoming, guard_context(desk, work)), identity)
    cleaned = clean(incoming)
    table = open_table(work, game, desk.clock)
    seat = Seat(identity.seat)
    if identity.game == game and seat in table.rules.seats(table.state):
        written = contents(desk, work, incoming, identity, 0)
        results = carry_out(desk, Sitting(desk, work, table, seat, Actor("explain", seat)), written)
        origin = "acts" if verdict.disposition is Disposition.ACCEPT else "would act"
        read = _readings(desk, table, seat, results, origin)
        cleaned = replace(cleaned, warnings=written.warnings)
    else:
        read = tuple(by_heads(line) for line in cleaned.lines)
        of = f"game {identity.game}" if identity.game else "no game"
        note = f"The mail speaks for {of}, so it gives no orders in {game}."
        cleaned = replace(cleaned, warnings=(*cleaned.warnings, note))
    return explained(incoming, verdict, identity, cleaned, read)


def _verdict(judgement: Judgement, identity: Identity) -> Judgement:
    """The guards' word, or that of the identity where they let the mail pass."""
    return judge_identity(identity) if judgement.disposition is Disposition.ACCEPT else judgement


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
