"""A target whose board is in memory, and its firmware, tick by tick. It runs on both runtimes."""

from typing import Any

from firmware.app import App
from firmware.loop import Loop
from firmware.recovery import Recovery
from host.simulation.memory import MemoryBoard
from host.targets.app_target import AppTarget


class TickedTarget(AppTarget):
    """The firmware on `board`, and its buzzer, once it has started."""

    board: MemoryBoard
    loop: Loop
    _app: Any = None

    def start(self, board: MemoryBoard) -> None:
        """Start the firmware on a board. Raises: what keeps it from that."""
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

    def buzzer(self) -> int:
        return self.board.hz

    def volume(self) -> int:
        return self.board.volume
