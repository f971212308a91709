"""A client over a line that damages what is sent, both ways: nothing is pressed that was not meant."""

import random
from contextlib import suppress

import pytest

from host.link.client import Client, with_check, without_check
from host.link.errors import LinkError
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget, MemoryWire


class NoisyWire(MemoryWire):
    """Of the pieces a `share` is hit, `hits` so far, in either direction: a byte changes, never to ctrl-C."""

    def __init__(self, target, seed):
        super().__init__(target)
        self._random = random.Random(seed)
        self.share, self.hits = 0.0, 0

    def write(self, data):
        super().write(self._hit(data))

    def read(self):
        return self._hit(super().read())

    def _hit(self, data):
        if not data or self._random.random() >= self.share:
            return data
        self.hits += 1
        line = bytearray(data)
        index = self._random.randrange(len(line))
        line[index] = (line[index] + self._random.randrange(1, 256)) % 256
        return bytes(line).replace(b"\x03", b"\x04")


@pytest.mark.parametrize("data", [b"{}", b'{"id": 1}', "{\u00e4}".encode()])
def test_a_check_there_and_back(data):
    line = with_check(data)
    assert without_check(line) == without_check(line + b"   \r") == data
    assert without_check(data) is None and without_check(line[1:]) is None
    for index in range(len(line)):
        assert without_check(line[:index] + bytes([line[index] ^ 1]) + line[index + 1 :]) is None


@pytest.mark.parametrize("seed", range(2))
def test_over_a_noisy_line_nothing_is_pressed_that_was_not_meant(tmp_path, seed):
    with MemoryTarget(tmp_path) as virtual:
        wire = NoisyWire(virtual, seed)
        board = LinkedBoard(wire)
        board.boot()
        board.load({"game": "robble", "options": {"size": "7"}, "seat": 0, "level": 1, "moves": []})
        pressed = set()
        press = virtual.app.keys.update
        meant = {(5, 5), (4, 4), (7, 3)}

        def watched(columns, now):
            pressed.update((row, column) for column in range(14) for row in range(12) if columns[column] >> row & 1)
            return press(columns, now)

        virtual.app.keys.update = watched
        wire.share = 0.2
        for _ in range(4):
            for key in sorted(meant):
                with suppress(LinkError):  # a request or its reply was hit
                    board.tap(*key)
        wire.share = 0.0
        assert wire.hits > 5 and pressed and pressed <= meant
        virtual.run(3500)  # the lease ends, and with it fingers whose release was lost
        assert not any(virtual.app.keys.down)
        board.run(4000)
        assert board.panel() == virtual.panel() and board.record() == virtual.record()


def test_a_board_that_does_not_know_checks_is_reported(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware.link.link.verified", lambda line: b"")
    with MemoryTarget(tmp_path) as virtual, pytest.raises(LinkError, match=r"does not understand .* up to date\.$"):
        Client(MemoryWire(virtual)).connect()
