"""NeoTrellis tiles fail, and the board plays on: the driver over virtual tiles, and what users report of real ones."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, PIXELS, ROWS, TRELLIS_ACROSS, TRELLIS_SIZE, trellis_pixel
from host.simulation.virtual.neotrellis import NeoTrellis
from host.simulation.virtual.pico import NEOTRELLIS
from host.simulation.virtual.seesaw import FIFO_SIZE, KEYS, START_NS, Tile
from host.targets.virtual import VirtualBoard

MAIN = """
from firmware.hardware.board import Board

board = Board()
board.start_scanning()
driver = board.driver
seen, tasks = [], []
while True:
    while tasks:
        tasks.pop(0)(board)
    columns = board.scan()
    if columns is None:
        board.idle()
    else:
        seen.append((board.scan_ms, tuple(columns)))
"""
TIMED = """
import time
from firmware.hardware.board import Board

board = Board()
board.start_scanning()
took = []
while True:
    start = time.ticks_us()
    board.scan()
    took.append(time.ticks_diff(time.ticks_us(), start))
    board.idle()
"""
UP_MS = 150  # after its start each tile has keys and lights
RENEWED_MS = 2600  # each tile has been set up again
TILES = (ROWS // TRELLIS_SIZE) * TRELLIS_ACROSS


class Bench:
    """A board whose scans are kept."""

    def __init__(self, folder: Path, bounce_ms: float = 0):
        program = folder / "main.py"
        program.write_text(MAIN)
        self.target = VirtualBoard(main=program, board=NEOTRELLIS, bounce_ms=bounce_ms)
        self.target.boot()
        grid = self.target.pico.keys
        assert isinstance(grid, NeoTrellis)
        self.grid: NeoTrellis = grid
        self.tiles: list[Tile] = self.grid.tiles
        self.run(UP_MS)

    def run(self, ms: float) -> None:
        self.target.run(ms)

    def show(self, wire: bytes) -> None:
        """Have the board show a frame once it can."""

        def task(board) -> None:
            while board.lights_busy():
                board.scan()
            board.show(bytearray(wire))

        self.target.pico.variables["tasks"].append(task)

    def down(self) -> set[tuple[int, int]]:
        """Return the keys that the last scan had down."""
        columns = self.target.pico.variables["seen"][-1][1]
        return {(row, column) for column in range(COLUMNS) for row in range(ROWS) if columns[column] >> row & 1}

    def missing(self) -> list[int]:
        """Return the tiles that the driver misses."""
        mask = self.target.pico.variables["driver"].missing()
        return [tile for tile in range(TILES) if mask >> tile & 1]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    yield bench
    assert bench.target.faults == []
    bench.target.close()


FRAME = bytes(1 + place % 255 for place in range(3 * PIXELS))
OTHER = bytes(255 - byte for byte in FRAME)


def test_each_key_is_down_while_a_finger_is_on_it(bench):
    for row in range(ROWS):
        for column in range(COLUMNS):
            bench.target.press(row, column)
            bench.run(35)
            assert bench.down() == {(row, column)}
            bench.target.release(row, column)
            bench.run(35)
            assert bench.down() == set()


def test_as_many_events_as_are_read_at_once_are_no_overflow(bench):
    keys = {(row, column) for row in (0, 4, 8) for column in range(4)}
    for _ in range(6):  # 48 events a tile, four by four
        for key in sorted(keys):
            bench.target.press(*key)
        bench.run(60)
        assert bench.down() == keys
        for key in sorted(keys):
            bench.target.release(*key)
        bench.run(60)
        assert bench.down() == set()


def test_scans_come_by_the_clock_whatever_the_program_does(bench):
    pauses = [1, 3, 17, 60, 7, 1]

    def wait(board):
        for pause in pauses:
            for _ in range(pause):
                board.idle()
            board.scan()

    seen = bench.target.pico.variables["seen"]
    bench.target.pico.variables["tasks"].append(wait)
    bench.run(200)
    count = len(seen)
    bench.run(1000)
    times = [ms for ms, _ in seen[count:]]
    assert times == list(range(times[0], times[0] + 1000, TICK_MS))


def test_each_light_shows_what_it_was_given(bench):
    for wire in (FRAME, OTHER, FRAME):
        bench.show(wire)
        bench.run(60)
        assert bench.grid.displayed == wire
    assert all(tile.shown[3 * key : 3 * key + 3] == bytes(3) for tile in bench.tiles[3::4] for key in (2, 3, 6, 7))


def test_a_late_first_frame_is_shown(bench):
    bench.run(RENEWED_MS)
    bench.show(FRAME)
    bench.run(60)
    assert bench.grid.displayed == FRAME


def test_a_full_frame_takes_less_than_40_ms(bench):
    bench.show(FRAME)
    bench.run(60)
    bench.show(OTHER)
    bench.run(38)
    assert bench.grid.displayed == OTHER


def test_only_what_changed_is_sent(bench):
    bench.show(FRAME)
    bench.run(RENEWED_MS)
    before = [tile.shows for tile in bench.tiles]
    bench.show(FRAME[:3] + bytes(3) + FRAME[6:])
    bench.run(10)
    assert [tile.shows - shows for tile, shows in zip(bench.tiles, before, strict=True)].count(0) >= TILES - 2
    assert bench.grid.displayed[3:6] == bytes(3)


def test_the_tile_that_was_pressed_waits_for_no_other(bench):
    """Nor for the frame before, of which the others get what is left with the next one."""
    bench.show(FRAME)
    bench.run(60)
    bench.target.press(8, 8)
    bench.run(35)
    for wire in (OTHER, FRAME, OTHER):
        bench.show(wire)
        bench.run(6)
        assert shown_by(bench, 10) == shown_by(bench, 10, wire)
    assert bench.grid.displayed != OTHER
    bench.run(40)
    assert bench.grid.displayed == OTHER


def shown_by(bench: Bench, tile: int, wire: bytes | None = None) -> bytes:
    """Return the lights of a tile, or those that a frame has for it."""
    pixels = [trellis_pixel(tile, key) for key in range(KEYS)]
    return b"".join((wire or bench.grid.displayed)[3 * pixel : 3 * pixel + 3] for pixel in pixels)


def test_where_all_lights_move_each_tile_has_its_turn(bench):
    bench.target.press(8, 8)
    bench.run(35)
    before = [tile.shows for tile in bench.tiles]
    for turn in range(40):
        bench.show((FRAME, OTHER)[turn & 1])
        bench.run(15)
    assert min(tile.shows - shows for tile, shows in zip(bench.tiles, before, strict=True)) >= 600 / 40


def test_keys_are_heard_while_all_lights_move(bench):
    chance = Random(5)
    for turn in range(60):
        key = (chance.randrange(ROWS), chance.randrange(COLUMNS))
        bench.target.press(*key)
        for part in range(2):
            bench.show((FRAME, OTHER)[part])
            bench.run(15)
        assert bench.down() == {key}, turn
        bench.target.release(*key)
        for part in range(2):
            bench.show((FRAME, OTHER)[part])
            bench.run(13 + chance.randrange(10))
        assert bench.down() == set(), turn


def test_no_call_of_scan_takes_long_while_tiles_are_set_up(tmp_path):
    program = tmp_path / "main.py"
    program.write_text(TIMED)
    with VirtualBoard(tmp_path / "flash", main=program, board=NEOTRELLIS) as target:
        for _ in range(2):  # at first it writes down that all are there
            target.boot()
            target.run(UP_MS)
        assert 500 < max(target.pico.variables["took"]) < 1200


def test_bouncing_contacts_end_as_they_are(tmp_path):
    bench = Bench(tmp_path, bounce_ms=25)
    for key in ((0, 0), (5, 7), (11, 13)):
        bench.target.press(*key)
        bench.run(60)
        assert bench.down() == {key}
        bench.target.release(*key)
        bench.run(60)
        assert bench.down() == set()
    bench.target.close()


# --- what goes wrong --------------------------------------------------------------------------


def test_three_corners_do_not_make_the_fourth(bench):
    """Nor does the third one count, which looks the same."""
    bench.tiles[0].ghosts = True
    for key in ((0, 0), (0, 1), (1, 0)):
        bench.target.press(*key)
        bench.run(35)
    assert bench.down() == {(0, 0), (0, 1)}
    bench.target.release(0, 1)
    bench.run(35)
    assert bench.down() == {(0, 0)}
    bench.target.release(1, 0)
    bench.run(35)
    bench.target.press(1, 0)
    bench.run(35)
    assert bench.down() == {(0, 0), (1, 0)}


def test_a_real_fourth_corner_counts_when_it_is_pressed_again(bench):
    for key in ((0, 0), (0, 1), (1, 0), (1, 1)):
        bench.target.press(*key)
        bench.run(35)
    assert bench.down() == {(0, 0), (0, 1), (1, 0)}
    bench.target.release(0, 0)
    bench.run(35)
    assert bench.down() == {(0, 1), (1, 0)}
    bench.target.release(1, 1)
    bench.run(35)
    bench.target.press(1, 1)
    bench.run(35)
    assert bench.down() == {(0, 1), (1, 0), (1, 1)}


def test_an_interrupt_that_stays_costs_no_key(bench):
    for tile in bench.tiles:
        tile.sticks = True
    for key in ((0, 0), (5, 7), (11, 13), (5, 7)):
        bench.target.press(*key)
        bench.run(40)
        assert bench.down() == {key}
        bench.target.release(*key)
        bench.run(40)
        assert bench.down() == set()


@pytest.mark.parametrize("came_before", [False, True])
def test_without_an_interrupt_no_key_waits_for_a_slow_turn(bench, came_before):
    """The line may be broken from the start, or break: the first key that a tile has then waits for its turn of 180 ms,
    no other does."""
    if came_before:
        bench.target.press(0, 0)
        bench.run(35)
        bench.target.release(0, 0)
        bench.run(35)
    for tile in bench.tiles:
        tile._set_interrupt = lambda: None
        tile.interrupts = False
    slow = 3 * TILES * TICK_MS + 25
    for key in ((0, 0), (5, 7), (11, 13)):
        for wait in (slow if came_before else 45, 45, 45):
            bench.target.press(*key)
            bench.run(wait)
            assert bench.down() == {key}
            bench.target.release(*key)
            bench.run(45)
            assert bench.down() == set()


def test_tiles_are_asked_seldom_while_the_interrupt_works(bench):
    """Else a third of the program's time would go to tiles where nothing is pressed."""
    bench.target.press(5, 5)
    bench.run(35)
    bench.target.release(5, 5)
    bench.run(200)
    asked = [0]
    for tile in bench.tiles:
        tile.bus_address = count_calls(tile.bus_address, asked)
    bench.run(600)
    assert 2 * 600 / (3 * TICK_MS) <= asked[0] <= 2 * 600 / (3 * TICK_MS) + 19 * 17  # with what sets tiles up again


