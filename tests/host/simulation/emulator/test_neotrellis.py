"""The driver of NeoTrellis tiles on the emulated Pico: they fail, as users report of real ones, and it continues."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from firmware.clock import TICK_MS
from firmware.hardware.wiring import COLUMNS, GRID, PIXELS, ROWS, TRELLIS_GRIDS, trellis_pixel
from host.emulator.started import Started
from host.simulation.kinds import NEOTRELLIS
from host.targets.emulator import EmulatedBoard
from tests.host.simulation.emulator.tile_bench import TILES, UP_MS, Bench, begun

FRAME = bytes(1 + place % 255 for place in range(3 * PIXELS))
OTHER = bytes(255 - byte for byte in FRAME)
FIFO = 31
START_MS = 50  # of a tile
RENEWED_MS = 2600  # each tile has been set up again
MISSED_MS = 500  # a tile that does not answer is missing
FOUND_MS = 450  # one that was missing is there again


@pytest.fixture(scope="module")
def started_bench(driver_image: Path) -> Iterator[Started[EmulatedBoard]]:
    with Started(lambda: begun(EmulatedBoard(uf2=driver_image, board=NEOTRELLIS)).target) as it:
        yield it


@pytest.fixture
def bench(started_bench: Started[EmulatedBoard]) -> Iterator[Bench]:
    bench = Bench(started_bench.lend())
    yield bench
    assert bench.target.faults == []


@pytest.fixture
def fresh(bench: Bench) -> Bench:
    """A board that has never been whole."""
    bench.do("__import__('os').remove('whole')")
    return bench


def test_each_key_is_down_while_a_finger_is_on_it(bench):
    """Four keys of each tile at once, none in the row or column of another; as many events as are read at once, or
    twice that, are no overflow."""
    keys = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    shifted = [[key for key in keys if (key[0] + shift - key[1]) % 4 == 0] for shift in (0, 1, 2, 3, 0)]
    assert bench.hears(*shifted, ms=60)


def test_each_light_shows_what_it_was_given(bench):
    """A full frame takes 51 ms here, where no hot code is in RAM."""
    for name, wire in (("FRAME", FRAME), ("OTHER", OTHER), ("FRAME", FRAME)):
        assert bench.show(name, ms=55) == wire


def test_only_what_changed_is_sent(bench):
    bench.show("FRAME", ms=RENEWED_MS)
    before = bench.target.lights()["shows"]
    bench.do("OTHER = bytearray(FRAME)")
    bench.do("OTHER[3:6] = bytes(3)")
    assert bench.show("OTHER", ms=10) == FRAME[:3] + bytes(3) + FRAME[6:]
    after = bench.target.lights()["shows"]
    assert sum(shows > earlier for shows, earlier in zip(after, before, strict=True)) <= 2  # one is set up again


def test_lights_that_the_tiles_still_show_after_a_reset_are_replaced(bench):
    """The Pico starts again, the tiles do not: a dark frame is a change."""
    bench.show("FRAME")
    bench.do("import machine; machine.reset()")  # it is done when the program has begun again
    assert bench.lit() == FRAME
    assert bench.show(f"bytearray({3 * PIXELS})") == bytes(3 * PIXELS)


def test_the_tile_that_was_pressed_waits_for_no_other(bench):
    """Nor for the frame before, of which the others get what is left with the next one."""
    pixels = [trellis_pixel(10, key) for key in range(16)]
    bench.show("FRAME")
    bench.press((8, 8))
    for name, wire in (("OTHER", OTHER), ("FRAME", FRAME), ("OTHER", OTHER)):
        assert bench.show(name, ms=8) != wire
        assert bench.lit(10) == b"".join(wire[3 * pixel : 3 * pixel + 3] for pixel in pixels)
    bench.run(50)
    assert bench.lit() == OTHER


def test_keys_are_heard_and_each_tile_has_its_turn_while_all_lights_move(bench):
    """And none is asked while it is busy with its lights."""
    chance = Random(5)
    before = bench.target.lights()
    for turn in range(8):
        key = (chance.randrange(ROWS), chance.randrange(COLUMNS))
        for move, down in ((bench.press, {key}), (bench.release, set())):
            bench.show("FRAME", ms=0)
            move(key, ms=10 + chance.randrange(10))
            bench.show("OTHER", ms=15)
            assert bench.down() == down, turn
    after = bench.target.lights()
    assert min(shows - earlier for shows, earlier in zip(after["shows"], before["shows"], strict=True)) >= 8
    assert after["unheard"] == before["unheard"]


# --- what goes wrong --------------------------------------------------------------------------


def test_three_corners_do_not_make_the_fourth(bench):
    """Nor does the third one count, which looks the same, until it is pressed again without one of the others."""
    bench.target.emulator.ask("diode", row=0, column=0, there=False)
    assert bench.press((0, 0)) | bench.press((0, 1)) | bench.press((1, 0)) == {(0, 0), (0, 1)}
    assert bench.release((0, 1)) == {(0, 0)}
    bench.release((1, 0))
    assert bench.press((1, 0)) == {(0, 0), (1, 0)}


@pytest.mark.nightly
def test_a_real_fourth_corner_counts_when_it_is_pressed_again(bench):
    for key in ((0, 0), (0, 1), (1, 0), (1, 1)):
        bench.press(key)
    assert bench.down() == {(0, 0), (0, 1), (1, 0)}
    assert bench.release((0, 0)) == {(0, 1), (1, 0)}
    bench.release((1, 1))
    assert bench.press((1, 1)) == {(0, 1), (1, 0), (1, 1)}


@pytest.mark.nightly
def test_an_interrupt_that_stays_costs_no_key(bench):
    bench.fault("stick", *range(TILES))
    assert bench.hears([(0, 0)], [(5, 7)], [(11, 13)], [(5, 7)])


@pytest.mark.nightly
def test_without_an_interrupt_no_key_waits_for_a_slow_turn(bench):
    """The line breaks: the first key that a tile has then waits for its turn of 180 ms, no other does."""
    bench.press((0, 0))
    bench.release((0, 0))
    bench.fault("cutInterrupt", None)
    for key in ((0, 0), (5, 7), (11, 13)):
        assert bench.hears([key], ms=3 * TILES * TICK_MS + 25) and bench.hears([key], ms=45)


def test_a_key_that_was_tapped_while_the_program_was_busy_is_down_in_a_scan(bench):
    """Both of its events are read at once then."""
    bench.begin("time.sleep_ms(200)")
    bench.run(5)
    for _ in range(2):
        bench.press((5, 5), ms=15)
        bench.release((5, 5), ms=15)
    bench.run(400)
    bench.down()
    assert bench.history == [set(), *[{(5, 5)}, set()] * 2]


@pytest.mark.nightly
def test_what_a_key_does_while_its_tile_is_read_counts(bench):
    """The tile answers byte by byte: its FIFO may be empty at the first of them, and no longer at the second."""
    for down in (True, False) * 2:
        bench.fault("moveAmid", 5, key=5, down=down)
        bench.run(250)
        assert bench.down() == ({(5, 5)} if down else set())


@pytest.mark.nightly
def test_a_fifo_that_overflowed_leaves_no_key_down(bench):
    bench.press((0, 0))
    bench.begin("time.sleep_ms(900)")
    bench.run(5)
    for _ in range(FIFO):
        bench.press((0, 1), ms=12)
        bench.release((0, 1), ms=12)
    bench.release((0, 0), ms=600)  # which nobody hears
    assert bench.down() == set()
    assert bench.press((0, 0), ms=40) == {(0, 0)}


@pytest.mark.nightly
def test_what_is_not_acknowledged_is_sent_again(bench):
    """A chip that is asked too soon does not acknowledge (circuitpython issue 2110): no key comes up for that."""
    bench.press((5, 5))
    for name, wire in (("FRAME", FRAME), ("OTHER", OTHER)) * 3:
        bench.fault("refuse", 5)
        assert bench.show(name, ms=200) == wire and bench.missing() == []
    assert bench.history == [set(), {(5, 5)}]
    assert bench.release((5, 5), ms=40) == set()


def test_tiles_that_fail_come_back_with_their_lights_and_keys(bench):
    """One restarts, one is deaf until its power is lost, one joint is loose, and a row's."""
    bench.show("FRAME")
    keys = [(1, 1), (1, 5), (1, 9), (5, 1), (5, 5), (5, 9), (5, 13)]
    assert bench.press((1, 13)) == {(1, 13)}
    bench.fault("restart", 0)
    bench.fault("lockUp", 1, deaf=True)
    bench.fault("unplug", 2, 3, 4, 5, 6, 7)
    bench.run(MISSED_MS)
    assert bench.missing() == [1, 2, 3, 4, 5, 6, 7] and bench.down() == set()
    bench.fault("unplug", 1)
    bench.fault("plug", 1, 2, 3, 4, 5, 6, 7)
    bench.run(START_MS + RENEWED_MS)
    assert bench.missing() == [] and bench.lit() == FRAME
    assert bench.release((1, 13)) == set()
    assert bench.press(*keys, ms=60) == set(keys)
    assert bench.show("OTHER") == OTHER


