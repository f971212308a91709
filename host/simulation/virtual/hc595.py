"""74HC595 shift registers in a chain.

Facts from the Nexperia data sheet 74HC595; 74HCT595: bits are shifted in at rising edges of SHCP and
reach the outputs at a rising edge of STCP; f_max is 9 MHz at 2 V and 30 MHz at 4.5 V at least.
"""

from collections.abc import Callable

from host.simulation.virtual.wires import Wires

MAX_HZ = 9_000_000  # the board's registers have 3.3 V; the sheet promises no more for less than 4.5 V


class ShiftRegisters:
    """`size` outputs; the bit that was shifted in first is at the highest one.

    Fed by SPI on the clock and data pins, or by the firmware setting these pins itself.
    `on_change(outputs)` is called when the outputs have changed.
    """

    def __init__(self, wires: Wires, clock: int, data: int, latch: int, size: int = 16):
        self._wires = wires
        self._data = data
        self._mask = (1 << size) - 1
        self._register = 0
        self.outputs = 0
        self.on_change: Callable[[int], None] = lambda outputs: None
        wires.shift_inputs[clock, data] = self
        wires.watch(clock, self._clock_edge)
        wires.watch(latch, self._latch_edge)

    def power_on(self) -> None:
        """Start with the outputs undefined; all on is the state that disturbs most."""
        self._register = self._mask
        self._show(self._mask)

    def power_off(self) -> None:
        """Drive nothing."""
        self._register = 0
        self._show(0)

    def shift_in(self, data: bytes, hz: int, mode: int) -> None:
        """Take bytes from SPI."""
        if hz > MAX_HZ:
            self._wires.fault(f"The 74HC595 is clocked with {hz} Hz; its data sheet allows {MAX_HZ} Hz.")
        if mode in (1, 2):
            self._wires.fault(f"SPI mode {mode} changes the data while the 74HC595 takes it; use mode 0.")
        self._register = (self._register << 8 * len(data) | int.from_bytes(data, "big")) & self._mask

    def _clock_edge(self, level: bool) -> None:
        if level:
            self._register = (self._register << 1 | self._wires.level(self._data)) & self._mask

    def _latch_edge(self, level: bool) -> None:
        if level and self._register != self.outputs:
            self._show(self._register)

    def _show(self, outputs: int) -> None:
        self.outputs = outputs
        self.on_change(outputs)
