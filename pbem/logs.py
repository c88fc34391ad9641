"""The log: one line for each event on standard error, with numbers of mails, games and entries, without addresses."""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_ADDRESS = re.compile(r"[^\s<>@\"'(),;]+@[^\s<>\"'(),;]+")


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


def without_addresses(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Put a mark in place of every mail address in the texts of a log line: a token may stand in it."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _ADDRESS.sub("[address]", value)
    return event