def count_calls(call, count):
    def counted(*given):
        count[0] += 1
        return call(*given)

    return counted


def test_a_key_that_was_tapped_while_the_program_was_busy_is_down_in_a_scan(bench):
    """Both of its events are read at once then."""

    def sleep(board):
        for _ in range(200):
            board.idle()

    for taps in (1, 2):
        bench.target.pico.variables["tasks"].append(sleep)
        bench.run(5)
        for _ in range(taps):
            bench.target.press(5, 5)
            bench.run(15)
            bench.target.release(5, 5)
            bench.run(15)
        seen = bench.target.pico.variables["seen"]
        count = len(seen)
        bench.run(400)
        down = [columns[5] >> 5 & 1 for _, columns in seen[count:]]
        assert sum(after > before for before, after in pairwise([0, *down])) == taps and not down[-1]


@pytest.mark.parametrize("wired", [True, False])
def test_what_a_key_does_while_its_tile_is_read_counts(bench, wired):
    """The tile answers byte by byte: its FIFO may be empty at the first of them, and no longer at the second."""
    tile = bench.tiles[5]
    if not wired:
        for each in bench.tiles:
            each._set_interrupt = lambda: None
    for move, down in ((tile.press, {(5, 5)}), (tile.release, set())) * 2:
        between_bytes(tile, lambda move=move: move(5))
        bench.run(200)
        assert "bus_read" not in vars(tile) and bench.down() == down


