"""The chain of lights: what it shows, and whether the bits on its wire are as the data sheets want them."""

import pytest

from firmware.hardware.wiring import LED_PIN, LED_TIMING_NS, PIXELS
from tests.host.simulation.emulator.conftest import NEW_BOARD

# Least and most ns that data sheets allow, of high and low of a 0, high and low of a 1 (Worldsemi; Opsco's
# SK6812MINI-E is the LED of hardware/boards); and the low that ends a frame, of the WS2812B-V5.
SHEETS = {
    "WS2812B": ((250, 550), (700, 1000), (650, 950), (300, 600)),
    "WS2812B-V5": ((220, 380), (580, 1000), (580, 1000), (580, 1000)),
    "SK6812MINI-E": ((150, 450), (750, 1050), (450, 750), (450, 750)),
}
RESET_NS = 280_000
BITS = 24 * PIXELS
SENT = BITS + 24  # by the firmware: a dark pixel more
FRAME_US = SENT * (LED_TIMING_NS[0] + LED_TIMING_NS[1]) / 1000
CYCLE_NS = 8.1  # of the system, by which the divider's cycles differ


def show(driven, program, ms=6):
    """Run a program that sets the lights, and return what the chain has seen."""
    driven(program)
    driven.target.run(ms)
    return driven.target.lights()


def test_the_firmwares_bits_are_within_all_data_sheets(driven):
    data = bytes(range(252)) * 2
    lights = show(driven, f"board.show(bytearray({data!r}))")
    assert lights["wire"] == data
    times = (lights["highs_ns"][0], lights["lows_ns"][0], lights["highs_ns"][1], lights["lows_ns"][1])
    precise = [(wanted - CYCLE_NS, wanted + CYCLE_NS) for wanted in LED_TIMING_NS]
    for sheet in (*SHEETS.values(), precise):
        for (least, most), (allowed_least, allowed_most) in zip(times, sheet, strict=True):
            assert allowed_least <= least <= most <= allowed_most


def test_sending_leaves_the_program_alone(driven):
    program = (
        f"import time\nwire = bytearray({3 * PIXELS})\nstart = time.ticks_us()\nboard.show(wire)\n"
        "shown = time.ticks_us()\nwire[-1] = 9\nwhile board.lights_busy(): pass\n"
        "print(time.ticks_diff(shown, start), time.ticks_diff(time.ticks_us(), shown))"
    )
    took, busy = map(int, driven(program).split())
    assert took < 200 and driven.target.lights()["wire"][-1] == 0
    assert FRAME_US + RESET_NS / 1000 <= busy < FRAME_US + 500


def test_the_lights_are_free_after_half_a_turn_of_the_counter(driven):
    """It turns in 18 minutes: a frame of 11 minutes ago looks like one to come."""
    driven("board.driver._shown_us = (board.ticks_us() + 400_000_000) % 2**30")
    assert driven("print(board.lights_busy())") == "False\n"


def test_what_no_data_sheet_allows_is_a_fault(pico):
    """Times of bits, frames too close, which are taken for one, and half a pixel."""
    pico.execute(f"from machine import Pin, bitstream\npin, frame = Pin({LED_PIN}), b'\\x0f' * 504")
    well = (400, 850, 800, 450)
    for program, complaint in (
        ("bitstream(pin, 0, (150, 850, 800, 450), frame)", "The high of a 0 lasts"),
        ("bitstream(pin, 0, (570, 850, 800, 450), frame)", "The high of a 0 lasts"),
        ("bitstream(pin, 0, (400, 850, 1100, 450), frame)", "The high of a 1 lasts"),
        (2 * f"bitstream(pin, 0, {well}, frame)\n", "the pixels take it for more of the same frame"),
        (f"bitstream(pin, 0, {well}, b'ab')", "got 16 bits, less than a pixel takes"),
    ):
        pico.execute(program)
        pico.run(1)
        assert complaint in " ".join(pico.ask("faults")["faults"]), pico.ask("lights")


def test_a_whole_chain_gives_back_the_pixel_that_is_too_many(driven):
    for broken_at, bits, lit in ((57, 0, 57), (None, 24, PIXELS)):
        driven.emulator.ask("chain", broken_at=broken_at)
        for _ in range(2):  # of the last frame alone
            lights = show(driven, f"board.show(bytearray(b'\\x09' * {3 * PIXELS}))")
        assert driven("print(board.returned())") == f"{bits}\n"
        assert lights["wire"] == b"\x09" * (3 * lit) + bytes(3 * (PIXELS - lit))


def test_a_board_without_the_wire_back_knows_that(driven):
    """It is another one when it starts."""
    driven.target.power_cut()
    driven.emulator.ask("chain", back=None)
    driven.emulator.power(True)
    show(driven, f"{NEW_BOARD}board.show(bytearray({3 * PIXELS}))")
    assert driven("print(board.returned())") == "-1\n"


def test_vsys_follows_what_the_board_draws(driven):
    """268 mA for the dark board, 395 more for its 504 channels at 10 of 255."""
    driven.emulator.ask("supply", volts=5, ohms=0.5)
    show(driven, f"board.show(bytearray(bytes([10]) * {3 * PIXELS}))")
    assert int(driven("print(board.vsys_mv())")) == pytest.approx(4368, abs=4)


def test_a_pico_w_with_the_image_of_a_pico_measures_its_supply(driven):
    """Its LED is its radio's: the pin stays high, so that VSYS reaches the ADC."""
    driven.target.power_cut()
    driven.emulator.ask("supply", volts=5, ohms=0, radio=True)
    driven.emulator.power(True)
    said = driven("from firmware.hardware.board import Board\nboard = Board()\nboard.led(1)\nprint(board.vsys_mv())")
    assert int(said) == pytest.approx(4700, abs=10)
