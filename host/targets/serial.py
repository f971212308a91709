"""A running board at the other end of a serial port, by way of the link: a real Pico, or an emulated one.

Time is the board's own and passes by itself. What the board tells is kept, so that frame(), panel() and their like
answer at once with the latest that has come.
"""

from base64 import b64decode
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from firmware.panel import Panel
from firmware.wiring import COLUMNS, OLED_PAGES, OLED_WIDTH, PIXELS
from host.link.client import Client
from host.link.errors import LinkError
from host.link.wire import SerialWire, Wire
from host.targets.grid import check_key, in_grid_order

EVENTS = ("move", "panel", "tone", "change", "frame")
KEEPALIVE_MS = 1000
LEASE_MS = 3000  # who is silent for so long has to subscribe again
LOOK_MS = 2
SLIVER_MS = 0.01  # less is not worth waiting for, and may be too short for a clock to move
FIRST_MS = 3000  # until everything has been told once
RESTART_MS = 1000  # the least that a board takes to start again
MAX_BUSY = 4  # requests on the way
LINE = 400  # bytes of moves in a request, of the 512 that the board takes


class Watched:
    """What stands for the app, another one after every start; `revision` changes with texts and descriptions."""

    def __init__(self) -> None:
        self.revision = 0


class SerialBoard:
    """A board at `wire`, or at a port as SerialWire takes it. Errors of all methods: LinkError, Refused.

    `versions`: what hello said. A real board has no switch: power_cut() resets it, boot() waits until it is there.
    """

    def __init__(self, wire: Wire | str):
        self.wire = SerialWire(wire) if isinstance(wire, str) else wire
        self.client = Client(self.wire)
        self.versions: dict[str, Any] = {}
        self._app: Watched | None = None
        self._forget()

    def _forget(self) -> None:
        self._frame = bytes(3 * PIXELS)
        self._panel: dict[str, Any] = {}
        self._oled = bytes(OLED_PAGES * OLED_WIDTH)
        self._tone = 0
        self._keys: list[tuple] = []
        self._labels = [""] * PIXELS
        self._sweep: list[int] = []  # keys whose labels have to be asked for
        self._stale = False  # labels may have changed since the sweep began
        self._record: dict[str, Any] | None = None
        self._record_is_known = False
        self._spoke_at = self.wire.now_ms()

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Connect, and wait until the board has told everything once."""
        self.begin(self.client.connect())
        end = self.wire.now_ms() + FIRST_MS
        while not (self._panel and self._keys) and self.wire.now_ms() < end:
            self.run(LOOK_MS)

    def begin(self, versions: dict[str, Any]) -> None:
        """Begin a conversation with a board that has greeted with its versions."""
        self._forget()
        self.versions = versions
        self._app = Watched()
        self.client.send("subscribe", events=EVENTS)
        self._spoke_at = self.wire.now_ms()

    def power_cut(self) -> None:
        """Reset the board; it starts again by itself."""
        if self._app is not None:
            with suppress(LinkError):  # it may be beyond that
                self.client.ask("reset")
            self.close()
            self.wire.wait(RESTART_MS)

    def close(self) -> None:
        """Let go of the port; the board plays on."""
        self._app = None
        self.wire.close()

    def run(self, ms: float) -> None:
        """Wait for `ms` and take what comes."""
        end = self.wire.now_ms() + ms
        self.pump()
        while (left := end - self.wire.now_ms()) > SLIVER_MS:
            self.wire.wait(min(LOOK_MS, left))
            self.pump()

    # --- keys --------------------------------------------------------------------------

    def press(self, row: int, column: int) -> None:
        """Put a finger on a key."""
        check_key(row, column)
        self.client.send("press", row=row, column=column)

    def release(self, row: int, column: int) -> None:
        """Take it off again."""
        check_key(row, column)
        self.client.send("release", row=row, column=column)

    def tap(self, row: int, column: int, ms: float = 50) -> None:
        """Hold a key for `ms` and then leave it alone for as long."""
        self.press(row, column)
        self.run(ms)
        self.release(row, column)
        self.run(ms)

    # --- what one sees and hears ---------------------------------------------------------

    @property
    def app(self) -> Watched | None:
        """What stands for the running app; None while there is no link."""
        return self._app

    def frame(self) -> bytes:
        """Return what the lights show: red, green, blue of each key, row by row (504 bytes)."""
        return self._frame

    def oled(self) -> bytes:
        """Return the picture of the panel's texts: 8 pages of 128 bytes, lowest bit on top."""
        return self._oled

    def buzzer(self) -> int:
        """Return the frequency (Hz) that sounds, 0 for silence."""
        return self._tone

    def panel(self) -> dict[str, Any]:
        """Return the texts: title, status, tip, diagnostics, and log (latest last)."""
        texts: dict[str, Any] = {name: self._panel.get(name, "") for name in ("title", "status", "tip", "diagnostics")}
        return {**texts, "log": list(self._panel.get("log", []))}

    def describe(self, row: int, column: int) -> str:
        """Return in words what the key is and does, as far as it has been told (all keys take a second or two)."""
        check_key(row, column)
        return self._labels[row * COLUMNS + column]

    def soft_keys(self) -> list[tuple]:
        """Return the soft keys of the screen: (name, row, column, letter, label, tip) each."""
        return self._keys

    # --- the game ------------------------------------------------------------------------

    def record(self) -> dict[str, Any] | None:
        """Return the game as App.record() has it; None before the first."""
        if not self._record_is_known and self._app is not None:
            self._record_is_known, self._record = True, self._fetch_record()
        return self._record

    def load(self, record: dict[str, Any]) -> None:
        """Go on with the game of a record. Errors: Refused with the board's sentence, and the game before stays."""
        ask = self.client.ask
        ask("load.begin", **{name: value for name, value in record.items() if name != "moves"})
        part: list[str] = []
        for move in record["moves"]:
            if part and sum(len(text) + 3 for text in [*part, move]) > LINE:
                ask("load.part", moves=part)
                part = []
            part.append(move)
        ask("load.part", moves=part)
        ask("load.end")
        self._record_is_known = False

    def _fetch_record(self) -> dict[str, Any] | None:
        moves: list[str] = []
        while True:
            part = self.client.ask("record", **{"from": len(moves)})
            if part is None:
                return None
            moves += part["moves"]
            if len(moves) >= part.pop("ply") or not part["moves"]:
                return {**part, "moves": moves}

    # --- what the board tells --------------------------------------------------------------

    def pump(self) -> None:
        """Take what has come, and ask for what is missing."""
        if self._app is None:
            return
        self.client.pump()
        events, self.client.events = self.client.events, []
        for event in events:
            with suppress(KeyError, IndexError, TypeError, ValueError):  # something was lost on the way
                self._take(event)
        if self._stale and not self._sweep and not self.client.busy:
            self._stale = False
            self._sweep = list(range(PIXELS))
            self.client.send("keys", self._take_keys)
        while self._sweep and self.client.busy < MAX_BUSY:
            self._ask_label(self._sweep.pop())
        silence = self.wire.now_ms() - self._spoke_at
        if silence >= KEEPALIVE_MS:
            if self.client.busy > 2 * MAX_BUSY:
                raise LinkError("The board does not answer any more.")
            self._spoke_at = self.wire.now_ms()
            if silence < LEASE_MS:
                self.client.send("hello")
            else:  # this computer slept
                self.client.send("subscribe", events=EVENTS)

    def _take(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind == "frame":
            self._frame = in_grid_order(b64decode(event["wire"]))
        elif kind == "panel":
            self._oled = _picture(event)  # first: it does not take half an event
            self._panel = event
            self._changed()
        elif kind == "tone":
            self._tone = event["hz"]
        elif kind == "change":
            self._stale = True
        elif kind == "move":
            self._follow(event)
            self._changed()

    def _follow(self, event: dict[str, Any]) -> None:
        """Keep the record: one more move is the usual; for all else it is asked for when it is wanted."""
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _picture(texts: dict[str, Any]) -> bytes:
    """Return what the display shows of an event `panel`."""
    panel = Panel()
    panel.show(*(texts[name] for name in ("title", "status", "tip", "diagnostics")))
    panel.log, panel.log_only, panel.with_log = texts["log"], texts["log_only"], texts["with_log"]
    panel.pattern = tuple(texts["pattern"]) if texts["pattern"] else None
    pages = [b""] * OLED_PAGES
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    return b"".join(pages)
