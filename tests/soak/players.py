"""Players who answer in several games at once, by mail, each time their last order was worked on."""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Iterator
from email.message import EmailMessage, Message
from email.parser import BytesParser
from typing import NamedTuple

from engine import rules_for
from engine.core.agenda import GameState
from pbem.bootstrap import open_desk
from pbem.play.entrance.new_game import Person, Plan, start_game
from pbem.play.records.latest import latest_state
from pbem.play.table import chance_of
from pbem.settings import Settings
from pbem.store.records import MailState
from pbem.store.unit_of_work import Store
from tests.integration.robot_orders import RobotOrders, Written
from tests.servers.process import HOST

EDITION = "first"
NAMES = ("alice", "bob", "carol", "dave")
DOMAIN = "mail.test"
GAMES = 3
"""So many games are played at once: each has one order on its way."""
_PAUSE = 0.03


class Played(NamedTuple):
    """What was written: the Message-ID of each order and its game, and the state that each game must have come to."""

    orders: dict[str, str]
    states: dict[str, GameState[object]]


class Players:
    """Write while the block lasts; games that come to their end make room for new ones."""

    def __init__(self, settings: Settings, store: Store, smtp: int) -> None:
        self.played = Played({}, {})
        self._desk = open_desk(settings)
        self._store = store
        self._smtp = smtp
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._fault: BaseException | None = None

    def __enter__(self) -> Players:
        self._thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        self._thread.join()
        self.check()

    def check(self) -> None:
        """Raise what has kept them from writing."""
        if self._fault is not None:
            raise self._fault

    def _run(self) -> None:
        try:
            self._play()
        except BaseException as fault:  # noqa: BLE001 - raised again where the block ends
            self._fault = fault

    def _play(self) -> None:
        games = [self._game() for _ in range(GAMES)]
        waiting = [""] * GAMES
        while not self._stop.wait(_PAUSE):
            for place, last in enumerate(waiting):
                if not last or self._is_done(last):
                    waiting[place] = next(games[place], "")
                if not waiting[place]:
                    games[place] = self._game()

    def _is_done(self, order: str) -> bool:
        with self._store.reading() as work:
            return any(mail.state == MailState.DONE for mail in work.inbox.by_message_id(order))

    def _game(self) -> Iterator[str]:
        """Start a game; gives the Message-ID of each order that is written in it, up to its end."""
        game, reports, orders = self._started()
        for order in orders:
            mail = answer(reports[order.seat], order.line, len(self.played.orders))
            with smtplib.SMTP(HOST, self._smtp) as smtp:
                smtp.send_message(mail)
            self.played.orders[mail["Message-ID"]] = game
            self.played.states[game] = order.state
            yield mail["Message-ID"]

    def _started(self) -> tuple[str, dict[str, Message], Iterator[Written]]:
        people = tuple(Person(f"{name.title()} Example", f"{name}@{DOMAIN}") for name in NAMES)
        with self._store.unit() as work:
            game = start_game(self._desk, work, Plan(edition=EDITION, people=people))
        rules = rules_for(EDITION)
        with self._store.reading() as work:
            state = latest_state(work, work.games.get(game), rules)
            reports = {
                str(mail.seat): _parsed(work.outbox.raw(mail.id)) for mail in work.outbox.of_game(game)
            }
            chance = chance_of(work.games.get(game), [])
        return game, reports, iter(RobotOrders(rules, state, chance))


def answer(report: Message, line: str, number: int) -> EmailMessage:
    """A player's mail, an answer to the first report of the game."""
    mail = EmailMessage()
    mail["From"] = report["To"]
    mail["To"] = report["Reply-To"]
    mail["Subject"] = f"Re: {report['Subject']}"
    mail["Date"] = "Sun, 01 Mar 2026 12:00:00 +0000"
    mail["Message-ID"] = f"<order{number}@example.org>"
    mail["In-Reply-To"] = report["Message-ID"]
    mail.set_content(f"{line}\n")
    return mail


def _parsed(raw: bytes) -> Message:
    return BytesParser().parsebytes(raw)
