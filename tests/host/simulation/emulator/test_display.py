"""Display and buzzer, driven by the firmware's own driver and by MicroPython alone."""

import pytest

from firmware.hardware.wiring import (
    BUZZER_DUTY,
    OLED_ADDRESS,
    OLED_HZ,
    OLED_I2C,
    OLED_PAGES,
    OLED_SCL,
    OLED_SDA,
    OLED_WIDTH,
)

MAX_HZ = 400_000  # SSD1306 data sheet, table 13-6
BUS = f"from machine import I2C, Pin\nbus = I2C({OLED_I2C}, scl=Pin({OLED_SCL}), sda=Pin({OLED_SDA}), freq=%d)\n"


def test_the_clock_is_what_the_data_sheet_allows(driven):
    """The divider that pico-sdk sets counts without the cycles that the controller adds: 376 kHz for 400."""
    driven(f"board.draw(0, bytes({OLED_WIDTH}))")
    hz = driven.emulator.ask("oled")["hz"]
    assert int(hz) == 125_000_000 // (313 + 11 + 8) <= MAX_HZ  # 11 are for the filter against spikes


def test_what_the_data_sheet_does_not_have_is_a_fault(pico):
    for hz, data, complaint in (
        (OLED_HZ, b"\x00\x20\x00", "The command 20 00"),
        (OLED_HZ, b"\x00\x2f", "The command 2f"),
        (OLED_HZ, b"\x01\xae", "0x01 as a control byte"),
        (1_000_000, b"\x00\xe3", f"its data sheet allows {MAX_HZ} Hz"),
    ):
        pico.execute(BUS % hz + f"bus.writeto({OLED_ADDRESS}, {data!r})")
        assert complaint in pico.ask("faults")["faults"][-1]


def test_tones(driven):
    for hz in (440, 1000, 0):
        driven(f"board.tone({hz})")
        assert driven.target.buzzer() == hz
    said = driven(f"for volume in {[*BUZZER_DUTY]}:\n  board.tone(160, volume)\n  print(board._buzzer.duty_u16())")
    assert [int(word) for word in said.split()] == [*BUZZER_DUTY.values()]


MODULES = {
    "slow at 0x3D": {"address": 0x3D, "mostHz": 100_000},
    "an SH1106": {"address": 0x3C, "sh1106": True},
    "an SH1106 at 0x3D, not with the Pico's I2C": {"address": 0x3D, "byProgram": True, "sh1106": True},
}


@pytest.mark.parametrize("module", MODULES)
def test_every_module_shows_the_same(driven, module):
    """By calls that take no memory and are no longer than one page with the fast clock."""
    rows = [bytes([page, *range(1, OLED_WIDTH)]) for page in range(OLED_PAGES)]
    driven.emulator.ask("display", what="exchange", **MODULES[module])
    said = driven(
        "import gc, time\nfrom firmware.hardware.display import Display\n"
        f"rows = {rows!r}\ndisplay = Display()\ndisplay.finish()\n"
        "def drawn():\n"
        "  longest = 0\n"
        "  before = gc.mem_alloc()\n"
        f"  for page in range({2 * OLED_PAGES}):\n"
        "    start = time.ticks_us()\n"
        f"    display.draw(page % {OLED_PAGES}, rows[page % {OLED_PAGES}])\n"
        "    longest = max(longest, time.ticks_diff(time.ticks_us(), start))\n"
        "  return longest, gc.mem_alloc() - before\n"
        "found = drawn()\ndisplay.finish()\nprint(*found)"
    )
    assert driven.target.oled() == b"".join(rows)
    hz = MODULES[module].get("mostHz", OLED_HZ) * ("byProgram" not in MODULES[module])
    assert 0.9 * hz <= driven.emulator.ask("oled")["hz"] <= hz
    us, allocated = map(int, said.split())
    assert us < 3_600 and allocated == 0
