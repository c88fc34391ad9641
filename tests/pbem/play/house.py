"""A whole server in memory (database in a file apart), with people who write to it and read what it answers."""

from __future__ import annotations

import functools
import shutil
from dataclasses import dataclass, field
from datetime import timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import parseaddr
from functools import cached_property
from pathlib import Path

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.decision import Decision, Urgency
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.ruleset import RuleSet
from pbem.alarms import Alarms
from pbem.intake.values import Trust
from pbem.lines.say import line as order_line
from pbem.play.acknowledge import DuplicateReceiver
from pbem.play.desk import Desk
from pbem.play.entrance.new_game import Person, Plan, start_game
from pbem.play.fault_note import FaultNote
from pbem.play.moderation.rights import Moderation
from pbem.play.process_mail import MailProcessor
from pbem.play.records.latest import latest_state
from pbem.ports.clock import SteppedClock
from pbem.ports.entropy import CountedEntropy
from pbem.report.reporter import Reporter
from pbem.share import templates_dir
from pbem.store.records import LedgerEntry, Mail
from pbem.store.talk_records import PressRules
from pbem.store.unit_of_work import Store
from pbem.worker import Identity, Limits, Tally, Worker
from tests.fakes.courier import MemoryCourier
from tests.fakes.mailbox import MemoryMailbox
from tests.fakes.store import NOON, fresh_store

ADDRESS = "company@mail.test"
OPERATOR = "operator@example.org"
PEOPLE = (
    Person("Ann Example", "ann@example.org"),
    Person("Bob Sample", "bob@example.org"),
    Person("Cy Specimen", "cy@example.org"),
    Person("Di Model", "di@example.org"),
    Person("Ed Instance", "ed@example.org"),
    Person("Fay Pattern", "fay@example.org"),
)
SEED = b"a seed for tests, thirty-two byte"


@dataclass(frozen=True)
class Letter:
    """A mail of ours as its reader gets it."""

    recipient: str
    raw: bytes

    @cached_property
    def message(self) -> EmailMessage:
        """The parsed mail."""
        return message_from_bytes(self.raw, policy=default)

    @property
    def subject(self) -> str:
        """The decoded subject in one line."""
        return " ".join(str(self.message["Subject"]).split())

    @property
    def id(self) -> str:
        """The Message-ID."""
        return str(self.message["Message-ID"])

    @property
    def text(self) -> str:
        """The plain text."""
        return self._part("plain")

    @property
    def html(self) -> str:
        """The page."""
        return self._part("html")

    @property
    def reply_to(self) -> str:
        """Where a reply goes."""
        return parseaddr(str(self.message["Reply-To"] or self.message["From"]))[1]

    @property
    def attached(self) -> dict[str, bytes]:
        """Attached files by name."""
        return {
            part.get_filename(): part.get_payload(decode=True) for part in self.message.iter_attachments()
        }

    def _part(self, kind: str) -> str:
        part = self.message.get_body((kind,))
        assert part is not None
        return part.get_content().replace("\r\n", "\n")


