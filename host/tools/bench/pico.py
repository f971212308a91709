"""The firmware on the emulated Pico, in simulated time: exact, the same figures on every run of the same sources.

The image is that of `make firmware`. It starts from power-on for every situation, and runs undisturbed: games come to
it over the link, keys are those of the matrix, and what is measured is seen from outside, at lights and latch.
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from statistics import median

from firmware.clock import TICK_MS
from firmware.hardware.wiring import pixel_of
from firmware.storage.journal_reader import FOLDER
from host.deploy.image import UF2, build, compiled
from host.deploy.inlining import inlined
from host.paths import ROOT
from host.report import Table, percentile
from host.simulation.kinds import MATRIX, NEOTRELLIS
from host.targets import menu_keys
from host.targets.emulator import BOOT_MS, EmulatedBoard
from host.tools.bench.situations import Key, Situation, situations

CLOCK_HZ = 125_000_000
SETTLED_MS = 4500  # a game has come, has been shown, and the link has forgotten the computer
WATCH_MS = 1500
PRESSES_A_ROUND = 2  # and one more
HOLD_MS = 650  # longer than a tap: nothing is played
PAUSE_MS = 150
TAP_MS = 60
GIVE_UP_MS = 200
ROUNDING_MS = 1e-6
STEP_MS = 5  # of time between two reads of the latch, which keeps four scans
GROWTH_TICKS, TICKS_A_ROUND = 10_000, 1500

# A program for the board
FORGET = f"""
import os
if {FOLDER!r} not in os.listdir(): os.mkdir({FOLDER!r})
for name in os.listdir({FOLDER!r}): os.remove({FOLDER!r} + "/" + name)
open({FOLDER!r} + "/welcomed", "wb").close()
"""

GOALS = {"start": 300, "key": 25, "frames": 60, "idle": 50, "scan": 5, "heap": 160, "menu": 190, "growth": 0}


class Pico:
    """A board with an empty file system. uf2: the image that it runs; kind: what its keys and lights are, see Pico of
    host/simulation/kinds.py.
    """

    def __init__(self, uf2: Path, kind: str = MATRIX):
        self.board = EmulatedBoard(uf2=uf2, board=kind)
        self.emulator = self.board.emulator
        self.emulator.power(True)
        self._scanned: list[float] = []  # when scans began, ms, since the last start of watching

    def close(self) -> None:
        self.board.close()

    def boot(self) -> float:
        """Start from power-on; return the ms to the first frame with a light in it."""
        self.board.power_cut()
        self.emulator.power(True)
        while not any(self.board.lights()["wire"]):
            if not self.emulator.run(BOOT_MS, until="frame"):
                raise RuntimeError("The board does not start.")
        return float(self.emulator.ask("state")["uptime_ms"])

    def enter(self, situation: Situation) -> float:
        """Start from power-on, without a game, and go where a situation is; return the ms to the first light."""
        started = self.start_over()
        if situation.record:
            self.board.load(situation.record)
        for key in situation.taps:
            self.board.tap(*key)
        self.board.run(SETTLED_MS)
        return started

    def start_over(self) -> float:
        """Start from power-on, without a game; return the ms to the first light."""
        self.forget_game()
        started = self.boot()
        self.board.run(200)
        self.emulator.receive()  # what firmware/start.py says
        return started

    def forget_game(self) -> None:
        """Let nothing be resumed at the next start: some rows would come from the game of the row before."""
        self.boot()
        self.board.run(200)
        menu_keys.to_menu(self.board)
        self.emulator.execute(FORGET)

    def free_bytes(self) -> int:
        """Return the free bytes of the heap after a collection."""
        return int(self.board.ask("selftest")["memory_free"])

    # --- scans, seen at the latch of the shift registers ------------------------------------

    def watch(self) -> None:
        """Begin to write down when scans begin."""
        self._scanned = []
        self._look()
        self._scanned = self._scanned[-1:]

    def run(self, ms: float) -> None:
        """Let time pass and keep recording."""
        end = self.board.now_ms + ms
        while (left := end - self.board.now_ms) > ROUNDING_MS:
            self.board.run(min(left, STEP_MS))
            self._look()

    def frame(self) -> bool:
        """Run until the lights are set, and keep recording; return whether that was before GIVE_UP_MS."""
        for _ in range(GIVE_UP_MS // STEP_MS):
            came = self.emulator.run(STEP_MS, until="frame")
            self._look()
            if came:
                return True
        return False

    def longest_pause(self) -> float:
        """Return the longest time between two scans since watch(), in ms; 0 for tiles, which nobody sees scanned."""
        return max([after - before for before, after in pairwise(self._scanned)], default=0.0)

    def _look(self) -> None:
        last = self._scanned[-1] if self._scanned else -1
        for ms, outputs, _bits in self.emulator.ask("latched")["latched"]:
            if outputs == 1 and ms > last:  # the first column is driven
                self._scanned.append(ms)

    # --- measurements -----------------------------------------------------------------------

    def busy_cycles(self) -> int:
        """Return the cycles that the cores have been awake."""
        return int(self.emulator.ask("state")["cycles"])

    def still(self) -> tuple[float, float, float]:
        """Watch the board alone; return frames a second, the share of idle time, and the longest pause of scans.

        A frame in which no byte has changed is not sent. So the rate is that of the median time between two frames;
        0 where nothing moves. Of tiles it is that of the one that changes most often.
        """
        self.watch()
        busy, start = self.busy_cycles(), self.board.now_ms
        frames: dict[int, list[float]] = {}  # by tile; a chain is one
        shown: list[int] = []
        while self.board.now_ms < start + WATCH_MS:
            if self.frame():
                lights = self.board.lights()
                before, shown = shown, lights.get("shows") or [lights["frames"]]
                for tile in [tile for tile, shows in enumerate(shown) if before and shows != before[tile]]:
                    frames.setdefault(tile, []).append(lights["start_ms"])
        spent = self.board.now_ms - start
        most = max(frames.values(), key=len, default=[])
        gaps = [after - before for before, after in pairwise(most)]
        rate = 1000 / median(gaps) if gaps else 0
        return rate, 1 - (self.busy_cycles() - busy) * 1000 / CLOCK_HZ / spent, self.longest_pause()

    def pressed(self, situation: Situation, presses: int) -> tuple[list[float], float]:
        """Press a situation's key again and again, at all phases of a tick.

        Returns the ms from each press to the last bit of the frame that answers, sorted, and the longest pause of
        scans. All lights of the answer count: one that gets a rhythm may look for a moment as it did without.
        """
        key, answer = situation.key, situation.answer
        seen = []
        self.watch()
        for press in range(presses):
            self.run(TICK_MS * press / presses + 0.01)
            seen.append(self.answered(key, answer))
            self.run(HOLD_MS)
            self.board.release(*key)
            self.run(PAUSE_MS)
        return sorted(seen), self.longest_pause()

    def answered(self, key: Key, answer: list[Key]) -> float:
        """Press a key, and return the ms to the last bit of the frame in which the lights of `answer` are others.

        Raises: RuntimeError where they stay.
        """
        before, start = self.lit(answer), self.board.now_ms
        self.board.press(*key)
        while self.lit(answer) == before:
            if not self.frame() or self.board.now_ms - start > GIVE_UP_MS:
                raise RuntimeError(f"The key at row {key[0]}, column {key[1]} has not answered in {GIVE_UP_MS} ms.")
        return float(self.board.lights()["end_ms"] - start)

    def tap(self, key: Key, pause_ms: float) -> float:
        """Tap a key that lights itself, and pause; return the ms to its light, as answered() does."""
        taken = self.answered(key, [key])
        self.board.run(TAP_MS)
        self.board.release(*key)
        self.board.run(pause_ms + taken % TICK_MS)  # the next tap is at another phase of a tick
        return taken

    def lit(self, keys: list[Key]) -> list[bytes]:
        """Return what the wire has last told the lights of some keys."""
        wire = self.board.lights()["wire"]
        return [bytes(wire[3 * pixel_of(*key) : 3 * pixel_of(*key) + 3]) for key in keys]

    def growth(self, ticks: int) -> int:
        """Return how many bytes of the heap are gone after N ticks."""
        self.free_bytes()  # what a request leaves is there before and after
        before = self.free_bytes()
        self.board.run(ticks * TICK_MS)
        self.free_bytes()
        return before - self.free_bytes()


def p50_p99(times: list[float]) -> tuple[float, float]:
    """Return the times that half of them, and 99 %, do not exceed."""
    return percentile(times, 50), percentile(times, 99)


def screens(pico: Pico, measured: Iterable[Situation], presses: int, ticks: int) -> Iterator[tuple[float, ...]]:
    """Yield the figures of each situation in the order of FIGURES; the growth only where a situation is long."""
    for situation in measured:
        started = pico.enter(situation)
        frames, idle, alone = pico.still()
        times, pause = pico.pressed(situation, presses)
        free = pico.free_bytes() / 1024
        growth = (pico.growth(ticks),) if situation.long else ()
        yield started, *p50_p99(times), frames, 100 * idle, alone, pause, free, *growth


FIGURES = ("start ms", "key p50 ms", "p99", "frames/s", "idle %", "scan ms", "with keys", "free KB", "growth")
DIGITS = (0, 1, 1, 0, 0, 1, 1, 0, 0)

# --- engines ------------------------------------------------------------------------------

FROZEN = ".frozen"
BYTECODE = "bytecode"  # a folder on the flash with Robble's kernels as functions like others
ROBBLE_MODULES = (
    "__init__",
    "game",
    "random32",
    "texts",
    *[f"robble/{name}" for name in ("__init__", "rules", "kernels", "texts")],
)
ROBBLE_FILES = [f"engines/{name}.py" for name in ROBBLE_MODULES]
TIMING = """
import sys, gc, time
from array import array
sys.path.insert(0, {folder!r})
gc.threshold(-1)  # what the app sets outlives a soft reset
gc.collect()
us = time.ticks_us
"""
ROBBLE = """
from engines.robble.rules import Robble
game = Robble("9")
moves = game.legal_moves()[:40]
start = us()
for move in moves: game.play(move)
while game.ply: game.undo()
print(time.ticks_diff(us(), start) // len(moves))
"""
KERNELS = """
from engines.robble.kernels import put_stone, take_back
from engines.robble.rules import Robble
game = Robble("9")
moves = game.legal_moves()[:40]
cells, record, seen = game.cells, game._record, game._seen
start = us()
for move in moves: put_stone(cells, move, record, seen)
for move in moves: take_back(cells, record, seen)
print(time.ticks_diff(us(), start) // len(moves))
"""
ROUNDS = """
from engines.robble.bot import RobbleBot
from engines.robble.rules import Robble
bot = RobbleBot(Robble("9"), 5)
bot.begin(Robble("9"), 1)
start = us()
bot.search(200)
print(time.ticks_diff(us(), start) // 200)
"""
BUFFER = "array({!r}, [0] * game.max_moves)"
GAME = """
from {module} import {engine}
game = {engine}.from_record({record!r})
moves = {buffer}
"""
MOVES = (
    GAME
    + """
game.legal_moves_into(moves)
gc.collect()
start = us()
game.legal_moves_into(moves)
print(time.ticks_diff(us(), start))
"""
)
IN_A_ROW = (
    GAME
    + """
start = us()
for _ in range(40): game.legal_moves_into(moves)
print(time.ticks_diff(us(), start) // 40)
"""
)

PREVIEW = """
from firmware.games.registry import open_view, setup_of
record = {record!r}
view = open_view(setup_of(record))
view.game.load(record["moves"])
view.moved()
moves = view.game.legal_moves()
longest = 0
for place in range(0, len(moves), 5):
    gc.collect()
    start = us()
    view.foresee(moves[place])
    longest = max(longest, time.ticks_diff(us(), start))
print(longest)
"""


def operations(measured: Iterable[Situation]) -> list[tuple[str, str, str, int]]:
    """Return (name, folder of the kernels, program, goal in us) of each operation."""
    records = {situation.name: situation.record for situation in measured}
    empty = {"game": "robble", "options": {"size": "9"}, "moves": []}
    robble = {"module": "engines.robble.rules", "engine": "Robble", "record": empty}
    pebble = {"module": "engines.pebble_rebel.rules", "engine": "PebbleRebel", "record": records["Pebble Rebel"]}
    vacuum = {"module": "engines.vacuum.rules", "engine": "Vacuum", "record": records["Vacuum, 2 players, rich"]}
    return [
        ("Robble 9x9, play and undo, all in bytecode", BYTECODE, ROBBLE, 250),
        ("Robble 9x9, play and undo", FROZEN, ROBBLE, 130),
        ("Robble 9x9, play and undo, the kernels alone", FROZEN, KERNELS, 70),
        ("Robble 9x9, legal moves of the empty board", FROZEN, MOVES.format(buffer=BUFFER.format("H"), **robble), 110),
        ("Robble 9x9, the same, one of 40 in a row", FROZEN, IN_A_ROW.format(buffer=BUFFER.format("H"), **robble), 100),
        ("Robble 9x9, a round of the bot", FROZEN, ROUNDS, 1000),
        ("Pebble Rebel, moves for 12 stones", FROZEN, MOVES.format(buffer="game.slides", **pebble), 2000),
        ("Pebble Rebel, the same into another buffer", FROZEN, MOVES.format(buffer=BUFFER.format("I"), **pebble), 2000),
        ("Vacuum, moves in the richest position", FROZEN, MOVES.format(buffer=BUFFER.format("H"), **vacuum), 15000),
        *[
            (f"{name}, what a move would do", FROZEN, PREVIEW.format(record=record), 10000)
            for name, record in records.items()
            if record and name != "Vacuum, 2 players"
        ],
    ]


def engines(pico: Pico, chosen: Iterable[tuple[str, str, str, int]]) -> Iterator[tuple[str, int, int]]:
    """Yield name, us and goal of each operation, without the app."""
    pico.boot()
    pico.board.run(200)
    texts = inlined({name: (ROOT / name).read_text("utf-8") for name in ROBBLE_FILES})
    for path, data in compiled(texts).items():
        pico.emulator.put(f"{BYTECODE}/{path}", data)
    for name, folder, program, goal in chosen:
        pico.boot()
        yield name, int(pico.emulator.execute(TIMING.format(folder=folder) + program, ms=60_000, fresh=True)), goal


# --- tables -------------------------------------------------------------------------------


def tables(rounds: int, quick: bool) -> Iterator[Table]:
    """Yield the tables: in more rounds keys are pressed more often. quick: of the first screen and operation alone."""
    presses, ticks = PRESSES_A_ROUND * rounds + 1, min(GROWTH_TICKS, TICKS_A_ROUND * rounds)
    every = situations()
    measured = every[:1] if quick else every
    build()
    with closing(Pico(UF2)) as pico:
        rows = list(screens(pico, measured, presses, ticks))
        yield Table(
            "The board on the emulated Pico",
            ("screen", *FIGURES),
            [(situation.name, *written(row)) for situation, row in zip(measured, rows, strict=True)],
            (
                "Simulated time, so the same figures on every run. Start: from power-on to the first light. Key:",
                f"from the finger to the last bit of its changed light, {presses} presses at all phases of a tick.",
                "Frames and idle: no key pressed. Scan: the longest pause between two scans, without keys and",
                f"with them. Free: heap after a collection. Growth: bytes that {ticks} ticks leave behind.",
            ),
        )
        found = list(engines(pico, operations(every)[: 1 if quick else None]))
        yield Table(
            "Engines on the emulated Pico",
            ("operation", "us", "goal"),
            [(name, str(us), str(goal)) for name, us, goal in found],
        )
    with closing(Pico(UF2, NEOTRELLIS)) as tiles:
        yield tile_table(tiles, measured, presses, ticks)
    yield Table("Goals", ("what", "goal", "worst figure", "met"), list(goals(rows, found, ticks)))


TILE_FIGURES = (0, 1, 2, 3, 4, 7, 8)  # of FIGURES: scans leave no trace


def tile_table(pico: Pico, measured: list[Situation], presses: int, ticks: int) -> Table:
    """Return the figures of the same screens on NeoTrellis tiles."""
    rows = [written(row) for row in screens(pico, measured, presses, ticks)]
    return Table(
        "NeoTrellis tiles on the emulated Pico",
        ("screen", *[FIGURES[place] for place in TILE_FIGURES]),
        [
            (situation.name, *[row[place] for place in TILE_FIGURES])
            for situation, row in zip(measured, rows, strict=True)
        ],
        (
            "As above, but for scans. Key: to the moment when the first tile shows the change. Frames: of the tile",
            "that changes most often.",
        ),
    )


def written(row: tuple[float, ...]) -> list[str]:
    """Return figures as they are printed, `-` for what was not measured."""
    figures = [f"{figure:.{digits}f}" for figure, digits in zip(row, DIGITS, strict=False)]
    return figures + ["-"] * (len(DIGITS) - len(row))


def goals(
    rows: list[tuple[float, ...]], found: list[tuple[str, int, int]], ticks: int
) -> Iterator[tuple[str, str, str, str]]:
    """Yield each goal with the worst figure that was found, and whether that, to a tenth, is good enough.

    What the wires show is some cycles early or late: it is seen between instructions.
    """
    started, _, p99, frames, idle, alone, pause, free = zip(*[row[:8] for row in rows], strict=True)
    growth = [row[8] for row in rows if len(row) > 8]
    moving = [rate for rate in frames if rate > 1]  # where nothing moves no frame is sent
    most = [
        ("power-on to the first light, ms, at most", GOALS["start"], max(started)),
        ("key to its light, p99, ms, at most", GOALS["key"], max(p99)),
        ("pause between two scans, ms, at most", GOALS["scan"], max(*alone, *pause)),
        *[(f"growth in {ticks} ticks, bytes, at most", GOALS["growth"], max(growth)) for _ in growth[:1]],
        *[(f"{name}, us, at most", goal, us) for name, us, goal in found],
    ]
    least = [
        ("frames a second while something moves, at least", GOALS["frames"], min(moving, default=GOALS["frames"])),
        ("idle, %, at least", GOALS["idle"], min(idle)),
        ("free heap, KB, at least", GOALS["heap"], min(free)),
        ("free heap in the menu, KB, at least", GOALS["menu"], free[0]),
    ]
    for text, goal, worst in most:
        yield text, str(goal), f"{worst:.1f}".removesuffix(".0"), "yes" if round(worst, 1) <= goal else "no"
    for text, goal, worst in least:
        yield text, str(goal), f"{worst:.1f}".removesuffix(".0"), "yes" if round(worst, 1) >= goal else "no"
