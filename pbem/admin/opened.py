"""The configured server opened for one command: its desk and a unit of work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.play.desk import Desk
from pbem.store.unit_of_work import UnitOfWork


@contextmanager
def opened(config: str | None, *, write: bool = False) -> Iterator[tuple[Desk, UnitOfWork]]:
    """The desk and a unit of work of the configured server; nothing can be changed without `write`."""
    from pbem.bootstrap import open_desk, open_store, read_settings

    settings = read_settings(config)
    store = open_store(settings)
    try:
        with store.unit() if write else store.reading() as work:
            yield open_desk(settings), work
    finally:
        store.close()
