"""A board at a serial line by way of mpremote: what is said when it does something else than it was asked."""

import os
import struct
import threading
from contextlib import suppress

import pytest
from mpremote.transport import TransportError

from host.deploy.remote import SerialRemote

ASK = (lambda remote: remote.run("1"), lambda remote: remote.leave("1"))


@pytest.fixture
def terminal():
    """A serial port with nothing at the far end, and the way to it."""
    near, far = os.openpty()
    remote = SerialRemote(os.ttyname(far))
    os.close(far)
    yield near, remote
    remote.close()


def raising(error):
    def fail(*_given, **_options):
        raise error

    return fail


def test_a_board_that_is_unplugged_is_gone_whatever_is_asked_of_it(terminal):
    near, remote = terminal
    os.close(near)
    for ask in ASK:
        with pytest.raises(OSError, match=rf"^The board at {remote.port} is gone\. Plug it in"):
            ask(remote)
    with pytest.raises(OSError, match=r"answers neither as Cairn does nor as MicroPython.*BOOTSEL"):
        remote.stop()
    remote.close()
    remote.close()


@pytest.mark.parametrize(
    "error",
    [
        TransportError("could not exec command (response: b'')"),
        struct.error("unpack requires a buffer of 2 bytes"),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
    ],
)
def test_what_mpremote_raises_is_a_message(terminal, monkeypatch, error):
    _, remote = terminal
    for name in ("exec_raw", "exec_raw_no_follow", "enter_raw_repl"):
        monkeypatch.setattr(remote._line, name, raising(error))
    for ask in (*ASK, SerialRemote.stop):
        with pytest.raises(OSError, match=r"^The board at \S+ (is gone|answers neither)"):
            ask(remote)


def test_a_board_that_prints_without_end_is_not_heard_for_ever(terminal, monkeypatch):
    """Some tenths of a second: bytes are read one by one."""
    near, remote = terminal
    monkeypatch.setattr("host.deploy.remote.MAX_PRINTED", 4096)
    over = threading.Event()

    def print_on():
        while not over.is_set():
            with suppress(BlockingIOError):
                os.write(near, b"x" * 512)

    os.set_blocking(near, False)
    thread = threading.Thread(target=print_on)
    thread.start()
    try:
        with pytest.raises(OSError, match="is gone"):
            remote.run("1")
    finally:
        over.set()
        thread.join()


@pytest.mark.parametrize("printed", ["'a text'", "[1, 2", "(" * 60_000, "-" * 60_000 + "1", "[1.0]", "['a']", "{1: 2}"])
def test_what_a_board_prints_is_of_the_kind_that_was_asked_for(terminal, monkeypatch, printed):
    _, remote = terminal
    monkeypatch.setattr(remote, "output", lambda code: printed)
    with pytest.raises(OSError, match="says something else than was asked"):
        remote.run("sums", list[int])
