"""Tracebacks as text: no values of variables, which could be addresses, tokens or sealed orders."""

import traceback

_LINES = 30


def trace_of(error: BaseException) -> str:
    """The last lines of the error's traceback, ending with its message."""
    lines = "".join(traceback.format_exception(error)).splitlines()
    return "\n".join(lines[-_LINES:]) + "\n"
