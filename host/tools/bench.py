"""How fast the board is: `make bench` measures the emulated Pico and prints the tables of docs/speed.md.

Time is simulated: the same sources give the same figures on every computer. Each game has one position, the richest of
a random game. It comes over the link, always to the same state: the menu of a board that has just started, with no game
on its flash. Each finger comes to a board that no other has touched.
"""

import argparse
from collections.abc import Iterable
from contextlib import closing
from itertools import product
from random import Random
from typing import Any

from engines.bots.bot import LEVELS
from engines.game import CHANCE, NOBODY
from engines.registry import GAMES, title_of
from firmware import version
from firmware.clock import TICK_MS
from firmware.games.registry import info
from firmware.hardware.wiring import BOARD_COLUMNS, COLUMNS, ROWS, pixel_of
from firmware.input.softkeys import LOG
from firmware.output.palette import STEADY
from firmware.screens.welcome import NO_AT
from firmware.storage.journal_reader import CHECKPOINT, FOLDER
from host.deploy.hot import LOOP
from host.deploy.image import UF2, build
from host.files import replace
from host.games import any_move, new_game
from host.paths import DOCS
from host.report import Table, percentile
from host.simulation.kinds import NEOTRELLIS
from host.targets.emulator import BOOT_MS, EmulatedBoard
from host.targets.memory import MemoryTarget
from host.targets.target import Target

PAGE = DOCS / "speed.md"
BEGIN, END = "<!-- bench: begin -->\n", "<!-- bench: end -->\n"
SCREEN = ("start ms", "key p50", "p99", "free KB")
THOUGHT = ("move s", "key then", "p99 then")  # while it thinks
HEAD = ("", *SCREEN, *THOUGHT, *(f"tiles: {name}" for name in SCREEN))
FRESH, WELCOME, MENU = "a fresh chip", "the welcome", "the menu"  # rows without a game
SHOWN = "shown"  # a snapshot
NO_SCREEN, NO_THOUGHT = ("-",) * 3, ("-",) * 3
OPTIONS = {"robble": ("size=9",), "vacuum": ("players=2", "players=4")}  # of a row each; else the usual ones

START_GOAL_MS = 300  # of a chip that has started before
RESUMED = (("robble", 60, 1000), ("vacuum", 300, 1500), ("vacuum", 2400, 5000))  # game, moves, goal in ms
RESUMED_HEAD = ("", "start ms", "game ms", "without checkpoint: game ms")

SEED, TURNS = 5, 120  # of a random game
FINGERS = 61  # so that the p99 is the slowest; while the board thinks three times as many
APART_MS = 100 + TICK_MS / FINGERS  # at all phases of a tick
SETTLED_MS = 4500  # a game has come, has been shown, and the link has forgotten the computer
SHOWN_MS, HELD_MS = 50, 700  # a light is there; longer than a tap, so that nothing is played
GIVE_UP_MS = 300
MAX_MOVES = 300  # of a game that is read without a checkpoint
STARTS_MS, ENDS_MS = 500, 400  # of a thought, in which no finger comes: a game is put away, a move is made
LOOK_MS, MAX_MS = 50, 15_000  # between two looks whether the board has moved; longer than any move

Place = tuple[int, int]  # row, column of a key
Record = dict[str, Any]


def main() -> None:
    """Measure, print the table, and write it to the page if that is asked for."""
    parser = argparse.ArgumentParser(prog="python -m host.tools.bench", description="Measure the emulated Pico.")
    parser.add_argument("--publish", action="store_true", help=f"write the table to {PAGE}")
    options = parser.parse_args()
    build()
    table = f"{measured(positions(), FINGERS)}\n{resumed(RESUMED)}"
    print(f"The board on the emulated Pico\n\n{table}\nRobble's inner loop (host/deploy/hot.py): {loop_us()} us")
    if options.publish:
        replace(PAGE, with_table(PAGE.read_text("utf-8"), table).encode(), PAGE.with_suffix(".new"))


# --- what is measured -----------------------------------------------------------------------


def positions() -> dict[str, Record]:
    """Return a position of each game by its name in the table."""
    words = [(name, option) for name in GAMES for option in OPTIONS.get(name, ("",))]
    return {f"{title_of(name)} {option}".strip(): rich(name, option) for name, option in words}


