"""Which port is taken, and what is said where there is none, or no way in."""

import contextlib
import errno
import os
import re
import socket
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports

from host.deploy.remote import SerialRemote
from host.link import drives, ports
from host.link.wire import SerialWire


def test_the_one_pico_is_taken_and_without_it_is_said_what_was_looked_for(monkeypatch):
    there = []
    monkeypatch.setattr(list_ports, "comports", lambda: there)
    monkeypatch.setattr(drives, "find", list)
    with pytest.raises(OSError, match=r"2e8a; ports here: none at all.*carries data.*BOOTSEL.*--port"):
        ports.find()
    there += [SimpleNamespace(device=f"/dev/tty{name}", vid=vid) for name, vid in (("S0", None), ("USB0", 0x10C4))]
    with pytest.raises(OSError, match="ports here: /dev/ttyS0, /dev/ttyUSB0"):
        ports.find()
    there.append(SimpleNamespace(device="/dev/ttyACM0", vid=0x2E8A))
    assert ports.find() == "/dev/ttyACM0"


@pytest.fixture
def terminal():
    """A device that is a serial port to this computer."""
    near, far = os.openpty()
    yield os.ttyname(far)
    os.close(near)
    os.close(far)


@pytest.fixture
def refused():
    """An address where nothing listens any more."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"socket://127.0.0.1:{server.getsockname()[1]}"


OPEN = [ports.open_port, SerialRemote, lambda port: SerialWire(port).open()]
every_way = pytest.mark.parametrize("way", OPEN, ids=["port", "deploy", "link"])


def complaint(way, port):
    """What is said of a port that cannot be opened: of the port, and without words of the libraries."""
    with pytest.raises(OSError) as raised:
        way(port)
    text = str(raised.value)
    assert port in text and text[-1] in ".?"
    assert not re.search("rrno|could not|Could not|invalid|instances|ioctl", text)
    return text


@every_way
def test_what_is_no_port(way, tmp_path, refused):
    file = tmp_path / "file"
    file.touch()
    addresses = "nonsense://x", "socket://127.0.0.1", "socket://127.0.0.1:99999"
    for port in (str(file), str(tmp_path), "/dev/null", *addresses):
        assert complaint(way, port).endswith("is no serial port, nor an address such as socket://127.0.0.1:3333.")
    assert "There is no port" in complaint(way, "/dev/nowhere")
    assert "Nothing listens at" in complaint(way, refused)
    assert "Nothing listens at" in complaint(way, refused.replace("socket", "rfc2217"))


@every_way
def test_a_port_that_another_program_holds(way, terminal):
    with serial.Serial(terminal, exclusive=True):
        assert "Another program has" in complaint(way, terminal)
    for _ in range(2):
        with ports.open_port(terminal):  # nothing of a vain attempt is left
            pass


@pytest.mark.parametrize("way", OPEN[1:], ids=["deploy", "link"])
def test_a_port_that_cairn_holds_is_named_with_its_page(way, terminal, tmp_path):
    wire = SerialWire(terminal)
    wire.open()
    wire.note_page("http://127.0.0.1:1234/")
    other = tmp_path / "by-id"  # another name of the same device
    other.symlink_to(terminal)
    for port in (terminal, str(other)):
        assert "is in use by another Cairn" in (said := complaint(way, port)) and "http://127.0.0.1:1234/" in said
    wire.close()
    wire.open()  # after the cable was pulled
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
def test_why_a_port_cannot_be_opened(way, error, words, terminal, monkeypatch):
    """As pyserial raises it: an exception of its own, with the text of the system's in it."""

    def fail(*_, **__):
        try:
            raise error
        except Exception as reason:
            raise serial.SerialException(f"Could not open port: {reason}")  # noqa: B904

    monkeypatch.setattr(serial, "serial_for_url", fail)
    assert re.search(words, complaint(way, terminal))
    complaint(way, "socket://127.0.0.1:9")  # whose file and group cannot be asked for
