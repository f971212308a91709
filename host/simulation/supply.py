"""The supply of a board, as its lights load it."""

from firmware.hardware import wiring

DIODE_MV = 300  # between the 5 V rail and VSYS: 1N5817, at 0.1 A
MOST_MV = 9900  # that the ADC can tell: three times its 3.3 V


class Supply:
    """`volts` without load, and `ohms` of supply, plug and wires, in which the lights' current loses some."""

    def __init__(self) -> None:
        self.volts = 5.0
        self.ohms = 0.0

    def vsys_mv(self, lights: bytes | bytearray) -> int:
        """Return the voltage (mV) at the Pico's VSYS while the lights show these bytes."""
        idle_ma = wiring.LOGIC_MA + wiring.PIXELS * wiring.PIXEL_IDLE_MA
        drawn_ma = idle_ma + sum(lights) * wiring.CHANNEL_MA / 255
        return round(min(max(0.0, 1000 * self.volts - self.ohms * drawn_ma - DIODE_MV), MOST_MV))
