"""Tracebacks as text without the values of variables, which could be addresses, tokens or sealed orders."""

from __future__ import annotations

import traceback
from typing import Final

from pbem.errors import LeadenhallError

_LINES: Final = 30
_CAUSED: Final = "and that led to:"


def trace_of(error: BaseException) -> str:
    """The last lines of the error's traceback.

    What a foreign error says may quote a mail, an address or a sealed order: it is left out. Errors of ours speak in
    sentences, which the log masks.
    """
    lines = "".join(_told(error)).splitlines()
    return "\n".join(lines[-_LINES:]) + "\n"


def _told(error: BaseException) -> list[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    lines = [*_told(before), f"{_CAUSED}\n"] if before is not None else []
    lines += ["Traceback (most recent call last):\n", *traceback.format_tb(error.__traceback__)]
    name = type(error).__name__
    return [*lines, f"{name}: {error}\n" if isinstance(error, LeadenhallError) else f"{name}\n"]
