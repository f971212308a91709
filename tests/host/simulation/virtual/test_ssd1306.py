"""The display: its commands and addressing modes alone, and through firmware/hardware/board.py."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.simulation.virtual.ssd1306 import HEIGHT, PAGES, WIDTH, Ssd1306
from tests.host.simulation.virtual.conftest import unlimited_wires
from tests.support.examples import examples

SCL, SDA = 21, 20
UPRIGHT = (0xA1, 0xC8)
LIT = (*UPRIGHT, 0x8D, 0x14, 0xAF)


@pytest.fixture
def oled(wires):
    oled = Ssd1306(wires, SCL, SDA)
    oled.power_on()
    clear(oled)
    return oled


def command(oled, *codes):
    oled.bus_write(bytes([0x00, *codes]), 400_000)


def data(oled, content):
    oled.bus_write(b"\x40" + bytes(content), 400_000)


def clear(oled):
    for page in range(PAGES):
        command(oled, 0xB0 | page)
        data(oled, bytes(WIDTH))
    command(oled, 0xB0)


def dots(picture):
    """Return the lit dots of a picture as (x, y)."""
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if picture[y // 8 * WIDTH + x] >> y % 8 & 1}


def test_page_addressing_stays_on_its_page(oled):
    command(oled, *LIT, 0x20, 0x02, 0xB3, 0x0E, 0x17)  # page 3, column 0x7E
    data(oled, [1, 2, 3, 4])
    picture = oled.picture()
    assert picture[3 * WIDTH : 3 * WIDTH + 2] == bytes([3, 4])
    assert picture[3 * WIDTH + 126 : 3 * WIDTH + 128] == bytes([1, 2])
    assert sum(picture) == 10


@settings(deadline=None, max_examples=examples(30))
@given(st.integers(0, 2**32))
def test_a_full_picture(seed):
    wires = unlimited_wires()
    oled = Ssd1306(wires, SCL, SDA)
    oled.power_on()
    content = Random(seed).randbytes(WIDTH * PAGES)
    command(oled, *LIT)
    for page in range(PAGES):
        command(oled, 0xB0 | page, 0x00, 0x10)
        data(oled, content[page * WIDTH : (page + 1) * WIDTH])
    assert oled.picture() == content
    assert not wires.faults


def test_a_command_may_come_byte_by_byte(oled):
    for byte in (*LIT, 0x05, 0x10):
        oled.bus_write(bytes([0x80, byte]), 400_000)
    oled.bus_write(bytes([0x80, 0xB2, 0xC0, 0xAA, 0x40, 0xBB, 0xCC]), 400_000)
    assert oled.picture()[2 * WIDTH + 5 : 2 * WIDTH + 8] == bytes([0xAA, 0xBB, 0xCC])


def test_dark_until_switched_on_with_its_charge_pump(oled):
    data(oled, [0xFF])
    assert not any(oled.picture())
    command(oled, 0xAF)
    assert not any(oled.picture())
    command(oled, 0x8D, 0x14)
    assert any(oled.picture())
    command(oled, 0xAE)
    assert not any(oled.picture())


def test_mirrored_unless_remapped_and_reversed(oled):
    command(oled, 0x8D, 0x14, 0xAF)  # A0 and C0, as after a reset
    data(oled, [0x01])
    assert dots(oled.picture()) == {(127, 63)}
    command(oled, 0xC8)
    assert dots(oled.picture()) == {(127, 0)}
    command(oled, 0xA1)  # only what comes from now on
    assert dots(oled.picture()) == {(127, 0)}
    data(oled, [0x02])
    assert dots(oled.picture()) == {(127, 0), (1, 1)}


@pytest.mark.parametrize("codes", [(0xFE,), (0x2F,), (0x20, 0), (0x45,), (0xA5,), (0xA7,), (0xA8, 31), (0xD3, 8)])
def test_it_complains_about_what_it_does_not_know(oled, codes):
    command(oled, *codes)
    assert len(oled._wires.faults) == 1


def test_it_complains_about_a_bus_too_fast_and_a_bad_control_byte(oled):
    oled.bus_write(b"\x00\xa6", 1_000_000)
    assert "1000000 Hz" in oled._wires.faults[-1]
    oled.bus_write(b"\x01\xa6", 400_000)
    assert "control byte" in oled._wires.faults[-1]


def test_the_memory_is_not_empty_at_power_on(wires):
    oled = Ssd1306(wires, SCL, SDA)
    oled.power_on()
    command(oled, *LIT)
    assert 2000 < len(dots(oled.picture())) < 6000


# --- through the board ------------------------------------------------------------------


def test_the_board_starts_with_a_clear_picture_and_no_complaints(make_board, do):
    board = make_board()
    board.boot()
    do(board, lambda b: b.display.finish())
    assert board.pico.oled.on
    assert board.oled() == bytes(WIDTH * PAGES)
    assert board.faults == []


def test_what_the_board_draws_is_what_one_sees(make_board, do):
    board = make_board()
    board.boot()
    rows = [Random(page).randbytes(WIDTH) for page in range(PAGES)]
    for page in (5, 0, 7, 3, 1, 2, 6, 4):
        do(board, lambda b, page=page: b.draw(page, rows[page]))
    do(board, lambda b: b.display.finish())
    assert board.oled() == b"".join(rows)
    do(board, lambda b: b.draw(3, bytes(WIDTH)))
    do(board, lambda b: b.display.finish())
    assert board.oled() == b"".join([*rows[:3], bytes(WIDTH), *rows[4:]])
    assert board.faults == []
