"""A board at a serial port whose reports are cached: frame(), panel() and their like return the latest at once."""

from base64 import b64decode
from typing import Any

from firmware.hardware.wiring import COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.link.wire import Wire
from host.targets.grid import in_grid_order
from host.targets.linked import picture_of, texts_of
from host.targets.serial import LOOK_MS, SerialBoard
from host.targets.target import check_key

FIRST_MS = 3000  # until everything has been reported once
MAX_ASKED = 4  # labels at a time


class RemoteApp:
    """Stands for the app, a new one after every start; `revision` changes with texts and descriptions."""

    def __init__(self) -> None:
        self.revision = 0


class CachedBoard(SerialBoard):
    """A SerialBoard that reports changes by itself."""

    EVENTS = ("move", "panel", "tone", "change", "frame")

    def __init__(self, wire: Wire | str):
        self._app: RemoteApp | None = None
        super().__init__(wire)

    def _forget(self) -> None:
        super()._forget()
        self._frame = bytes(3 * PIXELS)
        self._panel: dict[str, Any] = {}
        self._oled = bytes(OLED_PAGES * OLED_WIDTH)
        self._keys: list[tuple] = []
        self._labels = [""] * PIXELS
        self._sweep: list[int] = []  # keys whose labels have to be asked for
        self._stale = False  # labels may have changed since the sweep began
        self._record: dict[str, Any] | None = None
        self._record_is_known = False

    def boot(self) -> None:
        """Connect, and wait until the board has reported everything once."""
        super().boot()
        end = self.wire.now_ms() + FIRST_MS
        while not (self._panel and self._keys) and self.wire.now_ms() < end:
            SerialBoard.run(self, LOOK_MS)

    def begin(self, versions: dict[str, Any]) -> None:
        super().begin(versions)
        self._app = RemoteApp()

    def close(self) -> None:
        self._app = None
        super().close()

    @property
    def app(self) -> RemoteApp | None:
        """The running app, None while there is no link."""
        return self._app

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key, without waiting for the board's reply."""
        check_key(row, column)
        self.client.send("press", row=row, column=column)

    def release(self, row: int, column: int) -> None:
        check_key(row, column)
        self.client.send("release", row=row, column=column)

    # --- what it shows, as reported --------------------------------------------------------

    def frame(self) -> bytes:
        return self._frame

    def oled(self) -> bytes:
        return self._oled

    def panel(self) -> dict[str, Any]:
        return texts_of(self._panel)

    def describe(self, row: int, column: int) -> str:
        """Return in words what the key is and does, "" before it is reported (all keys take a second or two)."""
        check_key(row, column)
        return self._labels[row * COLUMNS + column]

    def soft_keys(self) -> list[tuple]:
        return self._keys

    def record(self) -> dict[str, Any] | None:
        if not self._record_is_known and self._app is not None:
            self._record_is_known, self._record = True, super().record()
        return self._record

    def load(self, record: dict[str, Any]) -> None:
        super().load(record)
        self._record_is_known = False

    # --- what the board reports ------------------------------------------------------------

    def pump(self) -> None:
        """Take what has come, and ask for what is missing."""
        super().pump()
        if self._app is None:
            return
        if self._stale and not self._sweep and not self.client.busy:
            self._stale = False
            self._sweep = list(range(PIXELS))
            self.client.send("keys", self._take_keys)
        while self._sweep and self.client.busy < MAX_ASKED:
            self._ask_label(self._sweep.pop())

    def _take(self, event: dict[str, Any]) -> None:
        super()._take(event)
        kind = event["event"]
        if kind == "frame":
            self._frame = in_grid_order(b64decode(event["wire"]))
        elif kind == "panel":
            self._oled = picture_of(event)  # first: it refuses an incomplete event
            self._panel = event
            self._changed()
        elif kind == "change":
            self._stale = True
        elif kind == "move":
            self._follow(event)
            self._changed()

    def _follow(self, event: dict[str, Any]) -> None:
        """Add a move to the record; after any other change, record() asks for a new one."""
        record = self._record
        if record and record["game"] == event["game"] and event["ply"] == len(record["moves"]) + 1:
            self._record = {**record, "moves": [*record["moves"], event["move"]]}
        else:
            self._record_is_known = False

    def _take_keys(self, keys: list[list[Any]]) -> None:
        found = [tuple(key) for key in keys]
        if found != self._keys:
            self._keys = found
            self._changed()

    def _ask_label(self, key: int) -> None:
        def take(label: str) -> None:
            if self._labels[key] != label:
                self._labels[key] = label
                self._changed()

        self.client.send("describe", take, row=key // COLUMNS, column=key % COLUMNS)

    def _changed(self) -> None:
        if self._app is not None:
            self._app.revision += 1
