"""What every use case needs of the server: its key, address, clock, entropy and the wording of mails."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from pbem.intake.values import Trust
from pbem.play.moderation.rights import Moderation
from pbem.ports.clock import Clock
from pbem.ports.counts import Counts, NoCounts
from pbem.ports.entropy import Entropy
from pbem.report.reporter import Reporter
from pbem.store.message_ids import message_id
from pbem.store.service_records import Judge
from pbem.store.talk_records import PressRules
from pbem.store.time_records import Timing
from pbem.store.unit_of_work import UnitOfWork


class TimeRules(Struct, frozen=True):
    """Who decides about wishes for more time, how often a seat may ask in a turn, and for how many minutes at most."""

    judge: Judge = Judge.TABLE
    per_turn: int = 1
    longest: int = 72 * 60


class EmptySeats(StrEnum):
    """What becomes of a seat whose player has left: a robot plays it, a standby is wanted, or silence plays at each deadline."""

    ROBOT = "robot"
    STANDBY = "standby"
    SILENCE = "silence"


class Joining(Struct, frozen=True):
    """What people may do who write to the door: join games, create some (not more than `tables` at once gather players), look on.

    `seats`: take empty seats of running games; else the moderators are told who would like one.
    """

    join: bool = True
    seats: bool = False
    create: bool = True
    observe: bool = True
    tables: int = 5


class Desk(Struct, frozen=True, kw_only=True):
    """One server. `key` signs tokens and Message-IDs, `operator` is told of faults, `largest_mail` is in bytes,
    `mails_per_hour` is how many mails one correspondent may cause in an hour.

    `press` is what new games allow of press, `press_per_hour` how many messages a seat may send within an hour,
    `press_after_end` whether any are passed on when a game is over.

    `corrections` are corrected house values by edition, as config.toml gives them; `timing` is that of games that do
    not say otherwise, `salt_minutes` how long their sign-up waits for salts; `moderators` are addresses, `moderation`
    says who may do what and `acting` is who acts at this desk; `counts` counts orders for whoever watches the server.
    """

    key: bytes
    address: str
    plus_addressing: bool
    trust: Trust
    authserv_id: str
    operator: str
    largest_mail: int
    mails_per_hour: int
    clock: Clock
    entropy: Entropy
    reporter: Reporter
    corrections: Mapping[str, Mapping[str, object]]
    timing: Timing = Timing(game_id="")
    salt_minutes: int = 72 * 60
    press: PressRules = PressRules()
    press_per_hour: int = 30
    press_after_end: bool = True
    moderators: tuple[str, ...] = ()
    moderation: Moderation = Moderation()
    acting: str = "moderator"
    counts: Counts = NoCounts()
    more_time: TimeRules = TimeRules()
    empty_seats: EmptySeats = EmptySeats.SILENCE
    joining: Joining = Joining()

    def message_id(self, work: UnitOfWork, line: str) -> str:
        """The Message-ID of the next mail in a line of mails: `seat_line` within a game, else an address."""
        return message_id(self.key, self.host, line, work.correspondence.next(line))

    @property
    def host(self) -> str:
        """What stands behind the @ of our address."""
        return self.address.rpartition("@")[2]
