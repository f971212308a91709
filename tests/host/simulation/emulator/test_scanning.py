"""The keys are scanned every 5 ms to the nanosecond, whatever MicroPython does: run, tidy up, or write to the flash."""

from itertools import pairwise

import pytest

CHORES = {
    "run": "for _ in range(20_000): pass",
    "tidy up": "import gc\nrubbish = [[number] for number in range(3000)]\nfor _ in range(5): gc.collect()",
    "write": "board.save('numbers', bytes(20_000))",
    "draw": "for page in range(8): board.draw(page, bytes(128))",
}


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
    driven(
        "def trace():\n  seen = []\n  while (columns := board.scan()) is not None:\n    seen.append(columns[3])\n"
        "  return seen\ntrace()"
    )
    driven.emulator.send(b"\r\x01\rboard.save('numbers', bytes(4_000))\r\x04")
    erased = driven.emulator.ask("flash")["erased"]
    down_ms = []  # the emulator does not pause while a sector is erased
    for row in (1, 2, 3, 4):
        driven.target.press(row, 3)
        pressed = driven.target.now_ms
        driven.target.run(15)
        driven.target.release(row, 3)
        down_ms.append(driven.target.now_ms - pressed)
        driven.target.run(10)
    assert driven.emulator.ask("flash")["erased"] > erased
    seen = [int(word) for word in driven("print(*trace())").split() if word != "0"]
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


def test_a_soft_reset_in_the_middle_of_scanning_leaves_nothing_that_writes_on(driven):
    """MicroPython does not stop a DMA channel then; the next driver's would share the data with it."""
    driven.target.run(20)
    driven.emulator.send(b"\x03\x03\x04")
    driven.target.run(1000)
    driven("from firmware.hardware.board import Board\nboard = Board()\nboard.start_scanning()")
    driven.target.press(9, 13)
    driven.target.run(50)
    found = driven("while (columns := board.scan()) is not None: print(columns[13], sum(columns))")
    lines = found.split("\n")[:-1]
    assert len(lines) >= 8
    assert set(lines) == {"512 512"}
