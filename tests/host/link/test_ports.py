"""Which port is taken, and what is said where there is none, or no way in."""

import contextlib
import errno
import os
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from host.deploy.remote import SerialRemote
from host.link import drives, ports
from host.link.wire import SerialWire


def port(device: str, vendor: int | None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vendor)


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[SimpleNamespace]:
    """The ports of this machine; a drive is in the test's folder, if any."""
    found: list[SimpleNamespace] = []
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    monkeypatch.setattr(drives, "find", lambda: [each for each in [drives.look_at(tmp_path)] if each])
    return found


def test_the_one_pico_is_taken(there: list[SimpleNamespace]) -> None:
    there += [port("/dev/ttyS0", None), port("/dev/ttyUSB0", 0x10C4), port("/dev/ttyACM0", 0x2E8A)]
    assert ports.find() == "/dev/ttyACM0"


def test_without_a_pico_it_says_what_it_looked_for(there: list[SimpleNamespace]) -> None:
    with pytest.raises(OSError, match=r"2e8a; ports here: none at all.*carries data.*BOOTSEL.*--port"):
        ports.find()
    there.append(port("/dev/ttyUSB0", 0x10C4))
    with pytest.raises(OSError, match="ports here: /dev/ttyUSB0"):
        ports.find()


@pytest.fixture
def terminal() -> Iterator[str]:
    """A device that is a serial port to this computer."""
    near, far = os.openpty()
    yield os.ttyname(far)
    os.close(near)
    os.close(far)


@pytest.fixture
def refused() -> str:
    """An address where nothing listens any more."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"socket://127.0.0.1:{server.getsockname()[1]}"


Open = Callable[[str], object]
OPEN = [ports.open_port, SerialRemote, lambda port: SerialWire(port).open()]
every_way = pytest.mark.parametrize("way", OPEN, ids=["port", "deploy", "link"])


def complaint(way: Open, port: str) -> str:
    """What is said of a port that cannot be opened: of the port, and without words of the libraries."""
    with pytest.raises(OSError) as raised:
        way(port)
    text = str(raised.value)
    assert port in text and text[-1] in ".?"
    assert not re.search("rrno|could not|Could not|invalid|instances|ioctl", text)
    return text


@every_way
def test_what_is_no_port(way: Open, tmp_path: Path, refused: str) -> None:
    file = tmp_path / "file"
    file.touch()
    for port in (
        str(file),
        str(tmp_path),
        "nonsense://x",
        "socket://127.0.0.1",
        "socket://127.0.0.1:99999",
        "/dev/null",
    ):
        assert complaint(way, port).endswith("is no serial port, nor an address such as socket://127.0.0.1:3333.")
    assert "There is no port" in complaint(way, "/dev/nowhere")
    assert "Nothing listens at" in complaint(way, refused)
    assert "Nothing listens at" in complaint(way, refused.replace("socket", "rfc2217"))


@every_way
def test_a_port_that_another_program_holds(way: Open, terminal: str) -> None:
    with serial.Serial(terminal, exclusive=True):
        assert "Another program has" in complaint(way, terminal)
    for _ in range(2):
        with ports.open_port(terminal):  # nothing of a vain attempt is left
            pass


@every_way
def test_a_port_that_cairn_holds_is_named_with_its_page(way: Open, terminal: str, tmp_path: Path) -> None:
    wire = SerialWire(terminal)
    wire.open()
    wire.note_page("http://127.0.0.1:1234/")
    other = tmp_path / "by-id"  # another name of the same device
    other.symlink_to(terminal)
    for port in (terminal, str(other)) if way is not ports.open_port else ():
        assert "is in use by another Cairn" in (said := complaint(way, port)) and "http://127.0.0.1:1234/" in said
    wire.close()
    wire.open()  # after the cable was pulled
    if way is not ports.open_port:
        assert "http://127.0.0.1:1234/" in complaint(way, terminal)
    wire.close()
    with contextlib.closing(SerialWire(terminal)) as again:
        again.open()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), r"You may not use .*sudo usermod -aG \w+ \$USER"),
        (TimeoutError("timed out"), "does not answer; is the address right"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "no computer by the name in"),
        (OSError(errno.EMFILE, "Too many open files"), r"cannot be opened \(Too many open files\)"),
        (type("error", (Exception,), {})(errno.EIO, "as termios says it"), "The device at .* does not answer"),
    ],
    ids=["permission", "time", "name", "another number", "no OSError"],
)
@every_way
def test_why_a_port_cannot_be_opened(
    way: Open, error: Exception, words: str, terminal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pyserial raises it: an exception of its own, with the text of the system's in it."""

    def fail(*_given: object, **_options: object) -> None:
        try:
            raise error
        except Exception as reason:
            raise serial.SerialException(f"Could not open port: {reason}")  # noqa: B904

    monkeypatch.setattr(serial, "serial_for_url", fail)
    assert re.search(words, complaint(way, terminal))
    complaint(way, "socket://127.0.0.1:9")  # whose file and group cannot be asked for