def between_bytes(tile: Tile, move: Callable[[], None]) -> None:
    """Have a tile look at its keys, which have moved, behind the first byte of its next answer."""

    def read() -> int:
        del tile.bus_read
        byte = tile.bus_read()
        move()
        tile._look_at_keys()
        return byte

    tile.bus_read = read  # type: ignore[method-assign]


def test_a_fifo_that_overflowed_leaves_no_key_down(bench):
    def sleep(board):
        for _ in range(1000):
            board.idle()

    bench.target.press(0, 0)
    bench.run(35)
    bench.target.pico.variables["tasks"].append(sleep)
    bench.run(5)
    for _ in range(FIFO_SIZE):
        bench.target.press(0, 1)
        bench.run(12)
        bench.target.release(0, 1)
        bench.run(12)
    bench.target.release(0, 0)  # which nobody hears
    bench.run(600)
    assert bench.down() == set()
    bench.target.press(0, 0)
    bench.run(40)
    assert bench.down() == {(0, 0)}


def test_a_question_that_is_not_answered_is_asked_again(bench):
    """A chip that is asked too soon does not acknowledge (circuitpython issue 2110): no key comes up for that."""
    tile = bench.tiles[5]
    bench.target.press(5, 5)
    bench.run(35)
    seen = bench.target.pico.variables["seen"]
    count = len(seen)
    for _ in range(10):
        refuse_once(tile)
        bench.run(200)
        assert "bus_address" not in vars(tile) and bench.missing() == []
    assert all(columns[5] >> 5 & 1 for _, columns in seen[count:])
    bench.target.release(5, 5)
    bench.run(40)
    assert bench.down() == set()


