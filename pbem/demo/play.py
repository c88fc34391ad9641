"""A whole game by mail on this machine: mail servers, worker and robots, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from engine.core.view import Result
from pbem.demo.house import PASSWORD, SERVER, furnish, lay_out
from pbem.demo.progress import Progress, scores, standing
from pbem.demo.servers import Address, servers
from pbem.errors import CommandError
from pbem.play.new_game import Person, Plan, start_game
from pbem.settings import Settings
from pbem.store.unit_of_work import Store

NAMES = ("alder", "birch", "cedar", "damson", "elder", "fir")
"""Mailbox names of the robots; the people behind them do not exist."""
LOOK = 0.25
"""Seconds between two looks at the game."""
STALLED = 60.0
"""Seconds without a new ledger entry after which a demo gives up."""


class Demo(Struct, frozen=True):
    """What a demo is to play."""

    edition: str
    seats: int
    folder: Path
    seed: bytes = b""
    seconds: float = 900.0


class Played(Struct, frozen=True):
    """How a demo ended, and where everything lies."""

    game: str
    result: Result
    seconds: float
    received: int
    sent: int
    entries: int
    folder: str
    mails: str
    reports: str
    ledger: str


def play(demo: Demo, write: Callable[[str], None], terminal: bool) -> Played:
    """Play a game to its end and lay everything out in the folder.

    Raises:
        CommandError: if it stalls, a process dies, or it takes longer than allowed.
    """
    began = time.monotonic()
    robots = NAMES[: demo.seats]
    users = {SERVER: PASSWORD, "operator": PASSWORD, **{name: f"{name}-secret" for name in robots}}
    demo.folder.mkdir(parents=True, exist_ok=True)
    with servers(users, log=demo.folder / "servers.log") as address:
        settings = furnish(demo.folder, address)
        store = Store(settings.store.url)
        try:
            game = _start(demo, settings, store, address, robots)
            write(
                f"Game {game}: {demo.seats} robots, mail on {address.host} (IMAP {address.imap}, SMTP {address.smtp}).\n"
            )
            with ExitStack() as stack:
                crew = [stack.enter_context(_worker(demo.folder))]
                crew += [stack.enter_context(_robot(demo.folder, address, name)) for name in robots]
                result = _watch(demo, store, game, crew, Progress(write, terminal))
            now = standing(store, game)
            mails, reports, ledger = lay_out(demo.folder, store, game)
        finally:
            store.close()
    seconds = time.monotonic() - began
    write(f"\n{scores(result, {})}\n")
    return Played(
        game,
        result,
        round(seconds, 1),
        now.received,
        now.sent,
        now.entries,
        *map(str, (demo.folder, mails, reports, ledger)),
    )


def _start(demo: Demo, settings: Settings, store: Store, address: Address, robots: tuple[str, ...]) -> str:
    from pbem.bootstrap import open_desk

    people = tuple(Person(f"{name.capitalize()} (robot)", f"{name}@{address.domain}") for name in robots)
    plan = Plan(edition=demo.edition, people=people, seed=demo.seed, attach_view=True)
    with store.unit() as work:
        return start_game(open_desk(settings), work, plan)


def _watch(
    demo: Demo, store: Store, game: str, crew: list[subprocess.Popen[bytes]], progress: Progress
) -> Result:
    """Wait for the end of the game and for the last mail to leave."""
    began = moved = time.monotonic()
    entries = 0
    while True:
        now = standing(store, game)
        progress.show(now)
        if now.result is not None and not now.queued:
            return now.result
        if now.entries != entries:
            entries, moved = now.entries, time.monotonic()
        dead = [process.args for process in crew[:1] if process.poll() is not None]
        if dead:
            raise CommandError(f"the worker ended early; its log is {demo.folder / 'worker.log'}")
        if time.monotonic() - moved > STALLED or time.monotonic() - began > demo.seconds:
            waiting = ", ".join(now.waiting)
            raise CommandError(
                f"the game stands still in turn {now.turn}, {now.phase}, waiting for {waiting}; the logs lie in {demo.folder}"
            )
        time.sleep(LOOK)


@contextmanager
def _process(log: Path, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A Python process of ours while the block lasts; what it says goes to a log."""
    with log.open("ab") as output:
        process = subprocess.Popen(  # noqa: S603 - our own modules with our own arguments
            [sys.executable, "-m", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _worker(folder: Path) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return _process(folder / "worker.log", "pbem", "run", "--config", str(folder / "config.toml"))


def _robot(folder: Path, address: Address, name: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """A robot knows host, ports, user and password, and nothing else."""
    account = (address.host, str(address.imap), str(address.smtp), name, f"{name}-secret")
    return _process(folder / f"robot-{name}.log", "pbem.demo.robots", *account)
