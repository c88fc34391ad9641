"""The log: one line for each event on standard error, with numbers of mails, games and entries, without addresses."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_ADDRESS = re.compile(r"[^\s<>@\"'(),;]+@[^\s<>\"'(),;]+")
_log = structlog.get_logger()

STATIONS = (
    "fetch",
    "record",
    "guard",
    "identify",
    "clean",
    "read",
    "judge",
    "enter",
    "save",
    "deadlines",
    "write",
    "commit",
    "due",
    "send",
    "mark",
    "move",
    "note",
    "rest",
)
"""Where the worker can be, in the order of a mail's way: `mark` is between a mail that was sent and the commit that says
so, `note` the same of mails that were moved, `due` is what the clock brings, `rest` the wait between two rounds."""


def set_up_logs(verbose: bool = False) -> None:
    """Log to standard error: readable on a terminal, JSON elsewhere; `verbose` adds what is only good for debugging."""
    level = logging.DEBUG if verbose else logging.INFO
    renderer: structlog.typing.Processor = structlog.processors.JSONRenderer()
    if sys.stderr.isatty():
        # a plain traceback: the rich one prints the values of variables
        renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_addresses,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)  # what libraries have to say


def station(name: str, **numbers: object) -> None:
    """Say in a verbose log that the worker comes to this one of `STATIONS`; costs next to nothing otherwise."""
    _log.debug("station", at=name, **numbers)


def without_addresses(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Put a mark in place of every mail address in the texts of a log line: a token may stand in it."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _ADDRESS.sub("[address]", value)
    return event