@dataclass
class House:
    """One server."""

    store: Store
    trust: Trust = Trust.TOKEN_AND_SENDER
    plus_addressing: bool = True
    mails_per_hour: int = 1000
    moderators: tuple[str, ...] = ()
    moderation: Moderation = field(default_factory=Moderation)
    press: PressRules = field(default_factory=PressRules)
    press_per_hour: int = 1000
    press_after_end: bool = True
    clock: SteppedClock = field(default_factory=lambda: SteppedClock(NOON))
    mailbox: MemoryMailbox = field(default_factory=MemoryMailbox)
    courier: MemoryCourier = field(default_factory=MemoryCourier)
    corrections: dict[str, dict[str, object]] = field(default_factory=dict)
    alarms: Alarms = field(default_factory=Alarms)
    written: int = 0
    expects_faults: bool = False
    _editions: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.desk = Desk(
            key=b"k" * 32,
            address=ADDRESS,
            plus_addressing=self.plus_addressing,
            trust=self.trust,
            authserv_id="mail.test",
            operator=OPERATOR,
            largest_mail=2_000_000,
            mails_per_hour=self.mails_per_hour,
            clock=self.clock,
            entropy=CountedEntropy(b"house"),
            reporter=reporter(),
            corrections=self.corrections,
            moderators=self.moderators,
            moderation=self.moderation,
            press=self.press,
            press_per_hour=self.press_per_hour,
            press_after_end=self.press_after_end,
        )
        processor = MailProcessor(self.desk)
        self.worker = Worker(
            self.mailbox,
            self.courier,
            self.store.unit,
            processor,
            self.clock,
            Identity(ADDRESS, OPERATOR, self.desk.key),
            limits=Limits(),
            look_ahead=processor.look_ahead,
            acknowledge=DuplicateReceiver(self.desk),
            failed=FaultNote(self.desk),
            alarms=self.alarms,
        )

    # -- games

    def start(self, players: int = 4, **plan: object) -> str:
        """Start a game, send the first reports; returns its id."""
        fields: dict[str, object] = {"edition": "first", "people": PEOPLE[:players], "seed": SEED[:32]} | plan
        with self.store.unit() as work:
            game = start_game(self.desk, work, Plan(**fields))
        self.round()
        return game

    def rules(self, game: str = "g1") -> RuleSet[GameState[object], object]:
        """The rules of a game."""
        if game not in self._editions:
            with self.store.reading() as work:
                self._editions[game] = work.games.get(game).edition
        return rules_for(self._editions[game])

    def state(self, game: str = "g1") -> GameState[object]:
        """The state of a game now."""
        with self.store.reading() as work:
            return latest_state(work, work.games.get(game), self.rules(game))

    def entries(self, game: str = "g1", after: int = 0) -> tuple[LedgerEntry, ...]:
        """The ledger of a game."""
        with self.store.reading() as work:
            return work.ledger.entries(game, after)

    def received(self, number: int) -> Mail:
        """What became of a mail that came in."""
        with self.store.reading() as work:
            return work.inbox.get(number)

    # -- who is asked what

    def seats(self, game: str = "g1") -> tuple[Seat, ...]:
        """The seats, in the order of the people."""
        return self.rules(game).seats(self.state(game))

    def address(self, seat: str, game: str = "g1") -> str:
        """The address of a seat's person."""
        return PEOPLE[self.seats(game).index(Seat(seat))].address

    def asked(self, game: str = "g1") -> tuple[Decision, ...]:
        """The questions that the game waits for and that are not answered."""
        state, rules = self.state(game), self.rules(game)
        parked = {order.decision for order in state.agenda.answers}
        return tuple(
            each
            for each in rules.pending(state)
            if each.urgency is Urgency.BLOCKING and each.id not in parked
        )

    def line(
        self, decision: Decision, choice: Choice | None = None, *, default: bool = True, game: str = "g1"
    ) -> str:
        """The order line of a choice; without one, that of the default."""
        rules = self.rules(game)
        if choice is None and default:
            choice = rules.default(self.state(game), decision)
        return order_line(rules.phrases[decision.kind], decision, choice, rules.words)

    # -- mail

    def round(self) -> Tally:
        """One round of the worker, a minute later; a fault fails the test, unless it `expects_faults`."""
        self.clock.step(timedelta(minutes=1))
        tally = self.worker.run_once()
        assert self.expects_faults or not tally.faults, [self.received(each).reason for each in tally.faults]
        return tally

    def letters(self, to: str = "") -> list[Letter]:
        """The mails sent so far, oldest first; those to one address if it is given."""
        return [Letter(recipient, raw) for _, recipient, raw in self.courier.sent if to in ("", recipient)]

    def last(self, seat: str, game: str = "g1") -> Letter:
        """The newest mail to a seat."""
        own = self.letters(self.address(seat, game))
        return next(letter for letter in reversed(own) if letter.subject.startswith(f"[{game} "))

    def deliver(self, raw: bytes) -> list[Letter]:
        """A mail comes in and is worked on; returns what was sent because of it."""
        before = len(self.courier.sent)
        self.written += 1
        self.mailbox.deliver(raw)
        self.round()
        return self.letters()[before:]

    def mail(self, sender: str, to: str, text: str, **headers: str) -> bytes:
        """A mail as a plain program writes it; headers with _ for -; an empty one is left out."""
        message = EmailMessage(policy=SMTP)
        named = {
            "From": sender,
            "To": to,
            "Subject": "orders",
            "Message-ID": f"<written{self.written + 1}@example.org>",
        } | {name.replace("_", "-"): value for name, value in headers.items()}
        for name, value in named.items():
            if value:
                message[name] = value
        message.set_content(text)
        return message.as_bytes()

    def write(self, seat: str, text: str, *, game: str = "g1", **headers: str) -> list[Letter]:
        """The person of a seat answers the newest mail to it; returns what was sent because of it."""
        last = self.last(seat, game)
        named = {"Subject": f"Re: {last.subject}", "In_Reply_To": last.id} | headers
        return self.deliver(self.mail(self.address(seat, game), last.reply_to, text, **named))

    def answer(self, seat: str, text: str, *, game: str = "g1", **headers: str) -> str:
        """As `write`, but only the text of the receipt."""
        address = self.address(seat, game)
        own = [
            letter for letter in self.write(seat, text, game=game, **headers) if letter.recipient == address
        ]
        assert len(own) == 1, [letter.subject for letter in own]
        return own[0].text

    def play_default(self, game: str = "g1") -> list[Letter]:
        """Somebody who is waited for plays what silence would play."""
        decision, before = self.asked(game)[0], len(self.entries(game))
        sent = self.write(decision.seat, self.line(decision, game=game), game=game)
        assert len(self.entries(game)) > before, sent[-1].text
        return sent


def new_house(folder: Path, empty: Path, **parts: object) -> House:
    """A server with an empty database, copied from one that is ready."""
    shutil.copy(empty, folder / "house.db")
    return House(Store(f"sqlite:///{folder / 'house.db'}"), **parts)


@functools.cache
def reporter() -> Reporter:
    """The wording of mails; its templates are compiled once."""
    return Reporter(templates_dir())


def empty_database(folder: Path) -> Path:
    """A database with its tables and nothing else."""
    store = fresh_store(folder)
    with store.unit() as work:
        work.games.all()
    store.close()
    return folder / "test.db"
