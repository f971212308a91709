"""A board that is reached by its link alone (docs/link.md): a real Pico at a serial port, or one in virtual time.

Time is the board's own and passes by itself.
"""

from base64 import b64decode
from contextlib import suppress
from typing import Any

from firmware.changes import Changes
from firmware.hardware.wiring import BOARD_COLUMNS, OLED_PAGES
from firmware.output.font import ACCENTED
from firmware.output.panel import Panel
from firmware.room import NAME_LETTERS
from host.link.client import Client
from host.link.errors import LinkError, RequestError
from host.link.replies import ODD, whole_game
from host.link.wire import SerialWire, Wire
from host.simulation.kinds import check_key
from host.targets.grid import in_grid_order
from host.targets.target import ChangeCounter, Squares, Target, taken
from host.targets.ticked import PANEL_FIELDS

ACCENTS = ACCENTED.decode("latin-1")  # letters of the display beside ASCII
LINE = 400  # bytes of moves in a request, of the 512 that the board takes
UNREADABLE = "This game could not be read."
KEEPALIVE_MS = 1000
LEASE_MS = 3000  # after such a silence a computer has to subscribe again
LOOK_MS = 2
SLIVER_MS = 0.01  # less is not worth waiting for, and may be too short for a clock to move
RESTART_MS = 1000  # the least that a board takes to start again
UNDRAWABLE = (IndexError, TypeError, ValueError)  # of a panel with a card, a foot or letters that make no sense
MAX_BUSY = 8  # requests on the way without a reply: more than a board that lives ever has


class LinkedBoard(Target):
    """A board at `wire`, or at a port as SerialWire takes it. Its keys are pressed by the link, besides its own.
    number: see Client.

    `greeting`: what hello said. A real board has no switch: power_cut() resets it, boot() waits until it is there.
    All methods raise LinkError, or RequestError with the board's message.
    """

    has_switch = False
    EVENTS: tuple[str, ...] = ("tone", "request")  # what the board reports by itself

    def __init__(self, wire: Wire | str, number: int = 0):
        self.wire = SerialWire(wire) if isinstance(wire, str) else wire
        self.client = Client(self.wire, number)
        self.greeting: dict[str, Any] = {}
        self._connected = False
        self._spoke_at = 0.0
        self._tone = 0
        self._volume = 100
        self._starts = 0  # of conversations
        self._changes = ChangeCounter()
        self._info: dict[str, Any] | None = None  # of the room
        self._requests: list[dict[str, Any]] = []

    def ask(self, method: str, **parameters: Any) -> Any:
        """Return the result of a request."""
        return self.client.ask(method, **parameters)

    # --- power and time ----------------------------------------------------------------

    def boot(self) -> None:
        """Connect; keys that a program before held are released."""
        self._begin(self.client.connect())

    def _begin(self, versions: dict[str, Any]) -> None:
        """Begin a conversation with a board that has greeted with its versions."""
        self.greeting = versions
        self._connected = True
        self._spoke_at, self._tone = self.wire.now_ms(), 0
        self._starts += 1
        if self.EVENTS:
            self._subscribe()

    def _subscribe(self) -> None:
        """Subscribe to what the board reports."""
        self.client.send("subscribe", events=self.EVENTS)

    def power_cut(self) -> None:
        """Reset the board; it starts again by itself."""
        if self._connected:
            with suppress(LinkError, RequestError):  # it may be beyond that
                self.ask("reset")
            self.close()
            self.wire.wait(RESTART_MS)

    def close(self) -> None:
        """Close the port; the board plays on."""
        self._connected = False
        self.wire.close()

    def run(self, ms: float) -> None:
        """Wait for `ms` and take what comes."""
        end = self.wire.now_ms() + ms
        self.pump()
        while (left := end - self.wire.now_ms()) > SLIVER_MS:
            self.wire.wait(min(LOOK_MS, left))
            self.pump()

    @property
    def now_ms(self) -> float:
        """The time of this computer, of a board in virtual time its own."""
        return self.wire.now_ms()

    # --- keys, lights, display, buzzer -----------------------------------------------------

    def press(self, row: int, column: int) -> None:
        check_key(row, column)
        self.ask("press", row=row, column=column)

    def release(self, row: int, column: int) -> None:
        check_key(row, column)
        self.ask("release", row=row, column=column)

    def point(self, key: tuple[int, int] | None) -> None:
        self.ask("point", **key_parameters(key))

    def frame(self) -> bytes:
        """Return what the driver was given for the lights."""
        return in_grid_order(b64decode(self.ask("frame")["wire"]))

    def still(self) -> bytes | None:
        return still_of(self.ask("still"))

    def oled(self) -> bytes:
        """Return the picture of the panel's texts."""
        return picture_of(self.ask("panel"))

    def buzzer(self) -> int:
        return self._tone

    def volume(self) -> int:
        return self._volume

    @property
    def faults(self) -> list[str]:
        """Empty: the parts of a real board cannot report."""
        return []

    # --- what the firmware says ------------------------------------------------------------

    def say(self, data: bytes) -> None:
        self.wire.write(data)

    @property
    def revision(self) -> int:
        return self._changes.count((self._starts, self.ask("settled")["revision"]))

    def panel(self) -> dict[str, Any]:
        return texts_of(self.ask("panel"))

    def labels(self, row: int) -> list[str]:
        check_key(row, 0)
        return list(self.ask("labels", row=row))

    def squares(self, row: int) -> Squares | None:
        check_key(row, 0)
        return squares_of(self.ask("squares", row=row))

    def soft_keys(self) -> list[tuple]:
        return [tuple(key) for key in self.ask("keys")]

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.ask("settled")
        return state

    def record(self) -> dict[str, Any] | None:
        return whole_game(self.ask, "record")

    def review(self) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.ask("review")
        return found

    def load(self, record: dict[str, Any], keep: bool = False) -> None:
        head = {name: value for name, value in record.items() if name != "moves"}
        self.ask("load.begin", **head, **({"keep": True} if keep else {}))
        part: list[str] = []
        for move in record["moves"]:
            if part and sum(len(text) + 3 for text in [*part, move]) > LINE:
                self.ask("load.part", moves=part)
                part = []
            part.append(move)
        self.ask("load.part", moves=part)
        self.ask("load.end")

    def play(self, text: str) -> None:
        self.ask("play", move=text)

    def room(self, info: dict[str, Any] | None) -> None:
        self._info = None
        self.ask("room", room=info and room_request(info))
        self._info = info

    def retract(self, count: int) -> None:
        self.ask("retract", count=count)

    def take_requests(self) -> list[dict[str, Any]]:
        self.pump()
        return taken(self._requests)

    def settings(self) -> dict[str, str] | None:
        return dict(self.ask("settings"))

    def finished_games(self) -> list[dict[str, Any] | None] | None:
        return list(self.ask("games"))

    def finished_game(self, number: int) -> dict[str, Any] | None:
        game = whole_game(self.ask, "game", number=number)
        if game is None:
            raise ValueError(UNREADABLE)
        return game

    # --- what the board reports by itself ------------------------------------------------

    def pump(self) -> None:
        """Take what has come, and stay in touch."""
        if not self._connected:
            return
        self.client.pump()
        events, self.client.events = self.client.events, []
        for event in events:
            with suppress(*UNDRAWABLE):
                self._take(event)
        silence = self.wire.now_ms() - self._spoke_at
        if silence >= KEEPALIVE_MS:
            if self.client.busy > MAX_BUSY:
                raise LinkError("The board does not answer any more.")
            self._spoke_at = self.wire.now_ms()
            if silence < LEASE_MS:
                self.client.send("hello")
            else:  # this computer slept, and the board takes it for gone
                self._subscribe()
                if self._info:
                    self.client.send("room", room=room_request(self._info))

    def _take(self, event: dict[str, Any]) -> None:
        if event["event"] == "tone":
            self._tone, self._volume = event["hz"], event.get("volume", 100)
        elif event["event"] == "request":
            self._requests.append({"request": event["request"], "count": event["count"]})


