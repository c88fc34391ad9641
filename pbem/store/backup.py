"""Copies of the whole database in one file: taken while a worker runs, put back between two of its rounds."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url

from pbem.errors import CommandError
from pbem.store import backup_postgresql, backup_sqlite
from pbem.store.lock import between_rounds
from pbem.store.schema import SchemaState, newest_version, schema_state, state_of_version, upgrade

_KINDS = {"sqlite": backup_sqlite.MAGIC, "postgresql": backup_postgresql.MAGIC}


def back_up(url: str, file: Path) -> None:
    """Write a copy of the database, as it is at one moment, into a new `file` that only its owner can read.

    Nobody has to stop for it.  Raises CommandError if the file exists, cannot be written, or a program that is
    needed (pg_dump) is missing; StoreDown if the database cannot be read.
    """
    if file.exists():
        raise CommandError(f"{file} exists already: name a new file")
    kind = _kind(url)
    with _new_file(file) as part:
        if kind == "sqlite":
            backup_sqlite.back_up(url, part)
        else:
            backup_postgresql.back_up(url, part)


def restore(url: str, file: Path) -> None:
    """Put the whole content of a backup in place of what is in the database, all or nothing.

    A worker may run: it is kept from beginning a round meanwhile.  A backup of an older schema is brought up to
    date.  Raises CommandError if the file is no whole backup of this kind of database, or of a newer program;
    StoreError if the worker's round does not end; StoreDown if the database cannot be written.
    """
    kind = _kind(url)
    _check_kind(file, kind)
    version = (backup_sqlite if kind == "sqlite" else backup_postgresql).version_in(file)
    state = state_of_version(version)
    if state is SchemaState.NEW:
        raise CommandError(
            f"{file} is at version {version}, which this program (at {newest_version()}) does not know: "
            "use the program that made it, or a newer one"
        )
    with between_rounds(url):
        if kind == "sqlite":
            backup_sqlite.restore(url, file)
        else:
            backup_postgresql.restore(url, file)
        if state is SchemaState.OLD:
            upgrade(url)


def migrate(url: str, file: Path) -> bool:
    """Bring the schema up to date; if it was older, back up into `file` first. Returns whether it did back up.

    Raises what `back_up` raises, and then nothing has been changed.
    """
    old = schema_state(url) is SchemaState.OLD
    if old:
        back_up(url, file)
    with between_rounds(url):
        upgrade(url)
    return old


def _kind(url: str) -> str:
    return make_url(url).get_backend_name()


def _check_kind(file: Path, kind: str) -> None:
    try:
        with file.open("rb") as opened:
            head = opened.read(16)
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}") from error
    found = next((name for name, magic in _KINDS.items() if head.startswith(magic)), None)
    if found is None:
        raise CommandError(f"{file} is no backup of ours")
    if found != kind:
        raise CommandError(f"{file} is a backup of a {found} database, but this server uses {kind}")


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file beside `file` to write into; it takes its name only when all is written and on the disk."""
    part = file.with_name(file.name + ".part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        try:
            yield part
            with part.open("rb") as written:
                os.fsync(written.fileno())
            part.rename(file)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}") from error
