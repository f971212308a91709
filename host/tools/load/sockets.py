"""A WebSocket client on asyncio's transports, for many thousand connections in one process (RFC 6455).

It does what the servers measured here need: short texts, pings, closing. A frame's mask is all zeros, which leaves the
text as it is; what a server does with it costs the same.
"""

import asyncio
import base64
import hashlib
from collections.abc import Callable, Iterator

ADDRESS = "127.0.0.1"  # of every server: nothing here leaves this computer
KEY = base64.b64encode(bytes(16)).decode()
ACCEPT = base64.b64encode(hashlib.sha1(f"{KEY}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest())

FINAL, MASKED = 0x80, 0x80
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SHORT, LONG, LONGEST = 125, 126, 127  # lengths up to SHORT stand in the second byte
NO_MASK = bytes(4)

Heard = Callable[[bytes], object]
Lost = Callable[[], object]


def frame(opcode: int, data: bytes) -> bytes:
    """Return a client's frame, of less than 64 KiB."""
    if len(data) <= SHORT:
        return bytes((FINAL | opcode, MASKED | len(data))) + NO_MASK + data
    return bytes((FINAL | opcode, MASKED | LONG)) + len(data).to_bytes(2, "big") + NO_MASK + data


def frames(data: bytes, start: int) -> Iterator[tuple[int, bytes, int]]:
    """Yield the opcode and content of each whole frame of a server's from `start` on, and where it ends."""
    while len(data) - start >= 2:
        length, begins = data[start + 1], start + 2
        if length >= LONG:
            size = 8 if length == LONGEST else 2
            length, begins = int.from_bytes(data[begins : begins + size], "big"), begins + size
        ends = begins + length
        if len(data) < ends:
            return
        yield data[start] & 0x0F, data[begins:ends], ends
        start = ends


class Socket(asyncio.Protocol):
    """A connection to a server of this computer. headers: more lines of the request, each with its end.

    heard: called with each text; lost: once, when the connection has ended or never began.
    """

    def __init__(self, port: int, path: str, heard: Heard, lost: Lost, headers: str = "") -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {ADDRESS}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{headers}\r\n"
        ).encode()
        self._port = port
        self._heard = heard
        self._lost = lost
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    async def open(self) -> None:
        """Connect. Raises: OSError."""
        await asyncio.get_running_loop().create_connection(lambda: self, ADDRESS, self._port)
        await self._opened

    def send(self, text: bytes) -> None:
        """Send a text."""
        if self._transport:
            self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        """End the connection at once; `lost` is not called."""
        self._lost = lambda: None
        if self._transport:
            self._transport.abort()

    # -- for asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("The server closed the connection before it was open."))
            self._opened.exception()  # whoever does not wait for it learns it by `lost`
        self._lost()

    def data_received(self, data: bytes) -> None:
        data, self._rest, start = self._rest + data, b"", 0
        if not self._opened.done():
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self._rest = data
                return
            if not data.startswith(b"HTTP/1.1 101 ") or ACCEPT not in data[:start]:
                self._opened.set_exception(ConnectionError(f"The server said {data[:start].decode('latin-1')!r}."))
                assert self._transport
                self._transport.abort()
                return
            self._opened.set_result(None)
        for opcode, content, end in frames(data, start):
            start = end
            if opcode == TEXT:
                self._heard(content)
            elif self._transport and opcode == PING:
                self._transport.write(frame(PONG, content))
            elif self._transport and opcode == CLOSE:
                self._transport.close()
        self._rest = data[start:]
