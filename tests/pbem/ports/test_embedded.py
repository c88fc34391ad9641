"""The embedded servers in a loop of one's own."""

import asyncio
import gc

from pbem.demo.embedded import HOST, EmbeddedServers


def test_a_connection_lives_when_memory_is_cleared():
    """Some Pythons keep a connection's task for as long only as somebody refers to it."""

    async def after_clearing() -> bytes:
        servers = EmbeddedServers("mail.test", {"company": "pw"}, ())
        imap, _smtp = await servers.start()
        reader, writer = await asyncio.open_connection(HOST, imap)
        await reader.readline()
        gc.collect()
        writer.write(b"a NOOP\r\n")
        answer = await asyncio.wait_for(reader.readline(), 5)
        writer.close()
        await servers.stop()
        return answer

    assert asyncio.run(after_clearing()).startswith(b"a OK")
