"""The firmware on MicroPython with keys and a display that fail: it plays on, and says so."""

import json
from collections.abc import Iterator

import pytest

from firmware.hardware.wiring import PICO_LED
from firmware.input.key_faults import STUCK_MS
from firmware.input.softkeys import MENU
from firmware.output.life import SLOT_MS_BITS, SLOTS
from host.targets import menu_keys
from host.targets.emulator import EmulatedBoard
from host.tools.bench import START_GOAL_MS

RETRY_MS = 10_500
STATE = """
import sys, json
board = sys.modules["firmware.main"].board
app = sys.modules["firmware.main"].app
left_out = [key for key in range(168) if app.keys.faults.reason[key]]
print(json.dumps([board.display.answers, app.panel.log, app.play is not None, left_out]))
"""


@pytest.fixture
def board(board: EmulatedBoard) -> Iterator[EmulatedBoard]:
    yield board
    assert board.faults == []


def state(board: EmulatedBoard, then_run: bool = False) -> list:
    """Return whether there is a display, the log, whether a game is on, and the keys that are left out.

    The program is interrupted; then_run: not for good.
    """
    board.snapshot("before")
    found: list = json.loads(board.emulator.execute(STATE))
    if then_run:
        board.restore("before")
    return found


@pytest.mark.parametrize("how", [{"what": "unplug"}, {"what": "hold"}, {"what": "hold", "clock": True}])
def test_it_plays_on_without_a_display(board: EmulatedBoard, how: dict) -> None:
    board.emulator.ask("display", **how)
    frames = board.lights()["frames"]
    menu_keys.choose(board, "start Robble")
    board.run(600)
    board.tap(5, 5)
    board.run(300)
    assert board.lights()["frames"] > frames + 5
    has_display, _, playing, _ = state(board)
    assert (has_display, playing) == (False, True)


def test_it_starts_without_a_display(board: EmulatedBoard) -> None:
    board.emulator.ask("display", what="unplug")
    board.boot()
    assert board.emulator.ask("state")["uptime_ms"] < START_GOAL_MS
    assert any(board.frame()) and state(board)[0] is False


def test_a_display_that_holds_the_data_line_is_clocked_free(board: EmulatedBoard) -> None:
    board.emulator.ask("display", what="hold", clocks=9)
    menu_keys.choose(board, "start Robble")
    board.run(300)
    assert state(board, then_run=True)[0] is False
    board.tap(*MENU[1:3])  # where a second takes the emulator half as long
    board.run(RETRY_MS)
    board.tap(1, 3)
    board.run(300)
    assert any(board.oled())
    assert state(board)[0] is True


def flashes(board: EmulatedBoard) -> int:
    """Return how often the Pico's own LED is lit in the period of its pattern that begins in two periods at most."""
    period_ms = SLOTS << SLOT_MS_BITS
    board.run(period_ms + 100)
    board.emulator.watch_pin(PICO_LED)
    board.emulator.edges(PICO_LED)
    board.run(2 * period_ms)
    rises = [edge.ms for edge in board.emulator.edges(PICO_LED) if edge.level]
    return sum(ms < rises[0] + period_ms - 100 for ms in rises)


def test_the_led_says_that_the_display_is_missing(board: EmulatedBoard) -> None:
    """Some 9 s of the board, 6 of the test: a pattern changes at its end alone."""
    assert flashes(board) == 1
    board.emulator.ask("display", what="unplug")
    menu_keys.choose(board, "start Robble")
    assert flashes(board) == 2


@pytest.mark.parametrize("broken_at", [0, 57])
def test_the_led_says_that_the_chain_of_lights_is_broken(board: EmulatedBoard, broken_at: int) -> None:
    """Two looks of two seconds each; some 8 s of the board, 6 of the test."""
    board.emulator.ask("chain", broken_at=broken_at)
    board.tap(0, 0)
    board.run(2 * (SLOTS << SLOT_MS_BITS))
    assert flashes(board) == 4
    assert board.ask("selftest")["chain"] == 0
    assert "chain of lights is broken" in board.panel()["log"][-1]


def test_a_supply_that_sags_is_said(board: EmulatedBoard) -> None:
    board.emulator.ask("supply", volts=4.4, ohms=0.1)
    board.run(3 * (SLOTS << SLOT_MS_BITS))
    assert board.panel()["log"][-1].startswith("The supply sags to 4.0")


def test_a_pico_w_with_the_image_of_a_pico_measures_its_supply(board: EmulatedBoard) -> None:
    """Its LED is its radio's: the pin stays high, so that VSYS reaches the ADC."""
    board.power_cut()
    board.emulator.ask("supply", volts=5, ohms=0, radio=True)
    board.boot()
    board.emulator.watch_pin(PICO_LED)
    board.emulator.edges(PICO_LED)
    board.run(3 * (SLOTS << SLOT_MS_BITS))
    assert board.emulator.edges(PICO_LED) == [] and board.ask("selftest")["vsys_mv"] == pytest.approx(4700, abs=10)
    assert not any("supply" in line for line in board.panel()["log"])
    board.emulator.ask("supply", volts=4.4, ohms=0.1)
    board.run(3 * (SLOTS << SLOT_MS_BITS))
    assert board.panel()["log"][-1].startswith("The supply sags to 4.0")


def test_the_led_is_lit_from_the_start(board: EmulatedBoard) -> None:
    board.emulator.watch_pin(PICO_LED)
    board.power_cut()
    board.emulator.power(True)
    start = board.now_ms
    board.run(200)
    first = board.emulator.edges(PICO_LED)[0]
    assert first.level and first.ms - start < 100


def test_the_ghost_of_a_missing_diode_is_named(board: EmulatedBoard) -> None:
    board.emulator.ask("diode", row=1, column=5, there=False)
    for key in ((1, 2), (1, 5), (7, 5)):
        board.press(*key)
        board.run(40)
    assert board.panel()["log"][-1] == "Ghost key presses: check the diode where row 2 or 8 meets column 3 or 6."


def test_a_stuck_key_is_left_out_and_named(board: EmulatedBoard) -> None:
    board.press(2, 3)
    board.run(STUCK_MS + 300)  # in the menu, where a second takes the emulator half as long
    assert flashes(board) == 3
    log = board.panel()["log"]
    assert [line for line in log if line.startswith("The key at row 3, column 4") and "seems to be stuck" in line]
    menu_keys.choose(board, "start Robble")
    board.run(300)
    _, _, playing, left_out = state(board)
    assert playing and left_out == [2 * 14 + 3]
