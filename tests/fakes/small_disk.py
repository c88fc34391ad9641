"""A disk that is full: a real one in memory where the system lets us, else a database that may not grow."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.store.unit_of_work import Store

_SIZE = "4m"
_CRUMB = 4096


@contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A disk of a few megabytes at `folder` while the block lasts; False if this system lets us have none (see `full`)."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={_SIZE}", "none", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def full(folder: Path, store: Store, mounted: bool) -> Iterator[None]:
    """No room is left for the database in `folder` while the block lasts."""
    if mounted:
        with _filled(folder / "filler"):
            yield
    else:
        with not_growing(store):
            yield


@contextmanager
def _filled(filler: Path) -> Iterator[None]:
    """A file that takes all the room there is."""
    try:
        with filler.open("wb", buffering=0) as file:
            for size in (1 << 16, _CRUMB, 1):
                try:
                    while file.write(b"x" * size) == size:
                        pass
                except OSError:
                    continue
        yield
    finally:
        filler.unlink()


@contextmanager
def not_growing(store: Store) -> Iterator[None]:
    """SQLite says the same when it may take no page more."""
    with store._writing.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        usual = connection.exec_driver_sql("PRAGMA max_page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    yield
    with store._writing.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {usual}")
