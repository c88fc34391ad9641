"""A process that has the program in memory and forks itself into `pbem run` for each line of its input: a folder.

So a worker is there in a moment, to be killed at any other. It prints the worker's process number and, when that has
ended, its exit status. The workers are slower than others: they stay at each station for a moment, so that a kill can
fall into any of them.
"""

import importlib
import os
import random
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

from pbem import logs
from pbem.__main__ import main as pbem
from pbem.report import reporter as reporter_module
from pbem.report.reporter import Reporter
from pbem.share import templates_dir

MOMENTS = {"fetch": 0.1, "record": 0.1, "due": 0.1, "move": 0.1, "note": 0.1, "rest": 0.1}
"""Seconds at most: long where a worker comes once in a round, short where it comes with every mail."""
USUAL = 0.016
OFTEN = {"send": 0.008, "mark": 0.008}
LATE = (
    "engine.first.ruleset",
    "pbem.admin.serve",
    "pbem.play.process_mail",
    "pbem.ports.courier",
    "pbem.ports.watcher",
    "psycopg",
    "sqlalchemy.dialects.postgresql.psycopg",
)
"""What a worker imports when it needs it."""
BUSY = "another worker is at work"
"""A database server needs a moment to notice that the last worker is gone."""


class SlowLog:
    """The log of the stations: says where the worker is, as ever, and keeps it there for a moment."""

    def __init__(self, log: Any) -> None:
        self._log = log

    def debug(self, event: str, at: str, **numbers: object) -> None:
        """Log and wait."""
        self._log.debug(event, at=at, **numbers)
        time.sleep(random.uniform(0, (MOMENTS | OFTEN).get(at, USUAL)))


def warm_reporter(edition: str) -> Reporter:
    """A reporter whose templates are compiled."""
    reporter = Reporter(templates_dir())
    reporter._sentences(edition)
    for environment, kind in ((reporter._text, "txt"), (reporter._html, "html")):
        for name in environment.list_templates(extensions=[kind, "j2"]):
            if not name.startswith("operator"):
                environment.get_template(name)
    return reporter


def work(folder: Path) -> None:
    """Be a worker in an installation, until killed or told to stop."""
    os.chdir(folder)
    log = os.open("run.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for descriptor in (1, 2):
        os.dup2(log, descriptor)
    random.seed()
    sys.argv = ["pbem", "run", "--verbose"]
    while True:
        try:
            pbem()
        except SystemExit as end:
            if BUSY not in str(end.code):
                raise
            time.sleep(0.02)


def ended(worker: int) -> int:
    """Wait for a worker's end, its exit status; a worker whose tests are gone (the input is closed) is killed."""
    while True:
        gone, code = os.waitpid(worker, os.WNOHANG)
        if gone:
            return os.waitstatus_to_exitcode(code)
        if select.select([sys.stdin], [], [], 0.002)[0]:  # nothing is written while a worker lives
            os.kill(worker, signal.SIGKILL)


def main() -> None:
    """Fork a worker for each line, one after the other."""
    logs._log = SlowLog(logs._log)
    for late in LATE:
        importlib.import_module(late)
    reporter = warm_reporter("first")
    reporter_module.Reporter = lambda _templates: reporter
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work(Path(line.strip()))
            except SystemExit as end:
                status = 1 if end.code else 0
                print(end.code, file=sys.stderr)
            finally:
                os._exit(status)
        print(child, flush=True)
        print(ended(child), flush=True)


if __name__ == "__main__":
    main()
