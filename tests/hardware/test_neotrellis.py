"""The page of the NeoTrellis tiles has the addresses and wires of the firmware, and right sums."""

import re

from firmware.hardware import wiring
from host.paths import HARDWARE

PAGE = (HARDWARE / "neotrellis.md").read_text("utf-8")
TILES = len(wiring.TRELLIS_ADDRESSES)
JUMPERS = ("A0", "A1", "A2", "A3", "A4")  # each adds twice what the one before it does
FIRST = 0x2E  # address without a jumper
PLAN = re.findall(r"^\| (\d+) \| 0x(..) \| (.*?) \| (\w+) \|$", PAGE, re.MULTILINE)


def test_jumpers_make_the_address_that_the_firmware_looks_for() -> None:
    assert wiring.TRELLIS_ACROSS == 4, "tiles are numbered four in a row"
    assert [int(tile) for tile, *_ in PLAN] == list(range(1, TILES + 1))
    for (_, address, jumpers, _), expected in zip(PLAN, wiring.TRELLIS_ADDRESSES, strict=True):
        closed = [] if jumpers == "none" else jumpers.split(", ")
        assert FIRST + sum(1 << JUMPERS.index(name) for name in closed) == int(address, 16) == expected
    assert not {0x3C, 0x3D} & set(wiring.TRELLIS_ADDRESSES), "a display may share the bus"


def test_the_tiles_of_a_start_have_their_pull_ups_at_3_volts() -> None:
    joined = [int(tile) for tile, *_, level in PLAN if level == "3V"]
    assert joined == [1, 2, 5, 6]
    mask = sum(1 << tile - 1 for tile in joined)
    assert (mask, (8, 8)) in wiring.TRELLIS_GRIDS


def test_the_wires_are_at_the_pins_of_the_firmware() -> None:
    wires = dict(re.findall(r"^\| \d+ \| GP(\d+) \| (SDA|SCL|INT) \|$", PAGE, re.MULTILINE))
    assert list(wires.items()) == [
        (str(wiring.TRELLIS_SDA), "SDA"), (str(wiring.TRELLIS_SCL), "SCL"), (str(wiring.TRELLIS_INT), "INT")
    ]  # fmt: skip


def test_the_current_that_the_firmware_does_not_count_is_right() -> None:
    (uncounted,) = map(int, re.findall(r"(\d+) mA by estimate", PAGE))
    dark = TILES * wiring.TRELLIS_SIZE**2 - wiring.PIXELS
    assert uncounted == dark * wiring.PIXEL_IDLE_MA + TILES * 5  # 5 mA of a tile's chip and regulator: estimate
