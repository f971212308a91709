"""The machines: a torture of a board in memory, with all the faults that it can have, an emulated one, and any."""

import gc
from contextlib import suppress
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition

from engines.registry import GAMES, PUZZLED, title_of
from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import GRID, TRELLIS_ADDRESSES
from firmware.input.meanings import GUARD_MS
from firmware.recovery import MAX_FAILURES
from host.simulation.kinds import BOARDS, MATRIX, NEOTRELLIS
from tests.support import menu_keys
from tests.torture.bench import EmulatedBench, LinkedBench, MemoryBench
from tests.torture.choices import event, games, spread
from tests.torture.machine import Torture


class MemoryTorture(Torture):
    """A board in memory."""

    memory: dict = {}  # what the first one held, by its grid
    planted = 0  # exceptions

    @initialize(
        kind=spread(*[MATRIX] * 4, *BOARDS),
        new=spread(False, False, True),
        ahead_ms=spread(MASK, MASK, 1000, 30_000, 300_000),
        record=st.none() | games(),
    )
    def start(self, kind, new, ahead_ms, record):
        gc.freeze()  # the firmware collects twice for each game that it begins: 16 ms each among all of Hypothesis
        self.bench = MemoryBench(kind, new, ahead_ms)
        self.settings = self.board.settings()
        self.past = [(self.board.now_ms, *self.state())]
        if record:
            self.begin(record=record, keep=False, over=False, pause_ms=0)

    @event(ms=spread(0, 50), kind=st.sampled_from([*BOARDS, NEOTRELLIS]))
    def change_tiles(self, ms, kind):
        """Have other tiles the next time."""
        self.cut(ms=ms, kind=kind)

    @event(tile=st.integers(0, len(TRELLIS_ADDRESSES) - 1))
    def tile(self, tile):
        """A tile goes, or comes back; for a finger on it that is as if it had come off, or down."""
        self.bench.tile(tile)
        self.board.run(100)
        if self.stuck:
            self.touched()

    @event(fault=spread(0, 0, 5, 28), room=spread(None, None, 0, 40, 300))
    def fail(self, fault, room):
        """The flash fails, or fills."""
        self.bench.fail(fault, room)

    @precondition(lambda self: self.settings["language"] == "English" and self.settings["scanning"] == "off")
    @event(game=st.sampled_from(GAMES))
    def begin_by_menu(self, game):
        self.touched()
        if self.grid is not GRID or self.bench.missing() or self.stuck or not self.bench.is_on():
            return
        self.bench.open("menu", game)
        self.board.run(GUARD_MS)
        with suppress(ValueError):  # of a board without power, and in a room, which it asks about
            menu_keys.start(self.board, title_of(game))
        self.board.run(100)
        found = self.board.record()
        assert not self.bench.is_on() or "room" in found or found["game"] == game, (found, self.board.panel())

    @event(planted=spread(RuntimeError("planted"), MemoryError()))
    def break_down(self, planted):
        """Something in the program goes wrong once: the game stays."""
        app = self.bench.app
        self.planted += 1
        if self.planted > MAX_FAILURES // 2:  # in a row they end the program
            return
        with patch.object(app.screen, "tick", side_effect=planted) as tick:
            self.board.run(TICK_MS)
        self.board.run(100)
        self.plain = False
        # Another screen may have come up in that tick.
        assert self.board.traces or not tick.called or not self.bench.is_on(), "Nothing has been noted."
        self.bench.forget_complaints()

    @event(screen=spread("lesson", "puzzles", "menu", "finished games"), game=st.sampled_from(PUZZLED))
    def open(self, screen, game):
        try:
            self.bench.open(screen, game)
        except ValueError:
            assert self.grid is not GRID
        self.board.run(50)
        self.plain = False


class EmulatedTorture(Torture):
    """An emulated Pico. `started` lends it."""

    started = None
    memory: dict = {}

    @initialize()
    def start(self):
        self.bench = EmulatedBench(self.started)
        self.settings = self.board.settings()


class LinkedTorture(Torture):
    """`at_port`, a LinkedBoard, with what its link and its firmware can do: its parts are out of reach."""

    at_port = None
    memory: dict = {}
    supply = diode = cut_in_a_write = None  # no rules here

    @initialize()
    def start(self):
        self.bench = LinkedBench(self.at_port)
        self.bench.switch_on()
        self.settings = self.board.settings()
