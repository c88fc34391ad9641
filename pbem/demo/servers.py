"""Start and end the embedded mail servers, which run as a process of their own.

`python -m pbem.demo.servers --user company:password --user alice:password` prints one line of JSON with host and
ports when it is ready; it serves until SIGTERM or until its standard input is closed, so it never outlives its parent.
"""

import argparse
import asyncio
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

DOMAIN = "mail.test"
FOLDERS = ("Done", "Held", "Failed")
STOP_SECONDS = 5.0


class Address(msgspec.Struct, frozen=True):
    """Where the embedded servers listen."""

    host: str
    imap: int
    smtp: int
    domain: str


@contextmanager
def servers(
    users: Mapping[str, str], domain: str = DOMAIN, log: Path | None = None, largest_wait: float = 20.0
) -> Iterator[Address]:
    """Run the servers for `users` (name to password) while the block lasts.

    What the process has to say goes to the file `log`, or nowhere.  Raises TimeoutError if it is not ready after
    `largest_wait` seconds, RuntimeError if it ends before.
    """
    command = [sys.executable, "-m", "pbem.demo.servers", "--domain", domain]
    for user, password in users.items():
        command += ["--user", f"{user}:{password}"]
    with log.open("ab") if log else Path("/dev/null").open("ab") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own module with our own arguments
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True
        )
    try:
        yield _ready(process, largest_wait)
    finally:
        _end(process)


def _ready(process: "subprocess.Popen[bytes]", seconds: float) -> Address:
    import selectors

    assert process.stdout is not None  # noqa: S101 - it was asked for as a pipe
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        if not selector.select(seconds):
            raise TimeoutError(f"the embedded mail servers were not ready after {seconds:g} seconds")
    line = process.stdout.readline()
    if not line:
        raise RuntimeError("the embedded mail servers ended at once; their log says why")
    return msgspec.json.decode(line, type=Address)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(BrokenPipeError):
                pipe.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until told to stop."""
    parser = argparse.ArgumentParser(prog="python -m pbem.demo.servers", description=__doc__)
    parser.add_argument("--user", action="append", default=[], metavar="NAME:PASSWORD", help="a mailbox")
    parser.add_argument("--domain", default=DOMAIN, help="what stands behind the @ of all addresses")
    given = parser.parse_args(arguments)
    users: dict[str, str] = {}
    for text in given.user:
        user, colon, password = text.partition(":")
        if not colon or not user:
            parser.error(f"--user {text}: a name, a colon and a password are needed")
        users[user] = password
    asyncio.run(_serve(users, given.domain))
    return 0


async def _serve(users: Mapping[str, str], domain: str) -> None:
    from pbem.demo.embedded import HOST, EmbeddedServers

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    loop.add_signal_handler(signal.SIGINT, stop.set)
    embedded = EmbeddedServers(domain, users, FOLDERS)
    imap, smtp = await embedded.start()
    print(json.dumps({"host": HOST, "imap": imap, "smtp": smtp, "domain": domain}), flush=True)
    await _watch_input(stop)
    await stop.wait()
    await embedded.stop()


async def _watch_input(stop: asyncio.Event) -> None:
    """Stop when standard input ends: whoever started us is gone."""
    if sys.stdin is None or sys.stdin.closed:
        return
    mode = os.fstat(sys.stdin.fileno()).st_mode
    if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) or sys.stdin.isatty()):
        return  # a file or /dev/null is nobody's pipe and cannot be watched
    loop = asyncio.get_running_loop()

    class UntilEnd(asyncio.Protocol):
        def connection_lost(self, exc: Exception | None) -> None:
            stop.set()

    await loop.connect_read_pipe(UntilEnd, sys.stdin)


if __name__ == "__main__":
    sys.exit(main())
