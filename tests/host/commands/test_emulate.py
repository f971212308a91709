"""`cairn emulate`: the page on top of the emulated board, with the firmware as it is."""

import os
import sys
from pathlib import Path
from typing import Any

from firmware.hardware.wiring import ROWS
from host.commands.emulate import EmulatedMirror
from host.targets.linked import LinkedBoard
from host.targets.memory import MemoryTarget, MemoryWire
from tests.support.served import page, served
from tests.support.used_flash import write_used


def test_a_user_plays_on_the_emulated_board(tmp_path: Path) -> None:
    flash = tmp_path / "flash.img"
    command = [sys.executable, "-m", "host.cli", "emulate", "--flash", str(flash), "--page", "0", "--no-browser"]
    with served(command, dict(os.environ)) as (address, end):
        assert "<title>Cairn</title>" in page(address)
    status, printed, _errors = end
    assert status == "0" and printed.startswith("The emulated board runs Cairn ")
    assert printed.endswith("Cairn stopped.\n") and "serial port" not in printed  # none was asked for


class SharedWire(MemoryWire):
    """One end of a serial port that has several; all of them hear whatever the board says."""

    pace = 1.0

    def __init__(self, board: MemoryTarget, ends: list["SharedWire"]):
        super().__init__(board)
        self._heard = b""
        self._ends = ends
        ends.append(self)

    def read(self) -> bytes:
        said = super().read()
        for end in self._ends:
            end._heard += said
        heard, self._heard = self._heard, b""
        return heard


def test_another_program_at_the_serial_port_leaves_the_page_its_replies(tmp_path: Path) -> None:
    """`--serial` is for that, such as `cairn board --room` at it, whose requests come up to the page's here."""
    write_used(tmp_path)
    ends: list[SharedWire] = []
    with MemoryTarget(tmp_path) as virtual:
        wire: Any = SharedWire(virtual, ends)
        page = EmulatedMirror(wire)
        page.boot()
        other = LinkedBoard(SharedWire(virtual, ends))
        other.boot()
        for number in range(3 * ROWS):  # the page asks for a row each time; the first ones are those of the squares
            for _ in range(4 if number > ROWS else 0):
                other.client.send("settings")
            page.run(1)
            virtual.run(50)
            other.run(1)
        assert [page.labels(row) for row in range(ROWS)] == [virtual.labels(row) for row in range(ROWS)]
        assert page.record() == virtual.record()
