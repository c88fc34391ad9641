"""Order mails of games that robots play, as their players write them."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTP

from imap_tools import MailBoxUnencrypted

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.ids import Seat
from pbem.bootstrap import open_desk
from pbem.play.desk import Desk
from pbem.play.entrance.new_game import Person, Plan, start_game
from pbem.play.records.latest import latest_state
from pbem.play.table import chance_of
from pbem.settings import Settings
from pbem.store.unit_of_work import Store
from tests.bench.sites import PEOPLE
from tests.integration.robot_orders import RobotOrders


def new_games(settings: Settings, store: Store, numbers: range) -> list[str]:
    """Start games; returns their ids."""
    desk = open_desk(settings)
    return [new_game(desk, store, number) for number in numbers]


def new_game(desk: Desk, store: Store, number: int) -> str:
    """Start a game with a known seed and four people of its own; returns its id."""
    people = tuple(Person(f"{name.title()} Example", f"{name}+{number}@{desk.host}") for name in PEOPLE)
    with store.unit() as work:
        return start_game(desk, work, Plan(edition="first", people=people, seed=number.to_bytes(32, "big")))


def order_mails(store: Store, games: list[str]) -> Iterator[bytes]:
    """Mails with one order in each: the first of every game, then the second of every game and so on, to the games' ends."""
    streams = [_written(store, game) for game in games]
    while streams:
        for stream in list(streams):
            mail = next(stream, None)
            if mail is None:
                streams.remove(stream)
            else:
                yield mail


def deliver(settings: Settings, mails: Iterator[bytes]) -> int:
    """Lay mails into the server's mailbox, in order; returns how many."""
    count = 0
    imap = settings.mail.imap
    with MailBoxUnencrypted(imap.host, imap.port, timeout=30).login(
        imap.user, imap.password.get_secret_value()
    ) as client:
        for raw in mails:
            client.append(raw, imap.folders.inbox)
            count += 1
    return count


def _written(store: Store, game: str) -> Iterator[bytes]:
    """The mails of one game, each an answer to the first report of its seat."""
    with store.reading() as work:
        record = work.games.get(game)
        rules = rules_for(record.edition)
        state: GameState[object] = latest_state(work, record, rules)
        reports = {Seat(str(mail.seat)): work.outbox.raw(mail.id) for mail in work.outbox.of_game(game)}
    orders = RobotOrders(rules, state, chance_of(record, []))
    for number, order in enumerate(orders):
        yield _answer(reports[order.seat], order.line, f"{game}.{number}")


def _answer(report: bytes, line: str, name: str) -> bytes:
    """The mail of a player: the order above, the report that it answers below, quoted."""
    answered = BytesParser().parsebytes(report)
    mail = EmailMessage(policy=SMTP)
    for header, value in (
        ("From", answered["To"]),
        ("To", answered["Reply-To"]),
        ("Subject", f"Re: {answered['Subject']}"),
        ("Date", "Sun, 01 Mar 2026 12:00:00 +0000"),
        ("Message-ID", f"<{name}@example.org>"),
        ("In-Reply-To", answered["Message-ID"]),
    ):
        mail[header] = value
    mail.set_content(f"{line}\n")
    return mail.as_bytes()
