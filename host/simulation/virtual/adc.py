"""The supply of the board, and machine.ADC of the RP2040 where it measures that: at a third of VSYS."""

from collections.abc import Callable
from typing import ClassVar

from firmware.hardware import wiring
from host.simulation.virtual.clock import CALL_NS, Clock
from host.simulation.virtual.errors import Modelled, NotModelled
from host.simulation.virtual.pin import Pin

DIODE_MV = 300  # between the 5 V rail and VSYS: 1N5817, at 0.1 A
REFERENCE_MV = 3300
STEPS = 4096  # of 12 bits


class Supply:
    """`volts` without load, and `ohms` of supply, plug and wires, in which the lights' current loses some.

    lights: returns the sum of the bytes that the lights show.
    """

    def __init__(self, clock: Clock, lights: Callable[[], int]):
        self.clock = clock
        self._lights = lights
        self.volts = 5.0
        self.ohms = 0.0

    def vsys_mv(self) -> float:
        """Return the voltage at VSYS, mV."""
        idle_ma = wiring.LOGIC_MA + wiring.PIXELS * wiring.PIXEL_IDLE_MA
        drawn_ma = idle_ma + self._lights() * wiring.CHANNEL_MA / 255
        return max(0.0, 1000 * self.volts - self.ohms * drawn_ma - DIODE_MV)


class ADC(Modelled):
    """The input at PICO_VSYS. adc_class() makes the class that a machine's firmware sees."""

    _supply: ClassVar[Supply]

    def __init__(self, pin: Pin):
        if pin.number != wiring.PICO_VSYS:
            raise NotModelled(f"The virtual Pico has nothing at ADC pin {pin.number}.")

    def read_u16(self) -> int:
        """Return 12 bits, stretched to 16 as MicroPython does."""
        self._supply.clock.spend(CALL_NS)
        step = min(STEPS - 1, int(self._supply.vsys_mv() / 3 * STEPS / REFERENCE_MV))
        return step << 4 | step >> 8


def adc_class(supply: Supply) -> type[ADC]:
    """Return the ADC class of the machine with this supply."""
    return type("ADC", (ADC,), {"_supply": supply})
