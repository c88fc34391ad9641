"""What a thousand running games in one database cost a server on which nothing else happens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from functools import cache, partial
from pathlib import Path

from click.testing import CliRunner

from pbem.admin.cli import cli
from pbem.bootstrap import open_desk, open_store, open_worker
from pbem.play.timing.deadlines import DeadlineRunner
from pbem.settings import Settings
from pbem.store.records import MailState
from pbem.store.unit_of_work import Store
from pbem.worker import Worker
from tests.bench.measure import AtMost, Measure, repeated, seconds
from tests.bench.orders import deliver, new_game, order_mails
from tests.bench.sites import embedded, folder_of, site, sqlite
from tests.house.project import ROOT

GAMES = 1000
GOES = 5
_AT_ONCE = 500

CREATED = "a game is created"
IDLE = "a round in which nothing comes"
SCAN = "a look at all deadlines"
LIST = "`pbem game list`, process apart"
LIST_ALL = "`pbem game list`, process and all"
ORDER = "an order mail, worker running"
ORDER_ALL = "an order mail, `pbem run --once`"
SIZE = "the database"


@cache
def found(games: int = GAMES, goes: int = GOES) -> dict[str, Sequence[float]]:
    """Every number: milliseconds of some goes, and the size of the database in MB."""
    with site(embedded, sqlite) as settings, closing(open_store(settings)) as store:
        numbers: dict[str, Sequence[float]] = {}
        desk = open_desk(settings)
        numbers[CREATED] = [
            _milliseconds(partial(new_game, desk, store, number)) for number in range(1, games + 1)
        ]
        _pass_over_first_reports(store, desk.clock.now())
        with closing(open_worker(settings, store=store)) as worker:
            worker.run_once()
            numbers[IDLE] = _repeated(worker.run_once, goes)
            numbers[SCAN] = _repeated(DeadlineRunner(desk, store.unit), goes)
            mails = order_mails(store, [f"g{games // 2}"])
            numbers[ORDER] = [_one_order(settings, mails, worker) for _ in range(goes + 1)][1:]
        numbers[ORDER_ALL] = [_one_order_at_start(settings, mails) for _ in range(goes)]
        numbers[LIST] = _repeated(lambda: _list_here(settings, games), goes)
        numbers[LIST_ALL] = _repeated(lambda: _list(settings), goes)
        with store.reading() as work:
            assert work.inbox.count(MailState.DONE) == 2 * goes + 1
        numbers[SIZE] = [(folder_of(settings) / "leadenhall.db").stat().st_size / 1e6]
        return numbers


def _milliseconds(action: Callable[[], object]) -> float:
    return 1000 * seconds(action)


def _repeated(action: Callable[[], object], goes: int) -> Sequence[float]:
    return repeated(lambda: _milliseconds(action), goes)()


def _pass_over_first_reports(store: Store, now: datetime) -> None:
    """Mark them as sent: sending thousands of mails is measured elsewhere."""
    while True:
        with store.unit() as work:
            claimed = work.outbox.claim(now, _AT_ONCE)
            work.outbox.mark_sent([mail.id for mail in claimed], now)
        if not claimed:
            return


def _one_order(settings: Settings, mails: Iterator[bytes], worker: Worker) -> float:
    deliver(settings, [next(mails)])
    return _milliseconds(worker.run_once)


def _one_order_at_start(settings: Settings, mails: Iterator[bytes]) -> float:
    deliver(settings, [next(mails)])
    return _milliseconds(lambda: _pbem(settings, "run", "--once"))


def _list(settings: Settings) -> None:
    _pbem(settings, "game", "list")


def _list_here(settings: Settings, games: int) -> None:
    result = CliRunner().invoke(cli, ["game", "list", "--config", str(_config(settings))])
    assert result.exit_code == 0, result.output
    assert len(result.output.splitlines()) >= games


def _pbem(settings: Settings, *arguments: str) -> None:
    command = [sys.executable, "-m", "pbem", *arguments, "--config", str(_config(settings))]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)


def _config(settings: Settings) -> Path:
    return folder_of(settings) / "config.toml"


def _measure(what: str, unit: str = "ms", aim: AtMost | None = None) -> Measure:
    return Measure(f"1,000 games: {what}", unit, aim, lambda: found()[what])


MEASURES = (
    _measure(CREATED),
    _measure(SIZE, "MB"),
    _measure(IDLE),
    _measure(SCAN),
    _measure(ORDER),
    _measure(ORDER_ALL),
    _measure(LIST),
    _measure(LIST_ALL),
)
