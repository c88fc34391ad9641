"""Checks of files: who may read the secrets, what the database is like, how much room there is."""

from __future__ import annotations

import os
import stat
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pbem.admin.doctor.findings import Finding, fail, ok, warn
from pbem.admin.options import size
from pbem.errors import StoreError
from pbem.ports.clock import Clock
from pbem.settings import Settings, server_key
from pbem.store.footprint import database_file, footprint
from pbem.store.schema import newest_version, require_current
from pbem.store.soundness import damage_in
from pbem.store.unit_of_work import Store

LITTLE: Final = 1_000_000_000
TOO_LITTLE: Final = 50_000_000
PENDING: Final = 200_000_000
_SECRETS: Final = frozenset({"password", "key", "url"})


def key(settings: Settings) -> Iterator[Finding]:
    """The secret behind tokens."""
    where = (
        "in the configuration" if settings.server.key.get_secret_value() else str(settings.server.key_file)
    )
    yield ok("secret key", f"{len(server_key(settings))} bytes, {where}")


def rights(config: Path, settings: Settings) -> Iterator[Finding]:
    """Who can read or change what only the server should."""
    secret = _holds_secret(tomllib.loads(config.read_text(encoding="utf-8")))
    yield _rights_of(config, 0o077 if secret else 0o022, "it holds a password" if secret else "")
    if not settings.server.key.get_secret_value():
        yield _rights_of(
            settings.server.key_file, 0o077, "whoever reads it can write orders in anybody's name"
        )
    database = database_file(settings.store.url)
    if database is not None:
        if database.exists():
            yield _rights_of(database, 0o077, "it holds people's addresses and the games' secrets")
        yield _folder(database.parent)


def database(settings: Settings, clock: Clock) -> Iterator[Finding]:
    """Whether it is of this program's version, whole, and takes changes; and whether its times can be right."""
    url = settings.store.url
    require_current(url)
    store = Store(url)
    try:
        with store.reading() as work:
            games = len(work.games.all())
            newest = work.overviews.newest_moment()
        yield ok("database", f"version {newest_version()}, {games} games")
        damage = damage_in(url)
        if damage:
            yield fail("its content", "; ".join(damage[:3]), "put a backup back: pbem restore FILE")
        else:
            yield ok("its content", "whole")
        yield _takes_changes(store, clock)
    finally:
        store.close()
    now = clock.now()
    if newest is not None and (newest - now).total_seconds() > 300:
        yield fail(
            "clock",
            f"it is {now:%Y-%m-%d %H:%M} UTC, but the database has an entry of {newest:%Y-%m-%d %H:%M}",
            "set the clock of this machine right (timedatectl), or wait until it has caught up",
        )
    else:
        yield ok("clock", f"{now:%Y-%m-%d %H:%M} UTC, later than everything in the database")


def room(settings: Settings) -> Iterator[Finding]:
    """How much room the database takes and has."""
    taken = footprint(settings.store.url)
    takes = f"the database takes {size(taken.database)}"
    if taken.free is None:
        yield ok("disk", f"{takes}; the room left is the database server's business")
        return
    found = f"{takes}, {size(taken.free)} are free"
    if taken.free < TOO_LITTLE:
        yield fail("disk", found, f"free some space: at least {size(LITTLE)}")
    elif taken.free < LITTLE:
        yield warn("disk", found, f"{size(LITTLE)} or more leave time to act")
    else:
        yield ok("disk", found)
    if taken.pending > PENDING:
        yield warn(
            "write-ahead log",
            f"{size(taken.pending)} are not merged into the database",
            "some program reads the database without end (a database browser?): close it",
        )


def _takes_changes(store: Store, clock: Clock) -> Finding:
    try:
        with store.unit() as work:
            work.timings.look(clock.now())
            work.rollback()
    except StoreError as error:
        return fail("changes to it", str(error), "")
    return ok("changes to it", "are taken")


def _holds_secret(table: Mapping[str, object]) -> bool:
    """Whether a password or key stands in a configuration, or a database URL that may have one."""
    for name, value in table.items():
        if isinstance(value, Mapping):
            if _holds_secret(value):
                return True
        elif name in _SECRETS and isinstance(value, str) and value and (name != "url" or "@" in value):
            return True
    return False


def _rights_of(path: Path, too_much: int, because: str) -> Finding:
    what = "rights"
    mode = stat.S_IMODE(path.stat().st_mode)
    open_to = _open_to(path, mode & too_much)
    reason = f": {because}" if because else ""
    if open_to:
        return fail(what, f"{path.name} is open to {open_to}{reason}", f"chmod {mode & ~too_much:o} {path}")
    if path.stat().st_uid != os.geteuid():
        return warn(
            what,
            f"{path.name} belongs to user {path.stat().st_uid}, and this is user {os.geteuid()}",
            "run the doctor as the user who runs the server; files that it makes would be the wrong user's",
        )
    return ok(what, f"{path.name} is closed to others")


def _open_to(path: Path, bits: int) -> str:
    """Who gets at a file by these bits of its mode, its folder not being closed to them."""
    folder = path.resolve().parent.stat().st_mode
    group = bits & 0o070 and folder & 0o010
    others = bits & 0o007 and folder & 0o001
    return " and ".join([*(["its group"] if group else []), *(["everybody"] if others else [])])


def _folder(folder: Path) -> Finding:
    if os.access(folder, os.W_OK | os.X_OK):
        return ok("folder", f"{folder} can be written to")
    return fail("folder", f"{folder} cannot be written to", "chown it to the user who runs the server")
