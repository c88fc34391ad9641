"""The worker: round after round of receiving, working, sending and laying away."""

import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from types import FrameType

import msgspec
import structlog

from pbem.alarms import Alarms
from pbem.errors import LeadenhallError, MailboxDown, StoreDown, StoreError
from pbem.logs import station
from pbem.play.timing.deadlines import DueFault
from pbem.ports.clock import Clock
from pbem.ports.courier import Courier
from pbem.ports.mailbox import Mailbox
from pbem.ports.watcher import Watcher
from pbem.store.lock import Turns
from pbem.store.records import Mail, MailState
from pbem.store.unit_of_work import UnitOfWork, UnitOfWorkFactory
from pbem.trace import trace_of
from pbem.worker.bell import Bell
from pbem.worker.notices import Notices
from pbem.worker.pulse import Pulse
from pbem.worker.receive import Receiver
from pbem.worker.send import Sender
from pbem.worker.terms import Identity, Limits
from pbem.worker.vitals import Part, Vitals

Process = Callable[[UnitOfWork, int], None]
"""Does the whole work on the mail of this number within a unit of work, and must settle it."""

LookAhead = Callable[[UnitOfWork, Sequence[int]], object]
"""Reads what the work on the mails of these numbers will ask for; they are worked on in this very unit of work."""

_log = structlog.get_logger()
_LONGEST_REASON = 500
_TOGETHER = 10
"""Mails whose work is committed at once: a commit waits for the disk, and others who want to write wait for its end."""
_MARGIN = 0.05
"""Seconds after the end of a wait, so that it is over for certain."""


class Tally(msgspec.Struct):
    """What one round did, in mails; `faults` are the numbers of those that could not be worked on."""

    recorded: int = 0
    worked: int = 0
    faults: list[int] = []
    sent: int = 0
    laid_away: int = 0


def _told(tally: Tally) -> str:
    return f"last round: mails in {tally.recorded}, worked on {tally.worked}, sent {tally.sent}"


class Unsettled(LeadenhallError):
    """The work on a mail ended well and left the mail where it was."""


