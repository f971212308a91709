"""A display that fails, and one that is back: no call of the driver is long, and what was drawn comes by itself."""

import pytest

from firmware.hardware.wiring import OLED_PAGES, OLED_WIDTH

MAX_US = 6_500  # of a call, with a bus that is stuck
LOOKS = """
import time
from firmware.hardware.display import RETRY_MS, Display
longest = 0
def timed(call, *given):
    global longest
    start = time.ticks_us()
    call(*given)
    longest = max(longest, time.ticks_diff(time.ticks_us(), start))
def draw(display, number):
    row = bytearray(bytes([number]) * 128)
    timed(display.draw, number % 8, row)
    row[0] = 0
def looks(ms):
    begun = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begun) < ms:
        timed(board.display.look)
        time.sleep_ms(10)
"""
FAILURES = {
    "unplugged": {"what": "unplug"},
    "data low": {"what": "hold"},
    "data low for 9 clocks": {"what": "hold", "clocks": 9},
    "clock low": {"what": "hold", "clock": True},
}
SELDOM = ("unplugged", "data low for 9 clocks", "clock low")
failures = pytest.mark.parametrize(
    "how", [pytest.param(how, marks=pytest.mark.nightly) if how in SELDOM else how for how in FAILURES]
)


def picture(first):
    """Return what is shown once draw() was called with 8 numbers, a multiple of 8 and those that follow."""
    return b"".join(bytes([first + page]) * OLED_WIDTH for page in range(OLED_PAGES))


@pytest.fixture
def looked_after(driven):
    """A board whose display shows picture(8)."""
    driven(f"{LOOKS}for number in range(8, 16): draw(board, number)\nboard.display.finish()")
    assert driven.target.oled() == picture(8)
    yield driven
    assert int(driven("print(longest)")) < MAX_US


def mend(driven):
    driven.emulator.ask("display", what="letGo")
    driven.emulator.ask("display", what="plug")


@failures
def test_what_is_drawn_without_a_display_is_shown_when_it_is_back(looked_after, how):
    looked_after.emulator.ask("display", **FAILURES[how])
    drawn = "for number in range(16, 24): draw(board, number)\nprint(board.display.answers)\nlooks(RETRY_MS)"
    assert looked_after(drawn) == "False\n"
    if "9 clocks" not in how:  # which needs no help
        mend(looked_after)
    assert looked_after("looks(RETRY_MS + 300)\nprint(board.display.answers)") == "True\n"
    assert looked_after.target.oled() == picture(16)


def test_a_start_without_a_display_takes_a_moment(looked_after):
    looked_after.emulator.ask("display", **FAILURES["clock low"])
    said = looked_after(
        "start = time.ticks_ms()\ndisplay = Display()\nfor number in range(8): draw(display, number)\n"
        "display.finish()\nprint(time.ticks_diff(time.ticks_ms(), start), display.answers)"
    )
    ms, answers = said.split()
    assert int(ms) < 50 and answers == "False"


def test_a_display_that_was_away_for_a_moment_is_told_everything_anew(looked_after):
    """Nothing is drawn meanwhile: the driver cannot notice that it was away."""
    mend(looked_after)
    assert not any(looked_after.target.oled())
    looked_after("looks(RETRY_MS + 300)")
    assert looked_after.target.oled() == picture(8)


def test_what_is_drawn_while_the_display_is_told_anew_is_there(looked_after):
    looked_after("for number in range(100):\n  draw(board, number)\n  looks(RETRY_MS // 80)")
    looked_after("board.display.finish()")
    assert looked_after.target.oled() == b"".join(bytes([n]) * OLED_WIDTH for n in (96, 97, 98, 99, 92, 93, 94, 95))


@pytest.mark.nightly
def test_a_module_of_another_kind_may_take_its_place(looked_after):
    for module in ({"address": 0x3D, "byProgram": True, "sh1106": True}, {"address": 0x3C}):
        looked_after.emulator.ask("display", what="exchange", **module)
        looked_after("looks(2 * RETRY_MS + 1000)", 25_000)
        assert looked_after.target.oled() == picture(8)
