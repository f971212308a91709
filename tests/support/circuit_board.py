"""A virtual board behind the circuit boards of hardware/boards: keys and lights as their copper joins them.

Where a key closes and which light is where comes from the finished boards, by copper, cables and parts
(host/tools/pcb/circuit.py); nothing here asks firmware/hardware/wiring.py for the order of rows, columns or lights.
"""

from functools import cache
from typing import Any

from host.simulation.virtual.pico import Pico
from host.targets.virtual import VirtualBoard
from host.tools.hardware_docs.wiring_tables import OUTPUTS, PICO_PINS
from host.tools.pcb import circuit, files, layout, system

Key = tuple[int, int]
DATA_PIN = "29"  # of the Pico's board, the data of the lights (hardware/README.md)


@cache
def followed() -> tuple[dict[Key, tuple[int, int]], list[Key]]:
    """Return for each key, where a finger finds it, GPIO and output, and the keys in the order of the lights' data."""
    layouts = {board.name: layout.read(files.board_file(board.name)) for board in files.boards()}
    whole = system.whole(layouts)
    gpio_of = {str(pin): gpio for gpio, pin in PICO_PINS.items()}
    output_of = {str(pin): index for index, pin in enumerate(OUTPUTS.values())}
    where = system.positions(layouts, "key")
    keys = {
        where[key]: (gpio_of[pin], len(OUTPUTS) * (int(chip[1:]) - 1) + output_of[output])
        for key, (pin, (chip, output)) in circuit.keys(whole).items()
    }
    lights = system.positions(layouts, "led")
    return keys, [lights[light] for light in circuit.chain(whole, DATA_PIN)]


class CircuitBoard(VirtualBoard):
    """A virtual board whose fingers and eyes are at the circuit boards' keys and lights."""

    def __init__(self, *arguments: Any, **options: Any):
        super().__init__(*arguments, **options)
        self._keys, self._lights = followed()

    def press(self, row: int, column: int) -> None:
        self.pico.keys.press(*self._contact(row, column))

    def release(self, row: int, column: int) -> None:
        self.pico.keys.release(*self._contact(row, column))

    def _contact(self, row: int, column: int) -> Key:
        """Return where the matrix of the Pico has a key. Raises: ValueError if there is no such key."""
        if (row, column) not in self._keys:
            raise ValueError(f"There is no key at row {row}, column {column}: rows are 0 to 11, columns 0 to 13.")
        gpio, output = self._keys[row, column]
        return rows_of(self.pico).index(1 << gpio), output

    def frame(self) -> bytes:
        wire = self.pico.chain.displayed
        columns = 1 + max(column for _row, column in self._lights)
        shown = bytearray(len(wire))
        for index, (row, column) in enumerate(self._lights):
            green, red, blue = wire[3 * index : 3 * index + 3]
            offset = 3 * (row * columns + column)
            shown[offset : offset + 3] = bytes((red, green, blue))
        return bytes(shown)


def rows_of(pico: Pico) -> list[int]:
    """Return the bit of each row's GPIO, in the order in which the model of the matrix has them."""
    return list(pico.keys._rows)