class Worker:
    """Runs the mail loop. One mail that fails never stops the others, and a crash anywhere loses and repeats nothing."""

    def __init__(
        self,
        mailbox: Mailbox,
        courier: Courier,
        unit: UnitOfWorkFactory,
        process: Process,
        clock: Clock,
        identity: Identity,
        *,
        limits: Limits | None = None,
        look_ahead: LookAhead | None = None,
        acknowledge: Process | None = None,
        turns: Turns | None = None,
        failed: Callable[[UnitOfWork, int], None] | None = None,
        due: Callable[[], None] | None = None,
        watcher: Watcher | None = None,
        vitals: Vitals | None = None,
        alarms: Alarms | None = None,
    ) -> None:
        """Put the parts together.

        `turns` guards each round, so that a backup can be put back between two of them.  `due` does in each round
        what has come due by itself, in units of work of its own.  `watcher` tells `run_forever` of new mail.
        `process` gets the number of each new mail, `look_ahead` before that all that are worked on together.  `acknowledge` gets that of a mail which was delivered twice
        (same Message-ID, same content) and must settle it; without it such mails are settled in silence.  `failed`
        gets that of a mail which is set aside after a fault, in that very transaction: it may tell the sender.  `vitals`
        learns how the worker gets on; of what lies in `alarms` the operator is told by mail.
        """
        self._limits = limits or Limits()
        self._unit = unit
        self._process = process
        self._look_ahead = look_ahead or _take_ahead
        self._acknowledge = acknowledge or self._pass_over
        self._turns: Turns = turns or nullcontext
        self._failed = failed
        self._due = due
        self._watcher = watcher
        self._clock = clock
        self._mailbox = mailbox
        self._courier = courier
        self._notices = Notices(identity, self._limits.notices)
        self._vitals = vitals or Vitals(clock)
        self._bell = Bell(alarms or Alarms(), self._notices, unit, courier, identity, clock)
        self._receiver = Receiver(mailbox, unit, clock, self._limits.batch)
        self._stop = threading.Event()
        self._sender = Sender(
            courier, unit, clock, identity.address, self._notices, self._limits, self._stop, self._vitals
        )
        self._wake = threading.Event()
        self._again: float | None = None

    def take_over(self) -> None:
        """Queue again what an earlier worker was sending when it died; only for the holder of the worker lock."""
        again = self._sender.take_over()
        if again:
            _log.warning("mails of an earlier worker are sent again", mails=again)

    def run_once(self) -> Tally:
        """One round: everything that lies in the mailbox, waits for work, has come due or is to be sent.

        Raises StoreDown if the database cannot be used; the next round goes on from there.
        """
        with self._turns():
            return self._one_turn()

    def _one_turn(self) -> Tally:
        tally = Tally()
        all_read = self._read(tally)
        if all_read:
            self._run_due()  # never while answers may lie unread: a question must not close over them
        self._bell.ring()
        self._work_and_send(tally)
        if all_read:
            tally.laid_away = self._lay_away()
        tally.sent += self._sender.send_due()
        return tally

    def _read(self, tally: Tally) -> bool:
        """Record and work on what lies in the mailbox; returns whether that was all of it."""
        try:
            for recorded in self._receiver.record():
                tally.recorded += recorded
                self._vitals.step()
                self._work_and_send(tally)
                if self._stop.is_set():
                    return False
        except MailboxDown as error:
            self._trouble("the mailbox cannot be read", error)
            return False
        self._vitals.looked()
        return True

    def _lay_away(self) -> int:
        try:
            return self._receiver.lay_away()
        except MailboxDown as error:
            self._trouble("settled mails cannot be laid away", error)
            return 0

    def _trouble(self, what: str, error: MailboxDown) -> None:
        """Note trouble with the mailbox, and look again as soon as it may be tried, not only at the next regular look."""
        lasts = self._vitals.trouble(Part.MAILBOX, str(error))
        (_log.error if lasts else _log.warning)(what, reason=str(error), part=Part.MAILBOX)
        self._again = error.wait + _MARGIN

    def run_forever(self, poll: float) -> None:
        """Round after round, every `poll` seconds or when mail comes, until SIGTERM, SIGINT or `stop`.

        The mail in work is finished before the end.
        """
        pulse = Pulse(poll, self._wake.set)
        before = {
            number: signal.signal(number, self._on_signal) for number in (signal.SIGTERM, signal.SIGINT)
        }
        if self._watcher is not None:
            self._watcher.start(self._wake.set)
        self._vitals.begin(poll)
        pulse.start()
        try:
            while not self._stop.is_set():
                self._again = None
                self._round()
                station("rest")
                if not self._rest(self._patience(poll)):
                    pulse.renew()
        finally:
            pulse.stop()
            self._vitals.stopping()
            if self._watcher is not None:
                self._watcher.stop()
            for number, handler in before.items():
                signal.signal(number, handler)
            self.close()

    def _patience(self, poll: float) -> float:
        """Seconds after which we look though nobody has woken us: the mailbox may be tried again, or a beat is missing."""
        return 2 * poll if self._again is None else min(poll, self._again)

    def _rest(self, seconds: float) -> bool:
        """Wait until somebody wakes us, but no longer than this, whatever becomes of the clock on the wall; breathe meanwhile.

        Returns whether somebody did.
        """
        breath = self._vitals.breath
        while seconds > 0 and not self._wake.wait(min(seconds, breath)):
            self._vitals.rest()
            seconds -= breath
        woken = self._wake.is_set()
        self._wake.clear()
        return woken

    def stop(self) -> None:
        """End `run_forever` after the mail in work; may be called from any thread."""
        self._stop.set()
        self._wake.set()

    def close(self) -> None:
        """Say goodbye to both servers, once the mail on its way is marked."""
        self._stop.set()
        try:
            self._sender.send_due()
        except StoreError as error:
            _log.warning("what has just gone out may go out again", reason=str(error))
        self._mailbox.close()
        self._courier.close()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        # From a thread of its own: the line that was interrupted may hold the very lock that an event is set under.
        threading.Thread(target=self.stop, name="stop").start()

    def _round(self) -> None:
        began_at = self._clock.monotonic()
        try:
            tally = self.run_once()
        except StoreError as error:
            lasts = self._vitals.trouble(Part.DATABASE, str(error))
            log = _log.error if lasts else _log.warning
            log("a round was broken off and will be repeated", reason=str(error), part=Part.DATABASE)
            self._vitals.round_put_off()
            self._bell.ring_without_database()
        except Exception as error:  # noqa: BLE001 - a fault of ours in one round must not end the server
            _log.error("a round ended with a fault", trace=trace_of(error))
            self._tell_of_fault()
        else:
            self._vitals.well(Part.DATABASE)
            self._vitals.round_ended(began_at, _told(tally))

    def _tell_of_fault(self) -> None:
        """Tell the operator of a fault that may have kept the round from getting that far."""
        try:
            self._bell.ring()
            self._sender.send_due()
        except Exception as error:  # noqa: BLE001 - what broke the round may break this too; the next one tries again
            _log.error("the operator cannot be told of a fault", told=True, trace=trace_of(error))

    def _run_due(self) -> None:
        if self._due is None or self._stop.is_set():
            return
        station("due")
        try:
            self._due()
        except StoreDown:
            raise
        except DueFault as error:  # the log has a line for each game
            self._vitals.trouble(Part.DUE, str(error))
        except Exception as error:  # noqa: BLE001 - a fault in one game's deadlines must not keep the mail back
            self._vitals.trouble(Part.DUE, type(error).__name__)
            _log.error("what is due ended with a fault", trace=trace_of(error))
        else:
            self._vitals.well(Part.DUE)

    def _work_and_send(self, tally: Tally) -> None:
        after = 0
        while not self._stop.is_set():
            with self._unit() as unit:
                waiting = unit.inbox.new(self._limits.batch, after)
            if not waiting:
                break
            for start in range(0, len(waiting), _TOGETHER):
                self._work(waiting[start : start + _TOGETHER], tally)
                tally.sent += self._sender.go_on()
            after = waiting[-1].id

    def _work(self, mails: Sequence[Mail], tally: Tally) -> None:
        """Work on mails in one transaction. One that fails undoes it for the others, which are worked on again without that one.

        Where it cannot be kept for another reason than a mail's or the database's, each is worked on alone.
        """
        try:
            failed = self._work_together(mails, tally)
        except StoreDown:
            raise  # the database's trouble and no mail's: no attempt is counted, the next round repeats them
        except Exception as fault:  # noqa: BLE001 - whatever it is, it is one mail's and not the others'
            for mail in mails if len(mails) > 1 else ():
                self._work((mail,), tally)
            if len(mails) == 1:
                self._note_fault(mails[0].id, fault, tally)
        else:
            if failed is not None:
                self._note_fault(failed[0], failed[1], tally)
                others = [mail for mail in mails if mail.id != failed[0]]
                if others:
                    self._work(others, tally)

    def _work_together(self, mails: Sequence[Mail], tally: Tally) -> tuple[int, Exception] | None:
        """Work on mails in one transaction; gives the first one that fails, with its fault: then nothing is kept."""
        # one attempt in a round: what is wrong may be gone at the next one
        untried = [mail for mail in mails if mail.id not in tally.faults]
        if not untried:
            return None
        done: list[int] = []
        with self._unit() as unit:
            self._look_ahead(unit, [mail.id for mail in untried])
            for mail in untried:
                if self._stop.is_set():
                    break
                try:
                    (self._process if mail.duplicate_of is None else self._acknowledge)(unit, mail.id)
                except StoreDown:
                    raise
                except Exception as fault:  # noqa: BLE001 - whatever it is, it is this mail's and not the next one's
                    unit.rollback()
                    return mail.id, fault
                done.append(mail.id)
                self._vitals.step()
            became = unit.inbox.dispositions(done)
            # a mail alone may be alone because this failed: then the sender has its own transaction
            end = self._sender.join(unit) if len(mails) > 1 else _nothing
            station("commit", mails=len(done))
        tally.sent += end()
        for mail_id in done:
            if mail_id in became:
                self._vitals.counts.mail(became[mail_id])
            else:
                self._note_fault(mail_id, Unsettled("the work ended without settling the mail"), tally)
        tally.worked += len(became)
        return None

    def _note_fault(self, mail_id: int, fault: Exception, tally: Tally) -> None:
        """Count the attempt in a transaction of its own; after the last one, set the mail aside and tell the operator.

        Raises StoreDown if not even this can be written: then the fault was the database's and does not count.
        """
        tally.faults.append(mail_id)
        self._vitals.counts.fault()
        _log.error("a mail could not be worked on", mail=mail_id, trace=trace_of(fault), told=True)
        reason = f"{type(fault).__name__}: {fault}"[:_LONGEST_REASON]
        with self._unit() as unit:
            attempts = unit.inbox.count_attempt(mail_id, reason)
            if attempts >= self._limits.attempts:
                unit.inbox.settle(mail_id, MailState.FAILED, "fault", reason)
                self._notices.mail_failed(unit, self._clock.now(), mail_id, attempts, fault)
                self._tell_sender(unit, mail_id)
                self._vitals.counts.mail("fault")

    def _tell_sender(self, unit: UnitOfWork, mail_id: int) -> None:
        """Tell who wrote a mail that it failed, unless what broke the work breaks this too."""
        if self._failed is None:
            return
        try:
            self._failed(unit, mail_id)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - the mail is set aside and the operator told all the same
            _log.error("the sender cannot be told of a failed mail", mail=mail_id, trace=trace_of(error))

    def _pass_over(self, unit: UnitOfWork, mail_id: int) -> None:
        unit.inbox.settle(mail_id, MailState.DUPLICATE, "discard", "the same mail has come before")


def _nothing() -> int:
    return 0


def _take_ahead(unit: UnitOfWork, mail_ids: Sequence[int]) -> None:
    unit.inbox.take_ahead(mail_ids)
