"""Promises about the future: recorded, told to those concerned, never enforced; their parties say what became of them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from engine.core.ids import Seat
from pbem.intake.promise_text import Judged, Promise, due_turn
from pbem.play.bargains.pledge_watch import watch_promises
from pbem.play.mailing import PROMISE, Mailing
from pbem.play.press.addressees import Addressees, Unknown
from pbem.play.table import Table
from pbem.report.letters import Done, LineResult, Note, NotRead
from pbem.store.talk_records import Pledge, Word
from pbem.tokens import redact_tokens

if TYPE_CHECKING:
    from pbem.play.desk import Desk
    from pbem.play.sitting import Sitting
    from pbem.store.unit_of_work import UnitOfWork

SAID: Final = "promise said"
"""A note of what a party says became of a promise."""
LONGEST: Final = 500
"""Letters of a promise."""
MOST_AN_HOUR: Final = 20
"""Promises that a seat may give within an hour: each is a mail to others."""
_HOUR: Final = timedelta(hours=1)


def make_pledge(sitting: Sitting, said: Promise) -> LineResult:
    """Record a promise and tell those to whom it is given."""
    table, work, seat = sitting.table, sitting.work, sitting.seat
    mailing = Mailing(sitting.desk, work, table)
    people = addressees(mailing, table, moderated=False)
    receivers = people.named(said.to, seat)
    if isinstance(receivers, Unknown):
        return NotRead("promise_unknown", receivers.name, people.known(seat))
    if not receivers:
        return NotRead("promise_nobody", said.to, people.known(seat))
    if len(said.text) > LONGEST:
        return NotRead("promise_long", f"{said.text[:60]}...")
    turn = table.rules.clock(table.state)[0]
    due = due_turn(said.text, turn)
    if due is not None and due < turn:
        return NotRead("promise_past", str(due))
    before = work.pledges.of_game(table.game.id)
    since = table.now() - _HOUR
    if sum(each.giver == seat and each.at > since for each in before) >= MOST_AN_HOUR:
        return NotRead("promise_often", str(MOST_AN_HOUR))
    pledge = Pledge(
        game_id=table.game.id,
        number=_free_number(sitting.desk, before),
        giver=seat,
        receivers=[str(each) for each in receivers],
        text=redact_tokens(said.text),
        secret=said.secret,
        turn=turn,
        entry=table.entry,
        at=table.now(),
        due_turn=due,
    )
    work.pledges.add(pledge)
    watch_promises(work, table)
    names = people.shown(receivers)
    _tell(
        mailing,
        pledge,
        tuple(Seat(each) for each in receivers),
        ("giver", people.shown((seat,))),
        ("to", names),
    )
    named = (("number", str(pledge.number)), ("to", names), ("due", str(due)))
    if said.secret:
        return Done("promise_given_secretly" if due is None else "promise_given_due_secretly", named)
    return Done("promise_given" if due is None else "promise_given_due", named)


def judge_pledge(sitting: Sitting, said: Judged) -> LineResult:
    """Record what a party says became of a promise, and tell the other parties."""
    table, work, seat = sitting.table, sitting.work, sitting.seat
    pledge = next(
        (
            each
            for each in work.pledges.of_game(table.game.id)
            if each.number == said.number and seat in each.parties
        ),
        None,
    )
    if pledge is None:
        return NotRead("promise_absent", str(said.number), _own_numbers(work, table, seat))
    if said.word == Word.RELEASED and seat == pledge.giver:
        return NotRead("promise_not_yours", str(said.number))
    if pledge.said.get(seat) == said.word:
        return Done("promise_said_before", (("number", str(said.number)), ("word", said.word)))
    pledge = replace(pledge, said={**pledge.said, seat: said.word})
    work.pledges.put(pledge)
    mailing = Mailing(sitting.desk, work, table)
    people = addressees(mailing, table, moderated=False)
    others = tuple(Seat(each) for each in pledge.parties if each != seat)
    names = people.shown(tuple(pledge.receivers))
    _tell(
        mailing,
        pledge,
        others,
        ("giver", people.shown((pledge.giver,))),
        ("to", names),
        ("by", people.shown((seat,))),
        ("word", said.word),
    )
    named_by_number = (("number", str(said.number)),)
    match said.word:
        case Word.KEPT:
            return Done("promise_kept", named_by_number)
        case Word.BROKEN:
            return Done("promise_broken", named_by_number)
    return Done("promise_released", named_by_number)


def addressees(mailing: Mailing, table: Table, *, moderated: bool) -> Addressees:
    """The people of a table by their names."""
    people = {seat: mailing.name_of(seat) for seat in table.rules.seats(table.state)}
    return Addressees(table, people, moderated)


def _tell(mailing: Mailing, pledge: Pledge, readers: tuple[Seat, ...], *named: tuple[str, str]) -> None:
    turn = str(pledge.turn)
    said = dict(named)
    for reader in readers:
        note = Note(
            template=PROMISE,
            named=(
                ("tag", f"{pledge.game_id} t{turn} {reader}"),
                ("number", str(pledge.number)),
                ("text", pledge.text),
                ("secret", "secret" if pledge.secret else ""),
                ("due", "" if pledge.due_turn is None else str(pledge.due_turn)),
                ("giver", said["giver"]),
                ("to", said["to"]),
                ("by", said.get("by", "")),
                ("word", said.get("word", "")),
            ),
        )
        mailing.note(reader, note, SAID if "word" in said else PROMISE, pledge.entry)


def _free_number(desk: Desk, before: tuple[Pledge, ...]) -> int:
    """A number that no promise of the game has. It is drawn, so that it does not tell how many others there are."""
    taken = {each.number for each in before}
    size = 900
    while len(taken) * 2 > size:
        size *= 10
    while True:
        number = size // 9 + int.from_bytes(desk.entropy.token_bytes(8), "big") % size
        if number not in taken:
            return number


def _own_numbers(work: UnitOfWork, table: Table, seat: Seat) -> tuple[str, ...]:
    return tuple(
        f"kept {each.number}"
        for each in work.pledges.of_game(table.game.id)
        if seat in each.parties and each.is_open
    )
