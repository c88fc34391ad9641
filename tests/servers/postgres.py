"""PostgreSQL on a free port, with a template from which each test gets a database of its own in no time."""

import os
import pwd
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from pbem.store.schema import upgrade
from tests.servers.process import HOST, INSTALL, ServerProcess, free_ports, server_folder

# The data of a test need not outlive the machine; but they must outlive a killed server.
_QUICK = ("fsync=off", "full_page_writes=off")
_TEMPLATE = "leadenhall_template"


class Postgres:
    """A PostgreSQL server; `database` gives the SQLAlchemy URL of a fresh one with all tables."""

    def __init__(self, folder: Path, settings: Sequence[str] = _QUICK) -> None:
        """Make an empty cluster in `folder`; as root, it belongs to the user postgres and is served by it."""
        self._numbers = count(1)
        self._as_user: dict[str, int | tuple[int, ...]] = {}
        self.port = free_ports(1)[0]
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
        binaries = _binaries()
        arguments = "-A trust -U postgres --no-sync -E UTF8 --locale=C.UTF-8".split()
        subprocess.run(
            [str(binaries / "initdb"), "-D", str(folder / "data"), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **self._as_user,  # type: ignore[call-overload]
        )
        command = [str(binaries / "postgres"), "-D", str(folder / "data"), "-p", str(self.port)]
        for setting in (f"listen_addresses={HOST}", f"unix_socket_directories={folder}", *settings):
            command += ["-c", setting]
        self._process = ServerProcess(command, folder, **self._as_user)

    def start(self) -> None:
        """Start and wait until it lets somebody in."""
        self._process.start(self.port, greets=False)
        until = time.monotonic() + 20
        while True:
            try:
                psycopg.connect(self._address("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:  # it is starting up, or recovering from a crash
                if time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """End it at once; its data are thrown away."""
        self._process.kill()

    def kill(self) -> None:
        """End it as a crash would."""
        self._process.kill()

    @contextmanager
    def database(self, empty: bool = False) -> Iterator[str]:
        """The URL of a new database, with all tables of the newest schema unless it shall be `empty`."""
        name = f"leadenhall{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}" + ("" if empty else f" TEMPLATE {_TEMPLATE}"))
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def make_template(self) -> None:
        """Prepare what `database` copies."""
        self.run(f"CREATE DATABASE {_TEMPLATE}")
        upgrade(self.url(_TEMPLATE))

    def url(self, database: str) -> str:
        """The SQLAlchemy URL of a database."""
        return f"postgresql+psycopg://postgres@{HOST}:{self.port}/{database}"

    def run(self, statement: str) -> None:
        """Run a statement outside any transaction."""
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def _address(self, database: str) -> str:
        return f"host={HOST} port={self.port} user=postgres dbname={database}"


def _binaries() -> Path:
    """The folder with the programs of the newest version that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    if elsewhere is None:
        raise FileNotFoundError(f"PostgreSQL is missing: run {INSTALL} as root, or `make test`, which does")
    return Path(elsewhere).resolve().parent


@contextmanager
def postgres(settings: Sequence[str] = _QUICK) -> Iterator[Postgres]:
    """A running PostgreSQL with its template while the block lasts."""
    with server_folder("postgres") as folder:
        server = Postgres(folder, settings)
        server.start()
        try:
            server.make_template()
            yield server
        finally:
            server.stop()
