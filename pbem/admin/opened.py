"""The configured server opened for one command: its desk and a unit of work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.play.desk import Desk
    from pbem.settings import Settings
    from pbem.store.unit_of_work import UnitOfWork


@contextmanager
def opened(config: str | None, *, write: bool = False) -> Iterator[tuple[Desk, UnitOfWork]]:
    """The desk and a unit of work of the configured server; nothing can be changed without `write`."""
    from pbem.bootstrap import open_desk, read_settings

    settings = read_settings(config)
    with _unit(settings, write) as work:
        yield open_desk(settings), work


@contextmanager
def opened_store(config: str | None, *, write: bool = False) -> Iterator[UnitOfWork]:
    """A unit of work of the configured server, which needs no key; nothing can be changed without `write`."""
    from pbem.bootstrap import read_settings

    with _unit(read_settings(config), write) as work:
        yield work


@contextmanager
def _unit(settings: Settings, write: bool) -> Iterator[UnitOfWork]:
    from pbem.bootstrap import open_store, secrets_of
    from pbem.logs import set_up_logs

    set_up_logs(secrets=secrets_of(settings))
    store = open_store(settings)
    try:
        with store.unit() if write else store.reading() as work:
            yield work
    finally:
        store.close()
