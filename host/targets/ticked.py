"""A target whose board is in memory, and its firmware, tick by tick. It runs on both runtimes."""

from typing import Any

from firmware.app import App
from firmware.loop import Loop
from firmware.recovery import Recovery
from host.simulation.memory import MemoryBoard
from host.targets.app_target import AppTarget
from host.targets.grid import in_grid_order


class TickedTarget(AppTarget):
    """Keys, lights, display and buzzer of `board` once it has started."""

    board: MemoryBoard
    loop: Loop
    _app: Any = None
    _revisions = 0  # of the apps before this one

    def start(self, board: MemoryBoard) -> None:
        """Start the firmware on a board. Raises: what keeps it from that."""
        self._revisions = self.revision + 1 if self._app else 0
        self.board, self._app = board, None
        self._app = App(board)
        self._recovery = Recovery(self._app)
        self.loop = Loop(self._app)
        if board.watchdog.ended:
            self._recovery.look_back()

    def tick(self) -> None:
        """Let a tick pass. Raises: what goes wrong again and again, see firmware/recovery.py; PowerOff."""
        self.board.advance()
        try:
            self.loop.step(self.board.scan())
        except Exception as error:
            self._recovery.take(error)

    def frame(self) -> bytes:
        self._look()
        return self._frame

    def oled(self) -> bytes:
        self._look()
        return self._oled

    def _look(self) -> None:
        """Read lights and display, if they have changed."""
        if self.board.fresh:
            self.board.fresh = False
            self._frame = in_grid_order(bytes(self.board.sent()))
            self._oled = bytes(self.board.display.memory)

    def buzzer(self) -> int:
        return self.board.hz

    def volume(self) -> int:
        return self.board.volume

    @property
    def revision(self) -> int:
        return self._revisions + self._app.changes.revision
