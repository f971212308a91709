"""A grid of NeoTrellis tiles in the place of key matrix and chain of lights."""

from collections.abc import Callable

from firmware.hardware.wiring import (
    COLUMNS,
    NO_PIXEL,
    PIXELS,
    ROWS,
    TRELLIS_ACROSS,
    TRELLIS_ADDRESSES,
    TRELLIS_INT,
    TRELLIS_SCL,
    TRELLIS_SDA,
    TRELLIS_SIZE,
    trellis_pixel,
)
from host.simulation.virtual.seesaw import KEYS, Tile
from host.simulation.virtual.wires import Wires

PLACES = [
    (tile, key, trellis_pixel(tile, key))
    for tile in range(len(TRELLIS_ADDRESSES))
    for key in range(KEYS)
    if trellis_pixel(tile, key) != NO_PIXEL
]
EVERY_TILE = (1 << len(TRELLIS_ADDRESSES)) - 1


class NeoTrellis:
    """All tiles, each at its address; their interrupts are one line.

    `displayed`: the bytes that a chain of lights would show. `frames` counts how often that has changed. bounce_ms,
    seed: see KeyMatrix. strip: see Ws2812Chain. tiles: the mask of those that are there.
    """

    def __init__(
        self,
        wires: Wires,
        bounce_ms: float = 0,
        seed: int = 1,
        strip: Callable[[bytes], None] | None = None,
        tiles: int = EVERY_TILE,
    ):
        if bounce_ms < 0:
            raise ValueError(f"A contact cannot bounce for {bounce_ms} ms: bounce_ms is 0 or more.")
        self._wires, self._strip = wires, strip
        self._powered = False
        self.displayed = bytes(3 * PIXELS)
        self.frames = 0
        self.tiles = [
            Tile(wires.clock, self._change, wires.fault, bounce_ms, seed + place)
            for place in range(len(TRELLIS_ADDRESSES))
        ]
        self._bus = wires.bus_devices.setdefault((TRELLIS_SCL, TRELLIS_SDA), {})
        there = [place for place in range(len(self.tiles)) if tiles >> place & 1]
        self._bus.update({TRELLIS_ADDRESSES[place]: self.tiles[place] for place in there})
        self._lines = 1 << TRELLIS_SDA | 1 << TRELLIS_SCL
        self._clocks = 0  # until the data line is released
        wires.sources.append(self._levels)
        wires.watch(TRELLIS_SCL, self._clock_edge)

    def power_on(self) -> None:
        """Start all tiles."""
        self._powered = True
        for tile in self.tiles:
            tile.power_on()

    def power_off(self) -> None:
        """Go dark."""
        self._powered = False
        for tile in self.tiles:
            tile.power_off()

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key. ValueError if there is no such key."""
        tile, key = self._place(row, column)
        tile.press(key)

    def release(self, row: int, column: int) -> None:
        """Take it off again."""
        tile, key = self._place(row, column)
        tile.release(key)

    def set_diode(self, row: int, column: int, there: bool) -> None:
        """Let the keys of that key's tile have ghosts, or not: their diodes are the tile's."""
        self._place(row, column)[0].ghosts = not there

    def hold(self, clocks: int = 0) -> None:
        """Hold the data line low for a number of clocks, or for good with 0."""
        self._wires.held_low |= 1 << TRELLIS_SDA
        self._clocks = clocks

    def release_bus(self) -> None:
        """Hold nothing low any more."""
        self._wires.held_low &= ~(1 << TRELLIS_SDA)

    def _place(self, row: int, column: int) -> tuple[Tile, int]:
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            raise ValueError(
                f"There is no key at row {row}, column {column}: rows are 0 to {ROWS - 1}, columns 0 to {COLUMNS - 1}."
            )
        tile = row // TRELLIS_SIZE * TRELLIS_ACROSS + column // TRELLIS_SIZE
        return self.tiles[tile], row % TRELLIS_SIZE * TRELLIS_SIZE + column % TRELLIS_SIZE

    def _levels(self) -> int:
        """Pull the bus up."""
        return self._lines if self._powered else 0

    def _clock_edge(self, level: bool) -> None:
        if level and self._clocks:
            self._clocks -= 1
            if not self._clocks:
                self.release_bus()

    def _change(self) -> None:
        if any(tile.interrupts for tile in self.tiles):
            self._wires.held_low |= 1 << TRELLIS_INT
        else:
            self._wires.held_low &= ~(1 << TRELLIS_INT)
        shown = bytearray(3 * PIXELS)
        for tile, key, pixel in PLACES:
            shown[3 * pixel : 3 * pixel + 3] = self.tiles[tile].shown[3 * key : 3 * key + 3]
        if shown != self.displayed:
            self.displayed = bytes(shown)
            self.frames += 1
            if self._strip:
                self._strip(self.displayed)
