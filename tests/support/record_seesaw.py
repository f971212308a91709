"""`python -m tests.support.record_seesaw` records what Adafruit's library, if it is installed, says to a tile."""

import json
import sys
import time
from importlib.metadata import version
from subprocess import PIPE, Popen
from types import SimpleNamespace
from typing import Any

from host.node import command
from host.paths import ROOT

RUNNER = ROOT / "tests/support/seesaw_runner.mjs"
RECORD = ROOT / "tests/support/seesaw_record.json"
LIBRARIES = "adafruit-circuitpython-neotrellis", "adafruit-circuitpython-seesaw"


class Bus:
    """The library's I2C bus and clock."""

    def __init__(self) -> None:
        self.steps: list[str] = []
        self._tile = Popen([*command("node"), str(RUNNER)], stdin=PIPE, stdout=PIPE, text=True)
        self.try_lock, self.unlock = lambda: True, lambda: None

    def step(self, step: str) -> str:
        assert self._tile.stdin and self._tile.stdout
        print(step, file=self._tile.stdin, flush=True)
        found = self._tile.stdout.readline().rstrip("\n")
        self.steps.append(f"{step} -> {found}" if found else step)
        return found

    def sleep(self, seconds: float) -> None:
        self.step(f"wait {1000 * seconds:g}")

    def writeto(self, address: int, buffer: bytes, *, start: int = 0, end: int | None = None) -> None:
        assert self.step(f"write {buffer[start:end].hex(' ')}".strip()) == "ok"

    def readfrom_into(self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None) -> None:
        buffer[start:end] = bytes.fromhex(self.step(f"read {len(buffer[start:end])}"))


def record(bus: Bus) -> None:
    """Start a tile, show lights, read keys, overflow its FIFO, reset it."""
    blinka: Any = {  # which wants a computer's pins
        "micropython": SimpleNamespace(const=int),
        "busio": SimpleNamespace(I2C=Bus),
        "circuitpython_typing": SimpleNamespace(ReadableBuffer=bytes, WriteableBuffer=bytearray),
    }
    sys.modules.update(blinka)
    time.sleep = bus.sleep  # type: ignore[assignment]
    from adafruit_neotrellis.neotrellis import NeoTrellis

    tile = NeoTrellis(bus, auto_write=False)
    for key in range(16):
        tile.pixels[key] = (16 * key, 255 - key, key)
        tile.activate_key(key, NeoTrellis.EDGE_RISING)
        tile.activate_key(key, NeoTrellis.EDGE_FALLING)
    for brightness in (1, 0.5):
        tile.brightness = brightness
        bus.step("lights 16")
        tile.show()
        bus.sleep(0.001)  # a computer's Python is slower than the wire
    for move in ("press 7", "press 0", "release 7", "release 0", "press 14", "press 3", "release 3", "release 14"):
        bus.step(move)
        if move[-1] in "03":
            bus.sleep(0.02)
            tile.sync()
    tile.interrupt_enabled = True
    tile.activate_key(5, NeoTrellis.EDGE_HIGH)
    bus.step("press 5")
    bus.sleep(0.5)
    for left in (31, 0):
        bus.step("interrupt")
        assert tile.count == left
        tile.activate_key(5, NeoTrellis.EDGE_HIGH, enable=False)
        tile.read_keypad(33)
        bus.sleep(0.02)
    tile.sw_reset()
    tile.get_options()
    bus.step("lights 16")
    bus.step("release 5")
    bus.sleep(0.02)
    tile.sync()


if __name__ == "__main__":
    bus = Bus()
    record(bus)
    head = {name: version(name) for name in LIBRARIES}
    RECORD.write_text(json.dumps({**head, "answered": "seesaw.mjs", "steps": bus.steps}, indent=1) + "\n", "utf-8")
