"""A small SMTP server in a thread of its own, for the worst answers that one can get."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from aiosmtpd.smtp import SMTP


@contextmanager
def smtp_server(handler: object, **options: object) -> Iterator[int]:
    """Serve with aiosmtpd's `handler` and `options` on a free port while the block lasts; gives the port."""
    loop = asyncio.new_event_loop()
    sessions: list[SMTP] = []

    def session() -> SMTP:
        sessions.append(SMTP(handler, hostname="mail.test", loop=loop, **options))
        return sessions[-1]

    server = loop.run_until_complete(loop.create_server(session, "127.0.0.1", 0))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(_stop(server, sessions), loop).result(5)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _stop(server: asyncio.Server, sessions: list[SMTP]) -> None:
    server.close()
    for session in sessions:
        if session.transport is not None:
            session.transport.abort()
    others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    await asyncio.sleep(0)
