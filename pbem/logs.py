"""The log: one line for each event on standard error, with numbers of mails, games and entries, without anybody's words."""

import logging
import sys
import threading
from collections.abc import Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any

import structlog

from pbem.alarms import Alarms
from pbem.errors import LeadenhallError
from pbem.masks import Mask
from pbem.trace import trace_of

_log = structlog.get_logger()
_verbose = threading.Event()

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
    "move",
    "note",
    "mark",
    "rest",
)
"""Where the worker can be, in the order of a mail's way: `note` is between mails that were moved and the commit that says
so, `mark` the same of mails that were sent, `due` is what the clock brings, `rest` the wait between two rounds."""


def set_up_logs(verbose: bool = False, *, secrets: Iterable[str] = (), alarms: Alarms | None = None) -> None:
    """Log to standard error: readable on a terminal, JSON elsewhere; `verbose` adds what is only good for debugging.

    Lines of libraries take the same form. No line holds an address, a token or one of `secrets`, nor what a foreign
    error says, which may quote a mail. `alarms` gets every line that calls itself an error.
    """
    processors: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _with_trace,
        _Masked(Mask(secrets)),
        alarms or Alarms(),
    ]
    renderer = _renderer()
    (_verbose.set if verbose else _verbose.clear)()
    structlog.configure(
        processors=[*processors, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
        logger_factory=lambda *_: structlog.PrintLogger(
            sys.stderr
        ),  # whatever that is when a line is written
    )
    _lead_libraries(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=processors, processor=renderer))


def _renderer() -> structlog.typing.Processor:
    if not sys.stderr.isatty():
        return structlog.processors.JSONRenderer()
    for_people = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)

    def render(logger: structlog.typing.WrappedLogger, name: str, event: structlog.typing.EventDict) -> str:
        if "trace" in event:
            event["exception"] = event.pop("trace")  # printed line by line below the others
        return for_people(logger, name, event)

    return render


class _LibraryLines(logging.Handler):
    """Prints what libraries have to say, on whatever standard error is at that moment."""

    def emit(self, record: logging.LogRecord) -> None:
        print(self.format(record), file=sys.stderr)


def _lead_libraries(formatter: logging.Formatter) -> None:
    """Let the lines of all libraries, from warnings on, go through `formatter`."""
    root = logging.getLogger()
    for earlier in [each for each in root.handlers if isinstance(each, _LibraryLines)]:
        root.removeHandler(earlier)
    handler = _LibraryLines()
    handler.setFormatter(formatter)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)


@contextmanager
def faults_logged() -> Iterator[None]:
    """While the block lasts, a fault that ends it or a thread is a line of the log, and not a traceback with its words.

    Raises SystemExit(1) in place of a fault that leaves the block; errors of ours go on as they are.
    """
    before = threading.excepthook
    threading.excepthook = _log_end_of_thread
    try:
        yield
    except LeadenhallError:
        raise
    except Exception as fault:
        _log.critical("the server ended with a fault", trace=trace_of(fault))
        raise SystemExit(1) from fault
    finally:
        threading.excepthook = before


def _log_end_of_thread(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is not None:
        name = ended.thread.name if ended.thread is not None else ""
        _log.error("a thread ended with a fault", thread=name, trace=trace_of(ended.exc_value))


def station(name: str, **numbers: object) -> None:
    """Say in a verbose log that the worker comes to this one of `STATIONS`; costs next to nothing otherwise."""
    if _verbose.is_set():
        _log.debug("station", at=name, **numbers)


def _with_trace(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Put our own kind of traceback in place of an exception that stands in a line."""
    given = event.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]
    elif given is True:
        given = sys.exception()
    if isinstance(given, BaseException):
        event["trace"] = trace_of(given)
    return event


class _Masked:
    """Masks all that a log line holds."""

    def __init__(self, mask: Mask) -> None:
        self._mask = mask

    def __call__(
        self, _logger: object, _method: str, event: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        for key, value in event.items():
            if not key.startswith("_"):  # structlog's own, which it takes out again
                event[key] = self._mask.value(value)
        return event