@pytest.mark.nightly
def test_a_tile_that_locks_up_and_holds_the_bus_is_reset(bench):
    bench.show("FRAME")
    assert bench.press((5, 5)) == {(5, 5)}
    bench.fault("lockUp", 5, holds=True)
    bench.run(START_MS + RENEWED_MS)
    assert bench.missing() == []
    bench.release((5, 5), ms=60)
    assert bench.hears([(5, 5)], ms=60) and bench.show("OTHER") == OTHER


@pytest.mark.nightly
def test_a_bus_that_is_held_for_good_is_tried_again(bench):
    bench.fault("hold", None)
    bench.run(600)
    assert len(bench.missing()) == TILES
    assert bench.scanned_ms(500) == pytest.approx(500, abs=15)
    bench.fault("letGo", None)
    assert bench.show("FRAME", ms=RENEWED_MS) == FRAME
    assert bench.missing() == []


# --- which tiles there are --------------------------------------------------------------------


def start_with(bench: Bench, *tiles: int) -> None:
    """Start with those tiles alone."""
    bench.target.power_cut()
    bench.fault("unplug", *range(TILES))
    bench.fault("plug", *tiles)
    bench.boot()
    bench.run(400)


def is_whole(bench: Bench) -> bool:
    """Return whether the board has all of its keys and is no tile short of a board to play on."""
    return bench.ask("driver.grid(), driver.unfinished()") == f"{GRID} False"


