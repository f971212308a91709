"""Who may speak to the emulator: the program that started it, and programs at its serial port; not a page."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from host.emulator import EmulatedPico
from host.emulator.control import EmulatorError
from tests.host.emulator.picos import official_pico

CODE = b"\r\x03\x03\rprint(6 * 7)\r"  # what a page would like the board to get
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "PATCH", "PRI", "get")
OPENINGS = {
    **{name: b"%s / HTTP/1.1\r\nContent-Type: text/plain\r\n\r\n" % name.encode() for name in METHODS},
    "TLS": bytes.fromhex("160301020001000001fc0303") + bytes(32),
    "TURN": bytes.fromhex("000300082112a442") + b"\x03" * 12,  # RFC 8656
    "ICE": bytes.fromhex("012c000101182112a442") + b"\x03" * 12,  # RFC 6544: its length comes first
}


@pytest.fixture(scope="module")
def prompt() -> Iterator[EmulatedPico]:
    """A Pico that shows MicroPython's prompt, which echoes whatever reaches it."""
    with official_pico() as emulator:
        emulator.power(True)
        emulator.execute("pass")
        yield emulator


def echo(emulator: EmulatedPico) -> bytes:
    """Return what the prompt has to say to what has reached it."""
    emulator.run(100)
    return emulator.receive()


@contextmanager
def connected(address: str) -> Iterator[socket.socket]:
    """A connection to an address as listen() returns it."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=60) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield connection


def until_closed(connection: socket.socket) -> bytes:
    """Return what comes until the other end closes."""
    heard = b""
    with suppress(ConnectionError):  # bytes were on their way when it did
        while data := connection.recv(4096):
            heard += data
    return heard


def test_what_a_browser_sends_is_refused_and_not_a_byte_reaches_the_board(prompt: EmulatedPico) -> None:
    echo(prompt)
    for how, opening in OPENINGS.items():
        with connected(prompt.listen()) as connection, suppress(ConnectionError):
            for byte in opening + CODE:
                connection.sendall(bytes([byte]))
        with connected(prompt.listen()) as connection:
            connection.sendall(opening + CODE)
            until_closed(connection)
        assert echo(prompt) == b"", how


def test_a_program_is_served_whoever_else_is_connected(prompt: EmulatedPico) -> None:
    """Browsers connect in advance and say nothing; a second program is refused."""
    address = prompt.listen()
    with connected(address) as idle, connected(address) as program, connected(address) as late:
        program.sendall(b"\r")
        heard = b""
        while not heard.endswith(b">>> "):
            prompt.run(10)
            program.settimeout(0.01)
            with suppress(TimeoutError):
                heard += program.recv(100)
        late.sendall(b"\r")
        assert until_closed(late) == b""
        idle.settimeout(0)
        with pytest.raises(BlockingIOError):
            idle.recv(1)


def test_a_port_is_opened_once_and_a_taken_one_is_told() -> None:
    with official_pico() as emulator, socket.create_server(("127.0.0.1", 0)) as taken:
        address = emulator.listen()
        assert emulator.listen() == address
        with pytest.raises(EmulatorError, match="EADDRINUSE"):
            emulator.listen(taken.getsockname()[1])


@pytest.mark.skipif(not os.path.exists("/proc/net/tcp"), reason="looks into Linux' /proc")
def test_it_listens_nowhere_unless_it_is_asked_to() -> None:
    with official_pico() as emulator:
        assert listens(emulator.process.pid) == set()
        emulator.listen()
        assert listens(emulator.process.pid) == {urlsplit(emulator.listen()).port}


def listens(process: int) -> set[int]:
    """Return the TCP ports at which a process listens."""
    links = [os.readlink(link) for link in Path(f"/proc/{process}/fd").iterdir()]
    found = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == "0A" and f"socket:[{fields[9]}]" in links:
                found.add(int(fields[1].rpartition(":")[2], 16))
    return found