def refuse_once(tile: Tile) -> None:
    """Have a tile not acknowledge its address the next time."""

    def refuse(hz: int, by_program: bool) -> bool:
        del tile.bus_address
        return False

    tile.bus_address = refuse  # type: ignore[method-assign]


def restarts(bench: Bench) -> None:
    bench.tiles[5].restart()


def loses_its_joint(bench: Bench) -> None:
    bench.tiles[5].unplug()
    bench.run(700)
    assert bench.missing() == [5] and bench.down() == set()
    bench.tiles[5].plug()


def loses_its_row(bench: Bench) -> None:
    for tile in bench.tiles[4:8]:
        tile.unplug()
    bench.run(700)
    assert bench.missing() == [4, 5, 6, 7] and bench.down() == set()
    for tile in bench.tiles[4:8]:
        tile.plug()


def locks_up_and_holds_the_bus(bench: Bench) -> None:
    bench.tiles[5].lock_up(hold=lambda: bench.grid.hold(9))


def is_deaf_until_its_power_is_lost(bench: Bench) -> None:
    bench.tiles[5].lock_up(deaf=True)
    bench.run(700)
    assert bench.missing() == [5]
    bench.tiles[5].unplug()
    bench.tiles[5].plug()


@pytest.mark.parametrize(
    "fail",
    [
        restarts,
        loses_its_joint,
        loses_its_row,
        locks_up_and_holds_the_bus,
        is_deaf_until_its_power_is_lost,
    ],
)
def test_a_tile_that_fails_comes_back_with_its_lights_and_keys(bench: Bench, fail: Callable[[Bench], None]) -> None:
    bench.show(FRAME)
    bench.run(60)
    bench.target.press(5, 5)
    bench.run(35)
    assert bench.down() == {(5, 5)}
    fail(bench)
    bench.run(START_NS / 1e6 + RENEWED_MS)
    assert bench.missing() == [] and bench.grid.displayed == FRAME
    bench.target.release(5, 5)
    bench.run(60)
    bench.target.press(5, 5)
    bench.run(60)
    assert bench.down() == {(5, 5)}
    bench.show(OTHER)
    bench.run(60)
    assert bench.grid.displayed == OTHER


def test_a_restart_that_nobody_noticed_is_made_good(bench):
    """A tile that answers again before it is asked has forgotten its setup all the same."""
    bench.tiles[5].restart()
    bench.tiles[5]._ready = bench.target.pico.clock.now
    bench.run(RENEWED_MS)
    bench.target.press(5, 5)
    bench.run(40)
    assert bench.down() == {(5, 5)}


def test_a_tile_that_was_missing_is_found_soon(bench):
    for place in (0, 3, 6, 9):
        bench.tiles[place].unplug()
        bench.run(700)
        assert bench.missing() == [place]
        bench.tiles[place].plug()
        bench.run(START_NS / 1e6 + 400)
        assert bench.missing() == []


def test_what_is_missing_keeps_nobody_waiting(bench):
    """The others have their lights and keys, and scans come by the clock."""
    for tile in bench.tiles[:5]:
        tile.unplug()
    bench.run(300)
    assert bench.missing() == [0, 1, 2, 3, 4]
    seen = bench.target.pico.variables["seen"]
    count = len(seen)
    bench.show(OTHER)
    bench.target.press(11, 13)
    bench.run(60)
    assert bench.down() == {(11, 13)}
    assert all(any(tile.shown) for tile in bench.tiles[5:])
    bench.run(940)
    assert 198 <= len(seen) - count <= 202


def test_a_bus_that_is_held_for_good_is_tried_again(bench):
    bench.grid.hold()
    bench.run(1000)
    assert len(bench.missing()) == TILES
    seen = bench.target.pico.variables["seen"]
    count = len(seen)
    bench.run(1000)
    assert 198 <= len(seen) - count <= 202
    bench.grid.release_bus()
    bench.show(FRAME)
    bench.run(RENEWED_MS)
    assert bench.missing() == [] and bench.grid.displayed == FRAME


def test_only_one_driver_is_loaded():
    for kind, other in (("matrix", "neotrellis"), ("neotrellis", "matrix")):
        with VirtualBoard(board=kind) as board:
            board.boot()
            modules = board.pico._modules
            assert f"firmware.hardware.{kind}" in modules and f"firmware.hardware.{other}" not in modules


def test_keys_are_a_square():
    assert TRELLIS_SIZE**2 == KEYS
