"""A virtual board behind the circuit boards of hardware/boards: keys and lights as their copper joins them.

Where a key closes and which light is where comes from the finished boards, by copper, cables and parts
(host/boards/circuit.py); nothing here asks firmware/hardware/wiring.py for the order of rows, columns or lights.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from host.boards import layout
from host.boards.catalog import PICO_PINS
from host.boards.circuit import Circuit
from host.boards.layout import Layout
from host.hardware import pages, system
from host.hardware.follow import chain
from host.hardware.pins import OUTPUTS
from host.simulation.virtual.keymatrix import KeyMatrix
from host.simulation.virtual.pico import Pico
from host.targets.virtual import VirtualBoard

Key = tuple[int, int]
DATA_PIN = "29"  # of the Pico's board, the data of the lights (hardware/README.md)


@dataclass(frozen=True)
class Followed:
    """keys: where a finger finds them, with GPIO and output of each contact; lights: keys in the order of the data."""

    keys: dict[Key, list[tuple[int, int]]]
    lights: list[Key]


@cache
def committed() -> dict[str, Layout]:
    """Return the boards of hardware/boards."""
    return {board.name: layout.read(pages.board_file(board.name)) for board in pages.boards()}


@cache
def followed(places: tuple[system.Place, ...] = system.PLACES) -> Followed:
    """Return what the committed boards join. places: with which tiles."""
    whole = system.whole(committed(), places)
    keys = {at: _contacts(whole, *key) for key, at in system.positions(committed(), "key", places).items()}
    lights = system.positions(committed(), "led", places)
    return Followed(keys, [lights[light] for light in chain(whole, DATA_PIN)])


def _contacts(whole: Circuit, place: str, reference: str) -> list[tuple[int, int]]:
    """Return GPIO and output of what a key closes: nothing where there is a gap, more where there is a bridge."""
    gpio_of = {str(pin): gpio for gpio, pin in PICO_PINS.items()}
    output_of = {str(pin): index for index, pin in enumerate(OUTPUTS.values())}
    outputs = [
        len(OUTPUTS) * (int(chip[1:]) - 1) + output_of[pin]
        for _board, chip, pin in whole.pins_of((place, reference, "1"), "register")
    ]
    diodes = [pin for pin in whole.pins_of((place, reference, "2"), "diode") if pin[2] == "2"]  # its anode
    rows = [gpio_of[pin[2]] for diode in diodes for pin in whole.pins_of((*diode[:2], "1"), "pico")]
    return [(row, output) for row in rows for output in outputs]


class CircuitBoard(VirtualBoard):
    """A virtual board whose fingers and eyes are at the circuit boards' keys and lights."""

    def __init__(self, *arguments: Any, joined: Followed | None = None, **options: Any):
        super().__init__(*arguments, **options)
        self._joined = joined or followed()

    def press(self, row: int, column: int) -> None:
        for contact in self._contacts(row, column):
            self.pico.keys.press(*contact)

    def release(self, row: int, column: int) -> None:
        for contact in self._contacts(row, column):
            self.pico.keys.release(*contact)

    def _contacts(self, row: int, column: int) -> list[Key]:
        """Return where the matrix of the Pico has a key. Raises: ValueError if there is no such key."""
        if (row, column) not in self._joined.keys:
            raise ValueError(f"There is no key at row {row}, column {column}: rows are 0 to 11, columns 0 to 13.")
        return [(rows_of(self.pico).index(1 << gpio), output) for gpio, output in self._joined.keys[row, column]]

    def frame(self) -> bytes:
        wire = self.pico.chain.displayed
        columns = 1 + max(column for _row, column in self._joined.keys)
        shown = bytearray(len(wire))
        for index, (row, column) in enumerate(self._joined.lights):
            green, red, blue = wire[3 * index : 3 * index + 3]
            offset = 3 * (row * columns + column)
            shown[offset : offset + 3] = bytes((red, green, blue))
        return bytes(shown)


def rows_of(pico: Pico) -> list[int]:
    """Return the bit of each row's GPIO, in the order in which the model of the matrix has them."""
    assert isinstance(pico.keys, KeyMatrix)
    return list(pico.keys._rows)
