"""Two ways to a virtual board by its USB port: in its own time, and as a socket in real time."""

import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from host.targets.virtual import VirtualBoard

STEP_MS = 2


class VirtualWire:
    """A Wire (host/link/wire.py) to a virtual board, whose time passes only while somebody waits."""

    def __init__(self, board: VirtualBoard):
        self.board = board

    def open(self) -> None:
        if not self.board.pico.powered:
            self.board.boot()
        self.board.pico.usb.is_open = True

    def close(self) -> None:
        self.board.pico.usb.is_open = False

    def write(self, data: bytes) -> None:
        self.board.pico.usb.write(data)

    def read(self) -> bytes:
        return self.board.pico.usb.read()

    def now_ms(self) -> float:
        return self.board.now_ms

    def wait(self, ms: float) -> None:
        self.board.run(ms)


@contextmanager
def served_board(**options: object) -> Iterator[str]:
    """Run a board in a thread, in real time; yield the address of its serial port, for one program at a time."""
    listener = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()
    thread = threading.Thread(target=_serve, args=(listener, over, options))
    thread.start()
    try:
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        over.set()
        thread.join()
        listener.close()


def _serve(listener: socket.socket, over: threading.Event, options: dict) -> None:
    with VirtualBoard(**options) as board:
        board.boot()
        usb, then, client = board.pico.usb, time.monotonic(), None
        while not over.is_set():
            ready, _, _ = select.select([client or listener], [], [], STEP_MS / 1000)
            if ready and client is None:
                client, _ = listener.accept()
                usb.is_open = True
            elif ready and client is not None:
                try:
                    data = client.recv(4096)
                except OSError:
                    data = b""
                usb.write(data)
                if not data:
                    client.close()
                    client, usb.is_open = None, False
            now = time.monotonic()
            board.run(min((now - then) * 1000, 100))
            then = now
            if client and (said := usb.read()):
                with suppress(OSError):  # it went a moment ago; the next look hears of it
                    client.sendall(said)
        if client:
            client.close()
