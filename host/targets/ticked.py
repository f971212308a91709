"""A target whose app runs in this process, tick by tick. It runs on both runtimes."""

from typing import Any

from engines.game import MANY
from firmware.app import App
from firmware.hardware.wiring import COLUMNS, PIXELS
from firmware.loop import Loop
from firmware.recovery import Recovery
from host.simulation.memory import MemoryBoard
from host.targets.grid import in_grid_order

PANEL_FIELDS = ("title", "status", "tip", "diagnostics")


class TickedTarget:
    """The firmware on `board`, and the questions of a Target (host/targets/target.py) as it answers them between two
    ticks. Texts are empty while there is no app.
    """

    board: MemoryBoard
    loop: Loop
    _app: Any = None
    _still: bytes | None = None
    _still_of: tuple = ()  # the app and its revision

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

    @property
    def app(self) -> Any:
        """The running App, or None."""
        return self._app

    def ready_app(self) -> Any:
        """Return the app, between two ticks. Raises: ValueError while there is none."""
        raise NotImplementedError

    def buzzer(self) -> int:
        return self.board.hz

    def volume(self) -> int:
        return self.board.volume

    def panel(self) -> dict[str, Any]:
        panel = self.app.panel if self.app else None
        texts: dict[str, Any] = {name: getattr(panel, name, "") for name in PANEL_FIELDS}
        texts["log"] = list(panel.log) if panel else []
        return texts

    def still(self) -> bytes | None:
        app = self.app
        now = (app, app.changes.revision if app else 0)
        if now != self._still_of:
            wire = app.still() if app else bytes(3 * PIXELS)
            if wire is None:
                return None
            self._still, self._still_of = in_grid_order(bytes(wire)), now
        return self._still

    def labels(self, row: int) -> list[str]:
        app = self.app
        return [app.describe(row, column) for column in range(COLUMNS)] if app else [""] * COLUMNS

    def squares(self, row: int) -> tuple[str, list[str]] | None:
        found: tuple[str, list[str]] | None = self.app.squares(row) if self.app else ("", [])
        return found

    def soft_keys(self) -> list[tuple]:
        return self.app.soft_keys() if self.app else []

    def record(self) -> dict[str, Any] | None:
        """Return the game; None, too, while there is no app."""
        return self.app.record() if self.app else None

    def review(self) -> dict[str, Any] | None:
        """Return what the board knows of its game that is over; None, too, while there is no app."""
        reviewing = self.app.play.reviewing if self.app and self.app.play else None
        return reviewing.report() if reviewing else None

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        app = self.ready_app()
        app.load(record, app.now, keep)

    def play(self, text: str) -> None:
        app = self.ready_app()
        if app.play is None:
            raise ValueError("There is no game yet.")
        app.play.play(text, app.now)

    def room(self, info: dict[str, Any] | None) -> None:
        app = self.ready_app()
        app.room(info, app.now)

    def retract(self, count: int) -> None:
        app = self.ready_app()
        app.retract(count, app.now)

    def take_requests(self) -> list[dict[str, Any]]:
        return self.app.changes.take_requests() if self.app else []

    def settings(self) -> dict[str, str]:
        return self.app.settings.texts() if self.app else {}

    def finished_games(self) -> list[dict[str, Any] | None]:
        journal = self.ready_app().journal
        return [journal.head(name) for name in journal.finished()]

    def finished_game(self, number: int) -> dict[str, Any]:
        journal = self.ready_app().journal
        names = journal.finished()
        record = journal.part(names[number - 1], 0, MANY) if 0 < number <= len(names) else None
        if record is None:
            raise ValueError("This game could not be read.")
        return dict(record)
