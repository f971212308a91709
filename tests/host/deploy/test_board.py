"""Which of the boards at this computer is meant, and where it is after it has started again."""

from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from host.deploy.board import PluggedBoard
from host.emulator.pico import INFO_UF2
from host.link import drives
from host.link.drives import INFO


class Computer:
    """Ports and mounted drives of this computer."""

    def __init__(self, folder):
        self.folder = folder
        self.ports = []
        self.drives = []

    def port(self, device, serial="", vendor=0x2E8A):
        self.ports.append(SimpleNamespace(device=device, serial_number=serial, vid=vendor))

    def drive(self, name, info=INFO_UF2):
        folder = self.folder / name
        folder.mkdir()
        (folder / INFO).write_bytes(info)
        self.drives.append(folder)
        return folder


@pytest.fixture
def computer(tmp_path, monkeypatch):
    it = Computer(tmp_path)
    monkeypatch.setattr(list_ports, "comports", lambda: it.ports)
    monkeypatch.setattr(drives, "find", lambda: [each for each in map(drives.look_at, it.drives) if each])
    monkeypatch.setattr(drives, "how_to_mount", lambda: "")
    return it


def test_the_only_board_is_taken_by_its_drive_or_its_port(computer):
    computer.port("/dev/ttyUSB0", vendor=0x10C4)
    with pytest.raises(OSError, match=r"No Pico was found: .*hold its BOOTSEL button while you plug it in"):
        PluggedBoard()
    computer.port("/dev/ttyACM0")
    board = PluggedBoard()
    assert board.drive() is None and board.wire().url == "/dev/ttyACM0"
    computer.ports.pop()
    folder = computer.drive("RPI-RP2")
    board = PluggedBoard()
    assert board.drive().folder == folder
    board.try_port()
    with pytest.raises(OSError, match="no serial port yet"):
        board.wire()


def test_of_several_boards_one_is_to_be_chosen(computer):
    computer.port("/dev/ttyACM0")
    computer.port("/dev/ttyACM1")
    with pytest.raises(OSError, match="There are 2 Picos, at /dev/ttyACM0 and /dev/ttyACM1; choose one with --port"):
        PluggedBoard()
    computer.ports.pop()
    one = computer.drive("one")
    with pytest.raises(OSError, match=rf"a board in BOOTSEL at {one} and one at /dev/ttyACM0: .*--drive or --port"):
        PluggedBoard()
    computer.ports.pop()
    two = computer.drive("two")
    with pytest.raises(OSError, match=rf"2 boards in BOOTSEL, at {one} and {two}; choose one with --drive"):
        PluggedBoard()
    assert PluggedBoard(folder=two).drive().folder == two


def test_the_drive_of_another_chip_is_refused(computer):
    computer.drive("RP2350", b"UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    with pytest.raises(OSError, match="its chip is RP2350"):
        PluggedBoard()


def test_the_drive_of_the_board_at_a_port_is_the_one_that_comes(computer):
    computer.drive("other")
    board = PluggedBoard("socket://127.0.0.1:3333")
    assert board.drive() is None
    mine = computer.drive("mine")
    assert board.drive().folder == mine


def test_a_named_port_that_is_gone_may_be_in_bootsel(computer, tmp_path):
    folder = computer.drive("RPI-RP2")
    assert PluggedBoard(str(tmp_path / "ttyACM0")).drive().folder == folder


def test_after_a_restart_a_board_is_known_by_its_serial_number(computer):
    computer.port("/dev/ttyACM0", "mine")
    computer.port("/dev/ttyACM1", "other")
    board = PluggedBoard("/dev/ttyACM0")
    assert board.wire().url == "/dev/ttyACM0"
    computer.ports.pop(0)
    computer.port("/dev/ttyACM2", "mine")
    assert board.wire().url == "/dev/ttyACM2"


def test_a_board_from_bootsel_gets_the_port_that_was_not_there(computer):
    folder = computer.drive("RPI-RP2")
    computer.port("/dev/ttyACM0", "other")
    board = PluggedBoard(folder=folder)
    with pytest.raises(OSError, match="no serial port yet"):
        board.wire()
    computer.port("/dev/ttyACM1", "mine")
    assert board.wire().url == "/dev/ttyACM1"
    computer.port("/dev/ttyACM2", "another")
    with pytest.raises(OSError, match="choose one with --port"):
        board.wire()