def key_parameters(key: tuple[int, int] | None) -> dict[str, Any]:
    """Return the parameters of a request about a key. Raises: ValueError where there is none."""
    if key is None:
        return {}
    check_key(*key)
    return {"row": key[0], "column": key[1]}


def room_request(info: dict[str, Any]) -> dict[str, Any]:
    """Return what a request about a room has: names as the board shows them, so that the line is not too long."""
    return {**info, "names": [shortened(name) for name in info.get("names", [])]}


def shortened(name: str) -> str:
    """Return as much of a name as a board shows, in letters that its display has."""
    plain = "".join(letter if letter.isascii() or letter in ACCENTS else "?" for letter in name if letter.isprintable())
    return plain if len(plain) <= NAME_LETTERS else plain[: NAME_LETTERS - 1] + "."


def texts_of(report: dict[str, Any]) -> dict[str, Any]:
    """Return the texts of a report of the link's `panel`, empty where it has none."""
    return {**{name: report.get(name, "") for name in PANEL_FIELDS}, "log": report.get("log", [])}


def squares_of(reply: Any) -> Squares | None:
    """Return the reply to the link's `squares`. Raises: LinkError for some of a row."""
    if reply is None:
        return None
    game, texts = reply
    if len(texts) not in (0, BOARD_COLUMNS):
        raise LinkError(ODD.format("squares", f"{len(texts)} of {BOARD_COLUMNS} squares"))
    return game, texts


def still_of(reply: dict[str, Any]) -> bytes | None:
    """Return the reply to the link's `still`."""
    return in_grid_order(b64decode(reply["wire"])) if reply["wire"] else None


def picture_of(report: dict[str, Any]) -> bytes:
    """Return what the display shows by a report of the link's `panel`. Raises: one of UNDRAWABLE."""
    panel = Panel(Changes())
    panel.show(*(report[name] for name in PANEL_FIELDS))
    panel.log, panel.log_only, panel.with_log = report["log"], report["log_only"], report["with_log"]
    panel.pattern = tuple(report["pattern"]) if report["pattern"] else None
    panel.foot = tuple(report.get("foot", ()))
    pages = [b""] * OLED_PAGES
    while (page := panel.next_page()) >= 0:
        pages[page] = bytes(panel.page_bytes())
    return b"".join(pages)
