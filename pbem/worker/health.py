"""The pages that tell whether the worker lives and gets on, and its numbers."""

from __future__ import annotations

from collections.abc import Callable

from pbem.ports.status_pages import Page, Pages
from pbem.worker.metrics import CONTENT_TYPE
from pbem.worker.vitals import STILL, Vitals

OK = 200
UNAVAILABLE = 503


def pages_of(vitals: Vitals, numbers: Callable[[], bytes]) -> Pages:
    """`/healthz`: a new start may be needed if not; `/readyz`: somebody should look if not; `/metrics`."""
    return {
        "/healthz": lambda: _lives(vitals),
        "/readyz": lambda: _gets_on(vitals),
        "/metrics": lambda: Page(OK, numbers(), CONTENT_TYPE),
    }


def _lives(vitals: Vitals) -> Page:
    silent = vitals.silent_for
    if silent < STILL:
        return Page(OK, b"alive\n")
    return Page(UNAVAILABLE, f"no sign of life for {silent:.0f} seconds\n".encode())


def _gets_on(vitals: Vitals) -> Page:
    lives = _lives(vitals)
    troubles = [f"{part}: {trouble.reason}" for part, trouble in vitals.troubles.items()]
    if lives.status == OK and not troubles:
        return Page(OK, b"ready\n")
    lines = [*([] if lives.status == OK else [lives.body.decode().strip()]), *troubles]
    return Page(UNAVAILABLE, ("\n".join(lines) + "\n").encode())
