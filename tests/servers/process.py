"""Start a server in the foreground on loopback, wait until it greets, and end it with all its children."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

HOST = "127.0.0.1"
INSTALL = "tests/servers/install.sh"
_STEP = 0.02
# Ends the group $0 when its input does, that is with the tests, however they end: a killed run leaves no servers.
_GUARD = 'read -r _; kill -s TERM -- "-$0"'


@contextmanager
def server_folder(name: str) -> Iterator[Path]:
    """A folder for a server's files that the server's own users may pass through; gone after the block."""
    folder = Path(tempfile.mkdtemp(prefix=f"leadenhall-{name}-"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def free_ports(count: int) -> tuple[int, ...]:
    """So many different ports on which nobody listens now."""
    sockets = [socket.create_server((HOST, 0)) for _ in range(count)]
    ports = tuple(one.getsockname()[1] for one in sockets)
    for one in sockets:
        one.close()
    return ports


def found(path: str) -> str:
    """The path of a program that must be there; the test fails, and says what to do, if it is not."""
    if not Path(path).exists():
        raise FileNotFoundError(f"{path} is missing: run {INSTALL} as root, or `make test`, which does")
    return path


class ServerProcess:
    """A server with its children in a process group of their own."""

    def __init__(self, command: Sequence[str], folder: Path, **as_user: int | Sequence[int]) -> None:
        """Remember how it is started; `as_user` are subprocess's user, group and extra_groups."""
        self._command = tuple(command)
        self._folder = folder
        self._as_user = as_user
        self._process: subprocess.Popen[bytes] | None = None
        self._guard: subprocess.Popen[bytes] | None = None

    def start(self, port: int, greets: bool = True, seconds: float = 20.0) -> None:
        """Start it and wait until `port` greets (or only takes connections)."""
        with (self._folder / "output.log").open("ab") as log:  # never a pipe: it would stay open with a child
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                start_new_session=True,
                **self._as_user,  # type: ignore[call-overload]
            )
        group = str(self._process.pid)
        guard = ["/bin/sh", "-c", _GUARD, group]
        self._guard = subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True)
        until = time.monotonic() + seconds
        while not _answers(port, greets):
            if self._process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"{self._command[0]} did not start: {self.said()}")
            time.sleep(_STEP)

    def stop(self) -> None:
        """Ask the whole group to end and wait for it."""
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the whole group at once, as a crash would."""
        self._signal(signal.SIGKILL)

    def said(self) -> str:
        """The last lines of all logs in its folder."""
        texts = [log.read_text(errors="replace") for log in sorted(self._folder.glob("*.log"))]
        return "\n".join("\n".join(text.splitlines()[-15:]) for text in texts)

    def _signal(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        guard, self._guard = self._guard, None
        if process is None or guard is None:
            return
        guard.kill()
        guard.communicate()
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, number)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(10)
        until = time.monotonic() + 10
        while _lives(process.pid):
            if time.monotonic() > until:
                raise RuntimeError(f"children of {self._command[0]} did not end")
            time.sleep(_STEP)


def run_tool(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> None:
    """Run a program that prepares something; raises RuntimeError with what it said if it fails."""
    ended = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    if ended.returncode != 0:
        raise RuntimeError(f"{command[0]}: {ended.stdout}{ended.stderr}")


def _lives(group: int) -> bool:
    """Whether any process of a group is still at work; those that only wait to be reaped are not."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            state, _parent, its_group = file.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                return True
    return False


def _answers(port: int, greets: bool) -> bool:
    try:
        with socket.create_connection((HOST, port), timeout=1.0) as connection:
            return not greets or connection.recv(1) != b""
    except OSError:
        return False
