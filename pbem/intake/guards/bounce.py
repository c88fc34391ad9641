"""Guard: a report that a mail of ours could not be delivered."""

from __future__ import annotations

from pbem.intake.delivery import read_delivery_report
from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    report = read_delivery_report(incoming)
    return report is not None and bool(report.failures)


BOUNCE = Guard("bounce", "The mail reports that a mail of ours could not be delivered.", _hits)
