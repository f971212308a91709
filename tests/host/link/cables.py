"""A virtual board's USB port as a socket, in real time."""

import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from host.targets.memory import MemoryTarget, MemoryWire

STEP_MS = 2


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
    with MemoryTarget(**options) as board:
        board.boot()
        wire, then, client = MemoryWire(board), time.monotonic(), None
        while not over.is_set():
            ready, _, _ = select.select([client or listener], [], [], STEP_MS / 1000)
            if ready and client is None:
                client, _ = listener.accept()
                wire.open()
            elif ready and client is not None:
                try:
                    data = client.recv(4096)
                except OSError:
                    data = b""
                wire.write(data)
                if not data:
                    client.close()
                    wire.close()
                    client = None
            now = time.monotonic()
            board.run(min((now - then) * 1000, 100))
            then = now
            if client and (said := wire.read()):
                with suppress(OSError):  # it went a moment ago; the next look hears of it
                    client.sendall(said)
        if client:
            client.close()
