"""A board on the bench, in memory or emulated: its power, its faults, and a computer at its port."""

import gc
import types

from engines.registry import GAMES
from firmware.clock import MASK, TICK_MS
from firmware.hardware.wiring import COLUMNS, ROWS
from firmware.output.frame import IDLE_MA
from firmware.screens.replay import Replay
from host.link.client import Client
from host.simulation.kinds import MATRIX
from host.simulation.memory import USED
from host.targets.memory import MemoryTarget, MemoryWire

BOUNCE_MS = 3  # of all contacts, all the time
LONG_MS = 62_000  # without a key
RESUMES_MS = 5000
LONG_TICK_MS, MAX_TICK_MS = 1000, 7000
LINES = 150  # objects, of lines that the panel keeps and choices that the menu does
# Code is not what the app holds.
CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, types.FrameType)


class Watched(MemoryTarget):
    """A board in memory, whose flash can fail in all that writes. `starts`: of its firmware since it was switched on;
    `traces`: what that has recovered from, and frames that draw more than they may.
    """

    starts = 0

    def start(self, board):
        trace, change, show = board.trace, board.change, board.show

        def note(error):
            self.traces.append(trace(error))
            return self.traces[-1]

        def fail(step):
            if board.fault:
                raise OSError(board.fault)
            change(step)

        def weigh(wire):
            frame = self.app.frame
            drawn = IDLE_MA + sum(wire) * frame.channel_ma / 255
            if not drawn <= frame.current_ma + 1 <= self.app.settings.value("supply") + 1:
                self.traces.append(f"The lights draw {drawn} mA of {frame.current_ma}.")
            show(wire)

        board.trace, board.change, board.show = note, fail, weigh
        self.starts += 1
        super().start(board)

    def boot(self):
        self.starts, self.traces = 0, []
        super().boot()

    def skip(self, ms, tick_ms):
        """Let time pass in ticks that take so long."""
        end = self.now_ms + ms
        while self.app and self.now_ms < end:
            self.board.advance(tick_ms - TICK_MS)
            self._now = self.now_ms
            self.run(TICK_MS)


class MemoryBench:
    """A board in memory. kind: of host/simulation/kinds.py. new: nobody has been at it. ahead_ms: its clock wraps then,
    after each start.
    """

    def __init__(self, kind=MATRIX, new=False, ahead_ms=MASK):
        self._ahead_ms = ahead_ms
        self.board = Watched(board=kind, bounce_ms=BOUNCE_MS, uptime_ms=MASK - ahead_ms)
        self.board.flash.files.update({} if new else USED)
        self.switch_on()

    # --- power and time ------------------------------------------------------------------

    def switch_on(self, kind=None):
        """Switch on, on other tiles if need be, and have the game read from the flash."""
        before = self.board
        if kind:
            self.board = Watched(board=kind, bounce_ms=BOUNCE_MS, uptime_ms=MASK - self._ahead_ms)
            self.board.flash, self.board.contacts, self.board.supply = before.flash, before.contacts, before.supply
        self.board.flash.cut_in = 0
        self.board.boot()
        self.client = Client(MemoryWire(self.board))
        self.client.open()
        end = self.board.now_ms + RESUMES_MS
        while self.waits() and self.board.now_ms < end:
            self.board.run(TICK_MS)

    def is_on(self):
        return self.board.app is not None

    def waits(self):
        """Whether the game is still to be read, as behind the screen of unfinished tiles."""
        return self.is_on() and self.app.resuming is not None

    def leave(self, ms):
        """Leave the board alone for so long: a minute in short ticks, more in long ones."""
        self.board.skip(min(ms, LONG_MS), LONG_TICK_MS)
        self.board.skip(ms - LONG_MS, MAX_TICK_MS)
        self.board.run(2000)

    # --- what is asked of it ---------------------------------------------------------------

    @property
    def app(self):
        return self.board.app

    def ask(self, method, **parameters):
        """Raises: LinkError, RequestError."""
        return self.client.ask(method, **parameters)

    def trouble(self):
        """Whether something may not be on the flash, for more than a moment."""
        return bool(self.app.trouble() or self.board.board.fault)

    def levels(self):
        """The levels that follow a player's results."""
        return [self.app.settings.level(name) for name in GAMES]

    def complaints(self):
        """What must not be: the firmware has recovered from something, or started again."""
        return self.board.traces + self.board.faults + ["It has restarted."] * (self.board.starts - 1)

    def forget_complaints(self):
        self.board.traces.clear()
        for name in [name for name in self.board.flash.files if name.startswith("crash")]:
            del self.board.flash.files[name]

    def leak(self, before):
        """By how much more than `before` the memory has that is held, beyond what it may; and how much that is."""
        now = held(self.app)
        return max(0, now - (before or now) - LINES), now

    # --- what happens to it ------------------------------------------------------------------

    def supply(self, volts, ohms):
        self.board.supply.volts, self.board.supply.ohms = volts, ohms

    def diode(self, key, there):
        self.board.contacts.set_diode(*key, there)

    def tile(self, tile):
        """Let one that answers go, and one that has gone come back."""
        board = self.board.board
        board.gone = board.gone | 1 << tile if tile + 1 in board.tiles() else board.gone & ~(1 << tile)

    def missing(self):
        return self.board.board.missing()

    def cut_at(self, writes, part):
        self.board.cut_at(writes, part)

    def fail(self, fault, room):
        """Let the flash fail with an errno, 0 for none; or have so much room left."""
        flash = self.board.board
        flash.fault, flash.capacity = fault, None if room is None else sum(map(len, flash.files.values())) + room

    def open(self, screen, name):
        """Bring up a screen, as the menu does. Raises: ValueError where it does not fit."""
        app = self.app
        app.last_key = app.now
        if screen == "lesson":
            app.learn(name, app.now)
        elif screen == "puzzles":
            app.learn(name, app.now, puzzles=True)
        elif screen == "menu":
            app.to_menu(app.now)
        elif app.journal.finished():
            app.show(Replay(app, app.menu), app.now)

    def close(self):
        self.board.close()


