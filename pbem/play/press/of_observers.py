"""Press from people who look on at a game, as far as the game allows it."""

from __future__ import annotations

from pbem.intake.clean import clean
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity, Verdict
from pbem.play.desk import Desk
from pbem.play.entrance.observers import KIND, find_observer, write_to_observer
from pbem.play.opening import open_table
from pbem.play.press.relaying import PressRoom, Writer
from pbem.report.letters import Done, Note, NotRead
from pbem.store.records import GameStatus, Mail, MailState
from pbem.store.unit_of_work import UnitOfWork


def answer_press_of_observer(
    desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity
) -> bool:
    """Pass on the press in a mail of somebody who looks on; False if it holds none, or is nobody's of that kind."""
    observer = find_observer(work, identity.game, identity.seat)
    if observer is None or identity.verdict is not Verdict.ACTS:
        return False
    cleaned = clean(incoming)
    if not cleaned.press:
        return False
    game = work.games.get(identity.game)
    if game.status == GameStatus.ENDED and not desk.press_after_end:
        return False
    table = open_table(work, identity.game, desk.clock)
    name = work.players.get(observer.player_id).name
    room = PressRoom(desk, work, table, Writer(identity.seat, f"{name}, who looks on"))
    said = room.pass_on(cleaned.press, mail.id)
    texts = [
        f"{line.text}: {text}"
        for line in said
        if isinstance(line.result, Done | NotRead)
        for text in desk.reporter.said(line.result)
    ]
    named = (("kind", "press"), ("game", table.game.id), ("seat", identity.seat), ("said", "\n".join(texts)))
    write_to_observer(desk, work, table, observer, desk.reporter.note(Note(template=KIND, named=named)))
    work.inbox.attribute(mail.id, identity.game, identity.seat)
    work.inbox.settle(mail.id, MailState.DONE, Disposition.ACCEPT, "The mail is an observer's.")
    return True
