"""The processes of a demo: the worker, and a robot for each seat that no person has."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec import Struct

from pbem.demo.servers import Address
from pbem.demo.taken import password_of

PATIENCE = 10.0
"""Seconds that a process gets to end by itself."""

Process = subprocess.Popen[bytes]


class Hand(Struct, frozen=True):
    """One process of a demo, with its log; a robot may end well, when a mail said that the game is over."""

    name: str
    process: Process
    log: Path
    may_end: bool

    @property
    def dead(self) -> bool:
        """Whether it ended although the game goes on."""
        status = self.process.poll()
        return status is not None and not (self.may_end and status == 0)

    def __str__(self) -> str:
        return f"{self.name} ended with status {self.process.returncode}; its log is {self.log}"


class Crew:
    """Runs while its block lasts; people come and go meanwhile."""

    def __init__(self, folder: Path, address: Address, names: Sequence[str]) -> None:
        """Prepare the worker of the configuration in `folder` and a robot for each name."""
        self._folder = folder
        self._address = address
        self._names = names
        self._stack = ExitStack()
        self._robots: dict[str, Hand] = {}

    def __enter__(self) -> Self:
        """Start the worker; robots come with the first look at who sits where."""
        process = self._stack.enter_context(_worker(self._folder))
        self._worker = Hand("the worker", process, self._folder / "worker.log", may_end=False)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all of them."""
        self._stack.close()

    def seat(self, people: frozenset[str]) -> None:
        """Let robots play the seats that no person has, and no others."""
        for name in self._names:
            if name in people and name in self._robots:
                _end(self._robots.pop(name).process)
            elif name not in people and name not in self._robots:
                process = self._stack.enter_context(_robot(self._folder, self._address, name))
                self._robots[name] = Hand(
                    f"the robot {name}", process, robot_log(self._folder, name), may_end=True
                )

    def dead(self) -> tuple[Hand, ...]:
        """Those that ended although the game goes on."""
        return tuple(hand for hand in (self._worker, *self._robots.values()) if hand.dead)


@contextmanager
def _process(log: Path, *arguments: str) -> Iterator[Process]:
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
            _end(process)


def _end(process: Process) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _worker(folder: Path) -> AbstractContextManager[Process]:
    return _process(folder / "worker.log", "pbem", "run", "--config", str(folder / "config.toml"))


def _robot(folder: Path, address: Address, name: str) -> AbstractContextManager[Process]:
    """A robot knows host, ports, user and password, and nothing else."""
    account = (address.host, str(address.imap), str(address.smtp), name, password_of(name))
    return _process(robot_log(folder, name), "pbem.demo.robots", *account)


def robot_log(folder: Path, name: str) -> Path:
    """Where a robot says what was refused."""
    return folder / f"robot-{name}.log"
