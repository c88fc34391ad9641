"""Station 3: the guards in their order; the first hit says what becomes of a mail."""

from __future__ import annotations

from typing import Final, assert_never

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.guards.absence_note import ABSENCE_NOTE
from pbem.intake.guards.auto_reply import AUTO_REPLY
from pbem.intake.guards.bounce import BOUNCE
from pbem.intake.guards.calendar_answer import CALENDAR_ANSWER
from pbem.intake.guards.encrypted import ENCRYPTED
from pbem.intake.guards.mailing_list import MAILING_LIST
from pbem.intake.guards.no_sender import NO_SENDER
from pbem.intake.guards.no_text import NO_TEXT
from pbem.intake.guards.own_mail import OWN_MAIL
from pbem.intake.guards.subject_only import SUBJECT_ONLY
from pbem.intake.guards.too_big import TOO_BIG
from pbem.intake.guards.too_deep import TOO_DEEP
from pbem.intake.guards.too_many import TOO_MANY
from pbem.intake.guards.weak_marks import WEAK_MARK
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity, Judgement, Verdict

# Read top to bottom, first hit wins. What could answer back stands before all that we may answer.
CHAIN: Final[tuple[tuple[Guard, Disposition], ...]] = (
    (OWN_MAIL, Disposition.DISCARD),
    (BOUNCE, Disposition.BOUNCE),  # before auto-reply: a bounce calls itself automatic too
    (AUTO_REPLY, Disposition.DISCARD),
    (MAILING_LIST, Disposition.DISCARD),
    (WEAK_MARK, Disposition.DISCARD),
    (ABSENCE_NOTE, Disposition.DISCARD),
    (CALENDAR_ANSWER, Disposition.DISCARD),
    (TOO_MANY, Disposition.HOLD),
    (NO_SENDER, Disposition.HOLD),
    (
        TOO_BIG,
        Disposition.REJECT,
    ),  # the guards from here on know a mail without text by what it holds in place of it
    (ENCRYPTED, Disposition.REJECT),
    (TOO_DEEP, Disposition.REJECT),
    (SUBJECT_ONLY, Disposition.REJECT),
    (NO_TEXT, Disposition.REJECT),
)


DOUBTFUL: Final = "doubtful"
"""What holds a mail, in place of a guard, when it does not prove for whom it speaks."""


def judge(incoming: Incoming, context: GuardContext, excused: str = "") -> Judgement:
    """What becomes of a mail before anybody asks who sent it. Only rejected mails of people we know may be answered.

    `excused` is the guard that a person has overruled for this mail.
    """
    for guard, disposition in CHAIN:
        if guard.name != excused and guard.hits(incoming, context):
            may_answer = disposition is Disposition.REJECT and context.may_answer(incoming)
            return Judgement(disposition, guard.name, guard.description, may_answer)
    return Judgement(Disposition.ACCEPT, "", "No guard objects to the mail.", context.may_answer(incoming))


def judge_identity(identity: Identity) -> Judgement:
    """What becomes of a mail that passed the guards, by who speaks in it.

    Held mails are answered, if at all, to the registered player; strangers get silence.
    """
    match identity.verdict:
        case Verdict.ACTS:
            return Judgement(Disposition.ACCEPT, "", identity.reason, True)
        case Verdict.HELD:
            return Judgement(Disposition.HOLD, DOUBTFUL, identity.reason, False)
        case Verdict.STRANGER:
            return Judgement(Disposition.DISCARD, "stranger", identity.reason, False)
        case _:
            assert_never(identity.verdict)
