"""The only place that wires real things together: settings, database, mail servers, clock, wording.

What plays and what words mails is imported by the functions that open it: most commands need neither.
"""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.ports.clock import SystemClock
from pbem.ports.counts import Counts, NoCounts
from pbem.ports.entropy import SystemEntropy
from pbem.settings import Settings, load_settings, server_key
from pbem.share import templates_dir
from pbem.store.service_records import Judge
from pbem.store.talk_records import Observers, PressRules
from pbem.store.time_records import Timing
from pbem.store.unit_of_work import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.alarms import Alarms
    from pbem.play.desk import Desk
    from pbem.play.moderation.rights import Moderation
    from pbem.ports.supervisor import Supervisor
    from pbem.store.lock import Turns
    from pbem.worker import Worker
    from pbem.worker.vitals import Vitals

CONFIG = "config.toml"


def read_settings(path: str | None) -> Settings:
    """The settings of a configuration file (default: config.toml here)."""
    return load_settings(Path(path or CONFIG))


def open_desk(settings: Settings, counts: Counts | None = None) -> Desk:
    """The desk of the server that these settings describe."""
    from pbem.intake.values import Trust
    from pbem.play.desk import Desk, EmptySeats, Joining, TimeRules
    from pbem.report.reporter import Reporter

    return Desk(
        key=server_key(settings),
        address=settings.mail.address,
        plus_addressing=settings.mail.plus_addressing,
        trust=Trust(settings.game.identification),
        authserv_id=settings.game.authserv_id,
        operator=settings.server.operator,
        largest_mail=settings.mail.imap.largest_mail,
        mails_per_hour=settings.game.replies_per_hour,
        clock=SystemClock(),
        entropy=SystemEntropy(),
        reporter=Reporter(templates_dir()),
        corrections=settings.rules.corrections,
        timing=timing_of(settings),
        salt_minutes=round(settings.game.salt_hours * 60),
        press=PressRules(
            settings.press.anonymous, settings.press.moderators_read, Observers(settings.press.observers)
        ),
        press_per_hour=settings.press.per_hour,
        press_after_end=settings.press.after_end,
        moderators=settings.moderators,
        moderation=moderation_of(settings),
        counts=counts or NoCounts(),
        more_time=TimeRules(
            Judge(settings.game.more_time),
            settings.game.more_time_per_turn,
            round(settings.game.more_time_hours * 60),
        ),
        empty_seats=EmptySeats(settings.game.empty_seats),
        joining=Joining(**settings.joining.model_dump()),
    )


def passwords_of(settings: Settings) -> tuple[str, ...]:
    """The secrets that stand in the settings themselves."""
    from sqlalchemy import make_url

    given = (settings.mail.imap.password, settings.mail.smtp.password, settings.server.key)
    return (*(each.get_secret_value() for each in given), str(make_url(settings.store.url).password or ""))


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """All that must not be seen in any log: passwords, and the server's key as it is written."""
    return (*passwords_of(settings), server_key(settings).hex())


@contextmanager
def watched(settings: Settings, supervisor: Supervisor) -> Iterator[Vitals]:
    """What a worker tells about itself, to `supervisor` and, if the settings say so, over HTTP while the block lasts.

    Raises:
        PortError: if nobody may listen at `metrics.listen`.
    """
    from pbem.worker.vitals import Vitals

    clock = SystemClock()
    where = settings.metrics.where
    if where is None:
        yield Vitals(clock, supervisor)
        return
    from pbem.ports.status_pages import served
    from pbem.store.footprint import footprint
    from pbem.worker.health import pages_of
    from pbem.worker.metrics import Standing, Tallies, page_of

    tallies = Tallies()
    vitals = Vitals(clock, supervisor, tallies)
    store = Store(settings.store.url)
    standing = Standing(vitals, store.reading, lambda: footprint(settings.store.url), clock)
    try:
        with served(where, pages_of(vitals, page_of(tallies, standing))):
            yield vitals
    finally:
        store.close()


def moderation_of(settings: Settings) -> Moderation:
    """Who may do what, as these settings say."""
    from engine.core.inputs import Dice
    from pbem.play.moderation.rights import Deed, Moderation, Moderator

    given = settings.moderation
    return Moderation(
        people=tuple(
            Moderator(name, each.address, each.users, each.games, tuple(map(Deed, each.may)))
            for name, each in given.people.items()
        ),
        dice=Dice(given.dice_after_correction),
        second=frozenset(map(Deed, given.second_moderator)),
        consent=frozenset(map(Deed, given.consent)),
    )


def timing_of(settings: Settings) -> Timing:
    """The time that games give unless they say otherwise."""
    return Timing(
        game_id="",
        minutes=round(settings.game.deadline_hours * 60),
        grace=round(settings.game.grace_hours * 60),
        second_thoughts=settings.game.second_thoughts,
        zone=settings.game.zone,
    )


def open_store(settings: Settings) -> Store:
    """The database of these settings.

    Raises:
        SchemaOutOfDate: unless its schema is the one that this program needs.
    """
    from pbem.store.schema import require_current

    require_current(settings.store.url)
    return Store(settings.store.url)


def open_worker(
    settings: Settings,
    turns: Turns | None = None,
    *,
    store: Store | None = None,
    vitals: Vitals | None = None,
    alarms: Alarms | None = None,
) -> Worker:
    """The worker with its mailbox, courier and database, ready to run; `turns` are those of the lock it holds.

    From now on the threads of this process take turns more often.

    `store` is the database where it is open already, `vitals` learns how the worker gets on, and of what lies in
    `alarms` the operator is told.
    """
    from pbem.play.acknowledge import DuplicateReceiver
    from pbem.play.fault_note import FaultNote
    from pbem.play.process_mail import MailProcessor
    from pbem.play.timing.deadlines import DeadlineRunner
    from pbem.ports.courier import SmtpCourier
    from pbem.ports.mailbox import ImapMailbox
    from pbem.ports.watcher import ImapWatcher
    from pbem.worker import Worker
    from pbem.worker.terms import Identity, Limits
    from pbem.worker.threads import switch_often

    switch_often()
    store = store or open_store(settings)
    clock = SystemClock()
    desk = open_desk(settings, vitals.counts if vitals else None)
    processor = MailProcessor(desk)
    limits = Limits(attempts=settings.server.attempts, send_attempts=settings.server.send_attempts)
    return Worker(
        ImapMailbox(settings.mail.imap, clock),
        SmtpCourier(settings.mail.smtp, clock),
        store.unit,
        processor,
        clock,
        Identity(desk.address, desk.operator, desk.key),
        limits=limits,
        look_ahead=processor.look_ahead,
        acknowledge=DuplicateReceiver(desk),
        failed=FaultNote(desk),
        due=DeadlineRunner(desk, store.unit),
        turns=turns,
        watcher=ImapWatcher(settings.mail.imap, clock) if settings.mail.imap.idle else None,
        vitals=vitals,
        alarms=alarms,
    )
