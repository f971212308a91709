"""74HC595 shift registers in a chain.

Facts from the Nexperia data sheet 74HC595; 74HCT595: bits are shifted in at rising edges of SHCP and
reach the outputs at a rising edge of STCP.
"""

from collections.abc import Callable

from host.simulation.virtual.wires import Wires


class ShiftRegisters:
    """`size` outputs; the bit that was shifted in first is at the highest one.

    `on_change(outputs)` is called when the outputs have changed.
    """

    def __init__(self, wires: Wires, clock: int, data: int, latch: int, size: int = 16):
        self._wires = wires
        self._data = data
        self._mask = (1 << size) - 1
        self._register = 0
        self.outputs = 0
        self.on_change: Callable[[int], None] = lambda outputs: None
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

    def _clock_edge(self, level: bool) -> None:
        if level:
            self._register = (self._register << 1 | self._wires.level(self._data)) & self._mask

    def _latch_edge(self, level: bool) -> None:
        if level and self._register != self.outputs:
            self._show(self._register)

    def _show(self, outputs: int) -> None:
        self.outputs = outputs
        self.on_change(outputs)
