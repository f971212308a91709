"""The supply, as the Pico measures it."""

import pytest

from firmware.hardware.wiring import PIXELS
from host.simulation.supply import DIODE_MV, MOST_MV, Supply


@pytest.mark.parametrize(("volts", "ohms", "light", "wanted"), [
    (5, 0, 0, 4700),
    (5, 0, 255, 4700),
    (5, 0.5, 0, 4700 - 134),
    (5, 0.5, 10, 4700 - 134 - 198),
    (2, 9, 255, 0),
    (12 + DIODE_MV / 1000, 0, 0, MOST_MV),
])  # fmt: skip
def test_vsys_follows_what_the_board_draws(volts, ohms, light, wanted):
    """268 mA for the dark board, and 395 more for all of its 504 channels at 10 of 255; the ADC knows a most."""
    supply = Supply()
    supply.volts, supply.ohms = volts, ohms
    assert supply.vsys_mv(bytes([light]) * (3 * PIXELS)) == pytest.approx(wanted, abs=1)
