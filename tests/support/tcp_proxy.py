"""A TCP proxy whose network can fail: it drops what comes, holds it up, or falls silent without a word."""

import asyncio
from contextlib import suppress
from typing import Self


class Proxy:
    """Forwards connections to a port of this computer. Use it as an asynchronous context.

    delay_s: that all bytes take. silent: nothing comes through any more, and no connection ends: a half-open one.
    """

    def __init__(self, target: int) -> None:
        self.port = 0
        self.delay_s = 0.0
        self.silent = False
        self._target = target
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server
        self._server.close()
        self.cut()

    def cut(self) -> None:
        """Reset all connections."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers |= {writer, back}
        try:
            await asyncio.gather(self._forward(reader, back), self._forward(there, writer))
        finally:
            for each in (writer, back):
                self._writers.discard(each)
                each.close()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                if not self.silent:
                    writer.write(data)
                    await writer.drain()
            if not self.silent:
                writer.close()
