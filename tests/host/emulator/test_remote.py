"""The emulated board as deploy speaks with it; the installation itself is in test_powercuts.py."""

import pytest

from host.device.remote import CHUNK
from host.emulator.emulator import Emulator
from host.emulator.remote import EmulatorRemote

MAIN = b"print('Cairn 1 runs from a')\nimport time\ntime.sleep(9)\nprint('later')\n"


def test_programs_files_and_a_restart(pico: Emulator) -> None:
    remote = EmulatorRemote(pico)
    remote.stop()
    assert remote.run("number = 6\nprint((number, 'six'))") == (6, "six")
    assert remote.run("number += 1") is None
    with pytest.raises(OSError, match="The board says: ZeroDivisionError: divide by zero"):
        remote.run("1 / 0")
    assert remote.run("print(number)") == 7
    data, told = bytes(range(256)) * 20, list[int]()
    remote.write("file", data, told.append)
    assert remote.run("print(open('file', 'rb').read())") == data
    assert told == [CHUNK, CHUNK, len(data) - 2 * CHUNK]
    assert remote.restart().endswith(">>> ")  # there is nothing to run
    remote.stop()
    with pytest.raises(OSError, match="NameError"):
        remote.run("number")


def test_a_program_that_runs_on(pico: Emulator) -> None:
    pico.put("main.py", MAIN)
    remote = EmulatorRemote(pico)
    remote.stop()
    before = pico.now_ms
    said = remote.restart()
    assert "Cairn 1 runs from a\n" in said and "later" not in said
    assert 1000 <= pico.now_ms - before < 3000
    remote.stop()
    assert remote.run("print(1)") == 1


def test_a_board_without_power_is_gone_at_once(pico: Emulator) -> None:
    remote = EmulatorRemote(pico)
    remote.stop()
    pico.ask("cut", count=3)
    with pytest.raises(OSError, match="is gone"):
        remote.write("file", bytes(9000), lambda _: None)
    for again in (remote.stop, remote.restart, lambda: remote.run("print(1)")):
        with pytest.raises(OSError, match="is gone"):
            again()
