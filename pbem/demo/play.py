"""A whole game by mail on this machine: mail servers, worker and robots, each a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct

from engine.core.view import Result
from pbem.demo.house import PASSWORD, SERVER, furnish, lay_out, make_room
from pbem.demo.progress import Progress, scores, standing
from pbem.demo.robots import REFUSED
from pbem.demo.servers import Address, servers
from pbem.errors import CommandError
from pbem.play.new_game import Person, Plan, start_game
from pbem.play.verify import verify_game
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
    """How a demo ended, and where everything lies.

    `refused` counts orders of robots that the rules refused; `problems` are those that a replay of the ledger found.
    """

    game: str
    result: Result
    seconds: float
    received: int
    sent: int
    entries: int
    refused: int
    failed: int
    problems: tuple[str, ...]
    folder: str
    mails: str
    reports: str
    ledger: str


class Hand(Struct, frozen=True):
    """One process of a demo, with its log; a robot may end well, when a mail said that the game is over."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path
    may_end: bool

    @property
    def dead(self) -> bool:
        """Whether it ended although the game goes on."""
        status = self.process.poll()
        return status is not None and not (self.may_end and status == 0)

    def __str__(self) -> str:
        return f"{self.name} ended with status {self.process.returncode}; its log is {self.log}"


def play(demo: Demo, write: Callable[[str], None], terminal: bool) -> Played:
    """Play a game to its end and lay everything out in the folder.

    Raises:
        CommandError: if the folder is in use, the game stalls, a process dies, or it takes longer than allowed.
    """
    began = time.monotonic()
    robots = NAMES[: demo.seats]
    users = {SERVER: PASSWORD, "operator": PASSWORD, **{name: f"{name}-secret" for name in robots}}
    make_room(demo.folder)
    with servers(users, log=demo.folder / "servers.log") as address:
        settings = furnish(demo.folder, address)
        store = Store(settings.store.url)
        try:
            game = _start(demo, settings, store, address, robots)
            write(
                f"Game {game}: {demo.seats} robots play by mail on {address.host} "
                f"(IMAP port {address.imap}, SMTP port {address.smtp}).\nEverything lies in {demo.folder}\n\n"
            )
            result = _play_on(demo, store, game, address, Progress(write, terminal))
            played = _laid_out(demo, store, game, result, time.monotonic() - began)
            write(f"\n{scores(result, _names(store, game))}\n\n")
        finally:
            store.close()
    return played


def _play_on(demo: Demo, store: Store, game: str, address: Address, progress: Progress) -> Result:
    """Let worker and robots work until the game is over."""
    with ExitStack() as stack:
        folder = demo.folder
        worker = stack.enter_context(_worker(folder))
        crew = [Hand("the worker", worker, folder / "worker.log", may_end=False)]
        for name in NAMES[: demo.seats]:
            robot = stack.enter_context(_robot(folder, address, name))
            crew.append(Hand(f"the robot {name}", robot, _robot_log(folder, name), may_end=True))
        try:
            return _watch(demo, store, game, crew, progress)
        finally:
            progress.end()


def _laid_out(demo: Demo, store: Store, game: str, result: Result, seconds: float) -> Played:
    now = standing(store, game)
    mails, reports, ledger = lay_out(demo.folder, store, game)
    with store.reading() as work:
        proof = verify_game(work, game)
    return Played(
        game=game,
        result=result,
        seconds=round(seconds, 1),
        received=now.received,
        sent=now.sent,
        entries=now.entries,
        refused=sum(_refused(_robot_log(demo.folder, name)) for name in NAMES[: demo.seats]),
        failed=now.failed,
        problems=proof.problems,
        folder=str(demo.folder),
        mails=str(mails),
        reports=str(reports),
        ledger=str(ledger),
    )


def _refused(log: Path) -> int:
    """How many orders of a robot were refused."""
    return sum(line.startswith(REFUSED) for line in log.read_text(encoding="utf-8").splitlines())


def _names(store: Store, game: str) -> dict[str, str]:
    """The names of the people by seat."""
    with store.reading() as work:
        return {
            seat.seat: work.players.get(seat.player_id).name
            for seat in work.seats.of_game(game)
            if seat.player_id is not None
        }


def _start(demo: Demo, settings: Settings, store: Store, address: Address, robots: tuple[str, ...]) -> str:
    from pbem.bootstrap import open_desk

    people = tuple(Person(f"{name.capitalize()} (robot)", f"{name}@{address.domain}") for name in robots)
    plan = Plan(edition=demo.edition, people=people, seed=demo.seed, attach_view=True)
    with store.unit() as work:
        return start_game(open_desk(settings), work, plan)


def _watch(demo: Demo, store: Store, game: str, crew: Sequence[Hand], progress: Progress) -> Result:
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
        dead = [hand for hand in crew if hand.dead] if now.result is None else []
        if dead:
            raise CommandError("\n".join(map(str, dead)))
        if time.monotonic() - moved > STALLED or time.monotonic() - began > demo.seconds:
            raise CommandError(
                f"the game stands still in turn {now.turn}, {now.phase}, waiting for {', '.join(now.waiting)}; "
                f"{now.failed} mails failed; the logs lie in {demo.folder}"
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
    return _process(_robot_log(folder, name), "pbem.demo.robots", *account)


def _robot_log(folder: Path, name: str) -> Path:
    return folder / f"robot-{name}.log"