def rich(name: str, option: str = "") -> Record:
    """Return the position with the most moves in a random game, of those in which the board may be to move."""
    game, random, most, best = new_game(name, option.split()), Random(SEED), 0, {}
    seats = [player for _, player in info(name).seats]
    for _ in range(TURNS):
        if game.to_move == CHANCE:
            game.play(game.sample(random.getrandbits(32)))
            continue
        moves = [] if game.to_move == NOBODY else game.legal_moves()
        if not moves:
            break
        if len(moves) > most and game.to_move in seats:
            most, best = len(moves), {**game.dump(), "seat": seats.index(game.to_move), "level": LEVELS[-1]}
        game.play(random.choice(moves))
    return best


def answering(record: Record | None) -> tuple[Place, list[Place]]:
    """Return the first square that lights itself under a finger, and the keys without a rhythm whose light changes."""
    twin = MemoryTarget()
    twin.boot()
    to_menu(twin)
    show(twin, record)
    lights, colours = twin.app.frame.lights, twin.app.screen.palette.colours
    for key in product(range(ROWS), range(BOARD_COLUMNS)):
        before = bytes(lights)
        twin.press(*key)
        twin.run(SHOWN_MS)
        changed = [place for place, light in enumerate(before) if light != lights[place]]
        answer = [divmod(place, COLUMNS) for place in changed if colours[4 * before[place] + 3] == STEADY]
        twin.run(HELD_MS)
        twin.release(*key)
        twin.run(SHOWN_MS)
        if answer and key[0] * COLUMNS + key[1] in changed:
            return key, answer
    raise ValueError("No square answers.")


def to_menu(board: Target) -> None:
    """Answer the welcome of a board that has started."""
    board.run(HELD_MS)
    board.tap(*NO_AT)
    board.run(HELD_MS)


def show(board: Target, record: Record | None) -> None:
    """Bring the game of two players onto a board in the menu, if there is one, and wait until nothing moves."""
    if record:
        board.load({**record, "seat": 0})
    board.run(SETTLED_MS)


# --- the emulated Pico ----------------------------------------------------------------------


def measured(records: dict[str, Record], presses: int) -> Table:
    """Return the table: a row for each start, and for each game."""
    with closing(EmulatedBoard(uf2=UF2)) as board:
        matrix = screens(board, records, presses)
        thoughts = {name: thought(board, record, 3 * presses) for name, record in records.items()}
    with closing(EmulatedBoard(uf2=UF2, board=NEOTRELLIS)) as board:
        tiles = screens(board, records, presses)
    rows = [(name, *matrix[name], *thoughts.get(name, NO_THOUGHT), *tiles[name]) for name in matrix]
    return Table("", HEAD, rows)


def screens(board: EmulatedBoard, records: dict[str, Record], presses: int) -> dict[str, tuple[str, ...]]:
    """Return the figures of SCREEN by row."""
    rows = {name: (f"{ms:.0f}", *NO_SCREEN) for name, ms in begun(board).items()}
    return rows | {name: screen(board, record, presses) for name, record in {MENU: None, **records}.items()}


def begun(board: EmulatedBoard) -> dict[str, float]:
    """Start a chip with nothing but the image until the menu is there, a snapshot of that name; return what started."""
    started = {FRESH: start(board), WELCOME: start(board)}
    to_menu(board)
    start(board)
    board.run(HELD_MS)
    board.snapshot(MENU)
    return started


def screen(board: EmulatedBoard, record: Record | None, presses: int) -> tuple[str, ...]:
    """Return the figures of SCREEN for the menu or a game: the start is the next one."""
    board.restore(MENU)
    show(board, record)
    board.snapshot(SHOWN)
    free = board.ask("selftest")["memory_free"] / 1024  # after a collection
    board.restore(SHOWN)
    times = answers(board, *answering(record), APART_MS, presses)
    return f"{start(board):.0f}", *p50_p99(times), f"{free:.0f}"


def thought(board: EmulatedBoard, record: Record, presses: int) -> tuple[str, ...]:
    """Return the figures of THOUGHT: the board's time for its move, and meanwhile presses on the key of the log.

    Raises: RuntimeError where it makes none.
    """
    board.restore(MENU)
    for _ in range(2):  # at first the game's code comes, too
        before = board.now_ms
        board.load({**record, "seat": 0})
    begun = 2 * board.now_ms - before  # so long takes the game alone
    board.load(record)
    board.run(begun + STARTS_MS - board.now_ms)
    board.snapshot()
    while (board.record() or {}).get("moves") == record["moves"]:
        if board.now_ms - begun > MAX_MS:
            raise RuntimeError(f"The board has not moved in {record['game']} for {MAX_MS} ms.")
        board.run(LOOK_MS)
    took = board.now_ms - begun
    board.restore()
    key = LOG[1:3]
    return f"{took / 1000:.1f}", *p50_p99(answers(board, key, [key], (took - STARTS_MS - ENDS_MS) / presses, presses))


