"""A program that drives NeoTrellis tiles on an emulated Pico, and a bench around it."""

from collections.abc import Callable, Iterable

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS
from host.targets.emulator import EmulatedBoard

# Executes the lines that it is sent, and prints = after each; prints the keys that are down where that has changed.
PROGRAM = f"""
import time
from firmware.hardware.board import Board

FRAME = bytearray(1 + place % 255 for place in range({3 * PIXELS}))
OTHER = bytearray(255 - byte for byte in FRAME)
board = Board()
board.start_scanning()
driver = board.driver
down, scans, skipped, took, last = None, 0, 0, 0, 0

def step():
    global down, scans, skipped, took, last
    start = time.ticks_us()
    columns = board.scan()
    took = max(took, time.ticks_diff(time.ticks_us(), start))
    if columns is not None:
        scans += 1
        skipped += board.scan_ms != last + {TICK_MS}
        last = board.scan_ms
        if list(columns) != down:
            down = list(columns)
            print(*down)
    return columns

def show(wire):
    while board.lights_busy():
        step()
    board.show(wire)

print("=")
line = b""
while True:
    if step() is None:
        byte = board.receive()
        if byte == 10:
            exec(line)
            print("=")
            line = b""
        elif byte >= 0:
            line += bytes([byte])
        else:
            board.idle()
"""
TILES = 12
UP_MS = 150  # after its start each tile has keys and lights
ANSWER_MS = 2000  # of a line

Key = tuple[int, int]


class Bench:
    """A board that runs PROGRAM. `history` has the keys that were down, after each change."""

    def __init__(self, target: EmulatedBoard):
        self.target = target
        self.run = target.run
        self.history: list[set[Key]] = [set()]
        self._heard, self._waits, self._said = b"", 0, ""

    def boot(self) -> None:
        """Switch on, off before if need be, with the program on the flash."""
        self.target.emulator.restart()
        self.target.emulator.receive()  # what it said before
        self._waits, self._heard = 1, b""
        self._await()

    def begin(self, code: str) -> None:
        """Have the program execute a line, and do not wait for its end."""
        self.target.emulator.send(code.encode() + b"\n")
        self._waits += 1

    def do(self, code: str) -> None:
        """Have the program execute a line."""
        self.begin(code)
        self._await()

    def ask(self, expression: str) -> str:
        """Return what an expression is to the program."""
        self.do(f"print('-', {expression})")
        return self._said

    def _await(self) -> None:
        end = self.target.now_ms + ANSWER_MS
        while self._waits:
            assert self.target.now_ms < end
            self.run(1)
            self._read()

    def _read(self) -> None:
        *lines, self._heard = (self._heard + self.target.emulator.receive()).split(b"\n")
        for line in lines:
            word, *words = line.decode().split()
            if word == "=":
                self._waits -= 1
            elif word == "-":
                self._said = " ".join(words)
            else:
                masks = [int(word), *map(int, words)]
                keys = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
                self.history.append({(row, column) for row, column in keys if masks[column] >> row & 1})

    def down(self) -> set[Key]:
        """Return the keys that are down."""
        self._read()
        return self.history[-1]

    def press(self, *keys: Key, ms: float = 35) -> set[Key]:
        """Put touches on keys; return those that are down some ms later."""
        return self._move(self.target.press, keys, ms)

    def release(self, *keys: Key, ms: float = 35) -> set[Key]:
        return self._move(self.target.release, keys, ms)

    def _move(self, move: Callable[[int, int], None], keys: Iterable[Key], ms: float) -> set[Key]:
        for key in keys:
            move(*key)
        self.run(ms)
        return self.down()

    def hears(self, *touches: Iterable[Key], ms: float = 40) -> bool:
        """Return whether keys are down, and no others, while touches are on them: some keys, and some others then."""
        return all(self.press(*keys, ms=ms) == {*keys} and not self.release(*keys, ms=ms) for keys in touches)

    def fault(self, what: str, *tiles: int | None, **how: object) -> None:
        """Have something go wrong with tiles, or with the bus, None: see parts/board.mjs."""
        for tile in tiles:
            self.target.emulator.ask("tile", tile=tile, what=what, **how)

    def missing(self) -> list[int]:
        """Return the tiles that the driver misses."""
        mask = int(self.ask("driver.missing()"))
        return [tile for tile in range(TILES) if mask >> tile & 1]

    def scanned_ms(self, ms: float) -> int:
        """Return for how many of the next ms there are scans."""
        before, start = int(self.ask("scans")), self.target.now_ms
        self.run(ms)
        scans = int(self.ask("scans")) - before
        return scans * TICK_MS - round(self.target.now_ms - start - ms)

    def show(self, name: str, ms: float = 60) -> bytes:
        """Show a frame by its name; return what is lit some ms later."""
        self.do(f"show({name})")
        self.run(ms)
        return self.lit()

    def lit(self, tile: int | None = None) -> bytes:
        """Return the lights of the chain, or those of a tile."""
        lights = self.target.lights()
        wire: bytes = lights["wire"]
        return wire if tile is None else bytes.fromhex(lights["tiles"][tile])


def begun(target: EmulatedBoard) -> Bench:
    """Have a board run PROGRAM."""
    target.emulator.power(True)
    target.emulator.put("main.py", PROGRAM.encode())
    bench = Bench(target)
    bench.boot()
    bench.run(UP_MS)
    assert bench.down() == set()
    return bench