class LinkedBench:
    """A whole board that its link alone reaches, in its own time. Its power is cut by a reset."""

    CAUSES: tuple = ("power on", "reset")  # of a start

    app = None
    patience_ms = LONG_MS

    def __init__(self, board):
        self.board = board
        self._crashes = self.ask("selftest")["crashes"]

    def switch_on(self, kind=None):
        self.board.boot()
        self.board.run(1500)

    def is_on(self):
        return True

    def waits(self):
        return False

    def leave(self, ms):
        self.board.run(min(ms, self.patience_ms))

    def ask(self, method, **parameters):
        return self.board.ask(method, **parameters)

    def trouble(self):
        return False

    def missing(self):
        return 0

    def levels(self):
        return []

    def cut_at(self, writes, part):
        """Its power does not fail in a write."""

    def complaints(self):
        return self.board.faults

    def leak(self, before):
        """All is well, the board says. Its heap is no measure: it depends on the code that a game has loaded."""
        figures = self.ask("selftest")
        assert (figures["crashes"], figures["failed_starts"]) == (self._crashes, 0), figures
        assert figures["reset"] in self.CAUSES, figures
        return 0, 0

    def close(self):
        """Take all touches off."""
        for row in range(ROWS):
            for column in range(COLUMNS):
                self.board.release(row, column)


class EmulatedBench(LinkedBench):
    """An emulated Pico, lent by `started` (tests/support/emulated.py). Its clock begins at 0, as the chip's does."""

    CAUSES = ("power on",)

    def __init__(self, started):
        super().__init__(started.lend())
        self._missing = set()

    def switch_on(self, kind=None):
        self.cut_at(0, 0)
        super().switch_on(kind)

    def is_on(self):
        return self.board.emulator.ask("state")["powered"]

    def supply(self, volts, ohms):
        self.board.emulator.ask("supply", volts=volts, ohms=ohms)

    def cut_at(self, writes, part):
        """In an operation on the flash."""
        self.board.emulator.ask("cut", count=writes, part=part)

    def diode(self, key, there):
        (self._missing.discard if there else self._missing.add)(key)
        self.board.emulator.ask("diode", row=key[0], column=key[1], there=there)

    def close(self):
        """Put everything back that is not in a snapshot: contacts and supply are the table's."""
        super().close()
        for key in list(self._missing):
            self.diode(key, True)
        self.supply(5.0, 0.0)


def held(root):
    """Return how many objects are reachable from one, itself included, without code, numbers and the host's objects."""
    seen, found = set(), [root]
    while found:
        thing = found.pop()
        if id(thing) in seen or isinstance(thing, (*CODE, int, float)) or type(thing).__module__.startswith("host."):
            continue
        seen.add(id(thing))
        found.extend(gc.get_referents(thing))
    return len(seen)
