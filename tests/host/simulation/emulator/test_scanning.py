"""The keys are scanned every 5 ms to the nanosecond, whatever MicroPython does: run, tidy up, or write to the flash."""

from itertools import pairwise
from random import Random

import pytest

from firmware.clock import TICK_MS
from firmware.input.gestures import PRESS, TAP
from tests.host.simulation.emulator.conftest import NEW_BOARD
from tests.support.emulated import begun

CHORES = {
    "tidy up": "import gc\nrubbish = [[number] for number in range(3000)]\nfor _ in range(5): gc.collect()",
    "write": "board.save('numbers', bytes(20_000))",
}


# Time and rows of column 4 of each scan that waits
TAKE = """
def take():
    found = []
    while (columns := board.scan()) is not None:
        found.append((board.scan_ms, columns[4]))
    return found
"""


def taken(driven, program):
    """Run a program with take(), and return the (ms, rows) that it takes at last."""
    words = driven(f"{TAKE}{program}\nfor each in take(): print(*each)").split()
    return [*zip(map(int, words[::2]), map(int, words[1::2]), strict=True)]


@pytest.mark.parametrize("chore", CHORES)
def test_a_scan_every_five_milliseconds(driven, chore):
    times: list[float] = []
    driven.emulator.send(b"\r\x01\r" + CHORES[chore].encode() + b"\x04")
    for _ in range(100):
        driven.target.run(3)
        pulses = driven.emulator.ask("latched")["latched"]
        times += [ms for ms, outputs, _ in pulses if outputs == 1 and (not times or ms > times[-1])]
    assert len(times) >= 59 or chore == "write"
    # Where the flash lets no other step of the emulator through, it has found of the latest pulses alone.
    gaps = [after - before for before, after in pairwise(times)]
    assert all(abs(gap / 5 - round(gap / 5)) < 1e-6 for gap in gaps)
    assert chore == "write" or max(gaps) < 5.001


def test_keys_tapped_while_the_flash_is_written_are_all_there(driven):
    """Sectors are erased for 45 ms each, with all interrupts off."""
    taken(driven, "")
    driven.emulator.send(b"\r\x01\rboard.save('numbers', bytes(4_000))\r\x04")
    erased = driven.emulator.ask("flash")["erased"]
    down_ms = []  # the emulator does not pause while a sector is erased
    for row in (1, 2, 3, 4):
        driven.target.press(row, 4)
        pressed = driven.target.now_ms
        driven.target.run(15)
        driven.target.release(row, 4)
        down_ms.append(driven.target.now_ms - pressed)
        driven.target.run(10)
    assert driven.emulator.ask("flash")["erased"] > erased
    seen = [rows for _, rows in taken(driven, "") if rows]
    assert list(dict.fromkeys(seen)) == [2, 4, 8, 16]
    for row, ms in zip((1, 2, 3, 4), down_ms, strict=True):
        assert abs(seen.count(1 << row) - ms / 5) <= 1


def test_scanning_begins_again_when_the_words_of_its_transfer_are_used_up(driven):
    """Of more than 28 bits an RP2350 would take a mode for the count."""
    words = int(driven("print(board.driver._scans.count + board.driver._scans.count % 16)"))
    assert 0 < words < 1 << 28
    driven(
        "driver = board.driver\nwhile board.scan(): pass\n"
        "driver._scans.active(False)\ndriver._scans.config(count=16 * 3, trigger=True)\ndriver._left = 16 * 3"
    )
    driven.target.press(9, 13)
    seen = [driven("print(sum(latest()))") for _ in range(20)]
    assert seen == ["512\n"] * 20


def test_scans_wait_for_140_ms_and_have_their_times(driven):
    """Of the oldest, those that were before are lost."""
    ms, count = 1000, 28
    (last, _), *found = taken(driven, f"import time\nprint(*take()[-1])\ntime.sleep_ms({ms})")
    times = [at for at, _ in found]
    assert count <= len(times) <= count + 1  # one may come while they are taken
    assert times == [*range(times[0], times[0] + TICK_MS * len(times), TICK_MS)]
    assert abs(times[-1] - last - ms) <= TICK_MS
    assert taken(driven, "")[0][0] == times[-1] + TICK_MS


def test_what_the_registers_start_with_is_in_no_scan(driven):
    """All outputs are on at first, so that a key shows in every column."""
    driven.target.power_cut()
    driven.target.press(3, 4)
    driven.emulator.power(True)
    driven(NEW_BOARD)
    driven.target.run(60)
    found = driven("while (columns := board.scan()) is not None: print(columns[4], sum(columns))").splitlines()
    assert set(found) == {"8 8"} and len(found) > 10


def test_a_soft_reset_in_the_middle_of_scanning_leaves_nothing_that_writes_on(driven):
    """MicroPython does not stop a DMA channel then; the next driver's would share the data with it."""
    driven.target.run(20)
    driven.emulator.send(b"\x03\x03\x04")
    driven.target.run(1000)
    driven(NEW_BOARD)
    driven.target.press(9, 13)
    driven.target.run(50)
    found = driven("while (columns := board.scan()) is not None: print(columns[13], sum(columns))")
    lines = found.split("\n")[:-1]
    assert len(lines) >= 8
    assert set(lines) == {"512 512"}


BUSY = """
from time import sleep_ms
from firmware.main import app
events = []
app.places.event = lambda *event: events.append(event[0])
app.screen.tick = lambda now: sleep_ms(110)
"""


def test_a_busy_board_misses_no_tap_of_keys_that_bounce_and_doubles_none(firmware_image):
    board = begun(firmware_image, bounce_ms=6)
    board.emulator.execute(BUSY)
    board.emulator.send(b"app.run()\r")
    board.run(50)
    chance = Random(110)
    for _ in range(12):
        board.press(4, 7)
        board.run(chance.uniform(16, 90))
        board.release(4, 7)
        board.run(chance.uniform(20, 90))
    board.run(300)
    assert board.emulator.execute("print(events)") == f"{[PRESS, TAP] * 12}\n"
    board.close()
