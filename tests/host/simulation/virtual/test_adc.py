"""The supply, as the Pico measures it."""

import pytest

from firmware.hardware.wiring import PIXELS
from host.simulation.virtual.adc import DIODE_MV, REFERENCE_MV, STEPS

STEP_MV = 3 * REFERENCE_MV / STEPS


@pytest.mark.parametrize(("volts", "ohms", "light", "wanted"), [
    (5, 0, 0, 4700),
    (5, 0, 255, 4700),
    (5, 0.5, 0, 4700 - 134),
    (5, 0.5, 10, 4700 - 134 - 198),
    (2, 9, 255, 0),
])  # fmt: skip
def test_vsys_follows_what_the_board_draws(make_board, do, volts, ohms, light, wanted):
    """268 mA for the dark board, and 395 more for all of its 504 channels at 10 of 255."""
    board = make_board()
    board.pico.supply.volts, board.pico.supply.ohms = volts, ohms
    board.boot()
    board.run(10)
    do(board, lambda b: b.show(bytearray([light]) * (3 * PIXELS)))
    assert do(board, lambda b: b.vsys_mv()) == pytest.approx(wanted, abs=STEP_MV + 1)


def test_more_than_the_adc_can_tell_is_its_most(make_board, do):
    board = make_board()
    board.pico.supply.volts = 12 + DIODE_MV / 1000
    board.boot()
    board.run(10)
    assert do(board, lambda b: b.vsys_mv()) == 3 * REFERENCE_MV
