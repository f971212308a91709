"""Adafruit's own library for CircuitPython drives the tiles of the virtual board, all twelve as one grid."""

import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from host.simulation.virtual.i2c import I2C, i2c_class
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.seesaw import SIZE, Tile
from host.simulation.virtual.wires import Wires

SDA, SCL = 26, 27
DOWN, ACROSS = 3, 4
FIRST = 0x2E
ROWS, COLUMNS = SIZE * DOWN, SIZE * ACROSS


class Busio:
    """What the library wants of CircuitPython's busio.I2C."""

    def __init__(self, bus: I2C):
        self._bus = bus

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        self._bus.writeto(address, buffer[start:end])

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        self._bus.readfrom_into(address, memoryview(buffer)[start:end])


@pytest.fixture
def tiles(wires: Wires) -> list[Tile]:
    made = [Tile(wires.clock, fault=wires.fault) for _ in range(DOWN * ACROSS)]
    wires.bus_devices[SCL, SDA] = {FIRST + place: tile for place, tile in enumerate(made)}
    for tile in made:
        tile.power_on()
    return made


@pytest.fixture
def library(wires: Wires, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The library's classes, whose pauses are virtual. On a computer three names come from Blinka, which wants pins."""
    members: dict[str, dict[str, Any]] = {
        "micropython": {"const": int},
        "busio": {"I2C": Busio},
        "circuitpython_typing": {"ReadableBuffer": bytes, "WriteableBuffer": bytearray},
    }
    for name, inside in members.items():
        module = ModuleType(name)
        module.__dict__.update(inside)
        monkeypatch.setitem(sys.modules, name, module)
    from adafruit_neotrellis import multitrellis, neotrellis
    from adafruit_seesaw import seesaw

    def sleep(seconds: float) -> None:
        wires.clock.spend(round(seconds * 1e9))

    for user in (multitrellis, neotrellis):
        monkeypatch.setattr(user, "sleep", sleep)
    monkeypatch.setattr(seesaw, "time", SimpleNamespace(sleep=sleep))
    return SimpleNamespace(NeoTrellis=neotrellis.NeoTrellis, MultiTrellis=multitrellis.MultiTrellis)


@pytest.fixture
def grid(wires: Wires, tiles: list[Tile], library: SimpleNamespace) -> Iterator[Any]:
    """The library's grid over all tiles."""
    pin = pin_class(wires)
    bus = Busio(i2c_class(wires)(1, scl=pin(SCL), sda=pin(SDA)))
    made = [library.NeoTrellis(bus, addr=FIRST + place, auto_write=False) for place in range(DOWN * ACROSS)]
    yield library.MultiTrellis([made[ACROSS * row : ACROSS * (row + 1)] for row in range(DOWN)])
    assert list(wires.faults) == []


def test_each_light_has_the_colour_that_it_was_given(grid: Any, tiles: list[Tile]) -> None:
    colours = {(x, y): (16 * x, 20 * y, x ^ y) for x in range(COLUMNS) for y in range(ROWS)}
    for (x, y), colour in colours.items():
        grid.color(x, y, colour)
    assert not any(any(tile.shown) for tile in tiles)
    grid.show()
    for (x, y), (red, green, blue) in colours.items():
        light = 3 * (y % SIZE * SIZE + x % SIZE)
        shown = tiles[y // SIZE * ACROSS + x // SIZE].shown
        assert shown[light : light + 3] == bytes([green, red, blue]), (x, y)


def test_each_key_is_heard_once_down_and_once_up(grid: Any, tiles: list[Tile], wires: Wires, library: Any) -> None:
    heard: list[tuple[int, int, int]] = []
    for x in range(COLUMNS):
        for y in range(ROWS):
            for edge in (library.NeoTrellis.EDGE_RISING, library.NeoTrellis.EDGE_FALLING):
                grid.activate_key(x, y, edge)
            grid.set_callback(x, y, lambda *event: heard.append(event))
    for x in range(COLUMNS):
        for y in range(ROWS):
            tile, key = tiles[y // SIZE * ACROSS + x // SIZE], y % SIZE * SIZE + x % SIZE
            for action, edge in (
                (tile.press, library.NeoTrellis.EDGE_RISING),
                (tile.release, library.NeoTrellis.EDGE_FALLING),
            ):
                action(key)
                wires.clock.spend(20_000_000)
                grid.sync()
                assert heard == [(x, y, edge)]
                heard.clear()


def test_its_brightness_and_interrupt(grid: Any, tiles: list[Tile], wires: Wires, library: Any) -> None:
    one = grid._trelli[1][2]
    one.brightness = 0.5
    one.pixels[5] = (200, 100, 50)
    one.show()
    tile = tiles[ACROSS + 2]
    assert tile.shown[15:18] == bytes([50, 100, 25])
    wires.clock.spend(1_000_000)  # a computer's Python is not as fast as the wire
    one.interrupt_enabled = True
    one.activate_key(5, library.NeoTrellis.EDGE_RISING)
    tile.press(5)
    wires.clock.spend(20_000_000)
    assert tile.interrupts
    assert [(event >> 2, event & 3) for event in one.read_keypad(one.count)] == [(9, 3)]
    assert not tile.interrupts
