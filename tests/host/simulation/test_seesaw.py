"""The NeoTrellis tile, the one in Python and the one in JavaScript, by the same messages."""

import json
import subprocess
from collections.abc import Callable
from errno import EIO

import pytest

from host.node import command
from host.paths import ROOT
from host.simulation.virtual.i2c import i2c_class
from host.simulation.virtual.pin import pin_class
from host.simulation.virtual.seesaw import KEYS, LIGHT_BYTES, MESSAGE, Tile
from tests.host.simulation.virtual.conftest import unlimited_wires
from tests.support.seesaw_messages import SCRIPTS, steps

ADDRESS, SDA, SCL = 0x2E, 26, 27
RUNNER = ROOT / "tests/support/seesaw_runner.mjs"
PART = ROOT / "host/simulation/emulator/parts/seesaw.mjs"


class Bench:
    """A tile in Python on an I2C bus."""

    def __init__(self, **options: object):
        self.wires = unlimited_wires()
        self.tile = Tile(self.wires.clock, fault=self.wires.fault, **options)  # type: ignore[arg-type]
        self.wires.bus_devices[SCL, SDA] = {ADDRESS: self.tile}
        self.clock_with(400_000)
        self.tile.power_on()

    def clock_with(self, hz: int) -> None:
        """Make the bus with another clock."""
        pin = pin_class(self.wires)
        self.bus = i2c_class(self.wires)(1, scl=pin(SCL), sda=pin(SDA), freq=hz)

    def wait(self, ms: float) -> None:
        self.wires.clock.spend(round(ms * 1e6))

    def write(self, *data: int) -> bool:
        """Return whether a message was acknowledged."""
        try:
            self.bus.writeto(ADDRESS, bytes(data))
        except OSError as error:
            assert error.errno == EIO
            return False
        return True

    def read(self, count: int) -> bytes | None:
        """Return what was read, None where the tile does not acknowledge."""
        found = bytearray(count)
        try:
            self.bus.readfrom_into(ADDRESS, found)
        except OSError as error:
            assert error.errno == EIO
            return None
        return bytes(found)

    def do(self, name: str, *words: str) -> str:
        """Do a step of a script; return what it finds."""
        tile = self.tile
        found: object = ""
        if name == "wait":
            self.wait(float(words[0]))
        elif name == "write":
            found = "ok" if self.write(*[int(word, 16) for word in words]) else "no"
        elif name == "read":
            data = self.read(int(words[0]))
            found = "no" if data is None else data.hex(" ")
        elif name in ("press", "release"):
            getattr(tile, name)(int(words[0]))
        elif name == "lights":
            found = tile.shown[: 3 * int(words[0])].hex(" ")
        elif name == "interrupt":
            found = "yes" if tile.interrupts else "no"
        elif name == "set":
            setattr(tile, words[0], True)
        else:
            getattr(tile, name)(*[word == "deaf" for word in words])
        return str(found)


def in_python(script: list[list[str]]) -> tuple[list[str], list[str]]:
    """Return what the steps find on the tile of the virtual board, and its complaints."""
    bench = Bench()
    return [bench.do(*words) for words in script], list(bench.wires.faults)


def in_javascript(script: list[list[str]]) -> tuple[list[str], list[str]]:
    """Return the same of the emulated Pico's tile."""
    done = subprocess.run(
        [*command("node"), str(RUNNER), PART.as_uri()],
        input=json.dumps(script),
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    return answer["answers"], answer["faults"]


@pytest.mark.parametrize("run", [in_python, in_javascript])
@pytest.mark.parametrize("name", SCRIPTS)
def test_messages(name: str, run: Callable[[list[list[str]]], tuple[list[str], list[str]]]) -> None:
    script = steps(SCRIPTS[name])
    answers, faults = run([words for words, _ in script])
    assert list(zip([words for words, _ in script], answers, strict=True)) == script
    assert faults == []


@pytest.mark.parametrize("run", [in_python, in_javascript])
@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        ("0f 00 01", "does not know the message 0f 00 01"),
        ("0e 02 01", "does not know the message 0e 02"),
        ("10 01 05 19", "does not know the message 10 01 05 19"),
        ("00 05", "does not know the message 00 05"),
        (" ".join(["0e 04", *["00"] * (MESSAGE - 1)]), f"a message of {MESSAGE + 1} bytes; it takes {MESSAGE}"),
    ],
)
def test_a_message_that_means_nothing_is_a_fault(
    message: str, complaint: str, run: Callable[[list[list[str]]], tuple[list[str], list[str]]]
) -> None:
    _, faults = run([["write", *message.split()]])
    assert len(faults) == 1 and complaint in faults[0]


def test_a_faster_clock_than_it_follows_is_a_fault() -> None:
    bench = Bench()
    bench.clock_with(1_000_000)
    bench.write(0, 1)
    assert "it follows 400000 Hz" in bench.wires.faults[0]


def test_contacts_may_bounce() -> None:
    bench = Bench(bounce_ms=25)
    for key in range(KEYS):
        bench.write(0x10, 0x01, key // 4 * 8 + key % 4, 0x19)
    edges = set()
    for key in range(KEYS):
        bench.tile.press(key)
    bench.wait(50)
    bench.write(0x10, 0x10)
    bench.wait(1)
    events = bench.read(31) or b""
    for number in range(KEYS):
        edges.add(sum(1 for event in events if event >> 2 == number // 4 * 8 + number % 4))
    assert max(edges) > 1 and all(count % 2 for count in edges)  # in the end each is down
    assert len(bench.tile.shown) == LIGHT_BYTES
