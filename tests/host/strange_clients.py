"""Clients that break off, or speak no proper HTTP or WebSocket: what they send, and what a server logs of it."""

import logging
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import product

PATIENCE_S = 20.0

CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n"  # whose second piece has no length
# Requests. %s: a path, then the first headers.
REQUESTS = (
    b"POST %s HTTP/1.1\r\n%sContent-Length: 1000\r\n\r\n{",
    b"POST %s HTTP/1.1\r\n%s" + CHUNKED,
    b"GET %s HTTP/1.1\r\n%s" + CHUNKED,
    b"GET %s HTTP/1.1\r\n%sContent-Length: 3\r\n\r\nabcGARBAGE\r\n\r\n",
    b"POST %s HTTP/1.1\r\n%sExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
)


def frame(opcode: int, data: bytes) -> bytes:
    """Return a short frame of a client."""
    mask = b"mask"
    return bytes([0x80 | opcode, 0x80 | len(data)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data))


TEXT, CLOSE, PING = 1, 8, 9
MESSAGE = frame(TEXT, b'{"t":"ping"}')
GOODBYE = frame(CLOSE, struct.pack("!H", 1000))
# What may come after a client's first message.
FRAMES = (
    GOODBYE + 20 * MESSAGE,
    frame(TEXT, b'{"t":"leave"}') + 50 * MESSAGE,
    50 * MESSAGE + GOODBYE + 10 * MESSAGE,
    frame(TEXT, b"\xff") + 5 * MESSAGE,
    20 * MESSAGE + frame(CLOSE, b"\x03"),
    20 * MESSAGE + b"\x81\x05no mask",
    20 * MESSAGE + frame(3, b"there is no such kind"),
    100 * frame(PING, b"") + GOODBYE + 100 * frame(PING, b""),
)
HANDSHAKE = (
    b"GET %s HTTP/1.1\r\n%sUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def bother(port: int, upload: str, socket_path: str, first: bytes = b"") -> None:
    """Let clients of all kinds come and go. upload: a path that takes a body. first: message of each WebSocket."""
    headers = f"Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n".encode()
    for request, path, reset in product(REQUESTS, (upload, "/"), (False, True)):
        with _connection(port, reset) as line:
            line.sendall(request % (path.encode(), headers))
            _hear(line)
    for frames, reset in product(FRAMES, (False, True)):
        with _connection(port, reset) as line:
            line.sendall(HANDSHAKE % (socket_path.encode(), headers))
            assert line.recv(4096).startswith(b"HTTP/1.1 101")
            line.sendall(first + frames)
            _hear(line)


@contextmanager
def _connection(port: int, reset: bool) -> Iterator[socket.socket]:
    """Yield a connection; it may end, or be there no more. reset: let it end without a farewell."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as line, suppress(ConnectionError):
        yield line
        if reset:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def _hear(line: socket.socket) -> None:
    """Take what comes, if it comes at once."""
    line.settimeout(0.02)
    with suppress(TimeoutError):
        line.recv(65536)


class Records(logging.Handler):
    """What was logged. lines: one for each record; traced: how many of them have a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.traced = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
        self.traced += record.exc_info is not None


@contextmanager
def logged(*names: str) -> Iterator[Records]:
    """Collect what these loggers write."""
    records = Records()
    for name in names:
        logging.getLogger(name).addHandler(records)
    try:
        yield records
    finally:
        for name in names:
            logging.getLogger(name).removeHandler(records)
