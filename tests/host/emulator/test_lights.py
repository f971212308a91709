"""The chain of lights: what it shows, and whether the bits on its wire are as the data sheets want them."""

import pytest

from firmware.wiring import BOARD_COLUMNS, COLUMNS, LED_PIN, PIXELS, pixel_of
from host.virtual.ws2812 import RESET_NS, SHEETS

BITS = 24 * PIXELS
BYTE_PAUSE_NS = 256  # 32 cycles, by which machine.bitstream() is late after each byte
# Lights by PIO: 22 cycles of 59 ns a bit, high for 6 or 12 of them.
PIO_DRIVER = """
import rp2
from machine import Pin
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=8)
def bits():
    label('next')
    out(x, 1)          .side(0) [9]
    jmp(not_x, 'zero') .side(1) [5]
    jmp('next')        .side(1) [5]
    label('zero')
    nop()              .side(0) [5]
"""


def show(driven, program):
    """Run a program that sets the lights, and return what the chain has seen."""
    driven(program)
    driven.target.run(1)
    return driven.target.lights()


def test_colours_reach_their_places(driven):
    place = 3 * pixel_of(1, BOARD_COLUMNS)
    lights = show(
        driven,
        f"wire = bytearray({3 * PIXELS})\nwire[{place}] = 1\nwire[{place + 1}] = 2\nwire[{place + 2}] = 253\n"
        "board.show(wire)",
    )
    frame = driven.target.frame()
    at = 3 * (COLUMNS + BOARD_COLUMNS)
    assert frame[at : at + 3] == b"\x02\x01\xfd"  # green comes first on the wire
    assert sum(frame) == 256
    assert (lights["bits"], lights["frames"]) == (BITS, 1)


def test_the_firmwares_highs_are_within_both_data_sheets(driven):
    lights = show(driven, f"board.show(bytearray(b'\\x55' * {3 * PIXELS}))")
    for sheet, (high0, _low0, high1, _low1) in SHEETS.items():
        for (least, most), allowed in zip(lights["highs_ns"], (high0, high1), strict=True):
            assert allowed[0] <= least <= most <= allowed[1], sheet


def test_the_lows_are_late_after_each_byte_by_32_cycles(driven):
    """So it is on every Pico, and harmless: no pixel ends a frame before 50 us."""
    for byte, bit in ((0x00, 0), (0xFF, 1)):
        lights = show(driven, f"board.show(bytearray(b'\\x{byte:02x}' * {3 * PIXELS}))")
        least, most = lights["lows_ns"][bit]
        assert most - least == pytest.approx(BYTE_PAUSE_NS)
        assert lights["lows_ns"][1 - bit] is None
        high = lights["highs_ns"][bit][0]
        bits_ns = BITS * (high + least) + (BITS / 8 - 1) * BYTE_PAUSE_NS - least  # the last low has no end
        assert (lights["end_ms"] - lights["start_ms"]) * 1e6 == pytest.approx(bits_ns)
    assert "The low of a 1 lasts" in driven.target.faults[-1]


def test_frames_of_the_firmware_are_far_enough_apart(driven):
    lights = show(driven, "wire = bytearray(504)\nfor i in range(4):\n  wire[0] = i\n  board.show(wire)\n")
    assert lights["frames"] == 4
    assert lights["shown_ms"] - lights["end_ms"] == pytest.approx(RESET_NS / 1e6)


def test_frames_too_close_are_taken_for_one(make_driven):
    driven = make_driven()
    lights = show(
        driven,
        f"import neopixel\nfrom machine import Pin\nchain = neopixel.NeoPixel(Pin({LED_PIN}), {PIXELS})\n"
        "chain.fill((1, 2, 3))\nchain.write()\nchain.write()\n",
    )
    assert (lights["frames"], lights["bits"]) == (1, 2 * BITS)
    (complaint,) = driven.complaints()
    assert "us after the last: the pixels take it for more of the same frame." in complaint


@pytest.mark.parametrize(
    ("timing", "sentence"),
    [
        ((150, 850, 800, 450), "The high of a 0 lasts"),
        ((570, 850, 800, 450), "The high of a 0 lasts"),
        ((400, 850, 1100, 450), "The high of a 1 lasts"),
    ],
)
def test_times_that_no_data_sheet_allows_are_faults(pico, timing, sentence):
    pico.execute(f"import machine\nmachine.bitstream(machine.Pin({LED_PIN}), 0, {timing}, b'\\x0f' * 504)")
    pico.run(1)
    assert any(sentence in fault for fault in pico.ask("faults")["faults"]), pico.ask("lights")


def test_half_a_pixel_is_a_fault(pico):
    pico.execute(f"import machine\nmachine.bitstream(machine.Pin({LED_PIN}), 0, (400, 850, 800, 450), b'ab')")
    pico.run(1)
    assert "got 16 bits, less than a pixel takes" in pico.ask("faults")["faults"][0]
    assert pico.ask("lights")["frames"] == 0


def test_pixels_not_reached_keep_their_colour(driven):
    show(driven, f"board.show(bytearray(b'\\x09' * {3 * PIXELS}))")
    bitstream = f"import machine\nmachine.bitstream(machine.Pin({LED_PIN}), 0, (400, 850, 800, 450), bytes(6))"
    assert show(driven, bitstream)["wire"] == bytes(6) + b"\x09" * (3 * PIXELS - 6)


def test_lights_by_pio_are_within_both_data_sheets(pico):
    data = bytes(range(252)) * 2
    pico.execute(
        f"{PIO_DRIVER}\nlights = rp2.StateMachine(0, bits, freq=16_949_152, sideset_base=Pin({LED_PIN}))\n"
        f"lights.active(1)\nlights.put({data!r}, 24)\n"
    )
    pico.run(6)
    lights = pico.ask("lights")
    assert bytes.fromhex(lights["wire"]) == data
    for sheet in SHEETS.values():
        times = (lights["highs_ns"][0], lights["lows_ns"][0], lights["highs_ns"][1], lights["lows_ns"][1])
        for (least, most), (allowed_least, allowed_most) in zip(times, sheet, strict=True):
            assert allowed_least <= least <= most <= allowed_most
    assert pico.ask("faults")["faults"] == []


def test_a_power_cut_darkens_them_and_a_reset_does_not(driven):
    wire = bytes([7]) * (3 * PIXELS)
    show(driven, f"board.show(bytearray({wire!r}))")
    driven.emulator.send(b"\r\x01import machine\nmachine.reset()\x04")
    driven.target.run(500)
    assert driven.target.lights()["wire"] == wire
    driven.target.power_cut()
    assert not any(driven.target.frame())
