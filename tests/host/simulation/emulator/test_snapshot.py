"""Snapshots: what follows a restored one is the same to the nanosecond as what followed it the first time."""

from collections.abc import Callable
from typing import Any

import pytest

from firmware.hardware.wiring import OLED_ADDRESS, OLED_HZ, OLED_I2C, OLED_SCL, OLED_SDA
from firmware.input.softkeys import HELP, MENU
from host.emulator.control import EmulatorError
from host.simulation.emulator.emulator import Emulator
from host.targets import menu_keys
from host.targets.emulator import EmulatedBoard

SEEN = ("state", "lights", "oled", "buzzer", "latched", "faults", "flash", "resets", "said")
# What can be seen does not show all of RAM.
CHECK = "import gc, hashlib, uctypes\nprint(hashlib.sha256(uctypes.bytearray_at(0x20000000, 250_000)).digest().hex())"


def look(board: EmulatedBoard) -> list[dict[str, Any]]:
    """Return all that can be seen from outside: counters and times among it."""
    return [board.emulator.ask(what) for what in SEEN]


def begin_a_game(board: EmulatedBoard, start: tuple[int, int]) -> list[dict[str, Any]]:
    """Play by keys and over the link, with moves that go to the flash; a power cut in the end, and a start."""
    seen: list[dict[str, Any]] = []
    for key in (start, (5, 5), (7, 7), HELP[1:3], MENU[1:3]):
        board.press(*key)
        board.run(60)
        board.release(*key)
        board.run(700)
        seen += [*look(board), board.panel()]
    seen.append(board.record() or {})
    board.boot()
    seen += [*look(board), board.panel(), board.record() or {}]
    return [*seen, {"sum": board.emulator.execute(CHECK)}, *look(board)]


def test_what_follows_is_the_same_each_time(board: EmulatedBoard) -> None:
    """Bytes, times and counts, of six seconds of a board's time: twice; it takes ten."""
    start = menu_keys.key_of(board, "start Robble")
    board.press(*start)
    board.run(22.3)
    board.snapshot("here")
    first = begin_a_game(board, start)
    pages = [seen["programmed"] for seen in first if "programmed" in seen]
    assert pages[-1] >= pages[0] + 2 and len(first[5 * (len(SEEN) + 1)]["moves"]) == 2
    board.restore("here")
    assert begin_a_game(board, start) == first


def test_from_any_moment_it_goes_on_as_it_did(board: EmulatedBoard) -> None:
    """Amid bits to the lights, bytes to the display, scans of the keys and replies to a computer."""
    board.emulator.send(b'{"id": 1, "method": "panel"}\n')
    board.tap(*HELP[1:3])
    for ms in (0.013, 1.7, 2.3, 3.1):
        board.run(ms)
        board.snapshot()
        board.run(30)
        first = look(board)
        board.restore()
        board.run(30)
        assert look(board) == first
        board.restore()


def test_a_power_cut_amid_a_flash_operation_after_it(board: EmulatedBoard) -> None:
    """The operation, the bits that it leaves, and what the board makes of them."""
    start = menu_keys.key_of(board, "start Robble")
    board.snapshot()

    def cut() -> list[Any]:
        board.emulator.ask("cut", kind="program", count=3, part=0.4, seed=7)
        board.tap(*start)
        assert board.emulator.run(3000, until="off")
        seen = look(board)
        board.boot()
        board.run(1500)
        return [*seen, *look(board)]

    first = cut()
    board.restore()
    assert cut() == first


def test_keys_that_bounce_and_parts_that_fail_are_restored(make_board: Callable[..., EmulatedBoard]) -> None:
    """Fingers, contacts amid their bounce, a diode, a cable, a planned power cut."""
    board = make_board(bounce_ms=8)
    board.emulator.execute("from firmware.hardware.board import Board\nboard = Board()\nboard.start_scanning()")
    board.press(2, 3)
    board.emulator.ask("display", what="hold", clocks=9)
    board.run(2)
    board.snapshot()

    def go_on() -> list[Any]:
        board.run(20)
        board.release(2, 3)
        board.run(20)
        seen = look(board)
        board.emulator.ask("display", what="unplug")
        board.emulator.ask("diode", row=1, column=1, there=False)
        board.emulator.ask("cut", count=99)
        board.press(4, 4)
        return [*seen, board.emulator.execute("print(board.scan())")]

    first = go_on()
    board.power_cut()
    board.restore()
    assert go_on() == first


BUS = f"""
from machine import I2C, Pin
i2c = I2C({OLED_I2C}, scl=Pin({OLED_SCL}), sda=Pin({OLED_SDA}), freq={OLED_HZ})
"""


def test_amid_a_transfer(pico: Emulator) -> None:
    """It takes more than 20 ms, and says in the end what it has done."""
    pico.execute(BUS)
    pico.send(f"print('done', i2c.writeto({OLED_ADDRESS}, b'\\x40' + bytes(range(256)) * 4))\r".encode())
    pico.run(10.01)
    pico.snapshot()

    def go_on() -> list[Any]:
        pico.run(60)
        return [pico.ask("said"), pico.ask("oled"), pico.ask("state")]

    first = go_on()
    assert "done " in bytes.fromhex(first[0]["bytes"]).decode()
    pico.restore()
    assert go_on() == first


def test_what_comes_by_chance_comes_again(pico: Emulator) -> None:
    """As what the display's memory holds after power-up."""
    on = f"i2c.writeto({OLED_ADDRESS}, b'\\x00\\x8d\\x14\\xaf')"

    def memory() -> str:
        pico.power(False)
        pico.power(True)
        pico.execute(BUS + on)
        return str(pico.ask("oled")["picture"])

    pico.snapshot()
    first = memory()
    assert memory() != first
    pico.restore()
    assert memory() == first


def test_several_snapshots_in_any_order(pico: Emulator) -> None:
    pico.execute("number = 1")
    pico.snapshot("one")
    pico.execute("number = 2")
    pico.snapshot("two")
    for name, number in (("one", "1\n"), ("two", "2\n"), ("two", "2\n"), ("one", "1\n")):
        pico.restore(name)
        assert pico.execute("print(number)") == number
    with pytest.raises(EmulatorError, match='there is no snapshot "three"'):
        pico.restore("three")


def test_the_file_of_the_flash_is_the_restored_one(start: Callable[..., Any], tmp_path) -> None:
    emulator = start(tmp_path / "flash.img")
    emulator.put("note", b"before")
    emulator.snapshot()
    emulator.put("note", b"after")
    emulator.restore()
    emulator.close()
    assert start(tmp_path / "flash.img").execute("print(open('note').read())") == "before\n"