def test_the_grid_is_that_of_the_tiles_that_have_answered(fresh):
    """Those that go are missed, and come back; with all of them it is whole."""
    mask, grid = TRELLIS_GRIDS[1]
    tiles = [tile for tile in range(TILES) if mask >> tile & 1]
    start_with(fresh, *tiles)
    for gone in ([], tiles[1:], tiles):
        fresh.fault("unplug", *gone)
        fresh.run(MISSED_MS)
        answer = [tile + 1 for tile in tiles if tile not in gone]
        assert fresh.ask("driver.grid(), driver.unfinished()") == f"{grid} {grid[0] == 4}"
        assert fresh.ask("sorted(driver.tiles())") == str(answer) and fresh.missing() == gone
        fresh.fault("plug", *gone)
        fresh.run(FOUND_MS)
    fresh.fault("plug", *range(TILES))
    fresh.run(2 * FOUND_MS)
    assert is_whole(fresh) and fresh.missing() == []


@pytest.mark.nightly
def test_all_lights_of_a_tile_alone_shine_until_the_board_is_whole(fresh):
    """Keys that no game uses shine as the one left of them."""
    start_with(fresh, 7)
    keys = [4 * COLUMNS + 12 + row * COLUMNS + column for row in range(4) for column in range(2)]
    assert fresh.ask("driver.unfinished(), sorted(driver.tiles())") == "True [8]"
    assert fresh.ask("sorted(set(driver.tiles()[8]))") == str(keys)
    fresh.show("FRAME")
    shown = [fresh.lit(7)[3 * key : 3 * key + 3] for key in range(16)]
    assert all(any(light) for light in shown) and shown[2::4] == shown[3::4] == shown[1::4] != shown[::4]
    fresh.fault("plug", *range(TILES))
    fresh.run(RENEWED_MS)
    assert is_whole(fresh) and fresh.lit() == FRAME
    assert [any(fresh.lit(7)[3 * key : 3 * key + 3]) for key in range(16)] == [True, True, False, False] * 4


def test_a_board_that_was_whole_is_no_smaller_one_when_tiles_are_loose(bench):
    start_with(bench, 0, 1, 4, 5)
    assert is_whole(bench) and bench.missing() == [2, 3, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize(("tiles", "driver"), [((5,), "NeoTrellis"), ((), "Matrix")], ids=["one", "none"])
def test_tiles_are_found_by_their_pull_ups_and_the_other_driver_takes_no_memory(bench, tiles, driver):
    start_with(bench, *tiles)
    assert bench.ask("type(driver).__name__") == driver
    bench.do("import sys")
    drivers = bench.ask("[name for name in sys.modules if name[18:] in ('matrix', 'neotrellis')]")
    assert drivers == str([f"firmware.hardware.{driver.lower()}"])


@pytest.mark.nightly
def test_a_board_of_four_tiles_stays_one_and_contacts_that_bounce_end_as_they_are(driver_image):
    with EmulatedBoard(uf2=driver_image, board=f"{NEOTRELLIS}-8x8", bounce_ms=25) as target:
        bench = begun(target)
        assert bench.hears([(0, 0)], [(5, 7)], ms=60)
        bench.boot()
        bench.run(UP_MS)
        assert bench.ask("driver.grid(), driver.missing()") == "(8, 8) 0" and target.faults == []
