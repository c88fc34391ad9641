"""A player asks for more time: the moderator or the table decides, everybody is told, and each seat may ask only so often a turn."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from pbem.intake.commands import Extend, MoreTime
from pbem.intake.time_text import read_length
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.moderation.rights import Deed
from pbem.play.moderation.standing_still import remark
from pbem.play.notes import send_note
from pbem.play.table import Table
from pbem.play.timing.moved_deadlines import with_more
from pbem.report.letters import Done, LineResult, Note, NotRead
from pbem.report.moments import moment
from pbem.report.wording import Wording
from pbem.store.extensions import NewExtension
from pbem.store.service_records import Extension, ExtensionState, Judge, Voice
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

KIND: Final = "extension"
LONGEST: Final = 500
"""Characters of a reason; the rest is cut off."""
_EXAMPLE: Final = "extend 24h: "


class Case(Struct, frozen=True):
    """Where a wish for more time is decided: at which desk and table, and in which transaction."""

    desk: Desk
    work: UnitOfWork
    table: Table


def ask_for_time(case: Case, seat: Seat, command: Extend) -> LineResult:
    """Keep a seat's wish for more time, tell everybody, and ask who decides."""
    doubt = _doubt(case, seat, command)
    if doubt is not None:
        return doubt
    table, judge = case.table, case.desk.more_time.judge
    wish = case.work.extensions.add(
        NewExtension(
            game_id=table.game.id,
            seat=seat,
            turn=table.rules.clock(table.state)[0],
            minutes=read_length(command.length) or 0,
            reason=redact_tokens(command.reason)[:LONGEST],
            asked_of=judge,
            asked_at=table.now(),
        )
    )
    remark(table, f"Request {wish.id} for more time by {seat}. The reason: {wish.reason}", "server")
    if judge is Judge.TABLE and not _others(case, wish):
        grant(case, wish)
        return Done("extend_alone")
    _tell(case, wish, "asks", but=seat)
    if judge is Judge.MODERATOR:
        _tell_moderators(case, wish)
        return Done("extend_moderator", (("number", str(wish.id)),))
    return Done("extend_table", (("number", str(wish.id)),))


def _doubt(case: Case, seat: Seat, command: Extend) -> NotRead | None:
    """Why a wish for more time is not taken up; None if it is."""
    work, table, rules = case.work, case.table, case.desk.more_time
    if rules.judge is Judge.NOBODY:
        return NotRead("extend_never", "")
    minutes = read_length(command.length)
    if minutes is None:
        return NotRead("extend_unknown", command.length, (f"{_EXAMPLE}{command.reason or '...'}",))
    if not command.reason:
        return NotRead("extend_bare", command.length, (f"extend {command.length}: ...",))
    if minutes > rules.longest:
        return NotRead("extend_long", f"{rules.longest // 60}")
    if not work.deadlines.open(table.game.id) or table.stands_still:
        return NotRead("extend_nothing", "")
    turn = table.rules.clock(table.state)[0]
    own = [each for each in work.extensions.of_game(table.game.id) if (each.seat, each.turn) == (seat, turn)]
    if len(own) >= rules.per_turn:
        return NotRead("extend_often", str(rules.per_turn))
    return None


def answer_wish(case: Case, seat: Seat, command: MoreTime) -> LineResult:
    """What a seat says to another's wish, without a number to the only one; most of the others decide it."""
    waiting = [
        each for each in case.work.extensions.waiting(case.table.game.id) if each.asked_of == Judge.TABLE
    ]
    if not command.number and len(waiting) > 1:
        word = "yes" if command.agreed else "no"
        return NotRead("extension_which", "", tuple(f"extension {each.id}: {word}" for each in waiting))
    wish = next((each for each in waiting if command.number in (0, each.id)), None)
    given = str(wish.id if wish is not None else command.number or "")
    if wish is None:
        return NotRead("extension_unknown" if given else "extension_none", given)
    if wish.seat == seat:
        return NotRead("extension_own", given)
    if not case.work.deadlines.open(wish.game_id):
        case.work.extensions.decide(wish.id, ExtensionState.LAPSED, case.table.now())
        return Done("extension_lapsed", (("number", given),))
    case.work.extensions.say(Voice(wish.id, seat, command.agreed))
    _count(case, wish)
    said = (("number", given),)
    return Done("extension_yes", said) if command.agreed else Done("extension_no", said)


def _count(case: Case, wish: Extension) -> None:
    """Decide a wish as soon as no further voice can change what most of the others want."""
    others = _others(case, wish)
    voices = {each.seat: each.agreed for each in case.work.extensions.voices(wish.id) if each.seat in others}
    needed = len(others) // 2 + 1
    if sum(voices.values()) >= needed:
        grant(case, wish)
    elif len(voices) - sum(voices.values()) > len(others) - needed:
        deny(case, wish)


def grant(case: Case, wish: Extension, author: str = "") -> None:
    """Give all open questions of the game the time that was asked for; everybody is told."""
    work, table = case.work, case.table
    for each in with_more(work, table.game.id, wish.minutes, table.now()):
        work.deadlines.put(each)
    _decide(case, wish, ExtensionState.GRANTED, author)


def deny(case: Case, wish: Extension, author: str = "", reason: str = "") -> None:
    """Leave the deadlines as they are; everybody is told."""
    _decide(case, wish, ExtensionState.DENIED, author, reason)


def _decide(case: Case, wish: Extension, state: ExtensionState, author: str, reason: str = "") -> None:
    case.work.extensions.decide(wish.id, state, case.table.now())
    remark(case.table, f"Request {wish.id} for more time is {state}.", author or "server")
    _tell(case, wish, str(state), author=author, ruling=reason)


def _others(case: Case, wish: Extension) -> frozenset[str]:
    """Those at the table who have a voice: seats with a person, save the one that asked."""
    seats = case.work.seats.of_game(wish.game_id)
    return frozenset(each.seat for each in seats if each.player_id is not None and each.seat != wish.seat)


def _tell(
    case: Case, wish: Extension, kind: str, *, but: str = "", author: str = "", ruling: str = ""
) -> None:
    mailing = Mailing(case.desk, case.work, case.table)
    for seat in case.table.rules.seats(case.table.state):
        if seat != but:
            facts = {"kind": kind, "seat": str(seat), "author": author, "ruling": ruling}
            mailing.note(seat, _note(case, wish, facts), KIND, case.table.entry)


def _tell_moderators(case: Case, wish: Extension) -> None:
    named = tuple(
        each.address for each in case.desk.moderation.who_may(Deed.TIME, wish.game_id) if each.address
    )
    note = _note(case, wish, {"kind": "moderator", "seat": "", "author": "", "ruling": ""})
    for address in named or case.desk.moderators or (case.desk.operator,):
        send_note(case.desk, case.work, note, address, mail_id=case.table.entry)


def _note(case: Case, wish: Extension, facts: dict[str, str]) -> Note:
    zone = case.work.timings.of(wish.game_id).zone
    due = sorted({each.due_at for each in case.work.deadlines.open(wish.game_id)})
    named = {
        "game": wish.game_id,
        "number": str(wish.id),
        "player": Wording(case.table.rules.words).name(wish.seat),
        "hours": f"{wish.minutes / 60:g}",
        "reason": wish.reason,
        "judge": "moderator" if wish.asked_of == Judge.MODERATOR else "others",
        "due": ", ".join(moment(at, zone) for at in due),
        **facts,
    }
    return Note(template=KIND, named=tuple(named.items()))
