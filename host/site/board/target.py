"""The board of the site as a target, with its firmware."""

from collections.abc import Callable

from firmware.app import App
from firmware.clock import TICK_MS
from host.site.board.board import BrowserBoard, Step
from host.targets.grid import in_grid_order
from host.targets.ticked import TickedTarget
from host.web.refused import STOPPED


class BrowserTarget(TickedTarget):
    """What host/web and host/rooms ask of a target (host/targets/target.py); it is on from the start.

    files: its flash; keep(step): see BrowserBoard.
    """

    knows_record = True
    _revisions = 0  # of the apps before this one

    def __init__(self, files: dict[str, bytes], keep: Callable[[Step], object]) -> None:
        self._files = files
        self._keep = keep
        self.boot()

    def boot(self) -> None:
        """Switch on, off before if need be."""
        self._revisions = self.revision + 1 if self._app else 0
        board = BrowserBoard(self._files, self._keep)
        self.press, self.release = board.press, board.release
        self._stopped = False
        self.start(board)

    def run(self, ms: int) -> None:
        """Let whole ticks pass. Raises: what goes wrong again and again, see firmware/recovery.py; PowerOff."""
        for _ in range(ms // TICK_MS):
            try:
                self.tick()
            except Exception:
                self._stopped = True
                raise

    def point(self, key: tuple[int, int] | None) -> None:
        self._app.point(*(key or ()))

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

    @property
    def revision(self) -> int:
        return self._revisions + self._app.changes.revision

    def ready_app(self) -> App:
        """Return the app. Raises: ValueError where its program has stopped."""
        if self._stopped:
            raise ValueError(STOPPED)
        return self._app