def start(board: EmulatedBoard) -> float:
    """Switch off and on; return the ms from power-on to the first light. Raises: RuntimeError where there is none."""
    board.power_cut()
    board.emulator.power(True)
    while not any(board.lights()["wire"]):
        if not board.emulator.run(BOOT_MS, until="frame"):
            raise RuntimeError("The board does not start.")
    return float(board.emulator.ask("state")["uptime_ms"])


def resumed(games: Iterable[tuple[str, int, int]]) -> Table:
    """Return the table of starts with a game, that many moves long: the first light, and when the game is there."""
    rows = []
    with closing(EmulatedBoard(uf2=UF2)) as board:
        begun(board)
        for name, moves, _ in games:
            board.restore(MENU)
            files = journal(random_game(name, moves), board.ask("hello")["build"])
            for path, data in files.items():
                board.emulator.put(path, data)
            light, there = start(board), game_ms(board)
            board.emulator.execute(f"import os; os.remove({CHECKPOINT!r})")
            start(board)
            slow = f"{game_ms(board):.0f}" if moves <= MAX_MOVES else "-"
            rows.append((f"{title_of(name)}, {moves} moves", f"{light:.0f}", f"{there:.0f}", slow))
    return Table("", RESUMED_HEAD, rows)


def random_game(name: str, moves: int) -> Record:
    """Return a random game of that many moves."""
    game, random = new_game(name), Random(SEED)
    while game.ply < moves:
        game.play(any_move(game, random))
    return {**game.dump(), "seat": 0, "level": 1}


def journal(record: Record, build: str) -> dict[str, bytes]:
    """Return the files of a board with a game, once it has been at rest. build: of its image."""
    twin = MemoryTarget()
    twin.boot()
    to_menu(twin)
    version.BUILD, before = build, version.BUILD
    try:
        twin.load(record)
        twin.run(SETTLED_MS)
    finally:
        version.BUILD = before
    return {name: data for name, data in twin.flash.files.items() if name.startswith(FOLDER)}


def game_ms(board: EmulatedBoard) -> float:
    """Return the ms from power-on until a board that has just started shows its game."""
    while (board.squares(0) or ("",))[0] == "":
        board.run(TICK_MS)
    return float(board.emulator.ask("state")["uptime_ms"])


def answers(board: EmulatedBoard, key: Place, lights: list[Place], apart_ms: float, count: int) -> list[float]:
    """Return what answer() finds at that many moments, the first one `apart_ms` from now."""
    found = []
    for _ in range(count):
        board.run(apart_ms)
        board.snapshot()
        found.append(answer(board, key, lights))
        board.restore()
    return found


def answer(board: EmulatedBoard, key: Place, lights: list[Place]) -> float:
    """Press a key, and return the ms to the last bit of the frame in which those lights are others.

    Raises: RuntimeError where they stay.
    """
    before, begun = wire(board, lights), board.now_ms
    board.press(*key)
    while wire(board, lights) == before:
        if not board.emulator.run(GIVE_UP_MS, until="frame") or board.now_ms - begun > GIVE_UP_MS:
            raise RuntimeError(f"The key at row {key[0]}, column {key[1]} has not answered in {GIVE_UP_MS} ms.")
    return float(board.lights()["end_ms"] - begun)


def wire(board: EmulatedBoard, lights: list[Place]) -> list[bytes]:
    """Return what the wire has last told some lights."""
    told = board.lights()["wire"]
    return [told[3 * pixel_of(*place) :][:3] for place in lights]


def loop_us() -> int:
    """Return how long Robble's inner loop takes, without the app."""
    with closing(EmulatedBoard(uf2=UF2)) as board:
        start(board)
        return int(board.emulator.execute(LOOP, ms=BOOT_MS, fresh=True))


# --- the table ------------------------------------------------------------------------------


def p50_p99(times: list[float]) -> tuple[str, str]:
    """Return the times that half of them, and 99 %, do not exceed."""
    return f"{percentile(times, 50):.1f}", f"{percentile(times, 99):.1f}"


def with_table(page: str, table: str) -> str:
    """Return the page with tables between the marks. Raises: ValueError."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise ValueError(f"The page lacks the marks of the table: add {BEGIN.strip()} and {END.strip()}.")
    return f"{before}{begin}{table}{end}{after}"


def rows_of(page: str) -> dict[str, list[str]]:
    """Return the figures of the first table on the page by row."""
    table = page.partition(BEGIN)[2].partition(END)[0].partition("\n\n")[0]
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:])
    return {name: figures for name, *figures in cells}


if __name__ == "__main__":
    main()
